let reloaded = false;

/** F-57: after a deploy an old page asks for chunks that are gone. One reload fetches the new page; a second failure is shown. */
export function recoverFromOldChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const now = Date.now();
    const last = Number(new URLSearchParams(location.hash.slice(1)).get('reloaded') ?? 0);
    if (reloaded || now - last < 60_000) return;
    reloaded = true;
    event.preventDefault();
    history.replaceState(history.state, '', `${location.pathname}${location.search}#reloaded=${now}`);
    location.reload();
  });
}
