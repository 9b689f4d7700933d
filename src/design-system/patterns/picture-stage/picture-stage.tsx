import { ChevronLeft, ChevronRight, Maximize, ZoomIn } from 'lucide-react';
import { type PointerEvent, type ReactElement, type ReactNode, useMemo, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { fitWhole, type Place, useViewport } from '#ds/foundations/use-viewport.ts';
import { vars } from '#ds/foundations/vars.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';

export type PictureStageProps = {
  /** What is seen of it, as `usePictureStage` keeps it. */
  stage: ReturnType<typeof usePictureStage>;
  /** Names the stage. */
  label: string;
  /** Width and height of the picture in pixels: its place is held before it arrives. */
  size: { width: number; height: number };
  /** The whole picture; none while it is still being made. */
  src?: string | undefined;
  /** A small one of it that is there at once, until the whole one is. */
  thumb?: string | undefined;
  /** What is to be seen. */
  alt: string;
  /** Fills the picture's place while there is none: how far it is, or why it failed. With a picture it lies over it: how it leaves. */
  art?: ReactNode;
  /** The whole picture is decoded and shown. */
  onShown?: (() => void) | undefined;
  /** Facts over its top left corner, Tags with tone `image`. */
  marks?: ReactNode;
  /** More controls at the right edge, below those that change what is seen. */
  controls?: ReactNode;
  /** The words; the defaults are the product's. */
  labels?: { fit: string; actual: string; loupe: string; previous: string; next: string; zoom: string };
  /** Brings the one before; without it the arrow is off. */
  onPrevious?: (() => void) | undefined;
  /** Brings the one after; without it the arrow is off. */
  onNext?: (() => void) | undefined;
};

const words = { fit: '适应窗口', actual: '原始大小', loupe: '放大镜', previous: '上一张', next: '下一张', zoom: '显示比例' };

/** Free at both sides for the arrows and the controls. */
const SIDES = 192;
/** Across the glass, and how many times as large as on the stage things are in it. */
const GLASS = 184;
const TIMES = 1.9;
/** How far an arrow key moves the glass, and with Shift. */
const STEP = 16;
const STEP_FAR = 64;

type Point = { x: number; y: number };
type Size = PictureStageProps['size'];

function fitBetween(room: Size, size: Size): Place {
  const free = { width: Math.max(room.width / 2, room.width - SIDES), height: room.height };
  const place = fitWhole(free, size, 1);
  return { ...place, x: place.x + (room.width - free.width) / 2 };
}

type Ways = Partial<Pick<Parameters<typeof useViewport>[1], 'hand' | 'wheel' | 'most'>> & {
  /** Where it stands while nobody moved it. */
  fit?: (room: Size, size: Size) => Place;
};

/** What is seen of the picture on a stage: where it stands, the glass, and the page's keys for both. */
export function usePictureStage(size: Size, { fit = fitBetween, hand = 'zoomed', wheel = 'zoomed', ...ways }: Ways = {}) {
  // In a dialog the box stands later than what knows of it.
  const [node, setBox] = useState<HTMLDivElement | null>(null);
  const box = useMemo(() => ({ current: node }), [node]);
  const view = useViewport(box, { fit: (room) => fit(room, size), hand, wheel, ...ways });
  const [glass, setGlass] = useState<Point>();
  const { room } = view;
  const toggleGlass = () => setGlass(glass || !room ? undefined : { x: room.width / 2, y: room.height / 2 });
  const move = (x: number, y: number) => () => setGlass((at) => at && { x: at.x + x, y: at.y + y });
  const arrows = (step: number, shift = '') => ({
    [`${shift}arrowleft`]: move(-step, 0),
    [`${shift}arrowright`]: move(step, 0),
    [`${shift}arrowup`]: move(0, -step),
    [`${shift}arrowdown`]: move(0, step),
  });
  return {
    box,
    setBox,
    view,
    /** Where another picture would stand here. */
    placeOf: (other: Size) => room && fit(room, other),
    glass,
    setGlass,
    toggleGlass,
    /** Names as in `KeyboardEvent.key`; the caller listens, because it knows what else the page does by keys. */
    keys: {
      '0': view.fit,
      '1': () => view.zoomTo(1),
      '+': view.zoomIn,
      '=': view.zoomIn,
      '-': view.zoomOut,
      z: toggleGlass,
      ...(glass && { escape: () => setGlass(undefined), ...arrows(STEP), ...arrows(STEP_FAR, 'shift+') }),
    } as Record<string, () => void>,
  };
}

/** The picture where it stands on a stage, whole or a part of it, and the glass over it. */
export function StagePicture({
  stage: { box, setBox, view, glass, setGlass },
  size,
  src,
  thumb,
  alt,
  art,
  onShown,
  marks,
  bare = false,
}: Pick<PictureStageProps, 'stage' | 'size' | 'src' | 'thumb' | 'alt' | 'art' | 'onShown' | 'marks'> & {
  /** It reaches the edge of the window: no rounding, no line. @default false */
  bare?: boolean;
}): ReactElement {
  const { place } = view;
  function follow(event: PointerEvent): void {
    if (!glass || event.pointerType === 'touch' || !box.current) return;
    const { left, top } = box.current.getBoundingClientRect();
    setGlass({ x: event.clientX - left, y: event.clientY - top });
  }
  const picture = src !== undefined;
  return (
    <div
      {...view.handlers}
      ref={setBox}
      role="presentation"
      onPointerMove={follow}
      onDoubleClick={(event) => {
        const { left, top } = event.currentTarget.getBoundingClientRect();
        if (view.fitted) view.zoomTo(1, { x: event.clientX - left, y: event.clientY - top });
        else view.fit();
      }}
      className={cn(
        'relative min-h-0 min-w-0 flex-1 touch-none overflow-hidden',
        glass && 'cursor-none',
        !view.fitted && 'cursor-grab active:cursor-grabbing',
      )}
    >
      {place && (
        <div
          style={vars({
            '--x': `${place.x}px`,
            '--y': `${place.y}px`,
            '--w': `${size.width * place.scale}px`,
            '--h': `${size.height * place.scale}px`,
          })}
          className={cn('absolute left-var top-var h-var w-var overflow-hidden bg-skeleton', !bare && 'rounded-img ring-1 ring-line-1')}
        >
          {picture && <Shown key={src} src={src} thumb={thumb} alt={alt} hard={place.scale > 2} onShown={onShown} />}
          {art}
          {marks !== undefined && (
            <span
              className={cn(
                'pointer-events-none absolute flex gap-1',
                bare ? 'right-5 bottom-6 max-tablet:right-auto max-tablet:bottom-2 max-tablet:left-2' : 'top-2 left-2',
              )}
            >
              {marks}
            </span>
          )}
        </div>
      )}
      {place && glass && picture && (
        <span
          aria-hidden="true"
          style={vars({ '--x': `${glass.x - GLASS / 2}px`, '--y': `${glass.y - GLASS / 2}px`, '--size': `${GLASS}px` })}
          className="pointer-events-none absolute left-var top-var size-var overflow-hidden rounded-full bg-inset ring-2 ring-strong"
        >
          <img
            src={src}
            alt=""
            style={vars({
              '--x': `${GLASS / 2 - (glass.x - place.x) * TIMES}px`,
              '--y': `${GLASS / 2 - (glass.y - place.y) * TIMES}px`,
              '--w': `${size.width * place.scale * TIMES}px`,
              '--h': `${size.height * place.scale * TIMES}px`,
            })}
            className="absolute left-var top-var h-var w-var max-w-none"
          />
        </span>
      )}
    </div>
  );
}

/** One picture as large as there is room: whole, pixel for pixel, or a spot of it under the glass. It knows nothing of batches: what comes before and after is the caller's. */
export function PictureStage({ label, controls, labels = words, onPrevious, onNext, ...shown }: PictureStageProps): ReactElement {
  const { view, glass, toggleGlass } = shown.stage;
  const { place } = view;
  return (
    <section aria-label={label} className="relative flex min-h-0 min-w-0 flex-1">
      <StagePicture {...shown} />
      <div className="pointer-events-none absolute inset-y-0 left-7 interactive flex items-center">
        <IconButton size="lg" label={labels.previous} icon={ChevronLeft} tip="none" disabled={!onPrevious} onClick={onPrevious} />
      </div>
      <div className="pointer-events-none absolute inset-y-0 right-7 interactive flex items-center">
        <IconButton size="lg" label={labels.next} icon={ChevronRight} tip="none" disabled={!onNext} onClick={onNext} />
      </div>
      <div className="pointer-events-none absolute top-0 right-7 interactive flex w-10 flex-col items-center gap-1">
        <IconButton label={labels.fit} icon={Maximize} pressed={view.fitted} aria-keyshortcuts="0" onClick={view.fit} />
        <button
          type="button"
          aria-label={`1:1，${labels.actual}`}
          aria-pressed={!view.fitted && place?.scale === 1}
          aria-keyshortcuts="1"
          onClick={() => view.zoomTo(1)}
          className="relative grid size-8 touch-target place-items-center rounded-ctl text-12 text-2 num hover:bg-hover hover:text-1 aria-pressed:bg-selected aria-pressed:text-accent"
        >
          1:1
        </button>
        <IconButton
          label={labels.loupe}
          icon={ZoomIn}
          pressed={glass !== undefined}
          disabled={shown.src === undefined}
          aria-keyshortcuts="Z"
          onClick={toggleGlass}
        />
        {controls !== undefined && <span aria-hidden="true" className="my-1 h-px w-6 bg-line-2" />}
        {controls}
      </div>
      <output aria-label={labels.zoom} className="absolute right-7 bottom-1 w-10 text-center text-12 text-3 num">
        {place ? `${Math.round(place.scale * 100)}%` : ''}
      </output>
    </section>
  );
}

type ShownProps = { src: string; thumb: string | undefined; alt: string; hard: boolean; onShown: (() => void) | undefined };

/** The whole picture over its small one, once it is decoded. */
function Shown({ src, thumb, alt, hard, onShown }: ShownProps): ReactElement {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {thumb !== undefined && !loaded && <img src={thumb} alt="" draggable={false} className="absolute inset-0 size-full" />}
      <img
        src={src}
        alt={alt}
        draggable={false}
        onLoad={() => {
          setLoaded(true);
          onShown?.();
        }}
        className={cn('absolute inset-0 size-full checker transition-opacity', !loaded && 'opacity-0', hard && 'pixelated')}
      />
    </>
  );
}
