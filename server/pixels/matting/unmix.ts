import type { Bitmap } from '../imaging/bitmap.ts';
import { boxMean } from '../imaging/box-mean.ts';
import { nearestOf } from './nearest.ts';

/** Colours of one side (subject or ground) known for sure, spread to wherever they are asked for. Red, green, blue, 0..255. */
export type Palette = { colours: Float32Array; nearest: Int32Array };

/** Colours under `mask`, each the mean of its known neighbours within `radius`. */
export function spreadColours({ width, height, data }: Bitmap, mask: Uint8Array, radius: number): Palette {
  const planes = new Float32Array(width * height * 4);
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue;
    for (let c = 0; c < 3; c++) planes[at * 4 + c] = data[at * 4 + c]!;
    planes[at * 4 + 3] = 1;
  }
  const means = boxMean(planes, width, height, 4, radius);
  const colours = new Float32Array(width * height * 3);
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue;
    for (let c = 0; c < 3; c++) colours[at * 3 + c] = means[at * 4 + c]! / means[at * 4 + 3]!;
  }
  return { colours, nearest: nearestOf(mask, width, height) };
}

/** Up to `probes.length` different known colours around a place, written to `out` as indices; answers how many. */
function candidates(
  { nearest }: Palette,
  width: number,
  height: number,
  x: number,
  y: number,
  probes: readonly number[],
  out: Int32Array,
): number {
  let count = 0;
  for (let k = 0; k < probes.length; k += 2) {
    const px = Math.min(width - 1, Math.max(0, x + probes[k]!));
    const py = Math.min(height - 1, Math.max(0, y + probes[k + 1]!));
    const at = nearest[py * width + px]!;
    if (at < 0) continue;
    let fresh = true;
    for (let j = 0; j < count; j++) if (out[j] === at) fresh = false;
    if (fresh) out[count++] = at;
  }
  return count;
}

const here = [0, 0] as const;
const around = [0, 0, 5, 0, -5, 0, 0, 5, 0, -5, 9, 9, -9, -9, 9, -9, -9, 9] as const;
const own = new Int32Array(16);
const under = new Int32Array(16);

export type Unmixing = {
  width: number;
  height: number;
  subject: Palette;
  ground: Palette;
  /** Standard deviation of the ground's noise, 0..255. */
  noise: number;
  /** Whether the ground is smooth enough for its nearest known colour to be the one behind the subject. */
  smooth: boolean;
};

/**
 * How much of the subject's colour a pixel holds (0..1): the pair of a known subject colour and a known ground colour nearby
 * whose mixture comes closest to it. `x`, `y` are the place in the reduced picture the palettes
 * belong to, `away` is how far outside of the subject's outline that is.
 */
export function unmix(
  { width, height, subject, ground, noise, smooth }: Unmixing,
  x: number,
  y: number,
  away: number,
  red: number,
  green: number,
  blue: number,
): number {
  const owns = candidates(subject, width, height, x, y, around, own);
  const unders = candidates(ground, width, height, x, y, smooth ? here : around, under);
  let best = Infinity;
  let share = 1;
  const near = 6 + 0.5 * noise * noise;
  let apart = 1;
  for (let k = 0; k < unders; k++) {
    const b = under[k]! * 3;
    const br = ground.colours[b]!;
    const bg = ground.colours[b + 1]!;
    const bb = ground.colours[b + 2]!;
    for (let j = 0; j < owns; j++) {
      const f = own[j]! * 3;
      const dr = subject.colours[f]! - br;
      const dg = subject.colours[f + 1]! - bg;
      const db = subject.colours[f + 2]! - bb;
      const square = dr * dr + dg * dg + db * db + 1e-3;
      const a = Math.min(1, Math.max(0, ((red - br) * dr + (green - bg) * dg + (blue - bb) * db) / square));
      const miss = (red - br - a * dr) ** 2 + (green - bg - a * dg) ** 2 + (blue - bb - a * db) ** 2;
      // Nearby colours first: the order of the probes is the order of trust.
      const cost = miss + (j + k) * near + 4000 / square;
      if (cost >= best) continue;
      best = cost;
      share = a;
      apart = Math.sqrt(square);
    }
  }
  // Noise that looks like a little of the subject is the less believed the farther from it.
  const doubt = 0.015 + (1.5 * noise) / apart;
  return settle(share, Math.min(0.7, doubt * (1 + away * 0.06)), Math.min(0.3, doubt));
}

// Pulls what is within the noise to nothing and to everything.
function settle(share: number, below: number, above: number): number {
  const low = Math.min(1, Math.max(0, (share / below - 1) * 2));
  const high = Math.min(1, Math.max(0, ((1 - share) / above - 1) * 2));
  return (1 - (1 - share) * high) * low;
}
