import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createBitmap, resizeBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { paint } from '../painters/paint.ts';
import { enlargePicture, type EnlargeAsk } from './enlarge.ts';

const modes = ['general', 'art', 'pixel', 'photo'] as const;

function enlarge(source: Bitmap, ask: Partial<EnlargeAsk> & { scale?: number }): Bitmap {
  const scale = ask.scale ?? 4;
  const work = enlargePicture(source, {
    width: source.width * scale,
    height: source.height * scale,
    mode: 'general',
    sharpen: 0.4,
    detail: 0,
    ...ask,
  });
  let last = 0;
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
    expect(step.value).toBeGreaterThanOrEqual(last);
    expect(step.value).toBeLessThanOrEqual(1);
    last = step.value;
  }
}

function painted(prompt: string, width: number, height: number): Bitmap {
  const work = paint({ prompt, seed: 8, width, height });
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

function psnr(a: Bitmap, b: Bitmap): number {
  let sum = 0;
  for (let i = 0; i < a.data.length; i++) sum += (a.data[i]! - b.data[i]!) ** 2;
  return 10 * Math.log10((255 * 255) / ((sum / a.data.length) * (4 / 3)));
}

function edgePicture(): Bitmap {
  const out = createBitmap(32, 24, [40, 60, 90, 255]);
  for (let y = 0; y < 24; y++) for (let x = 16; x < 32; x++) out.data.set([220, 200, 150, 255], (y * 32 + x) * 4);
  return out;
}

test.each(modes)('R4.6 %s: a flat colour stays exactly that colour', (mode) => {
  const big = enlarge(createBitmap(9, 7, [13, 130, 240, 255]), { mode, sharpen: 1, detail: 1, scale: 3 });
  expect([big.width, big.height]).toEqual([27, 21]);
  for (let i = 0; i < big.data.length; i += 4) expect([...big.data.subarray(i, i + 4)]).toEqual([13, 130, 240, 255]);
});

test.each(modes)('R4.6 %s: an edge stays in its place, and nothing rings beside it', (mode) => {
  for (const sharpen of [0, 0.5, 1]) {
    const big = enlarge(edgePicture(), { mode, sharpen });
    for (let y = 0; y < big.height; y += 7) {
      let last = 0;
      for (let x = 0; x < big.width; x++) {
        const value = big.data[(y * big.width + x) * 4]!;
        expect(value).toBeGreaterThanOrEqual(Math.max(40, last));
        expect(value).toBeLessThanOrEqual(220);
        last = value;
      }
      const at = (x: number): number => big.data[(y * big.width + x) * 4]!;
      expect(at(63)).toBeLessThan(130);
      expect(at(64)).toBeGreaterThan(130);
    }
  }
});

test('R4.6 sharpening and art make an edge steeper', () => {
  const steepest = (ask: Partial<EnlargeAsk>): number => {
    const big = enlarge(edgePicture(), ask);
    let most = 0;
    for (let x = 1; x < big.width; x++)
      most = Math.max(most, big.data[(40 * big.width + x) * 4]! - big.data[(40 * big.width + x - 1) * 4]!);
    return most;
  };
  const soft = steepest({ sharpen: 0 });
  expect(steepest({ sharpen: 0.8 })).toBeGreaterThan(soft);
  expect(steepest({ sharpen: 0, mode: 'art' })).toBeGreaterThan(soft * 1.15);
  expect(steepest({ sharpen: 0.8, mode: 'photo' })).toBeLessThan(steepest({ sharpen: 0.8 }));
});

test.each(modes)('R4.6 %s: a cut-out gets no dark rim', (mode) => {
  const source = createBitmap(20, 20);
  for (let y = 5; y < 15; y++) for (let x = 5; x < 15; x++) source.data.set([250, 240, 40, 255], (y * 20 + x) * 4);
  const big = enlarge(source, { mode, sharpen: 0.6 });
  let soft = 0;
  for (let i = 0; i < big.data.length; i += 4) {
    const a = big.data[i + 3]!;
    if (a > 0 && a < 255) soft++;
    if (a < 8) continue;
    expect(Math.abs(big.data[i]! - 250)).toBeLessThanOrEqual(2);
    expect(Math.abs(big.data[i + 2]! - 40)).toBeLessThanOrEqual(2);
  }
  expect(soft > 0).toBe(mode !== 'pixel');
});

test('R4.6 pixel mode gives every source pixel back, and rounds stairs only with detail', () => {
  const source = createBitmap(6, 5);
  for (let i = 0; i < source.data.length; i++) source.data[i] = (i * 53) & 255;
  const big = enlarge(source, { mode: 'pixel' });
  for (let y = 0; y < big.height; y++)
    for (let x = 0; x < big.width; x++)
      expect(big.data.subarray((y * 24 + x) * 4, (y * 24 + x) * 4 + 4)).toEqual(
        source.data.subarray(((y >> 2) * 6 + (x >> 2)) * 4, ((y >> 2) * 6 + (x >> 2)) * 4 + 4),
      );
  const stair = createBitmap(8, 8, [0, 0, 0, 255]);
  for (let y = 0; y < 8; y++) for (let x = 0; x <= y; x++) stair.data.set([255, 255, 255, 255], (y * 8 + x) * 4);
  const rounded = enlarge(stair, { mode: 'pixel', detail: 0.6 });
  expect(rounded.data).not.toEqual(enlarge(stair, { mode: 'pixel' }).data);
  for (let i = 0; i < rounded.data.length; i += 4) expect([0, 255]).toContain(rounded.data[i]);
});

test('R4.6 what was made small comes back truer than by plain resizing', () => {
  const scores = ['青绿山水，湖面', '锦鲤'].map((prompt) => {
    const original = painted(prompt, 384, 320);
    const small = resizeBitmap(original, 192, 160);
    const of = (ask: Partial<EnlargeAsk>): number => +psnr(enlarge(small, { scale: 2, ...ask }), original).toFixed(2);
    return {
      prompt,
      plain: +psnr(resizeBitmap(small, 384, 320), original).toFixed(2),
      general: of({ sharpen: 0.4 }),
      art: of({ mode: 'art', sharpen: 0.2 }),
      photo: of({ mode: 'photo', sharpen: 0.4 }),
    };
  });
  console.table(scores);
  for (const { plain, general, art, photo } of scores) for (const mode of [general, art, photo]) expect(mode).toBeGreaterThan(plain);
});

test('R4.6 detail lifts local contrast; strips leave no seams; the same twice', () => {
  const source = painted('锦鲤', 96, 128);
  const spread = (picture: Bitmap): number => {
    let sum = 0;
    for (let i = 12; i < picture.data.length; i += 4) sum += Math.abs(picture.data[i]! - picture.data[i - 12]!);
    return sum;
  };
  const plain = enlarge(source, { scale: 2 });
  expect(spread(enlarge(source, { scale: 2, detail: 1 }))).toBeGreaterThan(spread(plain) * 1.05);
  for (const mode of modes) {
    const ask = { mode, sharpen: 0.7, detail: 0.4, scale: 3 } as const;
    const first = enlarge(source, ask);
    expect(enlarge(source, ask).data).toEqual(first.data);
    // A picture that begins elsewhere has its strips elsewhere; far from its own border it must look the same.
    const lower = { width: 96, height: 108, data: source.data.slice(20 * 96 * 4) };
    const again = enlarge(lower, { ...ask, detail: 0 });
    const whole = enlarge(source, { ...ask, detail: 0 });
    expect(again.data.subarray(288 * 4 * 60, 288 * 4 * 300)).toEqual(whole.data.subarray(288 * 4 * 120, 288 * 4 * 360));
  }
});

test('CR-5 the sample that the tool shows is what it makes, not a picture with more in it', async () => {
  const shipped = async (name: string): Promise<Bitmap> => {
    const file = join(import.meta.dirname, `../../seed/pictures/${name}.webp`);
    const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  };
  const shown = await shipped('enl1');
  const made = enlarge(await shipped('enl0'), { mode: 'photo', sharpen: 0.2, detail: 0.45 });
  expect([shown.width, shown.height]).toEqual([made.width, made.height]);
  const squares = made.data.reduce((sum, value, i) => sum + (value - shown.data[i]!) ** 2, 0);
  // What the file format loses is 2.1; a picture that has the detail is 3.7 away.
  expect(Math.sqrt(squares / made.data.length)).toBeLessThan(2.8);
});
