import { expect, fireEvent, fn, screen, waitFor } from 'storybook/test';
import type { SetupWorker } from 'msw/browser';
import preview from '#.storybook/preview';
import type { QueryClient } from '@tanstack/react-query';
import { captcha, captchaVerify, forget, getCode, login } from '#shared/contract/sign-in.ts';
import { meta as metaCall } from '#shared/contract/content.ts';
import { puzzle } from '#mocks/fixtures/puzzle.ts';
import { meta as installation } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { save } from '#state/persist.ts';
import { session } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { LoginDialog } from './login-dialog.tsx';
import { loadVisit, saveVisit } from './visit.ts';

const meta = preview.meta({ component: LoginDialog, globals: { user: 'anonymous' }, parameters: { layout: 'fullscreen' } });
type Actions = { userEvent: { click: (element: Element) => Promise<void>; type: (element: Element, text: string) => Promise<void> } };
const said = () => toasts.items.map((item) => item.text);
const account = () => screen.findByRole('textbox', { name: '手机号或邮箱' });

export const ByCode = meta.story();
export const Light = meta.story({ globals: { user: 'anonymous', theme: 'light' } });
export const ByPassword = meta.story({
  tags: ['no-visual:repeats'],
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
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(fail(captcha, 500)),
  async play(context) {
    await askCode(context);
    await screen.findByText(/验证图没有载入/);
  },
});
export const PuzzleOnItsWay = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(hang(captcha)),
  async play(context) {
    await askCode(context);
    await screen.findByText('正在载入验证图');
  },
});
export const Cooldown = meta.story({ tags: ['no-visual:moves'], beforeEach: () => void save('cooldown', String(Date.now() + 45_000)) });
export const ForgotAfterReload = meta.story({
  tags: ['no-visual:moves'],
  beforeEach() {
    saveVisit('setting', 'forgot');
    saveVisit('account', '13800138000');
  },
});
export const NothingFilledIn = meta.story({
  tags: ['no-visual:repeats'],
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
ByPassword.test('R2.2 R2.3 signs in, says so and leads home', async (context) => {
  await fillIn(context);
  await waitFor(() => expect(session.userInfo?.name).toBe('北岸拾石'));
  await waitFor(() => expect(context.loaded.router.state.location.pathname).toBe('/home'));
  await expect(toasts.items.map((item) => item.text)).toEqual(['登录成功']);
});
ByPassword.test('R6.2 T-SES-05 shows the server’s sentence once', async (context) => {
  const tried = fn();
  context.msw.use(fail(login, 400, { message: '账号或密码不正确', error: 'LOGIN' }, tried));
  await fillIn(context);
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  await context.userEvent.click(screen.getByRole('button', { name: '登录' }));
  await waitFor(() => expect(tried).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.getByRole('button', { name: '登录' })).not.toHaveAttribute('aria-busy'));
  await expect(said()).toEqual(['账号或密码不正确']);
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
ByCode.test('R2.6 says that a code was sent, and counts down', async (context) => {
  context.msw.use(respond(getCode, { data: { cooldown: 60 } }));
  await withoutCaptcha(context);
  await askCode(context);
  await waitFor(() => expect(toasts.items.map((item) => item.text)).toEqual(['发送成功']));
  await screen.findByRole('button', { name: /\d+ ?(?:s|秒)/ });
});

async function withoutCaptcha({ loaded, msw }: { loaded: Record<string, unknown>; msw: SetupWorker }): Promise<void> {
  msw.use(respond(metaCall, { data: installation({ captcha: 'off' }) }));
  // What was asked with the form may still be on its way: its answer counts no more.
  await (loaded.client as QueryClient).resetQueries({ queryKey: ['content', 'meta'] });
}
async function solve(slider: HTMLElement): Promise<void> {
  for (let i = 0; i < 5; i++) await fireEvent.keyDown(slider, { key: 'ArrowRight', shiftKey: true });
  await fireEvent.keyDown(slider, { key: 'Enter' });
}
const sendButton = () => screen.getByRole('button', { name: /^获取验证码/ });

ByCode.test('R2.4 asking for a code names a missing and a wrong account', async ({ userEvent }) => {
  await account();
  await userEvent.click(sendButton());
  await expect(await screen.findByRole('alert')).toHaveTextContent('请输入手机号或邮箱');
  await userEvent.type(await account(), '1380013800');
  await userEvent.click(sendButton());
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('手机号或邮箱格式不正确'));
});
ByCode.test('R2.3 R2.5 by code is the first mode; it names what is missing', async ({ userEvent }) => {
  await account();
  await expect(screen.getByRole('radio', { name: '验证码登录' })).toBeChecked();
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByText('请填写手机号或邮箱!');
  await screen.findByText('请填写验证码!');
});
ByPassword.test('R2.5 by password names what is missing', async ({ userEvent }) => {
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  await screen.findByText('请填写手机号或邮箱!');
  await screen.findByText('密码不能为空!');
});
ByPassword.test('T-CODE-01 where the server asks for a puzzle it is shown, and its ticket goes along', async ({ userEvent, msw }) => {
  msw.use(fail(login, 400, { message: '请先完成验证', error: 'CAPTCHA_REQUIRED' }));
  await userEvent.type(await account(), '13800138000');
  await userEvent.type(screen.getByLabelText('密码'), 'dianshi2026');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: '登录' }));
  const slider = await screen.findByRole('slider');
  await expect(said()).toEqual(['请先完成验证']);
  const tickets: unknown[] = [];
  msw.use(respond(login, ({ body }) => (tickets.push(body.ticket), new Promise<never>(() => undefined))));
  await solve(slider);
  await waitFor(() => expect(tickets).toEqual([expect.stringMatching(/./)]));
});
Cooldown.test('R2.6 T-CODE-05 a reload keeps the countdown, and a press during it answers', async ({ userEvent }) => {
  const button = await screen.findByRole('button', { name: /4\d 秒后重发/ });
  await userEvent.click(button);
  await expect(said()).toEqual(['请勿频繁操作']);
});
for (const status of [400, 429]) {
  ByCode.test(`T-CODE-05 after a ${status} with Retry-After the server’s remaining seconds are shown and kept`, async (context) => {
    context.msw.use(fail(getCode, status, { message: '请勿频繁操作', error: 'TOO_FREQUENT', retryAfter: 42 }));
    await withoutCaptcha(context);
    await askCode(context);
    await screen.findByRole('button', { name: /4[12] 秒后重发/ });
    await expect(said()).toEqual(['请勿频繁操作']);
    await expect(Number(localStorage.getItem('cooldown'))).toBeGreaterThan(Date.now() + 38_000);
  });
}
ByCode.test('R2.6 what kept a code from being sent is told, and nothing counts down', async (context) => {
  context.msw.use(fail(getCode, 400, { message: '验证码没有发出，请稍后再试', error: 'SEND_FAILED' }));
  await withoutCaptcha(context);
  await askCode(context);
  await waitFor(() => expect(said()).toEqual(['发送失败:验证码没有发出，请稍后再试']));
  await expect(localStorage.getItem('cooldown')).toBeNull();
  await expect(sendButton()).not.toHaveAttribute('aria-disabled');
});
Puzzle.test('R2.6 F-20 a verification that fails is told; no code is sent', async ({ msw }) => {
  const sent = fn();
  msw.use(
    fail(captchaVerify, 400, { message: '请求错误', error: 'VALIDATION' }),
    respond(getCode, () => (sent(), { data: { cooldown: 60 } })),
  );
  await solve(await screen.findByRole('slider'));
  await screen.findByText('验证失败:请求错误');
  await expect(sent).not.toHaveBeenCalled();
});

ByCode.test(
  'R2.6 asked before the page knows whether puzzles are dealt: it waits to be told, and deals none where none is',
  async (context) => {
    let tell = (): void => undefined;
    const told = new Promise<void>((resolve) => (tell = resolve));
    context.msw.use(
      respond(metaCall, async () => (await told, { data: installation({ captcha: 'off' }) })),
      respond(getCode, { data: { cooldown: 60 } }),
    );
    void (context.loaded.client as QueryClient).resetQueries({ queryKey: ['content', 'meta'] });
    await askCode(context);
    await expect(screen.queryByRole('slider')).toBeNull();
    await expect(sendButton()).toHaveAttribute('aria-disabled');
    tell();
    await screen.findByRole('button', { name: /[56]\d 秒后重发/ });
    await expect(screen.queryByRole('slider')).toBeNull();
  },
);
Puzzle.test('AC-14 Esc gives up the puzzle, not the dialog, and goes back to the button that asked', async ({ userEvent }) => {
  session.openLogin = true;
  await waitFor(() => expect(screen.getByRole('slider')).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  await expect(sendButton()).toHaveFocus();
  await expect(await account()).toHaveValue('13800138000');
  // Without a puzzle Esc is the dialog's again; from another field of the form it still is the puzzle's.
  await userEvent.click(sendButton());
  await screen.findByRole('slider');
  await userEvent.click(await account());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  await expect(await account()).toHaveFocus();
  await expect(session.openLogin).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect(session.openLogin).toBe(false);
});
Puzzle.test('AC-14 a code that was sent leaves the focus where it was asked for', async ({ msw }) => {
  msw.use(respond(getCode, { data: { cooldown: 60 } }));
  await waitFor(() => expect(screen.getByRole('slider')).toHaveFocus());
  await solve(screen.getByRole('slider'));
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  await expect(sendButton()).toHaveFocus();
});

async function edgeStays(context: Actions & { msw: SetupWorker }, ask: (context: Actions) => Promise<void>, asker: () => HTMLElement) {
  const edge = () => screen.getByRole('button', { name: '关闭' }).closest('.bg-overlay')!.getBoundingClientRect();
  await account();
  const first = edge().top;
  // There is room below: it is no scrolling that holds it.
  await expect(edge().height).toBeLessThan(innerHeight - 48);
  context.msw.use(respond(captchaVerify, { code: 200, message: { captchaVerifyResult: false, verifyCode: 'F003' }, data: null }));
  await ask(context);
  const slider = await screen.findByRole('slider');
  await expect(edge().top).toBe(first);
  await solve(slider);
  await screen.findByText(/没有对齐/);
  await expect(edge().top).toBe(first);
  await context.userEvent.click(await screen.findByRole('button', { name: '取消' }));
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  await expect(edge().top).toBe(first);
  await waitFor(() => expect(asker()).toHaveFocus());
}
ByCode.test('V-20 the upper edge stays where it is when a puzzle comes, is missed and goes', async (context) =>
  edgeStays(context, askCode, sendButton),
);
ByPassword.test('V-20 the upper edge stays where it is when the password needs a puzzle, too', async (context) => {
  context.msw.use(fail(login, 400, { message: '请先完成验证', error: 'CAPTCHA_REQUIRED' }));
  await edgeStays(context, fillIn, () => screen.getByRole('button', { name: '登录' }));
});

// F-20: the line breaks at each step in turn.
ByCode.test('F-20 F-21 the line breaks while the puzzle loads: what was typed stays, and one can try again', async (context) => {
  context.msw.use(fail(captcha, 'offline'));
  await askCode(context);
  await screen.findByText('验证图没有载入：服务码99');
  await expect(await account()).toHaveValue('13800138000');
  context.msw.use(respond(captcha, { data: puzzle() }));
  await context.userEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByRole('slider');
});
Puzzle.test('F-20 the line breaks while the puzzle is judged: another one is dealt, nothing counts down', async ({ msw }) => {
  msw.use(fail(captchaVerify, 'offline'));
  await solve(await screen.findByRole('slider'));
  await screen.findByText('验证失败:服务码99');
  await screen.findByRole('slider');
  await expect(await account()).toHaveValue('13800138000');
  await expect(localStorage.getItem('cooldown')).toBeNull();
});
Puzzle.test(
  'F-20 the line breaks while the code is sent: nothing counts down, and it can be asked for again',
  async ({ msw, userEvent }) => {
    msw.use(fail(getCode, 'offline'));
    await solve(await screen.findByRole('slider'));
    await waitFor(() => expect(said()).toEqual(['发送失败:服务码99']));
    await expect(localStorage.getItem('cooldown')).toBeNull();
    await userEvent.click(sendButton());
    await screen.findByRole('slider');
  },
);
Puzzle.test('R2.6 puzzle, code, countdown: it begins when the code is confirmed as sent', async ({ msw }) => {
  let confirm = (): void => undefined;
  msw.use(respond(getCode, () => new Promise((resolve) => (confirm = () => resolve({ data: { cooldown: 60 } })))));
  await solve(await screen.findByRole('slider'));
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  await expect(localStorage.getItem('cooldown')).toBeNull();
  await waitFor(() => (confirm(), expect(said()).toEqual(['发送成功'])));
  await screen.findByRole('button', { name: /[56]\d 秒后重发/ });
  await expect(Number(localStorage.getItem('cooldown'))).toBeGreaterThan(Date.now());
});
ByPassword.test('F-20 the line breaks while signing in: the form stays, nobody is half signed in', async (context) => {
  context.msw.use(fail(login, 'offline'));
  await fillIn(context);
  await waitFor(() => expect(said()).toEqual(['服务码99']));
  await expect(await account()).toHaveValue('13800000000');
  await expect(screen.getByLabelText('密码')).toHaveValue('dianshi2026');
  await expect(screen.getByRole('checkbox')).toBeChecked();
  await expect([session.token, session.userInfo, localStorage.getItem('token')]).toEqual(['', null, null]);
});

PuzzleOnItsWay.test(
  'F-21 a puzzle that does not come is said to be on its way, and leaves the way to the password',
  async ({ userEvent }) => {
    await userEvent.click(screen.getByRole('button', { name: '改用密码登录' }));
    await screen.findByLabelText('密码');
    await expect(await account()).toHaveValue('13800138000');
  },
);
PuzzleNotLoaded.test('F-21 beside a puzzle that did not load the button still asks for a code', async ({ msw, userEvent }) => {
  msw.use(respond(captcha, { data: puzzle() }));
  await userEvent.click(sendButton());
  await screen.findByRole('slider');
});
ByCode.test('F-21 a puzzle whose picture is broken is told, and another one can be had', async (context) => {
  context.msw.use(respond(captcha, { data: puzzle({ id: 'broken', bg: 'data:image/png;base64,AAAA' }) }));
  await askCode(context);
  await screen.findByText('验证图没有载入');
  context.msw.use(respond(captcha, { data: puzzle() }));
  await context.userEvent.click(screen.getByRole('button', { name: '重试' }));
  await screen.findByRole('slider');
});

Forgot.test('R2.7 step 1 names a missing account, a wrong one and a missing code', async ({ userEvent }) => {
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByText('请输入手机号/邮箱');
  await screen.findByText('请输入验证码', { selector: 'p' });
  await userEvent.type(await account(), '1380013800');
  await userEvent.click(screen.getByRole('button', { name: '下一步' }));
  await screen.findByText('手机号或邮箱格式不正确');
});
async function choose(userEvent: Actions['userEvent'], first: string, again: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('新密码'), first);
  await userEvent.type(screen.getByLabelText('确认密码'), again);
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
}
Forgot.test('R2.7 step 2 names a mismatch and has a way back', async ({ userEvent }) => {
  await proveForgotten(userEvent);
  await choose(userEvent, 'dianshi2027', 'dianshi2028');
  await screen.findByText('两次密码不相同');
  await userEvent.click(screen.getByRole('button', { name: '上一步' }));
  await expect(await account()).toHaveValue('13800138000');
});
Forgot.test('AC-9 the steps are named by what is done, and the heading is read once', async () => {
  await expect(await screen.findByRole('list', { name: '找回密码' })).toBeVisible();
  await expect(screen.getAllByRole('heading', { name: '找回密码' })).toHaveLength(1);
});
ByCode.test('AC-9 the heading is read once', async () => {
  await expect(await screen.findAllByRole('heading', { name: '登录点石' })).toHaveLength(1);
});
Forgot.test('R2.7 an empty password leads back to step 1', async ({ userEvent }) => {
  await proveForgotten(userEvent);
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await expect(await account()).toHaveValue('13800138000');
});
Forgot.test('R2.7 F-22 step 3 is final and leads to signing in by password', async ({ userEvent }) => {
  await proveForgotten(userEvent);
  await choose(userEvent, 'dianshi2027', 'dianshi2027');
  await screen.findByText('密码已重置');
  await userEvent.click(screen.getByRole('button', { name: /验证账号/ }));
  await expect(screen.getByText('密码已重置')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '去登录' }));
  await expect(await screen.findByLabelText('密码')).toHaveValue('');
  await expect(await account()).toHaveValue('13800138000');
  await expect(loadVisit('setting')).toBe('');
});
Forgot.test('F-22 where the proof ran out a fresh one is asked for, and the account stays', async ({ msw, userEvent }) => {
  msw.use(fail(forget, 400, { message: '请先验证身份', error: 'NOT_VERIFIED' }));
  await proveForgotten(userEvent);
  await choose(userEvent, 'dianshi2027', 'dianshi2027');
  await expect(await screen.findByRole('textbox', { name: '验证码' })).toHaveValue('');
  await expect(await account()).toHaveValue('13800138000');
  await expect(said()).toEqual(['请先验证身份']);
});
Forgot.test('F-22 the account is kept for a reload, a code and a password never', async ({ userEvent }) => {
  await proveForgotten(userEvent);
  await userEvent.type(screen.getByLabelText('新密码'), 'dianshi2027');
  const kept = [...Object.values(localStorage), ...Object.values(sessionStorage)].join();
  await expect(kept).toContain('13800138000');
  await expect(kept).not.toMatch(/123456|dianshi2027/);
});
ForgotAfterReload.test('F-22 a reload in the middle is at step 1 again, with the account filled in', async () => {
  await expect(await account()).toHaveValue('13800138000');
  await expect(screen.getByRole('textbox', { name: '验证码' })).toHaveValue('');
  await waitFor(() => expect(screen.getByRole('button', { name: '下一步' })).toBeVisible());
});
ForgotAfterReload.test('F-22 closing begins again by code; the account is still filled in', async ({ userEvent }) => {
  await account();
  await userEvent.keyboard('{Escape}');
  await expect([loadVisit('setting'), loadVisit('account')]).toEqual(['', '13800138000']);
});
ByPassword.test('F-22 T-SES-10 once somebody is in, nothing of the form is kept', async (context) => {
  await fillIn(context);
  await waitFor(() => expect(session.token).not.toBe(''));
  await waitFor(() => expect(loadVisit('account')).toBe(''));
  await expect(sessionStorage).toHaveLength(0);
  const { token } = session;
  await expect([document.documentElement.outerHTML, document.cookie, window.name, location.href].join()).not.toContain(token);
});
