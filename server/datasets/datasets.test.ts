import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { DATASETS_MAX } from '#shared/contract/datasets.ts';
import { DATASET_ITEMS_MAX } from '#shared/rules/limits.ts';
import { datasetItems, datasets } from '../kernel/db/schema/catalogue.ts';
import { uploads } from '../kernel/db/schema/pictures.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { sweep } from '../sweep.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  member = await world.signIn();
});

type Item = { id: string; url: string; caption: string; crop: object | null };
const png = (shade: number, side = 64) => encodePng(createBitmap(side, side, [shade, 2, 3, 255]), []);
async function sent(shade: number): Promise<string> {
  return (await world.upload(member, await png(shade))).body.data[0].key;
}
const call = (method: string, path: string, body?: object, as: object = member) =>
  world.call(method, `/api/v2/common/datas${path}`, body, as);
const make = async (name: string, more: object = {}) => (await call('PUT', '', { name, ...more })).body.data;
const listed = async (condition: object[] = []) => (await call('POST', '', { condition })).body;
const itemsOf = async (id: string): Promise<Item[]> => (await call('GET', `/${id}/items`)).body.data.items;
const captions = async (id: string) => (await itemsOf(id)).map(({ caption }) => caption);
async function filled(count: number) {
  const set = await make('史莱姆图鉴');
  const items = [];
  for (let n = 0; n < count; n++) items.push({ key: await sent(n), caption: `第 ${n} 张` });
  return { ...set, items: (await call('POST', `/${set.id}/items`, { items })).body.data.items as Item[] };
}

test('R5.6 a dataset is made, renamed, found by kind and name, and shows its first four pictures', async () => {
  const set = await make('史莱姆图鉴', { kind: 'character', trigger: 'slimedex' });
  await make('铁器图标', { kind: 'icon' });
  const items = [];
  for (let n = 0; n < 5; n++) items.push({ key: await sent(n), ...(n < 3 && { caption: '史莱姆，绿色' }) });
  const { body } = await call('POST', `/${set.id}/items`, { items });
  expect(body.data.dataset).toMatchObject({ count: 5, captioned: 3, covers: items.slice(0, 4).map(({ key }) => key) });
  world.tick(1);
  await call('PUT', '', { id: set.id, name: ' 史莱姆二 ' });
  expect((await listed([{ kind: 'character' }])).data).toMatchObject([
    { name: '史莱姆二', kind: 'character', trigger: 'slimedex', count: 5 },
  ]);
  expect((await listed([{ name: 'shilaimu' }])).data.map(({ id }: { id: string }) => id)).toEqual([set.id]);
  expect((await listed()).data.map(({ name }: { name: string }) => name)).toEqual(['史莱姆二', '铁器图标']);
});

test('R5.6 deleting is undone for a day; then the dataset is gone and its pictures are nobody’s', async () => {
  const { id } = await filled(2);
  await call('DELETE', `/${id}`);
  expect([(await listed()).total, (await call('GET', `/${id}/items`)).status]).toEqual([0, 404]);
  expect((await call('POST', `/${id}/restore`)).body.data).toMatchObject({ id, count: 2 });
  await call('DELETE', `/${id}`);
  world.tick(25 * 3600);
  await sweep(world.ports, true);
  expect([(await call('POST', `/${id}/restore`)).status, await world.db.$count(datasetItems)]).toEqual([404, 0]);
});

test('R8.12 parts of a dataset become datasets of their own, with captions and crops, and it stays whole', async () => {
  const { id, items } = await filled(5);
  const ids = items.map((item: Item) => item.id);
  const crop = { x: 4, y: 0, width: 40, height: 40, turn: 0 };
  await call('PATCH', `/${id}/items`, { edits: [{ id: ids[3], crop }] });
  const parts = [
    { name: '脸谱', ids: [ids[0], ids[2]] },
    { name: '赤岩', ids: [ids[3]] },
  ];
  const { body } = await call('POST', `/${id}/split`, { parts });
  expect(body.data).toMatchObject([
    { name: '脸谱', count: 2 },
    { name: '赤岩', count: 1 },
  ]);
  expect(await captions(body.data[0].id)).toEqual(['第 0 张', '第 2 张']);
  expect((await itemsOf(body.data[1].id))[0]?.crop).toEqual(crop);
  expect(await itemsOf(id)).toHaveLength(5);
});

test('R8.12 no part is made where one can’t be: a picture of another dataset, somebody else, no room', async () => {
  const { id, items } = await filled(2);
  const strange = (await filled(1)).items[0]!.id;
  const parts = (...ids: string[]) => ({ parts: [{ name: '一', ids: [items[0]!.id] }, ...ids.map((one) => ({ name: '二', ids: [one] }))] });
  expect((await call('POST', `/${id}/split`, parts(strange))).status).toBe(404);
  expect((await call('POST', `/${id}/split`, parts(), await world.signIn())).status).toBe(404);
  const rest = DATASETS_MAX - (await listed()).total - 1;
  const at = new Date();
  const more = Array.from({ length: rest }, () => ({ id: uuidv7(at), userId: member.id, name: '满', createdAt: at, updatedAt: at }));
  await world.db.insert(datasets).values(more);
  expect((await call('POST', `/${id}/split`, parts(items[1]!.id))).body.message).toContain(`最多 ${DATASETS_MAX} 个`);
  expect((await listed()).total).toBe(DATASETS_MAX - 1);
});

test('R5.6 pictures are captioned, cropped, put in order and taken out in one go, and back', async () => {
  const { id, items } = await filled(4);
  const ids = items.map((item: Item) => item.id);
  const crop = { x: 4, y: 0, width: 40, height: 40, turn: -3.5 };
  const edits = [
    { id: ids[0], caption: ' 史莱姆，绿 ' },
    { id: ids[1], crop },
    { id: ids[3], removed: true },
  ];
  const { body } = await call('PATCH', `/${id}/items`, { edits, order: [ids[2], ids[1], ids[0]] });
  expect(body.data.dataset.count).toBe(3);
  expect(body.data.items.map((item: Item) => item.id)).toEqual([ids[1], ids[0]]);
  expect(await captions(id)).toEqual(['第 2 张', '第 1 张', '史莱姆，绿']);
  expect((await itemsOf(id))[1]?.crop).toEqual(crop);
  await call('PATCH', `/${id}/items`, {
    edits: [
      { id: ids[0], caption: '' },
      { id: ids[1], crop: null },
      { id: ids[3], removed: false },
    ],
    order: ids,
  });
  expect(await captions(id)).toEqual(['', '第 1 张', '第 2 张', '第 3 张']);
  expect((await itemsOf(id))[1]?.crop).toBe(null);
});

test('R5.6 a picture on its side is cropped by the sides it lies on', async () => {
  const { id } = await make('卷轴');
  const wide = await encodePng(createBitmap(64, 32, [1, 2, 3, 255]), []);
  const { key } = (await world.upload(member, wide)).body.data[0];
  const [item] = (await call('POST', `/${id}/items`, { items: [{ key }] })).body.data.items as Item[];
  const put = async (crop: object) => (await call('PATCH', `/${id}/items`, { edits: [{ id: item!.id, crop }] })).body;
  const tall = { x: 0, y: 0, width: 32, height: 64, turn: 0 };
  expect((await put(tall)).message).toContain('裁剪框超出了图片');
  await put({ ...tall, quarter: 3, mirrored: true });
  expect((await itemsOf(id))[0]?.crop).toEqual({ ...tall, quarter: 3, mirrored: true });
  expect((await put({ ...tall, quarter: 2 })).message).toContain('裁剪框超出了图片');
  expect((await put({ ...tall, quarter: 4 })).error).toBe('VALIDATION');
});

test('R5.6 pictures are described by what their files tell, else by their colours, the trigger first; nobody else’s are', async () => {
  const { id } = await make('史莱姆', { trigger: 'slimedex' });
  const red = await encodePng(createBitmap(64, 64, [200, 20, 20, 255]), []);
  const made = { keyword: 'parameters', text: 'a jade slime, smiling\nSteps: 20, Sampler: Euler, CFG scale: 7, Seed: 7, Size: 64x64' };
  const told = await encodePng(createBitmap(64, 64, [20, 200, 20, 255]), [made]);
  const items = [];
  for (const picture of [red, told]) items.push({ key: (await world.upload(member, picture)).body.data[0].key });
  const added = (await call('POST', `/${id}/items`, { items })).body.data.items as { id: string }[];
  const { body } = await call('POST', `/${id}/describe`, { ids: added.map((item) => item.id) });
  const captionsOf = (ids: { id: string }[]) => ids.map((item) => body.data.find((one: { id: string }) => one.id === item.id).caption);
  const [colours, read] = captionsOf(added) as [string, string];
  expect(colours).toMatch(/^slimedex，.*暖色调/);
  expect(read).toBe('slimedex，a jade slime，smiling');
  expect((await call('POST', `/${id}/describe`, { ids: [added[0]!.id] }, await world.signIn())).status).toBe(404);
});

test('a picture of another dataset or a crop outside of one changes nothing at all', async () => {
  const [one, other] = [await filled(2), await filled(1)];
  const fine = { id: one.items[0]?.id, caption: '改了' };
  for (const bad of [
    { id: other.items[0]?.id, caption: '改了' },
    { id: one.items[1]?.id, crop: { x: 40, y: 0, width: 40, height: 20, turn: 0 } },
  ])
    expect([404, 400]).toContain((await call('PATCH', `/${one.id}/items`, { edits: [fine, bad] })).status);
  expect([await captions(one.id), await captions(other.id)]).toEqual([['第 0 张', '第 1 张'], ['第 0 张']]);
});

test('R8.7 an own work is copied in and outlives the work; the same picture is there once', async () => {
  const { id: work, key } = await addPicture(world, member, {});
  await world.blobs.put(key, await png(9), 'image/png');
  const set = await make('图集');
  const added = async () => (await call('POST', `/${set.id}/items`, { items: [{ imageId: work }, { imageId: work }] })).body.data.items;
  const [first] = await added();
  expect(first.url).toMatch(/^up\//);
  expect([await added(), (await itemsOf(set.id)).length]).toEqual([[], 1]);
  await world.blobs.remove(key);
  expect(await world.blobs.get(first.url)).toBeTruthy();
  const stranger = await world.signIn();
  const { id: theirs, key: published } = await addPicture(world, stranger, { published: true });
  expect((await call('POST', `/${set.id}/items`, { items: [{ key: published }] })).body.error).toBe('IMAGE_NOT_FOUND');
  expect((await call('POST', `/${set.id}/items`, { items: [{ imageId: theirs }] })).body.error).toBe('IMAGE_NOT_FOUND');
});

test('a copy has the same pictures, and each goes its own way', async () => {
  const { id, items } = await filled(3);
  const copy = (await call('POST', `/${id}/copy`)).body.data;
  expect(copy).toMatchObject({ name: '史莱姆图鉴 副本', count: 3, captioned: 3 });
  await call('PATCH', `/${id}/items`, { edits: [{ id: items[0]?.id, caption: '只在这里' }] });
  expect([await captions(id), await captions(copy.id)]).toEqual([
    ['只在这里', '第 1 张', '第 2 张'],
    ['第 0 张', '第 1 张', '第 2 张'],
  ]);
});

/** A dataset with room for one more picture. */
async function nearlyFull() {
  const set = await make('满');
  const at = world.ports.now();
  await world.db.insert(datasetItems).values(
    Array.from({ length: DATASET_ITEMS_MAX - 1 }, (_, n) => ({
      id: uuidv7(at),
      datasetId: set.id,
      key: `up/${n}.png`,
      width: 8,
      height: 8,
      position: n,
    })),
  );
  return set;
}

test('T-UP-10 a dataset has 200 pictures, a member 100 datasets; what comes beyond says so and changes nothing', async () => {
  const set = await nearlyFull();
  const two = { items: [{ key: await sent(1) }, { key: await sent(2) }] };
  const refused = await call('POST', `/${set.id}/items`, two);
  expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining('最多 200 张，已有 199 张')]);
  expect((await call('POST', `/${set.id}/items`, { items: two.items.slice(0, 1) })).body.data.dataset.count).toBe(200);
  await world.db
    .insert(datasets)
    .values(Array.from({ length: DATASETS_MAX - 2 }, () => ({ id: uuidv7(world.ports.now()), userId: member.id, name: '又一个' })));
  const last = await Promise.all(['甲', '乙', '丙', '丁', '戊', '己'].map((name) => call('PUT', '', { name })));
  expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await call('PUT', '', { name: '第 101 个' })).body.message).toContain('最多 100 个，没有新建');
  expect((await call('POST', `/${set.id}/copy`)).body.message).toContain('最多 100 个');
  await call('DELETE', `/${set.id}`);
  await make('第 100 个');
  expect((await call('POST', `/${set.id}/restore`)).body.message).toContain('最多 100 个，没有恢复');
});

test('two calls at once never go over the number together', async () => {
  const set = await nearlyFull();
  const keys = [await sent(1), await sent(2), await sent(3)];
  const answers = await Promise.all(keys.map((key) => call('POST', `/${set.id}/items`, { items: [{ key }] })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  expect((await itemsOf(set.id)).length).toBe(DATASET_ITEMS_MAX);
});

test('T-UP-09 an upload that a dataset names stays', async () => {
  const { id } = await filled(1);
  world.tick(9 * 24 * 3600);
  await sweep(world.ports, true);
  const [item] = await itemsOf(id);
  expect(await world.db.$count(uploads, eq(uploads.key, item?.url ?? ''))).toBe(1);
});

test('L-43 what is kept of a member holds the pictures of their datasets, and goes with the account', async () => {
  await filled(2);
  const { body } = await world.call('GET', '/api/v2/users/me/export', undefined, member);
  expect([body.data?.datasetItems?.length, body.data?.datasets?.length]).toEqual([2, 1]);
});
