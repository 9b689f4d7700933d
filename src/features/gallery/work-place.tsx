import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useDeferredValue } from 'react';
import type { WorkSearch } from '#lib/work-search.ts';

const WorkRoute = lazy(() => import('./work-route.tsx').then((module) => ({ default: module.WorkRoute })));

/** Where the picture named in the address opens, over whatever page that is. */
export function WorkPlace(): ReactElement {
  const { work }: WorkSearch = useSearch({ strict: false });
  // Fetched and mounted after the press is painted: a modal has the whole page styled anew.
  const isPainted = useDeferredValue(work !== undefined, false);
  return <Suspense>{work && isPainted && <WorkRoute />}</Suspense>;
}
