import type { StripKind } from '#shared/contract/sets.ts';
import { type Bitmap, createBitmap, resizeBitmap } from '../imaging/bitmap.ts';

/** Frames of each animation: enough for twelve a second to look smooth. */
export const STRIP_FRAMES = 12;
const BOB = 0.035;
const PULSE = 0.06;

/** Bilinear look-up; beyond the edges is clear. Colours are weighed by their alpha. */
function sample({ width, height, data }: Bitmap, x: number, y: number, out: Uint8ClampedArray, o: number): void {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - ix, y - iy];
  const sum = [0, 0, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const [px, py] = [ix + (corner & 1), iy + (corner >> 1)];
    if (px < 0 || py < 0 || px >= width || py >= height) continue;
    const i = (py * width + px) * 4;
    const weight = ((corner & 1 ? fx : 1 - fx) * (corner >> 1 ? fy : 1 - fy) * data[i + 3]!) / 255;
    for (let c = 0; c < 3; c++) sum[c]! += data[i + c]! * weight;
    sum[3]! += weight;
  }
  const alpha = sum[3]!;
  if (alpha <= 0) return;
  for (let c = 0; c < 3; c++) out[o + c] = sum[c]! / alpha;
  out[o + 3] = alpha * 255;
}

/** What a frame does to the picture, as where each of its pixels comes from, around the middle. */
function motion(kind: StripKind, share: number): { scaleX: number; scaleY: number; lift: number } {
  const wave = Math.sin(share * 2 * Math.PI);
  if (kind === 'bob') return { scaleX: 1, scaleY: 1, lift: BOB * wave };
  const swell = 1 - PULSE * (0.5 - 0.5 * Math.cos(share * 2 * Math.PI));
  if (kind === 'pulse') return { scaleX: swell, scaleY: swell, lift: 0 };
  const turn = Math.cos(share * 2 * Math.PI);
  // Edge on, a thin line stays to be seen.
  return { scaleX: Math.sign(turn || 1) * Math.max(0.06, Math.abs(turn)), scaleY: 1, lift: 0 };
}

/** R8.11: an animation of one item, as frames of its own size beside one another: it bobs, swells, or turns about its upright axis. */
export function stripOf({
  picture: stored,
  kind,
  size,
}: {
  picture: Bitmap;
  kind: StripKind;
  size: { width: number; height: number };
}): Bitmap {
  const { width, height } = size;
  const picture = resizeBitmap(stored, width, height);
  const out = createBitmap(width * STRIP_FRAMES, height);
  for (let frame = 0; frame < STRIP_FRAMES; frame++) {
    const { scaleX, scaleY, lift } = motion(kind, frame / STRIP_FRAMES);
    for (let y = 0; y < height; y++) {
      const fromY = (y + 0.5 - height / 2) / scaleY + height / 2 - 0.5 + lift * height;
      for (let x = 0; x < width; x++) {
        const fromX = (x + 0.5 - width / 2) / scaleX + width / 2 - 0.5;
        sample(picture, fromX, fromY, out.data, (y * out.width + frame * width + x) * 4);
      }
    }
  }
  return out;
}
