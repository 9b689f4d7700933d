const LOST = 'chunk not loaded: ';
let reloaded = false;

/**
 * F-57: after a deploy an old page asks for chunks that are gone. One reload fetches the new page, once the server is known to have
 * one: without a network, or beside a broken server, the page stays and says what is missing.
 */
export function recoverFromOldChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // The router would reload at the browser's own words for this, network or not.
    event.payload.message = LOST + event.payload.message;
    const last = Number(new URLSearchParams(location.hash.slice(1)).get('reloaded') ?? 0);
    if (reloaded || Date.now() - last < 60_000 || !navigator.onLine) return;
    reloaded = true;
    void isThere().then((there) => {
      if (!there) {
        reloaded = false;
        return;
      }
      history.replaceState(history.state, '', `${location.pathname}${location.search}#reloaded=${Date.now()}`);
      location.reload();
    });
  });
}

async function isThere(): Promise<boolean> {
  try {
    const response = await fetch('/index.html', { cache: 'no-store', credentials: 'omit' });
    return response.ok && (await response.text()).includes('id="root"');
  } catch {
    return false;
  }
}

/**
 * What React got over while it took a drawn page on. A page whose code did not arrive says so in its place, and is no error besides
 * that; anything else is one.
 */
export function reportUnlessLost(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error && cause.message.startsWith(LOST))) reportError(error);
}
