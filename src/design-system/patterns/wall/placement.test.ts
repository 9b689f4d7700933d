import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inColumns, inRows, inSight, inSquares, neighbour, type Placement } from './placement.ts';

const ratios = [1, 0.5, 2, 1, 1, 0.75];
const many = Float32Array.from({ length: 5000 }, (_, index) => 0.5 + ((index * 7919) % 100) / 60);
const rows = { height: 200, gap: 8, head: 44, foot: 20 };

const overlap = ({ left, top, width, height }: Placement, a: number, b: number) =>
  left[a]! < left[b]! + width[b]! - 0.01 &&
  left[b]! < left[a]! + width[a]! - 0.01 &&
  top[a]! < top[b]! + height[b]! - 0.01 &&
  top[b]! < top[a]! + height[a]! - 0.01;

test('columns fill the shortest first and never overlap', () => {
  const placed = inColumns(ratios, 310, 3, 5);
  expect([...placed.left]).toEqual([0, 105, 210, 210, 0, 210]);
  for (let a = 0; a < ratios.length; a++) for (let b = a + 1; b < ratios.length; b++) expect(overlap(placed, a, b)).toBe(false);
});

test('words under a picture count to its height', () => {
  expect([...inColumns([1, 1, 1, 1], 205, 2, 5, 40).top]).toEqual([0, 0, 145, 145]);
});

test('rows fill the width, and only the last of a group may be short', () => {
  const placed = inRows(many, [3000, 2000], 1200, rows);
  for (const [from, to] of [
    [0, 3000],
    [3000, 5000],
  ] as const) {
    for (let index = from + 1; index < to; index++) {
      if (placed.top[index] === placed.top[index - 1]) continue;
      expect(placed.left[index - 1]! + placed.width[index - 1]!).toBeCloseTo(1200, 0);
    }
  }
});

test('rows of any group sizes neither overlap nor leave the wall', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 6 }), fc.integer({ min: 300, max: 1600 }), (groups, width) => {
      const count = groups.reduce((sum, one) => sum + one, 0);
      const placed = inRows(many.subarray(0, count), groups, width, rows);
      for (let a = 0; a < count; a++) {
        expect(placed.left[a]! + placed.width[a]!).toBeLessThanOrEqual(width + 0.5);
        expect(placed.top[a]! + placed.height[a]!).toBeLessThanOrEqual(placed.total + 0.5);
        for (let b = a + 1; b < count; b++) expect(overlap(placed, a, b)).toBe(false);
      }
    }),
  );
});

test('tops never decrease, so reading order is top to bottom', () => {
  for (const { top } of [inColumns(many, 1440, 6, 8), inRows(many, [1000, 4000], 1440, rows)])
    for (let index = 1; index < top.length; index++) expect(top[index]!).toBeGreaterThanOrEqual(top[index - 1]!);
});

test('what is in sight is exactly what overlaps', () => {
  for (const placed of [inColumns(many, 1200, 5, 8), inRows(many, [2500, 2500], 1200, rows)]) {
    const from = placed.total / 2;
    const all = [...placed.top.keys()].filter(
      (index) => placed.top[index]! <= from + 900 && placed.top[index]! + placed.height[index]! >= from,
    );
    expect(inSight(placed, from, from + 900)).toEqual(all);
    expect(all.length).toBeLessThan(80);
  }
});

test('an empty wall has no height', () => {
  expect(inColumns([], 800, 4, 8).total).toBe(0);
  expect(inRows([], [], 800, rows).total).toBe(0);
});

test('a wall that was not measured yet is laid out all the same', () => {
  expect(inRows(ratios, [6], 0, rows).top.length).toBe(6);
  expect(inColumns(ratios, 0, 2, 8).top.length).toBe(6);
});

test('arrows move inside the grid', () => {
  const placed = inColumns(ratios, 310, 3, 5);
  expect(neighbour(placed, 0, 'ArrowRight')).toBe(1);
  expect(neighbour(placed, 0, 'ArrowLeft')).toBeUndefined();
  expect(neighbour(placed, 0, 'ArrowDown')).toBe(4);
  expect(neighbour(placed, 5, 'ArrowUp')).toBe(3);
  expect(neighbour(placed, 3, 'End')).toBe(5);
});

test('up and down in rows go to what stands there, or to the nearest', () => {
  const placed = inRows([1, 1, 1, 1, 1], [3, 2], 616, rows);
  expect(neighbour(placed, 1, 'ArrowDown')).toBe(4);
  expect(neighbour(placed, 2, 'ArrowDown')).toBe(3);
  expect(neighbour(placed, 3, 'ArrowUp')).toBe(0);
});

test('V-15 squares flow on from day to day, a month begins a row of its own, and a label stands over its day', () => {
  const placed = inSquares(9, [4, 2, 1, 2], [3, 1], 372, { columns: 4, gap: 4, lane: 22, below: 8, head: 48 });
  expect([...placed.left]).toEqual([0, 94, 188, 282, 0, 94, 188, 0, 94]);
  // 90 px a square, 120 a row.
  expect([...placed.top]).toEqual([70, 70, 70, 70, 190, 190, 190, 358, 358]);
  expect(placed.heads).toEqual([0, 288]);
  expect(placed.labels).toEqual([
    { left: 0, top: 48, width: 372 },
    { left: 0, top: 168, width: 184 },
    { left: 188, top: 168, width: 90 },
    { left: 0, top: 336, width: 184 },
  ]);
  expect(placed.total).toBe(448);
});

test('V-15 a day that does not fit its row goes on in the next one, and its label ends with the row', () => {
  const placed = inSquares(5, [3, 2], [2], 372, { columns: 4, gap: 4, lane: 22, below: 8, head: 0 });
  expect([...placed.left]).toEqual([0, 94, 188, 282, 0]);
  expect(placed.labels[1]).toEqual({ left: 282, top: 0, width: 90 });
});
