import { kMeans, nearestCentre } from '../imaging/k-means.ts';

// A colour distribution as normal distributions: weight's and determinant's logarithm, mean, inverse covariance (6 values).
const stride = 10;

/** A mixture of normal distributions over Lab. */
export type Mixture = Float64Array;

// Lab units, squared: no component is narrower than what 8 bits and a little noise spread.
const floor = 2.5;

/** Fits a mixture to the pixels for which `belongs` holds, `every` so many of them. */
export function fitMixture(lab: Float32Array, belongs: (at: number) => boolean, components: number, every: number): Mixture {
  const picked: number[] = [];
  for (let at = 0; at < lab.length / 3; at += every) if (belongs(at)) picked.push(lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!);
  const points = Float32Array.from(picked);
  const { centres } = kMeans(points, components, 5);
  const count = centres.length / 3;
  const sums = new Float64Array(count * stride);
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i]!;
    const y = points[i + 1]!;
    const z = points[i + 2]!;
    const s = nearestCentre(centres, x, y, z).index * stride;
    const row = [1, x, y, z, x * x, x * y, x * z, y * y, y * z, z * z];
    for (let k = 0; k < stride; k++) sums[s + k]! += row[k]!;
  }
  const out = new Float64Array(count * stride);
  for (let s = 0; s < sums.length; s += stride) {
    const n = sums[s]! || 1;
    const [x, y, z] = [sums[s + 1]! / n, sums[s + 2]! / n, sums[s + 3]! / n];
    const xx = sums[s + 4]! / n - x * x + floor;
    const xy = sums[s + 5]! / n - x * y;
    const xz = sums[s + 6]! / n - x * z;
    const yy = sums[s + 7]! / n - y * y + floor;
    const yz = sums[s + 8]! / n - y * z;
    const zz = sums[s + 9]! / n - z * z + floor;
    const a = yy * zz - yz * yz;
    const b = xz * yz - xy * zz;
    const c = xy * yz - xz * yy;
    const det = xx * a + xy * b + xz * c;
    const values = [a, b, c, xx * zz - xz * xz, xy * xz - xx * yz, xx * yy - xy * xy];
    out.set([Math.log(Math.max(1e-9, sums[s]! / (points.length / 3))) - 0.5 * Math.log(det), x, y, z], s);
    values.forEach((value, k) => {
      out[s + 4 + k] = value / det;
    });
  }
  return out;
}

/** How unlikely a colour is: minus its log density by the component that fits best. */
export function unlikeliness(mixture: Mixture, l: number, a: number, b: number): number {
  let best = Infinity;
  for (let s = 0; s < mixture.length; s += stride) {
    const x = l - mixture[s + 1]!;
    const y = a - mixture[s + 2]!;
    const z = b - mixture[s + 3]!;
    const square =
      x * (mixture[s + 4]! * x + 2 * mixture[s + 5]! * y + 2 * mixture[s + 6]! * z) +
      y * (mixture[s + 7]! * y + 2 * mixture[s + 8]! * z) +
      mixture[s + 9]! * z * z;
    best = Math.min(best, 0.5 * square - mixture[s]!);
  }
  return best;
}
