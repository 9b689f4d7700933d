import { useSyncExternalStore } from 'react';

/** From which width of the window on how many columns a board has. */
const STEPS = [
  { query: '(width >= 1360px)', columns: 4 },
  { query: '(width >= 1100px)', columns: 3 },
] as const;
const LEAST = 2;

const now = () => STEPS.find(({ query }) => matchMedia(query).matches)?.columns ?? LEAST;
function listen(changed: () => void): () => void {
  const lists = STEPS.map(({ query }) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

/** How many columns the board has now: rows must be known to screen readers and arrow keys. */
export const useColumns = (): number => useSyncExternalStore(listen, now, () => LEAST);
