import { expect, test } from 'vitest';
import { groupsByLook } from './dataset-groups.ts';

/** A picture of one of some looks: dark and plain, light and rich, fine, grey. */
const looks = [
  { light: 20, spread: 4, sharpness: 5 },
  { light: 80, spread: 24, sharpness: 40 },
  { light: 50, spread: 12, sharpness: 900 },
  { light: 95, spread: 1, sharpness: 1 },
  { light: 5, spread: 40, sharpness: 9000 },
];
const picture = (look: number, n: number) => ({
  id: `${look}-${n}`,
  measures: {
    sharpness: looks[look]!.sharpness * (1 + n / 50),
    hash: (BigInt(look) * 0x1111_1111_1111_1111n).toString(16).padStart(16, '0'),
    clear: 0,
    edgeText: false,
    cells: Array<number>(48).fill(looks[look]!.light),
    colours: [looks[look]!.light + n, 3, 3, looks[look]!.spread, 4, 4],
  },
});
const mixed = (...counts: number[]) => counts.flatMap((count, look) => Array.from({ length: count }, (_, n) => picture(look, n)));
const lookOf = (id: string) => id.split('-')[0];

test.each([
  [6, 4],
  [5, 7, 4],
  [3, 3, 4, 5],
  [3, 4, 5, 6, 7],
])('R8.12 pictures of %i, %i, … looks are told apart, the largest group first', (...counts) => {
  const groups = groupsByLook(mixed(...counts));
  expect(groups.map((group) => group.length)).toEqual(counts.toSorted((a, b) => b - a));
  for (const group of groups) expect(new Set(group.map(lookOf)).size).toBe(1);
});

test('R8.12 the order of pictures decides nothing, and every picture is in one group', () => {
  const all = mixed(5, 7, 4);
  const sets = (groups: string[][]) => new Set(groups.map((group) => group.toSorted().join()));
  expect(sets(groupsByLook(all.toReversed()))).toEqual(sets(groupsByLook(all)));
  expect(groupsByLook(all).flat().toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test('R8.12 there are never more than five groups, and one or two pictures are one', () => {
  expect(groupsByLook([])).toEqual([]);
  expect(groupsByLook(mixed(1, 1))).toEqual([['0-0', '1-0']]);
  expect(groupsByLook(Array.from({ length: 9 }, (_, n) => picture(0, n * 9))).length).toBeLessThanOrEqual(5);
});

test('R8.12 a picture that could not be measured is in a group as well', () => {
  const none = { sharpness: 0, hash: '0'.repeat(16), clear: 0, edgeText: false, cells: [], colours: [0, 0, 0, 0, 0, 0] };
  const groups = groupsByLook([...mixed(4, 4), { id: 'lost', measures: none }]);
  expect(groups.flat()).toContain('lost');
});
