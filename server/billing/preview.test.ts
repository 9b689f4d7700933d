import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { OrderPreview } from '#shared/contract/billing.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { orders, plans } from '../kernel/db/schema/commerce.ts';
import { txs } from '../kernel/db/schema/points.ts';
import { grant, hold, settle } from '../points/ledger.ts';
import { buy, notice, order, orderRow, tell } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { accountOf } from './entitlements.ts';
import { MONTHS } from './membership-rules.ts';
import { giveMonthly, periodsOf } from './memberships.ts';
import { createOrder } from './orders.ts';
import { periodOf, periodsWith, previewOrder } from './preview.ts';
import { listRecords } from './records.ts';

const DAY = 24 * 3600_000;
const china = (text: string) => new Date(`${text}+08:00`);
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const clock = (at: Date) => world.tick((at.getTime() - world.ports.now().getTime()) / 1000);
const wait = (ms: number) => world.tick(ms / 1000);
let made = 0;
async function someone() {
  const mobile = `137${String((made += 1)).padStart(8, '0')}`;
  const [row] = await world.db
    .insert(users)
    .values({ uuid: crypto.randomUUID(), name: `买家${made}`, mobile })
    .returning();
  if (!row) throw new Error('nobody was made');
  return row;
}
type Member = Awaited<ReturnType<typeof someone>>;

/** Buys as the product does: an order, and the gateway's notice that it is paid. */
async function pay(member: Member, pid: string, seen?: string): Promise<string> {
  const id = await createOrder(world.ports, member, { source: 'vip', pid, seen }, '');
  expect(await tell(world, await notice(world, await orderRow(world, id)))).toBe('success');
  return id;
}
const monthly = (member: Member) =>
  world.db
    .select({ point: txs.point })
    .from(txs)
    .where(and(eq(txs.userId, member.id), eq(txs.kind, 'gift_month')))
    .orderBy(txs.id);
const balanceOf = async (member: Member) => (await accountOf(world.db, member.id, world.ports.now())).permission.all;

/** Every line that the point log shows, added up. */
async function linesOf(member: Member): Promise<number> {
  const kinds = ['point', 'gift', 'gift_month', 'refund', 'paid', 'expired'];
  const condition = kinds.flatMap((source, i) => (i === 0 ? [{ source }] : ['or' as const, { source }]));
  const { data } = await listRecords(world.db, member.id, { page: 1, pageSize: 999, condition });
  return data.reduce((sum, { type, point }) => sum + (type === 'in' ? point : -point), 0);
}

/** What one was told, held against what a payment then does: at once, and in every month until the end. */
async function keepsItsWord(member: Member, pid: string): Promise<OrderPreview> {
  const told = await previewOrder(world.ports, member, pid);
  const had = await monthly(member);
  const id = await pay(member, pid, told.seen);
  const now = world.ports.now();
  const lived = await periodsOf(world.db, member.id, now);
  expect(lived.map((row) => periodOf(row, row.orderId === id))).toEqual(told.after);
  expect(await periodsWith(world.db, await orderRow(world, id))).toEqual(told.after);
  expect([await balanceOf(member), lived.at(-1)?.endAt.toISOString()]).toEqual([told.balance.after, told.finalEnd]);
  const [bought] = told.after.filter(({ bought: is }) => is);
  expect([bought?.startAt, bought?.endAt]).toEqual([told.start, told.end]);
  // A third of the points is spent, so that something is there to run out and something is not.
  const ref = crypto.randomUUID();
  const spent = Math.floor(told.balance.after / 3);
  await world.db.transaction((tx) => hold(tx, { userId: member.id, ref, amount: spent, desc: '生成图片', now }));
  await world.db.transaction((tx) => settle(tx, ref, now));
  const come: number[] = [];
  for (const { at, amount } of told.grants) {
    const moment = new Date(at);
    if (moment > now) {
      clock(new Date(moment.getTime() - 1));
      await giveMonthly(world.db, member.id, world.ports.now());
      expect((await monthly(member)).slice(had.length).map(({ point }) => point)).toEqual(come);
      clock(moment);
    }
    const has = await balanceOf(member);
    come.push(amount);
    expect((await monthly(member)).slice(had.length).map(({ point }) => point)).toEqual(come);
    expect(await linesOf(member)).toBe(has);
  }
  clock(new Date(told.finalEnd));
  wait(40 * DAY);
  const after = await accountOf(world.db, member.id, world.ports.now());
  expect([after.vipType, after.permission.point_permission]).toEqual([-1, 0]);
  expect(await linesOf(member)).toBe(after.permission.all);
  expect((await monthly(member)).length).toBe(had.length + come.length);
  return told;
}

const pids = [1, 2, 3].flatMap((type) => [1, 2, 3].map((time) => `plan-${type}-${time}`));
const moments = fc.oneof(
  fc.constantFrom(
    china('2027-01-31T10:00:00'),
    china('2028-01-31T23:59:59.999'),
    china('2028-02-29T00:00:00'),
    china('2027-02-28T07:59:59'),
    china('2027-08-31T12:00:00'),
    china('2027-12-31T23:59:59'),
  ),
  fc.date({ min: china('2027-01-01T00:00:00'), max: china('2029-12-31T00:00:00'), noInvalidDate: true }),
);
const waits = fc.oneof(fc.constantFrom(0, 1, 3600_000, 28 * DAY, 31 * DAY), fc.integer({ min: 0, max: 400 * DAY }));

test.each(pids)(
  'R8.13 AC-2 %s on top of nothing, of every plan, and of stacks of them does exactly what was shown',
  async (pid) => {
    const seed = 1300 + pids.indexOf(pid);
    const histories = [
      [],
      ...pids.map((held) => [held]),
      ...fc.sample(fc.array(fc.constantFrom(...pids), { minLength: 2, maxLength: 4 }), { numRuns: 6, seed }),
    ];
    const begins = fc.sample(moments, { numRuns: histories.length, seed });
    const pauses = fc.sample(waits, { numRuns: histories.length * 4, seed });
    for (const [i, held] of histories.entries()) {
      const member = await someone();
      clock(begins[i] ?? china('2027-01-31T10:00:00'));
      for (const [nth, one] of held.entries()) {
        await pay(member, one);
        // One plan alone is always still held; of a stack some may have run out.
        const months = MONTHS[Number(one.at(-1))] ?? 1;
        wait((pauses[i * 4 + nth] ?? 0) % (held.length === 1 ? months * 28 * DAY : 45 * DAY));
      }
      await keepsItsWord(member, pid);
    }
  },
  180_000,
);

test('R8.13 北岸拾石: a year of 专业 on two kinds held moves both by a year and brings 8,000 twelve times', async () => {
  const member = await someone();
  clock(china('2025-10-18T22:51:00'));
  await pay(member, 'plan-1-1');
  clock(china('2025-11-01T09:40:00'));
  await pay(member, 'plan-2-1');
  clock(china('2025-11-11T10:24:00'));
  await pay(member, 'plan-2-2');
  clock(china('2025-11-11T15:50:00'));
  // Down to 42 gift, 860 member and 382 bought points, as the drawing has it.
  const have = await accountOf(world.db, member.id, world.ports.now());
  const { point_gift: gift, point_permission: month } = have.permission;
  const now = world.ports.now();
  await world.db.transaction((tx) => hold(tx, { userId: member.id, ref: 'north-bank', amount: gift + month - 860, desc: '生成图片', now }));
  const lots = { userId: member.id, desc: '赠送', now, ref: 'north-bank' };
  await grant(world.db, {
    ...lots,
    bucket: 'point_gift',
    amount: 42,
    expiresAt: china('2025-11-12T11:30:00'),
    idem: 'north-1',
    kind: 'gift',
  });
  await grant(world.db, { ...lots, bucket: 'point', amount: 382, expiresAt: china('2027-10-26T09:00:00'), idem: 'north-2', kind: 'point' });
  const told = await previewOrder(world.ports, member, 'plan-3-3');
  const at = (text: string) => china(text).toISOString();
  expect(told.before.map(({ type, endAt }) => [type, endAt])).toEqual([
    [2, at('2025-12-01T09:40:00')],
    [2, at('2026-03-01T09:40:00')],
    [1, at('2026-03-18T22:51:00')],
  ]);
  expect(told).toMatchObject({
    price: 1318,
    originalPrice: 2388,
    saved: 590,
    start: at('2025-11-11T15:50:00'),
    end: at('2026-11-11T15:50:00'),
    finalEnd: at('2027-03-18T22:51:00'),
    balance: { now: 1284, after: 9284 },
    first: false,
  });
  expect(told.moved.map(({ type, startAt }) => [type, startAt])).toEqual([
    [2, at('2026-11-11T15:50:00')],
    [2, at('2026-12-01T09:40:00')],
    [1, at('2027-03-01T09:40:00')],
  ]);
  const months = (type: number) => told.grants.filter((one) => one.type === type);
  expect(months(3).map(({ at: on }) => on)).toEqual(
    Array.from({ length: 12 }, (_, i) => at(`${i < 2 ? 2025 : 2026}-${String(((i + 10) % 12) + 1).padStart(2, '0')}-11T15:50:00`)),
  );
  expect(months(2).map(({ at: on, amount }) => [on, amount])).toEqual([
    [at('2026-12-01T09:40:00'), 3000],
    [at('2027-01-01T09:40:00'), 3000],
    [at('2027-02-01T09:40:00'), 3000],
  ]);
  await world.db.transaction((tx) => settle(tx, 'north-bank', now));
});

test('R8.13 what another tab bought meanwhile is seen before an order is made; time that passes is not a change', async () => {
  const member = await world.signIn();
  const preview = async () =>
    (await world.call('POST', '/api/v2/users/order/preview', { pid: 'plan-3-3' }, member)).body.data as OrderPreview;
  const ask = async (seen: string) =>
    (await world.call('PUT', '/api/v2/users/order', { source: 'vip', pid: 'plan-3-3', seen }, member)).body;
  const first = await preview();
  wait(7 * 60_000);
  expect((await preview()).seen).toBe(first.seen);
  await buy(world, member, 'plan-2-1');
  const had = await world.db.$count(orders, eq(orders.userId, member.id));
  expect(await ask(first.seen)).toMatchObject({ error: 'PREVIEW_CHANGED', message: '你的会员刚有变化，请再看一次' });
  expect(await world.db.$count(orders, eq(orders.userId, member.id))).toBe(had);
  const again = await preview();
  expect([again.first, again.moved.length]).toEqual([false, 1]);
  expect((await ask(again.seen)).code).toBe(200);
});

test('R8.13 another price is another order: it is shown first', async () => {
  const member = await world.signIn();
  const { data } = (await world.call('POST', '/api/v2/users/order/preview', { pid: 'plan-1-2' }, member)).body;
  await world.db.update(plans).set({ discountedFen: 9900 }).where(eq(plans.id, 'plan-1-2'));
  const asked = { source: 'vip', pid: 'plan-1-2', seen: data.seen };
  expect((await world.call('PUT', '/api/v2/users/order', asked, member)).body.error).toBe('PREVIEW_CHANGED');
  await world.db.update(plans).set({ discountedFen: 9800 }).where(eq(plans.id, 'plan-1-2'));
  expect((await world.call('PUT', '/api/v2/users/order', asked, member)).body.code).toBe(200);
});

test('AC-2 a lower plan bought on a higher one: its order says when it starts', async () => {
  const member = await world.signIn();
  await buy(world, member, 'plan-3-1');
  const { data } = (await world.call('POST', '/api/v2/users/order/preview', { pid: 'plan-1-1' }, member)).body;
  expect(data.balance.after).toBe(data.balance.now);
  const id = await order(world, member, 'plan-1-1');
  expect(await tell(world, await notice(world, await orderRow(world, id)))).toBe('success');
  const [record] = (await world.call('GET', `/api/v2/users/order/${id}`, undefined, member)).body.data;
  expect(record.periods).toEqual(data.after);
  expect(record.periods.at(-1)).toMatchObject({ type: 1, startAt: data.start, bought: true });
});

test('R8.13 only plans are previewed, and only for members', async () => {
  const member = await world.signIn();
  const ask = async (pid: string, as?: typeof member) => (await world.call('POST', '/api/v2/users/order/preview', { pid }, as)).body.error;
  expect([await ask('plan--1--1', member), await ask('point_config-1', member), await ask('plan-1-1')]).toEqual([
    'FREE_PLAN',
    'PRODUCT_NOT_FOUND',
    'UNAUTHORIZED',
  ]);
});
