import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while a page drawn at build time is taken over, true from then on: what only this browser knows, a session for one, waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
