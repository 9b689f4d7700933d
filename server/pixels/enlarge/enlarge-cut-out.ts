import { type Bitmap, copyBitmap, createBitmap, resizeBitmap } from '../imaging/bitmap.ts';
import { bleed } from '../imaging/bleed.ts';

/** A cut-out as an engine takes it, which knows no transparency; null where the picture has none. */
export function opaqueOf(picture: Bitmap): Bitmap | null {
  for (let i = 3; i < picture.data.length; i += 4) if (picture.data[i] !== 255) return bleed(picture);
  return null;
}

/** The enlarged colours with the transparency of the picture they were made from. */
export function withAlphaOf({ colours, picture }: { colours: Bitmap; picture: Bitmap }): Bitmap {
  const { width, height } = colours;
  // Without colours of its own nothing is weighed by them.
  const alpha = createBitmap(picture.width, picture.height, [0, 0, 0, 255]);
  for (let i = 0; i < alpha.data.length; i += 4) alpha.data[i] = picture.data[i + 3]!;
  const grown = resizeBitmap(alpha, width, height);
  const out = copyBitmap(colours);
  for (let i = 0; i < out.data.length; i += 4) out.data[i + 3] = grown.data[i]!;
  return out;
}
