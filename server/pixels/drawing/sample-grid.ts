import type { Rgb } from './colour.ts';
import type { Raster } from './raster.ts';

/** Writes the display colour at a pixel position (0.5 is the middle of the first pixel) into `out`. */
export type Shade = (x: number, y: number, out: Rgb) => void;

export type Sampling = {
  /**
   * How far four corners may differ before the block between them is really painted. 0 paints every pixel; smooth studio
   * scenes get by with a quarter of the rays.
   */
  tolerance: number;
  /** Contrast between neighbours above which a pixel gets four more rays; 0 turns smoothing off. */
  edge: number;
};

const coarse = 8;
const rays = [
  [-0.375, -0.125],
  [0.125, -0.375],
  [0.375, 0.125],
  [-0.125, 0.375],
] as const;

/**
 * Paints a raster from a shade function: a coarse pass first so that the very first preview shows the whole picture, then
 * rows from the top, then edges. Yields the share of work done after every few rows; the caller decides how long to pause.
 */
export function* paintRaster(raster: Raster, shade: Shade, { tolerance, edge }: Sampling): Generator<number, void> {
  const { width, height, data } = raster;
  const known = new Uint8Array(width * height);
  const pixel: Rgb = new Float64Array(3);

  function paintPixel(x: number, y: number): void {
    const i = y * width + x;
    if (known[i]) return;
    known[i] = 1;
    shade(x + 0.5, y + 0.5, pixel);
    data[i * 3] = pixel[0]!;
    data[i * 3 + 1] = pixel[1]!;
    data[i * 3 + 2] = pixel[2]!;
  }

  for (let y = 0; y < height; y += coarse) {
    for (let x = 0; x < width; x += coarse) paintPixel(x, y);
    for (let x = 0; x < width; x++) {
      const from = (y * width + x - (x % coarse)) * 3;
      for (let k = 0; k < coarse && y + k < height; k++) {
        const to = ((y + k) * width + x) * 3;
        if (to !== from) data.copyWithin(to, from, from + 3);
      }
    }
    if (y % 64 === 0) yield (0.06 * y) / height;
  }
  yield 0.06;

  const end = edge > 0 ? 0.84 : 1;
  if (tolerance > 0) yield* fillBlocks(raster, paintPixel, tolerance, end);
  else {
    const paintRow = (y: number): void => {
      for (let x = 0; x < width; x++) paintPixel(x, y);
    };
    for (let y = 0; y < height; y++) {
      paintRow(y);
      if (y % 8 === 7) yield 0.06 + ((end - 0.06) * y) / height;
    }
  }
  if (edge > 0) yield* smoothEdges(raster, shade, edge, end);
}

function* fillBlocks(raster: Raster, paintPixel: (x: number, y: number) => void, tolerance: number, end: number): Generator<number, void> {
  const { width, height, data } = raster;

  function flat(x: number, y: number, size: number): boolean {
    const a = (y * width + x) * 3;
    const b = a + size * 3;
    const c = a + size * width * 3;
    const d = c + size * 3;
    for (let k = 0; k < 3; k++) {
      const p = data[a + k]!;
      const q = data[b + k]!;
      const r = data[c + k]!;
      const s = data[d + k]!;
      if (Math.max(p, q, r, s) - Math.min(p, q, r, s) > tolerance) return false;
    }
    return true;
  }

  function blend(x: number, y: number, size: number): void {
    const a = (y * width + x) * 3;
    for (let j = 0; j < size; j++) {
      for (let i = 0; i < size; i++) {
        if (i === 0 && j === 0) continue;
        const u = i / size;
        const v = j / size;
        const o = a + (j * width + i) * 3;
        for (let k = 0; k < 3; k++) {
          const top = data[a + k]! + (data[a + size * 3 + k]! - data[a + k]!) * u;
          const low = data[a + size * width * 3 + k]! + (data[a + (size * width + size) * 3 + k]! - data[a + size * width * 3 + k]!) * u;
          data[o + k] = top + (low - top) * v;
        }
      }
    }
  }

  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      if (x + 4 >= width || y + 4 >= height) {
        for (let j = y; j < Math.min(height, y + 4); j++) for (let i = x; i < Math.min(width, x + 4); i++) paintPixel(i, j);
        continue;
      }
      for (let j = 0; j <= 4; j += 4) for (let i = 0; i <= 4; i += 4) paintPixel(x + i, y + j);
      // The middle is asked as well: a thin thing can slip between four agreeing corners.
      paintPixel(x + 2, y + 2);
      if (flat(x, y, 4) && middleAgrees(x, y)) {
        const kept = data.slice(((y + 2) * width + x + 2) * 3, ((y + 2) * width + x + 2) * 3 + 3);
        blend(x, y, 4);
        data.set(kept, ((y + 2) * width + x + 2) * 3);
        continue;
      }
      for (let j = 0; j < 4; j++) for (let i = 0; i < 4; i++) paintPixel(x + i, y + j);
    }
    yield 0.06 + ((end - 0.06) * y) / height;
  }

  function middleAgrees(x: number, y: number): boolean {
    const a = (y * width + x) * 3;
    for (let k = 0; k < 3; k++) {
      const mean = (data[a + k]! + data[a + 12 + k]! + data[a + 4 * width * 3 + k]! + data[a + 4 * width * 3 + 12 + k]!) / 4;
      if (Math.abs(data[a + (2 * width + 2) * 3 + k]! - mean) > tolerance * 0.6) return false;
    }
    return true;
  }
}

function* smoothEdges({ width, height, data }: Raster, shade: Shade, edge: number, start: number): Generator<number, void> {
  const marked = new Uint8Array(width * height);
  const luma = new Float32Array(width * height);
  for (let i = 0; i < luma.length; i++) luma[i] = data[i * 3]! * 0.35 + data[i * 3 + 1]! * 0.45 + data[i * 3 + 2]! * 0.2;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (x + 1 < width && Math.abs(luma[i]! - luma[i + 1]!) > edge) marked[i] = marked[i + 1] = 1;
      if (y + 1 < height && Math.abs(luma[i]! - luma[i + width]!) > edge) marked[i] = marked[i + width] = 1;
    }
  }
  const pixel: Rgb = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!marked[i]) continue;
      let r = 0;
      let g = 0;
      let b = 0;
      for (const [dx, dy] of rays) {
        shade(x + 0.5 + dx, y + 0.5 + dy, pixel);
        r += pixel[0]!;
        g += pixel[1]!;
        b += pixel[2]!;
      }
      data[i * 3] = r / 4;
      data[i * 3 + 1] = g / 4;
      data[i * 3 + 2] = b / 4;
    }
    if (y % 8 === 7) yield start + ((1 - start) * y) / height;
  }
}
