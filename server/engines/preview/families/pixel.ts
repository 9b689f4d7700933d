import { clamp01, smooth, type Rgb } from '../colour.ts';
import { seededRandom } from '../random.ts';
import type { Raster } from '../raster.ts';
import type { Shade } from '../sample-grid.ts';
import type { Family, Stage } from './family.ts';

/** 像素: any other picture on a small canvas, in a palette found by k-means, dithered by a Bayer matrix, enlarged without smoothing. */
export const pixel: Family = { sampling: { tolerance: 0, edge: 0 }, finish: {}, open: openPixel };

const colours = 22;
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];

// Green weighs most, as it does in the eye.
function apart(data: Float32Array, i: number, palette: Float32Array, k: number): number {
  const r = data[i]! - palette[k]!;
  const g = data[i + 1]! - palette[k + 1]!;
  const b = data[i + 2]! - palette[k + 2]!;
  return r * r * 0.9 + g * g * 1.6 + b * b * 0.7;
}

function findPalette(data: Float32Array, seed: number): Float32Array {
  const random = seededRandom(seed + 5);
  const count = data.length / 3;
  const palette = new Float32Array(colours * 3);
  // Each new colour is the worst served of a few candidates: a lone lamp in a dark street keeps its own.
  for (let k = 0; k < colours; k++) {
    let best = -1;
    let from = 0;
    for (let tries = 0; tries < 12; tries++) {
      const i = Math.floor(random() * count) * 3;
      let near = Infinity;
      for (let j = 0; j < k; j++) near = Math.min(near, apart(data, i, palette, j * 3));
      if (near > best) {
        best = near;
        from = i;
      }
    }
    palette.set(data.subarray(from, from + 3), k * 3);
  }
  const sums = new Float64Array(colours * 4);
  for (let round = 0; round < 10; round++) {
    sums.fill(0);
    for (let i = 0; i < data.length; i += 9) {
      let best = 0;
      let near = Infinity;
      for (let k = 0; k < colours; k++) {
        const d = apart(data, i, palette, k * 3);
        if (d < near) {
          near = d;
          best = k;
        }
      }
      for (let c = 0; c < 3; c++) sums[best * 4 + c]! += data[i + c]!;
      sums[best * 4 + 3]! += 1;
    }
    for (let k = 0; k < colours; k++) {
      const n = sums[k * 4 + 3]!;
      if (n > 0) for (let c = 0; c < 3; c++) palette[k * 3 + c] = sums[k * 4 + c]! / n;
    }
  }
  return palette;
}

// Averages 2 × 2, then lifts contrast: small pictures need harder light than large ones.
function shrink(source: Raster, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let c = 0; c < 3; c++) {
        const a = (y * 2 * source.width + x * 2) * 3 + c;
        const mean =
          (source.data[a]! + source.data[a + 3]! + source.data[a + source.width * 3]! + source.data[a + source.width * 3 + 3]!) / 4;
        const v = clamp01(mean);
        out[(y * width + x) * 3 + c] = v + (smooth(0, 1, v) - v) * 0.45;
      }
    }
  }
  return out;
}

function* openPixel({ width, height, seed, paintInner }: Stage): Generator<number, Shade> {
  const size = Math.max(2, Math.round(Math.min(width, height) / 168));
  const w = Math.ceil(width / size);
  const h = Math.ceil(height / size);
  const painting = paintInner(w * 2, h * 2);
  let step = painting.next();
  for (; !step.done; step = painting.next()) yield step.value[0];
  const data = shrink(step.value, w, h);
  const palette = findPalette(data, seed);
  const out = new Float32Array(data.length);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = (y * w + x) * 3;
      let first = 0;
      let second = 0;
      let d1 = Infinity;
      let d2 = Infinity;
      for (let k = 0; k < colours; k++) {
        const d = apart(data, i, palette, k * 3);
        if (d < d1) {
          d2 = d1;
          second = first;
          d1 = d;
          first = k;
        } else if (d < d2) {
          d2 = d;
          second = k;
        }
      }
      const between = Math.sqrt(d1) / (Math.sqrt(d1) + Math.sqrt(d2) + 1e-6);
      const chosen = between * 0.86 > (bayer[(y & 3) * 4 + (x & 3)]! + 0.5) / 16 ? second : first;
      out.set(palette.subarray(chosen * 3, chosen * 3 + 3), i);
    }
  }
  return (px: number, py: number, colour: Rgb): void => {
    const i = (Math.min(h - 1, Math.floor(py / size)) * w + Math.min(w - 1, Math.floor(px / size))) * 3;
    colour[0] = out[i]!;
    colour[1] = out[i + 1]!;
    colour[2] = out[i + 2]!;
  };
}
