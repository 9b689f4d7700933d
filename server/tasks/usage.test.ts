import { expect, test } from 'vitest';
import { EngineError } from '../engines/engine.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { makeWorld, scriptedEngine } from '../testing/world.ts';
import { usageOf } from './usage.ts';

const usage = (world: Awaited<ReturnType<typeof makeWorld>>, member: Awaited<ReturnType<(typeof world)['signIn']>>) =>
  world.call('GET', '/api/v2/users/usage', undefined, member).then(({ body }) => body.data);

test('R8.13 what was used in thirty days: pictures that came, points that stayed used, and nothing of others', async () => {
  let painted = 0;
  const engine = scriptedEngine(async (job) => {
    if (++painted === 4) throw new EngineError('content', 'nsfw');
    return { bitmap: createBitmap(job.width, job.height, [40, 120, 90, 255]) };
  });
  const world = await makeWorld({ community: true, engine });
  const member = await world.signIn();
  const other = await world.signIn();
  await world.putOn(member, 2);
  const press = async (as: typeof member, num: number) =>
    (await world.call('POST', '/api/v2/sd/txt2img', { prompt: '锦鲤', width: 64, height: 64, num }, as)).body.data.id;
  world.work();
  // Three of four pictures.
  await world.ended(member, await press(member, 4));
  await world.ended(other, await press(other, 1));
  expect(await usage(world, member)).toMatchObject({ tasks: 1, pictures: 3, points: 6, waits: [] });
  world.tick(31 * 24 * 3600);
  expect(await usageOf(world.db, member.id, world.ports.now())).toMatchObject({ tasks: 0, pictures: 0, points: 0, waited: 0 });
});

test('R8.13 waits are medians of everybody by plan, told where there are enough, and what is one’s own is one’s own', async () => {
  const world = await makeWorld({ community: true });
  // Another day than the other tests': medians are reckoned once a day.
  world.tick(40 * 24 * 3600);
  const member = await world.signIn();
  const other = await world.signIn();
  const now = world.ports.now();
  const drawn = (userId: number, priority: number, seconds: number, of = now) => ({
    id: uuidv7(now),
    userId,
    kind: 'txt2img' as const,
    status: 'success' as const,
    params: { prompt: '锦鲤' },
    idem: crypto.randomUUID(),
    digest: '',
    cost: 2,
    engine: 'preview',
    createdAt: of,
    runAt: of,
    sortAt: new Date(of.getTime() - priority * 600_000),
    startedAt: new Date(of.getTime() + seconds * 1000),
  });
  const old = new Date(now.getTime() - 31 * 24 * 3600_000);
  await world.db.insert(tasks).values([
    ...Array.from({ length: 21 }, (_, i) => drawn(other.id, 0, 200 + i)),
    ...Array.from({ length: 21 }, (_, i) => drawn(member.id, 2, 10 + i)),
    // Too few to tell from, and too long ago.
    ...Array.from({ length: 19 }, () => drawn(other.id, 3, 1)),
    ...Array.from({ length: 30 }, () => drawn(other.id, 0, 9000, old)),
  ]);
  expect(await usage(world, member)).toMatchObject({
    tasks: 21,
    waited: 21 * 20,
    waits: [
      { type: -1, seconds: 210 },
      { type: 2, seconds: 20 },
    ],
  });
});
