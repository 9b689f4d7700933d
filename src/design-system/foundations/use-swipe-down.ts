import { useEffect, useEffectEvent } from 'react';
import { fingerSpeed, heightUnder, restAt } from './sheet-drag.ts';

/** A finger moved this far before it is known what it means, in CSS pixels. */
const MEANT = 6;

/** Whether something between the two has been scrolled down: then a finger that goes down scrolls it back. */
function isScrolled(from: Element, to: Element): boolean {
  for (let at: Element | null = from; at && at !== to; at = at.parentElement) if (at.scrollTop > 0) return true;
  return false;
}

/** What keeps a finger for itself: a slider, a picture that is moved, words that are marked. */
const OWN = 'input[type=range], [role=slider], [role=application], canvas, textarea, [data-own-drag]';

/**
 * A panel at the lower edge that goes down with the finger and closes: after a flick, or more than half of the way. Elsewhere than at
 * the upper end of what it shows, the finger scrolls. `scrim` fades with it.
 */
export function useSwipeDown(active: boolean, panel: HTMLElement | null, scrim: HTMLElement | null, close: () => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    if (!active || !panel) return undefined;
    const node = panel;
    let began: { x: number; y: number } | undefined;
    let height: number | undefined;
    let speed = fingerSpeed();

    const show = (shown: number) => {
      node.style.translate = `0 ${node.offsetHeight - shown}px`;
      if (scrim) scrim.style.opacity = String(Math.min(1, shown / node.offsetHeight));
    };
    const release = () => {
      node.style.removeProperty('transition');
      node.style.removeProperty('translate');
      scrim?.style.removeProperty('opacity');
    };
    function start({ touches, target }: TouchEvent): void {
      const [finger, second] = touches;
      began = undefined;
      if (!finger || second || !(target instanceof Element) || target.closest(OWN) || isScrolled(target, node)) return;
      began = { x: finger.clientX, y: finger.clientY };
      speed = fingerSpeed();
    }
    function move(event: TouchEvent): void {
      const [finger] = event.touches;
      if (!began || !finger) return;
      const down = finger.clientY - began.y;
      if (height === undefined) {
        if (Math.hypot(finger.clientX - began.x, down) < MEANT) return;
        // Sideways it moves a row, upwards it scrolls.
        if (down < Math.abs(finger.clientX - began.x)) {
          began = undefined;
          return;
        }
        node.style.transition = 'none';
      }
      if (event.cancelable) event.preventDefault();
      const whole = node.offsetHeight;
      height = heightUnder([0, whole], whole - down);
      speed.at(finger.clientY, event.timeStamp);
      show(height);
    }
    async function end({ timeStamp }: TouchEvent): Promise<void> {
      const at = height;
      began = undefined;
      height = undefined;
      if (at === undefined) return;
      if (restAt([0, node.offsetHeight], at, speed.up(timeStamp)) === 1) return release();
      // It goes the rest of its way before it is taken away: what opened it may do so at once.
      const timing = { duration: parseFloat(getComputedStyle(node).getPropertyValue('--d-3')), easing: 'cubic-bezier(0.32, 0.72, 0, 1)' };
      const faded = scrim?.animate({ opacity: 0 }, { ...timing, fill: 'forwards' });
      const gone = node.animate({ translate: '0 100%' }, { ...timing, fill: 'forwards' });
      await gone.finished;
      closed();
      // Where it stays after all, it comes back.
      setTimeout(() => {
        gone.cancel();
        faded?.cancel();
        release();
      }, timing.duration);
    }
    const stop = (event: TouchEvent) => void end(event);
    node.addEventListener('touchstart', start, { passive: true });
    // Not passive: the page must not scroll with it.
    node.addEventListener('touchmove', move, { passive: false });
    node.addEventListener('touchend', stop);
    node.addEventListener('touchcancel', stop);
    return () => {
      node.removeEventListener('touchstart', start);
      node.removeEventListener('touchmove', move);
      node.removeEventListener('touchend', stop);
      node.removeEventListener('touchcancel', stop);
    };
  }, [active, panel, scrim]);
}
