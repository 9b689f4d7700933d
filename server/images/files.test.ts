import { beforeEach, expect, test } from 'vitest';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { implicitLabelChunk, readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import { addPicture, listOf } from '../testing/pictures.ts';
import { unzip } from '../testing/unzip.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
beforeEach(async () => {
  world = await makeWorld();
  maker = await world.signIn();
});

const get = async (path: string, headers: Record<string, string> = {}) => world.app.request(path, { headers }, { ip: '127.0.0.1' });
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
/** A picture row whose file is a real, labelled PNG. */
async function painted(width: number, height: number, overrides: object = {}) {
  const picture = await addPicture(world, maker, { width, height, ...overrides });
  const label = implicitLabelChunk({ producer: 'dianshi', produceId: picture.id });
  await world.blobs.put(picture.key, await encodePng(createBitmap(width, height, [40, 120, 90, 255]), [label]), 'image/png');
  return picture;
}

test('R5.2 a picture comes at the widths there are: made once, kept, labelled as its source is', async () => {
  const { key, id } = await painted(1000, 501);
  for (const width of [240, 480, 960]) {
    const response = await get(`/files/${key}?w=${width}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const bytes = await bytesOf(response);
    expect(sniff(bytes)).toMatchObject({ format: 'webp', width, height: Math.round((501 * width) / 1000) });
    expect(await readImplicitLabel(bytes)).toMatchObject({ producer: 'dianshi', produceId: id });
    expect(world.blobs.kept.get(`t/${width}/${key}.webp`)?.bytes).toEqual(bytes);
  }
  await world.blobs.put(`t/480/${key}.webp`, new TextEncoder().encode('kept'), 'image/webp');
  expect(await (await get(`/files/${key}?w=480`)).text()).toBe('kept');
  for (const odd of ['500', '0', '-1', '480px', '1e9', ''])
    expect((await bytesOf(await get(`/files/${key}?w=${odd}`))).length).toBe(world.blobs.kept.get(key)?.bytes.length);
  // What is small already, or no picture at all, is served as it is, and nothing is kept beside it.
  const small = await painted(300, 900);
  expect(sniff(await bytesOf(await get(`/files/${small.key}?w=480`)))).toMatchObject({ format: 'png', width: 300 });
  expect(sniff(await bytesOf(await get(`/files/${small.key}?w=240`)))).toMatchObject({ format: 'webp', width: 240, height: 720 });
  const broken = await addPicture(world, maker);
  expect(await (await get(`/files/${broken.key}?w=240`)).text()).toBe(broken.key);
  expect([...world.blobs.kept.keys()].filter((name) => name.startsWith('t/')).sort()).toEqual(
    [`t/240/${key}.webp`, `t/480/${key}.webp`, `t/960/${key}.webp`, `t/240/${small.key}.webp`].sort(),
  );
  expect((await get(`/files/t/240/${key}.webp`)).status).toBe(404);
});

test('R5.2 sixty who ask for the same small version at once make it once', async () => {
  const { key } = await painted(1000, 1000);
  let decoded = 0;
  const { codec } = world.ports;
  world.ports.codec = { ...codec, decode: (bytes) => (decoded++, codec.decode(bytes)) };
  const all = await Promise.all(Array.from({ length: 60 }, () => get(`/files/${key}?w=240`)));
  expect([new Set(all.map(({ status }) => status)), decoded]).toEqual([new Set([200]), 1]);
});

test('T-AUTHZ-08 a small version is as private as its picture, and as gone', async () => {
  const { key, id } = await painted(600, 600, { visibility: 'private', published: false });
  const [row] = (await listOf(world, { condition: [{ scope: 'mine' }] }, maker)).data as unknown as { url: string }[];
  const signed = `/files/${row?.url}&w=240`;
  const response = await get(signed);
  expect([response.status, sniff(await bytesOf(response))?.width, response.headers.get('cache-control')]).toEqual([
    200,
    240,
    'private, max-age=3600',
  ]);
  for (const address of [`/files/${key}?w=240`, `/files/${key}`, signed.replace('s=', 's=x')])
    expect((await get(address)).status).toBe(404);
  await world.call('DELETE', '/api/v2/common/images', { ids: [id] }, maker);
  expect((await get(signed)).status).toBe(404);
});

test('files that never change are kept for good, and a known one is not sent again', async () => {
  const first = await get('/files/seed/r01.webp?w=480');
  expect(first.headers.get('cache-control')).toContain('immutable');
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toMatch(/^"\w+"$/);
  const again = await get('/files/seed/r01.webp?w=480', { 'If-None-Match': `"x", ${tag}` });
  expect([again.status, (await bytesOf(again)).length, again.headers.get('etag')]).toEqual([304, 0, tag]);
  expect((await get('/files/seed/r01.webp?w=240', { 'If-None-Match': tag })).status).toBe(200);
  const { key } = await painted(600, 600, { visibility: 'private', published: false });
  expect((await get(`/files/${key}`, { 'If-None-Match': '*' })).status).toBe(404);
});

const pack = (ids: string[], as: Member) => world.call('POST', '/api/v2/common/images/pack', { ids }, as);

test('R5.5 F-34 a zip of own pictures, private ones too; what is missing is told inside', async () => {
  const prompts = ['../../雪山', '../../雪山', 'CON.png', 'a\u202Egnp.exe'];
  const pictures = [];
  for (const prompt of prompts) pictures.push(await addPicture(world, maker, { prompt, visibility: 'private', published: false }));
  const [, , , last] = pictures;
  const preview = await addPicture(world, maker, { title: '夜航', preview: true, published: false });
  const lost = await addPicture(world, maker, { title: '丢失' });
  const removed = await addPicture(world, maker, { title: '删除' });
  const sample = await addPicture(world, maker, { title: '样例', key: 'seed/r01.webp', thumb: 'seed/r01.webp' });
  world.blobs.kept.delete(lost.key);
  const ids = [...pictures, preview, lost, removed, sample].map((row) => row.id);
  const { body } = await pack([...ids, preview.id], maker);
  expect(body.data).toEqual({ url: expect.stringMatching(/^\/files\/zip\/[\w-]{43}$/), count: 8 });
  await world.call('DELETE', '/api/v2/common/images', { ids: [removed.id] }, maker);
  expect((await world.app.request(body.data.url, { method: 'HEAD' })).status).toBe(404);
  const response = await get(body.data.url);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="dianshi-2026-11-21.zip"; filename*=UTF-8''${encodeURIComponent('点石作品-8张-2026-11-21.zip')}`,
  );
  const files = unzip(await bytesOf(response));
  expect(Object.keys(files).sort()).toEqual(
    [
      '点石-雪山-7.png',
      '点石-雪山-7-2.png',
      '点石-CON-png-7.png',
      '点石-a-gnp-exe-7.png',
      '点石-夜航-7-preview.png',
      '点石-样例-7.webp',
      '缺少的文件.txt',
    ].sort(),
  );
  expect(files['点石-a-gnp-exe-7.png']?.toString()).toBe(last?.key);
  expect(files['缺少的文件.txt']?.toString()).toMatch(/1 张已被删除\r\n点石-丢失-7\.png/);
  expect((await get(body.data.url)).status).toBe(404);
});

test('T-AUTHZ-06 a zip is made of own pictures only, its ticket works once and for ten minutes', async () => {
  const other = await world.signIn();
  const own = (await addPicture(world, maker)).id;
  const foreign = (await addPicture(world, other)).id;
  expect((await pack([own, foreign], maker)).body.error).toBe('NOT_FOUND');
  expect((await pack([own, 'nonsense'], maker)).body.error).toBe('NOT_FOUND');
  expect((await pack([own], other)).body.error).toBe('NOT_FOUND');
  const { url } = (await pack([own], maker)).body.data;
  world.tick(601);
  expect((await get(url)).status).toBe(404);
  await sweep(world.ports, false);
  const again = (await pack([own], maker)).body.data.url;
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(again)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  for (const made of ['/files/zip/', '/files/zip/x', `/files/zip/${'a'.repeat(43)}`]) expect((await get(made)).status).toBe(404);
});

test('F-34 the zip holds one picture at a time, and stops reading when nobody listens', async () => {
  const ids = [];
  for (let n = 0; n < 30; n++) {
    const { id, key } = await addPicture(world, maker);
    await world.blobs.put(key, new Uint8Array(200_000), 'image/png');
    ids.push(id);
  }
  let read = 0;
  const { blobs } = world.ports;
  world.ports.blobs = { ...blobs, get: (key) => (read++, blobs.get(key)) };
  const { url } = (await pack(ids, maker)).body.data;
  const reader = (await get(url)).body?.getReader();
  let taken = 0;
  while (taken < 1_000_000) taken += (await reader?.read())?.value?.length ?? Infinity;
  expect(read - taken / 200_000).toBeLessThan(3);
  await reader?.cancel();
  const stopped = read;
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toBe(stopped);
});
