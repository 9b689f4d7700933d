import type { Bitmap } from '../imaging/bitmap.ts';
import { nearestCentre } from '../imaging/k-means.ts';
import { bitmapToLab } from '../imaging/lab.ts';
import { boxMean } from '../imaging/box-mean.ts';
import { openGroundHoles } from './ground-holes.ts';
import { floodGround } from './flood.ts';
import { grabCut, seed } from './grab-cut.ts';
import { framePixels, modelGround, type Field, type Ground } from './ground.ts';
import { dropSpecks, fillEnclosed, indicesOf, openHoles, raggedness } from './holes.ts';
import { fitMixture, unlikeliness } from './mixture.ts';
import { inverse } from './nearest.ts';
import { withShadow } from './shadow.ts';

/** Subject and ground told apart at a reduced size. */
export type Segments = {
  width: number;
  height: number;
  /** 1 where the subject is. */
  mask: Uint8Array;
  /** Whether the ground is smooth, so that its colour behind the subject can be told from around it. */
  smooth: boolean;
  /** Whether the outline is hair or fur rather than a line. */
  ragged: boolean;
};

const ragged = 10;
const thinFrame = 0.012;

// How a subject meets its ground: on the lower edge or free of it, with enclosed ground opened or not.
type Manner = { standing: boolean; holes: Opening };
/** Which enclosed ground is opened: any, none, or only what is surely seen through the subject. */
export type Opening = boolean | 'sure';

function fromFlood(ground: Ground, reached: Uint8Array, holes: Opening): Segments {
  const { width, height } = ground.calm;
  const noisy = ground.grain > 1.2;
  const rest = (without: Uint8Array): Uint8Array => {
    const mask = inverse(without);
    dropSpecks(mask, width, noisy ? 40 : 6);
    return mask;
  };
  let mask = rest(reached);
  // Sparks around a subject say nothing of its outline.
  const whole = mask.slice();
  dropSpecks(whole, width, indicesOf(mask).length * 0.002);
  // In noise and between strands nothing is smooth enough to be known for a shadow; a shadow's own edge may be frayed.
  if (!noisy && raggedness(whole, width, height) < ragged * 1.6) mask = rest(withShadow(ground.calm, reached));
  const isRagged = raggedness(mask, width, height) > ragged;
  if (isRagged || holes === true) {
    const open = inverse(mask);
    const tolerance = 4 + ground.grain * 0.4;
    openHoles(ground.calm, open, holes === true ? { largest: 1, bridge: Infinity, tolerance } : { largest: 0.01, bridge: 5, tolerance });
    mask.set(inverse(open));
  }
  // Dust and stars are too small beside the subject to belong to it.
  dropSpecks(mask, width, Math.max(noisy ? 40 : 6, indicesOf(mask).length * 0.002));
  if (holes === 'sure') openGroundHoles(ground.calm, mask);
  return { width, height, mask, smooth: true, ragged: isRagged };
}

// How strange each place is beside the colours of the frame, area by area; the frame itself says how much of that is chance.
function strangeness({ width, height, lab }: Field, frame: Int32Array): { areas: Float32Array; limit: number; inFrame: Uint8Array } {
  const inFrame = new Uint8Array(width * height);
  for (const at of frame) inFrame[at] = 1;
  const ground = fitMixture(lab, (at) => inFrame[at] === 1, 20, 1);
  const strange = new Float32Array(width * height);
  for (let at = 0; at < strange.length; at++)
    strange[at] = Math.min(30, unlikeliness(ground, lab[at * 3]!, lab[at * 3 + 1]!, lab[at * 3 + 2]!));
  const areas = boxMean(strange, width, height, 1, 3);
  const usual = Float32Array.from(frame, (at) => areas[at]!).toSorted();
  return { areas, limit: usual[Math.floor(usual.length * 0.96)]!, inFrame };
}

// What the frame's colours do not explain.
function guessSubject(field: Field, frame: Int32Array): Uint8Array {
  const { areas, limit, inFrame } = strangeness(field, frame);
  return Uint8Array.from(areas, (value, at) => (value > limit && inFrame[at] === 0 ? 1 : 0));
}

function* fromColours(field: Field, { standing, holes }: Manner): Generator<number, Segments> {
  const { width, height } = field;
  const size = width * height;
  const seeds = new Uint8Array(size);
  for (const at of framePixels(field, standing, thinFrame)) seeds[at] = seed.ground;
  const mask = guessSubject(field, framePixels(field, standing, 0.07));
  dropSpecks(mask, width, size * 0.002);
  // Whatever it shows inside, an outline is one thing; the colours of a hole are learnt as the subject's own.
  fillEnclosed(mask, width);
  yield 0.1;
  for (const share of grabCut(field, seeds, mask)) yield 0.1 + share * 0.9;
  const least = indicesOf(mask).length * 0.02;
  dropSpecks(mask, width, least);
  if (holes !== true) fillEnclosed(mask, width);
  if (holes === 'sure') openGroundHoles(field, mask);
  return { width, height, mask, smooth: false, ragged: false };
}

// Whether the lower edge of a textured picture shows, in one stretch, what no other edge shows.
function standsInTexture(field: Field): boolean {
  const { width, height } = field;
  const { areas, limit } = strangeness(field, framePixels(field, true, 0.07));
  let run = 0;
  let longest = 0;
  for (let x = 0; x < width; x++) {
    run = areas[(height - 2) * width + x]! > limit + 2 ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest > width * 0.25;
}

// A figure that stands on the lower edge shows there what no other edge shows.
function standsOnEdge(field: Field, ground: Ground): boolean {
  if (ground.texture >= 5) return standsInTexture(field);
  const { width, height } = field;
  const { lab } = ground.calm;
  const limit = (6 + ground.spread + ground.grain * 0.4) ** 2;
  let strange = 0;
  for (let x = 0; x < width; x++) {
    const at = ((height - 1) * width + x) * 3;
    if (nearestCentre(ground.centres, lab[at]!, lab[at + 1]!, lab[at + 2]!).square > limit) strange++;
  }
  return strange > width * 0.15;
}

/** Tells subject from ground: by flood from the frame where that can be trusted, else by colours. Yields the share done. */
export function* segment(small: Bitmap, manner: { standing: boolean | 'ask'; holes: Opening }): Generator<number, Segments> {
  const field: Field = { width: small.width, height: small.height, lab: bitmapToLab(small) };
  yield 0.1;
  let standing = manner.standing !== false;
  let frame = framePixels(field, standing, thinFrame);
  let ground = modelGround(field, frame);
  if (manner.standing === 'ask' && !standsOnEdge(field, ground)) {
    standing = false;
    frame = framePixels(field, standing, thinFrame);
    ground = modelGround(field, frame);
  }
  yield 0.2;
  const flood = floodGround(ground, frame);
  yield 0.4;
  if (flood.trustworthy) return fromFlood(ground, flood.reached, manner.holes);
  const colours = fromColours(field, { standing, holes: manner.holes });
  for (;;) {
    const step = colours.next();
    if (step.done) return step.value;
    yield 0.4 + 0.6 * step.value;
  }
}
