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
