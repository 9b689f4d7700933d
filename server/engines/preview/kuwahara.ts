import { createRaster, type Raster } from './raster.ts';

type Sector = { dx: Int8Array; dy: Int8Array };

// Eight fans of taps, turned for each of sixteen brush directions and stretched along them, worked out once per radius.
function fans(radius: number): Sector[][] {
  return Array.from({ length: 16 }, (_, direction) => {
    const turn = (direction / 16) * Math.PI;
    return Array.from({ length: 8 }, (__, sector) => {
      const dx: number[] = [0];
      const dy: number[] = [0];
      for (let r = 1; r <= radius; r++) {
        for (let k = -1; k <= 1; k++) {
          const angle = (sector / 8) * Math.PI * 2 + k * 0.34;
          const u = Math.cos(angle) * r * 1.35;
          const v = Math.sin(angle) * r * 0.8;
          dx.push(Math.round(u * Math.cos(turn) - v * Math.sin(turn)));
          dy.push(Math.round(u * Math.sin(turn) + v * Math.cos(turn)));
        }
      }
      return { dx: Int8Array.from(dx), dy: Int8Array.from(dy) };
    });
  });
}

/**
 * The painted finish: every pixel takes the mean of the calmest fans around it, and the fans follow the local edge — flat
 * areas become strokes while ridges stay sharp. Yields the share done.
 */
export function* kuwahara(source: Raster, radius: number): Generator<number, Raster> {
  const { width, height, data } = source;
  const out = createRaster(width, height);
  const turned = fans(radius);
  for (let y = 0; y < height; y++) {
    const up = Math.max(0, y - 2) * width;
    const down = Math.min(height - 1, y + 2) * width;
    for (let x = 0; x < width; x++) {
      const left = y * width + Math.max(0, x - 2);
      const right = y * width + Math.min(width - 1, x + 2);
      let gx = 0;
      let gy = 0;
      for (let c = 0; c < 3; c++) {
        gx += data[right * 3 + c]! - data[left * 3 + c]!;
        gy += data[(down + x) * 3 + c]! - data[(up + x) * 3 + c]!;
      }
      // Strokes run across the gradient.
      const angle = gx * gx + gy * gy < 1e-5 ? 0.6 : Math.atan2(gy, gx) + Math.PI / 2;
      const direction = Math.round((angle / Math.PI) * 16) & 15;
      const sectors = turned[direction]!;
      let red = 0;
      let green = 0;
      let blue = 0;
      let total = 0;
      for (let s = 0; s < 8; s++) {
        const { dx, dy } = sectors[s]!;
        const count = dx.length;
        let r = 0;
        let g = 0;
        let b = 0;
        let square = 0;
        for (let k = 0; k < count; k++) {
          let px = x + dx[k]!;
          let py = y + dy[k]!;
          px = px < 0 ? 0 : px >= width ? width - 1 : px;
          py = py < 0 ? 0 : py >= height ? height - 1 : py;
          const i = (py * width + px) * 3;
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
      const o = (y * width + x) * 3;
      out.data[o] = red / total;
      out.data[o + 1] = green / total;
      out.data[o + 2] = blue / total;
    }
    if (y % 8 === 7) yield y / height;
  }
  return out;
}
