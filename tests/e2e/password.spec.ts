import type { Locator } from '@playwright/test';
import { rmSync } from 'node:fs';
import { api, dataDir, demoMember, expect, signInAs, solveByKeyboard, startServer, tabTo, test as base } from './world.ts';

/** A server of its own with the puzzle switched on: the demo member's password is part of other tests. */
const test = base.extend<{ guarded: string }>({
  guarded: async ({ page }, provide) => {
    const dir = dataDir();
    const server = await startServer(dir);
    await provide(server.origin);
    // What a page is still fetching when its test ends would miss the server.
    await page.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  },
});
test.use({ ignoreConsole: [/net::ERR_|status of 4\d\d/] });

/** Presses a control without a mouse. */
async function press(control: Locator): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press('Enter');
}

async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
}

/** The two steps both wizards have: account and code behind the puzzle, then the new password twice. */
async function walkWizard(dialog: Locator, origin: string, password: string): Promise<void> {
  const page = dialog.page();
  await press(dialog.getByRole('button', { name: /获取验证码/ }));
  await solveByKeyboard(dialog);
  await expect(page.getByText('发送成功')).toBeVisible();
  const letters = await (await fetch(`${origin}/dev/mailbox.json`)).json();
  await type(dialog.getByRole('textbox', { name: '验证码' }), letters[0].code);
  await page.keyboard.press('Enter');
  await type(dialog.getByLabel('新密码', { exact: true }), password);
  await type(dialog.getByLabel(/^确认(新)?密码$/), password);
  await page.keyboard.press('Enter');
}

const dead = async (origin: string, token: string) =>
  expect((await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).status).toBe(401);
const login = (origin: string, password: string) =>
  api(origin, 'POST', '/api/v2/users/login', { username: '13800000000', password, type: 'password' });

test('R2.8 T-CODE-10 changing the password by keyboard alone; afterwards every older token is dead', async ({ page, guarded: origin }) => {
  const tokens = [await demoMember(origin), await demoMember(origin)];
  await signInAs(page, origin, tokens[0]?.info);
  await page.goto(`${origin}/setting`);
  await press(page.getByRole('button', { name: '修改密码' }));
  const dialog = page.getByRole('dialog', { name: '账号' });
  await expect(dialog.getByRole('textbox', { name: '账号' })).toHaveValue('138 0000 0000');
  await walkWizard(dialog, origin, 'shanhe2027');
  await expect(dialog.getByText('密码修改成功')).toBeVisible();
  for (const { token } of tokens) await dead(origin, token);
  await press(dialog.getByRole('button', { name: '重新登录' }));
  await expect(page).toHaveURL(`${origin}/intro`);
  await expect(page.getByRole('dialog', { name: '登录点石' })).toHaveCount(1);
  expect((await login(origin, 'dianshi2026')).status).toBe(400);
  expect((await login(origin, 'shanhe2027')).status).toBe(200);
});

test('R2.7 a forgotten password by keyboard alone, from the landing page to the home page', async ({ page, guarded: origin }) => {
  const { token } = await demoMember(origin);
  await page.goto(`${origin}/intro`);
  await press(page.getByRole('button', { name: '登录', exact: true }));
  const sign = page.getByRole('dialog', { name: '登录点石' });
  await tabTo(sign.getByRole('radio', { name: '验证码登录' }));
  await page.keyboard.press('ArrowRight');
  await press(sign.getByRole('button', { name: '忘记密码' }));
  const forgot = page.getByRole('dialog', { name: '找回密码' });
  await type(forgot.getByLabel('手机号或邮箱'), '13800000000');
  await walkWizard(forgot, origin, 'jiangshan2028');
  await expect(forgot.getByText('密码已重置')).toBeVisible();
  await dead(origin, token);
  expect((await login(origin, 'dianshi2026')).status).toBe(400);

  await press(forgot.getByRole('button', { name: '去登录' }));
  await type(sign.getByLabel('密码', { exact: true }), 'jiangshan2028');
  await tabTo(sign.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(sign.getByRole('button', { name: '登录', exact: true }));
  await expect(page).toHaveURL(`${origin}/home`);
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
    await page.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

test('AC-14 signing in by keyboard alone without seeing the puzzle; Esc gives up the puzzle and leaves the dialog', async ({
  page,
  guarded: origin,
}) => {
  await page.goto(`${origin}/intro`);
  await press(page.getByRole('button', { name: '登录', exact: true }));
  const sign = page.getByRole('dialog', { name: '登录点石' });
  const send = sign.getByRole('button', { name: /^获取验证码/ });
  await type(sign.getByLabel('手机号或邮箱'), '13911113333');
  await press(send);
  await expect(sign.getByRole('slider')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sign.getByRole('slider')).toHaveCount(0);
  await expect(send).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(sign.getByRole('slider')).toBeFocused();
  await press(sign.getByRole('button', { name: '换一种验证' }));
  await expect(sign.getByRole('progressbar', { name: '计算进度' })).toBeVisible();
  await expect(page.getByText('发送成功')).toBeVisible({ timeout: 120_000 });
  await expect(send).toBeFocused();
  const [letter] = await (await fetch(`${origin}/dev/mailbox.json`)).json();
  await type(sign.getByRole('textbox', { name: '验证码' }), letter.code);
  await tabTo(sign.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(sign.getByRole('button', { name: '登录', exact: true }));
  await expect(page).toHaveURL(`${origin}/home`);
  await expect(page.getByRole('button', { name: '积分 110' })).toBeVisible();
});
