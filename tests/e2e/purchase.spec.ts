import { sourcesOf } from '../../src/features/billing/points-filter.ts';
import { api, chooseYear, expect, type Loose, newMember, signInAs, test } from './world.ts';

// A number that is nobody's, or somebody else's, is a 404.
test.use({ ignoreConsole: [/net::ERR_CONNECTION_RESET|404 \(Not Found\)/] });

/** A member's orders: paid, or still to be paid. */
const orders = async (origin: string, token: string, status: 'paid' | 'unpaid'): Promise<Loose[]> => {
  const condition = status === 'paid' ? [{ source: 'vip' }, 'or', { source: 'point' }] : [{ status }];
  return (await api(origin, 'POST', '/api/v2/users/order', { pageSize: 999, condition }, token)).body.data;
};
const rights = async (origin: string, token: string): Promise<Loose> =>
  (await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).body.data;
const daysLeft = ({ endTime }: { endTime: string }) => Math.round((Date.parse(endTime) - Date.now()) / 86_400_000);

test('R3.4, R8.4 the standard plan for a year: ordered once, paid at the cashier, in force, on record', async ({ page, origin }) => {
  const { info, token } = await newMember(origin);
  const made: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && request.url().endsWith('/users/order') && made.push(request.url()));
  await signInAs(page, origin, info);
  await page.goto(`${origin}/home`);
  const { dialog, buy } = await chooseYear(page);
  const opened = page.waitForEvent('popup');
  await buy.dblclick();
  const cashier = await opened;

  await expect(cashier.getByRole('heading', { name: /沙箱收银台/ })).toBeVisible();
  await expect(cashier.getByText('¥658.00')).toBeVisible();
  await expect(dialog.getByText('658', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('img', { name: '支付宝付款码，标准会员，包年，658.00 元' })).toBeVisible();

  // Left without paying: the order waits, on every page, and is gone on with.
  await cashier.close();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.goto(`${origin}/community`);
  await page.getByRole('button', { name: '1 笔订单待确认' }).click();
  const again = page.waitForEvent('popup');
  await page.getByRole('dialog').getByRole('button', { name: '继续支付' }).click();
  const second = await again;
  await second.getByRole('button', { name: '确认付款', exact: true }).click();

  await expect(second).toHaveURL(/\/payResult/);
  await expect(second.getByText('支付成功')).toBeVisible();
  await expect(page.getByText('购买成功')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '标准会员' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^积分 3,\d{3}$/ })).toBeVisible();
  expect(made).toHaveLength(1);

  const now = await rights(origin, token);
  expect(daysLeft(now)).toBeGreaterThanOrEqual(364);
  // The ledger adds up: every line of the point log, and nothing else, is the balance.
  const log = (await api(origin, 'POST', '/api/v2/users/order', { pageSize: 999, condition: sourcesOf('-1') }, token)).body.data;
  expect(log.reduce((sum: number, line: Loose) => sum + (line.type === 'in' ? line.point : -line.point), 0)).toBe(now.all);
  expect(now).toMatchObject({ point_permission: 3000, all: now.point + now.point_gift + now.point_permission });

  await page.getByRole('button', { name: '账户菜单' }).click();
  await page.getByRole('menuitem', { name: '会员与购买记录' }).click();
  await expect(page.getByText('生效中').first()).toBeVisible();
  await page.getByRole('tab', { name: '购买记录' }).click();
  await expect(page.getByRole('row', { name: /标准会员，包年/ })).toContainText('¥658.00');
});

test('AC-13 T-PAY-11 an address that claims success is not believed; it may name an order', async ({ page, origin }) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/payResult?trade_status=TRADE_SUCCESS&out_trade_no=2026&total_amount=658.00`);
  await expect(page.getByRole('heading', { name: '没有待确认的订单' })).toBeVisible();
  await expect(page.getByText('支付成功')).toHaveCount(0);
  // AC-13: their own order is shown by its number, as the server knows it; somebody else's is not.
  const plans = await api(origin, 'POST', '/api/v2/common/vip_prices', { pageSize: 999 });
  const { id: pid } = plans.body.data.find(({ type, time }: Loose) => type === 2 && time === 3);
  const { data: oid } = (await api(origin, 'PUT', '/api/v2/users/order', { source: 'vip', pid }, token)).body;
  const { key } = (await api(origin, 'POST', '/api/v2/users/pay', { oid, type: 'alipay', returnUrl: '/payResult' }, token)).body.data;
  await page.goto(`${origin}/payResult?trade_status=TRADE_SUCCESS&out_trade_no=${key}`);
  await expect(page.getByText('等待支付结果')).toBeVisible();
  await expect(page.getByText('支付成功')).toHaveCount(0);
  // Paid from another device, the same address is the receipt.
  const body = new URLSearchParams({ action: 'confirm', from: 'phone' });
  await fetch(`${origin}/dev/alipay/cashier/${key}`, { method: 'POST', headers: { Origin: origin }, body });
  await expect(page.getByText('支付成功')).toBeVisible({ timeout: 120_000 });
  const other = await newMember(origin);
  await signInAs(page, origin, other.info);
  await page.goto(`${origin}/payResult?out_trade_no=${key}`);
  await expect(page.getByRole('heading', { name: '没有待确认的订单' })).toBeVisible();
});

test('R8.4 F-26 the browser is closed between paying and crediting: credited once with no tab open, told once', async ({
  page,
  context,
  browser,
  origin,
}) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/home`);
  const { buy } = await chooseYear(page);
  const sheet = page.waitForResponse((response) => response.url().endsWith('/users/pay'));
  const opened = page.waitForEvent('popup');
  await buy.click();
  const { data } = await (await sheet).json();
  await expect((await opened).getByText('¥658.00')).toBeVisible();
  for (const one of context.pages()) await one.close();

  // On the phone that scanned the code; and the gateway's notice is lost on its way.
  const paid = await fetch(`${origin}/dev/alipay/cashier/${data.key}`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ action: 'silent', from: 'phone' }),
  });
  expect(await paid.text()).toContain('付款成功');
  expect(await orders(origin, token, 'unpaid')).toMatchObject([{ key: data.key }]);
  await expect.poll(async () => (await rights(origin, token)).endTime, { timeout: 100_000, intervals: [2_000] }).not.toBeNull();

  const later = await context.newPage();
  await later.goto(`${origin}/home`);
  await expect(later.getByText('购买成功')).toBeVisible();
  await expect(later.getByRole('button', { name: '标准会员' })).toBeVisible();
  await later.reload();
  await expect(later.getByRole('button', { name: '标准会员' })).toBeVisible();
  await expect(later.getByText('购买成功')).toHaveCount(0);

  const device = await browser.newContext();
  const other = await device.newPage();
  await signInAs(other, origin, info);
  await other.goto(`${origin}/home`);
  await expect(other.getByRole('button', { name: '标准会员' })).toBeVisible();
  await device.close();
  expect(daysLeft(await rights(origin, token))).toBeLessThanOrEqual(366);
  expect(await orders(origin, token, 'paid')).toMatchObject([{ key: data.key }]);
});

test('T-PAY-16 two tabs press at once: one order, paid once, and both tabs know', async ({ page, context, origin }) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  const tabs = [page, await context.newPage()];
  const bought = [];
  for (const tab of tabs) {
    await tab.goto(`${origin}/home`);
    bought.push(await chooseYear(tab));
  }
  const cashiers = tabs.map((tab) => tab.waitForEvent('popup'));
  await Promise.all(bought.map(({ buy }) => buy.click()));
  const [first, second] = await Promise.all(cashiers);
  await expect(second!.getByText('¥658.00')).toBeVisible();
  await first!.getByRole('button', { name: '确认付款', exact: true }).click();
  await expect(first!.getByText('支付成功')).toBeVisible();
  await second!.getByRole('button', { name: '确认付款', exact: true }).click();
  for (const tab of tabs) {
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    await expect(tab.getByRole('button', { name: '标准会员' })).toBeVisible();
  }
  expect([...(await orders(origin, token, 'paid')), ...(await orders(origin, token, 'unpaid'))]).toHaveLength(1);
  expect(daysLeft(await rights(origin, token))).toBeLessThanOrEqual(366);
});

test('F-24 the answer to the order is lost after the server made it: pressing again is the same order', async ({ page, origin }) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/home`);
  const { dialog, buy } = await chooseYear(page);
  let lost = 0;
  await page.route('**/users/order', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await buy.click();
  const retry = dialog.getByRole('button', { name: '重新获取' });
  await expect(retry).toBeVisible();
  await expect(dialog.getByText('没有扣款，重试仍是同一笔订单')).toBeVisible();
  expect(lost).toBeGreaterThanOrEqual(1);
  await page.unroute('**/users/order');
  const opened = page.waitForEvent('popup');
  await retry.click();
  const cashier = await opened;
  await cashier.getByRole('button', { name: '确认付款', exact: true }).click();
  await expect(page.getByText('购买成功')).toBeVisible();
  expect([...(await orders(origin, token, 'paid')), ...(await orders(origin, token, 'unpaid'))]).toHaveLength(1);
  expect(daysLeft(await rights(origin, token))).toBeLessThanOrEqual(366);
});

test('V-02 what the bar buys is what is outlined, at every width; two cards that fit have their own buttons', async ({ page, origin }) => {
  const { info } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/home`);
  await page.getByRole('button', { name: '免费版' }).click();
  const dialog = page.getByRole('dialog');
  const cards = dialog.getByRole('article');
  const bar = dialog.locator('[data-pay-bar]');
  await expect(cards).toHaveCount(4);
  const outlined = () =>
    cards.evaluateAll((all) =>
      all.filter((card) => getComputedStyle(card).boxShadow !== 'none').map((card) => card.querySelector('h3')?.textContent ?? ''),
    );
  const singles: number[] = [];
  for (let width = 320; width <= 1440; width += 40)
    for (const end of [false, true]) {
      await page.setViewportSize({ width, height: 900 });
      if (end)
        await dialog.getByRole('group', { name: '套餐' }).evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
      if (await bar.isVisible()) {
        singles.push(width);
        // Both are read together: the scroll is told to the bar a frame later.
        const sold = async () => (await bar.getByRole('button').innerText()).replace(/^(?:购买|升级到)|会员$/g, '');
        const seen = async () => (await outlined()).map((name) => name.replace('会员', ''));
        await expect.poll(async () => (await seen()).join() === (await sold()), { message: `${width}` }).toBe(true);
      } else {
        expect(await outlined(), `${width}`).toEqual(['标准会员']);
        await expect(cards.getByRole('button', { name: /^购买/ }), `${width}`).toHaveCount(3);
      }
    }
  expect([singles[0], singles.at(-1)]).toEqual([320, 640]);
});

test('R8.13 AC-2 a lower plan on a higher one: when it starts is told before paying, and it is so afterwards', async ({ page, origin }) => {
  const { info, token } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/home`);
  const { buy } = await chooseYear(page);
  const first = page.waitForEvent('popup');
  await buy.click();
  const cashier = await first;
  await cashier.getByRole('button', { name: '确认付款', exact: true }).click();
  await expect(cashier.getByText('标准会员今天生效')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const held = (await rights(origin, token)).endTime as string;

  await page.getByRole('button', { name: '标准会员' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '购买基础会员' }).click();
  const start = dialog.getByRole('definition').filter({ hasText: '现有会员用完后' });
  await expect(start).toBeVisible();
  const [day = ''] = (await start.innerText()).split('，');
  const [, year, month, date] = /^(\d+) 年 (\d+) 月 (\d+) 日$/.exec(day) ?? [];
  const china = (iso: string) => new Date(Date.parse(iso) + 8 * 3600_000).toISOString().slice(0, 10);
  expect(`${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`).toBe(china(held));
  await expect(dialog.getByText('付款时不变')).toBeVisible();
  await expect(dialog.getByRole('checkbox', { name: '同意' })).toBeChecked();
  expect(await orders(origin, token, 'unpaid')).toEqual([]);

  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: '支付 ¥39' }).click();
  const second = await opened;
  await second.getByRole('button', { name: '确认付款', exact: true }).click();
  await expect(second.getByText(`基础会员将于 ${day}生效`)).toBeVisible();
  const periods = (await api(origin, 'GET', '/api/v2/users/permission/all', undefined, token)).body.data;
  expect(periods.find(({ type }: Loose) => type === 1)).toMatchObject({ startTime: held, actived: false });
});
