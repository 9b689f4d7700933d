import fc from 'fast-check';
import { expect, test } from 'vitest';
import { STRETCH } from '#shared/contract/gallery.ts';
import { joinSlices, readSlice, stretchOf, without } from './sheet.ts';

const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes));
/** An outline as the server packs it, of pictures numbered from `first`. */
function packed(first: number, count: number, days: { day: string; count: number }[] = [{ day: '2026-11-21', count }]) {
  const numbers = Array.from({ length: count }, (_, i) => first + i);
  return {
    total: 500,
    ratios: base64(numbers.flatMap((n) => [(500 + n) >> 8, (500 + n) & 255])),
    ids: base64(numbers.flatMap((n) => [...Array<number>(14).fill(0), n >> 8, n & 255])),
    anchors: numbers.filter((_, i) => i % STRETCH === 0).map((n) => `at-${n}`),
    days,
    hidden: { tags: 0, seen: 0 },
    bytes: 0,
  };
}
const idOf = (n: number) => `00000000-0000-0000-0000-${n.toString(16).padStart(12, '0')}`;

test('two slices are one list, and the day they share is one day', () => {
  const slices = [
    readSlice(packed(0, 120)),
    readSlice(
      packed(120, 70, [
        { day: '2026-11-21', count: 10 },
        { day: '2026-11-20', count: 60 },
      ]),
    ),
  ];
  const sheet = joinSlices(slices)!;
  expect(sheet.ratios[125]).toBeCloseTo(0.625);
  expect(sheet.ids?.[189]).toBe(idOf(189));
  expect(sheet.stretches.map(({ anchor, start, count }) => [anchor, start, count])).toEqual([
    ['at-0', 0, 60],
    ['at-60', 60, 60],
    ['at-120', 120, 60],
    ['at-180', 180, 10],
  ]);
  expect(sheet.days).toEqual([
    { day: '2026-11-21', count: 130 },
    { day: '2026-11-20', count: 60 },
  ]);
});

test('R8.6 what is taken out leaves every other picture in its stretch and on its day', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 189 })), (numbers) => {
      const whole = readSlice(
        packed(0, 190, [
          { day: 'b', count: 75 },
          { day: 'a', count: 115 },
        ]),
      );
      const slice = without(whole, new Set(numbers.map(idOf)));
      const sheet = joinSlices([slice])!;
      expect(sheet.ratios.length).toBe(190 - numbers.length);
      expect(sheet.days.reduce((sum, { count }) => sum + count, 0)).toBe(190 - numbers.length);
      sheet.ids?.forEach((id, index) => {
        const before = whole.ids?.indexOf(id) ?? -1;
        expect(sheet.ratios[index]).toBe(whole.ratios[before]);
        expect(stretchOf(sheet, index)).toBe(Math.floor(before / STRETCH));
      });
    }),
  );
});
