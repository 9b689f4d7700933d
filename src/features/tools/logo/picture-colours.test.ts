import { expect, test } from 'vitest';
import { coloursOfPixels } from './picture-colours.ts';

const pixels = (...runs: [number, number, number, number][]) =>
  Uint8ClampedArray.from(runs.flatMap(([count, ...rgb]) => Array.from({ length: count }, () => [...rgb, 255]).flat()));

test('R8.7 the strongest colour leads, dark and pale come from the picture where it has them', () => {
  const data = pixels([500, 240, 240, 236], [300, 20, 22, 30], [150, 200, 60, 30], [50, 40, 140, 130]);
  expect(coloursOfPixels(data)).toEqual(['#c83c1e', '#288c82', '#14161e', '#f0f0ec']);
});

test('R8.7 a picture of one colour still gives four; one without a pixel that covers gives none', () => {
  const colours = coloursOfPixels(pixels([100, 30, 120, 110])) ?? [];
  expect(colours[0]).toBe('#1e786e');
  expect(new Set(colours).size).toBe(4);
  expect(coloursOfPixels(new Uint8ClampedArray(400))).toBeNull();
});
