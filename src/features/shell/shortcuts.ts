import { tinykeys } from 'tinykeys';
import { openDialog } from '#state/dialogs.ts';

/** R1.11, A-28: Ctrl+M opens a fresh generate page, Ctrl+K the palette, `?` the sheet; nothing fires while an input method composes. Answers how to stop. */
export function listenForShortcuts(onMake: () => void): () => void {
  const typing = (event: Event) =>
    event.target instanceof HTMLElement && (event.target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName));
  const plain = (run: () => void) => (event: KeyboardEvent) => {
    if (event.isComposing) return;
    event.preventDefault();
    run();
  };
  const make = plain(onMake);
  const palette = plain(() => openDialog('palette'));
  const stopKeys = tinykeys(window, {
    'Control+m': make,
    'Meta+m': make,
    'Control+k': palette,
    'Meta+k': palette,
    'Shift+?': (event) => {
      if (!typing(event) && !event.isComposing) openDialog('shortcuts');
    },
  });
  // Spec §2: Ctrl and the wheel is blocked. Keyboard zoom and pinch stay: a pinch sends no Control key press.
  const wheel = (event: WheelEvent) => {
    if (event.ctrlKey && heldControl) event.preventDefault();
  };
  let heldControl = false;
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Control') heldControl = event.type === 'keydown';
  };
  window.addEventListener('wheel', wheel, { passive: false });
  window.addEventListener('keydown', key);
  window.addEventListener('keyup', key);
  return () => {
    stopKeys();
    window.removeEventListener('wheel', wheel);
    window.removeEventListener('keydown', key);
    window.removeEventListener('keyup', key);
  };
}
