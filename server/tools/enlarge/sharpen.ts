import type { Strip } from './lanczos.ts';

// Mean over a square window inside a strip; rows beyond the strip repeat its first and last.
function blur({ width, rows, data }: Strip, channels: number, radius: number): Float32Array {
  const line = width * channels;
  const middle = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  const run = (from: Float32Array, to: Float32Array, start: number, step: number, count: number): void => {
    const at = (k: number): number => from[start + (k < 0 ? 0 : k >= count ? count - 1 : k) * step]!;
    let sum = 0;
    for (let k = -radius; k <= radius; k++) sum += at(k);
    for (let k = 0; k < count; k++) {
      to[start + k * step] = sum / (2 * radius + 1);
      sum += at(k + radius + 1) - at(k - radius);
    }
  };
  for (let y = 0; y < rows; y++) for (let c = 0; c < channels; c++) run(data, middle, y * line + c, channels, width);
  for (let i = 0; i < line; i++) run(middle, out, i, line, rows);
  return out;
}

// The least (or most) of each value and its neighbours `reach` away, up, down and to the sides.
function extreme(data: Float32Array, width: number, rows: number, reach: number, choose: (a: number, b: number) => number): Float32Array {
  const line = width * 4;
  const middle = new Float32Array(data.length);
  const out = new Float32Array(data.length);
  for (let y = 0; y < rows; y++) {
    for (let i = 0; i < line; i++) {
      const at = y * line + i;
      let value = data[at]!;
      for (let k = 1; k <= reach; k++) {
        if (i - k * 4 >= 0) value = choose(value, data[at - k * 4]!);
        if (i + k * 4 < line) value = choose(value, data[at + k * 4]!);
      }
      middle[at] = value;
    }
  }
  for (let y = 0; y < rows; y++) {
    for (let i = 0; i < line; i++) {
      const at = y * line + i;
      let value = middle[at]!;
      for (let k = 1; k <= reach; k++) {
        if (y >= k) value = choose(value, middle[at - k * line]!);
        if (y + k < rows) value = choose(value, middle[at + k * line]!);
      }
      out[at] = value;
    }
  }
  return out;
}

const lesser = (a: number, b: number): number => (b < a ? b : a);
const greater = (a: number, b: number): number => (b > a ? b : a);

/** Unsharp mask of strength 0..1 over about `radius` pixels, held within what is seen around each pixel: edges, but no halos. */
export function sharpenStrip(strip: Strip, strength: number, radius: number): void {
  if (strength <= 0) return;
  const soft = blur(strip, 4, radius);
  const least = extreme(strip.data, strip.width, strip.rows, radius, lesser);
  const most = extreme(strip.data, strip.width, strip.rows, radius, greater);
  for (let i = 0; i < soft.length; i++) {
    const value = strip.data[i]! + (strip.data[i]! - soft[i]!) * strength * 1.6;
    strip.data[i] = value < least[i]! ? least[i]! : value > most[i]! ? most[i]! : value;
  }
}

/**
 * Line sharpening for drawings: each pixel is taken from a little farther off its edge, so that a soft ramp becomes a steep one
 * and nothing overshoots. `strength` is in pixels.
 */
export function steepenStrip(strip: Strip, strength: number, radius: number): void {
  const { width, rows, data } = strip;
  const size = width * rows;
  const slope = new Float32Array(size);
  const light = new Float32Array(size);
  for (let at = 0; at < size; at++)
    light[at] = data[at * 4]! * 0.3 + data[at * 4 + 1]! * 0.59 + data[at * 4 + 2]! * 0.11 + data[at * 4 + 3]! * 0.5;
  for (let y = 1; y < rows - 1; y++) {
    for (let at = y * width + 1; at < y * width + width - 1; at++) {
      const gx = light[at + 1]! - light[at - 1]!;
      const gy = light[at + width]! - light[at - width]!;
      slope[at] = Math.sqrt(gx * gx + gy * gy);
    }
  }
  const ridge = blur({ ...strip, data: slope }, 1, radius);
  const before = data.slice();
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
