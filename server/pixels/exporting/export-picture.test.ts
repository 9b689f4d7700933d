import { expect, test } from 'vitest';
import { createBitmap, pasteBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { generatedLabel, labelBox } from '../imaging/labels.ts';
import { runJobInline } from '../../worker-pool/worker-pool.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import type { ExportAsk } from './export-picture.ts';

const ask: ExportAsk = { format: 'png', ground: '#ffffff', size: '1x', trim: null, label: null, sideMax: 4096, texts: [], xmp: '' };
async function exported(picture: Bitmap, changes: Partial<ExportAsk>): Promise<Bitmap> {
  const made = await runJobInline('export', { picture, ask: { ...ask, ...changes } }, { signal: new AbortController().signal });
  return 'file' in made ? sharpCodec.decode(made.file) : made.pixels;
}
const colours = ({ data }: Bitmap) => new Set(new Uint32Array(data.slice().buffer)).size;
/** A hard diagonal of two colours in blocks of `block` pixels. */
function diagonal(side: number, block: number): Bitmap {
  const out = createBitmap(side, side, [240, 240, 240, 255]);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) if (Math.floor(x / block) <= Math.floor(y / block)) out.data.set([20, 20, 20, 255], (y * side + x) * 4);
  return out;
}

test('2x repeats the pixels of pixel art and resamples everything else', async () => {
  const hard = await exported(diagonal(160, 8), { size: '2x' });
  expect([hard.width, colours(hard)]).toEqual([320, 2]);
  const soft = createBitmap(160, 160);
  for (let i = 0; i < 160 * 160; i++) soft.data.set([i % 160, (i >> 3) % 256, (i * 7) % 256, 255], i * 4);
  const smooth = await exported(soft, { size: '2x' });
  expect(colours(smooth)).toBeGreaterThan(colours(soft));
});

test('L-01 an exported label is a third of a square picture wide at most, and 5 % of its shortest side high', () => {
  for (const side of [64, 128, 320, 1024, 2048]) {
    const box = labelBox(side, side, generatedLabel);
    expect(box.textHeight).toBeGreaterThanOrEqual(0.05 * side);
    // Below 100 pixels the least legible em decides.
    expect(box.width / side).toBeLessThan(side < 100 ? 0.65 : 0.36);
  }
});

test('without a label nothing is painted: every pixel of the picture is as it was', async () => {
  const picture = createBitmap(90, 70);
  pasteBitmap(picture, createBitmap(30, 20, [10, 200, 90, 255]), 12, 40);
  expect(Buffer.compare(Buffer.from((await exported(picture, {})).data), Buffer.from(picture.data))).toBe(0);
  expect(Buffer.compare(Buffer.from((await exported(picture, { label: generatedLabel })).data), Buffer.from(picture.data))).not.toBe(0);
});

test('trimming an empty cut-out leaves it whole', async () => {
  expect(await exported(createBitmap(40, 30), { trim: 4 })).toMatchObject({ width: 40, height: 30 });
});
