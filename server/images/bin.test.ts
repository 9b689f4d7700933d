import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { images } from '../kernel/db/schema/pictures.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { addPicture, idsOf, listOf, outlineOf } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';

const DAY = 86_400;
let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let other: Member;
beforeEach(async () => {
  world = await makeWorld();
  [maker, other] = [await world.signIn(), await world.signIn()];
});

const remove = (ids: string[], as: Member, forever = false) =>
  world.call('DELETE', '/api/v2/common/images', { ids, ...(forever && { forever }) }, as);
const restore = (ids: string[], as: Member) => world.call('PUT', '/api/v2/common/images', { ids, set: { deleted: false } }, as);
const bin = (as: Member) => listOf(world, { condition: [{ scope: 'bin' }] }, as);
const file = async (key: string) => (await world.call('GET', `/files/${key}`)).status;

test('F-36 R8.6 a deleted picture comes back to the very place it had, as public as it was', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) {
    ids.unshift((await addPicture(world, maker, { published: n !== 1 })).id);
    world.tick(60);
  }
  const square = await idsOf(world, []);
  expect((await remove(ids.slice(1, 4), maker)).body.data).toEqual({ deleted: 3 });
  expect(await idsOf(world, [{ scope: 'mine' }], maker)).toEqual([ids[0], ids[4]]);
  expect((await bin(maker)).data.map((row) => row.id)).toEqual(ids.slice(1, 4));
  expect(await outlineOf(world, { condition: [{ scope: 'bin' }], ids: true }, maker)).toMatchObject({
    total: 3,
    anchors: [expect.any(String)],
  });
  world.tick(29 * DAY);
  expect((await restore(ids.slice(1, 4), maker)).body.data).toEqual({ updated: 3, waiting: 0 });
  expect(await idsOf(world, [{ scope: 'mine' }], maker)).toEqual(ids);
  expect(await idsOf(world, [])).toEqual(square);
  expect((await bin(maker)).total).toBe(0);
});

test('T-AUTHZ-08 what lies in the bin is seen by nobody else, and its files need the bin’s own signature', async () => {
  const open = await addPicture(world, maker);
  const secret = await addPicture(world, maker, { visibility: 'private', published: false });
  const before = (await listOf(world, { condition: [{ scope: 'mine' }] }, maker)).data as unknown as { id: string; url: string }[];
  const signed = before.find((row) => row.id === secret.id)?.url ?? '';
  expect([await file(open.key), await file(secret.key), await file(signed)]).toEqual([200, 404, 200]);

  await remove([open.id, secret.id], maker);
  expect([await file(open.key), await file(secret.key), await file(signed)]).toEqual([404, 404, 404]);
  for (const as of [undefined, other, maker])
    expect((await world.call('POST', `/api/v2/common/images/${open.id}`, undefined, as)).status).toBe(404);
  expect((await bin(other)).total).toBe(0);
  expect((await world.call('POST', '/api/v2/common/images', { condition: [{ scope: 'bin' }] })).status).toBe(401);
  const lying = (await bin(maker)).data as unknown as { id: string; url: string; thumb: string }[];
  for (const { url, thumb } of lying) expect([await file(url), await file(thumb)]).toEqual([200, 200]);
  const url = lying.find((row) => row.id === open.id)?.url ?? '';
  await restore([open.id, secret.id], maker);
  // Back in the open the bin's signature is nothing special; for the private one it is over.
  expect([await file(url), await file(lying.find((row) => row.id === secret.id)?.url ?? ''), await file(signed)]).toEqual([200, 404, 200]);
});

test('T-AUTHZ-06 one foreign, unknown or already deleted id, and nothing moves', async () => {
  const own = (await addPicture(world, maker)).id;
  const foreign = (await addPicture(world, other)).id;
  const gone = (await addPicture(world, maker)).id;
  await remove([gone], maker);
  for (const ids of [
    [own, foreign],
    [own, 'nonsense'],
    [own, gone],
  ]) {
    expect((await remove(ids, maker)).body.error).toBe('NOT_FOUND');
    expect((await remove(ids, maker, true)).body.error).toBe('NOT_FOUND');
  }
  expect((await restore([gone, foreign], maker)).body.error).toBe('NOT_FOUND');
  expect((await world.call('PUT', '/api/v2/common/images', { ids: [gone], set: { title: '新' } }, maker)).body.error).toBe('NOT_FOUND');
  expect([(await bin(maker)).total, (await listOf(world, {})).total]).toEqual([1, 2]);
  expect(
    (
      await remove(
        Array.from({ length: 1001 }, () => own),
        maker,
      )
    ).body.error,
  ).toBe('VALIDATION');
});

test('R8.6 a thousand go and come back in one call each', async () => {
  await world.db.execute(sql`insert into images (id, user_id, kind, key, thumb, width, height, published, engine)
    select gen_random_uuid(), ${maker.id}, 'txt2img', 'seed/r01.webp', 'seed/r01.webp', 8, 8, true, 'sample' from generate_series(1, 1000)`);
  const ids = (await listOf(world, { condition: [{ scope: 'mine' }] }, maker)).data.map((row) => row.id);
  ids.push(...(await listOf(world, { condition: [{ scope: 'mine' }], page: 2 }, maker)).data.map((row) => row.id));
  const order = ids.join();
  expect((await remove(ids, maker)).body.data).toEqual({ deleted: 1000 });
  expect((await bin(maker)).total).toBe(1000);
  expect((await restore(ids, maker)).body.data).toEqual({ updated: 1000, waiting: 0 });
  const again = (await outlineOf(world, { condition: [{ scope: 'mine' }], ids: true }, maker)).ids;
  expect(again?.join()).toBe(order.replaceAll('-', ''));
});

test('R8.6 forever means the rows, the likes and the files of every size; shipped files stay', async () => {
  const picture = await addPicture(world, maker);
  const sample = await addPicture(world, maker, { key: 'seed/r01.webp', thumb: 'seed/r01.webp' });
  await world.call('POST', '/api/v2/users/favorites', { kind: 'image', action: 'like', targetId: picture.id, on: true }, other);
  for (const width of [240, 480]) await world.blobs.put(`t/${width}/${picture.key}.webp`, new Uint8Array([1]), 'image/webp');
  await world.blobs.put('t/480/seed/r01.webp.webp', new Uint8Array([1]), 'image/webp');
  expect((await remove([picture.id], maker, true)).body.error).toBe('NOT_FOUND');
  await remove([picture.id, sample.id], maker);
  expect((await remove([picture.id, sample.id], other, true)).body.error).toBe('NOT_FOUND');
  expect((await remove([picture.id, sample.id], maker, true)).body.data).toEqual({ deleted: 2 });
  expect([...world.blobs.kept.keys()]).toEqual(['t/480/seed/r01.webp.webp']);
  expect((await restore([picture.id], maker)).body.error).toBe('NOT_FOUND');
  expect((await world.call('POST', '/api/v2/users/favorites', { kind: 'image', action: 'like' }, other)).body.total).toBe(0);
});

test('R8.6 after thirty days the sweep ends what lay in the bin, and nothing else', async () => {
  const [first, second, third] = [await addPicture(world, maker), await addPicture(world, maker), await addPicture(world, maker)];
  await remove([first.id], maker);
  world.tick(2 * DAY);
  await remove([second.id], maker);
  world.tick(28 * DAY - 60);
  await sweep(world.ports, true);
  expect((await bin(maker)).total).toBe(2);
  world.tick(61);
  expect((await bin(maker)).data.map((row) => row.id)).toEqual([second.id]);
  expect((await restore([first.id], maker)).body.error).toBe('NOT_FOUND');
  await sweep(world.ports, true);
  expect((await world.db.select({ id: images.id }).from(images)).map((row) => row.id).sort()).toEqual([second.id, third.id].sort());
  expect(world.blobs.kept.has(first.key)).toBe(false);
  expect(world.blobs.kept.has(second.key)).toBe(true);
  expect(world.logged).toEqual([]);
});

test('T-BIZ-03 a picture can’t be ended for good while its task could still give its price back', async () => {
  const task = '018f4b1e-0000-7000-8000-000000000001';
  await world.db.insert(tasks).values({
    id: task,
    userId: maker.id,
    kind: 'txt2img',
    status: 'running',
    params: { prompt: 'x' },
    idem: 'x',
    digest: 'x',
    cost: 2,
    engine: 'preview',
  });
  const { id } = await addPicture(world, maker, { taskId: task });
  await remove([id], maker);
  expect((await remove([id], maker, true)).body).toMatchObject({
    code: 400,
    error: 'CONFLICT',
    message: expect.stringContaining('还没有结束'),
  });
  await world.db.update(tasks).set({ status: 'success' });
  expect((await remove([id], maker, true)).status).toBe(200);
});

test('R8.9 what was seen is forgotten after ninety days', async () => {
  const { id } = await addPicture(world, maker);
  await world.call('POST', '/api/v2/common/images/seen', { ids: [id] }, other);
  for (const [days, left] of [
    [89, []],
    [2, [id]],
  ] as const) {
    world.tick(days * DAY);
    await sweep(world.ports, false);
    const back = await world.signIn(other.mobile);
    expect(await idsOf(world, [{ unseen: world.ports.now().toISOString() }], back)).toEqual(left);
  }
});
