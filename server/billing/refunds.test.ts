import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { askRefund, decideRefund, lookAtOrder, previewRefund } from '../desk/orders.ts';
import { rows } from '../kernel/db/rows.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { memberships, orders, refunds } from '../kernel/db/schema/commerce.ts';
import { yuanText } from '../pay/pay.ts';
import { hold, release, settle } from '../points/ledger.ts';
import { buy, notice, orderRow, pointsOf, tell } from '../testing/fake-gateway.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';
import { accountOf } from './entitlements.ts';
import { createOrder } from './orders.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

/** A gateway that knows what it gave back: refuses more than was paid, and answers or loses its answers as it is told to. */
function standIn(ports: World['ports']) {
  const given = new Map<string, Map<string, number>>();
  const paid = new Map<string, number>();
  const sumOf = (key: string) => [...(given.get(key)?.values() ?? [])].reduce((sum, fen) => sum + fen, 0);
  const gateway = {
    mood: 'well' as 'well' | 'away' | 'loses-answers' | 'slow' | 'refuses',
    pay: (key: string, fen: number) => void paid.set(key, fen),
    sumOf,
    has: (key: string, no: string) => given.get(key)?.has(no) ?? false,
    /** Somebody gives money back in the gateway's own back office. */
    giveBack(key: string, no: string, fen: number): boolean {
      const made = given.get(key) ?? new Map<string, number>();
      if (made.has(no)) return true;
      if (sumOf(key) + fen > (paid.get(key) ?? 0)) return false;
      given.set(key, made.set(no, fen));
      return true;
    },
  };
  const pay = ports.pay.of('alipay');
  pay.refund = async ({ key, no, fen }) => {
    if (gateway.mood === 'away') throw new Error('away');
    if (gateway.mood === 'refuses' || !gateway.giveBack(key, no, fen)) return 'refused';
    if (gateway.mood === 'loses-answers') throw new Error('lost');
    return gateway.mood === 'slow' ? 'waiting' : 'done';
  };
  pay.findRefund = async (key, no) => {
    if (gateway.mood === 'away') throw new Error('away');
    return given.get(key)?.has(no) ? 'done' : 'unknown';
  };
  return gateway;
}

async function finance(name: string) {
  const [row] = await world.db
    .insert(users)
    .values({ uuid: crypto.randomUUID(), name, mobile: `139${String(Math.random()).slice(2, 10)}`, role: 'finance' })
    .returning();
  if (!row) throw new Error('nobody was made');
  return { id: row.id, role: 'finance' as const, ip: '203.0.113.9' };
}

/** A member who bought something, the gateway that has the money, and somebody of finance. */
async function bought(pid: string) {
  const gateway = standIn(world.ports);
  const member = await world.signIn();
  const by = await finance('zhou');
  const row = await orderRow(world, await buy(world, member, pid));
  gateway.pay(row.key, row.fen);
  return { gateway, member, by, row };
}

/** A notice of the gateway that `sumFen` of an order has gone back, as Alipay writes it. */
const refundNotice = async (row: { key: string; fen: number; desc: string }, no: string, sumFen: number) =>
  notice(world, row, { refund_fee: yuanText(sumFen), gmt_refund: '2026-11-21 12:00:00', out_biz_no: no });

test('O-14 a part of a package goes back: the money of what is unspent, and those points with it', async () => {
  const { gateway, member, by, row } = await bought('point_config-3');
  const me = { userId: row.userId, ref: 'work', amount: 600, desc: '', now: world.ports.now() };
  await world.db.transaction(async (tx) => {
    await hold(tx, me);
    await settle(tx, 'work', me.now);
  });
  const { point: before } = await pointsOf(world, member);
  // The day's gift of 10 was spent first.
  expect(await lookAtOrder(world.ports, by, row.key)).toMatchObject({ unit: 'point', total: 1500, free: 910, mostFen: 6600 });
  await expect(previewRefund(world.ports, row.key, { how: 'part', parts: 911 })).rejects.toMatchObject({ code: 'VALIDATION' });
  world.tick(60);
  const { seen, ...told } = await previewRefund(world.ports, row.key, { how: 'part', parts: 400 });
  expect(told).toEqual({
    fen: 1760,
    parts: 400,
    used: 0,
    balance: { now: before, after: before - 400 },
    unearned: 0,
    periods: [],
    invoice: null,
  });
  expect(await askRefund(world.ports, by, row.key, { how: 'part', parts: 400, reason: '买多了', seen })).toBe('done');
  expect((await pointsOf(world, member)).point).toBe(before - 400);
  expect(gateway.sumOf(row.key)).toBe(1760);
  expect(await lookAtOrder(world.ports, by, row.key)).toMatchObject({ free: 510, refundedFen: 1760, mostFen: 4840, open: null });
  world.tick(60);
  // All of the money goes, of the points what is there: the 590 that were used stay used.
  const all = await previewRefund(world.ports, row.key, { how: 'full' });
  expect(all).toMatchObject({ fen: 4840, parts: 510, used: 590 });
  expect(await askRefund(world.ports, by, row.key, { how: 'full', reason: '不用了', seen: all.seen })).toBe('done');
  expect((await pointsOf(world, member)).point).toBe(before - 910);
  expect(await brokenLaws(world.db)).toEqual([]);
  const { body } = await world.call('POST', '/api/v2/users/notices', {}, member);
  expect(body.data.notices.map(({ kind, fen, reason }: Record<string, unknown>) => [kind, fen, reason])).toEqual([
    ['refund', 4840, '不用了'],
    ['refund', 1760, '买多了'],
    ['paid', 6600, undefined],
  ]);
  const records = await world.call('POST', '/api/v2/users/order', { pageNum: 1, pageSize: 20, condition: [{ source: 'point' }] }, member);
  expect(records.body.data[0]).toMatchObject({ price: 66, refunded: 66 });
  const statement = (await world.call('GET', '/api/v2/users/points/2026-11', undefined, member)).body.data;
  expect(statement).toMatchObject({ withdrawn: 910 });
  expect(statement.opening + statement.earned - statement.spent - statement.expired - statement.withdrawn).toBe(statement.closing);
});

test('O-14 two months of a quarter go back: they end earlier, and what was bought beside them comes forward', async () => {
  const gateway = standIn(world.ports);
  const member = await world.signIn();
  const by = await finance('zhou');
  await buy(world, member, 'plan-1-1');
  const quarter = await orderRow(world, await buy(world, member, 'plan-2-2'));
  gateway.pay(quarter.key, quarter.fen);
  const periods = () => world.db.select().from(memberships).where(eq(memberships.userId, quarter.userId)).orderBy(memberships.startAt);
  const before = await periods();
  const look = await lookAtOrder(world.ports, by, quarter.key);
  expect(look).toMatchObject({ unit: 'month', total: 3, free: 2 });
  const told = await previewRefund(world.ports, quarter.key, { how: 'part', parts: 2 });
  expect(told).toMatchObject({ fen: Math.floor((quarter.fen * 2) / 3), parts: 2, used: 0, unearned: quarter.point * 2 });
  expect(told.periods.map(({ own }) => own)).toEqual([true, false]);
  expect(await askRefund(world.ports, by, quarter.key, { how: 'part', parts: 2, reason: '只要一个月', seen: told.seen })).toBe('done');
  const after = await periods();
  const own = after.find(({ orderId }) => orderId === quarter.id);
  expect([own?.months, own?.endAt.toISOString()]).toEqual([1, told.periods[0]?.after]);
  const rest = after.at(-1);
  expect([rest?.startAt, rest?.endAt.toISOString()]).toEqual([own?.endAt, told.periods[1]?.after]);
  expect((rest?.endAt.getTime() ?? 0) - (rest?.startAt.getTime() ?? 0)).toBe(
    (before.at(-1)?.endAt.getTime() ?? 0) - (before.at(-1)?.startAt.getTime() ?? 0),
  );
  // The rest of the money ends it: the month's unspent points go, and the lower plan begins at once.
  const { seen, balance } = await previewRefund(world.ports, quarter.key, { how: 'full' });
  expect(balance.now - balance.after).toBe(quarter.point);
  world.tick(3600);
  expect(await askRefund(world.ports, by, quarter.key, { how: 'full', reason: '不用了', seen })).toBe('done');
  expect((await accountOf(world.db, quarter.userId, world.ports.now())).plan.type).toBe(1);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('O-14 much money waits for a second person, who can not be the first', async () => {
  const gateway = standIn(world.ports);
  const member = await world.signIn();
  const [zhou, lin] = [await finance('zhou'), await finance('lin')];
  const row = await orderRow(world, await buy(world, member, 'plan-3-3'));
  gateway.pay(row.key, row.fen);
  const ask = async () => {
    const { seen } = await previewRefund(world.ports, row.key, { how: 'full' });
    return askRefund(world.ports, zhou, row.key, { how: 'full', reason: '不用了', seen });
  };
  expect(row.fen).toBeGreaterThan(50_000);
  expect(await ask()).toBe('waiting');
  expect(gateway.sumOf(row.key)).toBe(0);
  await expect(ask()).rejects.toMatchObject({ code: 'VALIDATION' });
  const [open] = await world.db.select().from(refunds);
  await expect(decideRefund(world.ports, zhou, open?.id ?? '', true)).rejects.toMatchObject({ code: 'ROLE_REQUIRED' });
  expect(await decideRefund(world.ports, zhou, open?.id ?? '', false)).toBe('withdrawn');
  expect(await ask()).toBe('waiting');
  const [again] = await world.db.select().from(refunds).where(eq(refunds.state, 'waiting'));
  const both = await Promise.allSettled([1, 2].map(() => decideRefund(world.ports, lin, again?.id ?? '', true)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(gateway.sumOf(row.key)).toBe(row.fen);
  expect(await lookAtOrder(world.ports, lin, row.key)).toMatchObject({ refundedFen: row.fen, mostFen: 0 });
  const deeds = await rows<{ action: string; user_id: number }>(world.db, sql`select action, user_id from audit order by n`);
  expect(deeds).toEqual([
    { action: 'order.refund-propose', user_id: zhou.id },
    { action: 'order.refund-decline', user_id: zhou.id },
    { action: 'order.refund-propose', user_id: zhou.id },
    { action: 'order.refund', user_id: lin.id },
  ]);
});

test('O-14 points that a refund takes can not be spent meanwhile; they are back where the gateway refuses', async () => {
  const { gateway, member, by, row } = await bought('point_config-3');
  const { point } = await pointsOf(world, member);
  gateway.mood = 'away';
  const { seen } = await previewRefund(world.ports, row.key, { how: 'full' });
  expect(await askRefund(world.ports, by, row.key, { how: 'full', reason: '不用了', seen })).toBe('asked');
  expect((await pointsOf(world, member)).point).toBe(point - 1500);
  world.tick(60);
  gateway.mood = 'refuses';
  await sweep(world.ports, true);
  expect((await pointsOf(world, member)).point).toBe(point);
  const refusedLook = await lookAtOrder(world.ports, by, row.key);
  expect(refusedLook).toMatchObject({ refundedFen: 0, free: 1500, refunds: [{ state: 'refused' }] });
  expect(await brokenLaws(world.db)).toEqual([]);
  // The gateway thinks better of it: the money did go back.
  const no = (await world.db.select().from(refunds))[0]?.no ?? '';
  expect(await tell(world, await refundNotice(row, no, row.fen))).toBe('success');
  expect((await pointsOf(world, member)).point).toBe(point - 1500);
  expect(await world.db.select().from(refunds)).toMatchObject([{ no, how: 'full', state: 'done' }]);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('O-14 an invoice of what went back is reversed, and the rest can be asked for anew', async () => {
  const { member, by, row } = await bought('point_config-3');
  const form = { kind: 'personal', title: '王小明', taxNo: '', email: 'a@b.example', remember: false };
  const ask = () => world.call('POST', '/api/v2/users/invoices', { orders: [row.id], ...form }, member);
  expect((await ask()).body.data).toMatchObject({ amount: 66, state: 'issuing' });
  const { seen } = await previewRefund(world.ports, row.key, { how: 'part', parts: 750 });
  await askRefund(world.ports, by, row.key, { how: 'part', parts: 750, reason: '买多了', seen });
  const { body } = await world.call('GET', '/api/v2/users/invoices', undefined, member);
  expect(body.data.invoices[0]).toMatchObject({ state: 'refused', reason: '其中有订单退了款，金额变了' });
  expect((await ask()).body.data).toMatchObject({ amount: 33, state: 'issuing' });
});

test('O-14 a notice of a refund made at the gateway itself takes the same; told again it takes nothing', async () => {
  const member = await world.signIn();
  const row = await orderRow(world, await buy(world, member, 'point_config-3'));
  const { point } = await pointsOf(world, member);
  const first = await refundNotice(row, 'back-office', 2200);
  expect([await tell(world, first), await tell(world, first)]).toEqual(['success', 'success']);
  expect((await pointsOf(world, member)).point).toBe(point - 500);
  expect(await tell(world, { ...first, refund_fee: '66.00' })).toBe('failure');
  expect(await tell(world, await refundNotice(row, 'back-office-2', 6600))).toBe('success');
  expect((await pointsOf(world, member)).point).toBe(point - 1500);
  const made = await world.db.select().from(refunds).orderBy(refunds.fen);
  expect(made.map(({ how, fen, parts, state }) => [how, fen, parts, state])).toEqual([
    ['outside', 2200, 500, 'done'],
    ['outside', 4400, 1000, 'done'],
  ]);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('O-14 refunds in any order and part, by us and from outside: never below what was used, never above what was paid', async () => {
  const { ports, db } = world;
  const gateway = standIn(ports);
  const by = await finance('zhou');
  const second = await finance('lin');
  let run = 0;
  let userId = 0;
  const ref = fc.constantFrom('t1', 't2', 't3');
  const nth = fc.nat({ max: 2 });
  const step = fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('buy' as const), pid: fc.constantFrom('point_config-1', 'plan-1-1', 'plan-2-2', 'plan-3-3') }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), ref, amount: fc.integer({ min: 1, max: 400 }) }) },
    fc.record({ do: fc.constant('settle' as const), ref, part: fc.constantFrom(undefined, 1, 100) }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), ref }) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('refund' as const),
        nth,
        share: fc.constantFrom(0.01, 0.4, 1, 2),
        times: fc.integer({ min: 1, max: 2 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('outside' as const), nth, share: fc.constantFrom(0.1, 0.5, 1), told: fc.boolean() }),
    },
    fc.record({ do: fc.constant('mood' as const), mood: fc.constantFrom('well', 'away', 'loses-answers', 'slow', 'refuses') }),
    fc.record({ do: fc.constant('decide' as const), agree: fc.boolean() }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('echo' as const), nth }) },
    fc.record({ do: fc.constant('sweep' as const) }),
    fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.01, 1, 12, 32) }),
  );
  const own = () => db.select().from(orders).where(eq(orders.userId, userId)).orderBy(orders.id);
  const bear = (error: unknown) =>
    expect(error).toMatchObject({ code: expect.stringMatching(/^(?:VALIDATION|CONFLICT|PREVIEW_CHANGED|POINT_INSUFFICIENT)$/) });
  async function refund(one: { nth: number; share: number }): Promise<void> {
    const order = (await own())[one.nth];
    if (order?.status !== 'paid') return;
    const { free } = await lookAtOrder(ports, by, order.key);
    const wish = one.share > 1 ? ({ how: 'full' } as const) : ({ how: 'part', parts: Math.max(1, Math.ceil(free * one.share)) } as const);
    const { seen } = await previewRefund(ports, order.key, wish);
    await askRefund(ports, by, order.key, { ...wish, reason: '退款', seen });
  }
  async function outside(one: { nth: number; share: number; told: boolean }): Promise<void> {
    const order = (await own())[one.nth];
    if (order?.status !== 'paid') return;
    const fen = Math.ceil((order.fen - gateway.sumOf(order.key)) * one.share);
    const no = `office${gateway.sumOf(order.key)}`;
    if (fen <= 0 || !gateway.giveBack(order.key, no, fen) || !one.told) return;
    const fields = await refundNotice(order, no, gateway.sumOf(order.key));
    expect(await Promise.all([tell(world, fields), tell(world, fields)])).not.toContain('500');
  }
  async function perform(one: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
    const now = ports.now();
    switch (one.do) {
      case 'buy': {
        const [member] = await db.select().from(users).where(eq(users.id, userId));
        if (!member) throw new Error('nobody');
        const row = await orderRow(
          world,
          await createOrder(ports, member, { source: one.pid.startsWith('plan') ? 'vip' : 'point', pid: one.pid }, ''),
        );
        gateway.pay(row.key, row.fen);
        expect(await tell(world, await notice(world, row))).toBe('success');
        return;
      }
      case 'hold':
        return db.transaction((tx) => hold(tx, { userId, ref: `${run}:${one.ref}`, amount: one.amount, desc: '', now })).catch(bear);
      case 'settle':
        return void (await db.transaction((tx) => settle(tx, `${run}:${one.ref}`, now, one.part)));
      case 'release':
        return void (await db.transaction((tx) => release(tx, `${run}:${one.ref}`, '', now)));
      case 'refund':
        return void (await Promise.all(Array.from({ length: one.times }, () => refund(one).catch(bear))));
      case 'outside':
        return outside(one);
      case 'mood':
        gateway.mood = one.mood as typeof gateway.mood;
        return;
      case 'decide': {
        const [waiting] = await db.select().from(refunds).where(eq(refunds.state, 'waiting'));
        if (waiting) await decideRefund(ports, second, waiting.id, one.agree).catch(bear);
        return;
      }
      // The gateway tells of what it gave back for us, after its answer and before, once and again.
      case 'echo': {
        const order = (await own())[one.nth];
        if (!order) return;
        const made = await db.select().from(refunds).where(eq(refunds.orderId, order.id));
        for (const { no } of made.filter((row) => gateway.has(order.key, row.no)))
          await Promise.all([1, 2].map(async () => tell(world, await refundNotice(order, no, gateway.sumOf(order.key)))));
        return;
      }
      case 'sweep':
        return sweep(ports, true);
      case 'wait':
        world.tick(one.days * 24 * 3600);
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 8 }), async (batches) => {
      run += 1;
      gateway.mood = 'well';
      const [made] = await db
        .insert(users)
        .values({ uuid: crypto.randomUUID(), name: `m${run}`, mobile: `137${String(run).padStart(8, '0')}` })
        .returning();
      userId = made?.id ?? 0;
      await perform({ do: 'buy', pid: run % 2 ? 'point_config-1' : 'plan-2-2' });
      for (const batch of batches) {
        await Promise.all(batch.map(perform));
        expect(await brokenLaws(db)).toEqual([]);
      }
      // In the end the gateway and the books say the same of every order: what was lost is found out, or told.
      gateway.mood = 'well';
      world.tick(60);
      await sweep(ports, true);
      for (const order of await own()) {
        const sum = gateway.sumOf(order.key);
        if (sum > 0) expect(await tell(world, await refundNotice(order, 'last', sum))).toBe('success');
        expect((await orderRow(world, order.id)).refundedFen).toBe(sum);
      }
      expect(await brokenLaws(db)).toEqual([]);
    }),
    { numRuns: 60, seed: 7 },
  );
}, 240_000);
