import { strToU8, zipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import type { DatasetItem } from '#shared/contract/datasets.ts';
import { UPLOAD_MAX } from '#shared/rules/limits.ts';
import { filesInZip, zipOf } from './zip.ts';

const item = (n: number, caption: string): DatasetItem => ({
  id: `item-${n}`,
  url: `up/${n}.png`,
  width: 512,
  height: 512,
  caption,
  crop: null,
  flat: false,
  measures: { sharpness: 1, hash: '0'.repeat(16), clear: 0, edgeText: false, cells: [], colours: [] },
});
const blob = (files: Parameters<typeof zipSync>[0]) => new Blob([new Uint8Array(zipSync(files))]);
const told = (files: File[]) => Promise.all(files.map(async (file) => [file.name, file.type, await file.text()]));

test('R5.6 a zip in kohya’s layout gives its pictures and captions, and nothing else of it', async () => {
  const { files } = await filesInZip(
    blob({
      'img/10_slime/001.png': strToU8('one'),
      'img/10_slime/001.txt': strToU8('slimedex，绿'),
      'img/10_slime/002.JPG': [strToU8('two'), { level: 0 }],
      '__MACOSX/img/._001.png': strToU8('x'),
      'img/.DS_Store': strToU8('x'),
      'notes.md': strToU8('x'),
      'model.safetensors': strToU8('x'),
    }),
  );
  expect(await told(files)).toEqual([
    ['001.png', 'image/png', 'one'],
    ['001.txt', 'text/plain', 'slimedex，绿'],
    ['002.JPG', 'image/jpeg', 'two'],
  ]);
});

test('R5.6 what unpacks to more than an upload may be is named, and the others are there', async () => {
  const { files, large } = await filesInZip(blob({ 'bomb.png': new Uint8Array(UPLOAD_MAX + 1), 'a.png': strToU8('a') }));
  expect([files.map(({ name }) => name), large]).toEqual([['a.png'], ['bomb.png']]);
});

test('R5.6 a zip that is none is refused, not taken for an empty one', async () => {
  await expect(filesInZip(new Blob(['no zip at all']))).rejects.toThrow();
});

test('R5.6 what was packed comes back as it was', async () => {
  vi.stubGlobal('fetch', async (address: string) => new Response(`bytes of ${address}`));
  const zip = await zipOf([item(1, 'slimedex，绿'), item(2, '')], 'slime dex', (value) => `/files/${value}`);
  expect(await told((await filesInZip(zip)).files)).toEqual([
    ['001.png', 'image/png', 'bytes of /files/up/1.png'],
    ['001.txt', 'text/plain', 'slimedex，绿'],
    ['002.png', 'image/png', 'bytes of /files/up/2.png'],
    ['002.txt', 'text/plain', ''],
  ]);
  vi.unstubAllGlobals();
});
