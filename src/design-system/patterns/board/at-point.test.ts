import { expect, test } from 'vitest';
import { inRows } from '#ds/patterns/wall/placement.ts';
import { atPoint } from './at-point.ts';

test('R5.5 rows leave room for words under them, and a point finds its picture', () => {
  const placed = inRows([1, 1, 1, 1], [4], 316, { height: 100, gap: 8, head: 0, foot: 0, caption: 30 });
  expect([...placed.top]).toEqual([0, 0, 0, 138]);
  expect(
    [
      [50, 50],
      [115, 120],
      [400, 10],
      [10, 140],
      [200, 200],
      [200, 900],
      [-5, -5],
    ].map(([x = 0, y = 0]) => atPoint(placed, x, y)),
  ).toEqual([0, 1, 2, 3, 3, 3, 0]);
  expect(atPoint(inRows([], [0], 316, { height: 100, gap: 8, head: 0, foot: 0 }), 0, 0)).toBe(-1);
});
