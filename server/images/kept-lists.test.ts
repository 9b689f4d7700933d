import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { images } from '../kernel/db/schema/pictures.ts';
import { addPicture, idsOf, listOf, outlineOf } from '../testing/pictures.ts';
import { makeWorld, statementsOf, type World } from '../testing/world.ts';
import { flushViews } from './views.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let [maker, viewer]: Member[] = [];
beforeEach(async () => {
  world = await makeWorld();
  [maker, viewer] = [await world.signIn(), await world.signIn()];
  for (let n = 0; n < 5; n++) await addPicture(world, maker);
});
const square = { condition: [{ scope: 'square' }] };

test('PERF-2 R5.2 a page is one statement besides the session’s, and what everybody sees alike is counted once for all', async () => {
  if (!maker || !viewer) throw new Error('nobody signed in');
  const first = await listOf(world, { ...square, pageSize: 2 }, viewer);
  expect(first.total).toBe(5);
  for (const who of [maker, viewer]) {
    const asked = await statementsOf(() => listOf(world, { ...square, pageSize: 2 }, who));
    expect(asked).toHaveLength(2);
    expect(asked.join()).not.toContain('count(*)');
    // Of a picture's row what a tile shows.
    expect(asked.join()).not.toMatch(/i\."words"|i\.\*/);
  }
  const next = await statementsOf(() => listOf(world, { ...square, pageSize: 2, from: first.next }, viewer));
  expect(next).toHaveLength(2);
  expect(next.join()).not.toContain('count(*)');
  await outlineOf(world, square);
  expect(await statementsOf(() => outlineOf(world, square))).toEqual([]);
});

test('what is published, taken back or deleted is in the lists at once', async () => {
  if (!maker) throw new Error('nobody signed in');
  await outlineOf(world, square);
  const [id] = await idsOf(world, square.condition);
  await world.call('PUT', '/api/v2/common/images', { ids: [id], set: { published: false } }, maker);
  expect([(await outlineOf(world, square)).total, (await listOf(world, square)).total]).toEqual([4, 4]);
  await world.call('PUT', '/api/v2/common/images', { ids: [id], set: { published: true } }, maker);
  expect([(await outlineOf(world, square)).total, (await listOf(world, square)).total]).toEqual([5, 5]);
  await world.call('DELETE', '/api/v2/common/images', { ids: [id] }, maker);
  expect([(await outlineOf(world, square)).total, (await listOf(world, square)).total]).toEqual([4, 4]);
});

test('T-AUTHZ-05 what is one member’s own is counted for nobody else', async () => {
  if (!maker || !viewer) throw new Error('nobody signed in');
  await addPicture(world, maker, { published: false, visibility: 'private' });
  const since = new Date(world.ports.now().getTime() + 1000).toISOString();
  const [seen] = await idsOf(world, square.condition);
  await world.call('POST', '/api/v2/common/images/seen', { ids: [seen] }, viewer);
  for (const [condition, own, other] of [
    [[{ scope: 'mine' }], 6, 0],
    [[{ kind: 'txt2img' }], 6, 5],
    [[{ scope: 'square' }, { unseen: since }], 5, 4],
    [[{ scope: 'square' }, 'or', { scope: 'mine' }], 6, 5],
  ] as const) {
    expect([condition, (await listOf(world, { condition }, maker)).total]).toEqual([condition, own]);
    expect([condition, (await listOf(world, { condition }, viewer)).total]).toEqual([condition, other]);
    expect([condition, (await outlineOf(world, { condition }, viewer)).total]).toEqual([condition, other]);
  }
});

test('a look at a picture writes nothing; looks are written together, one a viewer and hour', async () => {
  if (!maker || !viewer) throw new Error('nobody signed in');
  const [first = '', second = ''] = await idsOf(world, square.condition);
  const look = (id: string, who?: Member) => world.call('GET', `/api/v2/common/images/${id}`, undefined, who);
  const viewsOf = async (id: string) => (await world.db.select({ views: images.views }).from(images).where(eq(images.id, id)))[0]?.views;
  const looked = await statementsOf(async () => {
    for (let n = 0; n < 3; n++) for (const who of [maker, viewer, undefined]) await look(first, who);
    await look(second, viewer);
  });
  expect(looked.filter((text) => !text.startsWith('select') && !text.startsWith('with i as'))).toEqual([]);
  expect(await statementsOf(() => flushViews(world.ports))).toHaveLength(1);
  expect([await viewsOf(first), await viewsOf(second)]).toEqual([3, 1]);
  expect(await statementsOf(() => flushViews(world.ports))).toEqual([]);
  await look(first, viewer);
  await flushViews(world.ports);
  expect(await viewsOf(first)).toBe(3);
  world.tick(3601);
  await look(first, viewer);
  await flushViews(world.ports);
  expect(await viewsOf(first)).toBe(4);
});

test('O-8 a replica counts public lists and looks for words; own lists are never read there', async () => {
  const { db } = world.ports;
  let asked = 0;
  world.ports.reader = {
    read: (look) => {
      asked++;
      return look(db);
    },
  };
  const reads = async (work: () => Promise<unknown>) => {
    const before = asked;
    await work();
    return asked - before;
  };
  expect(await reads(() => listOf(world, square, viewer))).toBe(1);
  expect(await reads(() => outlineOf(world, square))).toBe(1);
  expect(await reads(() => listOf(world, { condition: [{ scope: 'square' }, 'and', { title: '山' }] }, viewer))).toBeGreaterThan(0);
  expect(await reads(() => listOf(world, { condition: [{ scope: 'mine' }] }, maker))).toBe(0);
  expect(await reads(() => outlineOf(world, { condition: [{ scope: 'mine' }] }, maker))).toBe(0);
});
