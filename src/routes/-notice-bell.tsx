import { lazy, type ReactElement, Suspense } from 'react';

// Lost, it is missed by nobody: a page without it is a page. `then` on the whole module says that it may be lost (see __root.tsx).
const Loaded = lazy(() =>
  import('#features/notices/notice-bell.tsx').then(
    (module) => ({ default: module.NoticeBell }),
    () => ({ default: (): ReactElement => <></> }),
  ),
);

/** The bell, for members alone: it arrives after the page, in a place that is kept for it. */
export const NoticeBell = (): ReactElement => (
  <span className="grid size-8">
    <Suspense>
      <Loaded />
    </Suspense>
  </span>
);
