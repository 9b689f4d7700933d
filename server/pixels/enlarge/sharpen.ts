import type { Strip } from './lanczos.ts';
import { blurStrip, spreadExtremes } from './strip-filters.ts';

/** Buffers for strips of up to so many pixels, used again for each: fresh ones of megabytes keep the collector busy. */
export type Scratch = readonly [Float32Array, Float32Array, Float32Array];

export function makeScratch(pixels: number): Scratch {
  return [new Float32Array(pixels * 4), new Float32Array(pixels * 4), new Float32Array(pixels * 4)];
}

/** Unsharp mask of strength 0..1 over about `radius` pixels, held within what is seen around each pixel: edges, but no halos. */
export function sharpenStrip({ data, width, rows }: Strip, strength: number, radius: number, scratch: Scratch): void {
  if (strength <= 0) return;
  const [soft, least, most] = scratch.map((buffer) => buffer.subarray(0, data.length)) as [Float32Array, Float32Array, Float32Array];
  blurStrip(data, 4, width, rows, radius, least, soft);
  least.set(data);
  most.set(data);
  spreadExtremes(least, most, width, rows, radius);
  for (let i = 0; i < data.length; i++) {
    const value = data[i]! + (data[i]! - soft[i]!) * strength * 1.6;
    data[i] = value < least[i]! ? least[i]! : value > most[i]! ? most[i]! : value;
  }
}

/**
 * Line sharpening for drawings: each pixel is taken from a little farther off its edge, so that a soft ramp becomes a steep one
 * and nothing overshoots. `strength` is in pixels.
 */
export function steepenStrip({ data, width, rows }: Strip, strength: number, radius: number, scratch: Scratch): void {
  const size = width * rows;
  const slope = scratch[0].subarray(0, size).fill(0);
  const light = scratch[1].subarray(0, size);
  for (let at = 0; at < size; at++)
    light[at] = data[at * 4]! * 0.3 + data[at * 4 + 1]! * 0.59 + data[at * 4 + 2]! * 0.11 + data[at * 4 + 3]! * 0.5;
  for (let y = 1; y < rows - 1; y++) {
    for (let at = y * width + 1; at < y * width + width - 1; at++) {
      const gx = light[at + 1]! - light[at - 1]!;
      const gy = light[at + width]! - light[at - width]!;
      slope[at] = Math.sqrt(gx * gx + gy * gy);
    }
  }
  const ridge = scratch[2].subarray(0, size);
  blurStrip(slope, 1, width, rows, radius, light, ridge);
  const before = scratch[0].subarray(0, data.length);
  before.set(data);
  for (let y = 1; y < rows - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const top = ridge[at]!;
      if (top < 1) continue;
      // Relative to the edge itself, so that faint lines are drawn as sharp as strong ones.
      const scale = (-strength * radius * 2) / (top + 2);
      const px = x + Math.max(-strength, Math.min(strength, (ridge[at + 1]! - ridge[at - 1]!) * scale));
      const py = y + Math.max(-strength, Math.min(strength, (ridge[at + width]! - ridge[at - width]!) * scale));
      const ix = Math.max(0, Math.min(width - 2, Math.floor(px)));
      const iy = Math.max(0, Math.min(rows - 2, Math.floor(py)));
      const fx = Math.max(0, Math.min(1, px - ix));
      const fy = Math.max(0, Math.min(1, py - iy));
      const from = (iy * width + ix) * 4;
      for (let c = 0; c < 4; c++) {
        const a = before[from + c]! + (before[from + 4 + c]! - before[from + c]!) * fx;
        const below = from + width * 4 + c;
        const b = before[below]! + (before[below + 4]! - before[below]!) * fx;
        data[at * 4 + c] = a + (b - a) * fy;
      }
    }
  }
}
