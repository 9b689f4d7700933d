/** Opens a menu, list or popover by its button: Headless UI opens them on pointer and key presses only. */
export const openByKey = (button: HTMLElement, key: 'Enter' | 'ArrowDown'): boolean =>
  button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
