import { kuwahara } from './kuwahara.ts';
import { createRaster, type Raster } from './raster.ts';
import { seededRandom } from './random.ts';

/** What happens to a whole picture after it is painted; every part is optional. */
export type Finish = {
  /** Brush radius at a shorter side of 520 px; grows with the picture. */
  brush?: number;
  contrast?: number;
  saturation?: number;
  /** Share of light that leaks around everything brighter than `glowFrom`. */
  glow?: number;
  glowFrom?: number;
  /** Largest deviation of the grain in 8-bit steps. */
  grain?: number;
  vignette?: number;
};

function boxBlur(source: Float32Array, width: number, height: number, radius: number): Float32Array {
  const middle = new Float32Array(source.length);
  const out = new Float32Array(source.length);
  const pass = (from: Float32Array, to: Float32Array, count: number, step: number, lines: number, jump: number): void => {
    for (let line = 0; line < lines; line++) {
      for (let c = 0; c < 3; c++) {
        const base = line * jump + c;
        let sum = 0;
        for (let k = -radius; k <= radius; k++) sum += from[base + Math.min(count - 1, Math.max(0, k)) * step]!;
        for (let i = 0; i < count; i++) {
          to[base + i * step] = sum / (radius * 2 + 1);
          sum += from[base + Math.min(count - 1, i + radius + 1) * step]! - from[base + Math.max(0, i - radius) * step]!;
        }
      }
    }
  };
  pass(source, middle, width, 3, height, width * 3);
  pass(middle, out, height, width * 3, width, 3);
  return out;
}

// Light is gathered at a quarter of the size: blur is what hides the difference.
function addGlow(raster: Raster, amount: number, from: number): void {
  const { width, height, data } = raster;
  const step = 4;
  const w = Math.ceil(width / step);
  const h = Math.ceil(height / step);
  let light: Float32Array = new Float32Array(w * h * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const peak = Math.max(data[i]!, data[i + 1]!, data[i + 2]!);
      if (peak <= from) continue;
      const k = (peak - from) / (1 - from) / (step * step);
      const o = ((y >> 2) * w + (x >> 2)) * 3;
      for (let c = 0; c < 3; c++) light[o + c]! += data[i + c]! * k;
    }
  }
  const radius = Math.max(1, Math.round(Math.min(w, h) / 26));
  for (let i = 0; i < 3; i++) light = boxBlur(light, w, h, radius);
  for (let y = 0; y < height; y++) {
    const v = Math.min(h - 1, Math.max(0, (y + 0.5) / step - 0.5));
    const y0 = Math.floor(v);
    const y1 = Math.min(h - 1, y0 + 1);
    const fy = v - y0;
    for (let x = 0; x < width; x++) {
      const u = Math.min(w - 1, Math.max(0, (x + 0.5) / step - 0.5));
      const x0 = Math.floor(u);
      const x1 = Math.min(w - 1, x0 + 1);
      const fx = u - x0;
      const i = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        const top = light[(y0 * w + x0) * 3 + c]! * (1 - fx) + light[(y0 * w + x1) * 3 + c]! * fx;
        const low = light[(y1 * w + x0) * 3 + c]! * (1 - fx) + light[(y1 * w + x1) * 3 + c]! * fx;
        // Screen keeps a lit window below white instead of clipping it.
        const glow = Math.min(1, (top + (low - top) * fy) * amount);
        data[i + c] = 1 - (1 - Math.min(1, data[i + c]!)) * (1 - glow);
      }
    }
  }
}

function grade(raster: Raster, { contrast = 1, saturation = 1, grain = 0, vignette = 0 }: Finish, seed: number): void {
  const { width, height, data } = raster;
  const random = seededRandom(seed ^ 0x5eed);
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height - 0.5;
    for (let x = 0; x < width; x++) {
      const i = (y * width + x) * 3;
      const u = (x + 0.5) / width - 0.5;
      const d = Math.max(0, u * u + v * v - 0.1) * 2.4;
      const shade = 1 - vignette * d;
      const noise = grain > 0 ? ((random() + random() - 1) * grain) / 255 : 0;
      const r = data[i]!;
      const g = data[i + 1]!;
      const b = data[i + 2]!;
      const grey = r * 0.3 + g * 0.59 + b * 0.11;
      data[i] = ((grey + (r - grey) * saturation - 0.5) * contrast + 0.5) * shade + noise;
      data[i + 1] = ((grey + (g - grey) * saturation - 0.5) * contrast + 0.5) * shade + noise;
      data[i + 2] = ((grey + (b - grey) * saturation - 0.5) * contrast + 0.5) * shade + noise;
    }
  }
}

/** Applies a finish; yields [share done, the picture so far], so that the brush can be watched. */
export function* applyFinish(raster: Raster, finish: Finish, seed: number): Generator<[number, Raster], Raster> {
  let out = raster;
  if (finish.brush) {
    const side = Math.min(raster.width, raster.height);
    const radius = Math.round(finish.brush * Math.min(1.7, Math.max(0.34, side / 520)));
    if (radius >= 1) {
      const shown = createRaster(raster.width, raster.height);
      shown.data.set(raster.data);
      const strokes = kuwahara(raster, radius);
      for (let step = strokes.next(); ; step = strokes.next()) {
        if (step.done) {
          out = step.value;
          break;
        }
        yield [step.value * 0.85, shown];
      }
    }
  }
  yield [0.88, out];
  if (finish.glow) addGlow(out, finish.glow, finish.glowFrom ?? 0.6);
  yield [0.94, out];
  grade(out, finish, seed);
  return out;
}
