import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { deleteAccount } from '#shared/contract/account.ts';
import { members } from '#mocks/fixtures/account.ts';
import { fail } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
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
Asked.test('leaves, signed out', async ({ args, userEvent }) => {
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '注销账号' }));
  await waitFor(() => expect(session.token).toBe(''));
  await expect(args.onClose).toHaveBeenCalled();
});
Asked.test('says why it could not be done, and stays', async ({ args, msw, userEvent }) => {
  msw.use(fail(deleteAccount, 400, { message: '验证码错误或已过期', error: 'BAD_CODE' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '注销账号' }));
  await screen.findByText('验证码错误或已过期');
  await expect(args.onClose).not.toHaveBeenCalled();
});
