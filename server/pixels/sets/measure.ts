import type { SetMeasures } from '#shared/contract/sets.ts';
import { type Bitmap, cropBitmap, fitBitmap, isOpaque, resizeBitmap } from '../imaging/bitmap.ts';
import { toOklab } from '../styles/oklab.ts';

/** Alpha above 4 % is seen. */
export const SEEN = 11;
/** Alpha from here on counts as covered where colours are compared. */
const COVERED = 200;
const COLOUR_SIDE = 64;
const SMALL_SIDE = 32;
/** Least difference in lightness that stands out. */
const STANDS_OUT = 0.15;
/** Lightness of the dark and the light ground that 32 px are shown on: ink 2 and ink 12 of the design system. */
const GROUNDS = [0.195, 0.935] as const;

/** A picture's pixels in OKLab, whatever lies under their alpha. */
export function labOf({ data }: Bitmap): Float32Array {
  const values = new Float32Array((data.length / 4) * 3);
  for (let i = 0, o = 0; i < data.length; i += 4, o += 3) for (let c = 0; c < 3; c++) values[o + c] = data[i + c]! / 255;
  return toOklab(values);
}

/** Colours `#rrggbb` in OKLab, three values each. */
export const labOfColours = (colours: readonly string[]): Float32Array =>
  toOklab(Float32Array.from(colours.flatMap((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255))));

/** The colour of a palette that is nearest, lightness counting half, and how far it is. */
export function nearestOf(palette: Float32Array, l: number, a: number, b: number): { index: number; distance: number } {
  let index = 0;
  let least = Infinity;
  for (let k = 0; k < palette.length; k += 3) {
    const square = ((l - palette[k]!) / 2) ** 2 + (a - palette[k + 1]!) ** 2 + (b - palette[k + 2]!) ** 2;
    if (square < least) {
      least = square;
      index = k / 3;
    }
  }
  return { index, distance: Math.sqrt(least) };
}

/** The smallest box around what is seen, in pixels of scale 1: a pixel that is seen in part is in it. */
export function seenBox({ width, height, data }: Bitmap, scale: number): SetMeasures['box'] {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0, i = 3; y < height; y++)
    for (let x = 0; x < width; x++, i += 4) {
      if (data[i]! < SEEN) continue;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      bottom = y;
    }
  if (right < 0) return null;
  [left, top] = [Math.floor(left / scale), Math.floor(top / scale)];
  return { left, top, width: Math.ceil((right + 1) / scale) - left, height: Math.ceil((bottom + 1) / scale) - top };
}

/** Mean colour, and mean distance to a palette, of what covers. */
function coloursOf(small: Bitmap, palette: readonly string[]): { mean: number[]; distance: number | null } {
  const lab = labOf(small);
  const wanted = labOfColours(palette);
  const mean = [0, 0, 0];
  let sum = 0;
  let count = 0;
  for (let i = 0; i < lab.length; i += 3) {
    if (small.data[(i / 3) * 4 + 3]! < COVERED) continue;
    count++;
    for (let c = 0; c < 3; c++) mean[c]! += lab[i + c]!;
    if (wanted.length > 0) sum += nearestOf(wanted, lab[i]!, lab[i + 1]!, lab[i + 2]!).distance;
  }
  return { mean: mean.map((value) => value / (count || 1)), distance: wanted.length > 0 ? sum / (count || 1) : null };
}

/** The share of what covers at 32 px that stands out from the ground, on the worse of the two grounds. */
function legibleAt32(picture: Bitmap): number {
  const small = fitBitmap(picture, SMALL_SIDE);
  const lab = labOf(small);
  let count = 0;
  const out = [0, 0];
  for (let i = 0; i < lab.length; i += 3) {
    if (small.data[(i / 3) * 4 + 3]! < 128) continue;
    count++;
    GROUNDS.forEach((ground, at) => {
      if (Math.abs(lab[i]! - ground) >= STANDS_OUT) out[at]!++;
    });
  }
  return count === 0 ? 0 : Math.min(...out) / count;
}

const HASH_SIDE = 8;
/** The share of each side that the hash leaves out: frames and vignettes are the same all over a set. */
const HASH_EDGE = 0.15;

/**
 * Difference hash of the middle, 64 bits: in every other row whether the next place is lighter, in every other column whether the one below
 * is. Rows alone take any two things that stand in the middle of the same ground for one. Clear parts are middle grey.
 */
function hashOf(picture: Bitmap): string {
  const [left, top] = [Math.round(picture.width * HASH_EDGE), Math.round(picture.height * HASH_EDGE)];
  const middle = cropBitmap(picture, left, top, picture.width - left * 2, picture.height - top * 2);
  const signs = (across: boolean): number[] => {
    const { width, data } = resizeBitmap(middle, across ? HASH_SIDE + 1 : HASH_SIDE, across ? HASH_SIDE : HASH_SIDE + 1);
    const grey = (at: number) => {
      const alpha = data[at * 4 + 3]! / 255;
      return (data[at * 4]! * 0.299 + data[at * 4 + 1]! * 0.587 + data[at * 4 + 2]! * 0.114) * alpha + 128 * (1 - alpha);
    };
    const found: number[] = [];
    for (let line = 0; line < HASH_SIDE; line += 2)
      for (let step = 0; step < HASH_SIDE; step++) {
        const at = across ? line * width + step : step * width + line;
        found.push(Number(grey(at + (across ? 1 : width)) > grey(at)));
      }
    return found;
  };
  const bits = [...signs(true), ...signs(false)];
  return Array.from({ length: bits.length / 4 }, (_, i) => parseInt(bits.slice(i * 4, i * 4 + 4).join(''), 2).toString(16)).join('');
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);

/** Pieces of a seam are told apart by this length, in pixels of the set's own size. */
const PIECE = 14;

/** Mean OKLab distances over the wrapped left and right edge, the upper and lower one, and between neighbours inside; the seams also piece by piece. */
export function measureSeam(picture: Bitmap, scale = 1): NonNullable<SetMeasures['seam']> {
  const { width, height } = picture;
  const lab = labOf(picture);
  const apart = (a: number, b: number) =>
    Math.hypot(lab[a * 3]! - lab[b * 3]!, lab[a * 3 + 1]! - lab[b * 3 + 1]!, lab[a * 3 + 2]! - lab[b * 3 + 2]!);
  const across = Array.from({ length: height }, (_, y) => apart(y * width + width - 1, y * width));
  const down = Array.from({ length: width }, (_, x) => apart((height - 1) * width + x, x));
  let sum = 0;
  for (let y = 0; y < height; y++) for (let x = 1; x < width; x++) sum += apart(y * width + x - 1, y * width + x);
  for (let y = 1; y < height; y++) for (let x = 0; x < width; x++) sum += apart((y - 1) * width + x, y * width + x);
  const inside = sum / ((width - 1) * height + (height - 1) * width || 1);
  const pieces = (along: readonly number[]) =>
    Array.from({ length: Math.ceil(along.length / (PIECE * scale)) }, (_, n) => {
      const piece = along.slice(n * PIECE * scale, (n + 1) * PIECE * scale);
      return Math.round((meanOf(piece) / Math.max(1e-4, inside)) * 10) / 10;
    });
  return { across: meanOf(across), down: meanOf(down), inside, heat: { across: pieces(across), down: pieces(down) } };
}

const kept = (value: number) => Math.round(value * 1e4) / 1e4;

/** R8.11: everything the checks of an item go by. `scale` is how many times the set's size the picture has. */
export function measureItem({
  picture,
  scale,
  palette,
  seamless,
}: {
  picture: Bitmap;
  scale: number;
  palette: readonly string[];
  seamless: boolean;
}): SetMeasures {
  const { mean, distance } = coloursOf(fitBitmap(picture, COLOUR_SIDE), palette);
  const seam = seamless ? measureSeam(picture, scale) : null;
  return {
    box: seenBox(picture, scale),
    opaque: isOpaque(picture),
    palette: distance === null ? null : kept(distance),
    legible: kept(legibleAt32(picture)),
    hash: hashOf(picture),
    mean: mean.map(kept),
    seam: seam && { across: kept(seam.across), down: kept(seam.down), inside: kept(seam.inside), heat: seam.heat },
  };
}
