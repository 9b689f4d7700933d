import { proxy } from 'valtio';
import { load, save } from './persist.ts';

export type ThemeChoice = 'dark' | 'light' | 'system';
const isChoice = (value: string | null): value is ThemeChoice => value === 'dark' || value === 'light' || value === 'system';

const stored = load('theme');
/** Dark unless chosen otherwise. `public/boot.js` sets the first paint by the same rule. */
export const theme = proxy<{ choice: ThemeChoice }>({ choice: isChoice(stored) ? stored : 'dark' });

function apply(): void {
  const dark = theme.choice === 'dark' || (theme.choice === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}

export function chooseTheme(choice: ThemeChoice): void {
  theme.choice = choice;
  save('theme', choice);
  apply();
}

/** Follows the system while that is the choice. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
}
