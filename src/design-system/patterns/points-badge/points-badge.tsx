import type { ComponentProps, ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { PointsGem } from '#ds/foundations/gems.tsx';

export type PointsBadgeProps = Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'type'> & {
  /** What the number is, for screen readers: 积分 by default. */
  label?: string;
  /** The balance, already formatted, e.g. `1,284`; left out while it is not known yet. */
  points?: string | undefined;
  /**
   * Not enough for one picture: gamboge, and the label should say so.
   *
   * @default false
   */
  low?: boolean;
  /** What was just spent, e.g. −4: shows under the badge once, each time the balance becomes another. */
  spent?: string | undefined;
  /**
   * Some of it leaves soon: a dot on the gem. The words for it stand in the tooltip.
   *
   * @default false
   */
  expiring?: boolean;
};

/** The balance in the top bar. Opens the points detail; wrap it in a Tooltip with PointsTip for expiry. */
export function PointsBadge({ label = '积分', points, low = false, spent, expiring = false, ...rest }: PointsBadgeProps): ReactElement {
  return (
    <span className="relative inline-flex flex-none">
      <button
        {...rest}
        type="button"
        aria-label={`${label} ${points ?? '载入中'}`}
        className={cn(
          'relative touch-ctl inline-flex h-8 flex-none items-center gap-1.5 rounded-full pr-3 pl-2.5 text-14 font-medium transition-colors num',
          low ? 'bg-warn-tint text-warn' : 'bg-hover text-1 hover:bg-press bleed:bg-on-img-ctl bleed:text-on-img-1',
        )}
      >
        <span className="relative text-point bleed:text-on-img-point">
          <PointsGem size={16} />
          {expiring && <span aria-hidden="true" className="absolute -top-0.5 -right-0.5 size-1.5 rounded-full bg-warn" />}
        </span>
        {points ?? <span className="h-3 w-9 rounded-bar bg-skeleton" />}
      </button>
      {spent !== undefined && (
        <span
          key={points}
          aria-hidden="true"
          className="pointer-events-none absolute top-full right-3 mt-0.5 animate-spent text-12 text-2 num"
        >
          {spent}
        </span>
      )}
    </span>
  );
}
