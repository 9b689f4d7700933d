import type { ReactElement, ReactNode } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { type Placement, placeVars } from './placement.ts';

type WallItemProps = {
  placement: Placement;
  index: number;
  /** Its place in its list, from 1, and how many that list has. */
  position: number;
  size: number;
  children: ReactNode;
};

/** One picture of a wall where the placement has it. */
export function WallItem({ placement, index, position, size, children }: WallItemProps): ReactElement {
  return (
    <li
      data-index={index}
      aria-setsize={size}
      aria-posinset={position}
      style={vars(placeVars(placement, index))}
      className="absolute top-0 left-0 h-var w-var move-var"
    >
      {children}
    </li>
  );
}
