import { expect, test } from 'vitest';
import { resizeBitmap, createBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { enlargePicture } from '../enlarge/enlarge.ts';
import { repeatPixels } from '../enlarge/pixels.ts';
import { mattingScene } from '../../testing/matting-scenes.ts';
import { isPixelArt, isTransparent, subjectOf } from './subject.ts';

function last<T>(steps: Generator<number, T>): T {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}
/** A picture of many colours, each pixel its own. */
function noise(width: number, height: number): Bitmap {
  const out = createBitmap(width, height, [0, 0, 0, 255]);
  let seed = 7;
  for (let i = 0; i < out.data.length; i++) if (i % 4 < 3) out.data[i] = (seed = (seed * 48_271) % 2_147_483_647) % 256;
  return out;
}

test('the subject is the box of what is seen; a breath of alpha is not, and an empty picture has none', () => {
  const picture = createBitmap(40, 30);
  const dot = (x: number, y: number, alpha: number) => (picture.data[(y * 40 + x) * 4 + 3] = alpha);
  expect([subjectOf(picture), isTransparent(picture)]).toEqual([null, true]);
  dot(5, 9, 255);
  dot(30, 21, 8);
  dot(0, 0, 7);
  expect(subjectOf(picture)).toEqual({ left: 5, top: 9, width: 26, height: 13 });
  expect(isTransparent(createBitmap(4, 4, [1, 2, 3, 255]))).toBe(false);
});

test('pixel art is told by its grid or, at its own size, by its few colours; everything smooth is not', () => {
  const sprite = resizeBitmap(mattingScene('sprite', 'solid').picture, 32, 32);
  expect(isPixelArt(last(repeatPixels(sprite, 256, 256)))).toBe(true);
  expect(isPixelArt(last(repeatPixels(noise(20, 30), 60, 90)))).toBe(true);
  const few = createBitmap(48, 48, [10, 20, 30, 255]);
  for (let i = 0; i < 48; i++) few.data.set([200, 10, 10, 255], (i * 48 + i) * 4);
  expect(isPixelArt(few)).toBe(true);
  const smooth = last(enlargePicture(sprite, { width: 256, height: 256, mode: 'general', sharpen: 0, detail: 0 }));
  expect([isPixelArt(smooth), isPixelArt(noise(200, 200)), isPixelArt(mattingScene('sprite', 'gradient').picture)]).toEqual([
    false,
    false,
    false,
  ]);
  expect(isPixelArt(createBitmap(300, 300, [9, 9, 9, 255]))).toBe(false);
});
