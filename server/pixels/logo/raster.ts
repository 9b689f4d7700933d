import { blendPixel, type Bitmap, createBitmap } from '../imaging/bitmap.ts';
import { coverOutline, flattenPath } from '../imaging/fill-path.ts';
import { type Gradient, type Shape, SIDE } from './shape/shapes.ts';

/** Lines of sampling between two rows of `coverOutline`'s five: flat edges of type need more than those. */
const DENSER = 3;

type Rgb = [number, number, number];
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)) as Rgb;

function colourAt(fill: string | Gradient): (x: number, y: number) => Rgb {
  if (typeof fill === 'string') {
    const flat = rgbOf(fill);
    return () => flat;
  }
  const [a, b] = [rgbOf(fill.stops[0]), rgbOf(fill.stops[1])];
  const [dx, dy] = [fill.to[0] - fill.from[0], fill.to[1] - fill.from[1]];
  const length = dx * dx + dy * dy || 1;
  return (x, y) => {
    const t = Math.min(1, Math.max(0, ((x + 0.5 - fill.from[0]) * dx + (y + 0.5 - fill.from[1]) * dy) / length));
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
  };
}

/** Fills one shape; only the rows and columns it touches are looked at. */
function fillShape(target: Bitmap, { path, fill }: Shape): void {
  const outline = flattenPath(path, (x, y) => [x, y], 12);
  let [left, top, right, bottom] = [target.width, target.height, 0, 0];
  for (const ring of outline) {
    for (let i = 0; i < ring.length; i += 2) {
      left = Math.min(left, Math.floor(ring[i]!));
      right = Math.max(right, Math.ceil(ring[i]!));
      top = Math.min(top, Math.floor(ring[i + 1]!));
      bottom = Math.max(bottom, Math.ceil(ring[i + 1]!));
    }
  }
  [left, top, right, bottom] = [Math.max(0, left), Math.max(0, top), Math.min(target.width, right), Math.min(target.height, bottom)];
  const [width, height] = [right - left, bottom - top];
  if (width <= 0 || height <= 0) return;
  const moved = outline.map((ring) => ring.map((value, i) => (i % 2 === 0 ? value - left : (value - top) * DENSER)));
  const cover = coverOutline(moved, width, height * DENSER);
  const colour = colourAt(fill);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < DENSER; k++) sum += cover[(y * DENSER + k) * width + x]!;
      if (sum > 0) blendPixel(target, left + x, top + y, colour(left + x, top + y), Math.min(1, sum / DENSER));
    }
  }
}

/** The drawing as pixels, as a browser would fill the same paths. */
export function* rasterLogo({ shapes }: { shapes: readonly Shape[] }): Generator<number, Bitmap> {
  const picture = createBitmap(SIDE, SIDE);
  for (const [index, shape] of shapes.entries()) {
    fillShape(picture, shape);
    yield (index + 1) / shapes.length;
  }
  return picture;
}
