import { useCallback, useSyncExternalStore } from 'react';

/** How often the clock is looked at. */
const LOOK_MS = 1000;

/** Whether a moment, as `Date.now()` tells it, lies so far back by now. Looked at by the clock, so that a sleeping tab is not younger for it. */
export function useOlderThan(at: number, ms: number): boolean {
  const subscribe = useCallback((changed: () => void) => {
    const timer = setInterval(changed, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return useSyncExternalStore(
    subscribe,
    () => Date.now() - at >= ms,
    () => false,
  );
}
