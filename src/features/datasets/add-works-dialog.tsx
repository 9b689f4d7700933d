import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useSnapshot } from 'valtio';
import { failureOf } from '#api/api-error.ts';
import { useAddItems, useDatasets } from '#api/datasets/hooks.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { ADDED_MAX, type Dataset } from '#shared/contract/datasets.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { NotLoaded } from '#ds/primitives/empty-state/not-loaded.tsx';
import { Skeleton } from '#ds/primitives/skeleton/skeleton.tsx';
import { count } from '#lib/format.ts';
import { closeDialog, dialogs } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { DatasetDialog } from './dataset-dialog.tsx';

/** R5.6: puts own works into a dataset, one that is there or a new one. */
export function AddWorksDialog(): ReactElement {
  const { ids } = useSnapshot(dialogs);
  const url = useImageUrl();
  const navigate = useNavigate();
  const query = useDatasets();
  const add = useAddItems();
  const [isNaming, setNaming] = useState(false);
  const [busy, setBusy] = useState<string>();

  async function put({ id, name }: Dataset): Promise<void> {
    setBusy(id);
    let added = 0;
    try {
      for (let at = 0; at < ids.length; at += ADDED_MAX) {
        const { items } = await add.mutateAsync({ id, items: ids.slice(at, at + ADDED_MAX).map((imageId) => ({ imageId })) });
        added += items.length;
      }
    } catch (error) {
      toast('neg', `${added > 0 ? `加入了 ${added} 张，其余没有加入。` : '没有加入。'}${failureMessage(failureOf(error))}`);
      setBusy(undefined);
      return;
    }
    const there = ids.length - added;
    toast(
      'pos',
      added > 0 ? `「${name}」加入了 ${added} 张${there > 0 ? `，${there} 张早就在里面` : ''}` : `这 ${there} 张早就在「${name}」里`,
      {
        label: '打开',
        run: () => void navigate({ to: '/tool/study/edit-data-list', search: { id } }),
      },
    );
    closeDialog();
  }

  function begin(made: Dataset): void {
    setNaming(false);
    void put(made);
  }

  if (isNaming) return <DatasetDialog onClose={() => setNaming(false)} onSaved={begin} />;
  return (
    <Dialog
      open
      width="form"
      title={`把 ${ids.length} 张加入数据集`}
      onClose={closeDialog}
      footer={
        <Button icon={Plus} disabled={busy !== undefined} onClick={() => setNaming(true)}>
          新建数据集
        </Button>
      }
    >
      {query.isError && !query.data ? (
        <NotLoaded title="数据集没有载入" problem={failureMessage(failureOf(query.error))} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton />
      ) : query.data.length === 0 ? (
        <EmptyState title="还没有数据集">新建一个，这些作品就是它的第一批图片。</EmptyState>
      ) : (
        <ul aria-label="数据集" className="flex flex-col gap-1">
          {query.data.map((dataset) => (
            <li key={dataset.id}>
              <button
                type="button"
                disabled={busy !== undefined}
                aria-busy={busy === dataset.id ? true : undefined}
                onClick={() => void put(dataset)}
                className="flex w-full items-center gap-3 rounded-ctl p-2 text-left hover:bg-hover aria-busy:bg-press"
              >
                <span className="size-12 flex-none overflow-hidden rounded-img bg-inset">
                  {dataset.covers[0] !== undefined && <img src={url(dataset.covers[0], 240)} alt="" className="size-full object-cover" />}
                </span>
                <span className="min-w-0 flex-1 truncate font-medium">{dataset.name}</span>
                <span className="flex-none text-13 text-3 num">{count(dataset.count)} 张</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
