import type { Field } from './march.ts';

/**
 * A field baked into a cube of samples: eight look-ups instead of thirty primitives. Exact enough for shadows, openness and
 * empty space; surfaces still ask the field itself. Outside the cube the distance to the cube is added. Yields the share baked, as a share of opening.
 */
export function* bakeField(field: Field, half: number, cells: number): Generator<number, Field> {
  const n = cells + 1;
  const data = new Float32Array(n * n * n);
  const step = (half * 2) / cells;
  for (let k = 0, o = 0; k < n; k++) {
    for (let j = 0; j < n; j++) for (let i = 0; i < n; i++) data[o++] = field(i * step - half, j * step - half, k * step - half);
    if (k % 4 === 3) yield (k / n) * 0.3;
  }
  const scale = cells / (half * 2);
  const last = cells - 1e-4;
  return (x, y, z) => {
    let u = (x + half) * scale;
    let v = (y + half) * scale;
    let w = (z + half) * scale;
    let outside = 0;
    if (u < 0 || v < 0 || w < 0 || u > last || v > last || w > last) {
      const cu = u < 0 ? 0 : u > last ? last : u;
      const cv = v < 0 ? 0 : v > last ? last : v;
      const cw = w < 0 ? 0 : w > last ? last : w;
      outside = Math.sqrt((u - cu) * (u - cu) + (v - cv) * (v - cv) + (w - cw) * (w - cw)) * step;
      u = cu;
      v = cv;
      w = cw;
    }
    const i = u | 0;
    const j = v | 0;
    const k = w | 0;
    const fu = u - i;
    const fv = v - j;
    const fw = w - k;
    const a = (k * n + j) * n + i;
    const b = a + n;
    const c = a + n * n;
    const d = c + n;
    const p = data[a]! + (data[a + 1]! - data[a]!) * fu;
    const q = data[b]! + (data[b + 1]! - data[b]!) * fu;
    const r = data[c]! + (data[c + 1]! - data[c]!) * fu;
    const s = data[d]! + (data[d + 1]! - data[d]!) * fu;
    const low = p + (q - p) * fv;
    return low + (r + (s - r) * fv - low) * fw + outside;
  };
}

/** Cells that suit a picture: finer than a few pixels is wasted. */
export function bakedCells(side: number): number {
  return Math.round(Math.min(66, Math.max(22, side / 8)));
}
