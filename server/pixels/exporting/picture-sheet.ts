import { type Bitmap, blendBitmap, createBitmap, drawChequer, resizeBitmap } from '../imaging/bitmap.ts';
import { drawLine, type Line } from '../imaging/draw-line.ts';
import { encodeJpeg } from '../imaging/jpeg.ts';
import { labelPicture } from '../imaging/labels.ts';
import { isTransparent } from './subject.ts';

/** Between two pictures, and around all of them, in pixels. */
const GAP = 8;
const GROUND = [13, 15, 15, 255] as const;
/** What shows through a cut-out. */
const CHEQUER = {
  colours: [
    [244, 246, 246],
    [226, 230, 230],
  ],
  tile: 16,
} as const;
const INK = [232, 236, 235] as const;

export type PictureSheetAsk = {
  /** From left to right, row by row; at least one. With what each is, set into its upper left corner. */
  cells: readonly { picture: Bitmap; words: Line }[];
  /** The words of the visible label; null where none is needed. */
  label: string | null;
  xmp: string;
};

/** Columns in which pictures of this ratio come nearest to a square, with few places left empty. */
export function columnsFor(count: number, ratio: number): number {
  const cost = (columns: number) => {
    const rows = Math.ceil(count / columns);
    // Of two as good, the wide one.
    return Math.abs(Math.log((columns * ratio) / rows)) + (columns * rows - count) * 0.5 - columns * 1e-6;
  };
  return Array.from({ length: count }, (_, at) => at + 1).toSorted((a, b) => cost(a) - cost(b))[0] ?? 1;
}

/** R4.9: pictures together as one JPEG, all in places as large as the first one's, cut-outs on chequered ground. */
export async function* pictureSheet({ cells, label, xmp }: PictureSheetAsk): AsyncGenerator<number, Uint8Array<ArrayBuffer>> {
  const [first] = cells;
  if (!first) throw new RangeError('a sheet of nothing');
  const sides = cells.map(({ picture }) => Math.max(picture.width, picture.height));
  const grow = Math.max(...sides) / Math.max(first.picture.width, first.picture.height);
  const [width, height] = [Math.round(first.picture.width * grow), Math.round(first.picture.height * grow)];
  const columns = columnsFor(cells.length, width / height);
  const rows = Math.ceil(cells.length / columns);
  const sheet = createBitmap(GAP + columns * (width + GAP), GAP + rows * (height + GAP), [...GROUND]);
  const em = Math.max(16, Math.round(Math.min(width, height) / 28));
  for (const [at, { picture, words }] of cells.entries()) {
    const [left, top] = [GAP + (at % columns) * (width + GAP), GAP + Math.floor(at / columns) * (height + GAP)];
    const scale = Math.min(width / picture.width, height / picture.height);
    const fitted = resizeBitmap(picture, Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
    const [x, y] = [left + Math.floor((width - fitted.width) / 2), top + Math.floor((height - fitted.height) / 2)];
    if (isTransparent(fitted)) drawChequer(sheet, { left: x, top: y, width: fitted.width, height: fitted.height }, CHEQUER);
    blendBitmap(sheet, fitted, x, y);
    drawTag(sheet, words, { left: x + em, top: y + em, em, room: fitted.width - 4 * em });
    yield at / cells.length;
  }
  return encodeJpeg(label === null ? sheet : labelPicture(sheet, { text: label }), xmp);
}

function drawTag(sheet: Bitmap, words: Line, { left, top, em, room }: { left: number; top: number; em: number; room: number }): void {
  if (words.length === 0 || room < em) return;
  const wide = Math.min(room, Math.ceil(words.reduce((sum, { advance }) => sum + (advance * em) / 1000, 0)));
  const [padX, padY] = [Math.round(em * 0.6), Math.round(em * 0.4)];
  blendBitmap(sheet, createBitmap(wide + 2 * padX, em + 2 * padY, [13, 15, 15, 190]), left, top);
  drawLine(sheet, words, { left: left + padX, base: top + padY + Math.round(em * 0.86), room: wide + 2, em, ink: INK });
}
