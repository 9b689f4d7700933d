import { type Bitmap, createBitmap, pasteBitmap, resizeBitmap } from './bitmap.ts';
import { boxMean } from './box-mean.ts';

/** Pixels added at each edge. */
export type Extension = { left: number; top: number; right: number; bottom: number };

/** Steps a pixel's mask value is told in. */
const FULL = 255;

/** How much each pixel is to be painted anew, 0..1: all of the mask, and outside it less and less over `feather` pixels. */
function shareOf(mask: Bitmap, feather: number): Float32Array {
  const plane = Float32Array.from({ length: mask.width * mask.height }, (_, i) => (mask.data[i * 4]! * mask.data[i * 4 + 3]!) / FULL ** 2);
  // At the mask's edge the mean is one half: doubled, it falls to nothing exactly `feather` pixels outside.
  const soft = boxMean(plane, mask.width, mask.height, 1, feather);
  return plane.map((value, i) => Math.max(value, Math.min(1, soft[i]! * 2)));
}

/** The picture with room at its edges, filled with the colours there. */
function extended(picture: Bitmap, { left, top, right, bottom }: Extension): Bitmap {
  const out = createBitmap(picture.width + left + right, picture.height + top + bottom);
  const within = (at: number, size: number) => Math.min(size - 1, Math.max(0, at));
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      const from = (within(y - top, picture.height) * picture.width + within(x - left, picture.width)) * 4;
      out.data.set(picture.data.subarray(from, from + 4), (y * out.width + x) * 4);
    }
  }
  return out;
}

/**
 * What an engine repaints: the picture with its extension, and a mask of the same size, white wherever anything may change.
 * `before` is the extended picture, `share` how much of each pixel is taken from what the engine paints.
 */
export function repaintCanvas(ask: { picture: Bitmap; mask: Bitmap | null; extend: Extension; feather: number }): {
  before: Bitmap;
  mask: Bitmap;
  share: Float32Array;
} {
  const { picture, extend, feather } = ask;
  const before = extended(picture, extend);
  const whole = createBitmap(before.width, before.height, [FULL, FULL, FULL, FULL]);
  const kept = ask.mask
    ? resizeBitmap(ask.mask, picture.width, picture.height)
    : createBitmap(picture.width, picture.height, [0, 0, 0, FULL]);
  pasteBitmap(whole, kept, extend.left, extend.top);
  const share = shareOf(whole, feather);
  const mask = createBitmap(before.width, before.height, [0, 0, 0, FULL]);
  for (let i = 0; i < share.length; i++) if (share[i]! > 0) mask.data.fill(FULL, i * 4, i * 4 + 3);
  return { before, mask, share };
}

/** What was painted, laid over what was there: pixels with no share are the very same as before. */
export function composeRepainted({ before, after, share }: { before: Bitmap; after: Bitmap; share: Float32Array }): Bitmap {
  const painted = resizeBitmap(after, before.width, before.height);
  for (let i = 0; i < share.length; i++) {
    const part = share[i]!;
    for (let c = i * 4; c < i * 4 + 4; c++) painted.data[c] = before.data[c]! + (painted.data[c]! - before.data[c]!) * part;
  }
  return painted;
}
