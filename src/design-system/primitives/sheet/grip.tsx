import type { ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';

/** The handle of a sheet that a finger moves: a sign, no control, because the cross and Esc do the same. */
export function Grip({
  onImage = false,
}: {
  /** Lies on the picture that the sheet begins with. */
  onImage?: boolean;
}): ReactElement {
  return (
    <span
      aria-hidden="true"
      className={cn('grid h-5 w-full flex-none place-items-center tablet:hidden', onImage && 'pointer-events-none absolute top-0 z-sticky')}
    >
      <span className={cn('h-1 w-9 rounded-bar', onImage ? 'bg-on-img' : 'bg-control')} />
    </span>
  );
}
