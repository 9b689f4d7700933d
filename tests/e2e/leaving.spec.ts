import { api, demoMember, expect, signInAs, testAlone as test } from './world.ts';

// The demo member is everybody's, and is leaving here.

// The page of somebody who is not there asks for them.
test.use({ ignoreConsole: [/status of 404/] });

const MOBILE = '13800000000';

type Letter = { to: string; code?: string; text?: string };
const letters = async (origin: string): Promise<Letter[]> => (await fetch(`${origin}/dev/mailbox.json`)).json();

test('AC-12 leaving begins a week: the date and the way back on the settings page, nothing for others, and staying brings all back', async ({
  page,
  browser,
  own: origin,
}) => {
  const [{ info }, other] = [await demoMember(origin), await demoMember(origin)];
  const works = async (): Promise<number> =>
    (await api(origin, 'POST', '/api/v2/common/images', { condition: [{ scope: 'user', userId: info.id }] })).body.total;
  const before = await works();
  expect(before).toBeGreaterThan(10);
  const profile = async () => (await api(origin, 'GET', `/api/v2/users/userInfo/${info.id}`)).status;
  expect(await profile()).toBe(200);
  await signInAs(page, origin, info);
  await page.goto(`${origin}/setting`);
  await page.getByRole('button', { name: '注销账号' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '注销账号' });
  await expect(dialog.getByText(/登录后在「账号设置」里可以撤销/)).toBeVisible();
  const exported = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '导出我的数据' }).click();
  expect((await exported).suggestedFilename()).toContain('点石-我的数据');
  await dialog.getByRole('button', { name: /获取验证码/ }).click();
  const sent = async () => (await letters(origin)).filter(({ to, code }) => to === MOBILE && code);
  await expect.poll(async () => (await sent()).length).toBe(1);
  await dialog.getByRole('textbox', { name: '验证码' }).fill((await sent())[0]?.code ?? '');
  await dialog.getByRole('button', { name: '注销账号' }).click();

  const panel = page.getByRole('region', { name: '正在注销' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText(/账号将在 \d{4} 年 \d+ 月 \d+ 日 \d\d:\d\d 注销/);
  expect([await profile(), await works()]).toEqual([404, 0]);
  expect((await api(origin, 'GET', '/api/v2/users/permission', undefined, other.token)).status).toBe(401);
  expect((await letters(origin)).filter(({ to, text }) => to === MOBILE && text?.includes('申请了注销'))).toHaveLength(1);
  await page.reload();
  await expect(panel).toBeVisible();

  // Signing in tells it too.
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${origin}/intro`);
  await page.getByRole('button', { name: '登录' }).first().click();
  const login = page.getByRole('dialog', { name: '登录点石' });
  await login.getByRole('radio', { name: '密码登录' }).check();
  await login.getByLabel('手机号或邮箱').fill(MOBILE);
  await login.getByLabel('密码', { exact: true }).fill('dianshi2026');
  await login.getByRole('checkbox').check();
  await login.getByRole('button', { name: '登录', exact: true }).click();
  await page.getByRole('button', { name: '去撤销' }).click();
  await expect(panel).toBeVisible();

  // Somebody who follows a link to the page finds nobody there.
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`${origin}/other-home-page?id=${info.id}`);
  await expect(visitor.getByText('账号可能已经注销，或者链接不完整。')).toBeVisible();
  await visitor.context().close();

  await panel.getByRole('button', { name: '撤销注销' }).press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(page.getByText('注销已撤销，公开过的都已恢复')).toBeVisible();
  await expect(page.locator('#main')).toBeFocused();
  expect([await profile(), await works()]).toEqual([200, before]);
  await page.reload();
  await expect(page.getByRole('button', { name: '注销账号' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});
