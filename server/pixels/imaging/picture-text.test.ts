import { expect, test } from 'vitest';
import fc from 'fast-check';
import sharp from 'sharp';
import { createBitmap } from './bitmap.ts';
import { encodeUtf8, joinBytes } from './deflate.ts';
import { encodePng } from './png.ts';
import { readPictureText } from './picture-text.ts';

const text = '一只猫, masterpiece\nNegative prompt: 低质量\nSteps: 20, Sampler: Euler a, CFG scale: 7, Seed: 42, Size: 512x768';

function utf16(words: string, little: boolean): Uint8Array {
  const out = new Uint8Array(words.length * 2);
  const view = new DataView(out.buffer);
  for (let i = 0; i < words.length; i++) view.setUint16(i * 2, words.charCodeAt(i), little);
  return out;
}

type Entry = { id: number; type: number; body: Uint8Array };

// A TIFF structure with one directory and an EXIF directory behind it.
function exif(little: boolean, main: Entry[], comment?: Uint8Array): Uint8Array {
  const out = new Uint8Array(2000 + main.reduce((sum, { body }) => sum + body.length, 0) + (comment?.length ?? 0));
  const view = new DataView(out.buffer);
  out.set(encodeUtf8(little ? 'II' : 'MM'));
  view.setUint16(2, 42, little);
  view.setUint32(4, 8, little);
  let free = 600;
  const write = (at: number, { id, type, body }: Entry): void => {
    view.setUint16(at, id, little);
    view.setUint16(at + 2, type, little);
    view.setUint32(at + 4, body.length, little);
    if (body.length <= 4) {
      out.set(body, at + 8);
      return;
    }
    view.setUint32(at + 8, free, little);
    out.set(body, free);
    free += body.length;
  };
  view.setUint16(8, main.length + (comment ? 1 : 0), little);
  main.forEach((entry, k) => write(10 + k * 12, entry));
  if (comment) {
    const at = 10 + main.length * 12;
    view.setUint16(at, 0x8769, little);
    view.setUint16(at + 2, 4, little);
    view.setUint32(at + 4, 1, little);
    view.setUint32(at + 8, 300, little);
    view.setUint16(300, 1, little);
    write(302, { id: 0x9286, type: 7, body: comment });
  }
  return out.subarray(0, free);
}

const head = encodeUtf8('Exif\0\0');

function inJpeg(body: Uint8Array): Uint8Array {
  const length = body.length + head.length + 2;
  return joinBytes([
    Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255),
    head,
    body,
    Uint8Array.of(0xff, 0xda, 0, 2, 1, 2, 3),
  ]);
}

function inWebp(body: Uint8Array): Uint8Array {
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, body.length, true);
  const picture = joinBytes([encodeUtf8('VP8X'), Uint8Array.of(3, 0, 0, 0), Uint8Array.of(8, 0, 0, 0)]);
  return joinBytes([encodeUtf8('RIFF'), new Uint8Array(4), encodeUtf8('WEBP'), picture, encodeUtf8('EXIF'), size, body]);
}

test('R4.5 the comment of a JPEG or WebP is read in every form that writers use', async () => {
  const unicode = encodeUtf8('UNICODE\0');
  for (const little of [true, false]) {
    for (const littleText of [true, false]) {
      const body = exif(little, [], joinBytes([unicode, utf16(text, littleText)]));
      expect(await readPictureText(inJpeg(body))).toEqual([{ keyword: 'parameters', text }]);
      expect(await readPictureText(inWebp(body))).toEqual([{ keyword: 'parameters', text }]);
      expect(await readPictureText(inWebp(joinBytes([head, body])))).toEqual([{ keyword: 'parameters', text }]);
    }
  }
  const plain = exif(true, [], joinBytes([encodeUtf8('ASCII\0\0\0'), encodeUtf8('a cat\nSteps: 4\0\0')]));
  expect(await readPictureText(inJpeg(plain))).toEqual([{ keyword: 'parameters', text: 'a cat\nSteps: 4' }]);
  const unnamed = exif(false, [], joinBytes([new Uint8Array(8), encodeUtf8(text)]));
  expect(await readPictureText(inJpeg(unnamed))).toEqual([{ keyword: 'parameters', text }]);
});

test('R4.5 a file another encoder wrote is read, and so are ComfyUI graphs in text tags', async () => {
  const made = sharp(new Uint8Array(12), { raw: { width: 2, height: 2, channels: 3 } }).withExif({
    IFD0: { ImageDescription: 'workflow:{"nodes":[]}' },
  });
  for (const format of ['jpeg', 'webp'] as const)
    expect(await readPictureText(await made.clone()[format]().toBuffer())).toEqual([{ keyword: 'workflow', text: '{"nodes":[]}' }]);
  const graph = exif(true, [{ id: 0x110, type: 2, body: encodeUtf8('prompt:{"1":{}}\0') }]);
  expect(await readPictureText(inWebp(graph))).toEqual([{ keyword: 'prompt', text: '{"1":{}}' }]);
});

test('R4.5 a PNG gives its text entries, everything else nothing', async () => {
  expect(await readPictureText(await encodePng(createBitmap(2, 2), [{ keyword: 'parameters', text }]))).toEqual([
    { keyword: 'parameters', text },
  ]);
  for (const bytes of [
    new Uint8Array(0),
    Uint8Array.of(0xff, 0xd8),
    encodeUtf8('RIFF....WEBP'),
    encodeUtf8('GIF89a'),
    new Uint8Array(400).fill(255),
  ])
    expect(await readPictureText(bytes)).toEqual([]);
});

test('R4.5 a lying length, offset or count reads as nothing or as text, and never throws', async () => {
  const comment = joinBytes([encodeUtf8('UNICODE\0'), utf16('abc', false)]);
  const whole = [inJpeg(exif(true, [], comment)), inWebp(exif(false, [], comment))];
  await fc.assert(
    fc.asyncProperty(
      fc.nat(1),
      fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 6 }),
      fc.nat(700),
      async (which, changes, cut) => {
        const bytes = whole[which]!.slice(0, Math.max(1, whole[which]!.length - cut));
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        expect(Array.isArray(await readPictureText(bytes))).toBe(true);
      },
    ),
    { numRuns: 400 },
  );
});
