import { proxy } from 'valtio';
import { drop, load, save } from './persist.ts';

/** R2.11: less motion, whatever the system says; where the system asks for it, it holds without this switch. `public/boot.js` puts it in force before the first paint. */
export const reducedMotion = proxy<{ chosen: boolean }>({ chosen: load('motion') === 'reduce' });

export function chooseReducedMotion(chosen: boolean): void {
  reducedMotion.chosen = chosen;
  const root = document.documentElement;
  if (chosen) {
    root.dataset.motion = 'reduce';
    save('motion', 'reduce');
  } else {
    delete root.dataset.motion;
    drop('motion');
  }
}
