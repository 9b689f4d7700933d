import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { implicitLabelChunk, readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { sniff } from '../pixels/imaging/sniff.ts';
import { THUMB_WIDTHS } from '#shared/rules/limits.ts';
import { addPicture, listOf } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';

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
  for (const width of THUMB_WIDTHS) {
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
    [...THUMB_WIDTHS.map((width) => `t/${width}/${key}.webp`), `t/240/${small.key}.webp`].sort(),
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

test('REL-5 T-AUTHZ-08 an upload is its owner’s to see: by a pass that ends, nobody else’s, and gone is 404', async () => {
  const { key } = (await world.upload(maker, await encodePng(createBitmap(300, 300, [1, 2, 3, 255])))).body.data[0];
  const other = await world.signIn();
  const pass: string = maker.info.uploads;
  const status = async (query: string) => (await get(`/files/${key}?${query}`)).status;
  expect([await status(pass), await status(`${pass}&w=240`)]).toEqual([200, 200]);
  const forged = [
    '',
    'w=240',
    other.info.uploads,
    pass.replace(/u=\d+/, `u=${other.id}`),
    other.info.uploads.replace(/u=\d+/, `u=${maker.id}`),
    pass.replace(/e=\d+/, 'e=9999999999'),
    pass.replace('&s=', '&s=x'),
    pass.replace(/&s=.*/, ''),
  ];
  for (const query of forged) expect([query, await status(query)]).toEqual([query, 404]);
  // What a model shows, anybody may see.
  await world.db.insert(models).values({ id: 'shown', name: '模型', image: key, type: 'checkpoint', base: 'sd' });
  expect(await status('')).toBe(200);
  await world.db.delete(models);
  world.tick(2 * 24 * 3600);
  expect(await status(pass)).toBe(404);
  const { body } = await world.call('GET', '/api/v2/users/userInfo', undefined, maker);
  expect(await status(body.data.uploads)).toBe(200);
  await world.blobs.remove(key);
  expect(await status(body.data.uploads)).toBe(404);
});

test.each(['%', '%E0%A4%A', 'i/%zz.png', 'up/%'])('REL-11 T-NET-06 /files/%s is a 404 and no line in the log', async (path) => {
  const lines = world.logged.length;
  expect((await get(`/files/${path}`)).status).toBe(404);
  expect(world.logged).toHaveLength(lines);
});

test('T-NET-02 a file may be read by the site behind whose CDN it is, and by no other page', async () => {
  const headersOf = async (env: Record<string, string>) => {
    world = await makeWorld({ env });
    const { headers } = await get('/files/seed/c01.webp');
    return [headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')];
  };
  expect(await headersOf({})).toEqual([null, 'same-origin']);
  const behind = { CDN: 'https://cdn.example.com/files/', ORIGIN: 'https://example.com' };
  expect(await headersOf(behind)).toEqual(['https://example.com', 'cross-origin']);
});

test('O-7 a part of a file is sent where one is asked for, and none that lies beyond its end', async () => {
  const { key } = await painted(600, 600);
  const whole = await bytesOf(await get(`/files/${key}`));
  const part = await get(`/files/${key}`, { Range: 'bytes=10-19' });
  const seen = (response: Response) => [response.status, response.headers.get('content-range'), response.headers.get('content-length')];
  expect(seen(part)).toEqual([206, `bytes 10-19/${whole.length}`, '10']);
  expect(await bytesOf(part)).toEqual(whole.slice(10, 20));
  const tail = await get(`/files/${key}`, { Range: 'bytes=-5' });
  expect(await bytesOf(tail)).toEqual(whole.slice(-5));
  expect(seen(await get(`/files/${key}`, { Range: `bytes=${whole.length}-` }))).toEqual([416, `bytes */${whole.length}`, null]);
  // Several parts, another unit, or a part of what the browser no longer has: the whole file.
  for (const headers of [{ Range: 'bytes=0-1,4-5' }, { Range: 'rows=0-1' }, { Range: 'bytes=0-1', 'If-Range': '"other"' }])
    expect((await get(`/files/${key}`, headers)).status).toBe(200);
  const tag = part.headers.get('etag') ?? '';
  expect((await get(`/files/${key}`, { Range: 'bytes=0-1', 'If-Range': tag })).status).toBe(206);
  // The whole file would tell the parameters that its maker hides, so no part of it may.
  await world.db.update(images).set({ visibility: 'prompt_hidden' }).where(eq(images.key, key));
  expect((await get(`/files/${key}`, { Range: 'bytes=0-1' })).status).toBe(200);
});

test('O-6 behind a CDN a public picture may be kept for minutes; what is private or signed for may not', async () => {
  const behind = await makeWorld({ env: { CDN: 'https://cdn.example/files/' } });
  const someone = await behind.signIn();
  const cacheOf = async (path: string) => (await behind.app.request(path, {}, { ip: '127.0.0.1' })).headers.get('cache-control');
  const shown = await addPicture(behind, someone, { visibility: 'public', published: true });
  expect(await cacheOf(`/files/${shown.key}`)).toBe('public, max-age=300');
  expect(await cacheOf(`/files/${shown.key}?e=1&s=x`)).toBe('private, max-age=3600');
  const kept = await addPicture(behind, someone, { visibility: 'public', published: false });
  await behind.blobs.put(kept.key, await encodePng(createBitmap(8, 8, [1, 2, 3, 255])), 'image/png');
  expect(await cacheOf(`/files/${kept.key}`)).toBe('private, max-age=3600');
  await behind.db.update(images).set({ deletedAt: behind.ports.now() }).where(eq(images.id, shown.id));
  expect(await cacheOf(`/files/${shown.key}`)).not.toMatch(/public/);
});
