import { type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useRef } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { inRows } from './placement.ts';
import { indexOf, useWall, type WallProps } from './use-wall.ts';
import { WallItem } from './wall-item.tsx';

export type WallGroup = {
  id: string;
  /** Names the group's list. */
  label: string;
  /** How many pictures, following the ones of the group before. */
  count: number;
};

export type DayWallProps = WallProps & {
  /** The days in order; their counts add up to the number of `ratios`. */
  groups: readonly WallGroup[];
  /** A group's heading; `first` is the index of its first picture. */
  heading: (group: WallGroup, first: number) => ReactNode;
  /** Draws one; it fills the width and height it is given. */
  children: (index: number) => ReactNode;
  /** A key was pressed on a picture; answers whether it meant something. */
  onKey?: ((event: KeyboardEvent, index: number) => boolean) | undefined;
};

const HEAD = 44;
const FOOT = 20;
const rowHeight = (width: number) => (width < 480 ? 132 : width < 900 ? 168 : 206);

/** 层理: pictures of known sizes in rows, day after day. Only what is near the screen is in the document. */
export function DayWall({ ratios, groups, heading, children, onKey, ...wall }: DayWallProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const place = useCallback(
    (width: number, gap: number) =>
      inRows(
        ratios,
        groups.map((group) => group.count),
        width,
        { height: rowHeight(width), gap, head: HEAD, foot: FOOT },
      ),
    [ratios, groups],
  );
  const { box, placement, seen, handlers } = useWall(list, wall, place);
  const shown: { group: WallGroup; number: number; first: number; indexes: number[] }[] = [];
  let first = 0;
  groups.forEach((group, number) => {
    const indexes = seen.filter((index) => index >= first && index < first + group.count);
    const head = placement.heads[number]!;
    if (indexes.length > 0 || (head >= box.from && head <= box.to)) shown.push({ group, number, first, indexes });
    first += group.count;
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the controls inside
    <div
      ref={list}
      role="group"
      aria-label={wall.label}
      style={vars({ '--h': `${placement.total}px` })}
      className="relative h-var w-full place-held"
      {...handlers}
      onKeyDown={(event) => {
        const index = indexOf(event.target);
        if (index < 0 || !onKey?.(event, index)) handlers.onKeyDown(event);
      }}
    >
      {shown.map(({ group, number, first: from, indexes }) => (
        <section key={group.id} aria-label={group.label}>
          <div
            style={vars({ '--y': `${placement.heads[number]!}px` })}
            className="absolute inset-x-0 top-0 flex h-11 items-center move-var"
          >
            {heading(group, from)}
          </div>
          <ul aria-label={group.label}>
            {indexes.map((index) => (
              <WallItem
                key={wall.keyOf?.(index) ?? index}
                placement={placement}
                index={index}
                position={index - from + 1}
                size={group.count}
              >
                {children(index)}
              </WallItem>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
