import { Copy, X } from 'lucide-react';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useSaveCollection } from '#api/collections/hooks.ts';
import type { Collection, Share } from '#shared/contract/collections.ts';
import { copy } from '#product/copy.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Avatar } from '#ds/primitives/avatar/avatar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { RadioGroup } from '#ds/primitives/radio-group/radio-group.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { shareAddress } from './collection-terms.ts';

const shares = [
  { id: 'off', label: '只有我' },
  { id: 'link', label: '有链接的人都能看' },
  { id: 'people', label: '指定的人' },
] as const satisfies { id: Share; label: string }[];

type Props = {
  collection: Collection;
  /** Own works in it that nobody else sees. */
  hidden: number;
  onClose: () => void;
};

/** R5.5: who sees a board, and its link. What is chosen holds at once. */
export function ShareDialog({ collection, hidden, onClose }: Props): ReactElement {
  const { id, name, share, key } = collection;
  const save = useSaveCollection();
  const address = key === null ? '' : shareAddress(key);
  return (
    <Dialog
      open
      width="form"
      title={`谁能看「${name}」`}
      onClose={onClose}
      footer={
        <Button variant="primary" icon={Copy} disabled={key === null || save.isPending} onClick={() => copy(address)}>
          复制链接
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup label="谁能看" value={share} items={shares} onChange={(next) => save.mutate({ id, share: next })} />
        {share === 'people' && <Viewers collection={collection} />}
        {key !== null && <TextField label="链接" value={address} readOnly onFocus={(event) => event.target.select()} />}
        <p className="text-13 text-3">
          {share === 'off'
            ? '打开后会有一个链接。'
            : `看的人能看到图、备注和说明，不能改${share === 'people' ? '，要先登录' : ''}。改回「只有我」，这个链接就失效，再打开会是新的。`}
        </p>
        {hidden > 0 && <Note>{`其中 ${hidden} 张是私有的，别人看不到，只会知道还有 ${hidden} 张。`}</Note>}
        {save.isError && <Note tone="neg">{`没有改动。${failureMessage(failureOf(save.error))}`}</Note>}
      </div>
    </Dialog>
  );
}

/** The people it is shared with, by their UID. */
function Viewers({ collection: { id, viewers } }: { collection: Collection }): ReactElement {
  const form = useId();
  const url = useImageUrl();
  const save = useSaveCollection();
  const [uid, setUid] = useState('');
  const failure = save.isError ? failureOf(save.error) : undefined;
  const ids = viewers.map((viewer) => viewer.id);
  function add(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ id, viewers: [...ids, Number(uid)] }, { onSuccess: () => setUid('') });
  }
  return (
    <div className="flex flex-col gap-2">
      <form id={form} onSubmit={add} className="flex items-end gap-2">
        <TextField
          label="加一个人"
          placeholder="对方的 UID，在个人资料里能复制"
          inputMode="numeric"
          pattern="[0-9]{1,10}"
          required
          value={uid}
          error={failure && (failure.kind === 'bad-request' ? failure.message : failureMessage(failure))}
          onChange={(value) => {
            setUid(value.replaceAll(/\D/g, '').slice(0, 10));
            save.reset();
          }}
        />
        <Button type="submit" pending={save.isPending}>
          加入
        </Button>
      </form>
      {viewers.length > 0 && (
        <ul aria-label="能看的人" className="flex flex-col gap-1">
          {viewers.map((viewer) => (
            <li key={viewer.id} className="flex items-center gap-3">
              <Avatar name={viewer.name} src={url(viewer.image, 240) || undefined} size={28} />
              <span className="min-w-0 flex-1 truncate">{viewer.name}</span>
              <span className="text-13 text-3 num">{viewer.id}</span>
              <IconButton
                size="sm"
                icon={X}
                label={`不再给 ${viewer.name} 看`}
                onClick={() => save.mutate({ id, viewers: ids.filter((one) => one !== viewer.id) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
