import { useCallback, useSyncExternalStore } from 'react';

/** Whole seconds left at `now`, never below zero. */
export function secondsLeft(until: number | undefined, now: number): number {
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
}

/** `4:32`: how a remaining time is written. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds left until the epoch time `until`. Measured against the clock and not by counting ticks, so a sleeping tab does not stretch it. */
export function useCountdown(until: number | undefined): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const timer = setInterval(() => {
        changed();
        if (secondsLeft(until, Date.now()) === 0) clearInterval(timer);
      }, 250);
      return () => clearInterval(timer);
    },
    [until],
  );
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(until, Date.now()),
    () => 0,
  );
}
