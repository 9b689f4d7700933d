import type { ReactElement } from 'react';
import { vars } from '#ds/foundations/vars.ts';

export type ProgressProps = {
  /** What is progressing. */
  label: string;
  /** 0 to 100; undefined while nobody knows. */
  value: number | undefined;
  /** The value in words, e.g. 排队第 3 位，约 1 分钟. */
  text?: string | undefined;
  /**
   * `image` is white on a picture.
   *
   * @default 'plain'
   */
  on?: 'plain' | 'image';
};

const trackClasses: Record<'plain' | 'image', string> = { plain: 'h-1 bg-line-2', image: 'h-hair bg-on-img-track' };
const fillClasses: Record<'plain' | 'image', string> = { plain: 'bg-accent', image: 'bg-on-img' };

/** How far something is. The bar moves linearly and never backwards on its own. */
export function Progress({ label, value, text, on = 'plain' }: ProgressProps): ReactElement {
  const known = value !== undefined;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(known ? { 'aria-valuenow': Math.round(value) } : {})}
      aria-valuetext={text}
      className={`relative w-full overflow-hidden rounded-bar ${trackClasses[on]}`}
    >
      <span
        style={vars({ '--w': known ? `${Math.min(100, Math.max(0, value))}%` : '40%' })}
        className={`block h-full w-var rounded-bar transition-all duration-dialog ${fillClasses[on]} ${known ? '' : 'animate-shimmer motion-reduce:animate-none'}`}
      />
    </div>
  );
}
