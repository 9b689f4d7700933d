import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orders, plans, sandboxTrades } from '../kernel/db/schema/commerce.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { order, orderRow, pointsOf } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';

let world: World;
let server: Awaited<ReturnType<World['listen']>>;
let member: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  server = await world.listen();
  member = await world.signIn();
});
afterEach(() => server.close());

type Sheet = { form: string; key: string; qr: string | null; amount: number; expiresAt: string };
const pay = async (oid: string, returnUrl = '/home') =>
  (await world.call('POST', '/api/v2/users/pay', { oid, type: 'alipay', returnUrl }, member)).body.data as Sheet;
const status = async (key: string) => (await world.call('GET', `/api/v2/users/order/${key}`, undefined, member)).body.data[0];

/** Submits a form the way a browser would: its fields, posted to its action. */
async function submit(html: string, over: Record<string, string> = {}): Promise<Response> {
  const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const action = unescape(/action="([^"]*)"/.exec(html)?.[1] ?? '');
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    unescape(value),
  ]);
  return fetch(new URL(action, server.origin), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams({ ...(Object.fromEntries(fields) as Record<string, string>), ...over })),
  });
}

test('R3.4 order, form, cashier, notice, credit: the whole way over the real library', async () => {
  const oid = await order(world, member, 'point_config-3');
  const sheet = await pay(oid, '/payResult?from=dialog');
  const { key } = await orderRow(world, oid);
  expect(sheet).toMatchObject({ key, amount: 66, expiresAt: '2026-11-21T04:30:00.000Z', qr: `${server.origin}/dev/alipay/cashier/${key}` });
  expect(sheet.form).toMatch(/^<form action="\/dev\/alipay\/gateway\.do\?/);

  const cashier = await submit(sheet.form);
  const page = await cashier.text();
  expect(cashier.status).toBe(200);
  expect(cashier.headers.get('content-security-policy')).toMatch(/default-src 'none'; style-src 'self';.*form-action 'self'/);
  for (const words of [
    '沙箱收银台（非真实支付）',
    '购买积分 1,500',
    '¥66.00',
    key,
    '确认付款',
    '取消',
    '模拟失败',
    '确认付款，但通知丢失（模拟）',
  ])
    expect(page).toContain(words);
  expect(page).not.toMatch(/<script|<style|style=|\son\w+=/);
  expect((await status(key)).status).toBe('unpaid');

  const failed = await submit(page, { action: 'fail' });
  expect(await failed.text()).toContain('付款失败（模拟）');
  expect((await status(key)).status).toBe('unpaid');
  const cancelled = await submit(page, { action: 'cancel' });
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, '/payResult?from=dialog']);

  const paid = await submit(page, { action: 'confirm' });
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toMatch(new RegExp(`^/payResult\\?from=dialog&method=.*out_trade_no=${key}.*total_amount=66.00$`));
  expect(await status(key)).toMatchObject({ status: 'paid', price: 66, point: 1500, paidAt: expect.any(String) });
  expect(await pointsOf(world, member)).toMatchObject({ point: 1600 });
  expect((await submit(page, { action: 'confirm' })).status).toBe(303);
  expect(await pointsOf(world, member)).toMatchObject({ point: 1600 });
  expect(world.logged).toEqual([]);
});

test('V-53 the sandbox cashier is dressed in colours of its own for both themes, and marked as what it is', async () => {
  const { form } = await pay(await order(world, member, 'point_config-3'));
  const page = await (await submit(form)).text();
  expect(page).toMatch(/<p class="sandbox">[^<]+/);
  const [, href = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
  const styles = await (await fetch(new URL(href, server.origin))).text();
  for (const rule of ['--wall: oklch(', '@media (prefers-color-scheme: light)', '.sandbox {', 'button.pay {'])
    expect(styles).toContain(rule);
});

test('the phone behind the QR code pays and is told to go back to the computer', async () => {
  const sheet = await pay(await order(world, member, 'plan-2-1'));
  const page = await (await fetch(sheet.qr ?? '')).text();
  expect(page).toContain('标准会员，单月');
  const done = await submit(page, { action: 'confirm' });
  expect([done.status, await done.text()]).toEqual([200, expect.stringContaining('付款成功（模拟）')]);
  expect((await status(sheet.key)).status).toBe('paid');
});

test('the gateway opens nothing without the app’s signature over exactly these fields', async () => {
  const oid = await order(world, member, 'plan-2-1');
  const { form, key } = await pay(oid);
  const biz = /name="biz_content" value="([^"]*)"/.exec(form)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const cheaper = biz.replace('79.00', '0.01');
  expect(cheaper).not.toBe(biz);
  for (const bad of [
    submit(form, { biz_content: cheaper }),
    submit(form.replace(/sign=[^&"]*/, 'sign=AAAA')),
    submit(form.replace(/return_url=[^&"]*/, 'return_url=https%3A%2F%2Fevil.example')),
    submit(form.replace(/app_id=\d+/, 'app_id=1')),
    submit(form.replace(/&sign=[^&"]*/, '')),
  ]) {
    const answer = await bad;
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('无法打开收银台')]);
  }
  const [trade] = await world.db.select().from(sandboxTrades).where(eq(sandboxTrades.key, key));
  expect(trade?.fen).toBe(7900);
});

test('F-29 an old tab pays another plan than the page shows now, and both get paid: the server credits what was paid, each once', async () => {
  const old = await pay(await order(world, member, 'plan-1-1'), '/payResult');
  const shown = await pay(await order(world, member, 'point_config-3'), '/payResult');
  const tabs = [await (await submit(old.form)).text(), await (await submit(shown.form)).text()];
  // The price list changes while the tabs stand open: an order keeps its own.
  await world.db.update(plans).set({ discountedFen: 1 }).where(eq(plans.id, 'plan-1-1'));
  await submit(tabs[0] ?? '', { action: 'confirm' });
  expect(await status(old.key)).toMatchObject({ status: 'paid', price: 39 });
  expect(await status(shown.key)).toMatchObject({ status: 'unpaid', price: 66 });
  await Promise.all(tabs.map((tab) => submit(tab, { action: 'confirm' })));
  await sweep(world.ports, true);
  expect([(await status(old.key)).status, (await status(shown.key)).status]).toEqual(['paid', 'paid']);
  expect(await pointsOf(world, member)).toMatchObject({ point: 1600, point_permission: 1200 });
  expect(await brokenLaws(world.db)).toEqual([]);
  expect(world.logged).toEqual([]);
});

test('F-29 a tab left open over the order’s end takes no money, and a new order is a new one', async () => {
  const first = await order(world, member, 'plan-1-1');
  const old = await (await submit((await pay(first)).form)).text();
  world.tick(30 * 60);
  const { key } = await pay(await order(world, member, 'plan-1-1'));
  expect(await (await submit(old, { action: 'confirm' })).text()).toContain('订单已关闭');
  await sweep(world.ports, true);
  expect([(await status(first)).status, (await status(key)).status]).toEqual(['closed', 'unpaid']);
  expect((await pointsOf(world, member)).point_permission).toBe(0);
});

test('F-26 R8.4 a notice that never arrived: the question and the sweep find the payment, once', async () => {
  const ids = [await order(world, member, 'point_config-1'), await order(world, member, 'plan-1-1')];
  for (const id of ids) {
    const { key } = await pay(id);
    await world.db.update(sandboxTrades).set({ status: 'TRADE_SUCCESS' }).where(eq(sandboxTrades.key, key));
  }
  const [first = '', second = ''] = ids;
  // Too young to be asked about: its member is still on the way.
  expect((await status(first)).status).toBe('unpaid');
  world.tick(16);
  expect((await status(first)).status).toBe('paid');
  expect((await orderRow(world, second)).status).toBe('unpaid');
  await sweep(world.ports, true);
  expect((await orderRow(world, second)).status).toBe('paid');
  await Promise.all([sweep(world.ports, true), status(second), sweep(world.ports, true)]);
  expect(await pointsOf(world, member)).toMatchObject({ point: 300, point_permission: 1200 });
  expect(world.logged).toEqual([]);
});

test('F-26 R8.4 the cashier can lose the notice by hand: the trade is paid, nobody is told, the sweep finds it', async () => {
  const { key, form } = await pay(await order(world, member, 'point_config-1'), '/payResult');
  const page = await (await submit(form)).text();
  const done = await submit(page, { action: 'silent' });
  expect([done.status, done.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/payResult\?/)]);
  const [trade] = await world.db.select().from(sandboxTrades).where(eq(sandboxTrades.key, key));
  expect(trade?.status).toBe('TRADE_SUCCESS');
  expect((await status(key)).status).toBe('unpaid');
  // Paying again is no way to send the lost notice after all.
  await submit(page, { action: 'confirm' });
  expect((await status(key)).status).toBe('unpaid');
  world.tick(16);
  await sweep(world.ports, true);
  expect((await status(key)).status).toBe('paid');
  expect(world.logged).toEqual([]);
});

test('the gateway is asked about an order at most every ten seconds, however often its member asks', async () => {
  const id = await order(world, member, 'plan-1-1');
  await pay(id);
  let asked = 0;
  const alipay = world.ports.pay.of('alipay');
  const find = alipay.find.bind(alipay);
  alipay.find = (key) => {
    asked += 1;
    return find(key);
  };
  world.tick(20);
  await Promise.all(Array.from({ length: 8 }, () => status(id)));
  expect(asked).toBe(1);
  world.tick(11);
  await status(id);
  expect(asked).toBe(2);
});

test('R8.4 after half an hour an order is closed here and at the gateway; what was paid in the last moment counts', async () => {
  const opened = await order(world, member, 'plan-1-1');
  const { key } = await pay(opened);
  const untouched = await order(world, member, 'plan-2-1');
  const late = await order(world, member, 'point_config-1');
  const page = await (await fetch((await pay(late)).qr ?? '')).text();
  world.tick(29 * 60);
  await sweep(world.ports, true);
  expect((await orderRow(world, opened)).status).toBe('unpaid');
  // Paid in time, the notice lost: nobody is told until the order would be closed.
  await world.db
    .update(sandboxTrades)
    .set({ status: 'TRADE_SUCCESS' })
    .where(eq(sandboxTrades.key, (await orderRow(world, late)).key));
  world.tick(2 * 60);
  await sweep(world.ports, true);
  const left = await world.db.select().from(orders);
  expect(Object.fromEntries(left.map((row) => [row.id, row.status]))).toEqual({
    [opened]: 'closed',
    [untouched]: 'closed',
    [late]: 'paid',
  });
  const [trade] = await world.db.select().from(sandboxTrades).where(eq(sandboxTrades.key, key));
  expect(trade?.status).toBe('TRADE_CLOSED');
  expect(await (await fetch(`${server.origin}/dev/alipay/cashier/${key}`)).text()).toContain('订单已关闭');
  expect(await (await submit(page, { action: 'confirm' })).text()).toContain('付款成功（模拟）');
});

test('F-74 a gateway that is away: paying says so, asking changes nothing, the order lives on', async () => {
  const id = await order(world, member, 'plan-1-1');
  await pay(id);
  server.close();
  const answer = await world.call('POST', '/api/v2/users/pay', { oid: id, type: 'alipay', returnUrl: '/home' }, member);
  expect([answer.status, answer.body.error]).toEqual([502, 'PAY_DOWN']);
  world.tick(31 * 60);
  expect((await status(id)).status).toBe('unpaid');
  await sweep(world.ports, true);
  expect((await orderRow(world, id)).status).toBe('unpaid');
});
