import {
  type KeyboardEvent,
  type FocusEvent,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { type Gallery, galleryOf, inSight, neighbour, type Placement } from './placement.ts';

/** What both kinds of wall take. */
export type WallProps = {
  /** Names the list; walls of one name remember their width for Back. */
  label: string;
  /** Width ÷ height of every picture there is, in order; only those near the screen are in the document. */
  ratios: ArrayLike<number>;
  /** What tells pictures apart where they may go and come: then what is on screen stays where it is. */
  keyOf?: ((index: number) => string) | undefined;
  /** Which picture takes the focus when the wall appears: where somebody was before they came Back. */
  start?: number | undefined;
  /** Indexes in the document changed: the first, the one after the last, and those on the screen itself. */
  onSight?: ((from: number, to: number, onScreen: readonly number[]) => void) | undefined;
  /** The focus came to a picture. */
  onFocusIndex?: ((index: number) => void) | undefined;
};

/** Px beyond the screen that are in the document, where the page is being scrolled to and where it came from. Two columns hold less than seven. */
const AHEAD = 150;
const AHEAD_OF_PHONES = 360;
const PHONE = 600;
const BEHIND = 60;
/** A scroll of fewer px renders nothing. */
const STEP = 60;
/** Pictures out of sight that a browser may not let go of, which has to fetch and decode them again: whoever scrolls back finds them there. */
const HELD = 240;
const FOCUSABLE = 'a[href], button:not(:disabled, [tabindex="-1"]), input:not(:disabled)';
/** Widths by list: on Back the list is as tall as it was before it is measured, so that the old scroll position exists. */
const lastWidths = new Map<string, number>();

/** The index an element of the wall belongs to, or -1. */
export const indexOf = (target: EventTarget): number =>
  Number((target as Element).closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);

/** What pictures are placed in: the wall's width, and what its gallery says. */
export type WallRoom = Gallery & { width: number };

/** Windowing, keys and place of a wall. `place` turns its room into a Placement. */
export function useWall<P extends Placement>(
  list: RefObject<HTMLElement | null>,
  { label, keyOf, start, onSight, onFocusIndex }: Omit<WallProps, 'ratios'>,
  place: (room: WallRoom) => P,
) {
  const [box, setBox] = useState(() => ({
    width: lastWidths.get(label) ?? 0,
    gap: 8,
    most: 7,
    scale: 1,
    from: -BEHIND,
    to: typeof innerHeight === 'number' ? innerHeight + BEHIND : 0,
  }));
  /** In the document wherever they are scrolled to: what has the focus, and what it goes to, until it is there. */
  const [kept, setKept] = useState<readonly number[]>(start === undefined ? [] : [start]);
  /** Where the screen begins in the wall's own px, and how far the page was scrolled. */
  const view = useRef({ top: -Infinity, scrolled: 0 });

  // Before the first paint: what stands below the wall would move when it gets its height.
  useLayoutEffect(() => {
    const node = list.current;
    // oxlint-disable-next-line react/set-state-in-effect -- a width is known once the list is there
    if (node) setBox((old) => (old.width > 0 ? old : { ...old, width: node.getBoundingClientRect().width, ...galleryOf(node) }));
  }, [list]);

  /** What stands, unless the next is being drawn: that gives way to frames, and would never end if each scroll began it anew. */
  const drawn = useRef<typeof box>(undefined);
  useEffect(() => void (drawn.current = box), [box]);

  useEffect(() => {
    const node = list.current;
    if (!node) return;
    let frame = 0;
    let isWide = false;
    let isUp = false;
    // The theme changes it with the window, and the window alone.
    let gallery = galleryOf(node);
    function measure(): void {
      frame = 0;
      const { top, width } = node!.getBoundingClientRect();
      if (-top !== view.current.top) isUp = -top < view.current.top;
      view.current = { top: -top, scrolled: scrollY };
      const old = drawn.current;
      if (!old) return soon();
      const reach = isWide ? (width < PHONE ? AHEAD_OF_PHONES : AHEAD) : BEHIND;
      lastWidths.set(label, width);
      const from = Math.floor((-top - (isUp ? reach : BEHIND)) / STEP) * STEP;
      const to = Math.ceil((innerHeight - top + (isUp ? BEHIND : reach)) / STEP) * STEP;
      const isSame = old.width === width && old.gap === gallery.gap && old.most === gallery.most && old.scale === gallery.scale;
      if (isSame && old.from === from && old.to === to) return;
      const draw = (): void => setBox({ width, ...gallery, from, to });
      drawn.current = undefined;
      if (isSame && from < old.to && to > old.from) startTransition(draw);
      // Where nothing of it stands yet there is no frame to give way to.
      else draw();
    }
    const soon = (): void => void (frame ||= requestAnimationFrame(measure));
    /** What is beyond the screen comes with the first scroll, or once the pictures on the screen are there. */
    function widen(): void {
      isWide = true;
      soon();
    }
    const held: HTMLImageElement[] = [];
    let loads = 0;
    function settle({ target, type }: Event): void {
      if (type === 'load') (held[loads++ % HELD] ??= new Image()).src = (target as HTMLImageElement).currentSrc;
      if (!isWide && [...node!.querySelectorAll('img')].every(({ complete }) => complete)) widen();
    }
    function resized(): void {
      gallery = galleryOf(node!);
      soon();
    }
    const observer = new ResizeObserver(resized);
    observer.observe(node);
    const gone = new AbortController();
    // Captured, because any ancestor may be the one that scrolls, and because loading does not bubble.
    const captured = { capture: true, passive: true, signal: gone.signal };
    document.addEventListener('scroll', widen, captured);
    node.addEventListener('load', settle, captured);
    node.addEventListener('error', settle, captured);
    addEventListener('resize', resized, captured);
    measure();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      gone.abort();
    };
  }, [list, label]);

  const { width, gap, most, scale } = box;
  const placement = useMemo(() => place({ width, gap, most, scale }), [place, width, gap, most, scale]);
  const count = placement.top.length;
  const seen = box.width === 0 ? [] : inSight(placement, box.from, box.to);
  const first = seen[0] ?? 0;
  const after = seen.length > 0 ? seen[seen.length - 1]! + 1 : 0;
  for (const index of kept) if (index >= 0 && index < count && !seen.includes(index)) seen.push(index);
  seen.sort((a, b) => a - b);

  // Below the screen its first one stands, or nobody who goes by Tab would come to the others.
  if (seen.length === 0 && count > 0 && box.width > 0 && box.from < 0) seen.push(0);

  const { from, to } = box;
  useEffect(() => {
    const { top } = view.current;
    if (after > first) onSight?.(first, after, inSight(placement, top, top + innerHeight));
  }, [onSight, first, after, placement, from, to]);

  // R8.6: what is on screen stays where it is, whatever comes or goes above it.
  const anchor = useRef<{ key: string; scrolled: number }>(undefined);
  const held = useRef<{ placement: P; keys: { key: string; top: number }[] }>(undefined);
  useLayoutEffect(() => {
    const before = held.current;
    if (!before || before.placement === placement) return;
    const now = keyOf && new Map(Array.from(placement.top, (_, index) => [keyOf(index), index]));
    // Without keys the n-th picture stays the n-th.
    const indexOf = (key: string) => (now ? now.get(key) : Number(key) < placement.top.length ? Number(key) : undefined);
    const { top: screen, scrolled } = view.current;
    // Nobody scrolled since the last change: what stayed then stays again, so that what comes back comes back exactly.
    const same = Math.abs((anchor.current?.scrolled ?? -9) - scrolled) < 2 ? anchor.current?.key : undefined;
    const stays =
      before.keys.find(({ key }) => key === same && indexOf(key) !== undefined) ??
      before.keys.find(({ key, top }) => top >= screen && indexOf(key) !== undefined);
    if (!stays) return;
    const drift = placement.top[indexOf(stays.key)!]! - stays.top;
    anchor.current = { key: stays.key, scrolled: scrolled + drift };
    if (Math.abs(drift) < 1) return;
    // From where it was: a page that became shorter has moved already.
    scrollTo(0, scrolled + drift);
    setBox((old) => ({ ...old, from: old.from + drift, to: old.to + drift }));
  }, [placement, keyOf]);
  useEffect(() => {
    const keys = inSight(placement, from, to).map((index) => ({ key: keyOf?.(index) ?? String(index), top: placement.top[index]! }));
    held.current = { placement, keys };
  }, [placement, from, to, keyOf]);

  /** Where the focus is, or belongs: its control may be on its way, or have gone with its picture or its kind. */
  const focus = useRef<{ index: number; on?: Element }>(start === undefined ? undefined : { index: start });
  useEffect(() => {
    const wanted = focus.current;
    if (!wanted || wanted.on?.isConnected) return;
    if (document.activeElement !== document.body && !list.current?.contains(document.activeElement)) return;
    const index = Math.min(wanted.index, count - 1);
    list.current?.querySelector(`[data-index="${index}"]`)?.querySelector<HTMLElement>(FOCUSABLE)?.focus({ preventScroll: true });
  });

  function moveTo(index: number): void {
    focus.current = { index };
    setKept([indexOf(document.activeElement ?? document.body), index]);
    requestAnimationFrame(() => {
      const item = list.current?.querySelector(`[data-index="${index}"]`);
      item?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
      item?.scrollIntoView({ block: 'nearest' });
    });
  }
  return {
    box,
    placement,
    seen,
    handlers: {
      onKeyDown(event: KeyboardEvent): void {
        if (event.target instanceof HTMLElement && event.target.matches('input:not([type=checkbox]), textarea')) return;
        const at = focus.current?.index ?? -1;
        const next = at < 0 || event.ctrlKey || event.metaKey || event.altKey ? undefined : neighbour(placement, at, event.key);
        if (next === undefined) return;
        event.preventDefault();
        moveTo(next);
      },
      onFocus(event: FocusEvent): void {
        const index = indexOf(event.target);
        // It only holds the item in the document: a press is not kept waiting for it.
        startTransition(() => setKept([index]));
        focus.current = index < 0 ? undefined : { index, on: event.target };
        if (index >= 0) onFocusIndex?.(index);
      },
      onBlur(event: FocusEvent<Element, Element>): void {
        if (event.currentTarget.contains(event.relatedTarget) || !event.target.isConnected) return;
        // A modal covers the wall, or is about to: what was focused stays, and is focused again when the page is free, whatever the modal knows of it.
        if (event.currentTarget.closest('[inert]') || event.relatedTarget?.closest('[aria-modal]')) {
          if (focus.current) focus.current = { index: focus.current.index };
          return;
        }
        setKept([]);
        focus.current = undefined;
      },
    },
  };
}
