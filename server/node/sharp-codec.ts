import sharp from 'sharp';
import type { MemoryBudget } from '../kernel/memory-budget.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import type { Codec } from '../ports/ports.ts';

/** Largest picture accepted, in pixels: checked before anything is decoded (T-UP-05). */
const PIXELS_MAX = 40_000_000;
/** The decoded picture and what it is made into, four bytes a pixel each. */
const PIXEL_BYTES = 8;
// One thread a picture and nothing kept between them: several at once are the product's own doing, within the budget.
sharp.concurrency(1);
sharp.cache(false);

const upright = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', animated: false }).rotate().toColourspace('srgb');

/** libvips behind the codec port. */
export const sharpCodec: Codec = {
  async decode(bytes) {
    const { data, info } = await upright(bytes).ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length) };
  },
  async png(bytes) {
    const { data, info } = await upright(bytes).png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: new Uint8Array(data) };
  },
  async webp(bitmap, side, xmp) {
    const picture = sharp(Buffer.from(bitmap.data.buffer, bitmap.data.byteOffset, bitmap.data.byteLength), {
      raw: { width: bitmap.width, height: bitmap.height, channels: 4 },
    }).resize(side, side, { fit: 'inside', withoutEnlargement: true });
    return (xmp ? picture.withXmp(xmp) : picture).webp({ quality: 82, effort: 3 }).toBuffer();
  },
};

/** The codec, decoding only what fits into the budget at one time; how large a picture is its header says. */
export function withinMemory(codec: Codec, memory: MemoryBudget): Codec {
  async function inTurn<T>(bytes: Uint8Array, work: () => Promise<T>): Promise<T> {
    const { width, height } = sniff(bytes) ?? { width: 0, height: 0 };
    const release = await memory.take(width * height * PIXEL_BYTES);
    try {
      return await work();
    } finally {
      release();
    }
  }
  return {
    ...codec,
    decode: (bytes) => inTurn(bytes, () => codec.decode(bytes)),
    png: (bytes) => inTurn(bytes, () => codec.png(bytes)),
  };
}
