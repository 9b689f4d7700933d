import { type ReactElement, type ReactNode, useCallback, useRef } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { columnsOf, inColumns } from './placement.ts';
import { useWall, type WallProps, type WallRoom } from './use-wall.ts';
import { WallItem } from './wall-item.tsx';

export type MasonryProps = WallProps & {
  /** Draws one; it fills the width and height it is given. */
  children: (index: number) => ReactNode;
  /** Least width of a column; how many there are follows from the width of the container. */
  minColumn?: number;
  /** Most columns, where the theme's number for this window is not meant. */
  maxColumns?: number;
  /** Px that words under each picture take, within the height it is given. */
  caption?: number;
};

/** Pictures of known sizes in columns. Layout is arithmetic, the document stays small, DOM order is reading order; arrow keys move inside it. */
export function Masonry({ ratios, children, minColumn, maxColumns, caption, ...wall }: MasonryProps): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const place = useCallback(
    ({ width, gap, most }: WallRoom) => inColumns(ratios, width, columnsOf(width, gap, maxColumns ?? most, minColumn), gap, caption),
    [ratios, minColumn, maxColumns, caption],
  );
  const { placement, seen, handlers } = useWall(list, wall, place);
  return (
    <ul
      ref={list}
      aria-label={wall.label}
      style={vars({ '--h': `${placement.total}px` })}
      className="relative h-var w-full place-held"
      {...handlers}
    >
      {seen.map((index) => (
        <WallItem key={wall.keyOf?.(index) ?? index} placement={placement} index={index} position={index + 1} size={ratios.length}>
          {children(index)}
        </WallItem>
      ))}
    </ul>
  );
}
