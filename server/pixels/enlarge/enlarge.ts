import { copyBitmap, createBitmap, resizeBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { boxMean } from '../imaging/box-mean.ts';
import { lanczosStrips, type Strip } from './lanczos.ts';
import { doublePixels, repeatPixels } from './pixels.ts';
import { makeScratch, sharpenStrip, steepenStrip } from './sharpen.ts';

/** What a picture is enlarged to: its size in pixels, what it shows, and how strongly edges and local contrast are lifted (0..1). */
export type EnlargeAsk = { width: number; height: number; mode: 'general' | 'art' | 'pixel' | 'photo'; sharpen: number; detail: number };

const stripRows = 48;

// Contrast over a few pixels, lifted before growing: the same look at every scale, and no big buffers. Strong edges are left
// alone, they would get halos.
function liftDetail(source: Bitmap, strength: number): Bitmap {
  if (strength <= 0) return source;
  const { width, height } = source;
  const light = new Float32Array(width * height);
  for (let at = 0, i = 0; at < light.length; at++, i += 4)
    light[at] = source.data[i]! * 0.3 + source.data[i + 1]! * 0.59 + source.data[i + 2]! * 0.11;
  const radius = Math.max(2, Math.round(Math.min(width, height) / 160));
  const around = boxMean(boxMean(light, width, height, 1, radius), width, height, 1, radius);
  const out = copyBitmap(source);
  for (let at = 0, i = 0; at < light.length; at++, i += 4) {
    const off = light[at]! - around[at]!;
    const lift = off * strength * 0.7 * Math.exp(-((off / 36) ** 2));
    for (let c = 0; c < 3; c++) out.data[i + c] = source.data[i + c]! + lift;
  }
  return out;
}

function writeRows(out: Bitmap, { top, width, data }: Strip, from: number, rows: number): void {
  let i = (from - top) * width * 4;
  let o = from * width * 4;
  for (const end = o + rows * width * 4; o < end; o += 4, i += 4) {
    const a = data[i + 3]!;
    const divisor = a > 0 ? a / 255 : 1;
    out.data[o] = data[i]! / divisor;
    out.data[o + 1] = data[i + 1]! / divisor;
    out.data[o + 2] = data[i + 2]! / divisor;
    out.data[o + 3] = a;
  }
}

function* enlargePixels(source: Bitmap, { width, height, detail }: EnlargeAsk): Generator<number, Bitmap> {
  let grown = source;
  if (detail >= 0.5) while (grown.width * 2 <= width && grown.height * 2 <= height) grown = doublePixels(grown);
  yield 0.3;
  const work = repeatPixels(grown, width, height);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    yield 0.3 + 0.7 * step.value;
  }
}

/**
 * A larger picture of the same content, without a model: Lanczos-3 with alpha weighed in, local contrast, and sharpening that
 * makes no halos. `art` also steepens lines, `photo` stays natural, `pixel` keeps hard pixels and from a detail of 0.5 on rounds
 * their stairs. Yields the share done (0..1); a side that does not grow is resized plainly.
 */
export function* enlargePicture(source: Bitmap, ask: EnlargeAsk): Generator<number, Bitmap> {
  const { width, height, mode } = ask;
  if (mode === 'pixel') return yield* enlargePixels(source, ask);
  if (width < source.width || height < source.height) return resizeBitmap(source, width, height);
  const scale = Math.max(width / source.width, height / source.height);
  const natural = mode === 'photo' ? 0.5 : 1;
  const lifted = liftDetail(source, ask.detail * natural);
  yield 0.05;
  const out = createBitmap(width, height);
  const stripOf = lanczosStrips(lifted, width, height);
  const radius = Math.max(1, Math.round(scale / 2));
  const margin = mode === 'art' ? radius * 3 + 2 : radius * 2;
  const scratch = makeScratch(width * (stripRows + 2 * margin));
  for (let from = 0; from < height; from += stripRows) {
    const rows = Math.min(stripRows, height - from);
    const top = Math.max(0, from - margin);
    const strip = stripOf(top, Math.min(height, from + rows + margin) - top);
    if (mode === 'art') steepenStrip(strip, 0.22 * scale, radius, scratch);
    sharpenStrip(strip, ask.sharpen * natural, radius, scratch);
    writeRows(out, strip, from, rows);
    yield 0.05 + (0.95 * (from + rows)) / height;
  }
  return out;
}
