import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
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
