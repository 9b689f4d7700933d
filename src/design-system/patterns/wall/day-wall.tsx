import { type KeyboardEvent, type ReactElement, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { vars } from '#ds/foundations/vars.ts';
import { inRows, inSquares } from './placement.ts';
import { indexOf, useWall, type WallProps, type WallRoom } from './use-wall.ts';
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
  /** Squares in so many columns instead of rows: small days share a row, and a day whose `section` differs from the one before begins with a heading. */
  squares?: { columns: number; section: (group: WallGroup) => string } | undefined;
  /** A key was pressed on a picture; answers whether it meant something. */
  onKey?: ((event: KeyboardEvent, index: number) => boolean) | undefined;
};

const HEAD = 44;
const FOOT = 20;
/** Squares: the gap, the lane of a day's label, what is below a row, a section's heading. */
const SQUARES = { gap: 4, lane: 22, below: 8, head: 48 };
const rowHeight = (width: number) => (width < 480 ? 132 : width < 900 ? 168 : 206);

/** 层理: pictures of known sizes in rows, day after day. Only what is near the screen is in the document. */
export function DayWall({ ratios, groups, heading, children, squares, onKey, ...wall }: DayWallProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const { columns, section } = squares ?? {};
  const sections = useMemo(() => {
    const found: { name: string; groups: number }[] = [];
    for (const group of section ? groups : []) {
      const name = section?.(group) ?? '';
      const last = found.at(-1);
      if (last?.name === name) last.groups += 1;
      else found.push({ name, groups: 1 });
    }
    return found;
  }, [groups, section]);
  const place = useCallback(
    ({ width, gap, scale }: WallRoom) => {
      const counts = groups.map((group) => group.count);
      if (!columns)
        return { labels: undefined, ...inRows(ratios, counts, width, { height: rowHeight(width), gap, head: HEAD * scale, foot: FOOT }) };
      const perSection = sections.map((one) => one.groups);
      const { lane, head } = SQUARES;
      return inSquares(ratios.length, counts, perSection, width, { columns, ...SQUARES, lane: lane * scale, head: head * scale });
    },
    [ratios, groups, columns, sections],
  );
  const { box, placement, seen, handlers } = useWall(list, wall, place);
  const { labels } = placement;
  /** Where a day begins: its heading, or over its first square its label. */
  const beginning = (number: number) => labels?.[number] ?? { left: 0, top: placement.heads[number]!, width: box.width };
  const shown: { group: WallGroup; number: number; first: number; indexes: number[] }[] = [];
  let first = 0;
  groups.forEach((group, number) => {
    const indexes = seen.filter((index) => index >= first && index < first + group.count);
    const head = beginning(number).top;
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
      className="relative isolate h-var w-full place-held"
      {...handlers}
      onKeyDown={(event) => {
        const index = indexOf(event.target);
        if (index < 0 || !onKey?.(event, index)) handlers.onKeyDown(event);
      }}
    >
      {labels &&
        sections.map(
          ({ name }, number) =>
            placement.heads[number]! + SQUARES.head * box.scale >= box.from &&
            placement.heads[number]! <= box.to && (
              <h2
                key={name}
                style={vars({ '--y': `${placement.heads[number]!}px` })}
                className="absolute top-0 left-0 -z-1 flex h-12 items-center text-20 font-semibold move-var num"
              >
                {name}
              </h2>
            ),
        )}
      {shown.map(({ group, number, first: from, indexes }) => (
        <section key={group.id} aria-label={group.label}>
          <div
            style={vars({
              '--x': `${beginning(number).left}px`,
              '--y': `${beginning(number).top}px`,
              '--w': `${beginning(number).width}px`,
            })}
            className={cn('absolute top-0 left-0 flex w-var items-center move-var', labels ? '-z-1 h-5.5' : 'h-11')}
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
