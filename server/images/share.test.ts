import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { encode } from 'uqr';
import { beforeAll, expect, test } from 'vitest';
import { images } from '../kernel/db/schema/pictures.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { makeSharing } from './share.ts';

let world: World;
beforeAll(async () => {
  world = await makeWorld({ community: true });
});
const preview = (address: string) => makeSharing(world.ports).preview(new URL(address, 'https://dianshi.example'));
const card = async (path: string) => {
  const response = await world.app.request(path);
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};
async function workOf(title: string) {
  const [row] = await world.db.select().from(images).where(eq(images.title, title));
  if (!row) throw new Error(`no work ${title}`);
  return row;
}

test('V-48 a link to a work, a model, a person says what it shows, with a card of 1200 × 630 under 300 KB', async () => {
  const { id } = await workOf('千里青绿');
  const shown = {
    work: await preview(`/community?tag=x&work=${id}`),
    model: await preview('/model-info?id=qinglv'),
    person: await preview('/other-home-page?id=20481174'),
  };
  expect(shown.work).toMatchObject({ title: '千里青绿 - 山海匠 - 点石', description: expect.stringContaining('层峦叠嶂') });
  expect(shown.model).toMatchObject({ title: '青绿山水 - 模型 - 点石', description: expect.stringContaining('石青石绿设色') });
  expect(shown.person).toMatchObject({ title: '山海匠 - 创作者主页 - 点石', description: '画山，画水，画看不见的风。场景概念设计。' });
  for (const one of Object.values(shown)) {
    const { status, bytes } = await card(one?.card ?? '');
    expect(status).toBe(200);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(300 * 1024);
    // L-04: whoever saves it has the implicit label with it.
    expect(Buffer.from(bytes).includes('AIGC')).toBe(true);
  }
});

test('V-48 what is private, unpublished, hidden or gone gives nothing away: no words, no card', async () => {
  const { id } = await workOf('破晓');
  const before = await preview(`/home?work=${id}`);
  const own = eq(images.id, id);
  for (const change of [{ visibility: 'private' as const }, { published: false }, { deletedAt: world.ports.now() }]) {
    await world.db.update(images).set(change).where(own);
    expect(await preview(`/home?work=${id}`)).toBeUndefined();
    expect((await card(before?.card ?? '')).status).toBe(404);
    await world.db.update(images).set({ visibility: 'public', published: true, deletedAt: null }).where(own);
  }
  await world.db.update(images).set({ visibility: 'prompt_hidden' }).where(own);
  expect(JSON.stringify(await preview(`/home?work=${id}`))).not.toContain('晨曦');
  await world.db.update(models).set({ visibility: 'private' }).where(eq(models.id, 'planets'));
  expect(await preview('/model-info?id=planets')).toBeUndefined();
  for (const address of [
    '/home',
    '/home?work=x',
    `/home?work=${id.replace(/^./, 'f')}`,
    '/other-home-page?id=1e99',
    '/other-home-page?id=20482000',
  ])
    expect(await preview(address), address).toBeUndefined();
});

test('a card is drawn once while its pictures stay', async () => {
  const { id } = await workOf('青湖');
  const draw = `/card/work/${id}.jpg`;
  const [first, second] = [await card(draw), await card(draw)];
  expect(second.bytes).toEqual(first.bytes);
  await world.db.execute(sql`update images set key = 'seed/r06.webp' where id = ${id}`);
  expect((await card(draw)).bytes).not.toEqual(first.bytes);
});

/** A card's pixels, and what its code says: read from the middles of its modules. */
async function readTall(bytes: Uint8Array, origin: string, id: string) {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { data: code } = encode(`${origin}/community?work=${id}`, { border: 4, ecc: 'M' });
  const module = Math.floor(248 / code.length);
  const [left, top] = [1080 - 60 - 248, 1620 - 336 + 44].map((edge) => edge + Math.floor((248 - module * code.length) / 2) + module / 2);
  const dark = (x: number, y: number) =>
    (data[Math.round((top ?? 0) + y * module) * info.width + Math.round((left ?? 0) + x * module)] ?? 0) < 128;
  return { info, read: code.map((row, y) => row.map((_, x) => dark(x, y))), code };
}

test('V-48 the tall card of a work is 1080 × 1620, says who made it, and its code leads to the work', async () => {
  const { id } = await workOf('千里青绿');
  const { status, bytes } = await card(`/card/tall/${id}.jpg`);
  expect(status).toBe(200);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1620 });
  expect(bytes.length).toBeLessThan(700 * 1024);
  expect(Buffer.from(bytes).includes('AIGC')).toBe(true);
  const { read, code } = await readTall(bytes, 'http://localhost', id);
  expect(read).toEqual(code);
  // Words stand in its foot, and are others for another title.
  const foot = (from: Uint8Array) => sharp(from).extract({ left: 0, top: 1284, width: 740, height: 336 }).greyscale().raw().toBuffer();
  const ink = async (from: Uint8Array) => [...(await foot(from))].filter((value) => value > 120).length;
  expect(await ink(bytes)).toBeGreaterThan(3000);
  await world.db.update(images).set({ title: '另一个更长的名字' }).where(eq(images.id, id));
  const renamed = (await card(`/card/tall/${id}.jpg`)).bytes;
  expect(await ink(renamed)).not.toBe(await ink(bytes));
  await world.db.update(images).set({ title: '千里青绿' }).where(eq(images.id, id));
});

test('V-48 there is no tall card of what is private, unpublished, gone or never was; a hidden prompt is not its title', async () => {
  const { id } = await workOf('破晓');
  const own = eq(images.id, id);
  const open = { visibility: 'public' as const, published: true, deletedAt: null };
  const first = await card(`/card/tall/${id}.jpg`);
  expect(first.status).toBe(200);
  for (const change of [{ visibility: 'private' as const }, { published: false }, { deletedAt: world.ports.now() }]) {
    await world.db.update(images).set(change).where(own);
    expect((await card(`/card/tall/${id}.jpg`)).status).toBe(404);
    await world.db.update(images).set(open).where(own);
  }
  for (const other of ['x', id.replace(/^./, 'f'), '..%2Fwork']) expect((await card(`/card/tall/${other}.jpg`)).status, other).toBe(404);
  // Without a title it goes by the prompt, but not by one that is hidden.
  await world.db.update(images).set({ title: '', visibility: 'prompt_hidden', prompt: '秘密' }).where(own);
  const hidden = (await card(`/card/tall/${id}.jpg`)).bytes;
  await world.db.update(images).set({ prompt: '另一个秘密' }).where(own);
  const isSame = async () => Buffer.from((await card(`/card/tall/${id}.jpg`)).bytes).equals(hidden);
  expect(await isSame()).toBe(true);
  await world.db.update(images).set({ visibility: 'public' }).where(own);
  expect(await isSame()).toBe(false);
});
