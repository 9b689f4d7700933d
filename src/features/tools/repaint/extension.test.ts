import { expect, test } from 'vitest';
import { extendTo, growth, mostAt, NO_EXTENSION, ratiosFor, wholeSize, withSide } from './extension.ts';

const square = { width: 1024, height: 1024 };

test('a side takes steps of eight', () => {
  expect(withSide(NO_EXTENSION, 'right', 253, square)).toEqual({ ...NO_EXTENSION, right: 256 });
  expect(withSide(NO_EXTENSION, 'right', -40, square)).toEqual(NO_EXTENSION);
  expect(withSide(NO_EXTENSION, 'right', Number.NaN, square)).toEqual(NO_EXTENSION);
});

test('no side of the whole gets longer than 2048, whatever is added opposite', () => {
  const left = { ...NO_EXTENSION, left: 512 };
  expect(mostAt('right', square, left)).toBe(512);
  expect(withSide(left, 'right', 4000, square)).toEqual({ ...left, right: 512 });
  expect(withSide(NO_EXTENSION, 'top', 4000, { width: 100, height: 2041 })).toEqual(NO_EXTENSION);
  const both = withSide(NO_EXTENSION, 'left', 4000, { width: 1001, height: 1001 }, true);
  expect([both.left, both.right]).toEqual([520, 520]);
  expect(wholeSize({ width: 1001, height: 1001 }, both).width).toBeLessThanOrEqual(2048);
});

test('a ratio keeps the picture in the middle, or goes to the side that was set by hand', () => {
  expect(extendTo(square, 5 / 4)).toEqual({ ...NO_EXTENSION, left: 128, right: 128 });
  expect(extendTo(square, 5 / 4, 'right')).toEqual({ ...NO_EXTENSION, right: 256 });
  expect(extendTo(square, 4 / 5, 'right')).toEqual({ ...NO_EXTENSION, top: 128, bottom: 128 });
  expect(extendTo({ width: 1024, height: 1000 }, 5 / 4)).toEqual({ ...NO_EXTENSION, left: 112, right: 112 });
});

test('a ratio that is there already, or would be too large, is none', () => {
  expect(extendTo(square, 1)).toBeUndefined();
  expect(extendTo({ width: 1536, height: 1536 }, 16 / 9)).toBeUndefined();
});

test('the gain is told of the area', () => {
  expect(growth(square, { ...NO_EXTENSION, right: 256 })).toBe(25);
  expect(growth(square, NO_EXTENSION)).toBe(0);
});

test('upright pictures are offered upright ratios', () => {
  expect(ratiosFor({ width: 896, height: 1152 }).map(({ label }) => label)).toEqual(['4:5', '3:4', '2:3', '9:16']);
  expect(ratiosFor(square).map(({ label }) => label)).toEqual(['5:4', '4:3', '3:2', '16:9']);
});
