import type { ReactElement } from 'react';
import { useOnline } from '#ds/foundations/use-online.ts';
import { vars } from '#ds/foundations/vars.ts';

export type SkeletonProps = {
  /**
   * What will stand here: a picture, a line of text, a control, a face.
   *
   * @default 'picture'
   */
  shape?: 'picture' | 'text' | 'control' | 'circle';
  /** Width ÷ height of a picture, so nothing jumps later. */
  ratio?: number | undefined;
  /** Any CSS length or percentage; the whole width without it. */
  width?: string | undefined;
};

const shapeClasses: Record<NonNullable<SkeletonProps['shape']>, string> = {
  picture: 'ratio-var rounded-img',
  text: 'h-3.5 rounded-tick',
  control: 'h-9 rounded-ctl',
  circle: 'aspect-square rounded-full',
};

/**
 * The shape of what is coming, in its final size; still while there is no network, when nothing comes. Hidden from screen readers: the
 * region around it says that it is busy.
 */
export function Skeleton({ shape = 'picture', ratio = 1, width = '100%' }: SkeletonProps): ReactElement {
  const isOnline = useOnline();
  return (
    <span
      aria-hidden="true"
      style={vars({ '--ratio': ratio, '--w': width })}
      className={`relative block w-var overflow-hidden bg-skeleton ${shapeClasses[shape]}`}
    >
      {isOnline && <span className="absolute inset-0 animate-shimmer shimmer-band motion-reduce:animate-none" />}
    </span>
  );
}
