import {
  Bookmark,
  Columns2,
  Copy,
  Download,
  EyeOff,
  Info,
  LayoutGrid,
  MoreHorizontal,
  Pin,
  RotateCcw,
  ScanLine,
  Scissors,
  Shuffle,
} from 'lucide-react';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { isOpen } from '#api/tasks/queries.ts';
import type { Image } from '#shared/contract/content.ts';
import type { Size } from '#shared/rules/size.ts';
import { cn } from '#ds/foundations/cn.ts';
import { useBeside } from '#ds/foundations/use-beside.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { type FilmFrame, FilmStrip } from '#ds/patterns/film-strip/film-strip.tsx';
import { PicturePager } from '#ds/patterns/picture-pager/picture-pager.tsx';
import { usePictureStage } from '#ds/patterns/picture-stage/picture-stage.tsx';
import { fitWhole, type Place } from '#ds/foundations/use-viewport.ts';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ds/primitives/menu/menu.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { carryOnItems } from '#product/carry-on.ts';
import { copy } from '#product/copy.ts';
import { chipOf } from '#product/label-chip.ts';
import { useCancel } from '#product/press.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { cellsOf, statusOf } from './batches.ts';
import { reuse } from './draft.ts';
import { Comparison } from './comparison.tsx';
import { FirstStepsLine } from './first-steps-line.tsx';
import type { StageProps } from './stage.tsx';
import { CellArt, frameOf, SourceTag, toldOf, useReveal } from './stage-cell.tsx';
import { type Chosen, choice, nextBatch, nextPicture, placeOn } from './stage-place.ts';
import { usePins } from './use-pins.ts';
import { useResult } from './use-result.ts';

/** 400 %. */
const MOST = 4;
/** A picture that is nearly as high as its room begins at its upper edge: under the bar a strip of ground would stand. */
const NEARLY = 0.75;
function fitTop(room: Size, size: Size): Place {
  const at = fitWhole(room, size, 1);
  return size.height * at.scale > room.height * NEARLY ? { ...at, y: 0 } : at;
}

/** V-37: a phone's stage: the picture from edge to edge, sideways the others of its batch, upwards and downwards the batches before and after. */
export function PhoneStage({
  tasks,
  place,
  step,
  onChoose,
  onOpen,
  onView,
}: Omit<StageProps, 'tools' | 'asGrid' | 'preview'>): ReactElement {
  const { task, cells, cell, at } = place;
  const url = useImageUrl();
  const picture = cell.kind === 'done' ? task.images[cell.index] : undefined;
  const size = picture ?? { width: task.params?.width ?? 768, height: task.params?.height ?? 1024 };
  const stage = usePictureStage(size, { fit: fitTop, most: MOST });
  const { revealed, onShown } = useReveal(place);
  const [bare, setBare] = useState(false);
  const pins = usePins(tasks.flatMap(({ images }) => images));
  const [comparing, setComparing] = useState(false);
  const more = useRef<HTMLButtonElement>(null);

  const around = {
    previous: nextPicture(tasks, place, -1),
    next: nextPicture(tasks, place, 1),
    above: nextBatch(tasks, place, -1),
    below: nextBatch(tasks, place, 1),
  };
  const to = (chosen: Chosen | undefined) => (chosen ? () => onChoose(chosen) : undefined);
  function neighbour(chosen: Chosen | undefined) {
    const there = chosen && placeOn(tasks, chosen);
    const image = there?.cell.kind === 'done' ? there.task.images[there.cell.index] : undefined;
    return image && { src: url(image.url), size: image };
  }
  if (comparing && pins.pinned.length > 1)
    return <Comparison tasks={tasks} pins={pins} onChoose={onChoose} onBack={() => setComparing(false)} />;
  const seed = picture?.params?.seed;
  const frames = tasks.flatMap((batch) =>
    cellsOf(batch).map((one): FilmFrame => ({ ...frameOf(batch, one, url), id: `${batch.id} ${one.index}`, group: batch.id })),
  );
  return (
    <section
      aria-label="舞台"
      data-bleed={bare ? 'bare' : ''}
      className={cn(
        'fixed inset-x-0 top-0 flex flex-col bg-inset',
        bare ? 'bottom-0' : 'bottom-prompt-bar border-line-1 beside:right-beside beside:bottom-0 beside:mr-inset-right beside:border-r',
      )}
    >
      <section aria-label="图片" className="relative flex min-h-0 flex-1">
        <PicturePager
          stage={stage}
          size={size}
          src={picture && url(picture.url)}
          thumb={picture && url(picture.thumb)}
          alt={task.params?.prompt ?? ''}
          art={<CellArt key={`${task.id} ${cell.index}`} task={task} cell={cell} ratio={size.width / size.height} revealed={revealed} />}
          onShown={onShown}
          beside={{
            previous: neighbour(around.previous),
            next: neighbour(around.next),
            above: neighbour(around.above),
            below: neighbour(around.below),
          }}
          rises
          onPrevious={to(around.previous)}
          onNext={to(around.next)}
          onDown={to(around.above)}
          onUp={to(around.below)}
          onTap={() => setBare(!bare)}
          onHold={() => more.current?.click()}
        />
        {bare && (
          <span className="absolute top-safe-top right-4 opacity-0 focus-within:opacity-100">
            <IconButton label="显示界面" icon={EyeOff} onImage tip="none" onClick={() => setBare(false)} />
          </span>
        )}
        {!bare && picture && (
          <div
            className={cn(
              'pointer-events-none absolute inset-x-4 interactive flex beside:ml-inset-left items-center gap-1.5',
              // Some files say themselves what they are, in that corner.
              chipOf(picture) ? 'bottom-2.5' : 'bottom-12',
            )}
          >
            <SourceTag picture={picture} />
            {seed !== undefined && (
              <button
                type="button"
                aria-label={`复制种子 ${seed}`}
                onClick={() => copy(String(seed))}
                className="relative touch-target rounded-tick"
              >
                <Tag tone="image">种子 {seed}</Tag>
              </button>
            )}
            <span className="ml-auto">
              <Tag tone="image">
                {at + 1} / {cells.length}
              </Tag>
            </span>
          </div>
        )}
      </section>
      <p role="status" className="sr-only">
        {toldOf(task, cells) || `第 ${at + 1} 张，共 ${cells.length} 张`}
      </p>
      <div className="flex flex-none flex-col bare:hidden beside:pl-inset-left">
        <div className="flex items-center gap-1 px-3 pt-2.5 short:hidden beside:flex beside:pb-2.5">
          <div className="min-w-0 flex-1">
            <FilmStrip
              compact
              label={`本批 ${cells.length} 张，共 ${tasks.length} 批`}
              frames={frames}
              value={`${task.id} ${cell.index}`}
              onSelect={(id) => {
                const [batch = '', index] = id.split(' ');
                onChoose(
                  choice(
                    tasks,
                    batch,
                    cellsOf(tasks.find((one) => one.id === batch)!).findIndex((one) => one.index === Number(index)),
                  ),
                );
              }}
            />
          </div>
          <IconButton label="墙" icon={LayoutGrid} onClick={() => onView('wall')} />
        </div>
        {picture || !isOpen(task) ? (
          <Actions task={task} picture={picture} more={more} pins={pins} onOpen={onOpen} onCompare={() => setComparing(true)} />
        ) : (
          <Wait task={task} />
        )}
        {step !== undefined && (
          <div className="px-4 pb-2">
            <FirstStepsLine at={step} />
          </div>
        )}
      </div>
    </section>
  );
}

/** In place of what can be done with a picture: when it comes, and the way out. */
function Wait({ task }: Pick<StageProps['place'], 'task'>): ReactElement {
  const { cancel, pending } = useCancel();
  return (
    <div className="flex h-17 items-center gap-3 px-4">
      <div className="min-w-0 flex-1">
        <p className="truncate text-13 font-medium num">{statusOf(task)}</p>
        <p className="truncate text-12 text-3">现在取消，没画的退回积分</p>
      </div>
      <Button pending={pending} onClick={() => cancel(task)}>
        取消
      </Button>
    </div>
  );
}

const quickClasses =
  'flex h-13 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-ctl text-12 active:bg-press disabled:text-disabled beside:size-11 beside:flex-none beside:bg-on-img-ctl beside:text-on-img-1';

type ActionsProps = Pick<StageProps, 'onOpen'> & {
  task: StageProps['place']['task'];
  picture: Image | undefined;
  /** The button of the rest. */
  more: RefObject<HTMLButtonElement | null>;
  pins: ReturnType<typeof usePins>;
  onCompare: () => void;
};

/** What is done most with a picture, each a press, and the rest behind 更多. */
function Actions({ task, picture, more, pins, onOpen, onCompare }: ActionsProps): ReactElement {
  const { saved, save, act, download, carryOn } = useResult(picture);
  const params = picture?.params ?? task.params;
  const beside = useBeside();
  const quick = [
    { label: '下载', icon: Download, run: download },
    { label: '变体', icon: Shuffle, run: () => act('vary') },
    { label: '放大', icon: ScanLine, run: () => act('enlarge') },
    { label: '抠图', icon: Scissors, run: () => act('cut') },
  ];
  // Over the picture there is room for two, and the rest.
  const [first, rest] = beside ? [[quick[0]!, quick[3]!], quick.slice(1, 3)] : [quick, []];
  return (
    <div
      role="group"
      aria-label="接着做"
      className="flex h-17 items-center px-2 beside:absolute beside:top-safe-top beside:right-3 beside:h-auto beside:gap-2 beside:px-0"
    >
      {first.map(({ label, icon, run }) => (
        <button key={label} type="button" disabled={!picture} onClick={run} className={quickClasses}>
          <Icon of={icon} size={22} />
          <span className="beside:sr-only">{label}</span>
        </button>
      ))}
      <Menu
        trigger={
          <button ref={more} type="button" className={quickClasses}>
            <Icon of={MoreHorizontal} size={22} />
            <span className="beside:sr-only">更多</span>
          </button>
        }
      >
        {picture && (
          <>
            {rest.map(({ label, icon, run }) => (
              <MenuItem key={label} icon={icon} onSelect={run}>
                {label}
              </MenuItem>
            ))}
            <MenuItem icon={Info} onSelect={() => onOpen(picture.id)}>
              详情与发布
            </MenuItem>
            <MenuItem icon={Bookmark} onSelect={save}>
              {saved ? '取消收藏' : '收藏'}
            </MenuItem>
            {carryOnItems(picture)
              .filter(({ id }) => id !== 'again' && id !== 'enlarge' && id !== 'matt')
              .map(({ id, label, icon }) => (
                <MenuItem key={id} icon={icon} onSelect={() => carryOn(picture, id)}>
                  {label}
                </MenuItem>
              ))}
            <MenuItem icon={Pin} onSelect={() => pins.toggle(picture.id)}>
              {pins.isPinned(picture.id) ? '拿出对比盘' : '放进对比盘'}
            </MenuItem>
            {pins.pinned.length > 1 && (
              <MenuItem icon={Columns2} onSelect={onCompare}>
                对比 {pins.pinned.length} 张
              </MenuItem>
            )}
            <MenuSeparator />
          </>
        )}
        {params && (
          <MenuItem icon={RotateCcw} onSelect={() => reuse(params)}>
            复用参数
          </MenuItem>
        )}
        <MenuItem icon={Copy} onSelect={() => copy(task.params?.prompt ?? '')}>
          复制描述
        </MenuItem>
      </Menu>
    </div>
  );
}
