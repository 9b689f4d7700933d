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
 * What React got over by drawing once more: a drawn page it took on, a dialog put off while something more urgent came. Where code did
 * not arrive the page says so in its place, and that is no error besides; anything else is one.
 */
export function reportUnlessLost(error: unknown): void {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error && cause.message.startsWith(LOST))) reportError(error);
}
