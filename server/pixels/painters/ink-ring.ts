import type { Bitmap } from '../imaging/bitmap.ts';

const INK = [14, 16, 18] as const;
/** Width of the ring, as a share of the shorter side. */
const WIDTH = 0.04;

/** Distances of every pixel to the nearest that is covered, along eight directions. */
function distances({ width, height, data }: Bitmap): Float32Array {
  const out = new Float32Array(width * height);
  for (let i = 0; i < out.length; i++) out[i] = data[i * 4 + 3]! >= 128 ? 0 : 1e6;
  const pass = (from: number, to: number, step: number) => {
    for (let y = from; y !== to; y += step)
      for (let k = 0; k < width; k++) {
        const x = step > 0 ? k : width - 1 - k;
        const i = y * width + x;
        const look = (dx: number, dy: number, cost: number) => {
          if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) return;
          const near = out[i + dy * width + dx]! + cost;
          if (near < out[i]!) out[i] = near;
        };
        look(-step, 0, 1);
        look(0, -step, 1);
        look(-step, -step, Math.SQRT2);
        look(step, -step, Math.SQRT2);
      }
  };
  pass(0, height, 1);
  pass(height - 1, -1, -1);
  return out;
}

/** Draws a ring of ink behind a cut-out, in place: what has no outline of its own then stands beside what has, and on any ground. */
export function inkRing(picture: Bitmap): void {
  const { data } = picture;
  const ring = WIDTH * Math.min(picture.width, picture.height);
  distances(picture).forEach((distance, i) => {
    const o = i * 4;
    const over = data[o + 3]! / 255;
    const ink = Math.min(1, Math.max(0, ring - distance + 0.5)) * (1 - over);
    if (ink <= 0) return;
    const alpha = over + ink;
    for (let c = 0; c < 3; c++) data[o + c] = (data[o + c]! * over + INK[c]! * ink) / alpha;
    data[o + 3] = alpha * 255;
  });
}
