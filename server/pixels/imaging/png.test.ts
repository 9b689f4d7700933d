import { expect, test } from 'vitest';
import fc from 'fast-check';
import sharp from 'sharp';
import { createBitmap, type Bitmap } from './bitmap.ts';
import { crc32, deflate, encodeUtf8, joinBytes } from './deflate.ts';
import { encodePng, insertPngText, pngChunks } from './png.ts';
import { readPngText } from './png-text.ts';

function noisy(width: number, height: number, opaque: boolean): Bitmap {
  const out = createBitmap(width, height);
  for (let i = 0; i < out.data.length; i++) out.data[i] = i % 4 === 3 && opaque ? 255 : (i * 7919 + (i >> 5) * 131) & 255;
  return out;
}

function withChunk(png: Uint8Array, type: string, body: Uint8Array): Uint8Array {
  const head = new Uint8Array(8);
  new DataView(head.buffer).setUint32(0, body.length);
  head.set(encodeUtf8(type), 4);
  const tail = new Uint8Array(4);
  new DataView(tail.buffer).setUint32(0, crc32(joinBytes([head.subarray(4), body])));
  return joinBytes([png.subarray(0, 33), head, body, tail, png.subarray(33)]);
}

test('R4.9 an independent decoder reads back every pixel, with and without alpha', async () => {
  for (const [width, height, opaque] of [
    [1, 1, true],
    [17, 9, true],
    [33, 21, false],
  ] as const) {
    const bitmap = noisy(width, height, opaque);
    const { data, info } = await sharp(await encodePng(bitmap))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([width, height]);
    expect(new Uint8Array(data)).toEqual(new Uint8Array(bitmap.data));
  }
});

test('R4.9 text survives in any script, and inserting it leaves the pixels alone', async () => {
  const plain = await encodePng(noisy(12, 12, true));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 200 }), async (text) => {
      const bytes = insertPngText(plain, [{ keyword: 'parameters', text }]);
      expect(await readPngText(bytes)).toEqual([{ keyword: 'parameters', text }]);
    }),
    { numRuns: 40 },
  );
  const labelled = insertPngText(plain, [{ keyword: 'parameters', text: '山' }]);
  expect((await sharp(labelled).raw().toBuffer()).equals(await sharp(plain).raw().toBuffer())).toBe(true);
});

test('reads tEXt and zTXt of other tools, and a bomb is left out instead of unpacked', async () => {
  const plain = await encodePng(createBitmap(4, 4));
  expect(await readPngText(withChunk(plain, 'tEXt', encodeUtf8('parameters\0一只猫')))).toEqual([
    { keyword: 'parameters', text: '一只猫' },
  ]);
  const packed = await deflate(encodeUtf8('packed'));
  expect(await readPngText(withChunk(plain, 'zTXt', joinBytes([encodeUtf8('k\0\0'), packed])))).toEqual([{ keyword: 'k', text: 'packed' }]);
  const bomb = await deflate(new Uint8Array(3 * 1024 * 1024));
  expect(await readPngText(withChunk(plain, 'zTXt', joinBytes([encodeUtf8('k\0\0'), bomb])))).toEqual([]);
});

test('a lying chunk length or a file of another kind is an error, never a read past the end', async () => {
  expect(() => pngChunks(new Uint8Array(20))).toThrow('not a PNG');
  await fc.assert(
    fc.asyncProperty(fc.nat(200), fc.nat(255), async (at, value) => {
      const bytes = await encodePng(createBitmap(5, 5));
      bytes[at % bytes.length] = value;
      try {
        pngChunks(bytes);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
    }),
    { numRuns: 40 },
  );
});

test('a keyword that PNG forbids is refused', async () => {
  await expect(encodePng(createBitmap(2, 2), [{ keyword: '', text: '' }])).rejects.toThrow(RangeError);
  await expect(encodePng(createBitmap(2, 2), [{ keyword: 'a'.repeat(80), text: '' }])).rejects.toThrow(RangeError);
});
