import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import type { DatasetItem } from '#shared/contract/datasets.ts';
import { type CheckId, checkDataset } from '#shared/rules/dataset-check.ts';
import { groupsByLook } from '#shared/rules/dataset-groups.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { type Bitmap, createBitmap } from '../imaging/bitmap.ts';
import { labelPicture } from '../imaging/labels.ts';
import { measureForTraining } from './measure.ts';

const folder = join(import.meta.dirname, '../../seed/pictures');
const pictures = (family: RegExp) =>
  Promise.all(
    readdirSync(folder)
      .filter((name) => family.test(name))
      .map((name) => sharpCodec.decode(readFileSync(join(folder, name)))),
  );
const raw = ({ width, height, data }: Bitmap) => sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });
const again = async (made: Sharp) => sharpCodec.decode(await made.png().toBuffer());

function itemsOf(all: Bitmap[]): DatasetItem[] {
  return all.map((picture, n) => ({
    id: String(n),
    url: '',
    width: picture.width,
    height: picture.height,
    caption: `slimedex，第${n}张`,
    crop: null,
    flat: false,
    measures: measureForTraining(picture),
  }));
}
const found = (all: Bitmap[]) => checkDataset(itemsOf(all), { trigger: 'slimedex', resolution: 256 }).findings;

const families = { slimes: /^sl\d/, toys: /^y\d/, mountains: /^r\d/, scenes: /^t\d/, icons: /^n\d/, isles: /^v\d/ };

test.each(Object.entries(families))('R8.12 nothing is found in the clean set of %s', async (_name, family) => {
  const all = await pictures(family);
  expect(all.length).toBeGreaterThanOrEqual(10);
  expect(found(all)).toEqual([]);
});

test('R8.12 each fault that was planted into a clean set is found, in its picture alone', async () => {
  const clean = await pictures(/^v\d/);
  const [first] = clean as [Bitmap, ...Bitmap[]];
  const planted: [CheckId, Bitmap, string[]][] = [
    ['blur', await again(raw(clean[1]!).blur(5)), ['1']],
    // Made smaller, brighter by a little and pressed: what is passed on looks like that.
    [
      'same',
      await sharpCodec.decode(await raw(first).resize(400, 400).modulate({ brightness: 1.03 }).jpeg({ quality: 60 }).toBuffer()),
      ['0', '1'],
    ],
    ['edgeText', labelPicture(clean[1]!, { text: 'AI 生成 · 预览' }), ['1']],
    [
      'clear',
      await again(
        raw(clean[1]!).composite([
          {
            input: await raw(createBitmap(200, 200, [0, 0, 0, 255]))
              .png()
              .toBuffer(),
            blend: 'dest-out',
            left: 0,
            top: 0,
          },
        ]),
      ),
      ['1'],
    ],
    ['small', await again(raw(clean[1]!).resize(200, 200)), ['1']],
    ['ratio', await again(raw(clean[1]!).resize(1600, 400, { fit: 'fill' })), ['1']],
  ];
  for (const [check, picture, ids] of planted) {
    const findings = found(clean.map((one, n) => (n === 1 ? picture : one)));
    expect([check, findings.map((finding) => [finding.check, finding.groups.flat()])]).toEqual([check, [[check, ids]]]);
  }
});

test('R8.12 a set of unlike things is said to be one', async () => {
  const all = await pictures(/^(?:a|b|e|g|q|m)0\d/);
  expect(found(all).map(({ check }) => check)).toContain('unlike');
});

test('R8.12 three families in one set are told apart', async () => {
  const items = (await Promise.all([families.slimes, families.mountains, /^m\d/].map(pictures))).map((all, family) =>
    itemsOf(all).map((item) => ({ ...item, id: `${family}-${item.id}` })),
  );
  const groups = groupsByLook(items.flat());
  expect(groups).toHaveLength(3);
  const most = groups.map((group) => Math.max(...[0, 1, 2].map((family) => group.filter((id) => id.startsWith(`${family}-`)).length)));
  expect(most.reduce((sum, one) => sum + one, 0) / items.flat().length).toBeGreaterThan(0.9);
});

test('one pixel, one colour, a strip of 8000 x 200: all are measured', () => {
  for (const [width, height] of [
    [1, 1],
    [64, 64],
    [8000, 200],
  ] as const) {
    const measures = measureForTraining(createBitmap(width, height, [120, 30, 200, 255]));
    expect(measures).toMatchObject({ sharpness: 0, clear: 0, edgeText: false });
    expect([...measures.cells, ...measures.colours].every(Number.isFinite)).toBe(true);
  }
  expect(measureForTraining(createBitmap(64, 64)).clear).toBe(1);
});
