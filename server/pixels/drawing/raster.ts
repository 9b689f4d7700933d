import { createBitmap, type Bitmap } from '../imaging/bitmap.ts';

/** Display values 0…1 in floats, three per pixel: finishing in 8 bits would band every sky. */
export type Raster = { width: number; height: number; data: Float32Array };

export function createRaster(width: number, height: number): Raster {
  return { width, height, data: new Float32Array(width * height * 3) };
}

/** Rounds to an 8-bit picture; pass the last one again to save the memory. */
export function rasterToBitmap(raster: Raster, into?: Bitmap): Bitmap {
  const out = into ?? createBitmap(raster.width, raster.height);
  const { data } = raster;
  for (let i = 0, o = 0; i < data.length; i += 3, o += 4) {
    out.data[o] = data[i]! * 255;
    out.data[o + 1] = data[i + 1]! * 255;
    out.data[o + 2] = data[i + 2]! * 255;
    out.data[o + 3] = 255;
  }
  return out;
}

/** Reads a picture; transparent parts show the given ground. */
export function bitmapToRaster(bitmap: Bitmap, ground: readonly [number, number, number] = [1, 1, 1]): Raster {
  const out = createRaster(bitmap.width, bitmap.height);
  for (let i = 0, o = 0; i < bitmap.data.length; i += 4, o += 3) {
    const alpha = bitmap.data[i + 3]! / 255;
    for (let c = 0; c < 3; c++) out.data[o + c] = (bitmap.data[i + c]! / 255) * alpha + ground[c]! * (1 - alpha);
  }
  return out;
}

/** Bilinear look-up at a pixel position, clamped at the border. */
export function sampleRaster(raster: Raster, x: number, y: number, out: Float64Array): void {
  const { width, height, data } = raster;
  const px = Math.min(width - 1, Math.max(0, x - 0.5));
  const py = Math.min(height - 1, Math.max(0, y - 0.5));
  const ix = Math.floor(px);
  const iy = Math.floor(py);
  const fx = px - ix;
  const fy = py - iy;
  const a = (iy * width + ix) * 3;
  const right = ix + 1 < width ? 3 : 0;
  const down = iy + 1 < height ? width * 3 : 0;
  for (let c = 0; c < 3; c++) {
    const top = data[a + c]! + (data[a + right + c]! - data[a + c]!) * fx;
    const low = data[a + down + c]! + (data[a + down + right + c]! - data[a + down + c]!) * fx;
    out[c] = top + (low - top) * fy;
  }
}

/** Bilinear for growing; good enough down to half size. */
export function resizeRaster(source: Raster, width: number, height: number): Raster {
  const out = createRaster(width, height);
  const pixel = new Float64Array(3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sampleRaster(source, ((x + 0.5) * source.width) / width, ((y + 0.5) * source.height) / height, pixel);
      out.data.set(pixel, (y * width + x) * 3);
    }
  }
  return out;
}

/** Lifts every pixel away from the mean of its four neighbours: gives an enlarged picture its edges back. */
export function sharpen(raster: Raster, amount: number): void {
  const { width, height, data } = raster;
  let above = data.slice(0, width * 3);
  for (let y = 1; y < height - 1; y++) {
    const row = y * width * 3;
    const kept = data.slice(row, row + width * 3);
    for (let i = 3; i < width * 3 - 3; i++) {
      const mean = (kept[i - 3]! + kept[i + 3]! + above[i]! + data[row + width * 3 + i]!) / 4;
      data[row + i] = kept[i]! + (kept[i]! - mean) * amount;
    }
    above = kept;
  }
}
