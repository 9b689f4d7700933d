/**
 * What the embedded trainer learns: three families of the shipped pictures, six epochs each, and the distance to pictures held out of what
 * the preview engine paints without the style and with it, beside the distance of the training pictures themselves. Ends with 1 where a
 * style does not come nearer by a fifth.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trainingLimits } from './limits.ts';
import { sharpCodec } from '../server/node/sharp-codec.ts';
import { type Bitmap, fitBitmap } from '../server/pixels/imaging/bitmap.ts';
import { paint } from '../server/pixels/painters/paint.ts';
import { SIDE } from '../server/pixels/styles/bands.ts';
import {
  colourDistance,
  beginTraining,
  type Epoch,
  heldOutOf,
  prepareTraining,
  trainEpoch,
} from '../server/pixels/training/train-style.ts';

const families = { 史莱姆: /^sl\d+\./, 岛: /^y\d+\./, 器物: /^t\d+\./ };
const PROMPTS = ['远山，湖面倒影，晨雾', '夜城大道，满月', '药水'];
const SEED = 204_811;
const EPOCHS = 6;
const PICTURES = 12;

const folder = join(import.meta.dirname, '../server/seed/pictures');
function finish<T>(work: Generator<unknown, T>): T {
  for (let step = work.next(); ; step = work.next()) if (step.done) return step.value;
}
async function picturesOf(family: RegExp): Promise<{ id: string; picture: Bitmap }[]> {
  const names = readdirSync(folder).filter((name) => family.test(name));
  const open = async (name: string) => fitBitmap(await sharpCodec.decode(readFileSync(join(folder, name))), SIDE);
  return Promise.all(names.slice(0, PICTURES).map(async (id) => ({ id, picture: await open(id) })));
}
const round = (value: number) => Number(value.toFixed(4));

const rows: Record<string, Record<string, number | string>> = {};
let missed = false;
for (const [name, family] of Object.entries(families)) {
  const pictures = await picturesOf(family);
  const held = heldOutOf(pictures.map(({ id }) => id));
  const others = pictures.filter(({ id }) => held.has(id)).map(({ picture }) => picture);
  const prepared = finish(prepareTraining(pictures));
  const begun = performance.now();
  let state = beginTraining(prepared, SEED);
  const curve: Epoch[] = [];
  for (let n = 0; n < EPOCHS; n++) {
    curve.push(finish(trainEpoch(prepared, state, SEED)));
    state = curve.at(-1)!.state;
  }
  const seconds = (performance.now() - begun) / 1000 / EPOCHS;
  const { style } = curve.at(-1)!;
  const mean = (trained: { style: typeof style; strength: number }[]) =>
    PROMPTS.map((prompt) =>
      colourDistance({ picture: finish(paint({ prompt, seed: SEED, width: 256, height: 256, trained })), others }),
    ).reduce((sum, far) => sum + far / PROMPTS.length, 0);
  const [without, withStyle] = [mean([]), mean([{ style, strength: 1 }])];
  if (withStyle > without * trainingLimits.share) missed = true;
  rows[name] = {
    pictures: pictures.length,
    'held out': others.length,
    without: round(without),
    with: round(withStyle),
    share: round(withStyle / without),
    untouched: round(prepared.untouched),
    floor: round(prepared.floor),
    curve: curve.map(({ heldOut }) => heldOut.toFixed(4)).join(' '),
    's an epoch': round(seconds),
    'KB of JSON': round(JSON.stringify(style).length / 1024),
  };
}
console.table(rows);
if (missed) process.exitCode = 1;
