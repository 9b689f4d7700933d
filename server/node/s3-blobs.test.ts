import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeS3, startS3 } from '../testing/fake-s3.ts';
import { s3Blobs } from './s3-blobs.ts';

const shipped = join(import.meta.dirname, '../seed/pictures');
let s3: FakeS3;
const blobsOf = (over: { secret?: string; bucket?: string; pathStyle?: boolean; endpoint?: string } = {}) =>
  s3Blobs(
    { endpoint: s3.endpoint, bucket: s3.bucket, region: 'cn-hangzhou', id: s3.id, secret: s3.secret, pathStyle: true, ...over },
    shipped,
  );

beforeEach(async () => {
  s3 = await startS3();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await s3.stop();
});

const bytes = (length: number) => Uint8Array.from({ length }, (_, i) => i % 251);
const bodyOf = async (body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null | undefined) =>
  new Uint8Array(await new Response(body).arrayBuffer());

test('O-7 a file is written, read, listed over pages and removed by signed requests', async () => {
  const blobs = blobsOf();
  for (const key of ['i/ab/c.png', 'up/中文 (1)+2.png', 'a/x.webp', 's/y.webp', 'inv/z.pdf']) await blobs.put(key, bytes(10), 'image/png');
  expect(await blobs.get('up/中文 (1)+2.png')).toEqual({ bytes: bytes(10), type: 'image/png' });
  expect(await blobs.get('i/none.png')).toBeNull();
  const listed: { key: string; at: Date }[] = [];
  for await (const one of blobs.list()) listed.push(one);
  expect(listed.map(({ key }) => key).sort()).toEqual([...s3.kept.keys()].sort());
  expect(Math.abs(listed[0]!.at.getTime() - Date.now())).toBeLessThan(60_000);
  await blobs.remove('i/ab/c.png');
  await blobs.remove('i/ab/c.png');
  expect(s3.kept.has('i/ab/c.png')).toBe(false);
  expect(s3.seen.filter(({ refused }) => refused && refused !== 'NoSuchKey')).toEqual([]);
});

test('O-7 a large file is streamed, a part of it is asked of the bucket', async () => {
  const blobs = blobsOf();
  const large = bytes(3 * 1024 * 1024);
  await blobs.put('i/large.glb', large, 'model/gltf-binary');
  const whole = await blobs.open('i/large.glb');
  expect([whole?.size, whole?.type, whole?.body instanceof ReadableStream]).toEqual([large.length, 'model/gltf-binary', true]);
  expect(await bodyOf(whole?.body)).toEqual(large);
  const part = await blobs.open('i/large.glb', 'bytes=1000-1999');
  expect([part?.size, part?.part]).toEqual([large.length, { start: 1000, end: 1999 }]);
  expect(await bodyOf(part?.body)).toEqual(large.slice(1000, 2000));
  expect(s3.seen.at(-1)).toMatchObject({ range: 'bytes=1000-1999' });
  expect(await blobs.open('i/large.glb', `bytes=${large.length}-`)).toMatchObject({ size: large.length, body: null });
  expect(await blobs.open('i/none.glb', 'bytes=0-1')).toBeNull();
});

test('O-7 shipped pictures come with the product, not from the bucket', async () => {
  const blobs = blobsOf();
  expect((await blobs.get('seed/r01.webp'))?.type).toBe('image/webp');
  expect((await blobs.open('seed/r01.webp'))?.size).toBeGreaterThan(1000);
  await expect(blobs.put('seed/r01.webp', bytes(1), 'image/webp')).rejects.toThrow();
  expect(s3.seen).toEqual([]);
});

test('O-7 a bucket that is busy is asked again; one that refuses is an error with its code and without the secret', async () => {
  s3.failNext(2);
  await blobsOf().put('i/a.png', bytes(5), 'image/png');
  expect(s3.kept.size).toBe(1);
  const wrong = blobsOf({ secret: 'guess' }).get('i/a.png');
  await expect(wrong).rejects.toThrow('the bucket answered 403 SignatureDoesNotMatch');
  await expect(wrong).rejects.not.toThrow(/guess/);
  await expect(blobsOf({ bucket: 'other' }).put('i/a.png', bytes(5), 'image/png')).rejects.toThrow(/NoSuchBucket/);
});

test('O-7 a bucket is named in the host where its service wants it there, as OSS does', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 404 }));
  await blobsOf({ pathStyle: false, endpoint: 'https://s3.oss-cn-hangzhou.aliyuncs.com' }).get('i/a b.png');
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ url: 'https://dianshi.s3.oss-cn-hangzhou.aliyuncs.com/i/a%20b.png' });
});
