import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { modifyPassword } from '#api/contract/account.ts';
import { fail } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { AccountDialog } from './account-dialog.tsx';

const meta = preview.meta({
  component: AccountDialog,
  args: { start: 'password' as 'profile' | 'password' },
  parameters: { layout: 'fullscreen' },
});
type User = {
  click: (element: Element) => Promise<void>;
  type: (element: Element, text: string) => Promise<void>;
  clear: (element: Element) => Promise<void>;
};

export const Profile = meta.story({ args: { start: 'profile' } });
export const Identity = meta.story();
async function verified({ userEvent }: { userEvent: User }): Promise<void> {
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByLabelText('新密码');
}
export const NewPassword = meta.story({ play: verified });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

async function choose(userEvent: User, first: string, again = first): Promise<void> {
  const fields = [screen.getByLabelText('新密码'), screen.getByLabelText('确认密码')] as const;
  for (const field of fields) await userEvent.clear(field);
  if (first) await userEvent.type(fields[0], first);
  if (again) await userEvent.type(fields[1], again);
  await userEvent.click(screen.getByRole('button', { name: '确定修改' }));
}
Identity.test('R2.8 a later step answers that the current one comes first', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: /设置新密码/ }));
  await screen.findByText('请先完成当前步骤');
  await expect(screen.getByRole('textbox', { name: '验证码' })).toBeVisible();
});
Identity.test('R2.7 an empty code is told in the specification’s words', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '下一步' }));
  await screen.findByText('请输入验证码', { selector: 'p, span' });
});
NewPassword.test('R2.7 two different passwords, a weak one, an empty one', async ({ userEvent }) => {
  await choose(userEvent, 'dianshi2027', 'dianshi2028');
  await screen.findByText('两次密码不相同');
  await choose(userEvent, 'short1');
  await screen.findByText('密码须为 8 至 64 位，并包含字母和数字');
  await choose(userEvent, '', '');
  await screen.findByRole('textbox', { name: '验证码' });
});
NewPassword.test('R2.8 success signs everyone out and leads to signing in again', async ({ userEvent }) => {
  await choose(userEvent, 'dianshi2027');
  await screen.findByText('密码修改成功');
  await expect(session.token).toBe('');
  await userEvent.click(screen.getByRole('button', { name: '重新登录' }));
  await waitFor(() => expect(session.openLogin).toBe(true));
});
NewPassword.test('F-22 a code that ran out is asked for afresh', async ({ msw, userEvent }) => {
  msw.use(fail(modifyPassword, 400, { message: '验证码错误或已过期', error: 'BAD_CODE' }));
  await choose(userEvent, 'dianshi2027');
  await expect(await screen.findByRole('textbox', { name: '验证码' })).toHaveValue('');
  await expect(toasts.items.map((item) => item.text)).toEqual(['验证码错误或已过期']);
});
