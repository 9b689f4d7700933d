/** An 8-bit RGBA picture, row by row from the top left; the only shape in which pixels cross a module border. */
export type Bitmap = { width: number; height: number; data: Uint8ClampedArray };

/** A picture filled with one colour, transparent black unless told. */
export function createBitmap(width: number, height: number, fill: readonly [number, number, number, number] = [0, 0, 0, 0]): Bitmap {
  if (!Number.isInteger(width) || !Number.isInteger(height) || width < 1 || height < 1)
    throw new RangeError(`no such picture size: ${width} x ${height}`);
  const data = new Uint8ClampedArray(width * height * 4);
  if (fill.some((value) => value !== 0)) for (let i = 0; i < data.length; i += 4) data.set(fill, i);
  return { width, height, data };
}

/** A copy that shares no memory with the original. */
export function copyBitmap(source: Bitmap): Bitmap {
  return { width: source.width, height: source.height, data: source.data.slice() };
}

/** Cuts a rectangle out; it must lie inside the picture. */
export function cropBitmap(source: Bitmap, left: number, top: number, width: number, height: number): Bitmap {
  if (left < 0 || top < 0 || left + width > source.width || top + height > source.height)
    throw new RangeError('the crop leaves the picture');
  const out = createBitmap(width, height);
  for (let y = 0; y < height; y++) {
    const from = ((top + y) * source.width + left) * 4;
    out.data.set(source.data.subarray(from, from + width * 4), y * width * 4);
  }
  return out;
}

/** Puts a smaller picture into the target, transparency included; it must fit. */
export function pasteBitmap(target: Bitmap, patch: Bitmap, left: number, top: number): void {
  if (left < 0 || top < 0 || left + patch.width > target.width || top + patch.height > target.height)
    throw new RangeError('the patch leaves the picture');
  for (let y = 0; y < patch.height; y++)
    target.data.set(patch.data.subarray(y * patch.width * 4, (y + 1) * patch.width * 4), ((top + y) * target.width + left) * 4);
}

/** Lays a picture over the target (source-over); it must fit. */
export function blendBitmap(target: Bitmap, { width, height, data }: Bitmap, left: number, top: number): void {
  for (let y = 0, p = 0; y < height; y++)
    for (let x = 0; x < width; x++, p += 4)
      blendPixel(target, left + x, top + y, [data[p]!, data[p + 1]!, data[p + 2]!], data[p + 3]! / 255);
}

type Chequer = { colours: readonly [Colour, Colour]; tile: number };
type Colour = readonly [number, number, number];

/** Fills a part of the target with squares in turn, the first colour first. */
export function drawChequer(
  target: Bitmap,
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { colours, tile }: Chequer,
): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [red, green, blue] = colours[(Math.floor(x / tile) + Math.floor(y / tile)) % 2 ? 1 : 0];
      target.data.set([red, green, blue, 255], ((top + y) * target.width + left + x) * 4);
    }
}

type Tap = { first: number; weights: Float32Array };

// Area average while shrinking (every source pixel counts once), a tent of two taps while growing.
function taps(from: number, to: number): Tap[] {
  const scale = from / to;
  return Array.from({ length: to }, (_, i) => {
    if (scale > 1) {
      const start = i * scale;
      const end = Math.min(from, start + scale);
      const first = Math.floor(start);
      const last = Math.min(from - 1, Math.ceil(end) - 1);
      const weights = new Float32Array(last - first + 1);
      for (let k = first; k <= last; k++) weights[k - first] = (Math.min(end, k + 1) - Math.max(start, k)) / (end - start);
      return { first, weights };
    }
    const centre = Math.min(from - 1, Math.max(0, (i + 0.5) * scale - 0.5));
    const first = Math.min(Math.floor(centre), Math.max(0, from - 2));
    const t = centre - first;
    return { first, weights: from === 1 ? new Float32Array([1]) : new Float32Array([1 - t, t]) };
  });
}

/** Any size to any size: area average down, bilinear up. Alpha is weighed in, so that a cut-out keeps clean edges. */
export function resizeBitmap(source: Bitmap, width: number, height: number): Bitmap {
  if (width === source.width && height === source.height) return copyBitmap(source);
  const out = createBitmap(width, height);
  const across = taps(source.width, width);
  const down = taps(source.height, height);
  const middle = new Float32Array(width * source.height * 4);
  for (let y = 0; y < source.height; y++) {
    for (let x = 0; x < width; x++) {
      const { first, weights } = across[x]!;
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let k = 0; k < weights.length; k++) {
        const i = (y * source.width + first + k) * 4;
        const alpha = weights[k]! * source.data[i + 3]!;
        r += source.data[i]! * alpha;
        g += source.data[i + 1]! * alpha;
        b += source.data[i + 2]! * alpha;
        a += alpha;
      }
      const o = (y * width + x) * 4;
      middle[o] = r;
      middle[o + 1] = g;
      middle[o + 2] = b;
      middle[o + 3] = a;
    }
  }
  for (let y = 0; y < height; y++) {
    const { first, weights } = down[y]!;
    for (let x = 0; x < width; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let a = 0;
      for (let k = 0; k < weights.length; k++) {
        const i = ((first + k) * width + x) * 4;
        const w = weights[k]!;
        r += middle[i]! * w;
        g += middle[i + 1]! * w;
        b += middle[i + 2]! * w;
        a += middle[i + 3]! * w;
      }
      const o = (y * width + x) * 4;
      const divisor = a || 1;
      out.data[o] = r / divisor;
      out.data[o + 1] = g / divisor;
      out.data[o + 2] = b / divisor;
      out.data[o + 3] = a;
    }
  }
  return out;
}

/** The largest copy whose longer side is at most `side`; never grows a picture. */
export function fitBitmap(source: Bitmap, side: number): Bitmap {
  const scale = Math.min(1, side / Math.max(source.width, source.height));
  return resizeBitmap(source, Math.max(1, Math.round(source.width * scale)), Math.max(1, Math.round(source.height * scale)));
}

/** Whether nothing shows through. */
export function isOpaque({ data }: Bitmap): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false;
  return true;
}

/** Covers a frame of the given size, cutting the longer side evenly — what an object-fit of cover does. */
export function coverBitmap(source: Bitmap, width: number, height: number): Bitmap {
  const scale = Math.max(width / source.width, height / source.height);
  const cutWidth = Math.min(source.width, Math.max(1, Math.round(width / scale)));
  const cutHeight = Math.min(source.height, Math.max(1, Math.round(height / scale)));
  const left = Math.floor((source.width - cutWidth) / 2);
  const top = Math.floor((source.height - cutHeight) / 2);
  return resizeBitmap(cropBitmap(source, left, top, cutWidth, cutHeight), width, height);
}

/** Lays one colour over a pixel of the target with a strength of 0…1 (source-over). */
export function blendPixel(target: Bitmap, x: number, y: number, colour: readonly [number, number, number], strength: number): void {
  if (strength <= 0 || x < 0 || y < 0 || x >= target.width || y >= target.height) return;
  const i = (y * target.width + x) * 4;
  const { data } = target;
  const below = data[i + 3]! / 255;
  const alpha = strength + below * (1 - strength);
  for (let c = 0; c < 3; c++) data[i + c] = (colour[c]! * strength + data[i + c]! * below * (1 - strength)) / alpha;
  data[i + 3] = alpha * 255;
}
