import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { diskBlobs } from './disk-blobs.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dianshi-blobs-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251);
const bodyOf = async (opened: Awaited<ReturnType<ReturnType<typeof diskBlobs>['open']>>) =>
  new Uint8Array(await new Response(opened?.body).arrayBuffer());
/** Files that this process has open below the folder. */
const held = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(dir);
    } catch {
      return false;
    }
  }).length;

test('O-7 a small file is opened whole, a large one as it is read, and a part of either by its range', async () => {
  const blobs = diskBlobs(dir, dir);
  const [small, large] = [bytes(1000), bytes(3 * 1024 * 1024)];
  writeFileSync(join(dir, 'small.png'), small);
  writeFileSync(join(dir, 'large.glb'), large);
  const whole = await blobs.open('small.png');
  expect(whole).toEqual({ size: 1000, type: 'image/png', part: null, body: small });
  const streamed = await blobs.open('large.glb');
  expect([streamed?.size, streamed?.type, streamed?.body instanceof ReadableStream]).toEqual([large.length, 'model/gltf-binary', true]);
  expect(await bodyOf(streamed)).toEqual(large);
  for (const [key, file] of [
    ['small.png', small],
    ['large.glb', large],
  ] as const) {
    const part = await blobs.open(key, 'bytes=10-19');
    expect([part?.size, part?.part, await bodyOf(part)]).toEqual([file.length, { start: 10, end: 19 }, file.slice(10, 20)]);
    expect(await blobs.open(key, `bytes=${file.length}-`)).toMatchObject({ size: file.length, part: null, body: null });
  }
});

test('O-7 what is no file is not there, an empty one is, and none is left open', async () => {
  const blobs = diskBlobs(dir, dir);
  mkdirSync(join(dir, 'folder'));
  writeFileSync(join(dir, 'empty.png'), '');
  writeFileSync(join(dir, 'large.glb'), bytes(3 * 1024 * 1024));
  expect([await blobs.open('folder'), await blobs.open('none.png'), await blobs.open('../x.png')]).toEqual([null, null, null]);
  expect(await blobs.open('empty.png')).toEqual({ size: 0, type: 'image/png', part: null, body: new Uint8Array() });
  const left = await blobs.open('large.glb');
  expect(held()).toBe(1);
  if (!(left?.body instanceof ReadableStream)) throw new Error('a large file is streamed');
  await left.body.cancel();
  await expect.poll(held).toBe(0);
});

test('R9.3 a disk tells how much of it is taken and how much there is, before its first file too', async () => {
  const space = await diskBlobs(join(dir, 'not yet', 'files'), dir).space?.();
  if (!space) throw new Error('no space is told');
  const { bsize, blocks, bfree, bavail } = statfsSync(dir);
  expect(space.all / ((blocks - bfree + bavail) * bsize)).toBeCloseTo(1, 3);
  // Whoever else writes there meanwhile writes less than a tenth of it.
  expect(Math.abs(space.used - (blocks - bfree) * bsize)).toBeLessThan(space.all / 10);
});
