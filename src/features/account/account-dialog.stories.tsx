import { expect, screen, spyOn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { modifyPassword } from '#shared/contract/sign-in.ts';
import { saveName } from '#shared/contract/account.ts';
import { members } from '#mocks/fixtures/account.ts';
import { fail } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { save } from '#state/persist.ts';
import { session, signIn, signOut } from '#state/session.ts';
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
export const Typing = meta.story({
  async play({ userEvent }) {
    await verified({ userEvent });
    await userEvent.type(screen.getByLabelText('新密码'), 'dianshi2027');
    await expect(await screen.findByText(/密码强度/)).toBeVisible();
  },
});
export const Light = meta.story({ args: { start: 'profile' }, globals: { theme: 'light' } });
export const Changed = meta.story({
  async play({ userEvent }) {
    await verified({ userEvent });
    await choose(userEvent, 'dianshi2027');
    await screen.findByText('密码修改成功');
  },
});
export const ProfilePhone = meta.story({ args: { start: 'profile' }, globals: { viewport: { value: 'phone', isRotated: false } } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

NewPassword.test('AC-9 the steps are named by what is done, not by how it ends', async () => {
  await expect(await screen.findByRole('list', { name: '修改密码' })).toBeVisible();
});

async function choose(userEvent: User, first: string, again = first): Promise<void> {
  const fields = [screen.getByLabelText('新密码'), screen.getByLabelText('确认新密码')] as const;
  for (const field of fields) await userEvent.clear(field);
  if (first) await userEvent.type(fields[0], first);
  if (again) await userEvent.type(fields[1], again);
  await userEvent.click(screen.getByRole('button', { name: '确定修改' }));
}
Identity.test('R2.8 a later step answers that the current one comes first', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: /设置新密码/ }));
  await expect(toasts.items.map((item) => item.text)).toEqual(['请先完成当前步骤']);
  await expect(screen.getByRole('textbox', { name: '验证码' })).toBeVisible();
});
Identity.test('R2.8 an empty code is told in the words of the account dialog', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '下一步' }));
  await expect(await screen.findByRole('alert')).toHaveTextContent('请填写验证码!');
});
export const NoAddress = meta.story({
  tags: ['no-visual:behaviour'],
  beforeEach: () => signIn({ ...members.standard, mobile: '', email: null }),
});
NoAddress.test('R2.8 an empty account is told in the words of the account dialog', async ({ userEvent }) => {
  await userEvent.type(await screen.findByRole('textbox', { name: '验证码' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await expect(await screen.findByRole('alert')).toHaveTextContent('请填写手机号或邮箱!');
});
NewPassword.test('R2.7 two different passwords, a weak one, an empty one', async ({ userEvent }) => {
  await choose(userEvent, 'dianshi2027', 'dianshi2028');
  await screen.findByText('两次密码不相同');
  await choose(userEvent, 'short1');
  await screen.findByText('密码须为 8 至 64 位，并包含字母和数字');
  await choose(userEvent, '', '');
  await screen.findByRole('textbox', { name: '验证码' });
});
NewPassword.test('R2.9 the strength is said while the password is typed', async ({ userEvent }) => {
  const field = screen.getByLabelText('新密码');
  const said = () => screen.getByText(/密码强度/).parentElement;
  await expect(screen.queryByText(/密码强度/)).toBeNull();
  await userEvent.type(field, 'dianshi');
  await expect(said()).toHaveTextContent('密码强度：弱');
  await userEvent.type(field, '2027');
  await expect(said()).toHaveTextContent('密码强度：中');
  await userEvent.type(field, '-SHI');
  await expect(said()).toHaveTextContent('密码强度：强');
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
Profile.test('R2.9 a new nickname is saved from the dialog, which then closes', async ({ userEvent }) => {
  openDialog('account');
  const field = await screen.findByRole('textbox', { name: '昵称' });
  await userEvent.clear(field);
  await userEvent.type(field, '拾 石{Enter}');
  await expect(await screen.findByRole('alert')).toHaveTextContent('昵称须为 1 至 15 个中英文字符、数字或下划线');
  await userEvent.clear(field);
  await userEvent.type(field, '拾石_2');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(session.userInfo?.name).toBe('拾石_2'));
  await expect(toasts.items.map((item) => item.text)).toEqual(['修改成功']);
  await expect(dialogs.open).toBe('none');
});
Profile.test('R2.8 the UID is copied', async ({ userEvent }) => {
  const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(await screen.findByRole('button', { name: '复制 UID' }));
  await expect(write).toHaveBeenCalledWith('20481173');
  await waitFor(() => expect(toasts.items.map((item) => item.text)).toEqual(['复制成功']));
  write.mockRestore();
});
const nickname = 'draft:nickname:20481173';
Profile.test('F-23 a session that ends while a nickname is saved keeps what was typed, until signing out', async ({ msw, userEvent }) => {
  msw.use(fail(saveName, 401));
  const field = await screen.findByRole('textbox', { name: '昵称' });
  await userEvent.clear(field);
  await userEvent.type(field, '拾石_2{Enter}');
  await waitFor(() => expect(session.openLogin).toBe(true));
  await expect(localStorage.getItem(nickname)).toBe('拾石_2');
  signOut();
  await expect(localStorage.getItem(nickname)).toBeNull();
});
export const Interrupted = meta.story({
  args: { start: 'profile' },
  tags: ['no-visual:behaviour'],
  beforeEach: () => void save(nickname, '拾石_2'),
});
Interrupted.test('F-23 what was typed is offered again after signing in; cancelling lets it go', async ({ userEvent }) => {
  await expect(await screen.findByRole('textbox', { name: '昵称' })).toHaveValue('拾石_2');
  await userEvent.click(screen.getByRole('button', { name: '取消' }));
  await expect(localStorage.getItem(nickname)).toBeNull();
});
