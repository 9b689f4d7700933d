import { createRootRoute, Link, Outlet, useMatches } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useDeferredValue, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { afterPaint } from '#ds/foundations/use-after-paint.ts';
import { useHydrated } from '#ds/foundations/use-hydrated.ts';
import { OfflineBar } from '#features/shell/offline-bar.tsx';
import { RouteError } from '#features/shell/route-error.tsx';
import { useShortcuts } from '#features/shell/use-shortcuts.ts';
import { titleOf } from '#lib/title.ts';
import { dialogs } from '#state/dialogs.ts';
import { reporting } from '#state/report.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';

const Dialogs = lazy(() => import('./-dialogs.tsx').then((module) => ({ default: module.Dialogs })));
// Lost, a message waits for the network: the page it is about stays. The build lets an import be lost only where `then` on the whole
// module says so; any other counts as a part of the page that is gone, and the page is fetched anew.
const toaster = (): Promise<{ default: () => ReactElement }> =>
  import('./-behind.tsx').then(
    (module) => ({ default: module.Toaster }),
    () => new Promise((again) => setTimeout(again, 2000)).then(toaster),
  );
const Toaster = lazy(toaster);
/** What a press leads to is said without a network too: the code comes behind the answer to the first press or key. */
function loadToaster(): () => void {
  const gone = new AbortController();
  const first = { capture: true, passive: true, once: true, signal: gone.signal };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, (event) => afterPaint(() => import('./-behind.tsx').then((module) => module.watchCards(event), toaster)), first);
  return () => gone.abort();
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's own part of the document title; a page without one gives itself its title. */
    title?: string;
    /** R1.3: `none`, pages of the main layout without the top bar; `page`, pages that fill its left part themselves. */
    bar?: 'none' | 'page';
    /** How wide a page of the main layout may be: a `form` is read line by line, all others are walls. */
    page?: 'form';
  }
}

export const Route = createRootRoute({ component: Root, errorComponent: RouteError });

function Root(): ReactElement {
  const title = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title });
  useShortcuts();
  useEffect(loadToaster, []);
  useEffect(() => {
    if (title) document.title = titleOf(title);
  }, [title]);
  return (
    <>
      <Link
        to="."
        hash="main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-tooltip focus:rounded-ctl focus:bg-raised focus:px-4 focus:py-2"
      >
        跳到主要内容
      </Link>
      <Outlet />
      <OverPage />
      <OfflineBar />
    </>
  );
}

/** Dialogs and messages: what opens them draws nothing else anew. */
function OverPage(): ReactElement | false {
  const { openLogin } = useSnapshot(session);
  const { open } = useSnapshot(dialogs);
  const { about } = useSnapshot(reporting);
  const { items } = useSnapshot(toasts);
  const isHydrated = useHydrated();
  const opens = openLogin || about !== null || open !== 'none';
  // Fetching their code is too much for one press; the press is painted first.
  const isPainted = useDeferredValue(opens);
  return (
    isHydrated && (
      <>
        <Suspense>{opens && isPainted && <Dialogs />}</Suspense>
        <Suspense>{items.length > 0 && <Toaster />}</Suspense>
      </>
    )
  );
}
