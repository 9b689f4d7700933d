import { idOf } from '#lib/search.ts';
import { openDialog } from '#state/dialogs.ts';
import { pressed } from './card-keys.ts';

/** As long as a finger rests on a card before it means what can be done with it; one that wanders further scrolls. */
const HELD_MS = 350;
const STILL_PX = 8;

/** The picture that a card's link leads to, or that fills a viewer. */
function workOf(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element) || target.closest('[role=dialog] :is(button, a, aside)')) return undefined;
  const shown = target.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-work]');
  if (shown) return shown.dataset.work;
  const link = target.closest('figure')?.querySelector<HTMLAnchorElement>('a[href*="work="]');
  return link ? idOf(new URL(link.href).searchParams.get('work')) || undefined : undefined;
}

/** V-38: a finger that rests on a card opens what can be done with its picture; letting go then opens nothing else. */
function held(event: PointerEvent): void {
  const work = event.pointerType === 'touch' && event.isPrimary ? workOf(event.target) : undefined;
  if (!work) return;
  const gone = new AbortController();
  const on = { capture: true, signal: gone.signal };
  const timer = setTimeout(
    () => {
      openDialog('card', [work]);
      navigator.vibrate?.(10);
      // The click that some systems make of letting go is no press.
      addEventListener('click', (click) => (click.preventDefault(), click.stopPropagation()), { ...on, once: true });
      setTimeout(() => gone.abort(), 600);
    },
    Math.max(0, HELD_MS - (performance.now() - event.timeStamp)),
  );
  const drop = (): void => {
    clearTimeout(timer);
    setTimeout(() => gone.abort(), 50);
  };
  addEventListener('pointerup', drop, on);
  addEventListener('pointercancel', drop, on);
  addEventListener(
    'pointermove',
    ({ clientX, clientY }) => Math.hypot(clientX - event.clientX, clientY - event.clientY) > STILL_PX && drop(),
    on,
  );
  // The system's menu would cover ours; on everything else it stays.
  addEventListener('contextmenu', (menu) => menu.preventDefault(), on);
}

/** Watches for fingers and keys from now on; `first` is the press that brought this code along, if it still rests. */
export function watchCards(first: Event): void {
  addEventListener('pointerdown', held, { capture: true, passive: true });
  addEventListener('keydown', pressed);
  pressed(first);
  if (first instanceof PointerEvent && first.target instanceof Element && first.target.matches(':active')) held(first);
}
