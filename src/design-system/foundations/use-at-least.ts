import { useSyncExternalStore } from 'react';

// The theme's breakpoints.
const queries = { tablet: '(width >= 48rem)', desktop: '(width >= 75rem)' } as const;

/** Whether the window is as wide as a breakpoint, followed; for what should not even be fetched on narrower ones. A page drawn at build time is wide. */
export const useAtLeast = (point: keyof typeof queries): boolean => useMedia(queries[point], true);

/** Whether the window is one of those that a media query means, followed; `drawn` is what it is for a page drawn at build time. */
export function useMedia(media: string, drawn: boolean): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(media);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(media).matches,
    () => drawn,
  );
}
