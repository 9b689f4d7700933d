import { useEffect, useEffectEvent } from 'react';

/**
 * On phones Back closes what lies over the page before it leaves the page. Each open sheet has an entry of the history that differs from
 * the page's own in `over` alone, and no router hears of it. Entries follow what is open in the next task: a sheet that takes
 * another's place takes its entry over, and closing otherwise than by Back takes the entry away.
 */
const open: { close: () => void; asked: boolean }[] = [];
const over = (): number => history.state?.over ?? 0;
/** Pops that this file causes are answered already. */
let ownPops = 0;
let planned = false;
/** Where the page was when this file last looked. */
let href = '';

function follow(): void {
  planned = false;
  if (ownPops > 0) return;
  const missing = open.length - over();
  href = location.href;
  // The router has its own `pushState` on the object; this entry is none of its business.
  for (let level = over() + 1; level <= open.length; level++)
    History.prototype.pushState.call(history, { ...history.state, over: level }, '');
  if (missing >= 0) return;
  ownPops += 1;
  history.go(missing);
}
function plan(): void {
  if (planned) return;
  planned = true;
  setTimeout(follow);
}

function popped(event: PopStateEvent): void {
  const samePage = href === location.href;
  href = location.href;
  if (ownPops > 0) {
    ownPops -= 1;
    if (samePage) event.stopImmediatePropagation();
  } else if (over() < open.length) {
    const top = open.at(-1);
    if (samePage) event.stopImmediatePropagation();
    if (top && !top.asked) {
      top.asked = true;
      top.close();
    }
  }
  // What a page left open behind it, and what would not close, is put right.
  plan();
}

/** While it is mounted and `active`, Back calls `close` instead of leaving the page. */
export function useBackCloses(active: boolean, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    if (!active) return undefined;
    const sheet = { close: () => closed(), asked: false };
    open.push(sheet);
    // Once, and for good: what a page left open behind it is passed over later.
    addEventListener('popstate', popped, true);
    plan();
    return () => {
      open.splice(open.indexOf(sheet), 1);
      plan();
    };
  }, [active]);
}
