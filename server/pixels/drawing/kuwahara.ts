import { createRaster, type Raster } from './raster.ts';

// Taps of one fan: steps for the border, one offset into the data for everywhere else.
type Fan = { dx: Int8Array; dy: Int8Array; offset: Int32Array };

const directions = 16;
const fansEach = 8;

// Eight fans of taps, turned for each of sixteen brush directions and stretched along them, worked out once per picture.
function makeFans(radius: number, width: number): Fan[][] {
  return Array.from({ length: directions }, (_, direction) => {
    const turn = (direction / directions) * Math.PI;
    return Array.from({ length: fansEach }, (__, sector) => {
      const taps = new Map<string, [number, number]>([['0 0', [0, 0]]]);
      for (let r = 1; r <= radius; r++) {
        for (let k = -1; k <= 1; k++) {
          const angle = (sector / fansEach) * Math.PI * 2 + k * 0.34;
          const u = Math.cos(angle) * r * 1.35;
          const v = Math.sin(angle) * r * 0.8;
          const dx = Math.round(u * Math.cos(turn) - v * Math.sin(turn));
          const dy = Math.round(u * Math.sin(turn) + v * Math.cos(turn));
          taps.set(`${dx} ${dy}`, [dx, dy]);
        }
      }
      const list = [...taps.values()];
      return {
        dx: Int8Array.from(list, ([dx]) => dx),
        dy: Int8Array.from(list, ([, dy]) => dy),
        offset: Int32Array.from(list, ([dx, dy]) => (dy * width + dx) * 3),
      };
    });
  });
}

// A plain function per row: the engine optimises loops inside generators far less well.
function strokeRow(source: Raster, out: Raster, fans: Fan[][], margin: number, y: number): void {
  const { width, height, data } = source;
  const up = Math.max(0, y - 2) * width;
  const down = Math.min(height - 1, y + 2) * width;
  for (let x = 0; x < width; x++) {
    const left = (y * width + Math.max(0, x - 2)) * 3;
    const right = (y * width + Math.min(width - 1, x + 2)) * 3;
    const above = (up + x) * 3;
    const below = (down + x) * 3;
    const gx = data[right]! + data[right + 1]! + data[right + 2]! - data[left]! - data[left + 1]! - data[left + 2]!;
    const gy = data[below]! + data[below + 1]! + data[below + 2]! - data[above]! - data[above + 1]! - data[above + 2]!;
    // Strokes run across the gradient.
    const angle = gx * gx + gy * gy < 1e-5 ? 0.6 : Math.atan2(gy, gx) + Math.PI / 2;
    const turned = fans[Math.round((angle / Math.PI) * directions) & (directions - 1)]!;
    const inside = x >= margin && y >= margin && x < width - margin && y < height - margin;
    const here = (y * width + x) * 3;
    let red = 0;
    let green = 0;
    let blue = 0;
    let total = 0;
    for (let s = 0; s < fansEach; s++) {
      const { dx, dy, offset } = turned[s]!;
      const count = offset.length;
      let r = 0;
      let g = 0;
      let b = 0;
      let square = 0;
      for (let k = 0; k < count; k++) {
        let i = here + offset[k]!;
        if (!inside) {
          const px = Math.min(width - 1, Math.max(0, x + dx[k]!));
          const py = Math.min(height - 1, Math.max(0, y + dy[k]!));
          i = (py * width + px) * 3;
        }
        const pr = data[i]!;
        const pg = data[i + 1]!;
        const pb = data[i + 2]!;
        r += pr;
        g += pg;
        b += pb;
        square += pr * pr + pg * pg + pb * pb;
      }
      r /= count;
      g /= count;
      b /= count;
      const spread = Math.abs(square / count - r * r - g * g - b * b) * 500;
      const calm = spread * spread;
      const weight = 1 / (1 + calm * calm);
      red += r * weight;
      green += g * weight;
      blue += b * weight;
      total += weight;
    }
    out.data[here] = red / total;
    out.data[here + 1] = green / total;
    out.data[here + 2] = blue / total;
  }
}

/**
 * The painted finish: every pixel takes the mean of the calmest fans around it, and the fans follow the local edge — flat
 * areas become strokes while ridges stay sharp. Yields the share done.
 */
export function* kuwahara(source: Raster, radius: number): Generator<number, Raster> {
  const out = createRaster(source.width, source.height);
  const fans = makeFans(radius, source.width);
  const margin = Math.ceil(radius * 1.35) + 1;
  for (let y = 0; y < source.height; y++) {
    strokeRow(source, out, fans, margin, y);
    if (y % 8 === 7) yield y / source.height;
  }
  return out;
}
