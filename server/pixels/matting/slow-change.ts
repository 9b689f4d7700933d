import type { Field } from './ground.ts';

const terms = 10;

function basis(x: number, y: number, out: Float64Array): void {
  out[0] = 1;
  out[1] = x;
  out[2] = y;
  out[3] = x * x;
  out[4] = x * y;
  out[5] = y * y;
  out[6] = x * x * x;
  out[7] = x * x * y;
  out[8] = x * y * y;
  out[9] = y * y * y;
}

// Gauss-Jordan with a little weight on the diagonal: a frame alone hardly fixes the cubic terms.
function solve(matrix: Float64Array, right: Float64Array): Float64Array {
  const columns = terms + 3;
  const rows = Array.from({ length: terms }, (_, r) =>
    Float64Array.from({ length: columns }, (__, c) =>
      c < terms ? matrix[r * terms + c]! + (r === c ? 1e-4 : 0) : right[r * 3 + c - terms]!,
    ),
  );
  for (let p = 0; p < terms; p++) {
    const best = rows.slice(p).reduce((most, row, k) => (Math.abs(row[p]!) > Math.abs(rows[most]![p]!) ? p + k : most), p);
    [rows[p], rows[best]] = [rows[best]!, rows[p]!];
    const pivot = rows[p]!;
    for (let r = 0; r < terms; r++) {
      if (r === p) continue;
      const ratio = rows[r]![p]! / pivot[p]!;
      for (let c = p; c < columns; c++) rows[r]![c]! -= pivot[c]! * ratio;
    }
  }
  return Float64Array.from(
    { length: terms * 3 },
    (_, i) => rows[Math.floor(i / 3)]![terms + (i % 3)]! / rows[Math.floor(i / 3)]![Math.floor(i / 3)]!,
  );
}

/** A cubic surface through the colours of some pixels: how a lit wall or a sky changes over a picture. */
export type SlowChange = {
  /** The surface's colour at a pixel, in Lab, written to `out`. */
  colour(at: number, out: Float32Array): void;
  /** Distance of a pixel's colour from the surface, in Lab units. */
  distance(at: number): number;
};

/** Fits the surface to the given pixels, all of them of equal weight. */
export function fitSlowChange({ width, height, lab }: Field, pixels: ArrayLike<number>): SlowChange {
  const row = new Float64Array(terms);
  const matrix = new Float64Array(terms * terms);
  const right = new Float64Array(terms * 3);
  const side = Math.max(width, height) / 2;
  const place = (at: number): void => basis((at % width) / side - 1, Math.floor(at / width) / side - 1, row);
  const every = Math.max(1, Math.floor(pixels.length / 20_000));
  for (let k = 0; k < pixels.length; k += every) {
    const at = pixels[k]!;
    place(at);
    for (let r = 0; r < terms; r++) {
      for (let c = 0; c < terms; c++) matrix[r * terms + c]! += row[r]! * row[c]!;
      for (let c = 0; c < 3; c++) right[r * 3 + c]! += row[r]! * lab[at * 3 + c]!;
    }
  }
  const n = Math.ceil(pixels.length / every) || 1;
  for (let i = 0; i < matrix.length; i++) matrix[i]! /= n;
  for (let i = 0; i < right.length; i++) right[i]! /= n;
  const factors = solve(matrix, right);
  const here = new Float32Array(3);
  const colour = (at: number, out: Float32Array): void => {
    place(at);
    for (let c = 0; c < 3; c++) {
      let value = 0;
      for (let r = 0; r < terms; r++) value += row[r]! * factors[r * 3 + c]!;
      out[c] = value;
    }
  };
  return {
    colour,
    distance(at) {
      colour(at, here);
      return Math.hypot(here[0]! - lab[at * 3]!, here[1]! - lab[at * 3 + 1]!, here[2]! - lab[at * 3 + 2]!);
    },
  };
}
