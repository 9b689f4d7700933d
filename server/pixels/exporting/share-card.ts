import { type Bitmap, blendPixel, coverBitmap, createBitmap, pasteBitmap } from '../imaging/bitmap.ts';
import { drawLine, type Line } from '../imaging/draw-line.ts';
import { coverOutline, flattenPath } from '../imaging/fill-path.ts';
import { encodeJpeg } from '../imaging/jpeg.ts';
import { emptiestCorner, labelPicture } from '../imaging/labels.ts';
import { exportPicture, onGround } from './export-picture.ts';
import { isTransparent } from './subject.ts';

/** What chats and social pages show of a link. */
export const CARD = { width: 1200, height: 630 } as const;
/** Between two pictures, in pixels. */
const SEAM = 6;
const GROUND = '#0d0f0f';

export type CardAsk = {
  /** Side by side from left to right, all as high as the card; at least one. */
  slices: readonly Bitmap[];
  /** The words of the visible label. */
  label: string;
  xmp: string;
};

/** Whole pixels of slices that are as wide as `widths` beside each other; what is left over is the last one's. */
export function slicesOf(widths: readonly number[]): number[] {
  const room = CARD.width - SEAM * (widths.length - 1);
  const sum = widths.reduce((all, width) => all + width, 0);
  const whole = widths.map((width) => Math.max(1, Math.floor((room * width) / sum)));
  const rest = whole.slice(0, -1).reduce((left, width) => left - width, room);
  return [...whole.slice(0, -1), rest];
}

/** A picture cut to one slice of a card. */
export const cardSlice = ({ picture, width }: { picture: Bitmap; width: number }): Bitmap => coverBitmap(picture, width, CARD.height);

/** The picture of a link, as JPEG: one picture full-bleed, or several beside each other, under the visible label. */
export async function* shareCard({ slices, label, xmp }: CardAsk): AsyncGenerator<number, Uint8Array<ArrayBuffer>> {
  const card = createBitmap(CARD.width, CARD.height);
  let left = 0;
  for (const slice of slices) {
    pasteBitmap(card, slice, left, 0);
    left += slice.width + SEAM;
  }
  const ask = { format: 'jpeg', ground: GROUND, size: '1x', trim: null, label, sideMax: CARD.width, xmp } as const;
  const made = yield* exportPicture({ picture: card, ask: { ...ask, texts: [] } });
  if (!('file' in made)) throw new Error('a card is a file');
  return made.file;
}

/** A work for a phone's screen: its picture, and below who made it and the way to it. */
export const TALL_CARD = { width: 1080, height: 1620, foot: 336 } as const;
/** From the card's edges to what stands in its foot. */
const EDGE = 60;
/** The side of the code with the quiet zone that readers need. */
const CODE = 248;
const INK = { title: [232, 236, 235], rest: [150, 156, 155] } as const;

export type TallCardAsk = {
  picture: Bitmap;
  /** The words of the visible label. */
  label: string;
  title: Line;
  /** Who made it, and with what. */
  maker: Line;
  /** Whose card it is, beside the mark. */
  site: Line;
  /** Rows of a QR code with its quiet zone, dark where true. */
  code: readonly (readonly boolean[])[];
  xmp: string;
};

/** The card of a work that is sent as a picture, as JPEG: who gets it reads the code. */
export async function tallCard({ picture, label, title, maker, site, code, xmp }: TallCardAsk): Promise<Uint8Array<ArrayBuffer>> {
  const { width, height, foot } = TALL_CARD;
  const card = createBitmap(width, height, [13, 15, 15, 255]);
  const cut = coverBitmap(isTransparent(picture) ? onGround(picture, GROUND) : picture, width, height - foot);
  pasteBitmap(card, labelPicture(cut, { text: label, corner: emptiestCorner(cut, label) }), 0, 0);
  const top = height - foot;
  const room = width - CODE - 3 * EDGE;
  drawLine(card, title, { left: EDGE, base: top + 118, room, em: 56, ink: INK.title });
  drawLine(card, maker, { left: EDGE, base: top + 182, room, em: 32, ink: INK.rest });
  drawMark(card, EDGE, top + 222, 48);
  drawLine(card, site, { left: EDGE + 62, base: top + 258, room: room - 62, em: 32, ink: INK.rest });
  drawCode(card, code, width - EDGE - CODE, top + (foot - CODE) / 2);
  return encodeJpeg(card, xmp);
}

/** The stone: six facets around a point, in a box of 24, each as bright as it lies in the light. */
const facets: [path: string, light: number][] = [
  ['M12 2L20.5 7.5L11.3 10.6Z', 0.98],
  ['M20.5 7.5L18.5 17.5L11.3 10.6Z', 0.66],
  ['M18.5 17.5L9.5 22L11.3 10.6Z', 0.4],
  ['M9.5 22L3 13.5L11.3 10.6Z', 0.54],
  ['M3 13.5L5.5 5.5L11.3 10.6Z', 0.8],
  ['M5.5 5.5L12 2L11.3 10.6Z', 0.9],
];

function drawMark(card: Bitmap, left: number, top: number, side: number): void {
  for (const [path, light] of facets) {
    const cover = coverOutline(
      flattenPath(path, (x, y) => [(x * side) / 24, (y * side) / 24]),
      side,
      side,
    );
    cover.forEach((value, i) => {
      if (value > 0) blendPixel(card, left + (i % side), top + Math.floor(i / side), [82, 201, 168], value * light);
    });
  }
}

/** Whole pixels to a module: a reader finds no edge between two of them. */
function drawCode(card: Bitmap, code: TallCardAsk['code'], left: number, top: number): void {
  const module = Math.floor(CODE / code.length);
  const rest = Math.floor((CODE - module * code.length) / 2);
  pasteBitmap(card, createBitmap(CODE, CODE, [255, 255, 255, 255]), left, top);
  const dark = createBitmap(module, module, [13, 15, 15, 255]);
  code.forEach((row, y) => {
    row.forEach((on, x) => on && pasteBitmap(card, dark, left + rest + x * module, top + rest + y * module));
  });
}
