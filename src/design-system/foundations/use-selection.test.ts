import { expect, test } from 'vitest';
import { selectRange } from './use-selection.ts';

const order = ['a', 'b', 'c', 'd'];

test.each([
  ['one is added', [], 'b', true, undefined, ['b']],
  ['one is taken away', ['a', 'b'], 'b', false, undefined, ['a']],
  ['forwards, everything between', ['a'], 'c', true, 'a', ['a', 'b', 'c']],
  ['backwards too', ['d'], 'b', true, 'd', ['b', 'c', 'd']],
  ['a range can be taken away', ['a', 'b', 'c', 'd'], 'd', false, 'b', ['a']],
  ['a start that left the list counts for nothing', [], 'c', true, 'gone', ['c']],
  ['an id that is not in the list stands for itself', ['a'], 'x', true, 'a', ['a', 'x']],
])('%s', (_, before, id, on, from, after) => {
  expect([...selectRange(order, new Set(before), id, on, from)].sort()).toEqual(after);
});
