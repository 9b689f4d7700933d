import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { memberships } from '../kernel/db/schema/commerce.ts';
import { lots, txs } from '../kernel/db/schema/points.ts';
import { buy, notice, order, orderRow, pointsOf, tell } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';

const DAY = 24 * 3600;
let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let member: Member;
beforeEach(async () => {
  world = await makeWorld();
  member = await world.signIn();
});
const history = async () =>
  (await world.call('GET', '/api/v2/users/permission/all', undefined, member)).body.data.map(
    (one: { type: number; actived: boolean; expired: boolean; startTime: string; endTime: string }) => [
      one.type,
      one.expired ? '已过期' : one.actived ? '生效中' : '未生效',
      one.startTime.slice(0, 10),
      one.endTime.slice(0, 10),
    ],
  );
/** A session lives for 30 days without use. */
const signInAgain = async () => (member = await world.signIn(member.mobile));
const monthly = () => world.db.$count(txs, eq(txs.kind, 'gift_month'));

test('R3.6 what was bought shows as in effect, waiting and over, and the better plan goes first', async () => {
  await buy(world, member, 'plan-1-1');
  world.tick(10 * DAY);
  await buy(world, member, 'plan-3-1');
  expect(await history()).toEqual([
    [1, '未生效', '2027-01-01', '2027-01-21'],
    [3, '生效中', '2026-12-01', '2027-01-01'],
    [1, '已过期', '2026-11-21', '2026-12-01'],
  ]);
});

test('T-AUTHZ-07 the plan in effect decides what may be done, at once and until its end', async () => {
  const many = () => world.quote(member, { kind: 'txt2img', num: 8, visibility: 'private' });
  expect((await many()).body.error).toBe('PLAN_REQUIRED');
  await buy(world, member, 'plan-3-1');
  expect((await many()).body.data).toMatchObject({ num: 8, priority: true });
  expect((await pointsOf(world, member)).features).toEqual({
    picNum: 8,
    modelNum: 5,
    private: true,
    queue: true,
    three: true,
    enlarge: true,
  });
  expect((await world.call('GET', '/api/v2/users/userInfo', undefined, member)).body.data.vipType).toBe(3);
  world.tick(31 * DAY);
  await signInAgain();
  expect((await many()).body.error).toBe('PLAN_REQUIRED');
  expect((await world.call('GET', '/api/v2/users/userInfo', undefined, member)).body.data).toMatchObject({
    vipType: -1,
    permission: { endTime: null, point_permission: 0 },
  });
});

test('T-PAY-20 I6 two payments for one plan are both recorded and both lengthen it', async () => {
  await buy(world, member, 'plan-2-1');
  const once = (await pointsOf(world, member)).endTime;
  await buy(world, member, 'plan-2-1');
  const twice = (await pointsOf(world, member)).endTime;
  expect([once, twice]).toEqual(['2026-12-21T04:00:00.000Z', '2027-01-21T04:00:00.000Z']);
  const { total } = (await world.call('POST', '/api/v2/users/order', { condition: [{ source: 'vip' }] }, member)).body;
  expect(total).toBe(2);
});

test('T-BIZ-05 each membership month brings its points once and takes the rest of them away with its end', async () => {
  await buy(world, member, 'plan-2-2');
  for (const month of [1, 2, 3]) {
    expect([month, (await pointsOf(world, member)).point_permission]).toEqual([month, 3000]);
    await Promise.all(Array.from({ length: 32 }, () => pointsOf(world, member)));
    expect(await monthly()).toBe(month);
    world.tick(29 * DAY);
    await signInAgain();
    expect((await pointsOf(world, member)).point_permission).toBe(3000);
    world.tick(2 * DAY);
  }
  await signInAgain();
  expect((await pointsOf(world, member)).point_permission).toBe(0);
  expect(await monthly()).toBe(3);
});

test('a plan that was pushed back brings as many months of points as were bought', async () => {
  await buy(world, member, 'plan-1-2');
  world.tick(10 * DAY);
  await buy(world, member, 'plan-3-1');
  const given = async (type: number) =>
    (await world.db.select().from(memberships).where(eq(memberships.type, type))).reduce((sum, row) => sum + row.given, 0);
  for (let day = 0; day < 150; day += 5) {
    await sweep(world.ports, true);
    world.tick(5 * DAY);
  }
  expect([await given(1), await given(3), await monthly()]).toEqual([3, 1, 4]);
  expect(await world.db.$count(lots, and(eq(lots.bucket, 'point_permission'), eq(lots.remaining, 0)))).toBe(4);
});

test('the sweep gives and expires for members who are away', async () => {
  await buy(world, member, 'plan-2-2');
  world.tick(31 * DAY);
  await sweep(world.ports, true);
  await sweep(world.ports, true);
  expect(await monthly()).toBe(2);
  const [first] = await world.db.select().from(lots).where(eq(lots.bucket, 'point_permission')).orderBy(lots.id);
  expect(first?.remaining).toBe(0);
  expect(world.logged).toEqual([]);
});

test('Spec §9 bought points live for two years', async () => {
  await buy(world, member, 'point_config-1');
  const [lot] = await world.db
    .select()
    .from(lots)
    .where(and(eq(lots.bucket, 'point'), eq(lots.amount, 200)));
  expect(lot?.expiresAt?.toISOString()).toBe('2028-11-21T04:00:00.000Z');
});

test('T-PAY-20 purchases that are paid at the same moment are all there, one after the other', async () => {
  const ids = [];
  for (const pid of ['plan-1-1', 'plan-2-1', 'plan-3-1', 'plan-2-2', 'point_config-1']) ids.push(await order(world, member, pid));
  const notices = await Promise.all(ids.map(async (id) => notice(world, await orderRow(world, id))));
  const answers = await Promise.all([...notices, ...notices].map((fields) => tell(world, fields)));
  expect(new Set(answers)).toEqual(new Set(['success']));
  const rows = await world.db.select().from(memberships).where(eq(memberships.userId, member.id));
  const live = rows.filter((row) => row.endAt > row.startAt).toSorted((a, b) => a.startAt.getTime() - b.startAt.getTime());
  expect(live.map((row) => row.type)).toEqual([3, 2, 2, 1]);
  for (const [i, row] of live.entries()) if (live[i + 1]) expect(live[i + 1]?.startAt).toEqual(row.endAt);
  expect(live[0]?.startAt).toEqual(world.ports.now());
});
