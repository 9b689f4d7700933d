import type { Bitmap } from '../../imaging/bitmap.ts';
import { nearestOf } from './nearest.ts';
import type { Palette } from './unmix.ts';

// Largest value within `radius`, along both axes.
function localMax(values: Float32Array, width: number, height: number, radius: number): Float32Array {
  const middle = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const x = at % width;
    let most = 0;
    for (let k = Math.max(-radius, -x); k <= Math.min(radius, width - 1 - x); k++) most = Math.max(most, values[at + k]!);
    middle[at] = most;
  }
  for (let at = 0; at < values.length; at++) {
    const y = Math.floor(at / width);
    let most = 0;
    for (let k = Math.max(-radius, -y); k <= Math.min(radius, height - 1 - y); k++) most = Math.max(most, middle[at + k * width]!);
    out[at] = most;
  }
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
  const lengths = Float32Array.from(mask, (_, at) => Math.hypot(apart[at * 3]!, apart[at * 3 + 1]!, apart[at * 3 + 2]!));
  const close = localMax(lengths, width, height, 1);
  const wide = localMax(lengths, width, height, 18);
  const cores = Uint8Array.from(lengths, (length, at) => (length > 30 && length >= close[at]! && length > wide[at]! * 0.88 ? 1 : 0));
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
