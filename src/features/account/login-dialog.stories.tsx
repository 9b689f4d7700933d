import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { captcha, getCode, login } from '#api/contract/account.ts';
import { meta as metaCall } from '#api/contract/content.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { fail, respond } from '#mocks/respond.ts';
import { save } from '#state/persist.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { LoginDialog } from './login-dialog.tsx';

const meta = preview.meta({ component: LoginDialog, globals: { user: 'anonymous' }, parameters: { layout: 'fullscreen' } });
type Actions = { userEvent: { click: (element: Element) => Promise<void>; type: (element: Element, text: string) => Promise<void> } };
const account = () => screen.findByRole('textbox', { name: '手机号或邮箱' });

export const ByCode = meta.story();
export const ByPassword = meta.story({
  tags: ['no-visual'],
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('radio', { name: '密码登录' }));
    await screen.findByLabelText('密码');
  },
});
export const Forgot = meta.story({
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('radio', { name: '密码登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '忘记密码' }));
    await screen.findByRole('button', { name: '下一步' });
  },
});
async function proveForgotten(userEvent: Actions['userEvent']): Promise<void> {
  await userEvent.type(await account(), '13800138000');
  await userEvent.type(screen.getByRole('textbox', { name: '验证码' }), '123456');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByLabelText('新密码');
}
Forgot.test('R2.9 the strength of the new password is said while it is typed', async ({ userEvent }) => {
  await proveForgotten(userEvent);
  await userEvent.type(screen.getByLabelText('新密码'), 'dianshi');
  await expect(screen.getByText(/密码强度/).parentElement).toHaveTextContent('密码强度：弱');
  await userEvent.type(screen.getByLabelText('新密码'), '2027');
  await expect(screen.getByText(/密码强度/).parentElement).toHaveTextContent('密码强度：中');
});
async function askCode({ userEvent }: Actions): Promise<void> {
  await userEvent.type(await account(), '13800138000');
  await userEvent.click(screen.getByRole('button', { name: /验证码/ }));
}
export const Puzzle = meta.story({
  async play(context) {
    await askCode(context);
    await screen.findByRole('slider');
  },
});
export const PuzzleNotLoaded = meta.story({
  tags: ['no-visual'],
  beforeEach: ({ msw }) => msw.use(fail(captcha, 500)),
  async play(context) {
    await askCode(context);
    await screen.findByText(/验证图没有载入/);
  },
});
export const Cooldown = meta.story({ tags: ['no-visual'], beforeEach: () => void save('cooldown', String(Date.now() + 45_000)) });
export const NothingFilledIn = meta.story({
  tags: ['no-visual'],
  async play({ userEvent }) {
    await account();
    await userEvent.click(screen.getByRole('button', { name: '登录' }));
    await screen.findByText('请填写手机号或邮箱!');
  },
});
export const Phone = meta.story({ globals: { user: 'anonymous', viewport: { value: 'phone', isRotated: false } } });

async function fillIn({ userEvent }: Actions): Promise<void> {
  await userEvent.type(await account(), '13800000000');
  await userEvent.type(screen.getByLabelText('密码'), 'dianshi2026');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
}
ByPassword.test('signs in and leads home', async (context) => {
  await fillIn(context);
  await waitFor(() => expect(session.userInfo?.name).toBe('北岸拾石'));
  await waitFor(() => expect(context.loaded.router.state.location.pathname).toBe('/home'));
  await expect(toasts.items.map((item) => item.text)).toEqual(['登录成功']);
});
ByPassword.test('shows the server’s sentence once', async (context) => {
  context.msw.use(fail(login, 400, { message: '账号或密码不正确', error: 'LOGIN' }));
  await fillIn(context);
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  await context.userEvent.click(screen.getByRole('button', { name: '登录' }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect(toasts.items.map((item) => item.text)).toEqual(['账号或密码不正确']);
});
ByPassword.test('needs the agreement', async ({ userEvent }) => {
  await userEvent.type(await account(), '13800000000');
  await userEvent.type(screen.getByLabelText('密码'), 'dianshi2026');
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await expect(await screen.findByRole('alert')).toHaveTextContent('请先阅读并同意《用户协议》和《隐私政策》');
  await expect(session.token).toBe('');
});
ByCode.test('another mode keeps the account', async ({ userEvent }) => {
  await userEvent.type(await account(), '13800000000');
  await userEvent.click(screen.getByRole('radio', { name: '密码登录' }));
  await expect(await account()).toHaveValue('13800000000');
});
ByCode.test('Esc closes', async ({ userEvent }) => {
  await account();
  session.openLogin = true;
  await userEvent.keyboard('{Escape}');
  await expect(session.openLogin).toBe(false);
});
ByCode.test('counts down after a code was sent', async (context) => {
  context.msw.use(respond(metaCall, { data: installation({ captcha: 'off' }) }), respond(getCode, { data: { cooldown: 60 } }));
  await context.loaded.client.refetchQueries({ queryKey: ['content', 'meta'] });
  await askCode(context);
  await waitFor(() => expect(toasts.items.map((item) => item.text)).toEqual(['发送成功']));
  await screen.findByRole('button', { name: /\d+ ?(?:s|秒)/ });
});
