import { useSyncExternalStore } from 'react';

// The theme's breakpoints.
const queries = { tablet: '(width >= 48rem)', desktop: '(width >= 75rem)' } as const;

/** Whether the window is as wide as a breakpoint, followed; for what should not even be fetched on narrower ones. A page drawn at build time is wide. */
export function useAtLeast(point: keyof typeof queries): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(queries[point]);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(queries[point]).matches,
    () => true,
  );
}
