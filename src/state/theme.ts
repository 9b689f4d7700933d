import { proxy } from 'valtio';
import { drop, load, save } from './persist.ts';

export type ThemeChoice = 'dark' | 'light' | 'system';
const isChoice = (value: string | null): value is ThemeChoice => value === 'dark' || value === 'light' || value === 'system';

const stored = load('theme');
/** Dark and moving unless chosen otherwise. `public/boot.js` sets the first paint by the same rule. */
export const theme = proxy<{ choice: ThemeChoice; still: boolean }>({
  choice: isChoice(stored) ? stored : 'dark',
  still: load('motion') === 'reduce',
});

function apply(): void {
  const dark = theme.choice === 'dark' || (theme.choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  theme.choice = choice;
  save('theme', choice);
  apply();
}

/** R2.11: less motion, whatever the system says. Where the system asks for it, it holds without this switch. */
export function chooseStillness(still: boolean): void {
  theme.still = still;
  const root = document.documentElement;
  if (still) {
    root.dataset.motion = 'reduce';
    save('motion', 'reduce');
  } else {
    delete root.dataset.motion;
    drop('motion');
  }
}

/** Follows the system while that is the choice. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}
