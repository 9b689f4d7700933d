import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense } from 'react';
import type { WorkSearch } from '#lib/work-search.ts';

const WorkDialog = lazy(() => import('./work-dialog.tsx').then((module) => ({ default: module.WorkDialog })));

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This entry only opened something over the one before: closing it goes back. */
    overlay?: boolean;
  }
}

/** Where the picture named in the address opens, over whatever page that is. */
export function WorkPlace(): ReactElement {
  const { work, same }: WorkSearch = useSearch({ strict: false });
  const router = useRouter();
  const navigate = useNavigate();
  const change = (next: WorkSearch) =>
    void navigate({ to: '.', search: (old) => ({ ...old, ...next }), state: (old) => old, replace: true, resetScroll: false });
  function close(): void {
    if (router.latestLocation.state.overlay) router.history.back();
    else change({ work: undefined, same: undefined });
  }
  return (
    <Suspense>
      {work && <WorkDialog key={work} id={work} same={same ?? false} onSame={(on) => change({ same: on || undefined })} onClose={close} />}
    </Suspense>
  );
}
