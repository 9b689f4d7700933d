import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { PointsOverview, PointsStatement } from '#shared/contract/points.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { grant, hold, release, settle } from '../points/ledger.ts';
import { buy, pointsOf } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { accountOf } from './entitlements.ts';
import { listRecords } from './records.ts';
import { forecastOf, pointsOverview, pointsStatement } from './statement.ts';

const DAY = 24 * 3600_000;
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const china = (text: string) => new Date(`${text}+08:00`);

test('R8.13 whatever is granted, spent, given back and runs out: every month adds up, month follows month, and the last line is the balance', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('grant' as const), amount: fc.integer({ min: 1, max: 400 }), lives: fc.integer({ min: 1, max: 70 }) }),
    fc.record({ do: fc.constant('spend' as const), share: fc.constantFrom(0.1, 0.5, 1), back: fc.constantFrom(0, 0, 0.5, 1) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 7, 24, 90, 500, 900) }),
  );
  let n = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      n += 1;
      const [member] = await world.db
        .insert(users)
        .values({ uuid: crypto.randomUUID(), name: `账${n}`, mobile: `136${String(n).padStart(8, '0')}` })
        .returning();
      if (!member) throw new Error('nobody was made');
      for (const [i, one] of steps.entries()) {
        const now = world.ports.now();
        if (one.do === 'wait') world.tick(one.hours * 3600);
        else if (one.do === 'grant')
          await grant(world.db, {
            userId: member.id,
            bucket: 'point_gift',
            amount: one.amount,
            expiresAt: new Date(now.getTime() + one.lives * DAY),
            idem: `s:${n}:${i}`,
            kind: 'gift',
            ref: 's',
            desc: '赠送',
            now,
          });
        else {
          const { all } = (await accountOf(world.db, member.id, now)).permission;
          const amount = Math.floor(all * one.share);
          if (amount === 0) continue;
          const ref = `s:${n}:${i}`;
          await world.db.transaction((tx) => hold(tx, { userId: member.id, ref, amount, desc: '生成图片', now }));
          const kept = amount - Math.floor(amount * one.back);
          if (kept > 0) await world.db.transaction((tx) => settle(tx, ref, now, kept));
          // What is given back may belong to a batch that has ended meanwhile.
          world.tick(one.back * 30 * 3600);
          await world.db.transaction((tx) => release(tx, ref, '退回', world.ports.now()));
        }
      }
      const now = world.ports.now();
      const { months, balance, batches } = await pointsOverview(world.db, member.id, now);
      const statements: PointsStatement[] = [];
      for (const month of months.toReversed()) statements.push(await pointsStatement(world.db, member.id, month, now));
      let carried = 0;
      for (const { opening, earned, spent, expired, closing, lines } of statements) {
        expect(opening).toBe(carried);
        expect(opening + earned - spent - expired).toBe(closing);
        let running = opening;
        for (const { change, balance: after, parts } of lines.toReversed()) {
          running += change;
          expect(after).toBe(running);
          expect(running).toBeGreaterThanOrEqual(0);
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.abs(change));
        }
        expect(running).toBe(closing);
        carried = closing;
      }
      expect(carried).toBe(balance.all);
      expect(balance.all).toBe((await accountOf(world.db, member.id, now)).permission.all);
      expect(batches.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(balance.all);
      const log = await listRecords(world.db, member.id, { page: 1, pageSize: 999, condition: [] });
      expect(statements.reduce((sum, { lines }) => sum + lines.length, 0)).toBe(log.total);
    }),
    { numRuns: 40, seed: 813 },
  );
}, 120_000);

test('R8.13 points that ran out are a line at their own end, with what they were and how many of them', async () => {
  const member = await world.signIn();
  await buy(world, member, 'plan-1-1');
  const bought = world.ports.now();
  world.tick(40 * 24 * 3600);
  const again = await world.signIn(member.mobile);
  await pointsOf(world, again);
  const at = (month: string) => world.call('GET', `/api/v2/users/points/${month}`, undefined, again);
  const end = new Date(bought.getTime() + 8 * 3600_000);
  end.setUTCMonth(end.getUTCMonth() + 1);
  const { data } = (await at(end.toISOString().slice(0, 7))).body as { data: PointsStatement };
  const line = data.lines.find(({ kind, change }) => kind === 'expired' && change === -1200);
  expect(line?.at).toBe(new Date(end.getTime() - 8 * 3600_000).toISOString());
  expect(line?.parts).toMatchObject([{ bucket: 'point_permission', amount: 1200, granted: 1200, of: '基础会员月积分' }]);
  expect(await Promise.all(['2026-13', 'x', '1999-01'].map(async (month) => (await at(month)).status))).toEqual([404, 404, 404]);
});

test('R3.7 batches come with their ends, what is next, and use by day; nothing of anybody else', async () => {
  const member = await world.signIn();
  await buy(world, member, 'plan-2-2');
  const now = world.ports.now();
  await world.db.transaction((tx) => hold(tx, { userId: member.id, ref: `o:${member.id}`, amount: 100, desc: '生成图片 50 张', now }));
  await world.db.transaction((tx) => settle(tx, `o:${member.id}`, now, 60));
  await world.db.transaction((tx) => release(tx, `o:${member.id}`, '退回', now));
  const read = async (as: { token: string }) =>
    (await world.call('GET', '/api/v2/users/points', undefined, as)).body.data as PointsOverview;
  const told = await read(member);
  expect(told.batches.map(({ bucket, granted, remaining, desc }) => [bucket, granted, remaining, desc])).toEqual([
    ['point_permission', 3000, 2950, '标准会员月积分'],
    ['point', 100, 100, '新用户赠送'],
  ]);
  expect(told.next).toMatchObject({ amount: 3000, desc: '标准会员月积分' });
  expect(told.days).toHaveLength(30);
  expect(told.days.at(-1)).toMatchObject({ generate: 60, train: 0, tool: 0 });
  expect(told.forecast).toBe(null);
  const other = await read(await world.signIn());
  expect([other.balance.all, other.days.every(({ generate }) => generate === 0)]).toEqual([110, true]);
  expect((await world.call('GET', '/api/v2/users/points')).status).toBe(401);
});

test('the forecast spends what ends first, and says what will be left of a batch', () => {
  const now = china('2025-11-11T15:50:00');
  const lot = (id: number, remaining: number, days: number | null) => ({
    id,
    bucket: 'point' as const,
    remaining,
    expiresAt: days === null ? null : new Date(now.getTime() + days * DAY),
  });
  const { days, left } = forecastOf([lot(1, 42, 1), lot(2, 860, 20), lot(3, 382, 700)], 56, now);
  expect(days).toBe(23);
  expect([...left]).toEqual([
    [1, 0],
    [2, 0],
    [3, 0],
  ]);
  const slow = forecastOf([lot(1, 42, 1), lot(2, 860, 20), lot(3, 382, null)], 10, now);
  expect([slow.left.get(1), slow.left.get(2), slow.left.get(3)]).toEqual([32, 670, 0]);
  expect(slow.days).toBe(58);
});
