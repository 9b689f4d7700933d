import { type Bitmap, createBitmap, resizeBitmap } from '../pixels/imaging/bitmap.ts';

/** How much of a mask's pixel is to be painted anew, 0..255; what is transparent stays. */
function anew({ data }: Bitmap, at: number): number {
  const light = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
  return Math.round((light * (data[at + 3] ?? 0)) / 255);
}

/** The mask in opaque greys: engines read a transparent one in ways of their own. */
export function greyMask(mask: Bitmap): Bitmap {
  const out = createBitmap(mask.width, mask.height);
  for (let at = 0; at < out.data.length; at += 4) out.data.fill(anew(mask, at), at, at + 3).fill(255, at + 3, at + 4);
  return out;
}

/** The mask as the images API wants it, of the picture's size: transparent where the picture is to be edited. */
export function clearMask(mask: Bitmap, { width, height }: Bitmap): Bitmap {
  const sized = resizeBitmap(mask, width, height);
  const out = createBitmap(width, height);
  for (let at = 0; at < out.data.length; at += 4) out.data[at + 3] = 255 - anew(sized, at);
  return out;
}
