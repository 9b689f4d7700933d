import { cropBitmap, createBitmap, pasteBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { enlargePicture } from '../enlarge/enlarge.ts';
import { repeatPixels } from '../enlarge/pixels.ts';
import { encodeJpeg } from '../imaging/jpeg.ts';
import { emptiestCorner, labelPicture } from '../imaging/labels.ts';
import { encodePng, type PngText } from '../imaging/png.ts';
import { type Box, isPixelArt, isTransparent, subjectOf } from './subject.ts';

export type ExportAsk = {
  format: 'png' | 'webp' | 'jpeg';
  /** Under the transparent parts of a JPEG, `#rrggbb`. */
  ground: string;
  size: '1x' | '2x' | { width: number; height: number };
  /** Pixels left around the subject, or null to trim nothing. */
  trim: number | null;
  /** The words of the visible label, or null for none. */
  label: string | null;
  /** Most pixels of a scaled side. */
  sideMax: number;
  texts: PngText[];
  xmp: string;
};

/** The finished file; a WebP is still pixels, which the codec port encodes. */
export type Exported = { width: number; height: number } & ({ file: Uint8Array<ArrayBuffer> } | { pixels: Bitmap });

/** What of the picture's plane goes into the file; it may reach beyond the picture. */
function frameOf(picture: Bitmap, trim: number | null): Box {
  const subject = trim === null ? null : subjectOf(picture);
  if (trim === null || !subject) return { left: 0, top: 0, width: picture.width, height: picture.height };
  return { left: subject.left - trim, top: subject.top - trim, width: subject.width + 2 * trim, height: subject.height + 2 * trim };
}

/** A part of the picture's plane; what lies beyond the picture is transparent. */
function cut(picture: Bitmap, { left, top, width, height }: Box): Bitmap {
  if (left === 0 && top === 0 && width === picture.width && height === picture.height) return picture;
  const from = { x: Math.max(0, left), y: Math.max(0, top) };
  const to = { x: Math.min(picture.width, left + width), y: Math.min(picture.height, top + height) };
  const out = createBitmap(width, height);
  pasteBitmap(out, cropBitmap(picture, from.x, from.y, to.x - from.x, to.y - from.y), from.x - left, from.y - top);
  return out;
}

export function onGround(picture: Bitmap, ground: string): Bitmap {
  const colour = [1, 3, 5].map((at) => parseInt(ground.slice(at, at + 2), 16));
  const out = createBitmap(picture.width, picture.height);
  for (let i = 0; i < out.data.length; i += 4) {
    const share = picture.data[i + 3]! / 255;
    for (let c = 0; c < 3; c++) out.data[i + c] = picture.data[i + c]! * share + colour[c]! * (1 - share);
    out.data[i + 3] = 255;
  }
  return out;
}

/** A scaled side would leave what a file may have. */
export const TOO_LARGE = 'the exported side is too large';

function sizeOf({ width, height }: Box, { size, sideMax }: ExportAsk): { width: number; height: number } {
  if (size === '1x') return { width, height };
  const wanted = size === '2x' ? { width: width * 2, height: height * 2 } : size;
  if (Math.max(wanted.width, wanted.height) > sideMax) throw new RangeError(TOO_LARGE);
  return wanted;
}

const plain = { mode: 'general', sharpen: 0, detail: 0 } as const;

/**
 * A picture as the file that leaves: trimmed to its subject, scaled by nearest neighbour where it is pixel art and by
 * Lanczos-3 otherwise, with the visible label in its emptiest corner where one is asked for. The implicit label is in every
 * format (L-04). Throws TOO_LARGE.
 */
export async function* exportPicture({ picture, ask }: { picture: Bitmap; ask: ExportAsk }): AsyncGenerator<number, Exported> {
  const framed = cut(picture, frameOf(picture, isTransparent(picture) ? ask.trim : null));
  const { width, height } = sizeOf({ left: 0, top: 0, width: framed.width, height: framed.height }, ask);
  let pixels = framed;
  if (width !== framed.width || height !== framed.height) {
    const scale = isPixelArt(picture) ? repeatPixels(framed, width, height) : enlargePicture(framed, { width, height, ...plain });
    pixels = yield* scale;
  }
  const label = ask.label === null ? null : { text: ask.label, corner: emptiestCorner(pixels, ask.label) };
  if (ask.format === 'jpeg' && isTransparent(pixels)) pixels = onGround(pixels, ask.ground);
  if (label) pixels = labelPicture(pixels, label);
  if (ask.format === 'webp') return { width, height, pixels };
  const file = ask.format === 'png' ? await encodePng(pixels, ask.texts) : encodeJpeg(pixels, ask.xmp);
  return { width, height, file };
}

/** What can be told of a picture before it is exported. */
export function inspectPicture(picture: Bitmap): { subject: Box | null; pixelArt: boolean } {
  return { subject: isTransparent(picture) ? subjectOf(picture) : null, pixelArt: isPixelArt(picture) };
}
