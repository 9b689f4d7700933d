import { type Bitmap, createBitmap, resizeBitmap } from './bitmap.ts';

/** The picture without transparency: colours run on into what was cut away, so that no edge shows the colour of nothing. */
export function bleed(picture: Bitmap): Bitmap {
  const { width, height } = picture;
  const below = width === 1 && height === 1 ? undefined : bleed(resizeBitmap(picture, Math.max(1, width >> 1), Math.max(1, height >> 1)));
  const ground = below && resizeBitmap(below, width, height);
  const out = createBitmap(width, height);
  for (let i = 0; i < out.data.length; i += 4) {
    const own = picture.data[i + 3]! / 255;
    for (let c = 0; c < 3; c++) out.data[i + c] = picture.data[i + c]! * own + (ground?.data[i + c] ?? picture.data[i + c]!) * (1 - own);
    out.data[i + 3] = 255;
  }
  return out;
}
