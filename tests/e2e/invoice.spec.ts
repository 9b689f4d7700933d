import { api, expect, newMember, signInAs, tabTo, test } from './world.ts';

/** Buys a package of points, paid at the sandbox cashier. */
async function buyPoints(origin: string, token: string): Promise<void> {
  const order = await api(origin, 'PUT', '/api/v2/users/order', { source: 'point', pid: 'point_config-1' }, token);
  const sheet = await api(origin, 'POST', '/api/v2/users/pay', { oid: order.body.data, type: 'alipay', returnUrl: '/home' }, token);
  const paid = await fetch(`${origin}/dev/alipay/cashier/${sheet.body.data.key}`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ action: 'confirm', from: 'phone' }),
  });
  expect(await paid.text()).toContain('付款成功');
}

test('AC-4 an invoice is asked for by keyboard alone; after a reload the order still says 开票中, and the sum is one', async ({
  page,
  origin,
}) => {
  const { info, token } = await newMember(origin);
  await buyPoints(origin, token);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/setting`);
  await tabTo(page.getByRole('button', { name: '购买记录' }));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '会员与购买记录' });
  await tabTo(dialog.getByRole('button', { name: /^开发票/ }));
  await page.keyboard.press('Enter');

  const title = dialog.getByRole('combobox', { name: '发票抬头' });
  await expect(title).toBeFocused();
  await page.keyboard.type('北岸像素（杭州）工作室');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: '税号' })).toBeFocused();
  await page.keyboard.type('9133 0106 ma2h 3k7q 5x');
  await page.keyboard.press('Enter');
  // Told at the field, which has the focus again.
  await expect(dialog.getByText('税号的校验位不对，请对照营业执照检查')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: '税号' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('u');
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('textbox', { name: '收票邮箱' })).toBeFocused();
  await page.keyboard.type('bei@studio.example');
  await page.keyboard.press('Enter');

  await expect(dialog.getByRole('form')).toHaveCount(0);
  const row = dialog.getByRole('row', { name: /购买积分/ });
  await expect(row).toContainText('开票中');
  await expect(row.locator(':focus')).toContainText('开票中');

  await page.reload();
  await page.getByRole('button', { name: '购买记录' }).click();
  await expect(dialog.getByRole('row', { name: /购买积分/ })).toContainText(/开票中\d+ 月 \d+ 日 18:00 前开好/);
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  const { invoices, titles } = (await api(origin, 'GET', '/api/v2/users/invoices', undefined, token)).body.data;
  expect(invoices).toMatchObject([{ title: '北岸像素（杭州）工作室', taxNo: '91330106MA2H3K7Q5U', state: 'issuing', amount: 10 }]);
  expect(titles).toMatchObject([{ title: '北岸像素（杭州）工作室', taxNo: '91330106MA2H3K7Q5U' }]);
});
