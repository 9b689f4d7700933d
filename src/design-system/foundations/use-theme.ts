import { useSyncExternalStore } from 'react';

const shown = () => document.documentElement.dataset.theme;
function watch(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The theme on the page, followed; for what reads a token's colour when it draws, as a canvas does. */
export function useTheme(): string | undefined {
  return useSyncExternalStore(watch, shown);
}
