import { hash2, seededRandom } from './random.ts';

// A table beats hashing four corners per sample; 256 cells repeat far outside what any scene shows at once.
const lattice = new Float32Array(65536);
{
  const random = seededRandom(20251);
  for (let i = 0; i < lattice.length; i++) lattice[i] = random();
}

/** Value noise in [0, 1) with a quintic fade, so that its derivative is continuous too. */
export function noise2(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const x0 = ix & 255;
  const x1 = (ix + 1) & 255;
  const y0 = (iy & 255) << 8;
  const y1 = ((iy + 1) & 255) << 8;
  const a = lattice[y0 | x0]!;
  const c = lattice[y1 | x0]!;
  const top = a + (lattice[y0 | x1]! - a) * u;
  return top + (c + (lattice[y1 | x1]! - c) * u - top) * v;
}

/** Value noise in three dimensions. */
export function noise3(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const fx = x - ix;
  const fy = y - iy;
  const fz = z - iz;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  const w = fz * fz * (3 - 2 * fz);
  // Each z slice is the same table shifted by a pair of primes.
  let x0 = (ix + iz * 37) & 255;
  let x1 = (x0 + 1) & 255;
  let y0 = ((iy + iz * 101) & 255) << 8;
  let y1 = (y0 + 256) & 65535;
  let a = lattice[y0 | x0]!;
  let c = lattice[y1 | x0]!;
  let top = a + (lattice[y0 | x1]! - a) * u;
  const near = top + (c + (lattice[y1 | x1]! - c) * u - top) * v;
  x0 = (x0 + 37) & 255;
  x1 = (x0 + 1) & 255;
  y0 = (y0 + (101 << 8)) & 65535;
  y1 = (y0 + 256) & 65535;
  a = lattice[y0 | x0]!;
  c = lattice[y1 | x0]!;
  top = a + (lattice[y0 | x1]! - a) * u;
  return near + (top + (c + (lattice[y1 | x1]! - c) * u - top) * v - near) * w;
}

/** Sum of octaves, each turned by about 37° so that the grid does not show; about 0…1 around a half. */
export function fbm2(x: number, y: number, octaves = 5): number {
  let sum = 0;
  let gain = 0.5;
  for (let i = 0; i < octaves; i++) {
    sum += gain * noise2(x, y);
    const t = (x * 0.8 - y * 0.6) * 2.03 + 11.3;
    y = (x * 0.6 + y * 0.8) * 2.03 + 5.7;
    x = t;
    gain *= 0.5;
  }
  return sum / (1 - gain * 2);
}

/** The same in three dimensions. */
export function fbm3(x: number, y: number, z: number, octaves = 4): number {
  let sum = 0;
  let gain = 0.5;
  for (let i = 0; i < octaves; i++) {
    sum += gain * noise3(x, y, z);
    x = x * 2.02 + 17.1;
    y = y * 2.02 + 3.7;
    z = z * 2.02 + 9.2;
    gain *= 0.5;
  }
  return sum / (1 - gain * 2);
}

/** Ridged octaves: crests stay sharp because a fine octave only counts where the coarser one is high. */
export function ridge2(x: number, y: number, octaves = 6): number {
  let sum = 0;
  let gain = 0.5;
  let weight = 1;
  for (let i = 0; i < octaves; i++) {
    let n = 1 - Math.abs(noise2(x, y) * 2 - 1);
    n *= n;
    sum += gain * n * weight;
    weight = n * 1.6 > 1 ? 1 : n * 1.6;
    const t = (x * 0.8 - y * 0.6) * 2.05 + 3.1;
    y = (x * 0.6 + y * 0.8) * 2.05 + 9.4;
    x = t;
    gain *= 0.5;
  }
  return sum;
}

/** Noise with its slope, for erosion-like sums: out = [value, d/dx, d/dy]. */
export function slopeNoise(x: number, y: number, out: Float64Array): void {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
  const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
  const du = 30 * fx * fx * (fx * (fx - 2) + 1);
  const dv = 30 * fy * fy * (fy * (fy - 2) + 1);
  const y0 = (iy & 255) << 8;
  const y1 = ((iy + 1) & 255) << 8;
  const a = lattice[y0 | (ix & 255)]!;
  const b = lattice[y0 | ((ix + 1) & 255)]!;
  const c = lattice[y1 | (ix & 255)]!;
  const d = lattice[y1 | ((ix + 1) & 255)]!;
  const k = a - b - c + d;
  out[0] = a + (b - a) * u + (c - a) * v + k * u * v;
  out[1] = du * (b - a + k * v);
  out[2] = dv * (c - a + k * u);
}

/** Nearest and second nearest of jittered cell points, and the nearest cell's own number: out = [d1, d2, id]. */
export function cells2(x: number, y: number, out: Float64Array): void {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  let near = 9;
  let next = 9;
  let id = 0;
  for (let j = -1; j <= 1; j++) {
    for (let i = -1; i <= 1; i++) {
      const cx = ix + i;
      const cy = iy + j;
      const dx = cx + hash2(cx, cy, 1) - x;
      const dy = cy + hash2(cx, cy, 2) - y;
      const d = dx * dx + dy * dy;
      if (d < near) {
        next = near;
        near = d;
        id = hash2(cx, cy, 3);
      } else if (d < next) next = d;
    }
  }
  out[0] = Math.sqrt(near);
  out[1] = Math.sqrt(next);
  out[2] = id;
}
