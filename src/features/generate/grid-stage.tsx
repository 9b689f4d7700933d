import { Download, FlaskConical, Pin } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import type { Task } from '#shared/contract/generation.ts';
import { gridLabels } from '#shared/rules/grid-labels.ts';
import { XyGrid } from '#ds/patterns/xy-grid/xy-grid.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Pic } from '#ds/primitives/pic/pic.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { chipOf } from '#product/label-chip.ts';
import { useDownloadKeys, usePageKeys } from '#product/page-keys.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { lasting } from '#product/lasting.ts';
import { openDialog } from '#state/dialogs.ts';
import { type Cell, factsOf, gridCellsOf, gridPlaceOf, ratioOf } from './batches.ts';
import { picStateOf } from './cell-state.tsx';
import { reuse } from './draft.ts';
import { type KeyHint, KeyHints } from './key-hints.tsx';
import { PreviewLine } from './preview-line.tsx';
import { useResult } from './use-result.ts';
import { useSheet } from './use-sheet.ts';
import { useStyles } from './use-names.ts';

type GridStageProps = {
  task: Task;
  /** Index of the cell that is looked at first. */
  start: number;
  /** Whether a picture is among those to compare, and how many these are. */
  isPinned: (id: string) => boolean;
  count: number;
  head: ReactNode;
  /** What it waits for, and a way to stop it. */
  stop: ReactNode;
  tools: ReactNode;
  /** Everything is drawn by the embedded preview engine. */
  preview: boolean;
  nameOf: (id: string) => string | undefined;
  onPin: (id: string) => void;
  onCompare: () => void;
  onWall: () => void;
  /** Shows one of its pictures by itself; gets its index. */
  onOpen: (index: number) => void;
};

const hints: KeyHint[] = [
  [['←', '→', '↑', '↓'], '走格子'],
  [['⏎'], '上舞台'],
  [['C'], '放进对比盘'],
  [['S'], '收藏'],
];

/** How long a grid took, in words; undefined while it is drawn. */
function tookOf({ startedAt, endedAt }: Task): string | undefined {
  return startedAt && endedAt ? `用了 ${lasting((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)}` : undefined;
}

/** R8.14: the pictures of a grid, each where its two values meet. */
export function GridStage(props: GridStageProps): ReactElement {
  const { task, start, isPinned, count, head, stop, tools, preview, nameOf, onPin, onCompare, onWall, onOpen } = props;
  const grid = task.params?.grid;
  const styles = useStyles();
  const sheet = useSheet();
  const [at, setAt] = useState(() => gridPlaceOf(task, start));
  const cells = gridCellsOf(task);
  const pictureOf = (cell: Cell | undefined) => (cell?.kind === 'done' ? task.images[cell.index] : undefined);
  const picture = pictureOf(cells[at]);
  const { save } = useResult(picture);
  useDownloadKeys(picture ? [picture.id] : []);
  usePageKeys({ g: onWall, ...(picture && { s: save, c: () => onPin(picture.id) }) });
  if (!grid) return <div className="flex-1" />;
  const { x, y } = gridLabels(grid, nameOf, styles);
  const ratio = ratioOf(task.params);
  return (
    <section aria-label="网格" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center gap-3 px-gutter">
        {head}
        <span className="mr-auto" />
        <span className="flex-none text-13 text-3 num">
          {[`${task.images.length} / ${cells.length} 张`, tookOf(task)].filter(Boolean).join('，')}
        </span>
        {stop}
        {task.images.length > 0 && task.endedAt && (
          <Button size="sm" variant="ghost" icon={Download} pending={sheet.pending} onClick={() => sheet.take(task.id)}>
            拼成一张下载
          </Button>
        )}
        {count > 1 && (
          <Button size="sm" variant="ghost" onClick={onCompare}>
            对比 {count}
          </Button>
        )}
        {tools}
      </header>
      <div className="flex min-h-0 flex-1 px-gutter pb-2">
        <XyGrid
          label={`${x.name}与${y.name}`}
          xName={x.name}
          columns={x.values}
          yName={y.name}
          rows={y.values}
          ratio={ratio}
          at={at}
          onAt={setAt}
          onOpen={(place) => {
            const cell = cells[place];
            if (cell) onOpen(cell.index);
          }}
          art={(place) => <CellArt task={task} cell={cells[place]} ratio={ratio} pinned={isPinned(pictureOf(cells[place])?.id ?? '')} />}
          actions={(place) => {
            const made = pictureOf(cells[place]);
            return made && <CellActions picture={made} pinned={isPinned(made.id)} onPin={() => onPin(made.id)} />;
          }}
        />
      </div>
      <footer className="flex h-10 flex-none items-center gap-3 px-gutter text-12 text-3 num">
        {preview ? (
          <PreviewLine />
        ) : (
          <ul aria-label="参数" className="flex min-w-0 gap-4 overflow-hidden whitespace-nowrap">
            {factsOf(task, nameOf).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        )}
        <KeyHints hints={hints} />
      </footer>
    </section>
  );
}

type CellArtProps = { task: Task; cell: Cell | undefined; ratio: number; pinned: boolean };

/** The picture of a pair, or how it stands. */
function CellArt({ task, cell, ratio, pinned }: CellArtProps): ReactElement {
  const url = useImageUrl();
  const picture = cell?.kind === 'done' ? task.images[cell.index] : undefined;
  if (!cell)
    return <span className="grid size-full place-items-center rounded-img border border-dashed border-line-2 text-12 text-3">已删除</span>;
  const chip = picture && chipOf(picture);
  return (
    <Pic
      src={picture && url(picture.thumb, 480)}
      alt=""
      ratio={ratio}
      lazy={false}
      marks={
        <>
          {chip && (
            <Tag tone="image" {...('previewLabel' in chip && { icon: FlaskConical, label: chip.previewLabel })}>
              {'aiLabel' in chip && chip.aiLabel}
            </Tag>
          )}
          {pinned && <Tag tone="image" icon={Pin} label="在对比盘里" />}
        </>
      }
      state={picStateOf(cell, ratio)}
    />
  );
}

type CellActionsProps = { picture: Task['images'][number]; pinned: boolean; onPin: () => void };

/** What can be done with a picture of a grid; nothing of it spends. Above the mark that the file carries at its lower right. */
function CellActions({ picture, pinned, onPin }: CellActionsProps): ReactElement {
  return (
    <span className="absolute inset-x-1.5 bottom-0 flex flex-wrap-reverse items-center justify-between gap-1 above-mark">
      <Button size="sm" onClick={() => picture.params && reuse(picture.params)}>
        用这组参数
      </Button>
      <span className="flex gap-1">
        <IconButton
          size="sm"
          onImage
          tip="none"
          icon={Pin}
          label={pinned ? '拿出对比盘' : '放进对比盘'}
          pressed={pinned}
          aria-keyshortcuts="C"
          onClick={onPin}
        />
        <IconButton
          size="sm"
          onImage
          tip="none"
          icon={Download}
          label="下载"
          aria-keyshortcuts="D"
          onClick={() => openDialog('export', [picture.id])}
        />
      </span>
    </span>
  );
}
