import type { KeyboardEvent } from 'react';

/** R8.1: Ctrl+Enter or ⌘+Enter submits. Enter alone makes a line, and while an input method composes no key submits anything. */
export function isSubmitKey(event: KeyboardEvent): boolean {
  // keyCode 229 is how Safari marks the Enter that ends a composition.
  const composing = event.nativeEvent.isComposing || event.keyCode === 229;
  return event.key === 'Enter' && !composing && (event.ctrlKey || event.metaKey);
}
