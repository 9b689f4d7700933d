import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { type Engine, EngineError } from '../engines/engine.ts';
import { openaiEngine } from '../engines/openai/openai-engine.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../node/fetch-without-timeout.ts';
import { base64Picture, event, loopback } from '../testing/fake-engines.ts';
import { makeWorld, scriptedEngine } from '../testing/world.ts';
import { ATTEMPTS, orphanRunning } from './claims.ts';

/** A world with this engine and one task in its queue. */
async function pressed(engine: Engine) {
  const world = await makeWorld({ engine });
  const member = await world.signIn();
  const { body } = await world.call('POST', '/api/v2/sd/txt2img', { prompt: '锦鲤', width: 64, height: 64 }, member);
  const id = body.data.id as string;
  return {
    world,
    row: async () => (await world.db.select().from(tasks).where(eq(tasks.id, id)))[0],
    /** The task as its member sees it, once it ended. */
    ended: () => world.ended(member, id),
    points: () => world.pointsOf(member),
    cancel: () => world.call('DELETE', `/api/v2/common/tasks/${id}`, undefined, member),
  };
}

/** An engine that has work with an id of its own under way until `paint`, moving on if `heard.moves`, and hears every word. */
function slowEngine() {
  let painted = false;
  const heard = { moves: false, started: 0, handedIn: 0, ended: [] as string[], calledOff: [] as unknown[] };
  const engine = scriptedEngine(async (job, io) => {
    heard.started += 1;
    if (io.remote !== undefined && heard.moves) io.progress(0.5);
    if (io.remote === undefined) {
      heard.handedIn += 1;
      await io.saveRemote({ id: 'there' });
    }
    if (!painted)
      await new Promise<never>((_, reject) => {
        io.signal.addEventListener('abort', () => {
          heard.ended.push((io.signal.reason as Error).message);
          reject(io.signal.reason as Error);
        });
      });
    return { bitmap: createBitmap(job.width, job.height, [1, 2, 3, 255]) };
  });
  engine.cancel = async (remote) => void heard.calledOff.push(remote);
  return { engine, heard, paint: () => void (painted = true) };
}

test('R4.10 R8.3 a failure after the engine’s id was stored is final in the same run: refunded, and not tried again', async () => {
  const engine = scriptedEngine(async (_, io) => {
    await io.saveRemote({ id: 'there' });
    throw new EngineError('unavailable', 'gone');
  });
  const { world, ended, points, row } = await pressed(engine);
  world.work();
  expect(await ended()).toMatchObject({ status: 'failed', refunded: 2, error: { code: 'UNAVAILABLE' } });
  expect([engine.jobs.length, await points(), (await row())?.attempts]).toEqual([1, 110, 1]);
});

test('R4.10 an id taken back lets the task be tried again, and is gone from its row', async () => {
  let first = true;
  const engine = scriptedEngine(async (job, io) => {
    if (!first) return { bitmap: createBitmap(job.width, job.height, [1, 2, 3, 255]) };
    first = false;
    await io.saveRemote({ sent: true });
    await io.saveRemote(null);
    throw new EngineError('unavailable', 'nobody there');
  });
  const { world, ended, row } = await pressed(engine);
  world.work();
  await expect.poll(() => row()).toMatchObject({ status: 'queued', attempts: 1, remote: null });
  world.tick(60);
  world.ports.notifier.notify();
  expect(await ended()).toMatchObject({ status: 'success', refunded: 0 });
  expect(engine.jobs).toHaveLength(2);
});

test('R4.10 images API: a line cut in the middle refunds, says that the outcome is unknown, and pays no second time', async () => {
  let paid = 0;
  const url = await loopback((app) =>
    app.post('/images/generations', (c) => {
      paid += 1;
      (c.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
      return c.text('');
    }),
  );
  const engine = openaiEngine({ url, key: 'k', model: 'm', extra: {}, resultHosts: [] }, { fetcher: fetchWithoutTimeout });
  const { world, ended, points } = await pressed(engine);
  world.work();
  expect(await ended()).toMatchObject({
    status: 'failed',
    refunded: 2,
    error: { code: 'UNKNOWN', message: '引擎中途断开，无法确认是否完成。积分已退回，可以重新生成' },
  });
  expect([paid, await points()]).toEqual([1, 110]);
});

test('R4.10 images API: stopped while the provider paints, the next start refunds and pays no second time', async () => {
  let paid = 0;
  const arrived = event();
  const url = await loopback((app) =>
    app.post('/images/generations', async (c) => {
      paid += 1;
      if (paid > 1) return c.json({ data: [{ b64_json: await base64Picture(1) }] });
      arrived.happen();
      return new Promise<Response>(() => {});
    }),
  );
  const engine = openaiEngine({ url, key: 'k', model: 'm', extra: {}, resultHosts: [] }, { fetcher: fetchWithoutTimeout });
  const { world, ended, points, row } = await pressed(engine);
  world.work();
  await arrived.happened;
  await world.rest();
  expect(await row()).toMatchObject({ status: 'running', remote: { sent: true } });
  await orphanRunning(world.db, world.ports.now());
  world.work();
  expect(await ended()).toMatchObject({ status: 'failed', refunded: 2, error: { code: 'UNKNOWN' } });
  expect([paid, await points()]).toEqual([1, 110]);
});

test('F-73 R4.10 a worker that stops hands its work back: however often, the next one takes it at once and it is handed in once', async () => {
  const { engine, heard, paint } = slowEngine();
  const { world, ended, row } = await pressed(engine);
  for (let start = 1; start <= ATTEMPTS + 1; start++) {
    world.work();
    await expect.poll(() => heard.started).toBe(start);
    await expect.poll(row).toMatchObject({ status: 'running', attempts: 1, remote: { id: 'there' } });
    await world.rest();
    expect(await row()).toMatchObject({ status: 'running', attempts: 0, worker: null });
  }
  paint();
  world.work();
  expect(await ended()).toMatchObject({ status: 'success', refunded: 0 });
  expect([heard.handedIn, new Set(heard.ended)]).toEqual([1, new Set(['stopping'])]);
});

test('F-70 R4.10 a death that the work inside an engine outlived does not count; three in a row without a move are the end', async () => {
  const { engine, heard } = slowEngine();
  const { world, ended, row } = await pressed(engine);
  heard.moves = true;
  world.work();
  await expect.poll(row).toMatchObject({ remote: { id: 'there' } });
  /** As a death leaves it: its worker gone, its lease over. */
  async function die(): Promise<void> {
    await world.db.update(tasks).set({ worker: 'dead', leaseUntil: new Date(0) });
    world.tick(6);
    world.ports.notifier.notify();
  }
  for (let start = 2; start <= ATTEMPTS + 2; start++) {
    await die();
    await expect.poll(() => heard.started).toBe(start);
    await expect.poll(row).toMatchObject({ status: 'running', attempts: 1 });
  }
  heard.moves = false;
  for (let deaths = 1; deaths < ATTEMPTS; deaths++) {
    await die();
    await expect.poll(row).toMatchObject({ attempts: 1 + deaths });
  }
  await die();
  expect(await ended()).toMatchObject({ status: 'failed', refunded: 2, error: { code: 'LOST' } });
  expect(heard.handedIn).toBe(1);
});

test('R4.10 a task that another worker took over goes on inside its engine', async () => {
  const { engine, heard } = slowEngine();
  const { world, row, cancel } = await pressed(engine);
  world.work();
  await expect.poll(row).toMatchObject({ remote: { id: 'there' } });
  await world.db.update(tasks).set({ worker: 'other' });
  world.ports.notifier.notify();
  await expect.poll(() => heard.ended).toEqual(['stopping']);
  await cancel();
});

test('R4.10 R8.5 work cancelled while no worker has it is called off at its engine; a worker that has it does so itself', async () => {
  const first = slowEngine();
  const left = await pressed(first.engine);
  left.world.work();
  await expect.poll(left.row).toMatchObject({ remote: { id: 'there' } });
  await left.world.rest();
  expect((await left.cancel()).body.data).toMatchObject({ status: 'canceled', refunded: 2 });
  await expect.poll(() => first.heard.calledOff).toEqual([{ id: 'there' }]);

  const second = slowEngine();
  const held = await pressed(second.engine);
  held.world.work();
  await expect.poll(held.row).toMatchObject({ remote: { id: 'there' } });
  await held.cancel();
  await expect.poll(() => second.heard.ended).toEqual(['cancelled']);
  expect(second.heard.calledOff).toEqual([]);
});
