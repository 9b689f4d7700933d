import { api, demoMember, expect, signInAs, testAlone as test } from './world.ts';

// Other tests are signed in as the demo member, and would be signed out.

const MOBILE = '13800000000';
const EMAIL = 'beian@dianshi.cn';

type Letter = { to: string; code?: string; text?: string };
const letters = async (origin: string): Promise<Letter[]> => (await fetch(`${origin}/dev/mailbox.json`)).json();
const codeFor = async (origin: string, to: string) => (await letters(origin)).find((one) => one.to === to && one.code)?.code ?? '';

test('AC-6 a mail address is bound by two proofs: the phone is told, the other device is signed out, and the address signs in', async ({
  page,
  own: origin,
}) => {
  const [here, other] = [await demoMember(origin), await demoMember(origin)];
  const signedIn = async ({ token }: { token: string }) =>
    (await api(origin, 'GET', '/api/v2/users/permission', undefined, token)).status === 200;
  await signInAs(page, origin, here.info);
  await page.goto(`${origin}/setting`);
  await page.getByRole('button', { name: '绑定邮箱' }).click();
  await page.getByLabel('登录密码', { exact: true }).fill('dianshi2026');
  await page.getByRole('button', { name: '验证', exact: true }).click();
  await expect(page.getByText('已通过')).toHaveCount(1);
  await page.getByRole('button', { name: /获取验证码/ }).click();
  await expect.poll(() => codeFor(origin, MOBILE)).not.toBe('');
  // Six digits need no button.
  await page.getByPlaceholder('发送到 138 **** 0000').fill(await codeFor(origin, MOBILE));
  await expect(page.getByText('已通过')).toHaveCount(2);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByRole('textbox', { name: '邮箱' }).fill(EMAIL);
  await page.getByRole('button', { name: /获取验证码/ }).click();
  await expect.poll(() => codeFor(origin, EMAIL)).not.toBe('');
  expect([await signedIn(here), await signedIn(other)]).toEqual([true, true]);
  await page.getByRole('textbox', { name: '验证码' }).fill(await codeFor(origin, EMAIL));
  await expect(page.getByText('邮箱已绑定，其他设备已退出')).toBeVisible();

  expect([await signedIn(here), await signedIn(other)]).toEqual([true, false]);
  expect((await letters(origin)).filter(({ to }) => to === MOBILE).map(({ text }) => text ?? '')).toContainEqual(
    expect.stringContaining('绑定了邮箱'),
  );
  const password = { username: EMAIL, password: 'dianshi2026', type: 'password' };
  expect((await api(origin, 'POST', '/api/v2/users/login', password)).body.data.id).toBe(here.info.id);
});
