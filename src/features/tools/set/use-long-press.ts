import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** As long as the systems' own. */
const LONG_MS = 500;
/** A finger that wanders further scrolls. */
const STILL_PX = 10;

type Handlers = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerMove: (event: PointerEvent) => void;
  onPointerUp: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
};

/** Handlers that run `then` when a finger rests on something, or when the menu key is pressed there. The mouse keeps the browser's menu. */
export function useLongPress(then: () => void): Handlers {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const drop = () => {
    clearTimeout(held.current?.timer);
    held.current = undefined;
  };
  useEffect(() => drop, []);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }) {
      drop();
      if (pointerType === 'mouse') return;
      held.current = { timer: setTimeout(then, LONG_MS), x, y };
    },
    onPointerMove({ clientX, clientY }) {
      if (held.current && Math.hypot(clientX - held.current.x, clientY - held.current.y) > STILL_PX) drop();
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onContextMenu(event) {
      // Chromium tells who asked; a keyboard has no pointer.
      const by = 'pointerType' in event.nativeEvent ? event.nativeEvent.pointerType : 'mouse';
      if (by === 'mouse') return;
      event.preventDefault();
      if (by !== 'touch') then();
    },
  };
}
