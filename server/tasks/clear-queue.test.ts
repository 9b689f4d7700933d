import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { holds, txs } from '../kernel/db/schema/points.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { claim } from './claims.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld({ community: true });
});
type Member = Awaited<ReturnType<World['signIn']>>;
const press = async (member: Member, prompt: string) =>
  (await world.call('POST', '/api/v2/sd/txt2img', { prompt, width: 64, height: 64 }, member)).body.data.id as string;
const clear = async (member: { token?: string }, body?: object) => world.call('DELETE', '/api/v2/common/tasks', body, member);

test('R8.5 everything that waits is cancelled in one go; what runs and what others wait for stays', async () => {
  const member = await world.signIn();
  const other = await world.signIn();
  const running = await press(member, '一');
  expect((await claim(world.db, 'w', world.ports.now()))?.id).toBe(running);
  const waiting = [await press(member, '二'), await press(member, '三')];
  const foreign = await press(other, '四');
  expect(await world.pointsOf(member)).toBe(104);
  const { status, body } = await clear(member);
  expect([status, body.data]).toEqual([200, { canceled: 2, refunded: 4 }]);
  for (const id of waiting)
    expect(await world.taskOf(member, id)).toMatchObject({ status: 'canceled', refunded: 2, endedAt: expect.any(String) });
  expect(await world.taskOf(member, running)).toMatchObject({ status: 'running', refunded: 0 });
  expect(await world.taskOf(other, foreign)).toMatchObject({ status: 'queued' });
  expect(await world.pointsOf(member)).toBe(108);
  expect((await clear(member)).body.data).toEqual({ canceled: 0, refunded: 0 });
  expect(await world.pointsOf(member)).toBe(108);
  const refunds = await world.db
    .select()
    .from(txs)
    .where(sql`${txs.userId} = ${member.id} and ${txs.kind} = 'refund'`);
  expect(refunds.map((row) => row.ref).sort()).toEqual(waiting.toSorted());
});

test('R8.5 one kind only, where asked; a kind that does not exist is refused', async () => {
  const member = await world.signIn();
  const id = await press(member, '一');
  await world.db
    .update(tasks)
    .set({ kind: 'img2img' })
    .where(eq(tasks.id, await press(member, '二')));
  expect((await clear(member, { kind: 'img2img' })).body.data).toEqual({ canceled: 1, refunded: 2 });
  expect(await world.taskOf(member, id)).toMatchObject({ status: 'queued' });
  expect((await clear(member, { kind: 'everything' })).body.error).toBe('VALIDATION');
  expect((await clear({})).status).toBe(401);
  expect((await clear(member, {})).body.data).toEqual({ canceled: 1, refunded: 2 });
});

test('R8.5 against claiming workers and a second press: whoever takes a task first has it, and every hold is closed once', async () => {
  const member = await world.signIn();
  await world.putOn(member, 2);
  for (let round = 0; round < 6; round++) {
    const before = await world.pointsOf(member);
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) ids.push(await press(member, `第 ${round} 轮 ${i}`));
    const last = ids[5] ?? '';
    const claims = Array.from({ length: 4 }, (_, i) => claim(world.db, `w${i}`, world.ports.now()));
    const [all, again, single] = await Promise.all([
      clear(member),
      clear(member, { kind: 'txt2img' }),
      world.call('DELETE', `/api/v2/common/tasks/${last}`, undefined, member),
    ]);
    const claimed = (await Promise.all(claims)).flatMap((row) => row?.id ?? []);
    // What was locked at that very moment was passed over; a second look finds whatever still waits.
    const rest = await clear(member);
    const states = await Promise.all(ids.map((id) => world.taskOf(member, id)));
    expect(states.map(({ status }) => status)).toEqual(ids.map((id) => (claimed.includes(id) && id !== last ? 'running' : 'canceled')));
    const counted = [all, again, rest].reduce((sum, { body }) => sum + body.data.canceled, single.status === 200 ? 1 : 0);
    expect(states.filter(({ status }) => status === 'canceled')).toHaveLength(counted);
    expect(states.every(({ status, refunded }) => refunded === (status === 'canceled' ? 2 : 0))).toBe(true);
    const running = states.filter(({ status }) => status === 'running').length;
    expect(await world.pointsOf(member)).toBe(before - running * 2);
    for (const id of ids) await world.call('DELETE', `/api/v2/common/tasks/${id}`, undefined, member);
    expect(await world.pointsOf(member)).toBe(before);
  }
  const closed = await world.db.select().from(holds);
  expect(closed.every((hold) => hold.amount === hold.settled + hold.released)).toBe(true);
});
