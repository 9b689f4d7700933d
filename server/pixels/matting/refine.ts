import type { Bitmap } from '../imaging/bitmap.ts';
import { markCores } from './cores.ts';
import { above, distanceTo, inverse } from './nearest.ts';
import type { Segments } from './segment.ts';
import { spreadColours, unmix, type Palette } from './unmix.ts';

/** Nearest-neighbour copy of a mask at another size. */
function scaleMask({ mask, width, height }: Segments, toWidth: number, toHeight: number): Uint8Array {
  const out = new Uint8Array(toWidth * toHeight);
  for (let y = 0; y < toHeight; y++) {
    const row = Math.floor(((y + 0.5) * height) / toHeight) * width;
    for (let x = 0; x < toWidth; x++) out[y * toWidth + x] = mask[row + Math.floor(((x + 0.5) * width) / toWidth)]!;
  }
  return out;
}

/** Standard deviation of the noise (0..255) along the upper edge of a picture and down its sides. */
function noiseOf({ width, height, data }: Bitmap): number {
  const steps: number[] = [];
  for (let x = 1; x < width; x++) for (let c = 0; c < 3; c++) steps.push(Math.abs(data[x * 4 + c]! - data[x * 4 - 4 + c]!));
  for (let y = 1; y < height; y++) {
    for (const at of [y * width * 4, (y * width + width - 1) * 4])
      for (let c = 0; c < 3; c++) steps.push(Math.abs(data[at + c]! - data[at - width * 4 + c]!));
  }
  // The median of the differences of two bell-shaped values is 0.954 of their deviation.
  return (steps.toSorted((a, b) => a - b)[steps.length >> 1] ?? 0) / 0.954;
}

/**
 * Alpha at full size from segments: outside a band around the outline it is what they say, inside the band each pixel is
 * unmixed into colours of the subject and of the ground. `detail` is the picture at the size those colours are looked up at.
 */
export function* refine(picture: Bitmap, detail: Bitmap, segments: Segments): Generator<number, Uint8ClampedArray> {
  const { width, height } = detail;
  const { smooth, ragged } = segments;
  const mask = scaleMask(segments, width, height);
  const unit = width / segments.width;
  const toGround = distanceTo(inverse(mask), width, height);
  const toSubject = distanceTo(mask, width, height);
  yield 0.15;
  const noise = noiseOf(detail);
  const inner = (smooth ? (noise > 3 ? 4 : 2.5) : 2.5) * unit;
  const outer = (smooth ? 12 : 3) * unit;
  const ground: Palette = spreadColours(detail, above(toSubject, (smooth ? 2 : 3) * unit), smooth ? 4 : 1);
  yield 0.3;
  const own = above(toGround, inner);
  if (smooth) markCores(detail, mask, ground, own, noise, ragged ? toGround : undefined);
  const subject = spreadColours(detail, own, smooth && noise < 3 ? 0 : 1);
  yield 0.45;

  const mixed = { width, height, subject, ground, noise: smooth ? noise : 6, smooth };
  const out = new Uint8ClampedArray(picture.width * picture.height);
  const row = (y: number): void => {
    const dy = Math.min(height - 1, Math.floor(((y + 0.5) * height) / picture.height));
    for (let x = 0; x < picture.width; x++) {
      const dx = Math.min(width - 1, Math.floor(((x + 0.5) * width) / picture.width));
      const at = dy * width + dx;
      const to = y * picture.width + x;
      const i = to * 4;
      if (own[at] === 1 && toGround[at]! > inner) out[to] = 255;
      else if (toSubject[at]! <= outer)
        out[to] = 255 * unmix(mixed, dx, dy, toSubject[at]!, picture.data[i]!, picture.data[i + 1]!, picture.data[i + 2]!);
    }
  };
  for (let y = 0; y < picture.height; y++) {
    row(y);
    if (y % 32 === 31) yield 0.45 + (0.55 * y) / picture.height;
  }
  return out;
}
