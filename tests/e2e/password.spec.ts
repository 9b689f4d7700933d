import { rmSync } from 'node:fs';
import { api, dataDir, demoMember, expect, signInAs, startServer, test } from './world.ts';

test.use({ ignoreConsole: [/net::ERR_|status of 4\d\d/] });

test('R2.8 T-CODE-10 changing the password by keyboard alone; afterwards every older token is dead', async ({ page }) => {
  // A server of its own: the demo member's password is part of other tests.
  const dir = dataDir();
  const server = await startServer(dir, { CAPTCHA: 'off' });
  const { origin } = server;
  try {
    const tokens = [await demoMember(origin), await demoMember(origin)];
    await signInAs(page, origin, tokens[0]?.info);
    await page.goto(`${origin}/setting`);
    await page.getByRole('button', { name: '修改密码' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: '账号' });
    await expect(dialog.getByRole('textbox', { name: '账号' })).toHaveValue('138 0000 0000');
    await dialog.getByRole('button', { name: /获取验证码/ }).press('Enter');
    await expect(page.getByText('发送成功')).toBeVisible();
    const letters = await (await fetch(`${origin}/dev/mailbox.json`)).json();
    const code = dialog.getByRole('textbox', { name: '验证码' });
    await code.focus();
    await page.keyboard.type(letters[0].code);
    await page.keyboard.press('Enter');
    const fresh = dialog.getByLabel('新密码', { exact: true });
    await expect(fresh).toBeVisible();
    await fresh.focus();
    await page.keyboard.type('shanhe2027');
    await dialog.getByLabel('确认新密码', { exact: true }).focus();
    await page.keyboard.type('shanhe2027');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('密码修改成功')).toBeVisible();
    for (const { token } of tokens) expect((await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).status).toBe(401);

    await dialog.getByRole('button', { name: '重新登录' }).press('Enter');
    await expect(page).toHaveURL(`${origin}/intro`);
    await expect(page.getByRole('dialog', { name: '登录点石' })).toHaveCount(1);
    const login = (password: string) => api(origin, 'POST', '/api/v2/users/login', { username: '13800000000', password, type: 'password' });
    expect((await login('dianshi2026')).status).toBe(400);
    expect((await login('shanhe2027')).status).toBe(200);
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

test('F-22 T-CODE-05 reload, back and close in the middle of a new password; the countdown is the server’s', async ({ page }) => {
  const dir = dataDir();
  const server = await startServer(dir, { CAPTCHA: 'off' });
  const { origin } = server;
  const dialog = page.getByRole('dialog', { name: '找回密码' });
  const account = dialog.getByRole('textbox', { name: '手机号或邮箱' });
  const code = dialog.getByRole('textbox', { name: '验证码' });
  const send = dialog.getByRole('button', { name: /^获取验证码/ });
  const startedOver = async () => {
    await expect(account).toHaveValue('13800000000');
    await expect(code).toHaveValue('');
  };
  const forgot = async () => {
    const login = page.getByRole('dialog', { name: '登录点石' });
    await login.getByRole('radio', { name: '密码登录' }).check();
    await login.getByRole('button', { name: '忘记密码' }).click();
  };
  try {
    await page.goto(`${origin}/docs/agreement`);
    await page.goto(`${origin}/intro`);
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    await forgot();
    await account.fill('13800000000');
    await page.reload();
    await startedOver();

    await send.click();
    await expect(page.getByText('发送成功')).toBeVisible();
    const [letter] = await (await fetch(`${origin}/dev/mailbox.json`)).json();
    await code.fill(letter.code);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByLabel('新密码', { exact: true }).fill('shanhe2027');
    await page.reload();
    await startedOver();
    await expect(send).toHaveText(/秒后重发/);

    // Clearing the storage does not shorten the wait: the server tells its own seconds.
    await page.evaluate(() => localStorage.removeItem('cooldown'));
    await page.reload();
    await expect(send).toHaveText('获取验证码');
    await send.click();
    await expect(page.getByText('请勿频繁操作')).toBeVisible();
    await expect(send).toHaveText(/[1-5]?\d 秒后重发/);

    await page.goBack();
    await startedOver();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.goto(`${origin}/intro`);
    await page.getByRole('button', { name: '登录', exact: true }).first().click();
    await expect(page.getByRole('radio', { name: '验证码登录' })).toBeChecked();
    await expect(page.getByRole('textbox', { name: '手机号或邮箱' })).toHaveValue('13800000000');
    await forgot();

    // The code of before still proves who it is; the last step is final.
    await code.fill(letter.code);
    await dialog.getByRole('button', { name: '下一步' }).click();
    await dialog.getByLabel('新密码', { exact: true }).fill('shanhe2027');
    await dialog.getByLabel('确认密码', { exact: true }).fill('shanhe2027');
    await dialog.getByRole('button', { name: '确定' }).click();
    await expect(dialog.getByText('密码已重置')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('dialog', { name: '登录点石' })).toHaveCount(1);
    await expect(dialog).toHaveCount(0);
    const login = await api(origin, 'POST', '/api/v2/users/login', { username: '13800000000', password: 'shanhe2027', type: 'password' });
    expect(login.status).toBe(200);
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
