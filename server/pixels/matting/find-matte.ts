import { fitBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { refine } from './refine.ts';
import { segment } from './segment.ts';

/** What stands before the ground: a person may touch the lower edge; an icon has a crisp edge and holes. */
export type Subject = 'auto' | 'person' | 'object' | 'icon';

// Longer sides at which subject and ground are told apart, and at which their colours are looked up.
const workSide = 512;
const detailSide = 1024;

/** A picture that is cut out already: its alpha, null when there is hardly anything in it, undefined when it is opaque. */
function ownAlpha({ width, height, data }: Bitmap): Uint8ClampedArray | null | undefined {
  const size = width * height;
  let clear = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i]! < 128) clear++;
  if (clear < size * 0.005) return undefined;
  if (clear > size * 0.999) return null;
  const out = new Uint8ClampedArray(size);
  for (let at = 0; at < size; at++) out[at] = data[at * 4 + 3]!;
  return out;
}

// Halves the width of the soft edge around its middle.
function crisp(matte: Uint8ClampedArray): void {
  for (let at = 0; at < matte.length; at++) matte[at] = (matte[at]! - 127.5) * 2 + 127.5;
}

/**
 * One-click background removal: alpha (0..255) of each pixel at full size, or null when no subject is found. Yields the share
 * done (0..1) and may be dropped between any two steps. A picture with real transparency keeps its own alpha.
 */
export function* findMatte(picture: Bitmap, subject: Subject): Generator<number, Uint8ClampedArray | null> {
  const own = ownAlpha(picture);
  if (own !== undefined) return own;
  const small = fitBitmap(picture, workSide);
  const segmenting = segment(small, {
    standing: subject === 'person' || (subject === 'auto' && 'ask'),
    holes: subject === 'icon' || (subject === 'auto' && 'sure'),
  });
  let part = segmenting.next();
  for (; !part.done; part = segmenting.next()) yield part.value * 0.6;
  const area = part.value.mask.reduce((sum, value) => sum + value, 0) / part.value.mask.length;
  if (area < 0.002 || area > 0.985) return null;
  const refining = refine(picture, fitBitmap(picture, detailSide), part.value);
  let finer = refining.next();
  for (; !finer.done; finer = refining.next()) yield 0.6 + finer.value * 0.4;
  if (subject === 'icon') crisp(finer.value);
  return finer.value;
}
