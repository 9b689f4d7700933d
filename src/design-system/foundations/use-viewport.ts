import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Size = { width: number; height: number };
type Point = { x: number; y: number };
/** Where the picture's top left corner stands in the box, and how many of its pixels one of the picture takes. */
export type Place = Point & { scale: number };

const SCALES = [0.05, 8] as const;
/** Each press of a zoom button. */
const ZOOM = 1.25;
const clampScale = (scale: number) => Math.min(SCALES[1], Math.max(SCALES[0], scale));

/** A picture in the middle of a box, whole, at most at `times` its own pixels. */
export function fitWhole(box: Size, size: Size, times: number): Place {
  const scale = clampScale(Math.min(box.width / size.width, box.height / size.height, times));
  return { scale, x: (box.width - size.width * scale) / 2, y: (box.height - size.height * scale) / 2 };
}

/** The place at another scale, with the point `around` of the box where it was. */
function scaled(place: Place, scale: number, around: Point): Place {
  const times = clampScale(scale) / place.scale;
  return { scale: place.scale * times, x: around.x - (around.x - place.x) * times, y: around.y - (around.y - place.y) * times };
}

type Gesture = { place: Place; centre: Point; apart: number };

function gestureOf(points: readonly Point[], place: Place): Gesture | undefined {
  const [a, b] = points;
  if (!a || !b) return undefined;
  return { place, centre: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, apart: Math.hypot(a.x - b.x, a.y - b.y) };
}

type Options = {
  /** Where the picture stands while nobody moved it: usually whole and in the middle. */
  fit: (room: Size) => Place;
  /** Dragging moves the picture: always, never, or once it was zoomed. */
  hand: boolean | 'zoomed';
  /** The wheel alone moves it too, or makes it larger and smaller at the pointer; else it is the page's. @default true */
  wheel?: boolean | 'zoomed' | 'zooms';
  /** The largest a zoom makes it, in pixels of the box for one of the picture. @default 8 */
  most?: number;
  /** So many boxes side by side show their pictures at the same place; `box` is what holds them. @default 1 */
  columns?: number;
  /** Where it stands at first; left out, where `fit` puts it. */
  start?: Place | undefined;
};

/** Where a picture stands in a box that can be zoomed and moved: by buttons, Ctrl and the wheel, two fingers, or dragging with `hand`. */
export function useViewport(
  box: RefObject<HTMLElement | null>,
  { fit, hand, wheel = true, most = SCALES[1], columns = 1, start }: Options,
) {
  const [whole, setWhole] = useState<Size>();
  const room = whole && { width: whole.width / columns, height: whole.height };
  /** Undefined is the whole frame in sight. */
  const [own, setOwn] = useState(start);
  const [pinching, setPinching] = useState(false);
  const fingers = useRef(new Map<number, Point>());
  const began = useRef<Gesture>(undefined);
  const dragged = useRef<{ place: Place; from: Point }>(undefined);
  const place = own ?? (room && fit(room));
  const may = (when: boolean | 'zoomed' | 'zooms') => (when === 'zoomed' ? own !== undefined : when !== false);
  const centre = room && { x: room.width / 2, y: room.height / 2 };
  const zoomed = (at: Place, scale: number, around: Point) => scaled(at, Math.min(most, scale), around);

  const scroll = useEffectEvent((event: WheelEvent) => {
    const zooms = event.ctrlKey || event.metaKey || wheel === 'zooms';
    if (!zooms && !may(wheel)) return;
    event.preventDefault();
    if (!place || !(event.currentTarget instanceof Element)) return;
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const around = { x: (event.clientX - left) % (room?.width ?? 1), y: event.clientY - top };
    if (zooms) setOwn(zoomed(place, place.scale * Math.exp(-event.deltaY / 300), around));
    else setOwn({ ...place, x: place.x - event.deltaX, y: place.y - event.deltaY });
  });
  useEffect(() => {
    const node = box.current;
    if (!node) return undefined;
    const watch = new ResizeObserver(([entry]) => entry && setWhole({ width: entry.contentRect.width, height: entry.contentRect.height }));
    watch.observe(node);
    // Not passive, as React's own would be: the page must not scroll or zoom with it.
    const turn = (event: WheelEvent) => scroll(event);
    node.addEventListener('wheel', turn, { passive: false });
    return () => {
      watch.disconnect();
      node.removeEventListener('wheel', turn);
    };
  }, [box]);

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  function pressed(event: PointerEvent): void {
    if (!place) return;
    if (event.pointerType === 'touch') fingers.current.set(event.pointerId, pointOf(event));
    if (fingers.current.size === 2) {
      began.current = gestureOf([...fingers.current.values()], place);
      setPinching(true);
      event.stopPropagation();
    } else if (may(hand) || event.button === 1) {
      dragged.current = { place, from: pointOf(event) };
      event.currentTarget.setPointerCapture(event.pointerId);
      event.stopPropagation();
    }
  }
  function moved(event: PointerEvent): void {
    const here = pointOf(event);
    if (fingers.current.has(event.pointerId)) fingers.current.set(event.pointerId, here);
    if (dragged.current) {
      const { place: at, from } = dragged.current;
      setOwn({ ...at, x: at.x + here.x - from.x, y: at.y + here.y - from.y });
    } else if (pinching && began.current) {
      const now = gestureOf([...fingers.current.values()], began.current.place);
      if (!now) return;
      const { place: at, centre: from, apart } = began.current;
      const larger = zoomed(at, (at.scale * now.apart) / Math.max(1, apart), from);
      setOwn({ ...larger, x: larger.x + now.centre.x - from.x, y: larger.y + now.centre.y - from.y });
    } else return;
    event.stopPropagation();
  }
  function lifted(event: PointerEvent): void {
    fingers.current.delete(event.pointerId);
    dragged.current = undefined;
    if (fingers.current.size === 0) setPinching(false);
  }
  const zoomBy = (times: number) => place && centre && setOwn(zoomed(place, place.scale * times, centre));
  return {
    /** Undefined until the box is measured. */
    place,
    room,
    pinching,
    zoomIn: () => zoomBy(ZOOM),
    zoomOut: () => zoomBy(1 / ZOOM),
    /** As if nobody had moved it. */
    fit: () => setOwn(undefined),
    /** Whether it stands where `fit` puts it. */
    fitted: own === undefined,
    /** Shows so many pixels of the box for one of the picture, around a point of the box or its middle. */
    zoomTo: (scale: number, around: Point | undefined = centre) => place && around && setOwn(zoomed(place, scale, around)),
    /** Puts it anywhere, e.g. where another picture stands. */
    moveTo: setOwn,
    /** Keeps the picture where it is while the frame changes; the returned function ends that. */
    hold: (): (() => void) => {
      const before = own;
      setOwn(place);
      return () => setOwn(before);
    },
    handlers: {
      onPointerDownCapture: pressed,
      onPointerMoveCapture: moved,
      onPointerUpCapture: lifted,
      onPointerCancelCapture: lifted,
      // What holds the box took the finger over, e.g. to turn pictures: it is lifted elsewhere.
      onPointerLeave: lifted,
    },
  };
}
