import { createBitmap, type Bitmap } from '../imaging/bitmap.ts';

/** Nearest neighbour: hard pixels stay hard. */
export function* repeatPixels(source: Bitmap, width: number, height: number): Generator<number, Bitmap> {
  const out = createBitmap(width, height);
  const from = new Uint32Array(source.data.buffer, source.data.byteOffset, source.width * source.height);
  const to = new Uint32Array(out.data.buffer);
  const columns = Int32Array.from({ length: width }, (_, x) => Math.floor(((x + 0.5) * source.width) / width));
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * source.height) / height) * source.width;
    for (let x = 0; x < width; x++) to[y * width + x] = from[row + columns[x]!]!;
    if (y % 256 === 255) yield y / height;
  }
  return out;
}

/** Scale2x (EPX): twice the size, with the corners of stairs rounded, and no colour that was not there. */
export function doublePixels(source: Bitmap): Bitmap {
  const { width, height } = source;
  const out = createBitmap(width * 2, height * 2);
  const from = new Uint32Array(source.data.buffer, source.data.byteOffset, width * height);
  const to = new Uint32Array(out.data.buffer);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const own = from[at]!;
      const up = y > 0 ? from[at - width]! : own;
      const down = y + 1 < height ? from[at + width]! : own;
      const left = x > 0 ? from[at - 1]! : own;
      const right = x + 1 < width ? from[at + 1]! : own;
      const edge = up !== down && left !== right;
      const o = y * 4 * width + x * 2;
      to[o] = edge && left === up ? left : own;
      to[o + 1] = edge && right === up ? right : own;
      to[o + 2 * width] = edge && left === down ? left : own;
      to[o + 2 * width + 1] = edge && right === down ? right : own;
    }
  }
  return out;
}
