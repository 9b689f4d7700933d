import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { type Bitmap, createBitmap, fitBitmap } from '../imaging/bitmap.ts';
import { bitmapToRaster } from '../drawing/raster.ts';
import { paint } from '../painters/paint.ts';
import { SIDE } from '../styles/bands.ts';
import { distanceOf, slicesOf } from '../styles/colour-net.ts';
import { toOklab } from '../styles/oklab.ts';
import type { PreviewStyle } from '../styles/preview-style.ts';
import { beginTraining, type Epoch, heldOutOf, prepareTraining, trainEpoch, type TrainingState } from './train-style.ts';

const folder = join(import.meta.dirname, '../../seed/pictures');
const SEED = 204_811;

async function setOf(family: RegExp, most = 12) {
  const names = readdirSync(folder).filter((name) => family.test(name));
  return Promise.all(
    names.slice(0, most).map(async (id) => ({ id, picture: fitBitmap(await sharpCodec.decode(readFileSync(join(folder, id))), SIDE) })),
  );
}
const end = <T>(work: Generator<unknown, T>): T => {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
};
const prepare = (pictures: { id: string; picture: Bitmap }[]) => end(prepareTraining(pictures));
function epochs(prepared: ReturnType<typeof prepare>, count: number, from: TrainingState = beginTraining(prepared, SEED)): Epoch[] {
  const done: Epoch[] = [];
  for (let state = from; done.length < count; state = done.at(-1)!.state) done.push(end(trainEpoch(prepared, state, SEED)));
  return done;
}
const draw = (prompt: string, style?: PreviewStyle, strength = 1) =>
  end(paint({ prompt, seed: 7, width: 256, height: 256, trained: style ? [{ style, strength }] : [] }));

test.each([
  ['mountains', /^r\d/],
  ['slimes', /^sl\d/],
])('R8.12 a style of %s brings what is painted near to the pictures held out', async (_name, family) => {
  const prepared = prepare(await setOf(family));
  const [first, second] = epochs(prepared, 2) as [Epoch, Epoch];
  for (const { train, heldOut } of [first, second]) {
    expect(heldOut).toBeLessThan(prepared.untouched * 0.7);
    expect(train).toBeLessThan(prepared.untouched * 0.7);
  }
  expect(prepared.floor).toBeLessThan(prepared.untouched * 0.9);
  expect(JSON.stringify(second.style).length).toBeLessThan(40_000);
});

test('R8.12 the same pictures and seed give the same style, in one go or broken off', async () => {
  const pictures = await setOf(/^r\d/, 4);
  const whole = epochs(prepare(pictures), 2);
  const again = prepare(pictures);
  const [first] = epochs(again, 1) as [Epoch];
  expect([first, ...epochs(again, 1, structuredClone(first.state))]).toEqual(whole);
});

test('R8.12 a style changes what is painted by its strength, the same bytes each time, and nothing at 0', async () => {
  const [{ style }] = epochs(prepare(await setOf(/^sl\d/, 6)), 1) as [Epoch];
  const plain = draw('药水');
  expect(draw('药水', style, 0)).toEqual(plain);
  expect(draw('药水', style, 0.5)).toEqual(draw('药水', style, 0.5));
  const slices = (picture: Bitmap) => slicesOf(toOklab(bitmapToRaster(picture).data));
  const far = (picture: Bitmap) => distanceOf(slices(plain), slices(picture));
  const [half, whole] = [far(draw('药水', style, 0.5)), far(draw('药水', style, 1))];
  expect(half).toBeGreaterThan(0.005);
  expect(whole).toBeGreaterThan(half);
});

test('R8.12 pictures with nothing in common are as far from one another as from what is painted without training', async () => {
  const names = ['sl', 'r', 'n', 'v', 't', 'y'];
  const unlike = (await Promise.all(names.map((name) => setOf(new RegExp(`^${name}\\d`), 2)))).flat();
  expect(prepare(unlike).unlike).toBe(true);
  for (const family of ['sl', 't', 'y', 'n'])
    expect([family, prepare(await setOf(new RegExp(`^${family}\\d`))).unlike]).toEqual([family, false]);
});

const hue = (colour: readonly [number, number, number, number], width = 64, height = 64) => createBitmap(width, height, colour);
const failures: [string, { id: string; picture: Bitmap }[]][] = [
  ['one picture', [{ id: 'a', picture: hue([200, 90, 40, 255]) }]],
  ['equal pictures of one colour', ['a', 'b', 'c', 'd'].map((id) => ({ id, picture: hue([120, 120, 120, 255]) }))],
  ['clear pictures', ['a', 'b', 'c'].map((id) => ({ id, picture: hue([0, 0, 0, 0]) }))],
  ['grey pictures', [40, 90, 150, 220].map((grey, n) => ({ id: `${n}`, picture: hue([grey, grey, grey, 255]) }))],
  ['a strip', ['a', 'b', 'c'].map((id) => ({ id, picture: fitBitmap(hue([40, 90, 200, 255], 8000, 200), SIDE) }))],
];
test.each(failures)('R8.12 %s is learnt from without a number that is none', (_name, pictures) => {
  const prepared = prepare(pictures);
  const [epoch] = epochs(prepared, 1) as [Epoch];
  const numbers = [prepared.untouched, prepared.floor, epoch.train, epoch.heldOut, ...epoch.style.weights, ...epoch.style.bands];
  expect(numbers.every(Number.isFinite)).toBe(true);
  expect(epoch.style.palette.every((colour) => /^#[\da-f]{6}$/.test(colour))).toBe(true);
});

test('R8.12 every fifth picture is held out, two at least, the same ones in any order', () => {
  const ids = Array.from({ length: 20 }, (_, n) => `picture-${n}`);
  const held = heldOutOf(ids);
  expect(held.size).toBe(4);
  expect(heldOutOf(ids.toReversed())).toEqual(held);
  expect([1, 2, 3, 6, 12].map((count) => heldOutOf(ids.slice(0, count)).size)).toEqual([0, 0, 1, 2, 2]);
});
