import '#ds/theme/index.css';
import { RouterProvider } from '@tanstack/react-router';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { boundDrawn, uncover } from '#lib/drawn-page.ts';
import { takenOver, takeOverAtOnce } from '#product/taken-over.ts';
import { followOtherTabs, session } from '#state/session.ts';
import { followSystemTheme } from '#state/theme.ts';
import { recoverFromOldChunks, reportUnlessLost } from './recover.ts';
import { makeRouter } from './router.ts';
import { fetchesUserAtStart } from './startup.ts';

async function start(): Promise<void> {
  if (import.meta.env.VITE_API === 'mock') await (await import('./start-mocks.ts')).startMocks();
  // An address that can't be decoded is an unknown address (F-39), and the router would stumble over it.
  if (!isDecodable(location.href)) history.replaceState(null, '', '/-');
  const router = makeRouter();
  recoverFromOldChunks(router);
  const leave = () => void takenOver.then(() => router.navigate({ to: '/intro' }));

  // Spec §4: opening the login dialog leads to /intro; signing in leads to /home.
  subscribeKey(session, 'openLogin', (open) => {
    if (open && !router.state.location.pathname.startsWith('/intro')) leave();
  });
  followOtherTabs(() => {
    if (!session.token) leave();
  });
  followSystemTheme();
  if (session.token && fetchesUserAtStart(location.href))
    import('#api/account/queries.ts').then(({ refreshUser }) => refreshUser(), nothing);

  keepWhenIdle();

  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  // Read by boot.js, which tells of a program that did not arrive, and may have told too early.
  document.documentElement.dataset.running = '';
  document.getElementById('lost')?.remove();
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
  const isCovered = document.getElementById('drawn') !== null;
  const isDrawn = root.hasChildNodes();
  if (isCovered || !isDrawn) takeOverAtOnce();
  const options = { onRecoverableError: reportUnlessLost };
  if (!isCovered && !isDrawn) {
    createRoot(root, options).render(app);
    return;
  }
  // A page is there already, and a finger on it comes first: drawn at once, and in slices.
  if (isCovered) {
    boundDrawn();
    router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => fromLocation && pathChanged && uncover());
    await router.load();
    startTransition(() => createRoot(root, options).render(app));
    return;
  }
  // The build drew the page without the router's own boundary; this is how it learns that.
  router.ssr = { manifest: undefined };
  await router.load();
  startTransition(() => void hydrateRoot(root, app, options));
  requestAnimationFrame(() => window.pressedEarly?.click());
}

/** What is lost on the way is told by recover.ts. */
const nothing = (): undefined => undefined;

/** After everything else: it fetches what the next pages may need. */
function keepWhenIdle(): void {
  if (!import.meta.env.PROD || import.meta.env.VITE_API === 'mock') return;
  setTimeout(() => import('./keep-shell.ts').then(({ keepShell }) => keepShell()).catch(nothing), 3000);
}

function isDecodable(href: string): boolean {
  try {
    // The result is used: an unused call is dropped by the minifier, exception and all.
    return decodeURI(href) !== '';
  } catch {
    return false;
  }
}

void start();
