import { boxMean } from '../imaging/box-mean.ts';
import { type Bitmap, createBitmap, fitBitmap } from '../imaging/bitmap.ts';
import { bleed } from '../imaging/bleed.ts';

/** Longest side of a model's picture. */
const TEXTURE_SIDE = 1024;
/** Pictures smaller than this are pixel art: they keep their blocks. */
const BLOCKS_BELOW = 128;

/** The picture as a model wears it: opaque, its edges carried outwards. */
export function textureOf(picture: Bitmap): Bitmap {
  return bleed(fitBitmap(picture, TEXTURE_SIDE));
}

/** How far the colours along the outline reach onto the back, as a share of the longer side. */
const RIM = 0.03;

/** 1 where the back keeps the front's colours: along the outline, which counts the picture's own border. 0 within, -1 outside. */
function rimOf({ width, height, data }: Bitmap, radius: number): Int8Array {
  const cover = Float32Array.from({ length: width * height }, (_, i) => (data[i * 4 + 3]! > 127 ? 1 : 0));
  const around = boxMean(cover, width, height, 1, radius);
  return Int8Array.from(cover, (covered, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const border = Math.min(x, y, width - 1 - x, height - 1 - y) < radius;
    return covered === 0 ? -1 : border || around[i]! < 0.999 ? 1 : 0;
  });
}

/** Adds to each point within a line the colour of the rim before it, the nearer the more: red, green, blue, weight. */
function reach(sums: Float32Array, { data }: Bitmap, rim: Int8Array, start: number, step: number, count: number): void {
  let last = -1;
  for (let k = 0; k < count; k++) {
    const at = start + k * step;
    if (rim[at] === 1) last = k;
    else if (rim[at] === 0 && last >= 0) {
      const weight = 1 / (k - last) ** 2;
      const from = (start + last * step) * 4;
      for (let c = 0; c < 3; c++) sums[at * 4 + c]! += data[from + c]! * weight;
      sums[at * 4 + 3]! += weight;
    }
  }
}

/** What nobody has seen: the back wears the colours of the outline, run on inwards, and none of the front's drawing. */
function backOf(picture: Bitmap): Bitmap {
  const { width, height } = picture;
  const radius = Math.max(1, Math.round(RIM * Math.max(width, height)));
  const rim = rimOf(picture, radius);
  const sums = new Float32Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    reach(sums, picture, rim, y * width, 1, width);
    reach(sums, picture, rim, y * width + width - 1, -1, width);
  }
  for (let x = 0; x < width; x++) {
    reach(sums, picture, rim, x, width, height);
    reach(sums, picture, rim, (height - 1) * width + x, -width, height);
  }
  const own = Float32Array.from({ length: sums.length }, (_, i) => {
    const at = i >> 2;
    if (rim[at] === -1) return 0;
    if (i % 4 === 3) return 1;
    return rim[at] === 1 ? picture.data[i]! : sums[i]! / (sums[at * 4 + 3]! || 1);
  });
  // Lines of single colours run together.
  const soft = boxMean(own, width, height, 4, radius);
  const back = { ...picture, data: picture.data.slice() };
  for (let at = 0; at < rim.length; at++)
    if (rim[at] === 0) for (let c = 0; c < 3; c++) back.data[at * 4 + c] = soft[at * 4 + c]! / soft[at * 4 + 3]!;
  return bleed(back);
}

/** Front and back side by side, the back mirrored: where they meet lies the same outline, so that no colour runs over. */
export function bothSides(picture: Bitmap): Bitmap {
  const small = fitBitmap(picture, TEXTURE_SIDE);
  const [front, back] = [bleed(small), backOf(small)];
  const { width, height } = small;
  const out = createBitmap(width * 2, height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 4;
      out.data.set(front.data.subarray(from, from + 4), (y * 2 * width + x) * 4);
      out.data.set(back.data.subarray(from, from + 4), (y * 2 * width + 2 * width - 1 - x) * 4);
    }
  return out;
}
/** Where a place of the picture (0 to 1 across) lies in `bothSides`. */
export const across = (u: number, face: 1 | -1): number => (face === 1 ? u / 2 : 1 - u / 2);

/** A tiny picture with each of its pixels as a block; any other as it is. */
export function asBlocks(picture: Bitmap): Bitmap {
  const times = Math.ceil(BLOCKS_BELOW / Math.max(picture.width, picture.height));
  if (times <= 1) return picture;
  const out = createBitmap(picture.width * times, picture.height * times);
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const from = (Math.floor(y / times) * picture.width + Math.floor(x / times)) * 4;
      out.data.set(picture.data.subarray(from, from + 4), (y * out.width + x) * 4);
    }
  return out;
}
