import sharp from 'sharp';
import type { Codec } from '../ports/ports.ts';

/** Largest picture accepted, in pixels: checked before anything is decoded (T-UP-05). */
const PIXELS_MAX = 40_000_000;
sharp.concurrency(1);
sharp.cache(false);

/** libvips behind the codec port. */
export const sharpCodec: Codec = {
  async decode(bytes) {
    const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false })
      .rotate()
      .toColourspace('srgb')
      .ensureAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
  },
  async webp(bitmap, side, xmp) {
    const picture = sharp(Buffer.from(bitmap.data.buffer, bitmap.data.byteOffset, bitmap.data.byteLength), {
      raw: { width: bitmap.width, height: bitmap.height, channels: 4 },
    }).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return (xmp ? picture.withXmp(xmp) : picture).webp({ quality: 82, effort: 3 }).toBuffer();
  },
};
