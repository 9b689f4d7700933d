import { fitBitmap } from '#server/pixels/imaging/bitmap.ts';
import { encodePng } from '#server/pixels/imaging/png.ts';
import type { Codec } from '#server/ports/ports.ts';

/** As on the server: checked before anything is drawn. */
const PIXELS_MAX = 40_000_000;
const QUALITY = 0.82;

/** The browser's own decoder and encoder behind the codec port. */
export const browserCodec: Codec = {
  async decode(bytes) {
    const picture = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>]), {
      imageOrientation: 'from-image',
      premultiplyAlpha: 'none',
    });
    const { width, height } = picture;
    if (width * height > PIXELS_MAX) throw new Error('the picture is too large');
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('this browser draws no pictures off screen');
    context.drawImage(picture, 0, 0);
    picture.close();
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  },
  async png(bytes) {
    const bitmap = await this.decode(bytes);
    return { width: bitmap.width, height: bitmap.height, bytes: await encodePng(bitmap) };
  },
  // A canvas writes no metadata: in the demo the invisible label stands in the PNG only, not in its small version.
  async webp(bitmap, side) {
    const { width, height, data } = fitBitmap(bitmap, side);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
    const file = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITY });
    return new Uint8Array(await file.arrayBuffer());
  },
};
