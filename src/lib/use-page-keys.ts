import { useEffect, useEffectEvent } from 'react';

const TEXT =
  'input:not([type=range]):not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable], [role=dialog] *, [role=menu] *';

/**
 * Keys of a page wherever the focus is, except where text is typed and in what lies over the page. Names as in
 * `KeyboardEvent.key`; with Ctrl or ⌘ `ctrl+`, a letter with Shift `shift+`.
 */
export function usePageKeys(run: Record<string, () => void>, onRelease?: (key: string) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const inText = event.target instanceof Element && event.target.matches(TEXT);
    const ctrl = event.ctrlKey || event.metaKey;
    const shift = event.shiftKey && (ctrl || /^[a-z]$/i.test(event.key));
    const name = `${ctrl ? 'ctrl+' : ''}${shift ? 'shift+' : ''}${event.key.toLowerCase()}`;
    // What sends the form works out of a text field too.
    const action = run[name];
    if (!action || (inText && name !== 'ctrl+enter') || event.isComposing) return;
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
