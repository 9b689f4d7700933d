/** A page that the build drew (`#drawn`, scripts/prerender.ts) covers the program's own until that has its pictures. */

/** However long an answer takes, and whatever it is, what can be seen must be what works. */
const MOST_MS = 3000;
/** Pictures that are on their way then come where they stand. */
const PICTURES_MS = 1000;

declare global {
  interface Window {
    /** The last button pressed on a drawn page before the program ran. */
    pressedEarly?: HTMLElement | null;
    /** The last shortcut pressed there. */
    keyedEarly?: KeyboardEvent;
  }
}

/** Called when the program begins to draw: from now on a press is the program's. */
export function boundDrawn(): void {
  const drawn = document.getElementById('drawn');
  if (!drawn) return;
  // Who has pressed something already waits for nothing else.
  if (window.pressedEarly || window.keyedEarly) uncover();
  setTimeout(uncover, MOST_MS);
  // It is as long as a screen; what is below stands in the program's.
  addEventListener('scroll', uncover, { once: true });
  drawn.addEventListener('click', (event) => {
    const pressed = (event.target as Element).closest<HTMLElement>('a, button');
    if (!pressed || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    window.pressedEarly = pressed;
    uncover();
  });
}

/** The page has what its screen shows: once its pictures can be seen, the drawn one goes. */
export async function leaveDrawn(): Promise<void> {
  if (!document.getElementById('drawn')) return;
  const late = new Promise((done) => setTimeout(done, PICTURES_MS));
  const shown = [...document.querySelectorAll<HTMLImageElement>('#root [data-index] img')];
  await Promise.race([late, Promise.allSettled(shown.map((image) => image.decode()))]);
  // Their fading in is not seen a second time.
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const fades = document.getAnimations().filter((one) => one instanceof CSSTransition);
  await Promise.race([late, Promise.allSettled(fades.map(({ finished }) => finished))]);
  uncover();
}

/** What was typed, focused and pressed on the drawn page goes on in the program's, once there is one. */
export function uncover(): void {
  const drawn = document.getElementById('drawn');
  const root = document.getElementById('root');
  if (!drawn || !root) return;
  if (!root.hasChildNodes()) {
    new MutationObserver((_, observer) => {
      observer.disconnect();
      uncover();
    }).observe(root, { childList: true });
    return;
  }
  const typed = [...drawn.querySelectorAll<Field>('input, textarea')].filter(({ value }) => value !== '');
  // Before its page goes, and the focus with it.
  const focused = drawn.querySelector<Field>(':focus');
  const pressed = window.pressedEarly;
  drawn.remove();
  for (const field of typed) {
    const twin = twinOf(field);
    if (!twin) continue;
    // React listens to changes it did not make itself.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(twin), 'value')?.set?.call(twin, field.value);
    twin.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const twin: Partial<Field> | undefined = focused ? twinOf(focused) : undefined;
  twin?.focus?.({ preventScroll: true });
  // Buttons have none.
  if (focused) twin?.setSelectionRange?.(focused.selectionStart, focused.selectionEnd);
  if (pressed) press(pressed, root);
  const { keyedEarly } = window;
  // Once what has just been drawn listens.
  if (keyedEarly)
    requestAnimationFrame(() =>
      setTimeout(() => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', keyedEarly))),
    );
}

/** Presses what stands for it, once that does: a wall has its pictures when the answer comes. */
function press(pressed: HTMLElement, root: HTMLElement): void {
  const find = (): void => {
    const twin = twinOf(pressed);
    if (!twin) return;
    observer.disconnect();
    twin.click();
  };
  const observer = new MutationObserver(find);
  observer.observe(root, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), MOST_MS);
  find();
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent;

/** What stands in the program's page for an element of the drawn one. */
function twinOf<E extends HTMLElement>(element: E): E | undefined {
  const alike = document.querySelectorAll<E>(`#root ${element.tagName}`);
  return [...alike].find((one) => nameOf(one) === nameOf(element));
}
