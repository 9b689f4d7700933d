import { expect, newMember, signInAs, test } from './world.ts';

test('R3.4, R8.4 the standard plan for a year: ordered once, paid at the cashier, in force, on record', async ({ page, origin }) => {
  const { info, token } = await newMember(origin);
  const orders: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && request.url().endsWith('/users/order') && orders.push(request.url()));
  await signInAs(page, origin, info);
  await page.goto(`${origin}/home`);
  await page.getByRole('button', { name: '免费版' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /包年购买/ }).check();
  const buy = dialog.getByRole('button', { name: '购买标准会员' });
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
  expect(orders).toHaveLength(1);

  const reply = await fetch(`${origin}/api/v2/users/permission`, { headers: { Authorization: `Bearer ${token}` } });
  const { data } = (await reply.json()) as { data: { endTime: string } };
  const days = (Date.parse(data.endTime) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(364);

  await page.getByRole('button', { name: '账户菜单' }).click();
  await page.getByRole('menuitem', { name: '会员与购买记录' }).click();
  await expect(page.getByText('生效中').first()).toBeVisible();
  await page.getByRole('tab', { name: '购买记录' }).click();
  await expect(page.getByRole('row', { name: /标准会员 1 年/ })).toContainText('¥658.00');
});

test('T-PAY-11 an address that claims success is not believed', async ({ page, origin }) => {
  const { info } = await newMember(origin);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/payResult?trade_status=TRADE_SUCCESS&out_trade_no=2026&total_amount=658.00`);
  await expect(page.getByRole('heading', { name: '没有待确认的订单' })).toBeVisible();
  await expect(page.getByText('支付成功')).toHaveCount(0);
});
