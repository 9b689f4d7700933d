import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { LABEL_AGREEMENT } from '#shared/contract/export.ts';
import { images, labelAgreements, packs, unlabelledExports, uploads } from '../kernel/db/schema/pictures.ts';
import { createBitmap, cropBitmap, pasteBitmap, type Bitmap } from '../pixels/imaging/bitmap.ts';
import { labelBox, labelPicture } from '../pixels/imaging/labels.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { columnsFor } from '../pixels/exporting/picture-sheet.ts';
import { sweep } from '../sweep.ts';
import { mattingScene } from '../testing/matting-scenes.ts';
import { addPicture } from '../testing/pictures.ts';
import { readAigc } from '../testing/read-aigc.ts';
import { unzip } from '../testing/unzip.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';

const scene = mattingScene('sprite', 'solid').picture;
let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld({ engine: scriptedEngine(async () => ({ bitmap: scene })) });
  world.work();
  member = await world.signIn();
});

const plain = { format: 'png', size: '1x', trim: null, label: true, name: ['title', 'index', 'size'] };
const ask = (ids: string[], choice: object = {}, as = member) =>
  world.call('POST', '/api/v2/common/images/export', { ids, ...plain, ...choice }, as);
const get = async (path: string) => world.app.request(path, {}, { ip: '127.0.0.9' });
const agree = (version = LABEL_AGREEMENT) => world.call('PUT', '/api/v2/users/label-agreement', { version }, member);
const logged = () => world.db.select().from(unlabelledExports);

async function fetched(ids: string[], choice: object = {}) {
  const { status, body } = await ask(ids, choice);
  expect([status, body.error]).toEqual([200, undefined]);
  const response = await get(body.data.url);
  expect(response.status).toBe(200);
  const disposition = decodeURIComponent(response.headers.get('content-disposition')?.split("UTF-8''")[1] ?? '');
  return { bytes: Buffer.from(await response.arrayBuffer()), name: disposition, type: response.headers.get('content-type') };
}
async function done(path: string, body: object) {
  const started = await world.call('POST', path, body, member);
  expect([started.status, started.body.error]).toEqual([200, undefined]);
  return (await world.ended(member, started.body.data.id)).images[0];
}
/** The pixels of a file, read by libvips. */
async function pixelsOf(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, alpha: (x: number, y: number) => data[(y * info.width + x) * 4 + 3] ?? 0, data };
}
/** A stored, labelled picture with the pixels under its label beside it, as generating leaves them. */
async function stored(picture: Bitmap, overrides: object = {}, text = 'AI 生成') {
  const { width, height } = picture;
  const row = await addPicture(world, member, { width, height, published: false, preview: false, ...overrides });
  const labelPatch = `g/${row.id}.png`;
  await world.blobs.put(row.key, await encodePng(labelPicture(picture, { text })), 'image/png');
  const box = labelBox(width, height, text);
  await world.blobs.put(labelPatch, await encodePng(cropBitmap(picture, box.left, box.top, box.width, box.height)), 'image/png');
  await world.db.update(images).set({ labelPatch }).where(eq(images.id, row.id));
  return row;
}
/** A square of one colour on nothing. */
function sprite(side = 320, inner = Math.min(120, side / 2), left = side > 200 ? 100 : 4, top = side > 200 ? 60 : 4): Bitmap {
  const out = createBitmap(side, side);
  pasteBitmap(out, createBitmap(inner, inner, [200, 60, 40, 255]), left, top);
  return out;
}

test(
  'R4.9 L-07 a cut-out without the visible label: nothing opaque outside its subject, implicit label, a row in the log',
  { timeout: 60_000 },
  async () => {
    const drawn = await done('/api/v2/sd/txt2img', { prompt: '红色机器人', seed: 7, width: 320, height: 320 });
    const cut = await done('/api/v2/ai/matt', { image: drawn.url });
    const matte = await pixelsOf([...world.blobs.kept].find(([key]) => key.startsWith('m/'))?.[1].bytes ?? new Uint8Array());
    const strays = async (bytes: Uint8Array) => {
      const picture = await pixelsOf(bytes);
      let count = 0;
      for (let y = 0; y < picture.height; y++)
        for (let x = 0; x < picture.width; x++) if (picture.alpha(x, y) > 0 && matte.data[(y * matte.width + x) * 4] === 0) count++;
      return count;
    };
    // Without the agreement there is no such file, and the file there is has the label.
    const refused = await ask([cut.id], { label: false });
    expect([refused.status, refused.body.error, refused.body.message]).toEqual([
      400,
      'LABEL_AGREEMENT',
      expect.stringContaining('标识约定'),
    ]);
    expect([await world.db.$count(packs), await logged()]).toEqual([0, []]);
    expect(await strays((await fetched([cut.id])).bytes)).toBeGreaterThan(500);
    expect(await logged()).toEqual([]);

    await agree();
    const { bytes, name, type } = await fetched([cut.id], { label: false });
    expect(await strays(bytes)).toBe(0);
    expect(readAigc(bytes)).toMatchObject({ format: 'png', Label: '1', ProduceID: cut.id });
    expect([name, type]).toEqual([`红色机器人-01-${matte.width}x${matte.height}-preview.png`, 'image/png']);
    expect(await logged()).toEqual([
      expect.objectContaining({
        userId: member.id,
        imageId: cut.id,
        format: 'png',
        agreement: LABEL_AGREEMENT,
        agreedAt: world.ports.now(),
        at: world.ports.now(),
      }),
    ]);
    // What anybody may fetch carries the label as before.
    expect(await strays(world.blobs.kept.get(cut.url.split('?')[0])?.bytes ?? new Uint8Array())).toBeGreaterThan(500);
  },
);

test('CR-1 L-04 the implicit label is in every format, with the visible one and without', async () => {
  const { id } = await stored(sprite());
  await agree();
  for (const format of ['png', 'webp', 'jpeg'] as const)
    for (const label of [true, false])
      expect(readAigc((await fetched([id], { format, label })).bytes)).toMatchObject({ format, Label: '1', ProduceID: id });
});

test('a JPEG shows the chosen ground where the picture is transparent', async () => {
  const { id } = await stored(sprite());
  await agree();
  const { bytes, type } = await fetched([id], { format: 'jpeg', ground: '#2c8c84', label: false });
  const { data } = await pixelsOf(bytes);
  const off = [0x2c, 0x8c, 0x84].map((value, at) => Math.abs(value - (data[at] ?? 0)));
  expect([type, Math.max(...off) <= 2]).toEqual(['image/jpeg', true]);
});

test('a cut-out is trimmed to its subject with the padding asked for, and doubled; an opaque picture is not trimmed', async () => {
  const cut = await stored(sprite());
  const whole = await stored(createBitmap(96, 64, [90, 90, 90, 255]));
  await agree();
  const trimmed = await pixelsOf((await fetched([cut.id], { trim: 16, label: false })).bytes);
  expect([
    trimmed.width,
    trimmed.height,
    trimmed.alpha(15, 15),
    trimmed.alpha(16, 16),
    trimmed.alpha(135, 135),
    trimmed.alpha(136, 136),
  ]).toEqual([152, 152, 0, 255, 255, 0]);
  // Beyond the picture's own edge the padding goes on.
  expect(await pixelsOf((await fetched([cut.id], { trim: 256, label: false })).bytes)).toMatchObject({ width: 632, height: 632 });
  expect(await pixelsOf((await fetched([cut.id], { trim: 0, size: '2x', label: false })).bytes)).toMatchObject({ width: 240, height: 240 });
  const custom = { size: { width: 50, height: 700 } };
  expect(await pixelsOf((await fetched([whole.id], { trim: 0, ...custom })).bytes)).toMatchObject({ width: 50, height: 700 });
});

test('a scaled side beyond the limit is refused, and a size out of range as well', async () => {
  const { id } = await stored(createBitmap(2100, 20, [90, 90, 90, 255]));
  const { body } = await ask([id], { size: '2x' });
  const response = await get(body.data.url);
  expect([response.status, (await response.json()).error]).toEqual([400, 'EXPORT_TOO_LARGE']);
  expect((await get(body.data.url)).status).toBe(404);
  for (const size of [{ width: 15, height: 20 }, { width: 20, height: 4097 }, '3x'])
    expect((await ask([id], { size })).body.error).toBe('VALIDATION');
  for (const trim of [-1, 257, 1.5]) expect((await ask([id], { trim })).body.error).toBe('VALIDATION');
});

test('L-01 the label of a cut-out stands in the corner where it hides least', async () => {
  // The subject fills the lower right corner, where the label otherwise stands.
  const { id } = await stored(sprite(200, 120, 80, 80));
  const { alpha, data, width } = await pixelsOf((await fetched([id])).bytes);
  const subject = Array.from({ length: 120 * 120 }, (_, i) => [80 + (i % 120), 80 + Math.floor(i / 120)] as const);
  expect(subject.every(([x, y]) => data[(y * width + x) * 4] === 200 && alpha(x, y) === 255)).toBe(true);
  expect(Array.from({ length: width }, (_, x) => alpha(x, 190)).filter((value) => value > 0).length).toBeGreaterThan(120);
});

test('files of before keep working: other words in their label, or no pixels under it', async () => {
  const clean = createBitmap(256, 256, [40, 120, 90, 255]);
  const old = await stored(clean, {}, 'AI 生成 · 预览引擎');
  await agree();
  const { data } = await pixelsOf((await fetched([old.id], { label: false })).bytes);
  expect(Buffer.compare(data, Buffer.from(clean.data))).toBe(0);

  const fixed = await addPicture(world, member, { width: 256, height: 256, preview: false });
  const labelled = labelPicture(clean, { text: 'AI 生成' });
  await world.blobs.put(fixed.key, await encodePng(labelled), 'image/png');
  expect((await world.call('POST', `/api/v2/common/images/${fixed.id}/export`, undefined, member)).body.data.labelling).toBe('fixed');
  // Its one label is not doubled, and not said to be gone.
  expect(Buffer.compare((await pixelsOf((await fetched([fixed.id])).bytes)).data, Buffer.from(labelled.data))).toBe(0);
  expect((await ask([fixed.id], { label: false })).body.error).toBe('LABEL_FIXED');
});

test('an upload that was only cut out keeps its name and needs no label; one that was generated does', { timeout: 60_000 }, async () => {
  const photo = await encodePng(scene);
  const { key } = (await world.upload(member, photo, 'C:\\\\图\\苹果 红.PNG')).body.data[0];
  expect((await world.db.select().from(uploads))[0]?.name).toBe('苹果 红');
  const cut = await done('/api/v2/ai/matt', { image: key });
  const facts = (await world.call('POST', `/api/v2/common/images/${cut.id}/export`, undefined, member)).body.data;
  expect(facts).toMatchObject({ labelling: 'none', agreed: false, name: { title: '苹果 红' } });
  const { bytes, name } = await fetched([cut.id], { label: true, name: ['title'] });
  expect(name).toBe('苹果 红-preview.png');
  expect(readAigc(bytes)).toMatchObject({ ProduceID: cut.id });
  const { alpha, width, height } = await pixelsOf(bytes);
  const box = labelBox(width, height, 'AI 生成');
  expect(alpha(box.left + 8, box.top + 8)).toBe(0);
  // No duty to label, nothing to accept and nothing to log.
  await fetched([cut.id], { label: false });
  expect(await logged()).toEqual([]);

  const drawn = await done('/api/v2/sd/txt2img', { prompt: '机器人', seed: 7, width: 320, height: 320 });
  const back = (await world.upload(member, new Uint8Array(await (await get(`/files/${drawn.url}`)).arrayBuffer()))).body.data[0];
  const again = await done('/api/v2/ai/matt', { image: back.key });
  expect((await world.call('POST', `/api/v2/common/images/${again.id}/export`, undefined, member)).body.data.labelling).toBe('choice');
});

test('the agreement is accepted once a version, and only the current one', async () => {
  const { id } = await stored(sprite());
  const facts = async () => (await world.call('POST', `/api/v2/common/images/${id}/export`, undefined, member)).body.data;
  expect(await facts()).toMatchObject({
    agreed: false,
    subject: { left: 100, top: 60, width: 120, height: 120 },
    label: 'AI 生成',
    labelling: 'choice',
  });
  expect((await agree(LABEL_AGREEMENT + 1)).body.error).toBe('CONFLICT');
  // An older version's yes is none to this one.
  await world.db.insert(labelAgreements).values({ userId: member.id, version: LABEL_AGREEMENT - 1, acceptedAt: world.ports.now() });
  expect((await ask([id], { label: false })).body.error).toBe('LABEL_AGREEMENT');
  const first = (await agree()).body.data;
  world.tick(60);
  expect([(await agree()).body.data, (await facts()).agreed]).toEqual([first, true]);
});

test('measuring tells the size of the file that then comes, and hands out nothing', async () => {
  const { id } = await stored(sprite());
  const choice = { ...plain, label: false };
  const { body } = await world.call('POST', `/api/v2/common/images/${id}/export/size`, choice, member);
  expect([await logged(), await world.db.$count(packs)]).toEqual([[], 0]);
  await agree();
  expect((await fetched([id], { label: false })).bytes.byteLength).toBe(body.data.bytes);
});

test('L-07 the log keeps its six months through every sweep, and no longer', async () => {
  const { id } = await stored(sprite());
  await agree();
  await fetched([id], { label: false });
  world.tick(184 * 24 * 3600);
  await sweep(world.ports, false);
  expect(await logged()).toHaveLength(1);
  world.tick(1);
  await sweep(world.ports, false);
  expect(await logged()).toEqual([]);
});

test('CR-13 R5.5 F-34 L-07 a zip of own pictures by the template, a log row for each; what is missing is told inside', async () => {
  const pictures = [];
  for (const title of ['雪山', '雪山', 'CON', 'a\u202Egnp.exe', '../../x'])
    pictures.push(await stored(sprite(64, 20, 8, 8), { title, visibility: 'private' }));
  const lost = await stored(sprite(64), { title: '丢失' });
  const removed = await stored(sprite(64), { title: '删除' });
  const sample = await addPicture(world, member, { title: '样例', key: 'seed/r01.webp', thumb: 'seed/r01.webp', width: 520, height: 693 });
  world.blobs.kept.delete(lost.key);
  await agree();
  const ids = [...pictures, lost, removed, sample].map((row) => row.id);
  const { body } = await ask([...ids, sample.id], { label: false, trim: 2, name: ['title', 'size'] });
  expect(body.data).toEqual({ url: expect.stringMatching(/^\/files\/export\/[\w-]{43}$/), count: 8 });
  await world.call('DELETE', '/api/v2/common/images', { ids: [removed.id] }, member);
  expect((await world.app.request(body.data.url, { method: 'HEAD' })).status).toBe(404);
  const response = await get(body.data.url);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ]);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="dianshi-2026-11-21.zip"; filename*=UTF-8''${encodeURIComponent('点石-2026-11-21-8 张.zip')}`,
  );
  const files = unzip(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files).sort()).toEqual(
    [
      '雪山-24x24.png',
      '雪山-24x24-2.png',
      'CON-24x24.png',
      'a-gnp.exe-24x24.png',
      'x-24x24.png',
      '样例-520x693.png',
      '缺少的文件.txt',
    ].sort(),
  );
  expect(files['缺少的文件.txt']?.toString()).toMatch(/1 张已被删除\r\n丢失-64x64\.png/);
  expect(new Set((await logged()).map((row) => row.imageId))).toEqual(new Set([...pictures, sample].map((row) => row.id)));
  expect((await get(body.data.url)).status).toBe(404);
});

test('T-AUTHZ-06 only own pictures leave, and a ticket works once and for ten minutes', async () => {
  const other = await world.signIn();
  const { id: own } = await stored(sprite(64));
  const foreign = (await addPicture(world, other)).id;
  expect((await ask([own, foreign])).body.error).toBe('NOT_FOUND');
  expect((await ask([own, 'nonsense'])).body.error).toBe('NOT_FOUND');
  expect((await ask([own], {}, other)).body.error).toBe('NOT_FOUND');
  const { url } = (await ask([own])).body.data;
  world.tick(601);
  expect((await get(url)).status).toBe(404);
  await sweep(world.ports, false);
  expect(await world.db.$count(packs)).toBe(0);
  const again = (await ask([own])).body.data.url;
  const answers = await Promise.all(Array.from({ length: 5 }, () => get(again)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404]);
  for (const made of ['/files/export/', '/files/export/x', `/files/export/${'a'.repeat(43)}`]) expect((await get(made)).status).toBe(404);
});

const sheetOf = (ids: string[], as = member) => world.call('POST', '/api/v2/common/images/export/sheet', { ids }, as);
async function sheet(ids: string[]) {
  const { status, body } = await sheetOf(ids);
  expect([status, body.error]).toEqual([200, undefined]);
  const response = await get(body.data.url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const bytes = Buffer.from(await response.arrayBuffer());
  const { width, height, data } = await pixelsOf(bytes);
  const colour = (x: number, y: number) => [0, 1, 2].map((c) => data[(y * width + x) * 4 + c] ?? 0);
  return { bytes, width, height, colour, name: decodeURIComponent(response.headers.get('content-disposition') ?? '') };
}
const near = (one: readonly number[]) => one.map((value) => expect.closeTo(value, -1.4));

test('§D8 R4.9 four pictures together are one labelled file in two rows, in the order asked for', async () => {
  const colours = [
    [200, 60, 40],
    [40, 160, 90],
    [50, 80, 190],
    [210, 190, 60],
  ] as const;
  const rows: { id: string }[] = [];
  for (const [r, g, b] of colours) rows.push(await stored(createBitmap(200, 160, [r, g, b, 255])));
  const order = [2, 0, 3, 1];
  const { width, height, colour, bytes, name } = await sheet(order.map((at) => rows[at]?.id ?? ''));
  expect([width, height]).toEqual([8 + 2 * 208, 8 + 2 * 168]);
  const places = [
    [108, 60],
    [316, 60],
    [108, 228],
    [316, 228],
  ] as const;
  expect(places.map(([x, y]) => colour(x, y))).toEqual(order.map((at) => near(colours[at] ?? [])));
  // The visible label has a corner, the implicit one the file.
  const box = labelBox(width, height, 'AI 生成');
  expect(colour(box.left + 4, box.top + Math.floor(box.height / 2))).not.toEqual(near(colours[1]));
  expect(readAigc(bytes)).toMatchObject({ Label: '1' });
  expect(name).toContain('点石-2026-11-21-4 张.jpg');
});

test('§D8 R8.7 a cut-out beside the picture it was made from, on chequered ground, each under its name', { timeout: 60_000 }, async () => {
  const drawn = await done('/api/v2/sd/txt2img', { prompt: '红色机器人', seed: 7, width: 320, height: 320 });
  const cut = await done('/api/v2/ai/matt', { image: drawn.url });
  const { width, height, colour, name } = await sheet([cut.id]);
  const side = Math.min(width, height) - 16;
  expect(Math.max(width, height)).toBe(2 * side + 24);
  // Far from the subject: the scene's ground at the left, squares of two greys at the right, without the stored label.
  expect(colour(8 + side - 20, 8 + side - 20)).not.toEqual(near([244, 246, 246]));
  const squares = [colour(16 + side + 2, height - 12), colour(16 + side + 18, height - 12)].map(([grey]) => grey ?? 0);
  expect(Math.abs((squares[0] ?? 0) - (squares[1] ?? 0))).toBeGreaterThan(8);
  // Each has its tag: dark, with light words in it.
  const em = Math.round(side / 28);
  const tag = (left: number) =>
    Array.from({ length: em * em * 3 }, (_, i) =>
      Math.max(...colour(left + em + 4 + (i % (em * 3)), 8 + em + 4 + Math.floor(i / (em * 3)))),
    );
  for (const left of [8, 16 + side]) {
    expect(Math.max(...tag(left))).toBeGreaterThan(180);
    expect(Math.min(...tag(left))).toBeLessThan(80);
  }
  expect(name).toContain('对比.jpg');
  const { body } = await world.call('POST', `/api/v2/common/images/${cut.id}/export`, {}, member);
  expect(body.data.before).toBe(true);
});

test('§D8 T-AUTHZ-06 a sheet is of own pictures, nine at most; what was made of none has no before', async () => {
  const other = await world.signIn();
  const { id: own } = await stored(sprite(64));
  expect(await sheetOf([own])).toMatchObject({ status: 404, body: { message: '这张图没有原图可以对比' } });
  const foreign = (await addPicture(world, other)).id;
  expect((await sheetOf([own, foreign])).body.error).toBe('NOT_FOUND');
  const ten = [];
  for (let at = 0; at < 10; at++) ten.push((await stored(sprite(64))).id);
  expect((await sheetOf(ten)).status).toBe(400);
  expect((await sheetOf(ten.slice(0, 9))).status).toBe(200);
});

test.each([
  [2, 1, 2],
  [2, 1.8, 1],
  [2, 0.6, 2],
  [3, 1, 2],
  [4, 1, 2],
  [4, 1.8, 2],
  [6, 1, 3],
  [9, 1, 3],
  [1, 1, 1],
])('§D8 %i pictures of ratio %f stand in %i columns', (count, ratio, columns) => {
  expect(columnsFor(count, ratio)).toBe(columns);
});
