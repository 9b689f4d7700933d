import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountAt, positionOf } from './scale.ts';

const scale = [{ most: 150 }, { most: 600 }, { most: 1500 }, { most: 4000 }];

test('R8.13 every ten has a place of its own, further right the more it is, and is found there again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (tens) => {
      const amount = tens * 10;
      expect(amountAt(scale, positionOf(scale, amount))).toBe(amount);
      expect(positionOf(scale, amount + 10)).toBeGreaterThanOrEqual(positionOf(scale, amount));
    }),
  );
  expect([positionOf(scale, 0), positionOf(scale, 4000), positionOf(scale, 9000)]).toEqual([0, 1, 1]);
});

test('R8.13 the smallest stretch is wide enough to be hit, the largest the widest', () => {
  expect(positionOf(scale, 150)).toBeGreaterThan(0.1);
  expect(1 - positionOf(scale, 1500)).toBeGreaterThan(positionOf(scale, 1500) - positionOf(scale, 600));
});
