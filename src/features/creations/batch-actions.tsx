import { Bookmark, Download, FolderHeart, FolderInput, Globe, Lock, RotateCcw, Send, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useMeta } from '#api/content/hooks.ts';
import { COLLECTION_ITEMS_MAX } from '#shared/contract/collections.ts';
import { DATASET_ITEMS_MAX } from '#shared/rules/limits.ts';
import { useDownloadKeys } from '#product/page-keys.ts';
import { BatchBar, BatchBarLine } from '#ds/patterns/batch-bar/batch-bar.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ConfirmDialog } from '#ds/primitives/confirm-dialog/confirm-dialog.tsx';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import type { Batch } from './use-batch.ts';

/** Ours: each save of a picture is a call of its own. */
const COLLECT_MAX = 100;

type Props = {
  ids: readonly string[];
  total: number;
  bin: boolean;
  batch: Batch;
  onAll: (on: boolean) => void;
  onClose: () => void;
};

/** What can be done with the selected works; in the recycle bin, the two ways out of it. */
export function BatchActions({ ids, total, bin, batch, onAll, onClose }: Props): ReactElement {
  const [asking, setAsking] = useState(false);
  const meta = useMeta().data;
  const held = meta?.preview === true && !meta.features.publishPreview;
  const none = ids.length === 0 || batch.pending;
  useDownloadKeys(bin ? [] : ids);
  const ghost = { size: 'sm', variant: 'ghost', disabled: none } as const;
  return (
    <div className="interactive pointer-events-none sticky bottom-4 z-batch flex justify-center max-tablet:bottom-20 max-tablet:mb-inset">
      <BatchBar
        summary={`已选 ${points(ids.length)} 张`}
        checked={ids.length === 0 ? false : ids.length === total ? true : 'mixed'}
        labels={{ bar: '批量操作', all: `全选 ${points(total)} 张`, close: '退出选择' }}
        onAll={onAll}
        onClose={onClose}
      >
        {bin ? (
          <>
            <Button {...ghost} icon={RotateCcw} onClick={() => batch.restore(ids)}>
              恢复
            </Button>
            <BatchBarLine />
            <Button {...ghost} variant="danger-ghost" icon={Trash2} onClick={() => setAsking(true)}>
              彻底删除
            </Button>
          </>
        ) : (
          <>
            <Button {...ghost} icon={Download} onClick={() => openDialog('export', ids)}>
              下载
            </Button>
            <Button
              {...ghost}
              icon={Send}
              disabledReason={held ? '预览引擎的图在正式站点不能发布' : undefined}
              onClick={() => void batch.set(ids, { published: true })}
            >
              发布
            </Button>
            <Button {...ghost} icon={Lock} onClick={() => void batch.set(ids, { visibility: 'private' })}>
              设为私有
            </Button>
            <Button {...ghost} icon={Globe} onClick={() => void batch.set(ids, { visibility: 'public' })}>
              公开
            </Button>
            <Button
              {...ghost}
              icon={Bookmark}
              disabledReason={ids.length > COLLECT_MAX ? `一次最多收藏 ${COLLECT_MAX} 张` : undefined}
              onClick={() => void batch.collect(ids)}
            >
              收藏
            </Button>
            <Button
              {...ghost}
              icon={FolderHeart}
              disabledReason={ids.length > COLLECTION_ITEMS_MAX ? `一个收藏集最多 ${COLLECTION_ITEMS_MAX} 张` : undefined}
              onClick={() => openDialog('collection', ids)}
            >
              加入收藏集
            </Button>
            <Button
              {...ghost}
              icon={FolderInput}
              disabledReason={ids.length > DATASET_ITEMS_MAX ? `一个数据集最多 ${DATASET_ITEMS_MAX} 张` : undefined}
              onClick={() => openDialog('dataset', ids)}
            >
              加入数据集
            </Button>
            <BatchBarLine />
            <Button {...ghost} variant="danger-ghost" icon={Trash2} onClick={() => void batch.remove(ids)}>
              删除
            </Button>
          </>
        )}
      </BatchBar>
      <ConfirmDialog
        open={asking}
        title={`彻底删除 ${points(ids.length)} 张作品？`}
        confirm="彻底删除"
        onConfirm={() => {
          setAsking(false);
          void batch.purge(ids);
        }}
        onClose={() => setAsking(false)}
      >
        文件会一并删除，不能再恢复。
      </ConfirmDialog>
    </div>
  );
}
