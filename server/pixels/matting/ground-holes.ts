import { boxMean } from '../imaging/box-mean.ts';
import type { Field } from './ground.ts';
import { indicesOf, pieces } from './holes.ts';
import { fitMixture, unlikeliness } from './mixture.ts';
import { above, distanceTo, inverse } from './nearest.ts';

// All at a longer side of 512, in pixels. What is nearer to the outline than this tells the subject's own colours.
const rim = 10;
// How thick a hole has to be, and how large as a share of the picture: a pupil or a window of the ground's colour is smaller.
const thickness = 7;
const smallest = 0.01;
// Lab units from a pixel to the next that end a hole.
const abrupt = 10;
// What would leave less of a subject than this share is no hole.
const least = 0.25;

// How much each place differs from its neighbours: a mirrored ground has the ground's colours, hardly ever its grain.
function roughOf({ width, height, lab }: Field): Float32Array {
  const out = new Float32Array(width * height);
  for (let y = 0; y + 1 < height; y++) {
    for (let x = 0; x + 1 < width; x++) {
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++)
        out[y * width + x]! += Math.abs(lab[at + c]! - lab[at + 3 + c]!) + Math.abs(lab[at + c]! - lab[at + width * 3 + c]!);
    }
  }
  return out;
}

// Whatever `within` a mask comes from `from` by small steps of colour.
function grow({ width, height, lab }: Field, from: Uint8Array, within: Uint8Array): Uint8Array {
  const taken = from.slice();
  const front = indicesOf(from);
  for (let k = 0; k < front.length; k++) {
    const at = front[k]!;
    const x = at % width;
    for (const next of [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]) {
      if (next < 0 || next >= width * height || taken[next] === 1 || within[next] !== 1) continue;
      let square = 0;
      for (let c = 0; c < 3; c++) square += (lab[at * 3 + c]! - lab[next * 3 + c]!) ** 2;
      if (square > abrupt ** 2) continue;
      taken[next] = 1;
      front.push(next);
    }
  }
  return taken;
}

const meanOf = (values: Float32Array, pixels: readonly number[]): number =>
  pixels.reduce((sum, at) => sum + values[at]!, 0) / (pixels.length || 1);

/**
 * Opens places inside of a subject through which the ground is seen, as in a ring: wide, of colours that the ground has and the
 * subject's rim has not, and as rough as the ground. Rewrites `mask`.
 */
export function openGroundHoles(field: Field, mask: Uint8Array): void {
  const { width, height, lab } = field;
  const size = width * height;
  const unit = Math.max(width, height) / 512;
  const depth = distanceTo(inverse(mask), width, height);
  const outside = indicesOf(inverse(mask));
  const ground = fitMixture(lab, (at) => mask[at] === 0, 10, 3);
  const own = fitMixture(lab, (at) => mask[at] === 1 && depth[at]! <= rim * unit, 6, 1);
  if (ground.length === 0 || own.length === 0) return;
  const odd = new Float32Array(size);
  const lead = new Float32Array(size);
  for (let at = 0; at < size; at++) {
    const [l, a, b] = [lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!];
    odd[at] = Math.min(30, unlikeliness(ground, l, a, b));
    lead[at] = mask[at] === 1 ? Math.min(20, unlikeliness(own, l, a, b)) - odd[at]! : 0;
  }
  const usual = boxMean(odd, width, height, 1, 2);
  const clear = boxMean(lead, width, height, 1, 2);
  const sorted = Float32Array.from(outside, (at) => usual[at]!).toSorted();
  const limit = sorted[Math.floor(sorted.length * 0.9)]! + 0.5;
  const expected = meanOf(usual, outside);
  const like = Uint8Array.from(mask, (value, at) => (value === 1 && clear[at]! > 1 && usual[at]! < limit ? 1 : 0));
  const rough = roughOf(field);
  const grain = meanOf(rough, indicesOf(above(distanceTo(mask, width, height), 3)));
  const wide = distanceTo(inverse(like), width, height);
  const found = pieces(like, width, false).filter((piece) => {
    if (piece.length < smallest * size || !piece.some((at) => wide[at]! > thickness * unit)) return false;
    // About as likely as the ground is itself.
    if (meanOf(usual, piece) > expected + 0.6) return false;
    const ratio = (meanOf(rough, piece) + 0.3) / (grain + 0.3);
    return ratio > 0.55 && ratio < 1.8;
  });
  const taken = new Uint8Array(size);
  for (const piece of found) for (const at of piece) taken[at] = 1;
  // Out to the edge of what it is seen through: whatever it shows, as long as nothing changes at once.
  // What leaks through a soft edge takes most of the subject.
  const grown = grow(field, taken, mask);
  const area = size - outside.length;
  if (indicesOf(grown).length < Math.min(indicesOf(taken).length * 4, area * 0.6)) taken.set(grown);
  // The mean over neighbours kept away from that edge.
  const near = distanceTo(taken, width, height);
  for (let at = 0; at < size; at++) if (mask[at] === 1 && near[at]! <= 4 * unit && lead[at]! > 0) taken[at] = 1;
  if (indicesOf(taken).length > area * (1 - least)) return;
  for (let at = 0; at < size; at++) if (taken[at] === 1) mask[at] = 0;
}
