import type { ReactElement, ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { vars } from '#ds/foundations/vars.ts';
import { StagePicture, type usePictureStage } from '#ds/patterns/picture-stage/picture-stage.tsx';
import { useTurning } from './use-turning.ts';

export type PicturePagerProps = {
  /** What is seen of the picture, as `usePictureStage` keeps it. */
  stage: ReturnType<typeof usePictureStage>;
  /** Width and height of the picture in pixels: its place is held before it arrives. */
  size: { width: number; height: number };
  /** The whole picture; none while it is still being made. */
  src?: string | undefined;
  /** A small one of it that is there at once, until the whole one is. */
  thumb?: string | undefined;
  /** What is to be seen. */
  alt: string;
  /** Fills the picture's place while there is none, or lies over it. */
  art?: ReactNode;
  /** The whole picture is decoded and shown. */
  onShown?: (() => void) | undefined;
  /** Facts over the picture, Tags with tone `image`. */
  marks?: ReactNode;
  /** What a finger brings into sight at the sides, above and below. */
  beside?: {
    previous?: { src: string; size: { width: number; height: number } } | undefined;
    next?: { src: string; size: { width: number; height: number } } | undefined;
    above?: { src: string; size: { width: number; height: number } } | undefined;
    below?: { src: string; size: { width: number; height: number } } | undefined;
  };
  /** Fingers turn the pictures over. @default true */
  turns?: boolean;
  /** Upwards the picture leaves as it does downwards; else it stays, and `onUp` shows what belongs to it. @default false */
  rises?: boolean;
  /** To the right: the one before; without it the picture resists. */
  onPrevious?: (() => void) | undefined;
  /** To the left: the one after; without it the picture resists. */
  onNext?: (() => void) | undefined;
  /** Downwards. */
  onDown?: (() => void) | undefined;
  /** Upwards. */
  onUp?: (() => void) | undefined;
  /** A tap that was not the first of two. */
  onTap: () => void;
  /** A finger rested on it. */
  onHold?: (() => void) | undefined;
};

const sideClasses = {
  previous: '-translate-x-full',
  next: 'translate-x-full',
  above: '-translate-y-full',
  below: 'translate-y-full',
};

const sides = ['previous', 'next', 'above', 'below'] as const;

/** One picture from edge to edge that a finger turns over: its neighbours come along with it. */
export function PicturePager({
  stage,
  beside = {},
  turns = true,
  rises = false,
  onPrevious,
  onNext,
  onDown,
  onUp,
  onTap,
  onHold,
  ...picture
}: PicturePagerProps): ReactElement {
  const { track, handlers } = useTurning({ active: stage.view.fitted, rises, onPrevious, onNext, onDown, onUp, onTap, onHold });
  return (
    <div {...(turns && handlers)} className="relative flex min-h-0 min-w-0 flex-1 overflow-clip">
      <div ref={track} className="relative flex min-h-0 min-w-0 flex-1">
        <StagePicture {...picture} stage={stage} bare />
        {sides.map((side) => {
          const neighbour = beside[side];
          const place = neighbour && stage.placeOf(neighbour.size);
          return (
            place && (
              <span key={side} className={cn('pointer-events-none absolute inset-0', sideClasses[side])}>
                <img
                  src={neighbour.src}
                  alt=""
                  style={vars({
                    '--x': `${place.x}px`,
                    '--y': `${place.y}px`,
                    '--w': `${neighbour.size.width * place.scale}px`,
                    '--h': `${neighbour.size.height * place.scale}px`,
                  })}
                  className="absolute left-var top-var h-var w-var max-w-none"
                />
              </span>
            )
          );
        })}
      </div>
    </div>
  );
}
