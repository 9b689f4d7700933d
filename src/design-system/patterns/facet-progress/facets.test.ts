import { expect, test } from 'vitest';
import { random, stonesAt } from './facets.ts';

test.each([
  [0, 34],
  [24.9, 34],
  [25, 170],
  [49, 170],
  [50, 900],
  [100, 900],
])('at %s %% there are about %s stones', (progress, stones) => expect(stonesAt(progress)).toBe(stones));

test('the same seed breaks the same way', () => {
  const [a, b] = [random(7), random(7)];
  expect(Array.from({ length: 5 }, a)).toEqual(Array.from({ length: 5 }, b));
});
