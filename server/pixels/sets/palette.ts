import { type Bitmap, fitBitmap } from '../imaging/bitmap.ts';
import { kMeans } from '../imaging/k-means.ts';
import { hexOf } from '../styles/oklab.ts';
import { labOf } from './measure.ts';

const COLOURS = 10;
const SIDE = 96;
const COVERED = 200;
/** Below this there is no hue to speak of. */
const GREY = 0.03;
const HUES = 8;

/** R8.11: ten colours of a picture by k-means in OKLab, greys first, then hue by hue, each from light to dark. Empty where nothing covers. */
export function coloursOfPicture(picture: Bitmap): string[] {
  const small = fitBitmap(picture, SIDE);
  const lab = labOf(small);
  const points: number[] = [];
  for (let i = 0; i < lab.length; i += 3)
    if (small.data[(i / 3) * 4 + 3]! >= COVERED) points.push(lab[i]! * 100, lab[i + 1]! * 100, lab[i + 2]! * 100);
  if (points.length === 0) return [];
  const { centres } = kMeans(Float32Array.from(points), COLOURS, 12);
  const found = Array.from({ length: centres.length / 3 }, (_, k) => [0, 1, 2].map((c) => centres[k * 3 + c]! / 100));
  const hueOf = ([, a = 0, b = 0]: readonly number[]) =>
    Math.hypot(a, b) < GREY ? -1 : Math.floor(((Math.atan2(b, a) / (2 * Math.PI) + 1) % 1) * HUES);
  const sorted = found.toSorted((one, other) => hueOf(one) - hueOf(other) || other[0]! - one[0]!);
  return [...new Set(sorted.map(hexOf))];
}
