import { type PointerEvent, useRef } from 'react';
import { prefersReducedMotion } from '#ds/foundations/reduced-motion.ts';

/** A finger moved this far before it is known which way it goes. */
const MEANT = 8;
/** It means the neighbour after so much of the width, or faster than so many px a millisecond. */
const FAR = 0.3;
const FLICK = 0.5;
/** A second tap within this belongs to the first; a finger that rests longer means what can be done with the picture. */
const TAP_MS = 300;
/** A finger that rests so long wants to know what can be done. */
const HOLD_MS = 350;
/** How much of its way a picture with no neighbour follows. */
const RESISTANCE = 0.25;

type Options = {
  /** Off while the picture is larger than its room: then the finger moves it. */
  active: boolean;
  /** Upwards the picture leaves too; else it stays where it is. */
  rises: boolean;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onUp: (() => void) | undefined;
  onTap: () => void;
  onHold?: (() => void) | undefined;
};

/** One finger on a picture: sideways, downwards and upwards to what lies there, a tap for what lies over it; one that rests for what can be done. */
export function useTurning({ active, rises, onPrevious, onNext, onDown, onUp, onTap, onHold }: Options) {
  const track = useRef<HTMLDivElement>(null);
  const began = useRef<{ x: number; y: number; time: number; way?: 'x' | 'y' } | undefined>(undefined);
  const fingers = useRef(0);
  const lastTap = useRef(0);
  const tap = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hold = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shift = (x: number, y: number) => {
    if (track.current) track.current.style.translate = x === 0 && y === 0 ? '' : `${x}px ${y}px`;
  };
  /** The rest of the way, and then the change. */
  async function leave(x: number, y: number, then: () => void): Promise<void> {
    const node = track.current;
    if (node && !prefersReducedMotion()) {
      const duration = parseFloat(getComputedStyle(node).getPropertyValue('--d-3'));
      await node.animate({ translate: `${x}px ${y}px` }, { duration, easing: 'cubic-bezier(0.32, 0.72, 0, 1)' }).finished;
    }
    shift(0, 0);
    then();
  }
  const handlers = {
    onPointerDownCapture(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      clearTimeout(tap.current);
      clearTimeout(hold.current);
      fingers.current += 1;
      const own = event.target instanceof Element && event.target.closest('button, a, [role=slider]');
      began.current = fingers.current === 1 && active && !own ? { x: event.clientX, y: event.clientY, time: event.timeStamp } : undefined;
      if (began.current && onHold)
        hold.current = setTimeout(() => {
          began.current = undefined;
          onHold();
        }, HOLD_MS);
    },
    onPointerMoveCapture(event: PointerEvent) {
      const from = began.current;
      if (!from || event.pointerType !== 'touch') return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!from.way) {
        if (Math.hypot(x, y) < MEANT) return;
        clearTimeout(hold.current);
        from.way = Math.abs(x) > Math.abs(y) ? 'x' : 'y';
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (from.way === 'x') shift((x > 0 ? onPrevious : onNext) ? x : x * RESISTANCE, 0);
      else if (y > 0 || rises) shift(0, (y > 0 ? onDown : onUp) ? y : y * RESISTANCE);
    },
    onPointerUpCapture(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      clearTimeout(hold.current);
      fingers.current = Math.max(0, fingers.current - 1);
      const from = began.current;
      const { offsetWidth: width, offsetHeight: height } = event.currentTarget as HTMLElement;
      began.current = undefined;
      if (!from) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      const time = Math.max(1, event.timeStamp - from.time);
      if (!from.way) {
        const again = event.timeStamp - lastTap.current < TAP_MS;
        lastTap.current = event.timeStamp;
        if (!again && time < TAP_MS) tap.current = setTimeout(onTap, TAP_MS);
        return;
      }
      const to = from.way === 'y' ? (y > 0 ? onDown : onUp) : x > 0 ? onPrevious : onNext;
      const [way, whole] = from.way === 'x' ? [Math.abs(x), width] : [Math.abs(y), height];
      if (!to || (way < whole * FAR && way / time < FLICK)) return shift(0, 0);
      if (to === onUp && !rises) return to();
      void leave(from.way === 'x' ? Math.sign(x) * width : 0, from.way === 'y' ? Math.sign(y) * height : 0, to);
    },
    onPointerCancelCapture() {
      clearTimeout(hold.current);
      fingers.current = 0;
      began.current = undefined;
      shift(0, 0);
    },
  };
  return { track, handlers };
}
