import { eq } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { event } from '../testing/fake-engines.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';

let world: World;
afterEach(async () => {
  await world.rest();
  expect(await brokenLaws(world.db)).toEqual([]);
});

const refused = () => new DrizzleQueryError('select 1', [], Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));

/** A world with this work on its queue whose worker's database fails at each call that `fails` names. */
async function pressed(run: Engine['run'], fails: (call: string) => boolean = () => false) {
  const engine = scriptedEngine(run);
  world = await makeWorld({ engine });
  const member = await world.signIn();
  const { body } = await world.call('POST', '/api/v2/sd/txt2img', { prompt: '锦鲤', width: 64, height: 64 }, member);
  const id = body.data.id as string;
  const { db } = world;
  world.ports.db = new Proxy(db, {
    get(target, name) {
      if (fails(String(name))) throw refused();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  world.work();
  return {
    engine,
    row: async () => (await db.select().from(tasks).where(eq(tasks.id, id)))[0],
    engineRow: async () => (await db.select().from(engines))[0],
    ended: () => world.ended(member, id),
  };
}
const flat: Engine['run'] = async ({ width, height }) => ({ bitmap: createBitmap(width, height, [1, 2, 3, 255]) });
function later(seconds: number): void {
  world.tick(seconds);
  world.ports.notifier.notify();
}

test('F-74 a database that goes away under a task ends nothing: the process lives, and the task goes on after its lease', async () => {
  let away = false;
  const { row, ended } = await pressed(
    async (job, io) => {
      away = true;
      return flat(job, io);
    },
    () => away,
  );
  await expect.poll(() => world.logged).toContainEqual(expect.stringMatching(/task \S+ is left to its lease: ECONNREFUSED/));
  expect(await row()).toMatchObject({ status: 'running', attempts: 1 });
  world.engine.run = flat;
  away = false;
  later(31);
  expect(await ended()).toMatchObject({ status: 'success', refunded: 0 });
});

test('F-74 R4.10 what the database failed at is no failure of the engine, and what was delivered is not painted again', async () => {
  let once = true;
  const { engine, row, engineRow, ended } = await pressed(flat, (call) => call === 'insert' && once && !(once = false));
  await expect.poll(() => world.logged).toContainEqual(expect.stringContaining('left to its lease'));
  expect([await row(), await engineRow()]).toMatchObject([{ status: 'running' }, { failures: 0, lastError: '' }]);
  later(31);
  expect(await ended()).toMatchObject({ status: 'success', images: [{}] });
  expect(engine.jobs).toHaveLength(1);
});

test('F-74 R4.10 an engine’s id that could not be stored is no failure of the engine', async () => {
  let storing = false;
  const { engineRow, row } = await pressed(
    async (job, io) => {
      storing = true;
      await io.saveRemote({ id: 1 });
      return flat(job, io);
    },
    (call) => call === 'update' && storing && !(storing = false),
  );
  await expect.poll(() => world.logged).toContainEqual(expect.stringContaining('left to its lease'));
  expect([await row(), await engineRow()]).toMatchObject([
    { status: 'running', remote: null },
    { failures: 0, lastError: '' },
  ]);
});

test('F-74 R4.10 a worker whose lease ran out while the database was away keeps its work, and does not begin it twice', async () => {
  const [begun, done] = [event(), event()];
  const { engine, row, ended } = await pressed(async (job, io) => {
    begun.happen();
    await done.happened;
    return flat(job, io);
  });
  await begun.happened;
  later(31);
  await expect.poll(async () => (await row())?.leaseUntil?.getTime()).toBeGreaterThan(world.ports.now().getTime());
  expect(await row()).toMatchObject({ status: 'running', attempts: 1 });
  done.happen();
  expect(await ended()).toMatchObject({ status: 'success' });
  expect(engine.jobs).toHaveLength(1);
});

test('R4.10 a preview that can’t be read stops neither the picture nor its number', async () => {
  const done = event();
  const { row, ended } = await pressed(async (job, io) => {
    io.progress(0.5, { width: 0, height: 0, data: new Uint8ClampedArray() });
    await done.happened;
    return flat(job, io);
  });
  await expect.poll(row).toMatchObject({ progress: 50, preview: null });
  done.happen();
  expect(await ended()).toMatchObject({ status: 'success' });
});
