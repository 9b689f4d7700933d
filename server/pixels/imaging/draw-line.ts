import { type Bitmap, blendPixel } from './bitmap.ts';
import { coverOutline, flattenPath } from './fill-path.ts';

/** A line of text as outlines: 1000 units to the em, y upwards. */
export type Line = readonly { advance: number; path: string }[];

type Setting = {
  left: number;
  /** Where it stands on, in pixels from the top. */
  base: number;
  /** Pixels it may take; what does not fit is left out at its end. */
  room: number;
  /** Pixels to the em. */
  em: number;
  ink: readonly [number, number, number];
  align?: 'left' | 'middle' | 'right';
};

/** Sets a line of text into a picture. */
export function drawLine(target: Bitmap, line: Line, { left, base, room, em, ink, align = 'left' }: Setting): void {
  let total = line.reduce((sum, { advance }) => sum + (advance * em) / 1000, 0);
  const shown = [...line];
  while (total > room && shown.length > 1) total -= ((shown.pop()?.advance ?? 0) * em) / 1000;
  const spare = { left: 0, middle: Math.round((room - total) / 2), right: Math.round(room - total) }[align];
  const [width, height] = [Math.ceil(Math.min(total, room)) + 4, em * 2];
  // Whole pixels above the line, also of an odd em.
  const rise = Math.round(em * 1.5);
  const cover = new Float32Array(width * height);
  let pen = 0;
  for (const { advance, path } of shown) {
    const at = pen;
    const outline = flattenPath(path, (x, y) => [at + (x * em) / 1000, rise - (y * em) / 1000]);
    coverOutline(outline, width, height).forEach((value, i) => (cover[i] = Math.min(1, cover[i]! + value)));
    pen += (advance * em) / 1000;
  }
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (cover[y * width + x]! > 0) blendPixel(target, left + spare + x, base - rise + y, ink, cover[y * width + x]!);
}
