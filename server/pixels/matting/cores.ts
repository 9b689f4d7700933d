import type { Bitmap } from '../imaging/bitmap.ts';
import { nearestOf } from './nearest.ts';
import type { Palette } from './unmix.ts';

// Largest value within `radius` along both axes: runs of a line keep their largest from both ends (van Herk).
function localMax(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const out = values.slice();
  const span = 2 * radius + 1;
  const length = Math.max(width, height) + 2 * span;
  const line = new Float32Array(length);
  const ahead = new Float32Array(length);
  const behind = new Float32Array(length);
  const run = (start: number, step: number, count: number): void => {
    const end = count + 2 * radius;
    line.fill(0, 0, end);
    for (let k = 0; k < count; k++) line[k + radius] = out[start + k * step]!;
    for (let k = 0; k < end; k++) ahead[k] = k % span === 0 ? line[k]! : Math.max(ahead[k - 1]!, line[k]!);
    for (let k = end - 1; k >= 0; k--) behind[k] = k === end - 1 || (k + 1) % span === 0 ? line[k]! : Math.max(behind[k + 1]!, line[k]!);
    for (let k = 0; k < count; k++) out[start + k * step] = Math.max(behind[k]!, ahead[k + 2 * radius]!);
  };
  for (let y = 0; y < height; y++) run(y * width, 1, width);
  for (let x = 0; x < width; x++) run(x, width, height);
  return out;
}

// How far a pixel's colour is from the ground's nearest to it, per channel.
function differences({ data }: Bitmap, mask: Uint8Array, ground: Palette): Float32Array {
  const out = new Float32Array(mask.length * 3);
  for (let at = 0; at < mask.length; at++) {
    const from = ground.nearest[at]!;
    if (mask[at] === 1 && from >= 0) for (let c = 0; c < 3; c++) out[at * 3 + c] = data[at * 4 + c]! - ground.colours[from * 3 + c]!;
  }
  return out;
}

/**
 * Marks in `own` what is surely the subject's own colour although it is only a strand: pixels that differ from the ground
 * more than their neighbours, and about as much as anything near. `toGround` is given where the outline is hair: there the
 * mask's own inside is doubted too where it looks like strands with ground between them.
 */
export function markCores(
  picture: Bitmap,
  mask: Uint8Array,
  ground: Palette,
  own: Uint8Array,
  noise: number,
  toGround?: Float32Array,
): void {
  const { width, height } = picture;
  const apart = differences(picture, mask, ground);
  const lengths = new Float32Array(mask.length);
  for (let at = 0; at < mask.length; at++) lengths[at] = Math.sqrt(apart[at * 3]! ** 2 + apart[at * 3 + 1]! ** 2 + apart[at * 3 + 2]! ** 2);
  const close = localMax(lengths, width, height, 1);
  const wide = localMax(lengths, width, height, 18);
  const cores = new Uint8Array(mask.length);
  for (let at = 0; at < mask.length; at++)
    if (lengths[at]! > 30 && lengths[at]! >= close[at]! && lengths[at]! > wide[at]! * 0.88) cores[at] = 1;
  if (toGround) {
    const nearest = nearestOf(cores, width, height);
    for (let at = 0; at < mask.length; at++) {
      const core = nearest[at]!;
      if (own[at] !== 1 || core < 0 || toGround[at]! > 20 || lengths[at]! > lengths[core]! * 0.85) continue;
      let product = 0;
      for (let c = 0; c < 3; c++) product += apart[at * 3 + c]! * apart[core * 3 + c]!;
      // What is off the line from the ground's colour to the strand's can be no mixture of the two.
      const along = product / lengths[core]!;
      if (lengths[at]! ** 2 - along * along < (8 + 3.5 * noise) ** 2 || lengths[at]! < 4 * noise) own[at] = 0;
    }
  }
  for (let at = 0; at < mask.length; at++) if (cores[at] === 1) own[at] = 1;
}
