import { useDndMonitor, useDraggable } from '@dnd-kit/core';
import { type KeyboardEvent, type ReactElement, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { vars } from '#ds/foundations/vars.ts';
import { galleryOf, inRows, neighbour, type Placement, placeVars } from '#ds/patterns/wall/placement.ts';
import { atPoint } from './at-point.ts';

export type BoardItem = {
  id: string;
  /** Width ÷ height. */
  ratio: number;
};

export type BoardProps<Item extends BoardItem> = {
  /** Names the list. */
  label: string;
  /** The pictures in reading order; the indexes of `onMove` count in it. */
  items: readonly Item[];
  /** Draws a picture; it fills the width and height it is given. */
  children: (item: Item, index: number) => ReactNode;
  /** What stands under a picture, one line high. */
  caption: (item: Item, index: number) => ReactNode;
  /** A picture was moved, by drag or by Alt and an arrow. Without it nothing can be moved; needs a BoardDrag around it. */
  onMove?: ((from: number, to: number) => void) | undefined;
  /** A key was pressed on a picture; answers whether it meant something. */
  onKey?: ((event: KeyboardEvent, index: number) => boolean) | undefined;
};

const CAPTION = 30;
const TYPED = 'input, textarea, [contenteditable]';
const rowHeight = (width: number) => (width < 480 ? 150 : width < 700 ? 200 : 250);

/** The same list with one of it elsewhere. */
function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** 层理 with words: pictures whole and in rows, in an order of one's own. The place of the one that is carried is dashed, in its shape. */
export function Board<Item extends BoardItem>({ label, items, children, caption, onMove, onKey }: BoardProps<Item>): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState({ width: 0, gap: 8, scale: 1 });
  const [carried, setCarried] = useState<Carried>();
  useEffect(() => {
    const node = list.current;
    if (!node) return;
    const measure = () => setBox({ width: node.clientWidth, ...galleryOf(node) });
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    measure();
    return () => observer.disconnect();
  }, []);

  const from = carried ? items.findIndex(({ id }) => id === carried.id) : -1;
  const shown = useMemo(() => (carried && from >= 0 ? moved(items, from, carried.to) : items), [items, carried, from]);
  const placement = useMemo(
    () =>
      inRows(
        shown.map(({ ratio }) => ratio),
        [shown.length],
        box.width,
        { height: rowHeight(box.width), gap: box.gap, head: 0, foot: 0, caption: CAPTION * box.scale },
      ),
    [shown, box],
  );

  const focusAt = (index: number) =>
    requestAnimationFrame(() => {
      const item = list.current?.querySelector(`[data-index="${index}"]`);
      item?.querySelector<HTMLElement>('a[href], button')?.focus();
      item?.scrollIntoView({ block: 'nearest' });
    });
  /** What was moved by its key: its element may lose the focus on the way to its new place. */
  const moving = useRef<string>(undefined);
  useEffect(() => {
    const index = items.findIndex(({ id }) => id === moving.current);
    moving.current = undefined;
    if (index >= 0) focusAt(index);
  }, [items]);
  function press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
    if (index < 0 || target.matches(TYPED) || event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.altKey && step !== 0 && onMove) {
      // Alt and an arrow would go back in the browser's history.
      event.preventDefault();
      const to = index + step;
      if (to < 0 || to >= items.length) return;
      moving.current = items[index]?.id;
      onMove(index, to);
    } else if (!onKey?.(event, index) && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const next = neighbour(placement, index, event.key);
      if (next === undefined) return;
      event.preventDefault();
      focusAt(next);
    }
  }

  return (
    <>
      {onMove && (
        <Carrying
          list={list}
          indexOf={(id) => items.findIndex((item) => item.id === id)}
          placement={placement}
          onCarry={setCarried}
          onMove={onMove}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the controls inside */}
      <ul ref={list} aria-label={label} onKeyDown={press} style={vars({ '--h': `${placement.total}px` })} className="relative h-var w-full">
        {box.width > 0 &&
          shown.map((item, index) => (
            <li
              key={item.id}
              data-index={index}
              style={vars(placeVars(placement, index))}
              className={cn(
                'absolute top-0 left-0 w-var move-var',
                carried && 'transition-transform duration-move motion-reduce:transition-none',
              )}
            >
              {onMove ? (
                <Place id={item.id} carried={carried?.id === item.id}>
                  {children(item, index)}
                </Place>
              ) : (
                <div className="h-var">{children(item, index)}</div>
              )}
              <div className={carried?.id === item.id ? 'invisible' : ''}>{caption(item, index)}</div>
            </li>
          ))}
      </ul>
    </>
  );
}

type Carried = { id: string; to: number };
type CarryingProps = {
  /** The board's list; places are measured from its top left corner. */
  list: RefObject<HTMLElement | null>;
  /** Where a picture stands in the order, by its id; -1 for what is not on this board. */
  indexOf: (id: string) => number;
  /** Where every place of the board is, in px. */
  placement: Placement;
  /** A picture was lifted or came over another place; undefined once it is let go of. */
  onCarry: (carried: Carried | undefined) => void;
  /** A picture was let go of over another place than its own; both are indexes. */
  onMove: (from: number, to: number) => void;
};

/** Follows a picture that is carried, and says which place of the board it is over; over anything else it is back at its own. */
function Carrying({ list, indexOf, placement, onCarry, onMove }: CarryingProps): null {
  /** Where it was taken up, in the board's own px, and where it would go now. */
  const now = useRef<Carried & { x: number; y: number; from: number }>(undefined);
  function end(): void {
    now.current = undefined;
    onCarry(undefined);
  }
  function placeOf(carried: NonNullable<typeof now.current>, delta: { x: number; y: number }, isElsewhere: boolean): number {
    const [x, y] = [carried.x + delta.x, carried.y + delta.y];
    const isInside = !isElsewhere && x >= 0 && x <= (list.current?.clientWidth ?? 0) && y >= -CAPTION;
    return isInside ? atPoint(placement, x, y) : carried.from;
  }
  useDndMonitor({
    onDragStart({ active, activatorEvent }) {
      const at =
        activatorEvent instanceof MouseEvent
          ? activatorEvent
          : activatorEvent instanceof TouchEvent
            ? activatorEvent.touches[0]
            : undefined;
      const frame = list.current?.getBoundingClientRect();
      const id = String(active.id);
      const from = indexOf(id);
      if (!at || !frame || from < 0) return;
      now.current = { id, from, to: from, x: at.clientX - frame.left, y: at.clientY - frame.top };
      onCarry({ id, to: from });
    },
    onDragMove({ delta, over }) {
      const carried = now.current;
      const to = carried && placeOf(carried, delta, over !== null);
      if (!carried || to === undefined || to < 0 || to === carried.to) return;
      carried.to = to;
      onCarry({ id: carried.id, to });
    },
    onDragEnd({ delta, over }) {
      const carried = now.current;
      end();
      // Asked once more: who is quick lets go before the last move is drawn.
      const to = carried && placeOf(carried, delta, over !== null);
      if (carried && to !== undefined && to >= 0 && to !== carried.from) onMove(carried.from, to);
    },
    onDragCancel: end,
  });
  return null;
}

/** A picture's own place, from which it is carried off. */
function Place({
  id,
  carried,
  children,
}: {
  /** The picture's id: what a drag reports. */
  id: string;
  /** It is being dragged: a dashed outline covers its place. */
  carried: boolean;
  /** The picture; it fills the place. */
  children: ReactNode;
}): ReactElement {
  const { setNodeRef, listeners } = useDraggable({ id });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      // The browser's own dragging of links and pictures.
      onDragStart={(event) => event.preventDefault()}
      className="relative h-var touch-manipulation"
    >
      {children}
      {carried && (
        <div className="absolute inset-0 z-sticky rounded-img border-fine border-dashed border-accent bg-wall">
          <div className="size-full rounded-img bg-accent-tint" />
        </div>
      )}
    </div>
  );
}
