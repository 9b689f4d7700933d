import { afterEach, beforeEach, expect, test } from 'vitest';
import { strayPayments } from '../kernel/db/schema/commerce.ts';
import { readConfig } from '../kernel/config.ts';
import { wechatPay } from '../node/wechat-pay.ts';
import { paymentOf } from '../pay/pay.ts';
import { credit } from '../billing/orders.ts';
import { notice, order, orderRow, pointsOf, tell } from '../testing/fake-gateway.ts';
import { fakeWechat } from '../testing/fake-wechat.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';

let world: World;
let server: Awaited<ReturnType<World['listen']>>;
let wechat: Awaited<ReturnType<typeof fakeWechat>>;
let member: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  server = await world.listen();
  wechat = await fakeWechat(() => world.ports.now());
  const env = { PAY: 'alipay,wechat', ORIGIN: 'https://x.example', ALIPAY_APP_ID: 'x', ALIPAY_PRIVATE_KEY: 'x', ALIPAY_PUBLIC_KEY: 'x' };
  const { wechat: account } = readConfig({ ...env, ALIPAY_SELLER_ID: 'x', ...wechat.env });
  const seller = { ...account, notifyUrl: 'https://x.example/api/v2/pay/wechat/notify' };
  const { mode, gateway, of } = world.ports.pay;
  const opened = wechatPay(seller, () => world.ports.now(), world.ports.log);
  world.ports.pay = paymentOf({ mode, gateway }, { alipay: of('alipay'), wechat: opened });
  member = await world.signIn();
});
afterEach(async () => {
  server.close();
  await wechat.stop();
});

const pay = (oid: string, type: string) => world.call('POST', '/api/v2/users/pay', { oid, type, returnUrl: '/home' }, member);
const hear = async ({ headers, body }: { headers: Record<string, string>; body: string }) =>
  world.call('POST', '/api/v2/pay/wechat/notify', body, { headers });
const points = async () => (await pointsOf(world, member)).point;
const strays = () => world.db.select().from(strayPayments);

/** An order with its payment open at one of the channels. */
async function started(type: string, pid = 'point_config-3') {
  const oid = await order(world, member, pid);
  const { status, body } = await pay(oid, type);
  expect([status, body.error]).toEqual([200, undefined]);
  return { ...(await orderRow(world, oid)), sheet: body.data as { form: string | null; qr: string | null; channel: string } };
}

/** The cashier of the sandbox, as whoever scanned its code presses there. */
const atAlipay = (key: string, action: 'confirm' | 'silent') =>
  fetch(`${server.origin}/dev/alipay/cashier/${key}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `action=${action}`,
  });

test('R3.4 order, code, notice, credit: once, however often it is told', async () => {
  const before = await points();
  const { id, key, sheet } = await started('wechat');
  expect(key).toMatch(/^\d{8}[\da-hjkmnp-tv-z]{20}$/);
  expect(sheet).toMatchObject({ form: null, channel: 'wechat', qr: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=/) });
  expect(wechat.trades.get(key)).toMatchObject({ total: 6600, trade_state: 'NOTPAY' });
  wechat.pay(key);
  const paidAt = world.ports.now();
  const told = wechat.paidNotice(key);
  world.tick(7);
  for (const said of [await hear(told), await hear(told), await hear(wechat.paidNotice(key))]) expect(said.status).toBe(204);
  expect(await points()).toBe(before + 1500);
  const tradeNo = wechat.trades.get(key)?.transaction_id;
  const heard = { paidAt: world.ports.now(), tradeAt: paidAt };
  expect(await orderRow(world, id)).toMatchObject({ status: 'paid', channel: 'wechat', tradeNo, ...heard });
  expect(await strays()).toEqual([]);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('T-PAY-07 a notice that is forged, old, of another key, of another seller or another amount credits nothing', async () => {
  const { id, key } = await started('wechat');
  wechat.pay(key);
  const good = wechat.paidNotice(key);
  const seconds = (n: number) => new Date(world.ports.now().getTime() + n * 1000);
  const bad = {
    'signed by a stranger': wechat.paidNotice(key, {}, { key: wechat.strangerKey }),
    'under another number of the key': wechat.paidNotice(key, {}, { serial: 'PUB_KEY_ID_OTHER' }),
    'six minutes old': wechat.paidNotice(key, {}, { at: seconds(-360) }),
    'six minutes ahead': wechat.paidNotice(key, {}, { at: seconds(360) }),
    'with a changed body': { ...good, body: good.body.replace('TRANSACTION', 'TRANSACTIOM') },
    'with another time in its head': {
      ...good,
      headers: { ...good.headers, 'Wechatpay-Timestamp': String(world.ports.now().getTime() / 1000 - 9) },
    },
    'without a signature': { ...good, headers: { ...good.headers, 'Wechatpay-Signature': '' } },
    'sealed with another key': wechat.paidNotice(key, {}, { sealedWith: 'x'.repeat(32) }),
    'for another merchant': wechat.paidNotice(key, { mchid: '1900000002' }),
    'for another application': wechat.paidNotice(key, { appid: 'wx1' }),
    'of another amount': wechat.paidNotice(key, { amount: { total: 1, currency: 'CNY' } }),
    'in another currency': wechat.paidNotice(key, { amount: { total: 6600, currency: 'USD' } }),
    'of no order': wechat.paidNotice(key, { out_trade_no: '20261121nosuchorder' }),
    'that is not JSON': wechat.sign('hello'),
    'of a state that is not paid': wechat.paidNotice(key, { trade_state: 'NOTPAY' }),
  };
  for (const [name, told] of Object.entries(bad)) {
    const { status, body } = await hear(told);
    if (name !== 'of a state that is not paid') expect([name, status, body.code]).toEqual([name, 400, 'FAIL']);
    expect([name, (await orderRow(world, id)).status]).toEqual([name, 'unpaid']);
  }
  expect((await hear(good)).status).toBe(204);
  expect((await orderRow(world, id)).status).toBe('paid');
});

test('R8.4 a payment whose notice was lost is found by the sweep, and one that never came is ended', async () => {
  const [paid, left] = [await started('wechat', 'point_config-3'), await started('wechat', 'point_config-2')];
  wechat.pay(paid.key);
  world.tick(60);
  await sweep(world.ports, true);
  expect((await orderRow(world, paid.id)).status).toBe('paid');
  world.tick(31 * 60);
  await sweep(world.ports, true);
  expect((await orderRow(world, left.id)).status).toBe('closed');
  expect(wechat.trades.get(left.key)?.trade_state).toBe('CLOSED');
  expect(wechat.refused).toEqual([]);
});

test('an answer that WeChat Pay did not sign is none: nothing is credited, closed or shown', async () => {
  const { id, key } = await started('wechat');
  wechat.pay(key);
  world.tick(31 * 60);
  const { strangerKey: stranger } = wechat;
  for (const spoil of [
    ({ body }: { body: string }) => wechat.sign(body, { key: stranger }),
    ({ body }: { body: string }) => wechat.sign(body, { serial: 'PUB_KEY_ID_OTHER' }),
    ({ body }: { body: string }) => wechat.sign(body, { at: new Date(0) }),
    ({ body, headers }: { body: string; headers: Record<string, string> }) => ({ headers, body: body.replace('6600', '6601') }),
  ]) {
    wechat.spoil.answer = spoil;
    await sweep(world.ports, true);
    expect((await orderRow(world, id)).status).toBe('unpaid');
    world.tick(20);
  }
  const other = await order(world, member, 'point_config-2');
  wechat.spoil.answer = ({ body }) => wechat.sign(body, { key: stranger });
  expect((await pay(other, 'wechat')).body.error).toBe('PAY_DOWN');
  wechat.spoil.answer = undefined;
  await sweep(world.ports, true);
  expect((await orderRow(world, id)).status).toBe('paid');
});

test('a refund is asked for once, followed, and told of', async () => {
  const { key } = await started('wechat');
  const { of } = world.ports.pay;
  const asked = { key, no: 'r1', fen: 600, totalFen: 6600, reason: '重复付款' };
  expect(await of('wechat').findRefund(key, 'r1')).toBe('unknown');
  expect(await of('wechat').refund(asked)).toBe('refused');
  wechat.pay(key);
  expect(await of('wechat').refund(asked)).toBe('waiting');
  expect(await of('wechat').refund({ ...asked, no: 'r2', fen: 6600 })).toBe('refused');
  expect(await of('wechat').find(key)).toMatchObject({ status: 'paid', fen: 6600 });
  for (const [state, is] of [
    ['SUCCESS', 'done'],
    ['PROCESSING', 'waiting'],
    ['ABNORMAL', 'refused'],
    ['CLOSED', 'refused'],
  ] as const) {
    Object.assign(wechat.refunds.get('r1') ?? {}, { status: state });
    expect([state, await of('wechat').findRefund(key, 'r1')]).toEqual([state, is]);
    const { headers, body } = wechat.refundNotice('r1');
    const head = new Headers(headers);
    const told = await of('wechat').readNotice({ header: (name) => head.get(name) ?? undefined, body });
    expect(told).toEqual({ key, refund: { no: 'r1', status: is, fen: 600 } });
  }
  await expect(of('wechat').findRefund('another', 'r1')).rejects.toThrow('told of another');
  expect((await hear(wechat.refundNotice('r1', { mchid: '1900000002' }))).status).toBe(400);
});

test('O-14 the bill of a day is downloaded from both gateways, and of WeChat Pay believed where its hash is the one that was told', async () => {
  const { of } = world.ports.pay;
  const [atWechat, here] = [await started('wechat'), await started('alipay', 'point_config-2')];
  wechat.pay(atWechat.key);
  await atAlipay(here.key, 'confirm');
  await of('wechat').refund({ key: atWechat.key, no: 'r1', fen: 600, totalFen: 6600, reason: '买多了' });
  expect(await of('alipay').refund({ key: here.key, no: 'r2', fen: 100, totalFen: here.fen, reason: '买多了' })).toBe('done');
  await expect(of('wechat').bill('2026-11-21')).rejects.toThrow('PARAM_ERROR');
  world.tick(24 * 3600);
  const bought = { tradeNo: wechat.trades.get(atWechat.key)?.transaction_id, key: atWechat.key };
  expect(await of('wechat').bill('2026-11-21')).toEqual([
    { kind: 'paid', ...bought, no: '', fen: 6600 },
    { kind: 'refund', ...bought, no: 'r1', fen: 600 },
  ]);
  expect(await of('wechat').bill('2026-11-20')).toEqual([]);
  const trade = { key: here.key, tradeNo: expect.stringMatching(/^20261121/) };
  expect(await of('alipay').bill('2026-11-21')).toEqual([
    { kind: 'paid', ...trade, no: '', fen: here.fen },
    { kind: 'refund', ...trade, no: 'r2', fen: 100 },
  ]);
  expect([await of('alipay').bill('2026-11-20'), await of('alipay').bill('2026-11-22')]).toEqual([[], []]);
  expect((await fetch(`${server.origin}/dev/alipay/bill?day=2026-11-21&sign=x`)).status).toBe(404);
  wechat.spoil.bill = (text) => text.replace('66.00', '67.00');
  await expect(of('wechat').bill('2026-11-21')).rejects.toThrow('not the one that was told of');
  expect(wechat.refused).toEqual([]);
});

test('whoever changes the channel pays by the second: the first is ended', async () => {
  const { id, key } = await started('wechat');
  expect((await pay(id, 'alipay')).status).toBe(200);
  expect(wechat.trades.get(key)?.trade_state).toBe('CLOSED');
  expect(await orderRow(world, id)).toMatchObject({ status: 'unpaid', channel: 'alipay', leftChannel: 'wechat' });
  await atAlipay(key, 'confirm');
  expect(await orderRow(world, id)).toMatchObject({ status: 'paid', channel: 'alipay', leftChannel: 'wechat' });
  expect(await strays()).toEqual([]);
});

test('what was just paid by the first channel is credited instead, and the second is not opened', async () => {
  const first = await started('wechat');
  wechat.pay(first.key);
  const { status, body } = await pay(first.id, 'alipay');
  expect([status, body.error]).toEqual([400, 'ORDER_PAID']);
  const paid = { status: 'paid', channel: 'wechat', leftChannel: null };
  expect(await orderRow(world, first.id)).toMatchObject(paid);
  const other = await started('alipay', 'point_config-2');
  await atAlipay(other.key, 'silent');
  expect((await pay(other.id, 'wechat')).body.error).toBe('ORDER_PAID');
  expect(await orderRow(world, other.id)).toMatchObject({ ...paid, channel: 'alipay' });
  expect(wechat.trades.has(other.key)).toBe(false);
});

test('whoever comes back to a channel that was ended is given another order', async () => {
  const { id, key } = await started('wechat');
  await pay(id, 'alipay');
  expect((await pay(id, 'wechat')).body.error).toBe('ORDER_CLOSED');
  expect((await orderRow(world, id)).status).toBe('closed');
  const again = await started('wechat');
  expect(again.key).not.toBe(key);
});

test('a gateway that does not answer keeps the order where it is', async () => {
  const { id } = await started('wechat');
  await wechat.stop();
  expect((await pay(id, 'alipay')).body.error).toBe('PAY_DOWN');
  expect(await orderRow(world, id)).toMatchObject({ status: 'unpaid', channel: 'wechat', leftChannel: null });
});

test('one channel that is silent does not keep the other from being asked', async () => {
  const [there, here] = [await started('wechat', 'point_config-2'), await started('alipay', 'point_config-3')];
  await atAlipay(here.key, 'silent');
  await wechat.stop();
  world.tick(60);
  await sweep(world.ports, true);
  expect([(await orderRow(world, there.id)).status, (await orderRow(world, here.id)).status]).toEqual(['unpaid', 'paid']);
});

test('I3 paid by both: credited once, and the second is kept so that it can go back', async () => {
  const before = await points();
  const { id, key, fen } = await started('alipay');
  await pay(id, 'wechat');
  // Both codes were on a screen: one is paid after the other was left.
  wechat.pay(key);
  const row = await orderRow(world, id);
  expect(await tell(world, await notice(world, row))).toBe('success');
  const stray = { orderId: id, channel: 'wechat', tradeNo: wechat.trades.get(key)?.transaction_id, fen };
  expect(await strays()).toMatchObject([stray]);
  expect((await hear(wechat.paidNotice(key))).status).toBe(204);
  expect(await strays()).toMatchObject([stray]);
  expect(await points()).toBe(before + 1500);
  expect(await orderRow(world, id)).toMatchObject({ status: 'paid', channel: 'alipay', leftChannel: 'wechat' });
  expect(world.logged.filter((line) => line.includes('was paid once more, by wechat'))).not.toEqual([]);
  expect(await brokenLaws(world.db)).toEqual([]);
  const trade = { key, tradeNo: 'another', fen };
  expect(await credit(world.db, trade, 'alipay', world.ports.now())).toEqual({ done: 'duplicate' });
  expect(await strays()).toHaveLength(2);
});

test('a payment that was left and came all the same is found by the sweep, and ends the other', async () => {
  const { id, key, fen } = await started('alipay');
  // Its code was not scanned yet, so there was nothing at Alipay to end.
  const alipay = world.ports.pay.of('alipay');
  const before = { ...alipay };
  alipay.find = async () => ({ key, status: 'unknown', tradeNo: '', fen: 0 });
  alipay.close = async () => {};
  expect((await pay(id, 'wechat')).status).toBe(200);
  Object.assign(alipay, before);
  await atAlipay(key, 'silent');
  world.tick(60);
  await sweep(world.ports, true);
  expect(await orderRow(world, id)).toMatchObject({ status: 'paid', channel: 'alipay', leftChannel: 'wechat', fen });
  expect(wechat.trades.get(key)?.trade_state).toBe('CLOSED');
});

test('a channel that is not open is refused in words', async () => {
  const oid = await order(world, member, 'point_config-3');
  world.ports.pay = paymentOf({ mode: 'real', gateway: '' }, { wechat: world.ports.pay.of('wechat') });
  const { status, body } = await pay(oid, 'alipay');
  expect([status, body.error]).toEqual([400, 'VALIDATION']);
  expect(await orderRow(world, oid)).toMatchObject({ channel: null });
});
