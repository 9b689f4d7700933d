import { type Bitmap, cropBitmap, resizeBitmap } from '../imaging/bitmap.ts';
import { asBlocks } from './texture.ts';

/** Alpha that is still something. */
const FAINT = 16;

/** What stands in a picture, cut to its edges: how covered each point of a grid is, with an empty margin around. */
export type Silhouette = {
  /** The picture, cropped to the subject. */
  subject: Bitmap;
  width: number;
  height: number;
  /** 0 to 1. */
  values: Float32Array;
  /** From here on a point is inside. */
  level: number;
};

/** A picture cut to what stands in it, or null where nothing does. */
export function subjectOf(picture: Bitmap): { subject: Bitmap; level: number } | null {
  let most = 0;
  for (let i = 3; i < picture.data.length; i += 4) most = Math.max(most, picture.data[i]!);
  if (most < FAINT) return null;
  // Something translucent all over is a body too.
  const level = Math.min(0.5, most / 510);
  let [left, top, right, bottom] = [picture.width, picture.height, -1, -1];
  for (let y = 0; y < picture.height; y++)
    for (let x = 0; x < picture.width; x++) {
      if (picture.data[(y * picture.width + x) * 4 + 3]! < level * 255) continue;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = y;
    }
  return { subject: asBlocks(cropBitmap(picture, left, top, right - left + 1, bottom - top + 1)), level };
}

/** The subject on a grid of at most `side` points a side, and never more than it has pixels. */
export function silhouetteOf({ subject, level }: { subject: Bitmap; level: number }, side: number): Silhouette {
  const scale = Math.min(1, side / Math.max(subject.width, subject.height));
  const inner = { width: Math.max(1, Math.round(subject.width * scale)), height: Math.max(1, Math.round(subject.height * scale)) };
  const width = inner.width + 2;
  const height = inner.height + 2;
  const small = resizeBitmap(subject, inner.width, inner.height);
  const values = new Float32Array(width * height);
  for (let y = 0; y < inner.height; y++)
    for (let x = 0; x < inner.width; x++) values[(y + 1) * width + x + 1] = small.data[(y * inner.width + x) * 4 + 3]! / 255;
  if (scale < 1) keepThin(subject, inner, values, level);
  return { subject, width, height, values, level };
}

/** What is thinner than the grid would be averaged away, whole or in parts: it is kept at one point's width. */
function keepThin(subject: Bitmap, inner: { width: number; height: number }, values: Float32Array, level: number): void {
  const width = inner.width + 2;
  const around = [-width - 1, -width, -width + 1, -1, 0, 1, width - 1, width, width + 1];
  const thick = new Set<number>();
  for (let at = 0; at + width + 1 < values.length; at++) {
    const block = [at, at + 1, at + width, at + width + 1];
    if (block.every((one) => values[one]! >= level)) for (const one of block) thick.add(one);
  }
  const kept = new Set<number>();
  for (let y = 0; y < subject.height; y++)
    for (let x = 0; x < subject.width; x++) {
      if (subject.data[(y * subject.width + x) * 4 + 3]! < level * 255) continue;
      const gx = Math.min(inner.width - 1, Math.floor((x * inner.width) / subject.width));
      const gy = Math.min(inner.height - 1, Math.floor((y * inner.height) / subject.height));
      const at = (gy + 1) * width + gx + 1;
      if (values[at]! < level && !around.some((step) => thick.has(at + step))) kept.add(at);
    }
  for (const at of kept) values[at] = Math.min(1, level * 1.2);
}

/** Whether a point of the grid is inside. */
export function isInside({ values, level }: Silhouette, at: number): boolean {
  return values[at]! >= level;
}

/** How far along a side of a cell the edge crosses it, from the inner point on. Never at its end: triangles keep an area. */
export function crossing({ values, level }: Silhouette, inner: number, outer: number): number {
  const share = (values[inner]! - level) / (values[inner]! - values[outer]!);
  return Math.min(0.95, Math.max(0.05, share));
}

/** A corner of a cell's inner part: a point of the grid, or where the edge crosses one of the cell's sides. */
export type Corner = { grid: number } | { crossing: number };

/**
 * The inner part of the cell whose upper left point is `at`: counter-clockwise as it is seen. Crossings are numbered by their
 * side, twice the point it starts from, and one more where it goes down.
 */
export function cellOf(silhouette: Silhouette, at: number): Corner[] {
  const { width } = silhouette;
  const points = [at, at + width, at + width + 1, at + 1];
  const sides = [2 * at + 1, 2 * (at + width), 2 * (at + 1) + 1, 2 * at];
  const out: Corner[] = [];
  for (let k = 0; k < 4; k++) {
    const inside = isInside(silhouette, points[k]!);
    if (inside) out.push({ grid: points[k]! });
    if (inside !== isInside(silhouette, points[(k + 1) % 4]!)) out.push({ crossing: sides[k]! });
  }
  return out;
}

/** Where a corner lies, in pixels of the subject from its upper left. */
export function placeOf(silhouette: Silhouette, corner: Corner): [x: number, y: number] {
  const { subject, width, height } = silhouette;
  let [gx, gy] = [0, 0];
  if ('grid' in corner) [gx, gy] = [corner.grid % width, Math.floor(corner.grid / width)];
  else {
    const from = corner.crossing >> 1;
    const down = corner.crossing % 2;
    const to = from + (down ? width : 1);
    const share = isInside(silhouette, from) ? crossing(silhouette, from, to) : 1 - crossing(silhouette, to, from);
    [gx, gy] = [(from % width) + (down ? 0 : share), Math.floor(from / width) + (down ? share : 0)];
  }
  return [((gx - 0.5) * subject.width) / (width - 2), ((gy - 0.5) * subject.height) / (height - 2)];
}
