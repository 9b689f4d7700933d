import { type Bitmap, coverBitmap, createBitmap, pasteBitmap } from '../imaging/bitmap.ts';
import { exportPicture } from './export-picture.ts';

/** What chats and social pages show of a link. */
export const CARD = { width: 1200, height: 630 } as const;
/** Between two pictures, in pixels. */
const SEAM = 6;
const GROUND = '#0d0f0f';

export type CardAsk = {
  /** Side by side, each in an upright slice; at least one. */
  pictures: readonly Bitmap[];
  /** The words of the visible label. */
  label: string;
  xmp: string;
};

/** The picture of a link, as JPEG: one picture full-bleed, or several beside each other, under the visible label. */
export async function* shareCard({ pictures, label, xmp }: CardAsk): AsyncGenerator<number, Uint8Array<ArrayBuffer>> {
  const card = createBitmap(CARD.width, CARD.height);
  const width = Math.floor((CARD.width - SEAM * (pictures.length - 1)) / pictures.length);
  for (const [at, picture] of pictures.entries()) {
    const left = at * (width + SEAM);
    const own = at === pictures.length - 1 ? CARD.width - left : width;
    pasteBitmap(card, coverBitmap(picture, own, CARD.height), left, 0);
    yield at / pictures.length;
  }
  const ask = { format: 'jpeg', ground: GROUND, size: '1x', trim: null, label, sideMax: CARD.width, xmp } as const;
  const made = yield* exportPicture({ picture: card, ask: { ...ask, texts: [] } });
  if (!('file' in made)) throw new Error('a card is a file');
  return made.file;
}
