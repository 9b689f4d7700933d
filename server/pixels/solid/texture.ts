import { type Bitmap, createBitmap, fitBitmap, resizeBitmap } from '../imaging/bitmap.ts';

/** Longest side of a model's picture. */
const TEXTURE_SIDE = 1024;
/** Pictures smaller than this are pixel art: they keep their blocks. */
const BLOCKS_BELOW = 128;

/** Colours run on into what was cut away, so that no edge of a model shows the colour of nothing. */
function bleed(picture: Bitmap): Bitmap {
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

/** The picture as a model wears it: opaque, its edges carried outwards. */
export function textureOf(picture: Bitmap): Bitmap {
  return bleed(fitBitmap(picture, TEXTURE_SIDE));
}

/** A tiny picture with each of its pixels as a block; any other as it is. */
export function asBlocks(picture: Bitmap): Bitmap {
  const times = Math.ceil(BLOCKS_BELOW / Math.max(picture.width, picture.height));
  if (times <= 1) return picture;
  const out = createBitmap(picture.width * times, picture.height * times);
  for (let y = 0; y < out.height; y++)
    for (let x = 0; x < out.width; x++) {
      const from = (Math.floor(y / times) * picture.width + Math.floor(x / times)) * 4;
      out.data.set(picture.data.subarray(from, from + 4), (y * out.width + x) * 4);
    }
  return out;
}
