/** A distance field: how far the nearest surface is, negative inside. */
export type Field = (x: number, y: number, z: number) => number;

export type Vector = [number, number, number];

export function unit(x: number, y: number, z: number): Vector {
  const l = Math.hypot(x, y, z);
  return [x / l, y / l, z / l];
}

/** A camera that looks from one point at another; u and v are screen units, v upwards. Writes a unit direction. */
export function camera(eye: Vector, target: Vector, focal: number): (u: number, v: number, out: Vector) => void {
  const f = unit(target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]);
  const r = unit(-f[2], 0, f[0]);
  const up: Vector = [r[1] * f[2] - r[2] * f[1], r[2] * f[0] - r[0] * f[2], r[0] * f[1] - r[1] * f[0]];
  return (u, v, out) => {
    const x = f[0] * focal + r[0] * u + up[0] * v;
    const y = f[1] * focal + r[1] * u + up[1] * v;
    const z = f[2] * focal + r[2] * u + up[2] * v;
    const l = Math.sqrt(x * x + y * y + z * z);
    out[0] = x / l;
    out[1] = y / l;
    out[2] = z / l;
  };
}

/** Where a ray meets a sphere around a point: [near, far], or undefined. Everything outside it needs no marching at all. */
export function sphereSpan(o: Vector, d: Vector, cx: number, cy: number, cz: number, r: number): [number, number] | undefined {
  const x = o[0] - cx;
  const y = o[1] - cy;
  const z = o[2] - cz;
  const b = x * d[0] + y * d[1] + z * d[2];
  const h = b * b - (x * x + y * y + z * z - r * r);
  if (h < 0) return undefined;
  const s = Math.sqrt(h);
  return [-b - s, -b + s];
}

/** Marches on a rough field far from surfaces and on the exact one near them; `trust` is how wrong the rough one may be. */
export function marchRough(rough: Field, exact: Field, o: Vector, d: Vector, from: number, to: number, trust: number): number {
  let t = from;
  for (let i = 0; i < 140 && t < to; i++) {
    const x = o[0] + d[0] * t;
    const y = o[1] + d[1] * t;
    const z = o[2] + d[2] * t;
    const far = rough(x, y, z) - trust;
    if (far > trust * 0.5) {
      t += far;
      continue;
    }
    const h = exact(x, y, z);
    if (h < 0.0009 * t) return t;
    t += h * 0.9;
  }
  return -1;
}

/** The outward normal, from four samples. */
export function normalAt(field: Field, x: number, y: number, z: number, out: Vector, e = 0.0012): void {
  const a = field(x + e, y - e, z - e);
  const b = field(x - e, y - e, z + e);
  const c = field(x - e, y + e, z - e);
  const d = field(x + e, y + e, z + e);
  const nx = a - b - c + d;
  const ny = -a - b + c + d;
  const nz = -a + b - c + d;
  const l = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
  out[0] = nx / l;
  out[1] = ny / l;
  out[2] = nz / l;
}

/** 1 in full light, 0 in full shadow, soft in between; `hard` is how small the lamp looks. */
export function softShadow(field: Field, x: number, y: number, z: number, light: Vector, hard = 7, reach = 3.4): number {
  let s = 1;
  let t = 0.03;
  for (let i = 0; i < 36; i++) {
    const h = field(x + light[0] * t, y + light[1] * t, z + light[2] * t);
    s = Math.min(s, (hard * h) / t);
    t += h < 0.02 ? 0.02 : h > 0.22 ? 0.22 : h;
    if (s < 0.005 || t > reach) break;
  }
  return s < 0 ? 0 : s * s * (3 - 2 * s);
}

/** How open the surroundings are along a normal, 0…1. */
export function openness(field: Field, x: number, y: number, z: number, nx: number, ny: number, nz: number, step = 0.06): number {
  let sum = 0;
  let weight = 1;
  for (let i = 1; i <= 5; i++) {
    const h = step * i;
    sum += (h - field(x + nx * h, y + ny * h, z + nz * h)) * weight;
    weight *= 0.72;
  }
  const open = 1 - 1.5 * sum * (0.06 / step);
  return open < 0 ? 0 : open > 1 ? 1 : open;
}
