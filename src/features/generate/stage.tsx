import { Bookmark, Brush, Copy, Download, ImagePlus, Info, Pin, RotateCcw, ScanLine, Scissors, Shuffle } from 'lucide-react';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { isOpen } from '#api/tasks/queries.ts';
import type { Task } from '#shared/contract/generation.ts';
import { gridLabels } from '#shared/rules/grid-labels.ts';
import type { Image } from '#shared/contract/content.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { CarryOnMenu } from '#ds/patterns/carry-on-menu/carry-on-menu.tsx';
import { type FilmFrame, FilmStrip } from '#ds/patterns/film-strip/film-strip.tsx';
import { PictureStage, usePictureStage } from '#ds/patterns/picture-stage/picture-stage.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { carryOnItems } from '#product/carry-on.ts';
import { copy } from '#product/copy.ts';
import { useDownloadKeys, usePageKeys } from '#product/page-keys.ts';
import { useCancel } from '#product/press.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { cellAt } from '#shared/rules/grid.ts';
import { type Cell, factsOf, gridPlaceOf, statusOf } from './batches.ts';
import { reuse } from './draft.ts';
import { type Chosen, choice, nextBatch, nextPicture, type StagePlace } from './stage-place.ts';
import type { ShownView } from './feed-tools.tsx';
import { Comparison } from './comparison.tsx';
import { FirstStepsLine } from './first-steps-line.tsx';
import { type KeyHint, KeyHints } from './key-hints.tsx';
import { PreviewLine } from './preview-line.tsx';
import { CellArt, frameId, frameOf, SourceTag, toldOf, useReveal } from './stage-cell.tsx';
import { usePins } from './use-pins.ts';
import { useResult } from './use-result.ts';
import { useModelName, useStyles } from './use-names.ts';

const GridStage = lazy(() => import('./grid-stage.tsx').then((module) => ({ default: module.GridStage })));

export type StageProps = {
  tasks: readonly Task[];
  place: StagePlace;
  /** Everything is drawn by the embedded preview engine. */
  preview: boolean;
  /** The first step that a new member has not taken yet; undefined where nobody has to be shown around. */
  step: number | undefined;
  /** What concerns the whole feed. */
  tools: ReactNode;
  /** Shows the pictures of a grid by their values, instead of one of them. */
  asGrid: boolean;
  onChoose: (chosen: Chosen | undefined) => void;
  /** Shows everything about a picture. */
  onOpen: (id: string) => void;
  onView: (view: ShownView) => void;
};

/** R8.14: one result as large as there is room, its batch below it, and up to four beside each other. */
export function Stage({ tasks, place, preview, step, tools, asGrid, onChoose, onOpen, onView }: StageProps): ReactElement {
  const { task, cells, cell } = place;
  const url = useImageUrl();
  const nameOf = useModelName();
  const styles = useStyles();
  const picture = cell.kind === 'done' ? task.images[cell.index] : undefined;
  const size = picture ?? { width: task.params?.width ?? 768, height: task.params?.height ?? 1024 };
  const stage = usePictureStage(size);
  const result = useResult(picture);
  const { revealed, onShown } = useReveal(place);
  const pins = usePins(tasks.flatMap(({ images }) => images));
  const [wantsCompare, setComparing] = useState(false);
  const { cancel, pending } = useCancel();

  const compared = pins.pinned;
  const comparing = wantsCompare && compared.length > 1;
  const to = (chosen: Chosen | undefined) => (chosen ? () => onChoose(chosen) : undefined);
  const [previous, next] = [to(nextPicture(tasks, place, -1)), to(nextPicture(tasks, place, 1))];
  const [newer, older] = [to(nextBatch(tasks, place, -1)), to(nextBatch(tasks, place, 1))];
  const gridding = asGrid && !comparing;
  useDownloadKeys(picture && !gridding ? [picture.id] : []);
  usePageKeys(
    comparing || gridding
      ? {}
      : {
          ...(previous && { arrowleft: previous }),
          ...(next && { arrowright: next }),
          ...(newer && { arrowup: newer }),
          ...(older && { arrowdown: older }),
          home: () => onChoose(choice(tasks, task.id, 0)),
          end: () => onChoose(choice(tasks, task.id, cells.length - 1)),
          g: () => onView('wall'),
          ...(picture && { s: result.save, c: () => pins.toggle(picture.id) }),
          ...stage.keys,
        },
  );
  if (comparing) return <Comparison tasks={tasks} pins={pins} onChoose={onChoose} onBack={() => setComparing(false)} />;
  const prompt = task.params?.prompt ?? '';
  const heading = (
    <h2 className="min-w-0">
      <button
        type="button"
        onClick={() => copy(prompt)}
        className="block max-w-full truncate rounded-tick text-14 font-medium hover:underline"
      >
        {prompt}
      </button>
    </h2>
  );
  const stop = isOpen(task) && (
    <>
      <span className="flex-none text-13 text-2 num">{statusOf(task)}</span>
      <Button size="sm" pending={pending} onClick={() => cancel(task)}>
        取消
      </Button>
    </>
  );
  const toldAloud = (
    <p role="status" className="sr-only">
      {toldOf(task, cells)}
    </p>
  );
  if (gridding)
    return (
      <Suspense fallback={<div className="flex-1" />}>
        <GridStage
          key={task.id}
          task={task}
          start={place.at}
          isPinned={pins.isPinned}
          count={compared.length}
          head={heading}
          stop={stop}
          tools={tools}
          preview={preview}
          nameOf={nameOf}
          onPin={pins.toggle}
          onCompare={() => setComparing(true)}
          onWall={() => onView('wall')}
          onOpen={(index) => {
            onChoose(choice(tasks, task.id, index));
            onView('stage');
          }}
        />
        {toldAloud}
      </Suspense>
    );
  const shown = picture ? { ...task, params: picture.params, images: [picture] } : task;
  const { grid } = task.params ?? {};
  const labels = grid && gridLabels(grid, nameOf, styles);
  const pairOf = (index: number) => grid && cellAt(grid, gridPlaceOf(task, index));
  // Of a grid, the row it stands in.
  const row = cells.filter(({ index }) => pairOf(index)?.row === pairOf(cell.index)?.row);
  function frame(one: Cell): FilmFrame {
    const column = pairOf(one.index)?.column;
    const told = frameOf(task, one, url);
    return labels && column !== undefined && one.kind === 'done' ? { ...told, status: labels.x.values[column] ?? '' } : told;
  }
  return (
    <section aria-label="舞台" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center gap-3 px-gutter">
        {heading}
        <span className="mr-auto" />
        {stop}
        {tools}
      </header>
      <PictureStage
        stage={stage}
        label="图片"
        size={size}
        src={picture && url(picture.url)}
        thumb={picture && url(picture.thumb)}
        alt={prompt}
        art={<CellArt key={`${task.id} ${cell.index}`} task={task} cell={cell} ratio={size.width / size.height} revealed={revealed} />}
        onShown={onShown}
        marks={picture && <SourceTag picture={picture} />}
        controls={
          <Compare
            pinned={picture !== undefined && pins.isPinned(picture.id)}
            count={compared.length}
            off={picture === undefined}
            onPin={() => picture && pins.toggle(picture.id)}
            onCompare={() => setComparing(true)}
          />
        }
        onPrevious={previous}
        onNext={next}
      />
      {toldAloud}
      <Caption task={shown} picture={picture} nameOf={nameOf} result={result} onOpen={onOpen} />
      <div className="flex flex-none justify-center px-gutter">
        <FilmStrip
          label={labels ? `${labels.y.name} ${labels.y.values[pairOf(cell.index)?.row ?? 0]}，${row.length} 张` : `本批 ${cells.length} 张`}
          frames={row.map(frame)}
          value={frameId(cell)}
          onSelect={(id) =>
            onChoose(
              choice(
                tasks,
                task.id,
                cells.findIndex((one) => frameId(one) === id),
              ),
            )
          }
        />
      </div>
      <Floor preview={preview} step={step} />
    </section>
  );
}

type CompareProps = { pinned: boolean; count: number; off: boolean; onPin: () => void; onCompare: () => void };

/** Takes the picture among those to compare, and shows these once there are two. */
function Compare({ pinned, count, off, onPin, onCompare }: CompareProps): ReactElement {
  return (
    <>
      <IconButton
        label={pinned ? '拿出对比盘' : '放进对比盘'}
        icon={Pin}
        pressed={pinned}
        disabled={off}
        aria-keyshortcuts="C"
        onClick={onPin}
      />
      {count > 1 && (
        <Button size="sm" variant="ghost" onClick={onCompare}>
          对比 {count}
        </Button>
      )}
    </>
  );
}

type CaptionProps = {
  task: Task;
  picture: Image | undefined;
  nameOf: (id: string) => string | undefined;
  result: ReturnType<typeof useResult>;
  onOpen: (id: string) => void;
};

/** What the picture was made with, and what can be done with it. */
function Caption({ task, picture, nameOf, result, onOpen }: CaptionProps): ReactElement {
  const { saved, save, act, download, carryOn } = result;
  const seed = picture?.params?.seed;
  const off = picture === undefined;
  const params = picture?.params ?? task.params;
  return (
    <>
      <div className="flex h-10 flex-none items-center gap-3 px-gutter text-12 text-3 num">
        <ul aria-label="参数" className="mr-auto flex min-w-0 gap-4 overflow-hidden whitespace-nowrap">
          {factsOf(task, nameOf).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
          {seed !== undefined && (
            <li>
              <button
                type="button"
                aria-label={`复制种子 ${seed}`}
                onClick={() => copy(String(seed))}
                className="flex items-center gap-1 rounded-tick text-2 hover:text-1"
              >
                种子 {seed}
                <Icon of={Copy} size={14} />
              </button>
            </li>
          )}
        </ul>
        <IconButton label="收藏" icon={Bookmark} pressed={saved} disabled={off} aria-keyshortcuts="S" onClick={save} />
        <IconButton label="复用参数" icon={RotateCcw} disabled={!params} onClick={() => params && reuse(params)} />
        {picture && <CarryOnMenu label="接着做" items={carryOnItems(picture)} onSelect={(next) => carryOn(picture, next)} />}
      </div>
      <div className="flex flex-none justify-center px-gutter pb-2">
        <div
          role="group"
          aria-label="接着做"
          className="flex max-w-full gap-1 overflow-x-auto rounded-card border border-line-1 bg-surface p-1"
        >
          <Button variant="ghost" icon={Shuffle} disabled={off} onClick={() => act('vary')}>
            变体
          </Button>
          <Button variant="ghost" icon={ScanLine} disabled={off} onClick={() => act('enlarge')}>
            放大
          </Button>
          <Button variant="ghost" icon={Scissors} disabled={off} onClick={() => act('cut')}>
            抠图
          </Button>
          <Button variant="ghost" icon={ImagePlus} disabled={off} onClick={() => act('refer')}>
            作参考
          </Button>
          <Button variant="ghost" icon={Brush} disabled={off} onClick={() => picture && carryOn(picture, 'repaint')}>
            局部重画
          </Button>
          <span aria-hidden="true" className="mx-1 my-2 w-px flex-none bg-line-2" />
          <Button variant="ghost" icon={Info} disabled={off} onClick={() => picture && onOpen(picture.id)}>
            详情与发布
          </Button>
          <Button variant="ghost" icon={Download} disabled={off} onClick={download}>
            下载
          </Button>
        </div>
      </div>
    </>
  );
}

const hints: KeyHint[] = [
  [['←', '→'], '换图'],
  [['↑', '↓'], '换批'],
  [['Z'], '放大镜'],
  [['C'], '对比'],
  [['G'], '墙'],
];

/** What the pictures are, where no model painted them, and the keys; a new member's next step instead. */
function Floor({ preview, step }: Pick<StageProps, 'preview' | 'step'>): ReactElement {
  if (step !== undefined)
    return (
      <footer className="flex h-10 flex-none items-center px-gutter">
        <FirstStepsLine at={step} />
      </footer>
    );
  return (
    <footer className="flex h-10 flex-none items-center gap-3 px-gutter text-12 text-3">
      {preview && <PreviewLine />}
      <KeyHints hints={hints} />
    </footer>
  );
}
