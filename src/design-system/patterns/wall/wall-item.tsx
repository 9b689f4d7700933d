import type { ReactElement, ReactNode } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { type Placement, placeVars } from './placement.ts';

type WallItemProps = {
  /** Where the layout puts every picture, in px. */
  placement: Placement;
  /** Which picture of the whole wall it is, from 0. */
  index: number;
  /** Its place in its list, from 1. */
  position: number;
  /** How many pictures its list has, also those that are not in the document. */
  size: number;
  /** The picture; it fills the place. */
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
