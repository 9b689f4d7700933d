import type { PictureMeasures } from '#shared/contract/datasets.ts';
import { type Bitmap, fitBitmap, resizeBitmap } from '../imaging/bitmap.ts';
import { bitmapToLab } from '../imaging/lab.ts';
import { overGround } from '../matting/cut-out.ts';
import { hasEdgeText } from './edge-text.ts';

/** Side of the version that is looked at: large enough for what is blurred to differ from what is not. */
const SIDE = 512;
const BLOCK = 16;

/** Lightness 0..100 of each pixel. */
export function lightnessOf(picture: Bitmap): Float32Array {
  const lab = bitmapToLab(picture);
  return Float32Array.from({ length: picture.width * picture.height }, (_, at) => lab[at * 3]!);
}

/**
 * How sharp the sharpest tenth of a picture is: variance of the Laplacian of lightness by blocks, so that a small subject on an even
 * ground counts as much as a picture full of detail. What is out of focus stays under 1.
 */
function sharpnessOf(light: Float32Array, width: number, height: number): number {
  const blocks: number[] = [];
  for (let top = 1; top + BLOCK < height; top += BLOCK)
    for (let left = 1; left + BLOCK < width; left += BLOCK) {
      let sum = 0;
      let square = 0;
      for (let y = top; y < top + BLOCK; y++)
        for (let x = left; x < left + BLOCK; x++) {
          const at = y * width + x;
          const value = 4 * light[at]! - light[at - 1]! - light[at + 1]! - light[at - width]! - light[at + width]!;
          sum += value;
          square += value * value;
        }
      const n = BLOCK * BLOCK;
      blocks.push(square / n - (sum / n) ** 2);
    }
  blocks.sort((a, b) => b - a);
  const top = blocks.slice(0, Math.max(1, Math.floor(blocks.length / 10)));
  return top.length > 0 ? top.reduce((sum, value) => sum + value, 0) / top.length : 0;
}

const GRID = 32;
const LOW = 8;
const cosines = Float32Array.from({ length: LOW * GRID }, (_, n) =>
  Math.cos(((2 * (n % GRID) + 1) * Math.floor(n / GRID) * Math.PI) / (2 * GRID)),
);

/** Sixty-four signs of the lowest frequencies, as 16 hexadecimal digits: pictures of at most six different ones look the same. */
function hashOf(picture: Bitmap): string {
  const light = lightnessOf(resizeBitmap(picture, GRID, GRID));
  const rowsDone = new Float32Array(LOW * GRID);
  for (let u = 0; u < LOW; u++)
    for (let y = 0; y < GRID; y++) {
      let sum = 0;
      for (let x = 0; x < GRID; x++) sum += light[y * GRID + x]! * cosines[u * GRID + x]!;
      rowsDone[u * GRID + y] = sum;
    }
  const values: number[] = [];
  for (let v = 0; v < LOW; v++)
    for (let u = 0; u < LOW; u++) {
      let sum = 0;
      for (let y = 0; y < GRID; y++) sum += rowsDone[u * GRID + y]! * cosines[v * GRID + y]!;
      values.push(sum);
    }
  const middle = values.slice(1).sort((a, b) => a - b)[31]!;
  let hash = 0n;
  for (const [n, value] of values.entries()) if (n > 0 && value > middle) hash |= 1n << BigInt(n);
  return hash.toString(16).padStart(16, '0');
}

const CELLS = 4;

/** The mean Lab colour of each of four by four parts, row by row: pictures that look the same differ little in any of them. */
function cellsOf(picture: Bitmap): number[] {
  return Array.from(bitmapToLab(resizeBitmap(picture, CELLS, CELLS)), (value) => Math.round(value));
}

/** Mean and spread of lightness and of both colour axes, in Lab units. */
function coloursOf(picture: Bitmap): number[] {
  const lab = bitmapToLab(resizeBitmap(picture, GRID, GRID));
  const n = lab.length / 3;
  const means = [0, 0, 0];
  const squares = [0, 0, 0];
  for (let at = 0; at < lab.length; at++) {
    means[at % 3]! += lab[at]! / n;
    squares[at % 3]! += lab[at]! ** 2 / n;
  }
  const spreads = squares.map((square, axis) => Math.sqrt(Math.max(0, square - means[axis]! ** 2)));
  return [...means, ...spreads].map((value) => Math.round(value * 10) / 10);
}

/** What the check-up of a dataset judges a picture by (R8.12). Transparent places count as white, as a trainer sees them. */
export function measureForTraining(picture: Bitmap): PictureMeasures {
  let clear = 0;
  for (let at = 3; at < picture.data.length; at += 4) if (picture.data[at]! < 250) clear++;
  const small = overGround(fitBitmap(picture, SIDE), { colour: '#ffffff' });
  const light = lightnessOf(small);
  return {
    sharpness: Math.round(sharpnessOf(light, small.width, small.height) * 10) / 10,
    hash: hashOf(small),
    clear: Math.round((clear / (picture.width * picture.height)) * 1000) / 1000,
    edgeText: hasEdgeText(light, small.width, small.height),
    cells: cellsOf(small),
    colours: coloursOf(small),
  };
}
