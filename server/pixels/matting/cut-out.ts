import { copyBitmap, coverBitmap, resizeBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { featherMatte, shrinkMatte } from './edges.ts';
import { nearestOf } from './nearest.ts';
import { paintStroke, type Stroke } from './strokes.ts';

/** What was changed of a matte by hand; shrink 0..10 and feather 0..20 in pixels of the picture. */
export type MatteEdit = { shrink: number; feather: number; defringe: boolean; strokes: Stroke[] };

const fringeSide = 768;

type Side = { width: number; height: number; data: Uint8ClampedArray; nearest: Int32Array };

// Mean colours of either the opaque or the clear pixels, at a reduced size, and where the nearest of them is.
function sideColours(picture: Bitmap, matte: Uint8ClampedArray, belongs: (alpha: number) => boolean): Side {
  const masked = copyBitmap(picture);
  for (let at = 0; at < matte.length; at++) masked.data[at * 4 + 3] = belongs(matte[at]!) ? 255 : 0;
  const scale = Math.min(1, fringeSide / Math.max(picture.width, picture.height));
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const { data } = resizeBitmap(masked, width, height);
  const known = new Uint8Array(width * height);
  for (let at = 0; at < known.length; at++) known[at] = data[at * 4 + 3]! > 40 ? 1 : 0;
  return { width, height, data, nearest: nearestOf(known, width, height) };
}

// How much of the unmixed colour to believe: dividing by a small alpha makes noise loud.
function trust(alpha: number): number {
  const t = Math.min(1, Math.max(0, (alpha - 0.35) / 0.6));
  return t * t * (3 - 2 * t);
}

/** Gives soft pixels the subject's own colour in place, where the old ground shines through. `matte` says how much it did. */
function* removeFringe(out: Bitmap, matte: Uint8ClampedArray): Generator<number, void> {
  const { width, height, data } = out;
  const own = sideColours(out, matte, (alpha) => alpha > 250);
  yield 0.2;
  const under = sideColours(out, matte, (alpha) => alpha < 5);
  yield 0.4;
  const fixRow = (y: number): void => {
    const sy = Math.min(own.height - 1, Math.floor((y * own.height) / height));
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 4;
      const share = matte[y * width + x]! / 255;
      if (data[i + 3] === 0 || share === 1) continue;
      const place = sy * own.width + Math.min(own.width - 1, Math.floor((x * own.width) / width));
      const f = own.nearest[place]! * 4;
      const b = under.nearest[place]! * 4;
      if (f < 0) continue;
      const belief = b < 0 ? 0 : trust(share);
      for (let c = 0; c < 3; c++) {
        const near = own.data[f + c]!;
        const unmixed = belief === 0 ? near : Math.min(255, Math.max(0, (data[i + c]! - (1 - share) * under.data[b + c]!) / share));
        data[i + c] = near + (unmixed - near) * belief;
      }
    }
  };
  for (let y = 0; y < height; y++) {
    fixRow(y);
    if (y % 32 === 31) yield 0.4 + (0.6 * y) / height;
  }
}

function* within<T>(work: Generator<number, T>, from: number, to: number): Generator<number, T> {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield from + (to - from) * step.value;
  }
}

/** The picture with its ground cut away by a matte, after what was painted and set by hand. Yields the share done (0..1). */
export function* cutOut(picture: Bitmap, matte: Uint8ClampedArray, edit: MatteEdit): Generator<number, Bitmap> {
  const { width, height } = picture;
  if (matte.length !== width * height) throw new RangeError('the matte is of another size than the picture');
  const painted = matte.slice();
  for (const [k, stroke] of edit.strokes.entries())
    yield* within(paintStroke(painted, width, height, stroke), (0.2 * k) / edit.strokes.length, (0.2 * (k + 1)) / edit.strokes.length);
  const shrunk = yield* within(shrinkMatte(painted, width, height, Math.min(10, edit.shrink)), 0.2, 0.4);
  const soft = yield* within(featherMatte(shrunk, width, height, Math.min(20, edit.feather)), 0.4, 0.6);
  const out = copyBitmap(picture);
  for (let at = 0; at < soft.length; at++) out.data[at * 4 + 3] = soft[at]!;
  if (edit.defringe) yield* within(removeFringe(out, painted), 0.6, 0.95);
  for (let i = 0; i < out.data.length; i += 4) if (out.data[i + 3] === 0) out.data.fill(0, i, i + 3);
  yield 1;
  return out;
}

/** Lays a cut-out over one colour (#rrggbb) or over a picture that covers the frame. The result is opaque where the ground is. */
export function overGround(cut: Bitmap, ground: { colour: string } | { picture: Bitmap }): Bitmap {
  const out = 'picture' in ground ? coverBitmap(ground.picture, cut.width, cut.height) : copyBitmap(cut);
  if ('colour' in ground) {
    const value = /^#[0-9a-f]{6}$/i.test(ground.colour) ? parseInt(ground.colour.slice(1), 16) : 0xffffff;
    for (let i = 0; i < out.data.length; i += 4) out.data.set([value >> 16, (value >> 8) & 255, value & 255, 255], i);
  }
  for (let i = 0; i < out.data.length; i += 4) {
    const alpha = cut.data[i + 3]! / 255;
    const below = (out.data[i + 3]! / 255) * (1 - alpha);
    const all = alpha + below;
    if (all > 0) for (let c = 0; c < 3; c++) out.data[i + c] = (cut.data[i + c]! * alpha + out.data[i + c]! * below) / all;
    out.data[i + 3] = all * 255;
  }
  return out;
}
