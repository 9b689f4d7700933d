import { nearestCentre } from '../imaging/k-means.ts';
import { boxMean } from '../imaging/box-mean.ts';
import type { Field, Ground } from './ground.ts';
import { fitSlowChange } from './slow-change.ts';

/** Ground found from the frame inwards: 1 where the flood came. */
export type Flood = { reached: Uint8Array; trustworthy: boolean };

const cell = 4;
const window = 3;

// The mean colour of all ground reached so far around a place, in cells of 4 pixels. What is followed is a region, not a path:
// a path can creep along a soft edge and across it.
function regionalColours(width: number, height: number) {
  const across = Math.ceil(width / cell);
  const down = Math.ceil(height / cell);
  const sums = new Float32Array(across * down * 4);
  let means: Float32Array = sums;
  const cellOf = (at: number): number => (Math.floor(at / width / cell) * across + Math.floor((at % width) / cell)) * 4;
  return {
    add(at: number, lab: Float32Array): void {
      const to = cellOf(at);
      for (let c = 0; c < 3; c++) sums[to + c]! += lab[at * 3 + c]!;
      sums[to + 3]!++;
    },
    refresh(): void {
      means = boxMean(sums, across, down, 4, window);
    },
    distance(at: number, lab: Float32Array): number {
      const from = cellOf(at);
      const weight = means[from + 3]!;
      if (weight < 1.2) return Infinity;
      return Math.hypot(
        lab[at * 3]! - means[from]! / weight,
        lab[at * 3 + 1]! - means[from + 1]! / weight,
        lab[at * 3 + 2]! - means[from + 2]! / weight,
      );
    },
  };
}

type Reach = { reached: Uint8Array; seeds: number; count: number };

function floodField({ width, height, lab }: Field, ground: Ground, frame: Int32Array, guard: (at: number) => boolean): Reach {
  const size = width * height;
  const near = (2.5 + 1.1 * Math.min(ground.spread, 8)) ** 2;
  const step = 2.6 + 0.4 * Math.min(ground.grain, 9);
  const region = regionalColours(width, height);
  const reached = new Uint8Array(size);
  const known = (at: number): boolean => nearestCentre(ground.centres, lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!).square < near;
  let count = 0;
  function take(at: number): void {
    reached[at] = 1;
    region.add(at, lab);
    count++;
  }
  for (const at of frame) if (known(at)) take(at);
  const seeds = count;
  let front = Array.from(frame).filter((at) => reached[at] === 1);
  for (let round = 0; round < 160 && front.length > 0; round++) {
    region.refresh();
    const before = count;
    const left: number[] = [];
    for (let k = 0; k < front.length; k++) {
      const at = front[k]!;
      const x = at % width;
      let open = false;
      for (const next of [x > 0 ? at - 1 : -1, x + 1 < width ? at + 1 : -1, at - width, at + width]) {
        if (next < 0 || next >= size || reached[next] === 1) continue;
        if (known(next) || (region.distance(next, lab) < step && guard(next))) {
          take(next);
          front.push(next);
        } else open = true;
      }
      if (open) left.push(at);
    }
    front = left;
    if (count - before < size * 1e-5) break;
  }
  return { reached, seeds, count };
}

// The surface may miss what lights the middle of a ground, but a subject's colours are farther off.
function guardOf(field: Field, pixels: Int32Array, frame: Int32Array): (at: number) => boolean {
  const surface = fitSlowChange(field, pixels);
  let sum = 0;
  for (const at of frame) sum += surface.distance(at);
  const limit = 9 + (2.5 * sum) / (frame.length || 1);
  return (at) => surface.distance(at) < limit;
}

/** Floods from the frame over every colour the frame knows, and over slow changes of it. */
export function floodGround(ground: Ground, frame: Int32Array): Flood {
  const first = floodField(ground.calm, ground, frame, guardOf(ground.calm, frame, frame));
  const pixels = Int32Array.from({ length: first.count });
  let n = 0;
  first.reached.forEach((value, at) => {
    if (value === 1) pixels[n++] = at;
  });
  const { reached, seeds, count } = floodField(ground.calm, ground, frame, guardOf(ground.calm, pixels, frame));
  const size = reached.length;
  const smooth = ground.texture < 5 && ground.grain < 12;
  return { reached, trustworthy: smooth && seeds > frame.length * 0.85 && count > size * 0.04 };
}
