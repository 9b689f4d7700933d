import { pasteBitmap, type Bitmap } from '../pixels/imaging/bitmap.ts';
import { generatedLabel, labelPlace, previewLabel } from '../pixels/imaging/labels.ts';
import type { Ports } from '../ports/ports.ts';

/** The words of a picture's visible label (L-01). */
export const labelOf = (preview: boolean): string => (preview ? previewLabel : generatedLabel);

/** A stored picture's pixels, without its visible label where what is under it was kept. What comes of it is labelled anew. */
export async function unlabelledPixels(
  ports: Ports,
  file: { bytes: Uint8Array },
  picture: { labelPatch: string | null } | undefined,
): Promise<Bitmap> {
  const pixels = await ports.codec.decode(file.bytes);
  const kept = picture?.labelPatch ? await ports.blobs.get(picture.labelPatch) : null;
  if (!kept) return pixels;
  const patch = await ports.codec.decode(kept.bytes);
  const { left, top } = labelPlace(pixels, patch);
  pasteBitmap(pixels, patch, left, top);
  return pixels;
}
