import { eq, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { giveDailyGift } from './entitlements.ts';
import { rows } from '../kernel/db/rows.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { orders } from '../kernel/db/schema/commerce.ts';
import { pointChanges } from '../kernel/db/schema/points.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Operator } from '../desk/audit.ts';
import { changePoints, decidePoints } from '../desk/points.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { notice, orderRow, tell } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { hold, release, settle } from '../points/ledger.ts';
import { sweep } from '../sweep.ts';
import { giveMonthly } from './memberships.ts';
import { askGateway, createOrder } from './orders.ts';

type Acting = NonNullable<Operator>;
let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

test('R3.9 I1 to I6 hold after any history of buying, paying twice, spending, waiting and points by hand, side by side', async () => {
  // Narrow on purpose, as in the ledger's own test: two members, few products, few tasks.
  const { ports, db } = world;
  const [a, b] = await db
    .insert(users)
    .values([1, 2].map((n) => ({ uuid: crypto.randomUUID(), name: `u${n}`, mobile: `1370000000${n}` })))
    .returning();
  if (!a || !b) throw new Error('nobody was made');
  const members = [a, b] as const;
  const [he, lin] = await db
    .insert(users)
    .values([3, 4].map((n) => ({ uuid: crypto.randomUUID(), name: `o${n}`, role: 'support' as const })))
    .returning();
  if (!he || !lin) throw new Error('no operator was made');
  const operators = [he, lin].map(({ id }) => ({ id, role: 'support' as const, ip: '' })) as [Acting, Acting];
  const told = new Map<string, Record<string, string>>();
  const who = fc.constantFrom(0 as const, 1 as const);
  const ref = fc.constantFrom('t1', 't2');
  const product = fc.constantFrom('point_config-1', 'plan-1-1', 'plan-2-2', 'plan-3-1');
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('buy' as const), who, pid: product, times: fc.integer({ min: 1, max: 3 }) }) },
    fc.record({ do: fc.constant('again' as const) }),
    fc.record({ do: fc.constant('order' as const), who, pid: product }),
    { weight: 3, arbitrary: fc.record({ do: fc.constant('hold' as const), who, ref, amount: fc.integer({ min: 1, max: 700 }) }) },
    fc.record({ do: fc.constant('settle' as const), ref, part: fc.constantFrom(undefined, 1, 300) }),
    // A cancel that races another, and the delivery of a part.
    { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), ref, times: fc.integer({ min: 1, max: 3 }) }) },
    fc.record({ do: fc.constant('sweep' as const) }),
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('desk' as const),
        who,
        by: fc.constantFrom(0 as const, 1 as const),
        amount: fc.constantFrom(-1200, -90, -1, 40, 1500),
        times: fc.integer({ min: 1, max: 2 }),
        days: fc.constantFrom(null, 1, 20),
      }),
    },
    // Whoever is asked: also who asked themselves.
    fc.record({ do: fc.constant('second' as const), by: fc.constantFrom(0 as const, 1 as const), agree: fc.boolean() }),
    fc.record({ do: fc.constant('ask' as const), who }),
    fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(0.02, 1, 12, 32) }),
  );
  // What the gateway knows of orders that were told here; a real one is asked in the cashier's own tests.
  ports.pay.of('alipay').find = async (key) => {
    const notices = told.get(key);
    return {
      key,
      status: notices ? 'paid' : 'unknown',
      tradeNo: notices?.trade_no ?? '',
      fen: Math.round(Number(notices?.total_amount ?? 0) * 100),
    };
  };
  const wanted = (index: 0 | 1, pid: string) =>
    createOrder(ports, members[index], { source: pid.startsWith('plan') ? 'vip' : 'point', pid }, '');
  /** Notices of this batch: they arrive together. */
  let open: Record<string, string>[] = [];
  let run = 0;
  // Side by side means so on PostgreSQL: a connection each.
  const asked = Array.from({ length: 8 }, () => rows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`));
  const connections = new Set((await Promise.all(asked)).map(([row]) => row?.pid));
  expect(connections.size).toBe(process.env.TEST_DATABASE_URL ? 8 : 1);
  async function perform(one: typeof step extends fc.Arbitrary<infer S> ? S : never): Promise<void> {
    const now = ports.now();
    switch (one.do) {
      case 'buy': {
        const row = await orderRow(world, await wanted(one.who, one.pid));
        const fields = await notice(world, row);
        told.set(row.key, fields);
        open.push(...Array.from({ length: one.times }, () => fields));
        return;
      }
      case 'again':
        await Promise.all([...told.values()].slice(-3).map((fields) => tell(world, fields)));
        return;
      case 'order':
        await wanted(one.who, one.pid);
        return;
      case 'hold': {
        const { id: userId } = members[one.who];
        await db
          .transaction((tx) => hold(tx, { userId, ref: `${run}:${one.ref}`, amount: one.amount, desc: '', now }))
          .catch((error: unknown) => expect(error).toMatchObject({ code: 'POINT_INSUFFICIENT' }));
        return;
      }
      case 'settle':
        await db.transaction((tx) => settle(tx, `${run}:${one.ref}`, now, one.part));
        return;
      case 'release':
        await Promise.all(Array.from({ length: one.times }, () => db.transaction((tx) => release(tx, `${run}:${one.ref}`, '', now))));
        return;
      case 'desk': {
        const { id } = members[one.who];
        const expiresAt = one.days === null ? null : new Date(now.getTime() + one.days * 24 * 3600_000).toISOString();
        const asked = { amount: one.amount, bucket: 'point_gift' as const, expiresAt, reason: '补偿' };
        const key = crypto.randomUUID();
        await Promise.all(
          Array.from({ length: one.times }, () =>
            changePoints(ports, operators[one.by], String(id), asked, key).catch((error: unknown) =>
              expect(error).toBeInstanceOf(HttpError),
            ),
          ),
        );
        return;
      }
      case 'second':
        for (const { id } of await db.select().from(pointChanges).where(eq(pointChanges.state, 'waiting')))
          await decidePoints(ports, operators[one.by], id, one.agree).catch((error: unknown) => expect(error).toBeInstanceOf(HttpError));
        return;
      case 'sweep':
        await sweep(ports, true);
        return;
      case 'ask': {
        const { id } = members[one.who];
        await Promise.all([giveMonthly(db, id, now), giveDailyGift(db, id, now), giveMonthly(db, id, now)]);
        // Every payment was started: who told of one was asked for it.
        await db.update(orders).set({ channel: 'alipay' }).where(isNull(orders.channel));
        for (const row of await db.select().from(orders).where(eq(orders.status, 'unpaid'))) await askGateway(ports, row);
        return;
      }
      case 'wait':
        world.tick(one.days * 24 * 3600);
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 2, maxLength: 6 }), async (batches) => {
      run += 1;
      for (const batch of batches) {
        open = [];
        await Promise.all(batch.map(perform));
        expect(new Set(await Promise.all(open.map((fields) => tell(world, fields))))).not.toContain('failure');
      }
      expect(await brokenLaws(db)).toEqual([]);
      expect(world.logged).toEqual([]);
    }),
    { numRuns: 40, seed: 5 },
  );
}, 240_000);
