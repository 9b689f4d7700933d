import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { credit } from '../billing/orders.ts';
import { settleRefund } from '../billing/refunds.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import { orders, strayPayments } from '../kernel/db/schema/commerce.ts';
import { notices } from '../kernel/db/schema/notices.ts';
import { paymentOf, type RefundOrder, type RefundStatus } from '../pay/pay.ts';
import { buy, orderRow, pointsOf } from '../testing/fake-gateway.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let zhou: Member;
let shen: Member;
let member: Member;
/** What WeChat Pay was asked for, and how it answers. */
let asked: RefundOrder[];
let answers: RefundStatus | 'away';
beforeEach(async () => {
  world = await makeWorld();
  [member, zhou, shen] = [await world.signIn(), await world.signIn(), await world.signIn()];
  for (const one of [zhou, shen]) await setRole(world.ports, one.mobile, 'finance');
  [asked, answers] = [[], 'done'];
  const { mode, gateway, of } = world.ports.pay;
  const answer = async () => {
    if (answers === 'away') throw new Error('away');
    return answers;
  };
  const wechat = {
    ...of('alipay'),
    refund: async (order: RefundOrder) => {
      asked.push(order);
      return answer();
    },
    findRefund: answer,
  };
  world.ports.pay = paymentOf({ mode, gateway }, { alipay: of('alipay'), wechat });
});

/** An order that was paid at Alipay, and once more at WeChat Pay. */
async function twice(pid = 'plan-2-1') {
  const order = await orderRow(world, await buy(world, member, pid));
  await credit(world.db, { key: order.key, tradeNo: '4200001', fen: order.fen }, 'wechat', world.ports.now());
  return order;
}
const call = (path: string, body: object, as = zhou) => world.call('POST', `/api/v2/desk${path}`, body, as);
const giveBack = (reason = '重复付款', as = zhou) => call('/strays/wechat/4200001', { reason }, as);
const decide = (agree: boolean, as: Member) => call('/strays/wechat/4200001/decide', { agree }, as);
const stray = async () => (await world.db.select().from(strayPayments))[0];
const told = async () => (await world.db.select().from(notices).where(eq(notices.kind, 'complaint'))).map(({ subject }) => subject);

test('O-14 a second payment shows at its order, goes back where it came from by a press, and takes nothing along', async () => {
  const order = await twice();
  const { point, endTime } = await pointsOf(world, member);
  const list = (await call('/orders', { tab: 'refund' })).body.data;
  expect(list.orders).toMatchObject([{ key: order.key, strayFen: order.fen, refundedFen: 0 }]);
  expect(list.waiting).toBe(1);
  const look = async () => (await call(`/orders/${order.key}`, {})).body.data;
  expect((await look()).strays).toMatchObject([{ channel: 'wechat', tradeNo: '4200001', fen: order.fen, state: 'open', askedBy: null }]);
  expect((await giveBack(' ')).body.fields).toEqual({ reason: '请写下理由' });
  expect((await giveBack()).body.data).toEqual({ state: 'done' });
  expect(asked).toEqual([
    { key: order.key, no: expect.stringMatching(/^[\da-f]{32}$/), fen: order.fen, totalFen: order.fen, reason: '重复付款' },
  ]);
  expect((await giveBack()).body.error).toBe('CONFLICT');
  expect(asked).toHaveLength(1);
  expect(await look()).toMatchObject({
    strayFen: 0,
    refundedFen: 0,
    strays: [{ state: 'done', endedAt: world.ports.now().toISOString() }],
  });
  expect((await call('/orders', {})).body.data.waiting).toBe(0);
  expect(await pointsOf(world, member)).toMatchObject({ point, endTime });
  expect((await world.db.select().from(orders))[0]).toMatchObject({ status: 'paid', channel: 'alipay', refundedFen: 0 });
  expect(await told()).toEqual([expect.objectContaining({ text: expect.stringMatching(/付了两次，多付的 ¥\d+\.00 已退回微信/) })]);
  expect(
    await world.db
      .select()
      .from(audit)
      .where(eq(audit.target, `order:${order.key}`)),
  ).toMatchObject([
    { userId: zhou.id, action: 'order.stray', reason: '重复付款', after: { fen: order.fen, channel: 'wechat', tradeNo: '4200001' } },
  ]);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('O-14 over 500 yuan another person agrees, or does not; nothing is asked for before', async () => {
  const order = await twice('plan-3-3');
  expect(order.fen).toBeGreaterThan(50_000);
  expect((await giveBack()).body.data).toEqual({ state: 'waiting' });
  expect((await decide(true, zhou)).body.error).toBe('ROLE_REQUIRED');
  expect((await decide(false, shen)).body.data).toEqual({ state: 'open' });
  expect((await giveBack()).body.data).toEqual({ state: 'waiting' });
  expect(asked).toEqual([]);
  const said = await Promise.all([decide(true, shen), decide(true, shen)]);
  expect(said.map(({ body }) => String(body.data?.state ?? body.error)).toSorted()).toEqual(['CONFLICT', 'done']);
  expect(asked).toHaveLength(1);
  const lines = await world.db
    .select()
    .from(audit)
    .where(eq(audit.target, `order:${order.key}`))
    .orderBy(audit.n);
  expect(lines.map(({ userId, action }) => [userId, action])).toEqual([
    [zhou.id, 'order.stray-propose'],
    [shen.id, 'order.stray-decline'],
    [zhou.id, 'order.stray-propose'],
    [shen.id, 'order.stray'],
  ]);
});

test('O-14 a gateway that is silent is asked again under the same number, one that refuses under another', async () => {
  await twice();
  answers = 'away';
  expect((await giveBack()).body.data).toEqual({ state: 'asked' });
  world.tick(60);
  answers = 'unknown';
  await sweep(world.ports, true);
  expect(asked.map(({ no }) => no)).toEqual([asked[0]?.no, asked[0]?.no]);
  answers = 'refused';
  world.tick(60);
  await sweep(world.ports, true);
  expect(await stray()).toMatchObject({ state: 'refused', endedAt: null });
  answers = 'done';
  expect((await giveBack('再退一次')).body.data).toEqual({ state: 'done' });
  expect(asked.at(-1)?.no).not.toBe(asked[0]?.no);
  await sweep(world.ports, true);
  expect(await told()).toHaveLength(1);
});

test('O-14 what was given back at the gateway itself is known by its notice; a part of it is not all', async () => {
  const { key, fen } = await twice();
  const notice = (money: number) => settleRefund(world.ports, 'wechat', { key, refund: { no: 'office', status: 'done', fen: money } });
  expect(await notice(fen - 1)).toBe(true);
  expect(await stray()).toMatchObject({ state: 'open' });
  expect([await notice(fen), await notice(fen)]).toEqual([true, true]);
  expect(await stray()).toMatchObject({ state: 'done', endedAt: world.ports.now() });
  expect(await told()).toHaveLength(1);
  expect((await giveBack()).body.error).toBe('CONFLICT');
});

test('O-14 two payments at one gateway are told apart there alone, and what is no second payment is not found', async () => {
  const order = await twice();
  await world.db.update(strayPayments).set({ channel: 'alipay' });
  expect((await call('/strays/alipay/4200001', { reason: '重复付款' })).body).toMatchObject({ error: 'CONFLICT' });
  for (const path of ['/strays/wechat/4200001', `/strays/alipay/${order.tradeNo}`, '/strays/cash/4200001'])
    expect((await call(path, { reason: '重复付款' })).status).toBe(404);
  expect(asked).toEqual([]);
});

test('L-43 the export tells of a second payment, and not who gave it back', async () => {
  await twice();
  await giveBack();
  const { secondPayments } = (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body.data;
  expect(secondPayments).toMatchObject([{ channel: 'wechat', tradeNo: '4200001', state: 'done' }]);
  expect(JSON.stringify(secondPayments)).not.toMatch(/askedBy|decidedBy/);
});
