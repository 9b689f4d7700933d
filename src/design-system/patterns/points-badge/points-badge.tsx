import type { ComponentProps, ReactElement } from 'react';
import { PointsGem } from '#ds/foundations/gems.tsx';

export type PointsBadgeProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'type'> & {
  /** What the number is, for screen readers: 积分 by default. */
  label?: string;
  /** The balance, already formatted, e.g. `1,284`. */
  points: string;
  /**
   * Not enough for one picture: gamboge, and the label should say so.
   *
   * @default false
   */
  low?: boolean;
};

/** The balance in the top bar. Opens the points detail; wrap it in a Tooltip with PointsTip for expiry. */
export function PointsBadge({ label = '积分', points, low = false, ...rest }: PointsBadgeProps): ReactElement {
  return (
    <button
      {...rest}
      type="button"
      aria-label={`${label} ${points}`}
      className={`inline-flex h-8 flex-none items-center gap-1.5 rounded-full pr-3 pl-2.5 text-14 font-medium transition-colors num ${low ? 'bg-warn-tint text-warn' : 'bg-hover text-1 hover:bg-press'}`}
    >
      <span className="text-point">
        <PointsGem size={16} />
      </span>
      {points}
    </button>
  );
}
