import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { deleteAccount } from '#shared/contract/privacy.ts';
import { members } from '#mocks/fixtures/account.ts';
import { fail } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { LeaveDialog } from './leave-dialog.tsx';

const meta = preview.meta({ component: LeaveDialog, args: { me: members.standard, onClose: fn() }, parameters: { layout: 'fullscreen' } });

export const Asked = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Asked.test('begins on the way back, and needs the code', async ({ args, userEvent }) => {
  await waitFor(() => expect(screen.getByRole('button', { name: '再想想' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: '注销账号' }));
  await screen.findByText('请输入验证码', { selector: 'p, span' });
  await expect(session.token).not.toBe('');
  await expect(args.onClose).not.toHaveBeenCalled();
});
Asked.test('AC-12 tells what is lost, the week and the way back, with the export beside it', async () => {
  await expect(await screen.findByText(/剩余 1,284 积分和标准会员（\d{4} 年 \d+ 月 \d+ 日到期，剩 \d+ 天）作废，不退款/)).toBeVisible();
  await expect(screen.getByText(/登录后在「账号设置」里可以撤销/)).toBeVisible();
  await expect(screen.getByRole('button', { name: '导出我的数据' })).toBeVisible();
});
Asked.test('AC-12 begins the week, still signed in', async ({ args, userEvent }) => {
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '注销账号' }));
  await waitFor(() => expect(session.userInfo?.leavesAt).toBe('2026-11-28T04:00:00.000Z'));
  await expect(session.token).not.toBe('');
  await expect(args.onClose).toHaveBeenCalled();
  await expect(toasts.items.map(({ text }) => text)).toEqual(['已申请注销，2026 年 11 月 28 日前可以撤销']);
});
Asked.test('says why it could not be done, and stays', async ({ args, msw, userEvent }) => {
  msw.use(fail(deleteAccount, 400, { message: '验证码错误或已过期', error: 'BAD_CODE' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '注销账号' }));
  await screen.findByText('验证码错误或已过期');
  await expect(args.onClose).not.toHaveBeenCalled();
});
