import type { Bitmap } from '../imaging/bitmap.ts';

/** Some rows of a picture as premultiplied floats, four per pixel, 0..255; `top` is the first row's number. */
export type Strip = { top: number; rows: number; width: number; data: Float32Array };

const lobes = 3;

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= lobes) return 0;
  const t = Math.PI * x;
  return (lobes * Math.sin(t) * Math.sin(t / lobes)) / (t * t);
}

/** For each target place: the source place left of or at it, and the weights of the six source places from two before that on. */
type Axis = { base: Int32Array; weights: Float32Array };

const taps = lobes * 2;

function makeAxis(from: number, to: number): Axis {
  const base = new Int32Array(to);
  const weights = new Float32Array(to * taps);
  for (let i = 0; i < to; i++) {
    const centre = ((i + 0.5) * from) / to - 0.5;
    base[i] = Math.floor(centre);
    let sum = 0;
    for (let k = 0; k < taps; k++) sum += weights[i * taps + k] = lanczos(base[i]! - lobes + 1 + k - centre);
    for (let k = 0; k < taps; k++) weights[i * taps + k]! /= sum;
  }
  return { base, weights };
}

const clampTo = (value: number, last: number): number => (value < 0 ? 0 : value > last ? last : value);

/**
 * Lanczos-3 for growing, a strip of rows at a time, so that the floats of a huge result never exist at once. What overshoots
 * the sixteen source pixels around is cut off: those are the rings of a Lanczos edge.
 */
export function lanczosStrips(source: Bitmap, width: number, height: number): (top: number, rows: number) => Strip {
  const across = makeAxis(source.width, width);
  const down = makeAxis(source.height, height);
  const lastColumn = source.width - 1;
  const lastRow = source.height - 1;

  function premultiplied(y: number): Float32Array {
    const out = new Float32Array(source.width * 4);
    for (let i = 0, s = y * source.width * 4; i < out.length; i += 4, s += 4) {
      const a = source.data[s + 3]!;
      const share = a / 255;
      out[i] = source.data[s]! * share;
      out[i + 1] = source.data[s + 1]! * share;
      out[i + 2] = source.data[s + 2]! * share;
      out[i + 3] = a;
    }
    return out;
  }

  function widen(row: Float32Array, to: Float32Array, at: number): void {
    for (let x = 0; x < width; x++) {
      const first = across.base[x]! - lobes + 1;
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let k = 0; k < taps; k++) {
        const i = clampTo(first + k, lastColumn) * 4;
        const w = across.weights[x * taps + k]!;
        r += row[i]! * w;
        g += row[i + 1]! * w;
        b += row[i + 2]! * w;
        a += row[i + 3]! * w;
      }
      const o = at + x * 4;
      to[o] = r;
      to[o + 1] = g;
      to[o + 2] = b;
      to[o + 3] = a;
    }
  }

  // Least and most of 4 × 4 source pixels around each gap between columns, for one gap between rows.
  function limitsOf(rows: Float32Array[], least: Float32Array, most: Float32Array): void {
    const size = source.width * 4;
    const low = new Float32Array(size);
    const high = new Float32Array(size);
    for (let i = 0; i < size; i++) {
      low[i] = Math.min(rows[0]![i]!, rows[1]![i]!, rows[2]![i]!, rows[3]![i]!);
      high[i] = Math.max(rows[0]![i]!, rows[1]![i]!, rows[2]![i]!, rows[3]![i]!);
    }
    // One place more on the left, for targets left of the first pixel's middle.
    for (let x = -1; x < source.width; x++) {
      const i0 = clampTo(x - 1, lastColumn) * 4;
      const i1 = clampTo(x, lastColumn) * 4;
      const i2 = clampTo(x + 1, lastColumn) * 4;
      const i3 = clampTo(x + 2, lastColumn) * 4;
      for (let c = 0; c < 4; c++) {
        least[(x + 1) * 4 + c] = Math.min(low[i0 + c]!, low[i1 + c]!, low[i2 + c]!, low[i3 + c]!);
        most[(x + 1) * 4 + c] = Math.max(high[i0 + c]!, high[i1 + c]!, high[i2 + c]!, high[i3 + c]!);
      }
    }
  }

  const line = width * 4;

  function blendRow(y: number, from: number, to: number, wide: Float32Array, data: Float32Array): void {
    const [a, b, c, d, e, f] = down.weights.subarray(y * taps, y * taps + taps) as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let i = 0, s = from; i < line; i++, s++)
      data[to + i] =
        wide[s]! * a +
        wide[s + line]! * b +
        wide[s + 2 * line]! * c +
        wide[s + 3 * line]! * d +
        wide[s + 4 * line]! * e +
        wide[s + 5 * line]! * f;
  }

  function holdRow(to: number, data: Float32Array, least: Float32Array, most: Float32Array): void {
    for (let x = 0, i = to; x < width; x++) {
      const at = (across.base[x]! + 1) * 4;
      for (let c = 0; c < 4; c++, i++) {
        const value = data[i]!;
        if (value < least[at + c]!) data[i] = least[at + c]!;
        else if (value > most[at + c]!) data[i] = most[at + c]!;
      }
    }
  }

  return (top, rows) => {
    const first = down.base[top]! - lobes + 1;
    const count = down.base[top + rows - 1]! + lobes - first + 1;
    const plain = Array.from({ length: count }, (_, k) => premultiplied(clampTo(first + k, lastRow)));
    const wide = new Float32Array(count * line);
    plain.forEach((row, k) => widen(row, wide, k * line));
    const data = new Float32Array(rows * line);
    const least = new Float32Array((source.width + 1) * 4);
    const most = new Float32Array((source.width + 1) * 4);
    let limited = NaN;
    for (let k = 0; k < rows; k++) {
      const y = top + k;
      const start = down.base[y]! - lobes + 1 - first;
      if (limited !== down.base[y]) {
        limited = down.base[y]!;
        limitsOf(plain.slice(start + 1, start + 5), least, most);
      }
      blendRow(y, start * line, k * line, wide, data);
      holdRow(k * line, data, least, most);
    }
    return { top, rows, width, data };
  };
}
