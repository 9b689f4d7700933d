import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { failureOf } from '#api/api-error.ts';
import { useAddItems, useSaveDataset } from '#api/datasets/hooks.ts';
import { ADDED_MAX } from '#shared/contract/datasets.ts';
import { failureMessage } from '#product/failure-message.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { Note } from '#ds/primitives/note/note.tsx';
import { TextField } from '#ds/primitives/text-field/text-field.tsx';
import { toast } from '#state/toasts.ts';

type Props = {
  name: string;
  /** Own works, which may be trained on. */
  ids: readonly string[];
  /** Others', which may not. */
  left: number;
  onClose: () => void;
};

/** R5.5, R5.6: makes a dataset of the own works of a board, and says how many were left out. */
export function DatasetDialog({ name: board, ids, left, onClose }: Props): ReactElement {
  const form = useId();
  const navigate = useNavigate();
  const save = useSaveDataset();
  const add = useAddItems();
  const [name, setName] = useState(board);
  const [busy, setBusy] = useState(false);
  const failure = save.isError ? failureOf(save.error) : undefined;

  async function make(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const made = await save.mutateAsync({ name }).catch(() => undefined);
    if (!made) return setBusy(false);
    const action = { label: '打开', run: () => void navigate({ to: '/tool/study/edit-data-list', search: { id: made.id } }) };
    let added = 0;
    try {
      for (let at = 0; at < ids.length; at += ADDED_MAX) {
        const { items } = await add.mutateAsync({ id: made.id, items: ids.slice(at, at + ADDED_MAX).map((imageId) => ({ imageId })) });
        added += items.length;
      }
      const rest = left > 0 ? `，别人的 ${left} 张没有放进去` : '';
      toast('pos', `做成了数据集「${made.name}」，${added} 张${rest}`, action);
    } catch (error) {
      toast('neg', `数据集「${made.name}」放进了 ${added} 张，其余没有放进去。${failureMessage(failureOf(error))}`, action);
    }
    onClose();
  }
  return (
    <Dialog
      open
      width="form"
      title="做成数据集"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={form} variant="primary" pending={busy}>
            做成数据集
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void make(event)} className="flex flex-col gap-4">
        <TextField
          label="数据集名称"
          value={name}
          maxLength={30}
          counter
          required
          error={failure && (failure.kind === 'bad-request' ? failure.message : failureMessage(failure))}
          onChange={setName}
        />
        <Note>
          {left > 0 ? `自己的 ${ids.length} 张放进去；别人的 ${left} 张不能用来训练，不放进去。` : `${ids.length} 张都放进去。`}收藏集不变。
        </Note>
      </form>
    </Dialog>
  );
}
