import { type PointerEvent, useEffect, useRef, useState } from 'react';

/** A mouse that rests this long wants to see the picture alone. */
const RESTS_MS = 2500;

/** Whether the mouse rests; fingers and keys never do. */
export function useIdle(): { idle: boolean; wake: (event: PointerEvent) => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    idle,
    wake: ({ pointerType }) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer.current);
      setIdle(false);
      timer.current = setTimeout(() => setIdle(true), RESTS_MS);
    },
  };
}
