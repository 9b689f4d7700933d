import { coverBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { applyStyle, dressOf, type PreviewStyle } from '../styles/preview-style.ts';
import { inkRing } from './ink-ring.ts';
import { paintCover, paintScene, standsAlone } from './paint-scene.ts';
import { palette } from '../scenes/palettes.ts';
import { rasterToBitmap, type Raster } from '../drawing/raster.ts';
import { repaint } from './repaint.ts';
import { chooseScene, type Scene } from '../scenes/scene.ts';

export type PaintRequest = {
  prompt: string;
  /** The words of the chosen style. */
  style?: string | undefined;
  negativePrompt?: string | undefined;
  seed: number;
  /** 64…2048 px each. */
  width: number;
  height: number;
  /** Image to image: what to start from, in any size. */
  source?: Bitmap | undefined;
  /** 0 keeps the source, 1 paints afresh; 0.6 unless told. */
  denoise?: number | undefined;
  /** Styles trained on somebody's pictures, and how strongly each is laid over: 0 not at all, 1 as it was learnt, 1.5 at most. */
  trained?: readonly { style: PreviewStyle; strength: number }[] | undefined;
  /** The subject alone on clear ground, where its family knows it from the ground; others are painted as they are. */
  alone?: boolean | undefined;
};

/**
 * A moment of a painting. `picture` is reused and stays valid only until the next step; before the last step it may be smaller
 * than ordered, because some families paint small and enlarge at the end.
 */
export type PaintStep = { progress: number; picture: Bitmap };

const smallest = 64;
const largest = 2048;
const pause = 120;

function checkSize(side: number): void {
  if (!Number.isInteger(side) || side < smallest || side > largest)
    throw new RangeError(`a side of ${side} px is outside ${smallest}…${largest}`);
}

/**
 * The preview engine: paints procedurally what the words ask for, and throws where without a source they name nothing it can
 * paint. The same request gives the same bytes. It knows nothing of
 * jobs, files or labels, and pauses often enough to be cancelled between two steps.
 */
export function* paint(request: PaintRequest): Generator<PaintStep, Bitmap> {
  const { width, height, source, trained = [] } = request;
  checkSize(width);
  checkSize(height);
  const denoise = source ? Math.min(1, Math.max(0, request.denoise ?? 0.6)) : 1;
  const ground = source && coverBitmap(source, width, height);
  if (ground && denoise <= 0.01) {
    yield { progress: 1, picture: ground };
    return ground;
  }

  const { scene: seen, ...chosen } = chooseScene({ ...request, denoise: ground && denoise });
  const scene = seen && request.alone ? asItem(seen) : seen;
  let shown: Bitmap | undefined;
  let progress = 0;
  let last = performance.now();

  function* watch<T>(work: Generator<[number, Raster], T>, from: number, to: number): Generator<PaintStep, T> {
    let first = true;
    for (;;) {
      const step = work.next();
      if (step.done) return step.value;
      const [done, raster] = step.value;
      const now = performance.now();
      if (now - last < pause && !(first && done >= 0.03)) continue;
      if (done >= 0.03) first = false;
      progress = Math.max(progress, Math.min(0.99, from + (to - from) * done));
      const same = shown?.width === raster.width && shown.height === raster.height;
      shown = rasterToBitmap(raster, same ? shown : undefined);
      yield { progress, picture: shown };
      last = performance.now();
    }
  }

  const dress = dressOf(trained);
  const end = trained.length > 0 ? 0.85 : 0.98;
  let painted: Raster;
  if (ground) {
    const fresh = scene && (yield* watch(paintScene(scene, width, height, dress), 0, 0.6));
    const colours = palette(chosen.palette);
    const repainting = repaint(ground, fresh, dress.palette(colours), denoise, chosen.seed);
    painted = yield* watch(repainting, fresh ? 0.6 : 0, end);
  } else if (scene) painted = yield* watch(paintScene(scene, width, height, dress, request.alone && standsAlone(scene)), 0, end);
  else throw new Error('the words name nothing that can be painted');
  for (const { style, strength } of trained) painted = yield* watch(applyStyle(painted, style, strength * denoise), end, 0.98);
  const picture = rasterToBitmap(painted);
  if (scene && request.alone && standsAlone(scene)) {
    const covering = paintCover(scene, width, height);
    let step = covering.next();
    for (; !step.done; step = covering.next()) {
      if (performance.now() - last < pause) continue;
      yield { progress: 0.98, picture };
      last = performance.now();
    }
    for (let i = 0, o = 0; o < picture.data.length; i += 3, o += 4) picture.data[o + 3] = step.value.data[i]! * 255;
    if (scene.family !== 'icons') inkRing(picture);
  }
  yield { progress: 1, picture };
  return picture;
}

/** A potion beside other items is the flask of the icons: one that is traced through glass has its ground in it. */
const asItem = (scene: Scene): Scene =>
  scene.family === 'potion' && !scene.options.several
    ? { ...scene, family: 'icons', options: { ...scene.options, subject: 'flask' } }
    : scene;
