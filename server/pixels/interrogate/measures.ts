import type { Bitmap } from '../imaging/bitmap.ts';
import { bitmapToLab } from '../imaging/lab.ts';

/** What can be counted in a small picture. Lightness and chroma in Lab units, everything else 0..1. */
export type Measures = {
  clear: number;
  light: number;
  /** Lightness from the darkest to the lightest twentieth. */
  range: number;
  chroma: number;
  /** Share of colour (weighted by its strength) that is warm. */
  warm: number;
  /** How far all hues point one way. */
  oneHue: number;
  /** Likeness of the left half and the mirrored right one, -1..1. */
  mirror: number;
  /** Share of all contours that lies in the middle quarter. */
  middle: number;
  /** Share of blocks without contours. */
  empty: number;
  /** Share of pixels on a contour. */
  contours: number;
  /** Share of pixels that are quite even. */
  even: number;
};

function mirrored(lab: Float32Array, width: number, height: number): number {
  let sum = 0;
  let square = 0;
  let product = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const own = lab[(y * width + x) * 3]!;
      sum += own;
      square += own * own;
      product += own * lab[(y * width + width - 1 - x) * 3]!;
    }
  }
  const n = width * height;
  const variance = square / n - (sum / n) ** 2;
  return variance < 20 ? 0 : (product / n - (sum / n) ** 2) / variance;
}

function steps(lab: Float32Array, alpha: Uint8ClampedArray, width: number, height: number): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      let most = 0;
      for (const next of [x + 1 < width ? at + 1 : at, y + 1 < height ? at + width : at]) {
        let square = ((alpha[at * 4 + 3]! - alpha[next * 4 + 3]!) / 4) ** 2;
        if (alpha[at * 4 + 3]! > 0 && alpha[next * 4 + 3]! > 0)
          for (let c = 0; c < 3; c++) square += (lab[at * 3 + c]! - lab[next * 3 + c]!) ** 2;
        most = Math.max(most, square);
      }
      out[at] = Math.sqrt(most);
    }
  }
  return out;
}

const block = 8;

/** Measures a small picture (at most a few hundred pixels wide). */
export function measure(small: Bitmap): Measures {
  const { width, height, data } = small;
  const lab = bitmapToLab(small);
  const lights: number[] = [];
  let chroma = 0;
  let warm = 0;
  let towardsA = 0;
  let towardsB = 0;
  for (let at = 0; at < width * height; at++) {
    if (data[at * 4 + 3]! < 128) continue;
    lights.push(lab[at * 3]!);
    const a = lab[at * 3 + 1]!;
    const b = lab[at * 3 + 2]!;
    chroma += Math.hypot(a, b);
    towardsA += a;
    towardsB += b;
    // From purple-red over orange to yellow: the half around an angle of 40 degrees.
    if (a * 0.77 + b * 0.64 > 0) warm += Math.hypot(a, b);
  }
  lights.sort((a, b) => a - b);
  const count = lights.length || 1;
  const edges = steps(lab, data, width, height);
  let contours = 0;
  let even = 0;
  let all = 0;
  let middle = 0;
  const blocks = new Map<number, number>();
  edges.forEach((step, at) => {
    const x = at % width;
    const y = Math.floor(at / width);
    if (step > 8) contours++;
    if (step < 1.2) even++;
    all += step;
    if (Math.abs(x / width - 0.5) < 0.25 && Math.abs(y / height - 0.5) < 0.25) middle += step;
    const key = Math.floor(y / block) * 1024 + Math.floor(x / block);
    blocks.set(key, Math.max(blocks.get(key) ?? 0, step));
  });
  const size = width * height;
  return {
    clear: 1 - lights.length / size,
    light: lights.reduce((sum, value) => sum + value, 0) / count,
    range: (lights[Math.floor(lights.length * 0.95)] ?? 0) - (lights[Math.floor(lights.length * 0.05)] ?? 0),
    chroma: chroma / count,
    warm: chroma > 0 ? warm / chroma : 0.5,
    oneHue: chroma > 0 ? Math.hypot(towardsA, towardsB) / chroma : 1,
    mirror: mirrored(lab, width, height),
    middle: all > size * 0.3 ? middle / all : 0.25,
    empty: [...blocks.values()].filter((most) => most < 6).length / blocks.size,
    contours: contours / size,
    even: even / size,
  };
}
