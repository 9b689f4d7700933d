import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page's shortcuts, at once where there is a mouse; a phone fetches them with the first key that is pressed. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const left = new AbortController();
    async function load(): Promise<void> {
      const { listenForShortcuts } = await import('./shortcuts.ts');
      if (left.signal.aborted) return;
      const stop = listenForShortcuts(() => void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: '' } }));
      left.signal.addEventListener('abort', stop);
    }
    if (matchMedia('(any-hover: hover)').matches) void load();
    else window.addEventListener('keydown', () => void load(), { once: true, signal: left.signal });
    return () => left.abort();
  }, [navigate]);
}
