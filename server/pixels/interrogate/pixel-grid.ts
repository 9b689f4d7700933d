import type { Bitmap } from '../imaging/bitmap.ts';

const look = 768;
const tooMany = 400;

// How often neighbouring columns (or rows) differ, per place.
function changes(pixels: Uint32Array, stride: number, width: number, height: number, step: number): Float64Array {
  const along = step === 1 ? width : height;
  const out = new Float64Array(along);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * stride + x;
      if ((step === 1 ? x : y) > 0 && pixels[at] !== pixels[at - step]) out[step === 1 ? x : y]!++;
    }
  }
  return out;
}

// The share of all changes that lies on the best grid of this size.
function onGrid(places: Float64Array, size: number): number {
  const sums = new Float64Array(size);
  let all = 0;
  places.forEach((value, at) => {
    sums[at % size]! += value;
    all += value;
  });
  return all === 0 ? 0 : Math.max(...sums) / all;
}

/** How surely (0..1) a picture is pixel art: few colours, changing only along a grid of hard square pixels. Reads full-size pixels. */
export function pixelArtScore(picture: Bitmap): number {
  const width = Math.min(look, picture.width);
  const height = Math.min(look, picture.height);
  const left = (picture.width - width) >> 1;
  const top = (picture.height - height) >> 1;
  const all = new Uint32Array(picture.data.buffer, picture.data.byteOffset, picture.width * picture.height);
  const pixels = all.subarray(top * picture.width + left);
  const colours = new Set<number>();
  for (let y = 0; y < height && colours.size <= tooMany; y++) for (let x = 0; x < width; x++) colours.add(pixels[y * picture.width + x]!);
  if (colours.size > tooMany || colours.size < 3) return 0;
  const columns = changes(pixels, picture.width, width, height, 1);
  const rows = changes(pixels, picture.width, width, height, picture.width);
  const busy = columns.reduce((sum, value) => sum + (value > 0 ? 1 : 0), 0);
  if (busy < 3) return 0;
  const few = Math.min(1, 90 / colours.size);
  for (let size = Math.min(48, width >> 2, height >> 2); size >= 2; size--)
    if (onGrid(columns, size) > 0.97 && onGrid(rows, size) > 0.97) return 0.55 + 0.45 * few;
  // Drawn at its own size: every change is on a grid of one.
  return Math.max(picture.width, picture.height) <= 128 && colours.size <= 64 && busy > width / 4 ? 0.5 : 0;
}
