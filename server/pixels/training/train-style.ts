import { heldOutCount } from '#shared/rules/held-out.ts';
import { type Bitmap, fitBitmap } from '../imaging/bitmap.ts';
import { bitmapToRaster } from '../drawing/raster.ts';
import { hash2, seededRandom } from '../drawing/random.ts';
import { finishOf, paintScene } from '../painters/paint-scene.ts';
import { PALETTE_PLACES, paletteOf } from '../scenes/palettes.ts';
import { chooseScene, type Scene } from '../scenes/scene.ts';
import { SIDE } from '../styles/bands.ts';
import { distanceOf, freshState, type NetState, type Slices, slicesOf, trainStep } from '../styles/colour-net.ts';
import { type BareScene, beginFinish, evolveFinish, finished, type FinishState, type Look, lookOf, meanLook } from './learn-finish.ts';
import { type LabPicture, learnPalette } from './learn-palette.ts';
import { hexOf, type Spread, spreadOf, toOklab, whiten } from '../styles/oklab.ts';
import { applyStyle, type Dress, keptWeights, type PreviewStyle } from '../styles/preview-style.ts';

/** Pixels of one step, and of one measurement. */
const BATCH = 768;
const MEASURED = 2048;
const STEPS = 40;
/** Six scenes of different families, the same in every training: its numbers can be compared, and no chance says what is unlike. */
const SCENES = ['青绿山水', '等距体素小岛', '药水', '赛博城市夜景', '云海日出', '黏土机器人'];
const SCENE_SEED = 204_811;

/** Pixels of a picture, evenly, three OKLab values each. */
function sampleOf(lab: Float32Array, count: number): Float32Array {
  const n = lab.length / 3;
  const out = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const at = Math.floor(((i + 0.5) * n) / count) * 3;
    out.set(lab.subarray(at, at + 3), i * 3);
  }
  return out;
}

/** As many pixels of several pictures together. */
function pool(pictures: readonly Pick<LabPicture, 'lab'>[], count: number): Float32Array {
  const out = new Float32Array(count * 3);
  let at = 0;
  for (const [n, { lab }] of pictures.entries()) {
    const share = Math.floor(((n + 1) * count) / pictures.length) - Math.floor((n * count) / pictures.length);
    out.set(sampleOf(lab, share), at);
    at += share * 3;
  }
  return out;
}

/**
 * A set whose pictures are as far from one another as this share of what they are from what is painted without training has no look of
 * its own: families of the shipped pictures come to 0.1 to 0.75, mixtures of them mostly to 0.8 and more.
 */
const UNLIKE = 0.85;
/** Fewer pictures say nothing about one another. */
const FEW = 5;

/** Ids in an order that hangs on nothing but themselves. */
function shuffled(ids: readonly string[]): string[] {
  const rank = (id: string) => Array.from(id).reduce((hash, sign) => hash2(hash * 2 ** 31, sign.codePointAt(0)!, 11), 0);
  return ids.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Which pictures are not learnt from but compared with, by their ids alone: the same set is split the same way every time.
 */
export function heldOutOf(ids: readonly string[]): Set<string> {
  return new Set(shuffled(ids).slice(0, heldOutCount(ids.length)));
}

const measured = (lab: Float32Array): Slices => slicesOf(sampleOf(lab, MEASURED));

/** How far painted scenes are from pixels of pictures: each by itself, as each is a picture that somebody gets. */
const farFrom = (scenes: readonly Slices[], pictures: Slices): number =>
  scenes.reduce((sum, scene) => sum + distanceOf(scene, pictures) / scenes.length, 0);

function run<T>(work: Generator<unknown, T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}

/** A picture as it is learnt from and compared. */
function labPicture(picture: Bitmap): LabPicture {
  const { data, width, height } = bitmapToRaster(fitBitmap(picture, SIDE));
  return { lab: toOklab(data), width, height };
}

/** What every epoch works on. */
export type Prepared = {
  /** What the engine paints in the palette learnt, unfinished. */
  bare: BareScene[];
  palette: string[];
  wanted: Look;
  /** Pixels of the pictures that are learnt from and of the others (OKLab). */
  training: Float32Array;
  heldOut: Float32Array;
  target: Spread;
  /** Distance to the held-out pictures of what the engine paints by itself, and of the training pictures: what can't be bettered. */
  untouched: number;
  floor: number;
  /** Whether the pictures are as far from each other as from what the engine paints by itself. */
  unlike: boolean;
};

/** Looks at a set of pictures; of fewer than three, what is learnt from is compared with itself. */
export function* prepareTraining(pictures: readonly { id: string; picture: Bitmap }[]): Generator<number, Prepared> {
  const held = heldOutOf(pictures.map(({ id }) => id));
  const seen = pictures.map(({ id, picture }) => {
    const one = labPicture(picture);
    return { id, ...one, slices: measured(one.lab) };
  });
  const learnt = seen.filter(({ id }) => !held.has(id));
  const others = held.size > 0 ? seen.filter(({ id }) => held.has(id)) : learnt;
  const training = pool(learnt, MEASURED * 4);
  const heldOut = pool(others, MEASURED);
  const scenes = SCENES.map((prompt) => chooseScene({ prompt, seed: SCENE_SEED }).scene).filter(
    (scene): scene is Scene => scene !== undefined,
  );
  const places = learnPalette(learnt);
  const palette = PALETTE_PLACES.map((place) => hexOf(places[place]));
  const untouched: Slices[] = [];
  const bareDress: Dress = { palette: () => paletteOf(palette), finish: () => ({}) };
  const bare: BareScene[] = [];
  for (const [n, scene] of scenes.entries()) {
    untouched.push(measured(toOklab(run(paintScene(scene, SIDE, SIDE)).data)));
    bare.push({ raster: run(paintScene(scene, SIDE, SIDE, bareDress)), finish: finishOf(scene), seed: scene.seed });
    yield (n + 1) / scenes.length;
  }
  // Two or three held-out pictures say little about a whole set: each picture is held beside all the others.
  const pooled = (some: typeof seen) => slicesOf(pool(some, MEASURED));
  const apart = seen.length < FEW ? 0 : seen.reduce((sum, one) => sum + distanceOf(one.slices, pooled(seen.filter((it) => it !== one))), 0);
  const foreign = farFrom(untouched, pooled(seen)) * seen.length;
  return {
    bare,
    palette,
    wanted: meanLook(learnt.map(lookOf)),
    training,
    heldOut,
    target: spreadOf(training),
    untouched: farFrom(untouched, slicesOf(heldOut)),
    floor: distanceOf(measured(training), slicesOf(heldOut)),
    unlike: apart > foreign * UNLIKE,
  };
}

/** How unlike a picture's colours are to those of others, in OKLab. */
export function colourDistance({ picture, others }: { picture: Bitmap; others: readonly Bitmap[] }): number {
  return distanceOf(measured(labPicture(picture).lab), slicesOf(pool(others.map(labPicture), MEASURED)));
}

/** What is carried from one epoch to the next. */
export type TrainingState = { epoch: number; net: NetState; finish: FinishState };

export const beginTraining = ({ bare, wanted }: Prepared, seed: number): TrainingState => ({
  epoch: 0,
  net: freshState(seed),
  finish: beginFinish(bare, wanted),
});

export type Epoch = {
  /** Distances of the scenes, painted in the style, to the training pictures and to those held out. */
  train: number;
  heldOut: number;
  style: PreviewStyle;
  state: TrainingState;
};

/**
 * One epoch on from a state, which stays as it is: one generation of the finish, then forty steps of the colour map, each on one scene's
 * pixels. What it draws by chance hangs on the seed and the step alone, so a training that was broken off goes on with the same numbers.
 * Yields the share done.
 */
export function* trainEpoch(prepared: Prepared, before: TrainingState, seed: number): Generator<number, Epoch> {
  const { bare, palette, wanted, training, heldOut, target } = prepared;
  const finish = evolveFinish(before.finish, bare, wanted, seed + Math.imul(before.epoch + 1, 0x85ebca6b));
  yield 0.4;
  const painted = bare.map((scene) => finished(scene, finish.best));
  const points = painted.map(({ data }) => {
    const lab = toOklab(data);
    return whiten(lab, spreadOf(lab));
  });
  const { weights, mean, square, step } = before.net;
  const net: NetState = { weights: weights.slice(), mean: mean.slice(), square: square.slice(), step };
  // What is kept of an epoch is the mean of the weights along it: single steps look at one scene each and differ more than epochs do.
  const averaged = new Float32Array(weights.length);
  for (let n = 0; n < STEPS; n++) {
    const random = seededRandom(seed + Math.imul(net.step + 1, 0x9e3779b1));
    const from = points[net.step % points.length]!;
    const some = new Float32Array(BATCH * 3);
    const lessons = new Float32Array(BATCH * 3);
    const pick = (source: Float32Array, to: Float32Array, i: number) => {
      const at = Math.floor((random() * source.length) / 3) * 3;
      to.set(source.subarray(at, at + 3), i * 3);
    };
    for (let i = 0; i < BATCH; i++) {
      pick(from, some, i);
      pick(training, lessons, i);
    }
    const base = Float32Array.from(some, (value, i) => target.mean[i % 3]! + target.spread[i % 3]! * value);
    trainStep(net, some, lessons, base, target.spread, random);
    for (const [i, weight] of net.weights.entries()) averaged[i]! += weight / STEPS;
    yield 0.4 + (0.5 * (n + 1)) / STEPS;
  }
  const style: PreviewStyle = {
    version: 1,
    palette,
    finish: finish.best,
    target,
    weights: keptWeights(averaged),
    bands: wanted.bands,
  };
  const shown = painted.map((raster) => measured(toOklab(run(applyStyle(raster, style, 1)).data)));
  return {
    train: farFrom(shown, measured(training)),
    heldOut: farFrom(shown, slicesOf(heldOut)),
    style,
    state: { epoch: before.epoch + 1, net, finish },
  };
}
