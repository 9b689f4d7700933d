import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { vars } from '#ds/foundations/vars.ts';
import { inSight, layOut, neighbour } from './masonry-layout.ts';

export type MasonryProps<Item> = {
  /** Names the list. */
  label: string;
  /** Every item there is; only those near the screen are in the document. */
  items: readonly Item[];
  /** What tells items apart. */
  itemKey: (item: Item) => string;
  /** Width ÷ height. */
  itemRatio: (item: Item) => number;
  /** Draws one; it fills the width it is given. */
  children: (item: Item, index: number) => ReactNode;
  /** Least width of a column; how many there are follows from the width of the container. */
  minColumn?: number;
  /** Most columns. */
  maxColumns?: number;
  /** Px between pictures; the product's gallery gap by default. */
  gap?: number;
  /** Px under every picture, e.g. for a caption. */
  extra?: number;
  /** How many there will be, when more are still on the server. */
  total?: number;
  /** The end is near: fetch more. */
  onEnd?: (() => void) | undefined;
};

const AHEAD = 900;
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled)';

/** Widths by list: on Back the list is as tall as it was before it is measured, so that the old scroll position exists. */
const lastWidths = new Map<string, number>();

/** Pictures of known sizes in columns. Layout is arithmetic, the document stays small, DOM order is reading order; arrow keys move inside it. */
export function Masonry<Item>({
  label,
  items,
  itemKey,
  itemRatio,
  children,
  minColumn = 176,
  maxColumns = 7,
  gap,
  extra = 0,
  total = items.length,
  onEnd,
}: MasonryProps<Item>): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState(() => ({
    width: lastWidths.get(label) ?? 0,
    gap: 8,
    from: 0,
    to: typeof innerHeight === 'number' ? innerHeight + AHEAD : 0,
  }));
  const [focused, setFocused] = useState(-1);

  useEffect(() => {
    const node = list.current;
    if (!node) return;
    let frame = 0;
    function measure(): void {
      frame = 0;
      const { top, width } = node!.getBoundingClientRect();
      const between = gap ?? Number.parseFloat(getComputedStyle(node!).getPropertyValue('--gallery-gap'));
      lastWidths.set(label, width);
      // Rounded, so that a scroll of a few pixels renders nothing.
      const from = Math.floor((-top - AHEAD) / 200) * 200;
      const to = Math.ceil((innerHeight - top + AHEAD) / 200) * 200;
      setBox((old) =>
        old.width === width && old.gap === between && old.from === from && old.to === to ? old : { width, gap: between, from, to },
      );
    }
    const soon = (): void => void (frame ||= requestAnimationFrame(measure));
    const observer = new ResizeObserver(soon);
    observer.observe(node);
    // Captured, because any ancestor may be the one that scrolls.
    document.addEventListener('scroll', soon, { capture: true, passive: true });
    addEventListener('resize', soon);
    measure();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('scroll', soon, { capture: true });
      removeEventListener('resize', soon);
    };
  }, [gap, label]);

  const columns = Math.max(box.width < 480 ? 2 : 1, Math.min(maxColumns, Math.floor((box.width + box.gap) / (minColumn + box.gap))));
  const layout = useMemo(
    () => layOut(items.map(itemRatio), box.width, columns, box.gap, extra),
    [items, itemRatio, box.width, columns, box.gap, extra],
  );
  const seen = box.width === 0 ? [] : inSight(layout, box.from, box.to);
  // What holds the focus stays, wherever it is scrolled to.
  if (focused >= 0 && focused < items.length && !seen.includes(focused)) seen.push(focused);
  seen.sort((a, b) => a - b);

  const ended = box.width > 0 && box.to >= layout.total;
  useEffect(() => {
    if (ended && items.length < total) onEnd?.();
  }, [ended, items.length, total, onEnd]);

  function move(event: KeyboardEvent<HTMLUListElement>): void {
    const node = list.current;
    if (!node || (event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea'))) return;
    const next = focused < 0 ? undefined : neighbour(layout, focused, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setFocused(next);
    requestAnimationFrame(() => {
      const item = node.querySelector(`[data-index="${next}"]`);
      item?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
      item?.scrollIntoView({ block: 'nearest' });
    });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys belong to the controls inside
    <ul
      ref={list}
      aria-label={label}
      style={vars({ '--h': `${layout.total}px` })}
      className="relative h-var w-full"
      onKeyDown={move}
      onFocus={(event) => setFocused(Number(event.target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1))}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setFocused(-1)}
    >
      {seen.map((index) => {
        const item = items[index]!;
        const x = layout.column[index]! * (layout.columnWidth + box.gap);
        return (
          <li
            key={itemKey(item)}
            data-index={index}
            aria-setsize={total}
            aria-posinset={index + 1}
            style={vars({
              '--x': `${x}px`,
              '--y': `${layout.top[index]!}px`,
              '--w': `${layout.columnWidth}px`,
              '--h': `${layout.height[index]!}px`,
            })}
            className="absolute top-0 left-0 h-var w-var move-var"
          >
            {children(item, index)}
          </li>
        );
      })}
    </ul>
  );
}
