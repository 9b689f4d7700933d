import { expect, test } from 'vitest';
import { random, stonesAt } from './facets.ts';

test.each([
  [0, 34],
  [39.9, 34],
  [40, 170],
  [69, 170],
  [70, 900],
  [94, 900],
  [95, 3800],
  [100, 3800],
])('at %s %% there are about %s stones', (progress, stones) => expect(stonesAt(progress)).toBe(stones));

test('the same seed breaks the same way', () => {
  const [a, b] = [random(7), random(7)];
  expect(Array.from({ length: 5 }, a)).toEqual(Array.from({ length: 5 }, b));
});
