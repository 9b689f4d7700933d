import type { Bitmap } from '../imaging/bitmap.ts';
import { clamp01, encode, fromHex, lerp, rgb, setMix, smooth, type Rgb } from '../drawing/colour.ts';
import { applyFinish } from '../drawing/finish.ts';
import { kuwahara } from '../drawing/kuwahara.ts';
import type { Palette } from '../scenes/palettes.ts';
import { fbm2 } from '../drawing/noise.ts';
import { bitmapToRaster, createRaster, type Raster } from '../drawing/raster.ts';
import { findSubject } from './saliency.ts';

const toneSteps = 256;

// Dark to light through the palette: what turns any photograph into this scene's pigments.
function pigmentRamp({ near, mid, far, skyLow, light }: Palette): Float32Array {
  const stops: Rgb[] = [fromHex('#060708'), near, mid, far, skyLow, light];
  const at = [0, 0.14, 0.38, 0.62, 0.84, 1];
  const out = new Float32Array(toneSteps * 3);
  const colour = rgb();
  for (let i = 0; i < toneSteps; i++) {
    const t = i / (toneSteps - 1);
    let k = 0;
    while (k < 4 && t > at[k + 1]!) k++;
    setMix(colour, stops[k]!, stops[k + 1]!, (t - at[k]!) / (at[k + 1]! - at[k]!));
    encode(colour);
    // The ramp keeps the lightness it is asked for, so that pigments change hue and not the drawing.
    const lightness = colour[0]! * 0.3 + colour[1]! * 0.59 + colour[2]! * 0.11;
    for (let c = 0; c < 3; c++) out[i * 3 + c] = clamp01(colour[c]! + (t - lightness) * 0.8);
  }
  return out;
}

/**
 * Image to image: the source's composition in the scene's pigments and brush. More strength means a broader brush, more of
 * the palette, and from a half on more of the fresh painting, which follows the source's light and shade until the very end.
 */
export function* repaint(
  ground: Bitmap,
  fresh: Raster | undefined,
  palette: Palette,
  denoise: number,
  seed: number,
): Generator<[number, Raster], Raster> {
  const source = bitmapToRaster(ground);
  const { width, height } = source;
  const side = Math.min(width, height);
  const radius = Math.max(1, Math.round(lerp(1.5, 5, denoise) * Math.min(1.7, Math.max(0.34, side / 520))));

  let brushed = source;
  const strokes = kuwahara(source, radius);
  for (let step = strokes.next(); ; step = strokes.next()) {
    if (step.done) {
      brushed = step.value;
      break;
    }
    yield [step.value * 0.8, source];
  }

  const ramp = pigmentRamp(palette);
  const brush = smooth(0, 0.3, denoise);
  const pigment = smooth(0.1, 0.75, denoise) * 0.85;
  const renewal = smooth(0.5, 1, denoise);
  const subject = fresh && findSubject(ground);
  const out = createRaster(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const tone =
        lerp(source.data[i]!, brushed.data[i]!, brush) * 0.3 +
        lerp(source.data[i + 1]!, brushed.data[i + 1]!, brush) * 0.59 +
        lerp(source.data[i + 2]!, brushed.data[i + 2]!, brush) * 0.11;
      const at = Math.min(toneSteps - 1, Math.max(0, Math.round(tone * (toneSteps - 1)))) * 3;
      let renewed = 0;
      if (subject) {
        // Backgrounds give way first and the subject last, along a ragged edge: mixing both everywhere would look like a
        // double exposure.
        const ragged = (fbm2((x / side) * 8, (y / side) * 8, 4) - 0.5) * 0.22;
        renewed = smooth(-0.1, 0.1, renewal * 1.44 - 0.22 - subject(x / width, y / height) + ragged);
      }
      for (let c = 0; c < 3; c++) {
        const stroke = lerp(source.data[i + c]!, brushed.data[i + c]!, brush);
        // A little of the own colour stays: skin in a blue palette is still warmer than its wall.
        const painted = lerp(stroke, ramp[at + c]! + (stroke - tone) * 0.35, pigment);
        out.data[i + c] = fresh ? lerp(painted, fresh.data[i + c]!, renewed) : painted;
      }
    }
  }
  yield [0.85, out];
  const finishing = applyFinish(out, { grain: 3 * brush, saturation: 1 + 0.1 * pigment, contrast: 1 + 0.06 * pigment }, seed);
  for (let step = finishing.next(); ; step = finishing.next()) {
    if (step.done) return step.value;
    yield [0.85 + 0.1 * step.value[0], step.value[1]];
  }
}
