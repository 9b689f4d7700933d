import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { LABEL_AGREEMENT } from '#shared/contract/export.ts';
import type { AssetSet, PackChoice, PackPlan } from '#shared/contract/sets.ts';
import { checkSet, shownOf } from '#shared/rules/set-checks.ts';
import { previewEngine } from '../../engines/preview/preview-engine.ts';
import { type Bitmap, createBitmap } from '../../pixels/imaging/bitmap.ts';
import { grant } from '../../points/ledger.ts';
import { unzip } from '../../testing/unzip.ts';
import { readAigc } from '../../testing/read-aigc.ts';
import { makeWorld, scriptedEngine, type World } from '../../testing/world.ts';
import { runJobInline } from '../../worker-pool/worker-pool.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;

/** A bar on clear ground, of another length and colour for each name: what is seen has another box each time. */
function bar(prompt: string, width: number, height: number): Bitmap {
  const out = createBitmap(width, height);
  const n = Number(/\d+/.exec(prompt)?.[0] ?? 0);
  const [w, h] = [0.3 + ((n * 7) % 11) / 20, 0.3 + ((n * 5) % 9) / 16];
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (Math.abs(x / width - 0.5) < w / 2 && Math.abs(y / height - 0.5) < h / 2)
        out.data.set([(n * 37) % 256, (x * 255) / width, (y * 255) / height, 255], (y * width + x) * 4);
  return out;
}
const open = async (engine = scriptedEngine(async (job) => ({ bitmap: bar(job.params.prompt, job.width, job.height) }))) => {
  world = await makeWorld({ engine });
  world.work();
};
beforeEach(() => open());

const look = {
  name: '药水与道具',
  template: 'props',
  words: '',
  width: 64,
  height: 64,
  frame: 'none',
  margin: 0.08,
  seamless: false,
  palette: [] as string[],
};
const choice: PackChoice = {
  scales: [1, 2],
  trim: true,
  powerOfTwo: false,
  padding: 2,
  pivot: null,
  json: 'hash',
  godot: true,
  unity: true,
  strips: [],
  fps: 12,
  aseprite: false,
  words: true,
  passedOnly: false,
};
async function begun(member: Member, names: string[], over: object = {}): Promise<AssetSet> {
  const begin = { look: { ...look, ...over }, lines: names.map((name) => ({ name, detail: '' })) };
  const { body } = await world.call('POST', '/api/v2/ai/asset-set', { begin }, member);
  const id = body.data.tool.again.set;
  const read = async () => (await world.call('GET', `/api/v2/common/sets/${id}`, undefined, member)).body.data as AssetSet;
  for (const { task } of (await read()).items) await world.ended(member, task!.id);
  return read();
}
const agree = (member: Member) => world.call('PUT', '/api/v2/users/label-agreement', { version: LABEL_AGREEMENT }, member);
const plan = async (member: Member, id: string, over: Partial<PackChoice> = {}): Promise<PackPlan> =>
  (await world.call('POST', `/api/v2/common/sets/${id}/plan`, { ...choice, ...over }, member)).body.data;
/** The zip's bytes, and its files by their paths below its folder. */
async function packed(member: Member, id: string, over: Partial<PackChoice> = {}) {
  const { body } = await world.call('POST', `/api/v2/common/sets/${id}/pack`, { ...choice, ...over }, member);
  if (!body.data) throw new Error(body.message);
  const response = await world.app.request(body.data.url, {}, { ip: '127.0.0.9' });
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzip(bytes);
  const folder = Object.keys(files)[0]!.split('/')[0]!;
  return {
    bytes,
    folder,
    files: Object.fromEntries(Object.entries(files).map(([path, file]) => [path.slice(folder.length + 1), file])),
    url: body.data.url,
  };
}
const pixelsOf = async (file: Buffer | Uint8Array) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const textOf = (file: Buffer | undefined) => file?.toString('utf8') ?? '';

test('R8.11 R8.16 what an independent reader finds in a pack: sizes, trims, pivots, sheets, data of every engine, labels', async () => {
  const member = await world.signIn();
  await agree(member);
  const names = Array.from({ length: 12 }, (_, n) => `道具${n}`);
  const set = await begun(member, names);
  await world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits: [{ id: set.items[3]!.id, pivot: { x: 0.25, y: 0.5 } }] }, member);
  const told = await plan(member, set.id);
  const { files } = await packed(member, set.id);
  expect(Object.keys(files).toSorted()).toEqual(told.files.map(({ path }) => path).toSorted());
  expect(Object.keys(files)).toHaveLength(12 * 2 + 2 + 2 + 1 + 1 + 1 + 1);
  const json = JSON.parse(textOf(files['sheet.json']));
  const sheet = await pixelsOf(files['sheet.png']!);
  expect(json.meta).toMatchObject({ image: 'sheet.png', size: { w: sheet.info.width, h: sheet.info.height }, scale: '1' });
  const double = JSON.parse(textOf(files['sheet@2x.json']));
  expect(double.meta).toMatchObject({ image: 'sheet@2x.png', size: { w: sheet.info.width * 2, h: sheet.info.height * 2 }, scale: '2' });
  const frames = Object.entries<Record<string, Record<string, number>>>(json.frames);
  expect(frames).toHaveLength(12);
  for (const [name, { frame, spriteSourceSize, sourceSize, pivot }] of frames) {
    const one = await pixelsOf(files[`png/1x/${name}`]!);
    expect([one.info.width, one.info.height]).toEqual([frame!.w, frame!.h]);
    const two = await sharp(files[`png/2x/${name}`]).metadata();
    expect([two.width, two.height]).toEqual([frame!.w! * 2, frame!.h! * 2]);
    expect(sourceSize).toEqual({ w: 64, h: 64 });
    expect(spriteSourceSize!.x! + frame!.w!).toBeLessThanOrEqual(64);
    // The trim is tight: every edge has something that is seen.
    const alpha = (x: number, y: number) => one.data[(y * one.info.width + x) * 4 + 3]!;
    const along = (count: number, at: (i: number) => number) => Math.max(...Array.from({ length: count }, (_, i) => at(i)));
    const edges = [
      along(frame!.w!, (x) => alpha(x, 0)),
      along(frame!.w!, (x) => alpha(x, frame!.h! - 1)),
      along(frame!.h!, (y) => alpha(0, y)),
      along(frame!.h!, (y) => alpha(frame!.w! - 1, y)),
    ];
    expect(Math.min(...edges)).toBeGreaterThan(10);
    // The same pixels lie on the sheet where the data says.
    const part = await sharp(files['sheet.png'])
      .extract({ left: frame!.x!, top: frame!.y!, width: frame!.w!, height: frame!.h! })
      .ensureAlpha()
      .raw()
      .toBuffer();
    expect(Buffer.compare(part, one.data)).toBe(0);
    const item = set.items.find(({ file }) => `${file}.png` === name)!;
    const box = shownOf(item)!.measures.box!;
    const foot = { x: (box.left + box.width / 2) / 64, y: (box.top + box.height) / 64 };
    expect(pivot!.x).toBeCloseTo(item === set.items[3] ? 0.25 : foot.x, 3);
    expect(pivot!.y).toBeCloseTo(item === set.items[3] ? 0.5 : foot.y, 3);
    // L-04: the file itself says that it was generated.
    expect(readAigc(files[`png/1x/${name}`]!)).toMatchObject({ ProduceID: item.shown, Label: '1' });
  }
  expect(readAigc(files['sheet.png']!)).toMatchObject({ ProduceID: set.id });
  expect(readAigc(files['contact.png']!)).toMatchObject({ ProduceID: set.id });
  expect(textOf(files['sheet.tres']).match(/^\[sub_resource type="AtlasTexture"/gm)).toHaveLength(12);
  expect(textOf(files['sheet.png.meta']).match(/^ {6}alignment: 9$/gm)).toHaveLength(12);
  const contact = await sharp(files['contact.png']).metadata();
  expect(contact.width).toBeGreaterThan(600);
});

test('R8.11 a pack reads back as the same set: names, pictures, locks, pivots, words and seeds', async () => {
  const member = await world.signIn();
  await agree(member);
  const set = await begun(member, ['道具1', '道具2', '道具3'], { palette: ['#e0435a'], margin: 0.1 });
  const edits = [
    { id: set.items[0]!.id, locked: true, detail: '铁刃' },
    { id: set.items[1]!.id, pivot: { x: 0.1, y: 0.9 }, name: '长剑' },
  ];
  const before = (await world.call('PUT', `/api/v2/common/sets/${set.id}`, { edits }, member)).body.data as AssetSet;
  const points = await world.pointsOf(member);
  const send = (bytes: Uint8Array, as = member) => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], 'set.zip', { type: 'application/zip' }));
    return world.call('POST', '/api/v2/common/sets/import', form, as);
  };
  const first = await packed(member, set.id);
  const imported = await send(first.bytes);
  expect(imported.status).toBe(200);
  const after = imported.body.data as AssetSet;
  const told = ({ items, id: _id, createdAt: _at, ...rest }: AssetSet) => ({
    ...rest,
    items: items.map(({ name, detail, file, locked, pivot, versions, ...item }) => ({
      name,
      detail,
      file,
      locked,
      pivot,
      ...(({ width, height, seed, measures }) => ({ width, height, seed, measures }))(shownOf({ versions, ...item })!),
    })),
  });
  expect(told(after)).toEqual(told(before));
  expect(after.id).not.toBe(before.id);
  expect(await world.pointsOf(member)).toBe(points);
  // Packed again, every picture is the same to the pixel.
  const second = await packed(member, after.id);
  for (const path of Object.keys(first.files).filter((one) => one.startsWith('png/2x/')))
    expect(Buffer.compare((await pixelsOf(second.files[path]!)).data, (await pixelsOf(first.files[path]!)).data)).toBe(0);
  expect(JSON.parse(textOf(second.files['set.json'])).items.map((one: { prompt: string }) => one.prompt)).toEqual(
    JSON.parse(textOf(first.files['set.json'])).items.map((one: { prompt: string }) => one.prompt),
  );
  // What is no pack is refused, with a sentence and nothing made.
  const refused = await send(new TextEncoder().encode('no zip'));
  expect(refused.status).toBe(400);
  expect(refused.body.message).toContain('没有导入，积分没有变化');
  expect((await world.call('POST', '/api/v2/common/sets', {}, member)).body.total).toBe(2);
});

test('R8.11 sixty-four items: one sheet a scale, at most 4096 a side, as powers of two where asked', async () => {
  const member = await world.signIn();
  await agree(member);
  const names = Array.from({ length: 64 }, (_, n) => `道具${n}`);
  await grant(world.db, {
    userId: member.id,
    bucket: 'point',
    amount: 200,
    expiresAt: null,
    idem: 'test',
    kind: 'gift',
    ref: 't',
    desc: '',
    now: world.ports.now(),
  });
  const set = await begun(member, names);
  expect(set.items.every(({ versions }) => versions.length === 1)).toBe(true);
  const { files } = await packed(member, set.id, { powerOfTwo: true, json: 'array', scales: [1] });
  const json = JSON.parse(textOf(files['sheet.json']));
  expect(json.frames).toHaveLength(64);
  expect(new Set(json.frames.map((one: { filename: string }) => one.filename)).size).toBe(64);
  const { width, height } = await sharp(files['sheet.png']).metadata();
  expect([Math.log2(width) % 1, Math.log2(height) % 1]).toEqual([0, 0]);
  const wide = await plan(member, set.id, { scales: [1, 2, 4] });
  for (const page of wide.pages) expect(Math.max(page.width, page.height) * 4).toBeLessThanOrEqual(4096);
  expect(wide.stored).toBe(2);
}, 120_000);

test('R8.11 animations are strips with their tags, and animations of the Godot file', async () => {
  const member = await world.signIn();
  await agree(member);
  const set = await begun(member, ['道具1']);
  const [item] = set.items;
  const strips = [
    { item: item!.id, kind: 'bob' as const },
    { item: item!.id, kind: 'turn' as const },
  ];
  const { files } = await packed(member, set.id, { strips, aseprite: true, scales: [1] });
  const bob = `strips/${item!.file}-bob`;
  const { width, height } = await sharp(files[`${bob}.png`]).metadata();
  expect([width, height]).toEqual([64 * 12, 64]);
  const json = JSON.parse(textOf(files[`${bob}.json`]));
  expect(json.meta).toMatchObject({ image: `${item!.file}-bob.png`, size: { w: width, h: height } });
  expect(json.meta.frameTags[0]).toMatchObject({ from: 0, to: 11 });
  expect(textOf(files['sheet.tres'])).toContain(`"name": &"${item!.file}-turn",\n"speed": 12.0`);
  expect(textOf(files['sheet.tres'])).toContain(`path="${bob}.png"`);
});

test('L-07 sprites leave without the visible label only after the agreement, once a ticket, each with its row in the log', async () => {
  const member = await world.signIn();
  const set = await begun(member, ['道具1', '道具2']);
  const refused = await world.call('POST', `/api/v2/common/sets/${set.id}/pack`, choice, member);
  expect(refused.body.error).toBe('LABEL_AGREEMENT');
  expect((await plan(member, set.id)).agreed).toBe(false);
  await agree(member);
  const { url } = await packed(member, set.id);
  expect((await world.app.request(url, {}, { ip: '127.0.0.9' })).status).toBe(404);
  const own = (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body.data;
  expect(new Set(own.unlabelledExports.map((row: { imageId: string }) => row.imageId))).toEqual(
    new Set(set.items.map(({ shown }) => shown)),
  );
  const other = await world.signIn();
  expect((await world.call('POST', `/api/v2/common/sets/${set.id}/pack`, choice, other)).status).toBe(404);
});

test('R8.11 the embedded engine cuts its items out by itself: a template comes clean', async () => {
  await open(previewEngine(runJobInline, 2) as ReturnType<typeof scriptedEngine>);
  const member = await world.signIn();
  const set = await begun(member, ['治疗药水', '短剑', '盾牌', '钥匙'], { width: 64, height: 64 });
  for (const [, found] of checkSet(set, set.items)) expect(found.filter(({ ok }) => !ok)).toEqual([]);
  for (const item of set.items) expect(shownOf(item)?.measures).toMatchObject({ opaque: false });
});
