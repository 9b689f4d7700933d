import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { credit } from '../billing/orders.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import { billLines, channelBills } from '../kernel/db/schema/commerce.ts';
import { type BillLine, paymentOf } from '../pay/pay.ts';
import { buy, orderRow } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweepBills } from './bills.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let zhou: Member;
let member: Member;
/** The bills of both gateways by channel and day; a day that is not there is not made yet. */
let bills: Record<string, BillLine[]>;
let asked: string[];
beforeEach(async () => {
  world = await makeWorld();
  [member, zhou] = [await world.signIn(), await world.signIn()];
  await setRole(world.ports, zhou.mobile, 'finance');
  [bills, asked] = [{}, []];
  const { mode, gateway, of } = world.ports.pay;
  const at = (channel: 'alipay' | 'wechat') => ({
    ...of('alipay'),
    refund: async () => 'done' as const,
    bill: async (day: string) => {
      asked.push(`${channel} ${day}`);
      const lines = bills[`${channel} ${day}`];
      if (!lines) throw new Error('not made yet');
      return lines;
    },
  });
  world.ports.pay = paymentOf({ mode, gateway }, { alipay: at('alipay'), wechat: at('wechat') });
});

const DAY = 24 * 3600;
const paid = ({ key, fen }: { key: string; fen: number }, tradeNo = 't'): BillLine => ({ kind: 'paid', key, tradeNo, no: '', fen });
const read = async () => (await world.call('POST', '/api/v2/desk/reconciliation', {}, zhou)).body.data;
const ordered = async (pid: string) => orderRow(world, await buy(world, member, pid));

test('O-14 a bill is fetched once, after its channel’s hour, kept as rows and written down; one that is away is asked for an hour later', async () => {
  const order = await ordered('plan-2-1');
  world.tick(12 * 3600);
  await sweepBills(world.ports);
  expect(asked).toEqual([]);
  world.tick(9 * 3600);
  bills = { 'alipay 2026-11-21': [paid(order)] };
  await Promise.all([sweepBills(world.ports), sweepBills(world.ports)]);
  expect(asked).toEqual(['alipay 2026-11-21']);
  expect(await world.db.select().from(billLines)).toEqual([{ channel: 'alipay', day: '2026-11-21', n: 1, ...paid(order) }]);
  world.tick(3600);
  await sweepBills(world.ports);
  await sweepBills(world.ports);
  expect(asked).toEqual(['alipay 2026-11-21', 'wechat 2026-11-21']);
  expect((await read()).days[1]).toMatchObject({
    day: '2026-11-21',
    theirs: null,
    diffFen: null,
    missing: ['wechat'],
    problem: 'not made yet',
  });
  bills['wechat 2026-11-21'] = [];
  world.tick(3601);
  await sweepBills(world.ports);
  await sweepBills(world.ports);
  expect(asked).toHaveLength(3);
  expect(await world.db.$count(channelBills)).toBe(2);
  expect((await read()).days[1]).toMatchObject({ day: '2026-11-21', diffFen: 0, missing: [], problem: '' });
  const lines = await world.db.select().from(audit).where(eq(audit.action, 'bill.fetch')).orderBy(audit.n);
  expect(lines.map(({ userId, target, after }) => [userId, target, after])).toEqual([
    [null, 'bill:2026-11-21', { channel: 'alipay', lines: 1 }],
    [null, 'bill:2026-11-21', { channel: 'wechat', lines: 0 }],
  ]);
});

test('O-14 each day tells both sides, today is outside, and what differs is told order by order', async () => {
  const [a, b] = [await ordered('plan-2-1'), await ordered('point_config-3')];
  await credit(world.db, { key: a.key, tradeNo: 'w1', fen: a.fen }, 'wechat', world.ports.now());
  world.tick(23 * 3600);
  const today = await ordered('point_config-1');
  bills = { 'alipay 2026-11-21': [paid(a), paid(b)], 'wechat 2026-11-21': [paid(a, 'w1')] };
  await sweepBills(world.ports);
  const told = await read();
  expect(told.days.map(({ day }: { day: string }) => day).slice(0, 3)).toEqual(['2026-11-22', '2026-11-21', '2026-11-20']);
  expect(told.days[0]).toMatchObject({ many: 1, paidFen: today.fen, theirs: null, diffFen: null, missing: [] });
  expect(told.days[1]).toMatchObject({
    many: 2,
    paidFen: a.fen + b.fen,
    backFen: 0,
    theirs: { alipay: a.fen + b.fen, wechat: a.fen, backFen: 0 },
    diffFen: a.fen,
  });
  expect(told.behind).toEqual([
    { day: '2026-11-21', channel: 'wechat', kind: 'paid', key: a.key, tradeNo: 'w1', ours: 0, theirs: a.fen, stray: true },
  ]);
  // Given back, it is in both books: on the day it came, and on the day it went.
  await world.call('POST', '/api/v2/desk/strays/wechat/w1', { reason: '重复付款' }, zhou);
  const after = await read();
  expect(after.days[1]).toMatchObject({ many: 3, diffFen: 0 });
  expect(after.days[0]).toMatchObject({ backFen: a.fen });
  expect(after.behind).toEqual([]);
});

test.each([
  ['a payment that we know nothing of', (key: string, fen: number) => [paid({ key, fen }), paid({ key: 'nobodys', fen: 5 })], 5],
  ['one that the gateway knows nothing of', () => [], -7900],
  ['another amount', (key: string, fen: number) => [paid({ key, fen: fen - 1 })], -1],
  [
    'a refund that we know nothing of',
    (key: string, fen: number) => [paid({ key, fen }), { ...paid({ key, fen: 100 }), kind: 'refund' as const, no: 'r' }],
    -100,
  ],
])('O-14 %s is a difference', async (_what, billed, diffFen) => {
  const { key, fen } = await ordered('plan-2-1');
  world.tick(23 * 3600);
  bills = { 'alipay 2026-11-21': billed(key, fen), 'wechat 2026-11-21': [] };
  await sweepBills(world.ports);
  const told = await read();
  expect(told.days[1].diffFen).toBe(diffFen);
  expect(told.behind).toHaveLength(1);
  expect(told.behind[0]).toMatchObject({ stray: false });
  expect(told.behind[0][diffFen > 0 || told.behind[0].kind === 'refund' ? 'theirs' : 'ours']).toBeGreaterThan(0);
});

test('a shop without a payment fetches nothing, and no day before its first one', async () => {
  world.tick(3 * DAY);
  await sweepBills(world.ports);
  expect(asked).toEqual([]);
  await ordered('plan-2-1');
  world.tick(DAY);
  await sweepBills(world.ports);
  expect(asked).toEqual(['alipay 2026-11-24', 'wechat 2026-11-24']);
});
