import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { engines } from '../kernel/db/schema/engines.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { makeWorld, statementsOf, type World } from '../testing/world.ts';
import { claim, claimForEngine, LEASE_SECONDS } from './claims.ts';
import { giveUpUnserved } from './unserved.ts';
import { waitsOf } from './waits.ts';

let world: World;
let userId = 0;
const id = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const now = () => world.ports.now();

/** A task in the queue, `n` seconds behind the first. */
async function wait(n: number, { needs = ['sdxl'], ...over }: Partial<typeof tasks.$inferInsert> = {}): Promise<void> {
  const at = new Date(now().getTime() - 1_000_000 + n * 1000);
  const params = { prompt: '山', modelId: needs[0] } as never;
  const base = {
    userId,
    kind: 'txt2img',
    status: 'queued',
    params,
    digest: '',
    cost: 1,
    engine: '',
    runAt: at,
    sortAt: at,
    createdAt: at,
  } as const;
  await world.db.insert(tasks).values({ ...base, id: id(n), idem: id(n), needs, ...over });
}

const ask = (over: object = {}) => ({
  id: 'gpu',
  most: 9,
  kinds: ['txt2img', 'enlarge'],
  abilities: ['sdxl', 'anime', 'lora'],
  own: [],
  ...over,
});
const next = async (over: object = {}) => (await claimForEngine(world.db, 'w', now(), ask(over)))?.id;

beforeEach(async () => {
  world = await makeWorld();
  userId = (await world.signIn()).id;
  await world.db.insert(engines).values({ id: 'gpu', kind: 'comfyui', name: 'gpu' });
});

test('R4.2 whoever has waited longest is next, over all kinds and checkpoints that the engine has', async () => {
  await wait(1, { needs: ['unknown'] });
  await wait(2, { kind: 'matt', needs: [] });
  await wait(5, { needs: ['sdxl', 'lora'] });
  await wait(4, { kind: 'enlarge', needs: ['can:enlarge'] });
  await wait(3, { needs: ['sdxl', 'other lora'] });
  await wait(6, { runAt: new Date(now().getTime() + 1000) });
  await wait(7, { needs: ['anime'] });
  expect(await next({ abilities: ['sdxl', 'anime', 'lora', 'can:enlarge'] })).toBe(id(4));
  expect([await next(), await next(), await next()]).toEqual([id(5), id(7), undefined]);
  expect((await claim(world.db, 'w', now(), ['matt']))?.id).toBe(id(2));
  world.tick(1);
  expect(await next()).toBe(id(6));
});

test('R4.2 what another left goes before what waits, begun work to its own engine only', async () => {
  await wait(1);
  const left = { status: 'running', worker: 'dead', attempts: 1, leaseUntil: new Date(now().getTime() - 1) } as const;
  await wait(2, { ...left, engineId: 'other', remote: { job: 1 } });
  await wait(3, left);
  await wait(4, { ...left, engineId: 'gpu', remote: { job: 2 } });
  expect([await next(), await next(), await next(), await next()]).toEqual([id(4), id(3), id(1), undefined]);
  world.tick(LEASE_SECONDS + 1);
  expect(await next({ own: [id(4), id(3), id(1)] })).toBeUndefined();
});

test('R4.2 workers that ask at once get one task each', async () => {
  for (let n = 1; n <= 6; n++) await wait(n, { needs: [] });
  const got = await Promise.all(Array.from({ length: 6 }, (_, n) => claim(world.db, `w${n}`, now(), ['txt2img'])));
  const taken = got.flatMap((task) => task?.id ?? []);
  expect(new Set(taken).size).toBe(taken.length);
  expect(await world.db.$count(tasks, eq(tasks.status, 'running'))).toBe(taken.length);
  expect(taken.length).toBeGreaterThan(0);
});

test('R4.2 one reading of the queue tells everybody’s place until it moves; who came later stands at its end', async () => {
  await world.db.delete(engines);
  for (let n = 1; n <= 4; n++) await wait(n, { kind: 'matt', needs: [] });
  const rows = await world.db.select().from(tasks).orderBy(tasks.sortAt);
  const places = async () => [...(await waitsOf(world.ports, rows)).values()].map(({ ahead }) => ahead);
  expect(await places()).toEqual([0, 1, 2, 3]);
  expect(await statementsOf(places)).toEqual([]);
  await world.db.execute(sql`update tasks set status = 'running' where id = ${id(1)}`);
  const [late] = rows;
  if (!late) throw new Error('no row');
  expect((await waitsOf(world.ports, [{ ...late, id: id(9) }])).get(id(9))?.ahead).toBe(4);
  world.ports.notifier.notify('queue');
  expect(await places()).toEqual([0, 0, 1, 2]);
});

test('R4.2 a place in a short queue is never an old one, however slow the database is', async () => {
  const rows = async () => world.db.select().from(tasks).orderBy(tasks.sortAt);
  await wait(2, { kind: 'matt', needs: [] });
  const [late] = await rows();
  if (!late) throw new Error('no row');
  const ahead = async () => (await waitsOf(world.ports, [late])).get(late.id)?.ahead;
  // Every look at the clock is a second later.
  let at = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (at += 1000));
  try {
    expect(await ahead()).toBe(0);
    await wait(1, { kind: 'matt', needs: [] });
    world.ports.notifier.notify('queue');
    expect(await ahead()).toBe(1);
  } finally {
    clock.mockRestore();
  }
});

test('R4.10 of tasks that need the same only those end that waited too long, and never one that its engine has begun', async () => {
  const ends = async () => (await world.db.select().from(tasks).orderBy(tasks.id)).map(({ status, errorCode }) => errorCode ?? status);
  const patience = world.ports.config.patienceMs;
  const needs = ['model:none'];
  const since = (late: number) => new Date(now().getTime() - patience - late);
  const [main] = await world.db.select().from(engines).where(eq(engines.id, 'main'));
  if (!main) throw new Error('no engine');
  await world.db.delete(engines);
  await wait(1, { needs, createdAt: since(1) });
  await wait(2, { needs, createdAt: since(-1000) });
  await wait(3, {
    needs,
    createdAt: since(1),
    status: 'running',
    remote: {},
    engineId: 'main',
    attempts: 1,
    leaseUntil: new Date(0),
  });
  const unpaid = { retryAt: new Date(now().getTime() + 1000), lastError: 'quota: 402' };
  await world.db.insert(engines).values({ ...main, ...unpaid, seenAt: now() });
  await giveUpUnserved(world.ports);
  expect(await ends()).toEqual(['QUOTA', 'queued', 'running']);
  await world.db.update(engines).set({ retryAt: null, downSince: new Date(now().getTime() - patience + 1) });
  await giveUpUnserved(world.ports);
  expect(await ends()).toEqual(['QUOTA', 'queued', 'running']);
  world.tick(1);
  await giveUpUnserved(world.ports);
  expect(await ends()).toEqual(['QUOTA', 'UNAVAILABLE', 'UNAVAILABLE']);
  // Another engine that could draw it has not begun it.
  await wait(4, { needs, status: 'running', remote: {}, engineId: 'main', attempts: 1, leaseUntil: new Date(0) });
  await wait(5, { needs });
  await world.db.delete(engines);
  await world.db.insert(engines).values({ ...main, id: 'other', seenAt: now() });
  await giveUpUnserved(world.ports);
  expect((await ends()).slice(3)).toEqual(['MISSING', 'queued']);
});
