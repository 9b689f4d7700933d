import { type Bitmap, createBitmap, pasteBitmap, resizeBitmap } from '../imaging/bitmap.ts';
import { drawLine, type Line } from '../imaging/draw-line.ts';
import { labelBox, labelPicture } from '../imaging/labels.ts';
import { encodePng, type PngText } from '../imaging/png.ts';

/** Width at most, and height at most, in pixels. */
const WIDTH = 2048;
const HEIGHT = 4096;
const EDGE = 32;
const GAP = 8;
/** For the values beside the rows, and for the axis and its values above the columns. */
const SIDE = 184;
const HEAD = 108;
const EM = { name: 22, value: 26 } as const;
const GROUND = [13, 15, 15, 255] as const;
const EMPTY = [27, 30, 30, 255] as const;
const INK = { name: [150, 156, 155], value: [232, 236, 235] } as const;

export type GridSheetAsk = {
  /** The first row from left to right, then the next; null where one is missing. */
  pictures: readonly (Bitmap | null)[];
  /** Width of a picture by its height. */
  ratio: number;
  x: { name: Line; values: readonly Line[] };
  y: { name: Line; values: readonly Line[] };
  /** What the pictures have in common, at the foot. */
  foot: Line;
  /** The words of the visible label. */
  label: string;
  texts: PngText[];
};

/** R8.14: the pictures of a grid as one PNG, each under and beside its two values. The visible label has the foot to itself. */
export async function* gridSheet(ask: GridSheetAsk): AsyncGenerator<number, Uint8Array<ArrayBuffer>> {
  const [columns, rows] = [ask.x.values.length, ask.y.values.length];
  const room = { width: WIDTH - 2 * EDGE - SIDE - GAP * (columns - 1), height: HEIGHT - 3 * EDGE - HEAD - GAP * (rows - 1) };
  const width = Math.floor(Math.min(room.width / columns, (room.height / rows) * ask.ratio));
  const height = Math.round(width / ask.ratio);
  const all = { width: 2 * EDGE + SIDE + columns * width + GAP * (columns - 1), height: EDGE + HEAD + rows * height + GAP * (rows - 1) };
  // Its height follows the sheet's, which it is a part of: once more is enough.
  const foot = (tall: number) => labelBox(all.width, tall, ask.label).height + 2 * EDGE;
  const tall = all.height + foot(all.height + foot(all.height));
  const sheet = createBitmap(all.width, tall, [...GROUND]);
  const [left, top] = [EDGE + SIDE, EDGE + HEAD];
  const name = { em: EM.name, ink: INK.name };
  const value = { em: EM.value, ink: INK.value };
  drawLine(sheet, ask.x.name, { ...name, left, base: EDGE + EM.name, room: columns * width });
  drawLine(sheet, ask.y.name, { ...name, left: EDGE, base: top - 24, room: SIDE - 24 });
  ask.x.values.forEach((line, at) => {
    drawLine(sheet, line, { ...value, left: left + at * (width + GAP), base: top - 24, room: width, align: 'middle' });
  });
  ask.y.values.forEach((line, at) => {
    const base = top + at * (height + GAP) + Math.round(height / 2) + 9;
    drawLine(sheet, line, { ...value, left: EDGE, base, room: SIDE - 24 });
  });
  for (let place = 0; place < columns * rows; place++) {
    const picture = ask.pictures[place];
    const [x, y] = [left + (place % columns) * (width + GAP), top + Math.floor(place / columns) * (height + GAP)];
    pasteBitmap(sheet, picture ? resizeBitmap(picture, width, height) : createBitmap(width, height, [...EMPTY]), x, y);
    yield place / (columns * rows);
  }
  const { left: end } = labelBox(sheet.width, sheet.height, ask.label);
  drawLine(sheet, ask.foot, { ...name, left: EDGE, base: tall - EDGE - 12, room: end - 2 * EDGE });
  return encodePng(labelPicture(sheet, { text: ask.label }), ask.texts);
}
