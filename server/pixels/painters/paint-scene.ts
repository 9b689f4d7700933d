import { families } from './family-list.ts';
import { applyFinish, type Finish } from '../drawing/finish.ts';
import { palette } from '../scenes/palettes.ts';
import type { Dress } from '../styles/preview-style.ts';
import { createRaster, resizeRaster, sharpen, type Raster } from '../drawing/raster.ts';
import { seededRandom } from '../drawing/random.ts';
import { paintRaster } from '../drawing/sample-grid.ts';
import type { Scene } from '../scenes/scene.ts';

// About the largest picture one core paints in the time people are willing to wait.
const defaultBudget = 1_250_000;

/** What is done to the whole of a scene's picture after it is painted, where no style says otherwise. */
export const finishOf = ({ family }: Scene): Finish => families[family].finish;

const undressed: Dress = { palette: (own) => own, finish: (own) => own };

/** Whether a scene's subject can be told from its ground by how it is painted. */
export const standsAlone = ({ family, options }: Scene): boolean => families[family].alone === true && !options.several;

/** Where a scene's subject is, 0…1 in each channel; of scenes that stand alone. */
export function* paintCover(scene: Scene, width: number, height: number): Generator<number, Raster> {
  const family = families[scene.family];
  const raster = createRaster(width, height);
  const opened = family.open({
    width,
    height,
    seed: scene.seed,
    palette: palette(scene.palette),
    options: scene.options,
    inner: undefined,
    alone: 'cover',
    random: seededRandom(scene.seed),
    paintInner: () => {
      throw new Error('nothing is inside a subject alone');
    },
  });
  const shade = typeof opened === 'function' ? opened : yield* opened;
  yield* paintRaster(raster, shade, family.sampling);
  return raster;
}

/** Paints a chosen scene into floats; yields [share done, the growing picture]. */
export function* paintScene(
  scene: Scene,
  width: number,
  height: number,
  dress: Dress = undressed,
  alone = false,
): Generator<[number, Raster], Raster> {
  const family = families[scene.family];
  // Wrapping families size their inner picture themselves.
  const scale = Math.min(1, Math.sqrt((family.budget ?? defaultBudget) / (width * height)));
  const w = Math.max(8, Math.round(width * scale));
  const h = Math.max(8, Math.round(height * scale));
  const raster = createRaster(w, h);
  const opened = family.open({
    width: w,
    height: h,
    seed: scene.seed,
    palette: dress.palette(palette(scene.palette)),
    options: scene.options,
    inner: scene.inner,
    alone: alone ? 'picture' : undefined,
    random: seededRandom(scene.seed),
    paintInner: (innerWidth, innerHeight) =>
      paintScene({ ...scene, family: scene.inner ?? 'range', inner: undefined }, innerWidth, innerHeight, dress),
  });

  const { brush, glow, grain = 0, ...grading } = dress.finish(family.finish);
  const paintShare = brush ? 0.62 : glow ? 0.9 : 0.95;
  let opening = 0;
  let shade;
  if (typeof opened === 'function') shade = opened;
  else {
    for (let step = opened.next(); ; step = opened.next()) {
      if (step.done) {
        shade = step.value;
        break;
      }
      opening = Math.max(opening, step.value * 0.4);
      yield [opening, raster];
    }
  }
  for (const done of paintRaster(raster, shade, family.sampling)) yield [opening + done * (paintShare - opening), raster];

  let out = raster;
  const finish = { ...grading, ...(brush === undefined ? {} : { brush }), ...(glow === undefined ? {} : { glow }) };
  const finishing = applyFinish(raster, scale < 1 ? finish : { ...finish, grain }, scene.seed);
  for (let step = finishing.next(); ; step = finishing.next()) {
    if (step.done) {
      out = step.value;
      break;
    }
    yield [paintShare + step.value[0] * (0.97 - paintShare), step.value[1]];
  }
  if (scale < 1) {
    out = resizeRaster(out, width, height);
    yield [0.975, out];
    sharpen(out, 0.9);
    yield [0.98, out];
    // Grain belongs to the size people see, not to the size that was painted.
    const graining = applyFinish(out, { grain }, scene.seed);
    while (!graining.next().done);
  }
  return out;
}
