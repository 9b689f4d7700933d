import { CheckCheck, Copy, Download, Ellipsis, RotateCcw } from 'lucide-react';
import { type MouseEvent, type ReactElement, useState } from 'react';
import { useFavorite, useAllModels } from '#api/content/hooks.ts';
import type { Task } from '#shared/contract/generation.ts';
import { useCancel } from '#product/press.ts';
import { isOpen } from '#api/tasks/queries.ts';
import type { Selection } from '#ds/foundations/use-selection.ts';
import { BatchHeader } from '#ds/patterns/batch-header/batch-header.tsx';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { type ResultAction, ResultCard } from '#ds/patterns/result-card/result-card.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ds/primitives/menu/menu.tsx';
import { PicCover } from '#ds/primitives/pic/pic-cover.tsx';
import { carryOnItems, useCarryOn } from '#product/carry-on.ts';
import { copy } from '#product/copy.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Cell, cellsOf, factsOf, statusOf } from './batches.ts';
import { draft, makeAgain, referTo } from './draft.ts';

export type FeedView = 'grid' | 'large';
const columnClasses: Record<FeedView, string> = { grid: 'grid-cols-2 desktop:grid-cols-4', large: 'grid-cols-1 desktop:grid-cols-2' };

type BatchProps = { task: Task; view: FeedView; selection: Selection; onOpen: (id: string) => void };

/** One press and what came of it: its words, its place in the queue, its pictures. */
export function Batch({ task, view, selection, onOpen }: BatchProps): ReactElement {
  const { cancel, pending } = useCancel();
  const models = useAllModels().data;
  const { params } = task;
  const ratio = params?.width && params.height ? params.width / params.height : 0.78;
  return (
    <section id={`batch-${task.id}`} aria-label={params?.prompt ?? '任务'} className="flex scroll-mt-4 flex-col">
      <BatchHeader
        prompt={params?.prompt ?? ''}
        facts={factsOf(task, (id) => models?.find((model) => model.id === id)?.name)}
        status={statusOf(task)}
        actions={
          isOpen(task) ? (
            <Button size="sm" pending={pending} onClick={() => cancel(task)}>
              取消
            </Button>
          ) : (
            params && (
              <>
                <IconButton
                  label="复用参数"
                  icon={RotateCcw}
                  onClick={() => {
                    makeAgain(params);
                    toast('pos', '参数已载入');
                  }}
                />
                <Menu trigger={<IconButton label="更多" icon={Ellipsis} tip="none" />}>
                  <MenuItem icon={Copy} onSelect={() => copy(params.prompt)}>
                    复制描述
                  </MenuItem>
                  <MenuItem
                    icon={Download}
                    disabled={task.images.length === 0}
                    onSelect={() =>
                      openDialog(
                        'export',
                        task.images.map(({ id }) => id),
                      )
                    }
                  >
                    下载整批
                  </MenuItem>
                  <MenuItem
                    icon={CheckCheck}
                    disabled={task.images.length === 0}
                    onSelect={() => selection.start(...task.images.map((picture) => picture.id))}
                  >
                    选择整批
                  </MenuItem>
                </Menu>
              </>
            )
          )
        }
      />
      <ul className={`grid gap-gallery ${columnClasses[view]}`}>
        {cellsOf(task).map((cell) => (
          <li key={cell.index}>
            <ResultCell task={task} cell={cell} ratio={ratio} selection={selection} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type CellProps = { task: Task; cell: Cell; ratio: number; selection: Selection; onOpen: (id: string) => void };

function ResultCell({ task, cell, ratio, selection, onOpen }: CellProps): ReactElement {
  const url = useImageUrl();
  const carryOn = useCarryOn();
  const favorite = useFavorite();
  const picture = cell.kind === 'done' ? task.images[cell.index] : undefined;
  /** What was pressed here and the list does not say yet. */
  const [pressed, setPressed] = useState<boolean>();
  const saved = pressed ?? picture?.collected ?? false;
  const prompt = task.params?.prompt ?? '';

  function save(): void {
    if (!picture) return;
    setPressed(!saved);
    favorite.mutate({ kind: 'image', action: 'collect', targetId: picture.id, on: !saved }, { onError: () => setPressed(undefined) });
  }
  function act(action: ResultAction): void {
    if (!picture) return;
    if (action === 'vary' && picture.params) {
      makeAgain(picture.params);
      draft.seed = -1;
      toast('pos', '参数已载入，种子改为随机');
    } else if (action === 'refer') {
      referTo({ key: picture.url, width: picture.width, height: picture.height });
      toast('pos', '已作为参考图');
    } else carryOn(picture, action === 'cut' ? 'matt' : 'enlarge');
  }
  const state =
    cell.kind === 'running'
      ? {
          kind: 'running' as const,
          progress: cell.progress,
          label: `正在生成，${cell.progress}%`,
          art: <FacetProgress src={cell.preview ?? undefined} progress={cell.progress} ratio={ratio} seed={cell.index + 1} />,
        }
      : cell.kind === 'queued'
        ? { kind: 'queued' as const, label: '排队中' }
        : cell.kind === 'failed'
          ? {
              kind: 'failed' as const,
              note: cell.note,
              retry: task.params
                ? {
                    label: '复用参数',
                    onPress: () => {
                      if (task.params) makeAgain(task.params);
                    },
                  }
                : undefined,
            }
          : { kind: 'ready' as const };
  return (
    <ResultCard
      src={picture ? url(picture.thumb) : undefined}
      alt={prompt}
      ratio={ratio}
      state={state}
      seed={picture && !selection.active ? `种子 ${picture.params?.seed ?? ''}` : undefined}
      saved={saved}
      privateLabel={picture?.visibility === 'private' ? '私有' : undefined}
      cover={
        picture &&
        (selection.active ? (
          // The checkbox is the control; the picture is its larger half for whoever points.
          <PicCover
            as="button"
            label=""
            tabIndex={-1}
            aria-hidden="true"
            onClick={(event: MouseEvent) => selection.toggle(picture.id, !selection.has(picture.id), event.shiftKey)}
          />
        ) : (
          <PicCover as="button" label={`查看 ${prompt.slice(0, 40)}`} onClick={() => onOpen(picture.id)} />
        ))
      }
      selection={
        picture && selection.active
          ? {
              label: `选择第 ${cell.index + 1} 张，${prompt.slice(0, 40)}`,
              checked: selection.has(picture.id),
              onChange: (on, range) => selection.toggle(picture.id, on, range),
            }
          : undefined
      }
      onSave={save}
      onDownload={() => picture && openDialog('export', [picture.id])}
      onAction={act}
      more={
        picture && <CarryOnMenu label="接着做" face="image" items={carryOnItems(picture)} onSelect={(next) => carryOn(picture, next)} />
      }
    />
  );
}
