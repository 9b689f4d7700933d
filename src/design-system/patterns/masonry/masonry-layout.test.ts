import { expect, test } from 'vitest';
import { inSight, layOut, neighbour } from './masonry-layout.ts';

const ratios = [1, 0.5, 2, 1, 1, 0.75];

test('fills the shortest column first and never overlaps', () => {
  const { column, top, height } = layOut(ratios, 310, 3, 5, 0);
  expect([...column]).toEqual([0, 1, 2, 2, 0, 2]);
  for (let a = 0; a < ratios.length; a++)
    for (let b = a + 1; b < ratios.length; b++) if (column[a] === column[b]) expect(top[b]!).toBeGreaterThanOrEqual(top[a]! + height[a]!);
});

test('tops never decrease, so reading order is top to bottom', () => {
  const { top } = layOut(
    Float32Array.from({ length: 5000 }, (_, index) => 0.5 + ((index * 7919) % 100) / 60),
    1440,
    6,
    8,
    0,
  );
  for (let index = 1; index < top.length; index++) expect(top[index]!).toBeGreaterThanOrEqual(top[index - 1]!);
});

test('what is in sight is exactly what overlaps', () => {
  const layout = layOut(
    Float32Array.from({ length: 2000 }, (_, index) => 0.6 + (index % 9) / 8),
    1200,
    5,
    8,
    0,
  );
  const from = layout.total / 2;
  const seen = inSight(layout, from, from + 900);
  const all = [...layout.top.keys()].filter(
    (index) => layout.top[index]! <= from + 900 && layout.top[index]! + layout.height[index]! >= from,
  );
  expect(seen).toEqual(all);
  expect(seen.length).toBeLessThan(60);
});

test('an empty wall has no height', () => expect(layOut([], 800, 4, 8, 0).total).toBe(0));

test('arrows move inside the grid', () => {
  const layout = layOut(ratios, 310, 3, 5, 0);
  expect(neighbour(layout, 0, 'ArrowRight')).toBe(1);
  expect(neighbour(layout, 0, 'ArrowLeft')).toBeUndefined();
  expect(neighbour(layout, 0, 'ArrowDown')).toBe(4);
  expect(neighbour(layout, 5, 'ArrowUp')).toBe(3);
  expect(neighbour(layout, 3, 'End')).toBe(5);
});
