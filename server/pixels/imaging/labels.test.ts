import { expect, test } from 'vitest';
import fc from 'fast-check';
import { createBitmap, type Bitmap } from './bitmap.ts';
import { implicitLabel, implicitLabelChunk, parseImplicitLabel, readImplicitLabel } from './implicit-label.ts';
import { labelGlyphs } from './label-glyphs.ts';
import { generatedLabel, labelBox, labelPicture, previewLabel } from './labels.ts';
import { encodePng, insertPngText, pngChunks } from './png.ts';

function luminance(bitmap: Bitmap, x: number, y: number): number {
  const i = (y * bitmap.width + x) * 4;
  const [r, g, b] = [0, 1, 2].map((c) => {
    const v = bitmap.data[i + c]! / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

// Sizes are drawn log-evenly: a uniform draw would hardly ever meet a small picture.
const side = fc.double({ min: Math.log2(64), max: Math.log2(2048), noNaN: true }).map((e) => Math.round(2 ** e));
const colour = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255));

test('L-01 capitals stand at least 5 % of the shortest side high, in every size, and the label stays inside', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(generatedLabel, previewLabel), (width, height, text) => {
      const box = labelBox(width, height, text);
      expect(box.textHeight).toBeGreaterThanOrEqual(0.05 * Math.min(width, height));
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.left + box.width).toBeLessThanOrEqual(width);
      expect(box.top + box.height).toBeLessThanOrEqual(height);
    }),
    { numRuns: 1000 },
  );
});

test('L-01 the baked letters really are that high and stand out 4.5 : 1 from their plate on any ground', () => {
  fc.assert(
    fc.property(side, side, colour, (w, h, ground) => {
      // Pixels of huge pictures add time and no cases.
      const width = Math.min(w, 700);
      const height = Math.min(h, 700);
      const plain = createBitmap(width, height, [...ground, 255]);
      const out = labelPicture(plain, { text: 'AI' });
      const box = labelBox(width, height, 'AI');
      let brightest = 0;
      let darkest = 1;
      let top = Infinity;
      let bottom = -1;
      const inset = Math.ceil(box.height * 0.12);
      for (let y = box.top + inset; y < box.top + box.height - inset; y++) {
        for (let x = box.left + inset; x < box.left + box.width - inset; x++) {
          const l = luminance(out, x, y);
          brightest = Math.max(brightest, l);
          darkest = Math.min(darkest, l);
          if (l > 0.3) {
            top = Math.min(top, y);
            bottom = Math.max(bottom, y);
          }
        }
      }
      expect(bottom - top + 1).toBeGreaterThanOrEqual(0.05 * Math.min(width, height));
      expect((brightest + 0.05) / (darkest + 0.05)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 60, examples: [[161, 161, [0, 0, 0]]] },
  );
});

test('L-01 the label is opaque on a transparent cut-out and the rest of the picture is untouched', () => {
  const out = labelPicture(createBitmap(512, 512), { text: previewLabel });
  const box = labelBox(512, 512, previewLabel);
  expect(out.data[((box.top + 6) * 512 + box.left + 8) * 4 + 3]).toBeGreaterThan(190);
  expect(out.data.subarray(0, box.top * 512 * 4).every((value) => value === 0)).toBe(true);
});

test('L-01 every word a label may use has an outline, and an unknown character is refused', () => {
  for (const character of 'ABCXYZabcxyz0189 ·-人工智能生成合预览引擎非模型点石') expect(labelGlyphs[character]).toBeDefined();
  expect(() => labelPicture(createBitmap(64, 64), { text: '龘' })).toThrow(RangeError);
});

const label = { producer: '001191110000MA01XXXXX000001', produceId: 'job_01' };

test('L-04 the implicit label goes into an uncompressed iTXt chunk and comes back', async () => {
  const bytes = await encodePng(createBitmap(8, 8, [9, 9, 9, 255]), [implicitLabelChunk({ ...label, propagator: '点石' })]);
  expect(await readImplicitLabel(bytes)).toEqual({
    ...label,
    label: '1',
    propagator: '点石',
    propagateId: '',
    reserved1: '',
    reserved2: '',
  });
  const chunk = pngChunks(bytes).find(({ type }) => type === 'iTXt')!;
  const raw = new TextDecoder().decode(chunk.body);
  expect(raw.startsWith('XML:com.adobe.xmp\0\0\0\0\0')).toBe(true);
  expect(raw).toContain('http://www.tc260.org.cn/ns/AIGC/1.0/');
  for (const key of ['Label', 'ContentProducer', 'ProduceID', 'ReservedCode1', 'ContentPropagator', 'PropagateID', 'ReservedCode2'])
    expect(raw).toContain(key);
});

test('L-04 any values survive the trip through XML, and a second label replaces the first', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.constantFrom('1', '2', '3'), async (produceId, kind) => {
      // A null cannot be held by XML nor by a PNG text; the JSON escapes it.
      expect(parseImplicitLabel(implicitLabel({ ...label, produceId, label: kind as '1' }))).toMatchObject({ produceId, label: kind });
    }),
    { numRuns: 80 },
  );
  const first = await encodePng(createBitmap(4, 4, [1, 2, 3, 255]), [implicitLabelChunk(label)]);
  const second = insertPngText(first, [implicitLabelChunk({ ...label, produceId: 'job_02' })]);
  expect((await readImplicitLabel(second))?.produceId).toBe('job_02');
  expect(pngChunks(second).filter(({ type }) => type === 'iTXt')).toHaveLength(1);
});

test('T-UP-12 labels of other tools are read from attributes and from JPEG files, and broken ones read as nothing', async () => {
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description xmlns:T="http://www.tc260.org.cn/ns/AIGC/1.0/" T:AIGC='{"Label":"2","ContentProducer":"x"}'/></x:xmpmeta>`;
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, ...new TextEncoder().encode(xmp), 0xff, 0xd9]);
  expect(await readImplicitLabel(jpeg)).toMatchObject({ label: '2', producer: 'x' });
  expect(await readImplicitLabel(new Uint8Array([137, 80, 78]))).toBeUndefined();
  expect(parseImplicitLabel(xmp.replace('{"Label"', '{Label'))).toBeUndefined();
  expect(await readImplicitLabel(await encodePng(createBitmap(4, 4)))).toBeUndefined();
});
