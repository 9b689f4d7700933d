import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { openByKey } from './open-by-key.ts';
import { afterPaint } from './use-after-paint.ts';
import type * as Parts from './overlay-parts.ts';

/** What menus, lists and popovers are made of. */
export type OverlayParts = typeof Parts;
let loaded: OverlayParts | undefined;

/** Fetches what menus, lists and popovers open with: 50 KB that no page needs to stand. */
export async function loadOverlays(): Promise<OverlayParts> {
  loaded ??= await import('./overlay-parts.ts');
  return loaded;
}

/** The parts, inside something that is open or has been. */
export function overlayParts(): OverlayParts {
  if (!loaded) throw new Error('an item stands outside its menu');
  return loaded;
}

type OverlayFace = {
  'aria-haspopup': 'menu' | 'listbox' | 'dialog';
  'aria-expanded': false;
  'aria-busy': true | undefined;
  onPointerEnter: () => void;
  onFocus: () => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const OPENING = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

/**
 * A button whose menu arrives when somebody comes near it: `parts` is undefined until it was pressed, and `face` goes on the plain
 * button that stands meanwhile. The button that takes its place gets `button`, the focus, and is opened.
 */
export function useOverlay(popup: OverlayFace['aria-haspopup']): {
  parts: OverlayParts | undefined;
  face: OverlayFace;
  button: React.RefObject<HTMLButtonElement | null>;
} {
  const [parts, setParts] = useState(() => loaded);
  const [pressed, setPressed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const near = () => void afterPaint(loadOverlays).catch(() => undefined);
  function press(): void {
    setPressed(true);
    afterPaint(loadOverlays).then(
      (all) => setParts(() => all),
      // Vite has told of the lost chunk; the button can be pressed again.
      () => setPressed(false),
    );
  }
  useEffect(() => {
    if (!parts || !pressed) return;
    button.current?.focus();
    // Headless UI knows its button a frame after it stands.
    const key = popup === 'dialog' ? 'Enter' : 'ArrowDown';
    const frame = requestAnimationFrame(() => button.current && openByKey(button.current, key));
    return () => cancelAnimationFrame(frame);
  }, [parts, pressed, popup]);
  return {
    parts,
    button,
    face: {
      'aria-haspopup': popup,
      'aria-expanded': false,
      'aria-busy': pressed ? true : undefined,
      onPointerEnter: near,
      onFocus: near,
      onClick: press,
      onKeyDown(event) {
        if (!OPENING.includes(event.key)) return;
        event.preventDefault();
        press();
      },
    },
  };
}
