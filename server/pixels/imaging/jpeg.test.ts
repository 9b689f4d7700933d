import sharp from 'sharp';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBitmap } from './bitmap.ts';
import { implicitLabel } from './implicit-label.ts';
import { encodeJpeg } from './jpeg.ts';
import { readAigc } from '../../testing/read-aigc.ts';

const xmp = implicitLabel({ producer: '001191110000MA01XXXXX000001', produceId: 'job_01' });

test('L-04 a JPEG of any size is read back by libvips with its pixels and its label', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }), fc.nat(255), async (width, height, phase) => {
      const picture = createBitmap(width, height);
      for (let i = 0; i < width * height; i++) {
        const [x, y] = [i % width, Math.floor(i / width)];
        picture.data.set([(x * 3 + phase) % 256 > 128 ? 250 : 5, Math.min(255, y * 3), (phase + x) % 256, 255], i * 4);
      }
      const file = encodeJpeg(picture, xmp);
      expect(readAigc(file)).toMatchObject({ format: 'jpeg', Label: '1', ProduceID: 'job_01' });
      const { data, info } = await sharp(file, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
      expect([info.width, info.height, info.channels]).toEqual([width, height, 3]);
      let squares = 0;
      for (let i = 0; i < width * height; i++) for (let c = 0; c < 3; c++) squares += (data[i * 3 + c]! - picture.data[i * 4 + c]!) ** 2;
      expect(Math.sqrt(squares / (width * height * 3))).toBeLessThan(7);
    }),
    { numRuns: 60 },
  );
});

test('noise, which needs the longest codes, survives, and a better quality is nearer', async () => {
  const picture = createBitmap(128, 96, [0, 0, 0, 255]);
  let seed = 1;
  for (let i = 0; i < picture.data.length; i++) if (i % 4 < 3) picture.data[i] = (seed = (seed * 48_271) % 2_147_483_647) % 256;
  const off = async (quality: number) => {
    const data = await sharp(encodeJpeg(picture, xmp, quality), { failOn: 'warning' })
      .raw()
      .toBuffer();
    return data.reduce((sum, value, at) => sum + Math.abs(value - picture.data[Math.floor(at / 3) * 4 + (at % 3)]!), 0) / data.length;
  };
  const [best, good, poor] = [await off(100), await off(92), await off(60)];
  expect([best < 1, best < good, good < poor, poor < 40]).toEqual([true, true, true, true]);
});
