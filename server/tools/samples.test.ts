import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SampleResult } from '#shared/contract/samples.ts';
import { Interrogated } from '#shared/contract/tools.ts';
import { type SampleKind, samples } from '#shared/tools/samples.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { txs } from '../kernel/db/schema/points.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { makeStraySweep } from '../images/unused-files.ts';
import { readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { FREE_CUTS } from './matt/matt.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
type Member = Awaited<ReturnType<World['signIn']>>;
const kinds = Object.keys(samples) as SampleKind[];

const press = (member: Member, sample: string, key = '') =>
  world.call('POST', '/api/v2/ai/samples', { sample }, { ...member, headers: { 'Idempotency-Key': key } });
async function done(member: Member, sample: string) {
  const started = await press(member, sample);
  if (started.status !== 200) throw new Error(started.body.error);
  return world.ended(member, started.body.data.id);
}
const get = (path: string) => world.app.request(`/files/${path}`, {}, { ip: '127.0.0.9' });

test.each(kinds)('R4.14 the whole of %s runs on each of its three samples, for nothing, on no plan', async (kind) => {
  world.work();
  const member = await world.signIn();
  const before = await world.pointsOf(member);
  expect(samples[kind]).toHaveLength(3);
  for (const { id, picture } of samples[kind]) {
    const task = await done(member, id);
    expect(task).toMatchObject({ kind, status: 'success', cost: 0, images: [], made: 0, error: null });
    expect(task.source).toEqual(kind === 'logo' ? null : picture);
    if (kind === 'interrogate') {
      expect(z.parse(Interrogated, task.result).palette.length).toBeGreaterThan(2);
      continue;
    }
    const { pictures } = z.parse(SampleResult, task.result);
    expect(pictures).toHaveLength(kind === 'logo' ? 4 : 1);
    for (const made of pictures) {
      const file = await get(made.url);
      expect([file.status, file.headers.get('Content-Type')]).toEqual([200, 'image/png']);
      // What leaves the product is labelled, a sample too (L-04).
      expect(await readImplicitLabel(new Uint8Array(await file.arrayBuffer()))).toMatchObject({ label: '1' });
      expect((await get(made.thumb)).status).toBe(200);
      expect(made.glb === null ? kind !== 'three' : (await get(made.glb)).status === 200).toBe(true);
      if (kind === 'enlarge') expect(made.width).toBeGreaterThan(picture.width);
    }
  }
  expect(await world.pointsOf(member)).toBe(before);
  // No work, so none of what works are in: lists, numbers, the square, exports; and no line in the points log.
  expect(await world.db.$count(images)).toBe(0);
  expect(await world.db.$count(txs, eq(txs.kind, 'paid'))).toBe(0);
});

test('R4.14 a sample is in no list of tasks and takes none of the free cut-outs; its member alone finds it', async () => {
  const member = await world.signIn();
  const { body } = await press(member, 'matt-heart');
  const list = (as: Member) => world.call('POST', '/api/v2/common/tasks', { condition: [{ kind: 'matt' }] }, as);
  expect((await list(member)).body).toMatchObject({ data: [], total: 0 });
  // What clears the list leaves alone what the list does not show.
  expect((await world.call('DELETE', '/api/v2/common/tasks', {}, member)).body.data).toEqual({ canceled: 0, refunded: 0 });
  world.work();
  expect(await world.ended(member, body.data.id)).toMatchObject({ status: 'success' });
  expect((await list(member)).body).toMatchObject({ data: [], total: 0 });
  const prices = (await world.call('GET', '/api/v2/common/prices', undefined, member)).body.data;
  expect(prices.find(({ kind }: { kind: string }) => kind === 'matt').free).toBe(FREE_CUTS);
  expect((await world.call('GET', '/api/v2/users/usage', undefined, member)).body.data).toMatchObject({ tasks: 0, pictures: 0 });
  const other = await world.signIn();
  expect((await world.call('GET', `/api/v2/common/tasks/${body.data.id}`, undefined, other)).status).toBe(404);
  expect((await world.call('DELETE', `/api/v2/common/tasks/${body.data.id}`, undefined, other)).status).toBe(404);
});

test('R4.14 T-UP-11 the pictures of the samples are nobody’s: an ordinary press may not name one, nor what was made of one', async () => {
  world.work();
  const member = await world.signIn();
  await world.putOn(member, 2);
  const made = (await done(member, 'matt-heart')).result.pictures[0];
  for (const image of [samples.matt[2]?.picture.url, made.url, made.thumb])
    for (const kind of ['matt', 'enlarge', 'interrogate', 'three'])
      expect((await world.call('POST', `/api/v2/ai/${kind}`, { image }, member)).body.error).toBe('IMAGE_NOT_FOUND');
  // Not even where it got past the door: a task without a sample opens what its member may use, and nothing else.
  const { body } = await press(member, 'matt-heart');
  await world.db.update(tasks).set({ sample: null }).where(eq(tasks.id, body.data.id));
  expect(await world.ended(member, body.data.id)).toMatchObject({ status: 'failed', error: { code: 'IMAGE_NOT_FOUND' } });
  expect((await world.call('POST', '/api/v2/ai/samples', { sample: 'seed/n05.webp' }, member)).status).toBe(400);
  expect((await world.call('POST', '/api/v2/ai/samples', { sample: 'matt-heart' })).status).toBe(401);
});

test('R4.14 R8.3 a sample pressed twice is one, waits behind everybody’s work, and can be called off', async () => {
  const member = await world.signIn();
  const first = await press(member, 'logo-fox', 'once');
  expect((await press(member, 'logo-fox', 'once')).body.data.id).toBe(first.body.data.id);
  expect((await press(member, 'logo-owl', 'once')).body.error).toBe('CONFLICT');
  world.tick(300);
  await world.call('POST', '/api/v2/ai/logo', { text: '青', num: 1 }, member);
  expect((await world.taskOf(member, first.body.data.id)).ahead).toBe(1);
  const cancelled = await world.call('DELETE', `/api/v2/common/tasks/${first.body.data.id}`, undefined, member);
  expect(cancelled.body.data).toMatchObject({ status: 'canceled', refunded: 0 });
});

test('R4.14 a member tries at most twenty samples an hour, and as many at once as may wait', async () => {
  const member = await world.signIn();
  for (let nth = 0; nth < 5; nth++) expect((await press(member, 'logo-fox')).status).toBe(200);
  expect((await press(member, 'logo-fox')).body.error).toBe('QUEUE_FULL');
  for (let nth = 6; nth < 20; nth++) await press(member, 'logo-fox');
  const refused = await press(member, 'logo-fox');
  expect([refused.status, refused.body.error]).toEqual([429, 'TOO_MANY']);
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(60);
  world.tick(3601);
  expect((await press(member, 'logo-fox')).body.error).toBe('QUEUE_FULL');
});

test('R4.14 T-UP-09 what was made of a sample is removed after a week', async () => {
  world.work();
  const member = await world.signIn();
  const { url, thumb } = (await done(member, 'matt-heart')).result.pictures[0];
  const sweep = makeStraySweep(world.ports);
  world.tick(6 * 24 * 3600);
  await sweep();
  expect((await get(url)).status).toBe(200);
  world.tick(2 * 24 * 3600);
  await sweep();
  expect([(await get(url)).status, (await get(thumb)).status]).toEqual([404, 404]);
});

test('R4.14 what cost nothing and failed says so, instead of giving points back', async () => {
  const member = await world.signIn();
  const { body } = await press(member, 'three-robot');
  // A sample that left the list: its task was started before.
  await world.db
    .update(tasks)
    .set({ tool: { kind: 'interrogate', image: 'seed/gone.webp' }, kind: 'interrogate' })
    .where(eq(tasks.id, body.data.id));
  world.work();
  const { error } = await world.ended(member, body.data.id);
  expect(error.message).toContain('没有扣积分');
  expect(error.message).not.toContain('退回');
});
