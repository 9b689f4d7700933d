import type { ReactElement } from 'react';

/** A number as a corner has room for it: `99+` above ninety-nine. */
export const countText = (count: number): string => (count > 99 ? '99+' : String(count));

/** A small number in the corner of what it stands in, which places it; nothing at none. */
export function CornerCount({ count }: { count: number }): ReactElement | null {
  return count > 0 ? (
    <span className="absolute -top-1 -right-1 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-12 leading-tight font-medium text-on-accent num">
      {countText(count)}
    </span>
  ) : null;
}
