import type { Field } from './ground.ts';
import { above, distanceTo, inverse, nearestOf } from './nearest.ts';
import { fitSlowChange } from './slow-change.ts';

export type Holes = {
  /** Largest hole to open, as a share of the picture. */
  largest: number;
  /** How wide a bridge around a hole may be, in pixels; Infinity opens every hole. */
  bridge: number;
  /** How far a hole's colour may be from the ground's, in Lab units. */
  tolerance: number;
};

/** Length of the outline between the two sides of a mask for its area: 4 for a square, above 12 for hair and fur. */
export function raggedness(mask: Uint8Array, width: number, height: number): number {
  let outline = 0;
  let area = 0;
  for (let at = 0; at < mask.length; at++) {
    if (mask[at] !== 1) continue;
    area++;
    if (at % width === width - 1 || mask[at + 1] === 0) outline++;
    if (at + width >= width * height || mask[at + width] === 0) outline++;
  }
  return (2 * outline) / Math.sqrt(area || 1);
}

/** The pixels for which a mask is 1. */
export function indicesOf(mask: Uint8Array): number[] {
  const out: number[] = [];
  for (let at = 0; at < mask.length; at++) if (mask[at] === 1) out.push(at);
  return out;
}

/** Connected pieces of a mask, as lists of pixels. */
export function pieces(mask: Uint8Array, width: number, corners: boolean): number[][] {
  const seen = new Uint8Array(mask.length);
  const out: number[][] = [];
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1 || seen[start] === 1) continue;
    const piece = [start];
    seen[start] = 1;
    for (let k = 0; k < piece.length; k++) {
      const at = piece[k]!;
      const x = at % width;
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = x > 0 ? -1 : 0; dx <= (x + 1 < width ? 1 : 0); dx++) {
          const next = at + dy * width + dx;
          if (mask[next] !== 1 || seen[next] === 1 || (!corners && dx !== 0 && dy !== 0)) continue;
          seen[next] = 1;
          piece.push(next);
        }
      }
    }
    out.push(piece);
  }
  return out;
}

/** Takes away pieces of a mask that are smaller than `least` pixels. */
export function dropSpecks(mask: Uint8Array, width: number, least: number): void {
  for (const piece of pieces(mask, width, true)) if (piece.length < least) for (const at of piece) mask[at] = 0;
}

/** Adds to a mask whatever it encloses: all that is not joined to the border of the picture. */
export function fillEnclosed(mask: Uint8Array, width: number): void {
  const last = mask.length - width;
  const onBorder = (at: number): boolean => at < width || at >= last || at % width === 0 || at % width === width - 1;
  const outside = inverse(mask);
  for (const piece of pieces(outside, width, false)) if (!piece.some(onBorder)) for (const at of piece) mask[at] = 1;
}

/** Opens places of the ground's colour that the flood could not come to, such as gaps between strands. Rewrites `reached`. */
export function openHoles({ width, height, lab }: Field, reached: Uint8Array, { largest, bridge, tolerance }: Holes): void {
  const size = width * height;
  // Judged by the ground as the flood left it: holes judged by other holes would lead step by step into the subject.
  const far = distanceTo(inverse(reached), width, height);
  const pure = above(far, 3);
  const model = nearestOf(pure, width, height);
  const surface = fitSlowChange({ width, height, lab }, indicesOf(pure));
  const like = new Uint8Array(size);
  for (let at = 0; at < size; at++) {
    const ground = model[at]!;
    if (ground < 0 || reached[at] === 1) continue;
    let square = 0;
    for (let c = 0; c < 3; c++) square += (lab[at * 3 + c]! - lab[ground * 3 + c]!) ** 2;
    if (square < tolerance ** 2 || surface.distance(at) < tolerance) like[at] = 1;
  }
  const holes = pieces(like, width, false).filter((hole) => hole.length <= largest * size);
  for (let left = holes; left.length > 0;) {
    const distance = distanceTo(reached, width, height);
    const shut: number[][] = [];
    for (const hole of left) {
      if (hole.some((at) => distance[at]! <= bridge)) for (const at of hole) reached[at] = 1;
      else shut.push(hole);
    }
    if (shut.length === left.length) return;
    left = shut;
  }
}
