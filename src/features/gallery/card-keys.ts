import { session } from '#state/session.ts';
import { toast } from '#state/toasts.ts';

/** V-55: the actions of the card whose picture has the focus, by the keys that its buttons name. */
export function pressed(event: Event): void {
  if (!(event instanceof KeyboardEvent) || event.defaultPrevented || event.repeat) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !(event.target instanceof Element)) return;
  if (!/^[a-z]$/i.test(event.key) || !event.target.matches('figure > a[aria-keyshortcuts]')) return;
  const button = event.target.parentElement?.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts=${event.key.toUpperCase()}]`);
  if (!button) return;
  event.preventDefault();
  const name = button.ariaLabel?.split('，')[0] ?? '';
  const undone = button.ariaPressed === 'true';
  button.click();
  // The button is elsewhere than the focus: nobody hears it change.
  if (session.token) toast('info', `已${undone ? '取消' : ''}${name}`);
}
