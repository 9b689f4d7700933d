import type { makeRouter } from './router.ts';

const LOST = 'chunk not loaded: ';

/**
 * F-57: after a deploy an old page asks for chunks that are gone. One reload fetches the new page, once the server is known to have
 * one: without a network, or beside a broken server, the page stays and says what is missing.
 */
export function recoverFromOldChunks(router: ReturnType<typeof makeRouter>): void {
  const { preloadRoute } = router;
  let preloads = 0;
  router.preloadRoute = (where) => {
    preloads++;
    return preloadRoute(where).finally(() => preloads--);
  };
  window.addEventListener('vite:preloadError', (event) => {
    // The router would reload at the browser's own words for this, network or not.
    event.payload.message = LOST + event.payload.message;
    // Nobody is on their way there yet: a pointer rests on a link. Pressed, it asks again.
    if ((preloads > 0 && !router.state.isLoading) || !navigator.onLine) return;
    void fetch('/index.html', { cache: 'no-store' })
      .then((response) => response.text())
      .then((html) => {
        const last = Number(location.hash.split('#reloaded=')[1] ?? 0);
        if (Date.now() - last < 60_000 || !html.includes('id="root"')) return;
        history.replaceState(history.state, '', `#reloaded=${Date.now()}`);
        location.reload();
      })
      .catch(() => undefined);
  });
}

/**
 * What React got over by drawing once more: a drawn page it took on, a dialog put off while something more urgent came. Where code did
 * not arrive the page says so in its place, and that is no error besides; anything else is one.
 */
export function reportUnlessLost(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error && cause.message.startsWith(LOST))) reportError(error);
}
