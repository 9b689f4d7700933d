import { applyFinish, type Finish } from '../drawing/finish.ts';
import type { Raster } from '../drawing/raster.ts';
import { seededRandom } from '../drawing/random.ts';
import { bandsOf } from '../styles/bands.ts';
import { FINISH_PARTS, type LearntFinish, mixFinish } from '../styles/mix-finish.ts';
import { type LabPicture } from './learn-palette.ts';
import { toOklab } from '../styles/oklab.ts';

const MOST: LearntFinish = { brush: 6, glow: 0.8, grain: 8, vignette: 0.5 };
const START: LearntFinish = { brush: 2, glow: 0.4, grain: 3, vignette: 0.25 };
const CANDIDATES = 8;
const DIRECTIONS = 8;
const RINGS = 4;

/** How a picture is painted, apart from its colours: bands of fineness, directions of its edges, lightness from the middle outwards. */
export type Look = { bands: number[]; directions: number[]; rings: number[] };

export function lookOf({ lab, width, height }: LabPicture): Look {
  const directions = Array.from({ length: DIRECTIONS }, () => 0);
  const light = (x: number, y: number) => lab[(Math.min(height - 1, y) * width + Math.min(width - 1, x)) * 3]!;
  const sums = Array.from({ length: RINGS }, () => 0);
  const counts = Array.from({ length: RINGS }, () => 0);
  let edges = 0;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [light(x + 1, y) - light(x, y), light(x, y + 1) - light(x, y)];
      const strong = Math.hypot(dx, dy);
      // An edge has no sign: half a turn is all of them.
      const turn = (Math.atan2(dy, dx) / Math.PI + 1) % 1;
      directions[Math.min(DIRECTIONS - 1, Math.floor(turn * DIRECTIONS))]! += strong;
      edges += strong;
      const out = Math.hypot((x + 0.5) / width - 0.5, (y + 0.5) / height - 0.5) / Math.SQRT1_2;
      const ring = Math.min(RINGS - 1, Math.floor(out * RINGS));
      sums[ring]! += light(x, y);
      counts[ring]!++;
    }
  const mean = sums.reduce((a, b) => a + b, 0) / (width * height);
  return {
    bands: bandsOf(lab, width, height),
    directions: directions.map((value) => value / (edges || 1)),
    rings: sums.map((sum, i) => (counts[i]! > 0 ? sum / counts[i]! : mean) - mean),
  };
}

/** The mean of several looks. */
export function meanLook(looks: readonly Look[]): Look {
  const mean = (of: (look: Look) => number[]) =>
    of(looks[0]!).map((_, i) => looks.reduce((sum, look) => sum + of(look)[i]!, 0) / looks.length);
  return { bands: mean((look) => look.bands), directions: mean((look) => look.directions), rings: mean((look) => look.rings) };
}

/** How far apart two looks are: detail by its ratio, the rest by its difference. */
export function lookDistance(a: Look, b: Look): number {
  const apart = (of: (look: Look) => number[]) => of(a).reduce((sum, value, i) => sum + Math.abs(value - of(b)[i]!), 0);
  const bands = a.bands.reduce((sum, value, i) => sum + Math.abs(Math.log((value + 1e-3) / (b.bands[i]! + 1e-3))), 0);
  return bands / a.bands.length + apart((look) => look.directions) + apart((look) => look.rings);
}

/** A scene as it is before anything is done to the whole picture, and what its family does to it. */
export type BareScene = { raster: Raster; finish: Finish; seed: number };

/** Such a scene finished, in display values. */
export function finished({ raster, finish, seed }: BareScene, learnt: LearntFinish): Raster {
  const copy = { ...raster, data: raster.data.slice() };
  const work = applyFinish(copy, mixFinish(finish, learnt, 1), seed);
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

const asLab = ({ data, width, height }: Raster): LabPicture => ({ lab: toOklab(data), width, height });

/** How unlike the set the scenes look in a finish. */
const lossOf = (scenes: readonly BareScene[], learnt: LearntFinish, wanted: Look): number =>
  lookDistance(meanLook(scenes.map((scene) => lookOf(asLab(finished(scene, learnt))))), wanted);

/** Where a finish and its search begin. */
export type FinishState = { best: LearntFinish; loss: number; /** Width of the search, as a share of what a part may be. */ width: number };

export const beginFinish = (scenes: readonly BareScene[], wanted: Look): FinishState => ({
  best: START,
  loss: lossOf(scenes, START, wanted),
  width: 0.25,
});

/** One generation of an evolution (1+8): the best of nine stays, and the search grows or narrows with its luck. */
export function evolveFinish(state: FinishState, scenes: readonly BareScene[], wanted: Look, seed: number): FinishState {
  const random = seededRandom(seed);
  const normal = () => random() + random() + random() + random() - 2;
  let { best, loss } = state;
  for (let n = 0; n < CANDIDATES; n++) {
    const tried = { ...state.best };
    for (const part of FINISH_PARTS)
      tried[part] = Math.min(MOST[part], Math.max(0, state.best[part] + normal() * 1.7 * state.width * MOST[part]));
    const value = lossOf(scenes, tried, wanted);
    if (value < loss) [best, loss] = [tried, value];
  }
  return { best, loss, width: Math.min(0.4, Math.max(0.02, state.width * (loss < state.loss ? 1.3 : 0.7))) };
}
