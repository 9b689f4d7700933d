import { expect, test } from 'vitest';
import type { Crop } from '#shared/contract/datasets.ts';
import { createBitmap } from '../imaging/bitmap.ts';
import { trainedPicture } from './trained-picture.ts';

/** Three by two pixels, each of its own shade: 1 2 3 over 4 5 6. */
const picture = createBitmap(3, 2);
for (let n = 0; n < 6; n++) picture.data.set([n + 1, 0, 0, 255], n * 4);

/** The shades of what is trained on, row by row. */
function shades(crop: Partial<Crop>): string {
  const [width, height] = (crop.quarter ?? 0) % 2 ? [2, 3] : [3, 2];
  const out = trainedPicture({ picture, crop: { x: 0, y: 0, width, height, turn: 0, ...crop }, side: 64 });
  const row = (y: number) => Array.from({ length: out.width }, (_, x) => out.data[(y * out.width + x) * 4]).join('');
  return Array.from({ length: out.height }, (_, y) => row(y)).join(' ');
}

test.each<[string, Partial<Crop>, string]>([
  ['as it is', {}, '123 456'],
  ['a quarter turn', { quarter: 1 }, '41 52 63'],
  ['two', { quarter: 2 }, '654 321'],
  ['three', { quarter: 3 }, '36 25 14'],
  ['mirrored', { mirrored: true }, '321 654'],
  ['a quarter turn, then mirrored', { quarter: 1, mirrored: true }, '14 25 36'],
  ['a box of the turned one', { quarter: 1, x: 1, y: 1, width: 1, height: 2 }, '2 3'],
])('R5.6 what is trained on: %s', (_name, crop, expected) => {
  expect(shades(crop)).toBe(expected);
});
