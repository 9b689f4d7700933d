import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The page's shortcuts, at once where there is a mouse; a phone fetches them with the first key. What is pressed meanwhile counts. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const early = new AbortController();
    let left = false;
    let stop: (() => void) | undefined;
    let loading: Promise<boolean> | undefined;
    const load = () =>
      (loading ??= import('./shortcuts.ts').then(
        (module) => {
          early.abort();
          if (!left) stop = module.listenForShortcuts(() => void navigate({ to: '/tool/aiCreate/index', search: { againImgMake: '' } }));
          return true;
        },
        // Lost, it is asked for again with the next key, and the page stays (see the root's messages).
        () => {
          loading = undefined;
          return false;
        },
      ));
    const press = (event: KeyboardEvent) =>
      void load().then((there) => {
        if (!there) return;
        const again = new KeyboardEvent('keydown', event);
        // Told to the window alone: no field gets a key twice. A sign is one only where no text is typed.
        if (event.key === '?') event.target?.dispatchEvent(again);
        else if (/^[km]$/i.test(event.key) && (event.ctrlKey || event.metaKey)) window.dispatchEvent(again);
      });
    window.addEventListener('keydown', press, { signal: early.signal });
    if (matchMedia('(any-hover: hover)').matches) void load();
    return () => {
      left = true;
      early.abort();
      stop?.();
    };
  }, [navigate]);
}
