import { useEffect, useState } from 'react';

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
  const [now, setNow] = useState(() => Date.now());
  const left = secondsLeft(until, now);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [running, until]);
  // `until` may have moved past the last tick's reading of the clock.
  useEffect(() => setNow(Date.now()), [until]);
  return left;
}
