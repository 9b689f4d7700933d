import type { Crop } from '#shared/contract/datasets.ts';
import { type Bitmap, createBitmap, cropBitmap, fitBitmap } from '../imaging/bitmap.ts';

/** A picture turned about its centre by `turn` degrees within its own frame; what comes in from outside is clear. */
function turned(source: Bitmap, turn: number): Bitmap {
  const { width, height, data } = source;
  const out = createBitmap(width, height);
  const angle = (turn * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const u = dx * cos + dy * sin + width / 2 - 0.5;
      const v = dy * cos - dx * sin + height / 2 - 0.5;
      const [left, top] = [Math.floor(u), Math.floor(v)];
      if (left < -1 || top < -1 || left >= width || top >= height) continue;
      const at = (y * width + x) * 4;
      let alpha = 0;
      const sums = [0, 0, 0];
      for (let corner = 0; corner < 4; corner++) {
        const px = Math.min(width - 1, Math.max(0, left + (corner & 1)));
        const py = Math.min(height - 1, Math.max(0, top + (corner >> 1)));
        const share = (corner & 1 ? u - left : 1 - u + left) * (corner >> 1 ? v - top : 1 - v + top);
        const from = (py * width + px) * 4;
        const weight = share * data[from + 3]!;
        alpha += weight;
        for (let c = 0; c < 3; c++) sums[c]! += data[from + c]! * weight;
      }
      if (alpha <= 0) continue;
      for (let c = 0; c < 3; c++) out.data[at + c] = sums[c]! / alpha;
      out.data[at + 3] = alpha;
    }
  return out;
}

/** A picture turned clockwise by quarters, then mirrored left to right where that is asked for. */
function oriented({ width, height, data }: Bitmap, quarter: number, mirrored: boolean): Bitmap {
  const out = quarter % 2 === 1 ? createBitmap(height, width) : createBitmap(width, height);
  // Where the first pixel comes from, and how far on the next one of its row and of its column do.
  let [start, across, down] = [
    [0, 1, width],
    [(height - 1) * width, -width, 1],
    [height * width - 1, -1, -width],
    [width - 1, width, -1],
  ][quarter] as [number, number, number];
  if (mirrored) [start, across] = [start + across * (out.width - 1), -across];
  for (let y = 0, to = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++, to += 4) {
      const from = (start + x * across + y * down) * 4;
      for (let c = 0; c < 4; c++) out.data[to + c] = data[from + c]!;
    }
  return out;
}

/** A picture of a dataset as a trainer is to see it: turned, cropped, at most `side` pixels on its longer side. */
export function trainedPicture({ picture, crop, side }: { picture: Bitmap; crop: Crop | null; side: number }): Bitmap {
  if (!crop) return fitBitmap(picture, side);
  const { quarter = 0, mirrored = false, turn } = crop;
  const upright = quarter > 0 || mirrored ? oriented(picture, quarter, mirrored) : picture;
  const whole = turn === 0 ? upright : turned(upright, turn);
  return fitBitmap(cropBitmap(whole, crop.x, crop.y, crop.width, crop.height), side);
}
