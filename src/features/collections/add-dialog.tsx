import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useAddToCollection, useCollections, useSaveCollection } from '#api/collections/hooks.ts';
import { type Collection, COLLECTION_NAME_MAX } from '#shared/contract/collections.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { closeDialog, dialogs } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { listFacts } from './collection-terms.ts';

/** R5.5: puts works into a collection, one that is there or a new one. */
export function AddToCollectionDialog(): ReactElement {
  const { ids } = useSnapshot(dialogs);
  const url = useImageUrl();
  const navigate = useNavigate();
  const query = useCollections();
  const add = useAddToCollection();
  const save = useSaveCollection();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState<string>();
  const failure = save.isError ? failureOf(save.error) : undefined;

  function put({ id, name: of }: Collection): void {
    setBusy(id);
    add.mutate(
      { id, ids: [...ids] },
      {
        onSuccess: ({ added }) => {
          const there = ids.length - added.length;
          const told =
            added.length === 0 ? `早就在「${of}」里` : `已把 ${added.length} 张加到「${of}」${there > 0 ? `，${there} 张早就在里面` : ''}`;
          toast('pos', told, {
            label: '打开',
            run: () => void navigate({ to: '/create', search: { tab: 'collections', board: id } }),
          });
          closeDialog();
        },
        onError: () => setBusy(undefined),
      },
    );
  }
  function make(event: FormEvent): void {
    event.preventDefault();
    save.mutate({ name }, { onSuccess: put });
  }
  return (
    <Dialog open width="form" title={`把 ${ids.length} 张加入收藏集`} onClose={closeDialog}>
      <form onSubmit={make} className="flex items-end gap-2 pb-4">
        <TextField
          label="新收藏集"
          placeholder="起个名字"
          value={name}
          maxLength={COLLECTION_NAME_MAX}
          required
          error={failure && (failure.kind === 'bad-request' ? failure.message : failureMessage(failure))}
          onChange={setName}
        />
        <Button type="submit" icon={Plus} pending={save.isPending} disabled={busy !== undefined}>
          新建
        </Button>
      </form>
      {query.isError && !query.data ? (
        <NotLoaded size="sm" title="收藏集没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton />
      ) : (
        <ul aria-label="收藏集" className="flex flex-col gap-1">
          {query.data.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                disabled={busy !== undefined}
                aria-busy={busy === one.id ? true : undefined}
                onClick={() => put(one)}
                className="flex w-full items-center gap-3 rounded-ctl p-2 text-left hover:bg-hover aria-busy:bg-press"
              >
                <span className="size-12 flex-none overflow-hidden rounded-img bg-inset">
                  {one.covers[0] && <img src={url(one.covers[0].thumb, 240)} alt="" className="size-full object-cover" />}
                </span>
                <span className="min-w-0 flex-1 truncate font-medium">{one.name}</span>
                <span className="flex-none text-13 text-3 num">{listFacts(one)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
