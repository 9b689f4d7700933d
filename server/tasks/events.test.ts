import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Task } from '#shared/contract/generation.ts';
import * as z from 'zod/mini';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { makeWorld, scriptedEngine, statementsOf, type World } from '../testing/world.ts';
import { claim, report } from './claims.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld({ community: true });
});
afterEach(async () => {
  vi.useRealTimers();
  world.stop();
  await world.rest();
});
type Member = Awaited<ReturnType<World['signIn']>>;
const press = async (member: Member, num = 1) =>
  (await world.call('POST', '/api/v2/sd/txt2img', { prompt: '锦鲤', width: 64, height: 64, num }, member)).body.data.id as string;

/** Opens the stream of a task as a browser would, and reads it part by part. */
async function watch(member: { token?: string }, id: string) {
  const caller = new AbortController();
  const response = await world.app.request(`/api/v2/common/tasks/${id}/events`, {
    headers: { Authorization: `Bearer ${member.token}` },
    signal: caller.signal,
  });
  const reader = response.body?.getReader();
  const text = new TextDecoder();
  let rest = '';
  /** The next event or comment as it stands on the wire; null at the end. */
  async function part(): Promise<string | null> {
    for (;;) {
      const end = rest.indexOf('\n\n');
      if (end >= 0) {
        const found = rest.slice(0, end);
        rest = rest.slice(end + 2);
        return found;
      }
      const next = await reader?.read();
      if (!next || next.done) return null;
      rest += text.decode(next.value, { stream: true });
    }
  }
  async function task(): Promise<Task | null> {
    const found = await part();
    if (found === null) return null;
    const [event, data = ''] = found.split('\n');
    expect(event).toBe('event: task');
    return z.parse(Task, JSON.parse(data.replace(/^data: /, '')));
  }
  return { response, part, task, leave: () => reader?.cancel(), drop: () => caller.abort() };
}

test('R4.2 a stream tells the task at once, then each step, and ends with it', async () => {
  const steps = Promise.withResolvers<void>();
  world = await makeWorld({
    community: true,
    engine: scriptedEngine(async (job, io) => {
      io.progress(0.5, createBitmap(8, 8, [40, 120, 90, 255]));
      await steps.promise;
      return { bitmap: createBitmap(job.width, job.height, [40, 120, 90, 255]) };
    }),
  });
  const member = await world.signIn();
  const id = await press(member);
  const { response, task, part } = await watch(member, id);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await task()).toMatchObject({ id, status: 'queued', progress: 0 });
  world.work();
  let seen = await task();
  while (seen && !seen.preview) seen = await task();
  expect(seen).toMatchObject({ status: 'running', progress: 50, preview: expect.stringMatching(/^data:image\/webp/) });
  steps.resolve();
  let last = seen;
  for (;;) {
    const next = await task();
    if (!next) break;
    last = next;
  }
  expect(last).toMatchObject({ status: 'success', progress: 100, images: [{ taskId: id }] });
  expect(await part()).toBeNull();
});

test('a task that has ended is told once; another member’s and none are a JSON 404', async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  const id = await press(member);
  await world.call('DELETE', `/api/v2/common/tasks/${id}`, undefined, member);
  const { task } = await watch(member, id);
  expect(await task()).toMatchObject({ status: 'canceled', refunded: 2 });
  expect(await task()).toBeNull();
  for (const [who, which] of [
    [other, id],
    [member, 'nothing'],
    [member, crypto.randomUUID()],
  ] as const) {
    const { status, body, headers } = await world.call('GET', `/api/v2/common/tasks/${which}/events`, undefined, who);
    expect([status, body.error, headers.get('content-type')]).toEqual([404, 'NOT_FOUND', 'application/json']);
  }
  expect((await world.call('GET', `/api/v2/common/tasks/${id}/events`)).status).toBe(401);
});

test('four events a second at most, however often the task moves, and the last state is never lost', async () => {
  const member = await world.signIn();
  const id = await press(member);
  const row = await claim(world.db, 'w', world.ports.now());
  if (!row) throw new Error('nothing was claimed');
  const { task, leave } = await watch(member, id);
  expect(await task()).toMatchObject({ status: 'running', progress: 0 });
  const started = Date.now();
  const writing = (async () => {
    for (let progress = 1; progress <= 40; progress++) {
      await report(world.db, row, 'w', world.ports.now(), { progress });
      world.ports.notifier.notify();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  let events = 0;
  for (let progress = 0; progress < 40; events++) progress = (await task())?.progress ?? 40;
  expect(events).toBeLessThanOrEqual(Math.ceil((Date.now() - started) / 250) + 1);
  expect(events).toBeGreaterThan(1);
  await writing;
  await leave();
});

test('a quiet stream sends a comment every fifteen seconds', async () => {
  const member = await world.signIn();
  const id = await press(member);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { task, part, leave } = await watch(member, id);
  await task();
  vi.advanceTimersByTime(15_000);
  expect(await part()).toBe(':');
  vi.advanceTimersByTime(15_000);
  expect(await part()).toBe(':');
  await leave();
  await expect.poll(() => vi.getTimerCount()).toBe(0);
});

test.each(['leave', 'drop'] as const)('a caller who goes away (%s) is watched for no longer', async (how) => {
  const member = await world.signIn();
  const id = await press(member);
  const stream = await watch(member, id);
  await stream.task();
  await Promise.resolve(stream[how]()).catch(() => {});
  const asked = await statementsOf(async () => {
    for (let n = 0; n < 3; n++) {
      world.ports.notifier.notify();
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
  });
  expect(asked).toEqual([]);
});

test('T-CODE-10 T-SES-02 I7 a stream and a held reply end with the session they were opened by, and no other', async () => {
  const member = await world.signIn();
  world.tick(61);
  const elsewhere = await world.signIn(member.mobile);
  const id = await press(member);
  const [ended, other] = [await watch(member, id), await watch(elsewhere, id)];
  await Promise.all([ended.task(), other.task()]);
  const held = world.call('POST', '/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64, wait: 20_000 }, member);
  await expect.poll(() => world.db.$count(tasks, eq(tasks.userId, member.id))).toBe(2);
  await world.call('POST', '/api/v2/users/logout', undefined, member);
  // A place in the queue may still have moved before.
  while (await ended.task());
  expect((await held).status).toBe(401);
  await world.call('DELETE', `/api/v2/common/tasks/${id}`, undefined, elsewhere);
  let news = await other.task();
  while (news?.status === 'queued') news = await other.task();
  expect(news).toMatchObject({ status: 'canceled' });
  // Signed out everywhere by a new password, with the last one watching.
  const last = await press(elsewhere);
  const watched = await watch(elsewhere, last);
  await watched.task();
  world.tick(61);
  await world.call('POST', '/api/v2/users/getCode', { username: member.mobile, source: 'forget' });
  const code = world.mailbox.letters()[0]?.code;
  await world.call('POST', '/api/v2/users/forget', { username: member.mobile, code, password: 'shanshui88' });
  while (await watched.task());
  expect(await world.db.$count(tasks, eq(tasks.status, 'queued'))).toBe(2);
});

test('F-73 open streams and held replies end when the server stops', async () => {
  const member = await world.signIn();
  const id = await press(member);
  const { task } = await watch(member, id);
  await task();
  const held = world.call('POST', '/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64, wait: 20_000 }, member);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const started = Date.now();
  world.stop();
  while (await task());
  expect((await held).body.data.status).toBe('queued');
  expect(Date.now() - started).toBeLessThan(1000);
});

test('a database error in the middle ends the stream and tells nobody the query', async () => {
  const member = await world.signIn();
  const id = await press(member);
  const { task, part } = await watch(member, id);
  await task();
  vi.spyOn(world.ports.db, 'select').mockImplementation(() => {
    throw Object.assign(new Error(`Failed query: select ${member.mobile}`), { query: 'select', cause: { code: '57P01' } });
  });
  world.ports.notifier.notify();
  expect(await part()).toBeNull();
  vi.restoreAllMocks();
  expect(world.logged.join()).toMatch(/57P01/);
  expect(world.logged.join()).not.toContain(member.mobile);
});

test('REL-9 T-SES-02 six streams of a running task read its row once a step, and no session', async () => {
  const member = await world.signIn();
  const id = await press(member);
  const row = await claim(world.db, 'w', world.ports.now());
  if (!row) throw new Error('nothing was claimed');
  const streams = await Promise.all(Array.from({ length: 6 }, () => watch(member, id)));
  for (const { task } of streams) expect(await task()).toMatchObject({ status: 'running', progress: 0 });
  await report(world.db, row, 'w', world.ports.now(), { progress: 30 });
  const asked = await statementsOf(async () => {
    world.ports.notifier.notify(`task:${id}`);
    for (const { task } of streams) expect(await task()).toMatchObject({ progress: 30 });
  });
  // The row, its pictures and how long such work takes; the queue and the engines are not asked about.
  expect(asked.map((text) => /from "?(\w+)/.exec(text)?.[1])).toEqual(['tasks', 'images', 'timings', 'models']);
  for (const { leave } of streams) await leave();
});

test('those who wait in the queue read it once together when it moves', async () => {
  const member = await world.signIn();
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) {
    ids.push(await press(member));
    world.tick(1);
  }
  const streams = await Promise.all(ids.map((id) => watch(member, id)));
  for (const [n, { task }] of streams.entries()) expect(await task()).toMatchObject({ status: 'queued', ahead: n });
  const asked = await statementsOf(async () => {
    await world.call('DELETE', `/api/v2/common/tasks/${ids[0]}`, undefined, member);
    for (const [n, { task }] of streams.slice(1).entries()) expect(await task()).toMatchObject({ status: 'queued', ahead: n });
  });
  expect(asked.filter((text) => text.includes('order by "tasks"."sort_at"'))).toHaveLength(1);
  for (const { leave } of streams) await leave();
});
