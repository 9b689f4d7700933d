// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { reconcile } from './use-form-sync.ts';

const empty = '{}';
const mine = (value: string) => ({ owner: 1, value });

test.each([
  ['first visit, nothing anywhere', empty, null, null, 'agreed'],
  ['first visit on a second device', empty, 'B', null, 'pull'],
  ['something written before signing in', 'A', null, null, 'push'],
  ['something written before signing in outweighs what lay on the server', 'A', 'B', null, 'push'],
  ['nothing changed anywhere', 'A', 'A', mine('A'), 'agreed'],
  ['changed elsewhere, untouched here', 'A', 'B', mine('A'), 'pull'],
  ['changed here', 'B', 'A', mine('A'), 'push'],
  ['changed in both places: what is on this screen stays', 'C', 'B', mine('A'), 'push'],
  ['lost on the server', 'A', null, mine('A'), 'push'],
  ['the form of another member, who kept one', 'A', 'B', { owner: 2, value: 'A' }, 'pull'],
  ['the form of another member, who kept none', 'A', null, { owner: 2, value: 'A' }, 'clear'],
] as const)('R8.1 %s', (_, here, server, synced, step) => {
  expect(reconcile(here, server, synced, 1, empty)).toBe(step);
});
