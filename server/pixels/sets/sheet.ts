import { type Bitmap, blendBitmap, createBitmap, cropBitmap, drawChequer, pasteBitmap, resizeBitmap } from '../imaging/bitmap.ts';
import { drawLine, type Line } from '../imaging/draw-line.ts';
import { encodePng, type PngText } from '../imaging/png.ts';

export type Rect = { x: number; y: number; width: number; height: number };

const times = ({ x, y, width, height }: Rect, by: number): Rect => ({ x: x * by, y: y * by, width: width * by, height: height * by });

/** Of a picture stored at `stored` times the set's size a part, given in pixels of scale 1, at another scale. */
export function partOf(picture: Bitmap, stored: number, source: Rect, scale: number): Bitmap {
  const from = times(source, stored);
  const part = cropBitmap(picture, from.x, from.y, from.width, from.height);
  return stored === scale ? part : resizeBitmap(part, source.width * scale, source.height * scale);
}

/** One picture as the file of a pack. */
export async function packedPicture(ask: {
  picture: Bitmap;
  stored: number;
  source: Rect;
  scale: number;
  texts: PngText[];
}): Promise<Uint8Array<ArrayBuffer>> {
  return encodePng(partOf(ask.picture, ask.stored, ask.source, ask.scale), ask.texts);
}

/** A sheet of a pack: every part at its place, given in pixels of scale 1. */
export async function packedSheet(ask: {
  width: number;
  height: number;
  scale: number;
  parts: { picture: Bitmap; stored: number; source: Rect; frame: Rect }[];
  texts: PngText[];
}): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = createBitmap(ask.width * ask.scale, ask.height * ask.scale);
  for (const { picture, stored, source, frame } of ask.parts)
    pasteBitmap(sheet, partOf(picture, stored, source, ask.scale), frame.x * ask.scale, frame.y * ask.scale);
  return encodePng(sheet, ask.texts);
}

const EM = 20;
const CELL = 160;
const GAP = 16;
const CAPTION = 34;
const ACROSS_MAX = 6;
const GROUND = [244, 246, 246] as const;
const CHEQUER = { colours: [GROUND, [226, 230, 230]], tile: 10 } as const;
const INK = [32, 36, 36] as const;

/** Every picture of a set on a chequered ground with its name under it. */
export async function contactSheet(ask: { cells: { picture: Bitmap; line: Line }[]; texts: PngText[] }): Promise<Uint8Array<ArrayBuffer>> {
  const { cells } = ask;
  const across = Math.max(1, Math.min(ACROSS_MAX, Math.ceil(Math.sqrt(cells.length))));
  const down = Math.max(1, Math.ceil(cells.length / across));
  const tallest = Math.max(...cells.map(({ picture }) => Math.min(1.5, picture.height / picture.width)), 1);
  const high = Math.round(CELL * tallest);
  const out = createBitmap(GAP + across * (CELL + GAP), GAP + down * (high + CAPTION + GAP), [...GROUND, 255]);
  cells.forEach(({ picture, line }, i) => {
    const [left, top] = [GAP + (i % across) * (CELL + GAP), GAP + Math.floor(i / across) * (high + CAPTION + GAP)];
    drawChequer(out, { left, top, width: CELL, height: high }, CHEQUER);
    const by = Math.min(CELL / picture.width, high / picture.height);
    const small = resizeBitmap(picture, Math.max(1, Math.round(picture.width * by)), Math.max(1, Math.round(picture.height * by)));
    const [dx, dy] = [left + Math.floor((CELL - small.width) / 2), top + Math.floor((high - small.height) / 2)];
    blendBitmap(out, small, dx, dy);
    drawLine(out, line, { left, base: top + high + EM + 6, room: CELL, em: EM, ink: INK });
  });
  return encodePng(out, ask.texts);
}
