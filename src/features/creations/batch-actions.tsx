import { Bookmark, Download, FolderHeart, FolderInput, Globe, Lock, RotateCcw, Send, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useMeta } from '#api/content/hooks.ts';
import { COLLECTION_ITEMS_MAX } from '#shared/contract/collections.ts';
import { DATASET_ITEMS_MAX } from '#shared/rules/limits.ts';
import { useDownloadKeys } from '#product/page-keys.ts';
import { useAtLeast } from '#ds/foundations/use-at-least.ts';
import { BatchBar, BatchBarLine } from '#ds/patterns/batch-bar/batch-bar.tsx';
import { type BatchAction, BatchTabs } from '#ds/patterns/batch-bar/batch-tabs.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { ConfirmDialog } from '#ds/primitives/confirm-dialog/confirm-dialog.tsx';
import { points } from '#lib/format.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import type { Batch } from './use-batch.ts';

/** Ours: each save of a picture is a call of its own. */
const COLLECT_MAX = 100;
/** As many as stand beside 更多. */
const ON_PHONES = 4;

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
  const isPhone = !useAtLeast('tablet');
  const none = ids.length === 0 || batch.pending;
  useDownloadKeys(bin ? [] : ids);
  const tooMany = (most: number, what: string) => (ids.length > most ? `${what} ${most} 张` : undefined);
  const actions: (BatchAction & { long?: string; reason?: string | undefined })[] = bin
    ? [
        { id: 'restore', label: '恢复', icon: RotateCcw, onPress: () => batch.restore(ids) },
        { id: 'purge', label: '彻底删除', icon: Trash2, tone: 'neg', onPress: () => setAsking(true) },
      ]
    : [
        { id: 'export', label: '下载', icon: Download, onPress: () => openDialog('export', ids) },
        {
          id: 'publish',
          label: '发布',
          icon: Send,
          reason: held ? '预览引擎的图在正式站点不能发布' : undefined,
          onPress: () => void batch.set(ids, { published: true }),
        },
        { id: 'hide', label: '私有', long: '设为私有', icon: Lock, onPress: () => void batch.set(ids, { visibility: 'private' }) },
        { id: 'remove', label: '删除', icon: Trash2, tone: 'neg', onPress: () => void batch.remove(ids) },
        { id: 'show', label: '公开', icon: Globe, onPress: () => void batch.set(ids, { visibility: 'public' }) },
        {
          id: 'collect',
          label: '收藏',
          icon: Bookmark,
          reason: tooMany(COLLECT_MAX, '一次最多收藏'),
          onPress: () => void batch.collect(ids),
        },
        {
          id: 'collection',
          label: '加入收藏集',
          icon: FolderHeart,
          reason: tooMany(COLLECTION_ITEMS_MAX, '一个收藏集最多'),
          onPress: () => openDialog('collection', ids),
        },
        {
          id: 'dataset',
          label: '加入数据集',
          icon: FolderInput,
          reason: tooMany(DATASET_ITEMS_MAX, '一个数据集最多'),
          onPress: () => openDialog('dataset', ids),
        },
      ];
  const summary = `已选 ${points(ids.length)} 张`;
  const dialog = (
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
  );
  // A finger cannot ask why: what cannot be done says so when it is pressed.
  const told = actions.map((one) => (one.reason ? { ...one, onPress: () => toast('info', one.reason ?? '') } : one));
  if (isPhone)
    return (
      <>
        <BatchTabs
          summary={summary}
          all={ids.length === total}
          actions={told.slice(0, ON_PHONES)}
          more={told.slice(ON_PHONES)}
          disabled={none}
          onAll={onAll}
          onClose={onClose}
        />
        {dialog}
      </>
    );
  // What deletes stands last, apart from the rest.
  const [rest, deleting] = [actions.filter(({ tone }) => tone !== 'neg'), actions.filter(({ tone }) => tone === 'neg')];
  const button = ({ id, label, long = label, icon, tone, reason, onPress }: (typeof actions)[number]) => (
    <Button
      key={id}
      size="sm"
      variant={tone === 'neg' ? 'danger-ghost' : 'ghost'}
      icon={icon}
      disabled={none}
      disabledReason={reason}
      onClick={onPress}
    >
      {long}
    </Button>
  );
  return (
    <div className="interactive pointer-events-none sticky bottom-4 z-batch flex justify-center">
      <BatchBar
        summary={summary}
        checked={ids.length === 0 ? false : ids.length === total ? true : 'mixed'}
        labels={{ bar: '批量操作', all: `全选 ${points(total)} 张`, close: '退出选择' }}
        onAll={onAll}
        onClose={onClose}
      >
        {rest.map(button)}
        <BatchBarLine />
        {deleting.map(button)}
      </BatchBar>
      {dialog}
    </div>
  );
}
