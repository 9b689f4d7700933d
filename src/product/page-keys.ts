import { type RefObject, useEffect, useEffectEvent } from 'react';
import { dialogs, openDialog } from '#state/dialogs.ts';

const TEXT = 'input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]';

/** What goes from one to the next by arrows itself. */
const ARROWS = /slider|radio|tab|option|list|app/;

type Options = {
  onRelease?: (key: string) => void;
  /** Something in a dialog: then the keys are that dialog's, else the page's under every dialog and menu. */
  within?: RefObject<Element | null> | undefined;
};

/**
 * Keys of a page wherever the focus is, except where text is typed. Names as in `KeyboardEvent.key`; with Ctrl or ⌘ `ctrl+`,
 * a letter or an arrow with Shift `shift+`; arrows, Home and End are of what goes by them itself. What lies over the page keeps its keys to itself.
 */
export function usePageKeys(run: Record<string, () => void>, { onRelease, within }: Options = {}): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target : document.body;
    const over = at.closest('[role=dialog], [role=menu]');
    if (over && !(within?.current && over.contains(within.current))) return;
    const ctrl = event.ctrlKey || event.metaKey;
    const shift = event.shiftKey && (ctrl || /^[a-z]$|^Arrow/i.test(event.key));
    const name = `${ctrl ? 'ctrl+' : ''}${shift ? 'shift+' : ''}${event.key.toLowerCase()}`;
    const action = run[name];
    // What sends the form works out of a text field too.
    if (!action || event.isComposing || (at.matches(TEXT) && name !== 'ctrl+enter')) return;
    // What is pressed by Enter takes it.
    if (name === 'enter' && at.closest('a, button, [role]:not([role=dialog])')) return;
    if (/arrow|home|end/.test(name) && (at.matches('input') || ARROWS.test(at.role ?? ''))) return;
    event.preventDefault();
    action();
  });
  const release = useEffectEvent((event: KeyboardEvent) => onRelease?.(event.key));
  useEffect(() => {
    const down = (event: KeyboardEvent) => press(event);
    const up = (event: KeyboardEvent) => release(event);
    addEventListener('keydown', down);
    addEventListener('keyup', up);
    return () => {
      removeEventListener('keydown', down);
      removeEventListener('keyup', up);
    };
  }, []);
}

/** R4.9: `D` opens the download dialog for these own pictures, `Shift D` downloads them as was chosen last time. */
export function useDownloadKeys(ids: readonly string[], within?: RefObject<Element | null>): void {
  const open = (name: 'export' | 'export-now') => () => {
    if (ids.length > 0 && dialogs.open === 'none') openDialog(name, ids);
  };
  usePageKeys({ d: open('export'), 'shift+d': open('export-now') }, { within });
}
