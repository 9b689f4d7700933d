import { clamp01, smooth, type Rgb } from '../../drawing/colour.ts';
import { seededRandom } from '../../drawing/random.ts';
import type { Raster } from '../../drawing/raster.ts';
import type { Shade } from '../../drawing/sample-grid.ts';
import type { FamilyName } from '#shared/preview/families.ts';
import type { Family, Stage } from './family.ts';
import { type Cells, dither, makeSprite } from './pixel-sprite.ts';

/**
 * 像素: any other picture on a small canvas, in a palette found by k-means, enlarged without smoothing. A thing becomes a sprite
 * with an outline; a place is dithered by a Bayer matrix.
 */
export const pixel: Family = { sampling: { tolerance: 0, edge: 0 }, finish: {}, open: openPixel };

/** Cells along the shorter side: places need more of them than things. */
const placeCells = 116;
const thingCells = 58;

// Green weighs most, as it does in the eye.
function apart(data: Float32Array, i: number, palette: Float32Array, k: number): number {
  const r = data[i]! - palette[k]!;
  const g = data[i + 1]! - palette[k + 1]!;
  const b = data[i + 2]! - palette[k + 2]!;
  return r * r * 0.9 + g * g * 1.6 + b * b * 0.7;
}

function findPalette(data: Float32Array, colours: number, seed: number): Float32Array {
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
  const step = data.length > 12_000 ? 9 : 3;
  for (let round = 0; round < 10; round++) {
    sums.fill(0);
    for (let i = 0; i < data.length; i += step) {
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

/** The two colours of a palette nearest to one of `data`, and how near the first is, 0…1. */
function twoNearest(data: Float32Array, i: number, palette: Float32Array): [first: number, second: number, between: number] {
  let first = 0;
  let second = 0;
  let d1 = Infinity;
  let d2 = Infinity;
  for (let k = 0; k < palette.length; k += 3) {
    const d = apart(data, i, palette, k);
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
  return [first, second, Math.sqrt(d1) / (Math.sqrt(d1) + Math.sqrt(d2) + 1e-6)];
}

function makePlace(source: Raster, width: number, height: number, seed: number): Cells {
  const data = shrink(source, width, height);
  const palette = findPalette(data, 20, seed);
  const out = new Float32Array(data.length);
  for (let i = 0; i < data.length; i += 3) {
    const cell = i / 3;
    const [first, second, between] = twoNearest(data, i, palette);
    // Only where two colours are about as near: dither everywhere is noise.
    const k = between > 0.3 && between * 0.86 > dither(cell % width, Math.floor(cell / width)) ? second : first;
    out.set(palette.subarray(k, k + 3), i);
  }
  return { width, height, data: out };
}

const things: readonly (FamilyName | undefined)[] = ['clay', 'potion', 'crystal', 'icons', 'material'];

function* openPixel({ width, height, seed, palette, inner, paintInner }: Stage): Generator<number, Shade> {
  function* painted(w: number, h: number): Generator<number, Raster> {
    const painting = paintInner(w, h);
    for (;;) {
      const step = painting.next();
      if (step.done) return step.value;
      yield step.value[0];
    }
  }
  const cellsOf = (across: number) => {
    const size = Math.max(2, Math.round(Math.min(width, height) / across));
    return [size, Math.ceil(width / size), Math.ceil(height / size)] as const;
  };
  let [size, w, h] = cellsOf(thingCells);
  let cells = things.includes(inner)
    ? makeSprite(yield* painted(w * 6, h * 6), w, h, palette, seed, (own) => {
        const few = findPalette(own, 15, seed);
        return (from, i, into, o) => {
          const [first] = twoNearest(from, i, few);
          into.set(few.subarray(first, first + 3), o);
        };
      })
    : undefined;
  if (!cells) {
    [size, w, h] = cellsOf(placeCells);
    cells = makePlace(yield* painted(w * 2, h * 2), w, h, seed);
  }
  const { data } = cells;
  return (px: number, py: number, colour: Rgb): void => {
    const i = (Math.min(h - 1, Math.floor(py / size)) * w + Math.min(w - 1, Math.floor(px / size))) * 3;
    colour[0] = data[i]!;
    colour[1] = data[i + 1]!;
    colour[2] = data[i + 2]!;
  };
}
