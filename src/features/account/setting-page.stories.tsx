import { expect, fn, screen, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { cancelLeaving } from '#shared/contract/privacy.ts';
import { accountSafety, closeDevice, closeOtherDevices } from '#shared/contract/safety.ts';
import { safety } from '#mocks/fixtures/account.ts';
import { fail, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { patchUser, session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { SettingPage } from './setting-page.tsx';

const meta = preview.meta({ component: SettingPage });

export const SignedIn = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const DevicesNotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(accountSafety, 500)) });
const leaving = () => patchUser({ leavesAt: '2026-11-28T04:00:00.000Z' });
export const Leaving = meta.story({ beforeEach: leaving });
export const LeavingLight = meta.story({ globals: { theme: 'light' }, beforeEach: leaving });
export const LeavingPhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, beforeEach: leaving });
export const Waiting = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(accountSafety, { data: safety({ waiting: { kind: 'mobile', to: '137 **** 0001', dueAt: '2026-11-22T04:04:00.000Z' } }) }),
    ),
});

SignedIn.test('hides the middle of the phone number', async ({ canvas }) => {
  await expect(canvas.getByText('138 **** 0000')).toBeVisible();
});
SignedIn.test('R2.9 a nickname is checked here, then saved and shown', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '修改昵称' }));
  const field = canvas.getByRole('textbox', { name: '昵称' });
  await userEvent.clear(field);
  await userEvent.type(field, '拾 石{Enter}');
  await expect(await canvas.findByRole('alert')).toHaveTextContent('昵称须为 1 至 15 个中英文字符、数字或下划线');
  await userEvent.clear(field);
  await userEvent.type(field, '拾石_2{Enter}');
  await waitFor(() => expect(session.userInfo?.name).toBe('拾石_2'));
  await expect(toasts.items.map((item) => item.text)).toEqual(['修改成功']);
});
SignedIn.test('R2.9 an avatar that is too large is refused before it is sent', async ({ canvas, userEvent }) => {
  const input = canvas.getByLabelText('头像文件');
  await userEvent.upload(input, new File([new Uint8Array(2048 * 1024)], 'a.png', { type: 'image/png' }));
  await expect(toasts.items.map((item) => item.text)).toEqual(['头像须小于 2048 KB']);
  await userEvent.upload(input, new File(['x'], 'a.png', { type: 'image/png' }));
  await waitFor(() => expect(session.userInfo?.image).toBe('seed/y01.webp'));
});
SignedIn.test('R2.11 appearance: theme and less motion, both remembered', async ({ canvas, userEvent }) => {
  const root = document.documentElement;
  await userEvent.click(canvas.getByRole('radio', { name: '浅色' }));
  await expect(root.dataset.theme).toBe('light');
  await expect(localStorage.getItem('theme')).toBe('light');
  await userEvent.click(canvas.getByRole('radio', { name: '深色' }));
  const still = canvas.getByRole('switch', { name: '减弱动效' });
  await userEvent.click(still);
  await expect(still).toBeChecked();
  await expect(root.dataset.motion).toBe('reduce');
  await expect(localStorage.getItem('motion')).toBe('reduce');
  await userEvent.click(still);
  await expect(root.dataset.motion).toBeUndefined();
  await expect(localStorage.getItem('motion')).toBeNull();
});
SignedIn.test('opens the point log', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '积分明细' }));
  await expect(dialogs.open).toBe('points');
});
SignedIn.test('signs out here at once', async ({ canvas, loaded, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '退出登录' }));
  await expect(session.token).toBe('');
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/intro'));
});

SignedIn.test('AC-6 devices: another one is signed out at once, all others after one question', async ({ canvas, msw, userEvent }) => {
  const closed = fn();
  msw.use(
    respond(closeDevice, ({ params }) => (closed(params.id), { data: true as const })),
    respond(closeOtherDevices, () => (closed('others'), { data: { closed: 3 } })),
  );
  await userEvent.click(await canvas.findByRole('button', { name: '退出 iPhone，Safari 18' }));
  await waitFor(() => expect(closed).toHaveBeenCalledWith('device-2'));
  await userEvent.click(canvas.getByRole('button', { name: '退出其他 3 台' }));
  await expect(closed).toHaveBeenCalledTimes(1);
  await userEvent.click(await screen.findByRole('button', { name: '退出 3 台' }));
  await waitFor(() => expect(closed).toHaveBeenLastCalledWith('others'));
});
SignedIn.test('AC-6 one way to sign in is opened at a time', async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '更换手机号' }));
  await expect(canvas.getByRole('list', { name: '更换手机号' })).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '绑定邮箱' }));
  await expect(canvas.queryByRole('list', { name: '更换手机号' })).toBeNull();
  await expect(canvas.getByRole('list', { name: '绑定邮箱' })).toBeVisible();
});
DevicesNotLoaded.test('AC-6 says so where the devices would be, and asks again', async ({ canvas, msw, userEvent }) => {
  await canvas.findByText('设备没有载入');
  msw.use(respond(accountSafety, { data: safety() }));
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await canvas.findByText('这台设备');
});
Waiting.test('AC-6 what waits to be bound can be stopped', async ({ canvas, msw, userEvent }) => {
  await canvas.findByText('2026-11-22 12:04 换成 137 **** 0001，届时所有设备退出');
  msw.use(respond(accountSafety, { data: safety() }));
  await userEvent.click(canvas.getByRole('button', { name: '撤销更换手机号' }));
  await waitFor(() => expect(canvas.queryByRole('button', { name: '撤销更换手机号' })).toBeNull());
});

Leaving.test('AC-12 says until when, takes the data along, and staying ends it', async ({ canvas, userEvent }) => {
  const panel = within(await canvas.findByRole('region', { name: '正在注销' }));
  await expect(panel.getByText('账号将在 2026 年 11 月 28 日 12:00 注销')).toBeVisible();
  await expect(panel.getByRole('button', { name: '导出我的数据' })).toBeVisible();
  await expect(canvas.queryByRole('button', { name: '注销账号' })).toBeNull();
  await userEvent.click(panel.getByRole('button', { name: '撤销注销' }));
  await waitFor(() => expect(session.userInfo?.leavesAt).toBeNull());
  await expect(canvas.queryByRole('region', { name: '正在注销' })).toBeNull();
  await expect(canvas.getByRole('button', { name: '注销账号' })).toBeVisible();
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['注销已撤销，公开过的都已恢复']));
});
Leaving.test('AC-12 where staying fails it is said, and the panel stays', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(cancelLeaving, 500));
  await userEvent.click(await canvas.findByRole('button', { name: '撤销注销' }));
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  await expect(canvas.getByRole('region', { name: '正在注销' })).toBeVisible();
});
