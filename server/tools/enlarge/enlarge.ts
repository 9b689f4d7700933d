import { type Bitmap, resizeBitmap } from '../../imaging/bitmap.ts';
export type EnlargeAsk = { width: number; height: number; mode: 'general' | 'art' | 'pixel' | 'photo'; sharpen: number; detail: number };
export function* enlargePicture(source: Bitmap, ask: EnlargeAsk): Generator<number, Bitmap> {
  yield 0.5;
  return resizeBitmap(source, ask.width, ask.height);
}
