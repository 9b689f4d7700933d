import { expect, fn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { getCode } from '#shared/contract/sign-in.ts';
import { bindAccount, prove } from '#shared/contract/safety.ts';
import { safety, user } from '#mocks/fixtures/account.ts';
import { fail, respond } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { BindPanel } from './bind-panel.tsx';

const meta = preview.meta({
  component: BindPanel,
  args: { kind: 'mobile' as 'mobile' | 'email', me: user({ email: 'beian@studio.example' }), safety: safety(), onClose: fn() },
  decorators: [
    (Story) => (
      <div className="w-full max-w-190">
        <Story />
      </div>
    ),
  ],
});

const onePassed = { safety: safety({ passed: ['password'] }) };
export const TwoProofs = meta.story();
export const OnePassed = meta.story({ args: onePassed });
export const OneProof = meta.story({ args: { safety: safety({ kinds: ['mobile'] }), me: user() } });
export const FirstMail = meta.story({ args: { kind: 'email', me: user(), safety: safety({ kinds: ['password', 'mobile'] }) } });
export const JustChanged = meta.story({
  args: {
    safety: safety({ proofs: [{ kind: 'mobile', passedAt: null, usableFrom: '2026-11-22T03:04:00.000Z' }], needed: 1 }),
  },
});
export const NewNumber = meta.story({
  args: { safety: safety({ passed: ['password', 'email'] }) },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: '下一步' })),
});
export const Light = meta.story({ args: onePassed, globals: { theme: 'light' } });
export const Phone = meta.story({ args: onePassed, globals: { viewport: { value: 'phone', isRotated: false } } });

OnePassed.test('AC-6 six digits, however they are pasted, are shown by themselves', async ({ canvas, msw, userEvent }) => {
  const shown = fn();
  msw.use(respond(prove, ({ body }) => (shown(body), { data: safety({ passed: ['password', 'email'] }) })));
  await userEvent.click(canvas.getByRole('textbox', { name: '邮箱验证码' }));
  await userEvent.paste('验证码：639 924');
  await waitFor(() => expect(shown).toHaveBeenCalledWith({ kind: 'email', secret: '639924' }));
  await expect(shown).toHaveBeenCalledTimes(1);
});
OnePassed.test('AC-6 a wrong code says so, and the step stays closed', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(prove, 400, { message: '验证码错误或已过期', error: 'BAD_CODE' }));
  await userEvent.type(canvas.getByRole('textbox', { name: '邮箱验证码' }), '639924');
  await expect(await canvas.findByRole('alert')).toHaveTextContent('验证码错误或已过期');
  await userEvent.click(canvas.getByRole('button', { name: '下一步' }));
  await expect(canvas.queryByLabelText('新手机号')).toBeNull();
});
TwoProofs.test('AC-6 any two will do: the code to the old number is the last that is asked for', async ({ canvas, userEvent }) => {
  await expect(canvas.queryByRole('textbox', { name: '手机验证码' })).toBeNull();
  await userEvent.click(canvas.getByRole('button', { name: '手机验证码' }));
  await expect(canvas.getByRole('textbox', { name: '手机验证码' })).toBeVisible();
  await expect(canvas.queryByRole('textbox', { name: '邮箱验证码' })).toBeNull();
});
NewNumber.test(
  'AC-6 the new number’s code goes there for this purpose alone, and its six digits finish it',
  async ({ canvas, msw, userEvent }) => {
    const sent = fn();
    msw.use(respond(getCode, ({ body }) => (sent(body), { data: { cooldown: 60 } })));
    await userEvent.click(canvas.getByRole('button', { name: '获取验证码' }));
    await expect(await canvas.findByText('请输入手机号')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: '新手机号' }), '13700000001');
    await userEvent.type(canvas.getByRole('textbox', { name: '验证码' }), '639924');
    await canvas.findByText('手机号已更换，其他设备已退出');
    await expect(session.userInfo?.mobile).toBe('13700000001');
    await expect(sent).not.toHaveBeenCalled();
  },
);
NewNumber.test('AC-6 a number of another account is refused beside it', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(bindAccount, 400, { message: '它已经是另一个点石账号的登录方式', error: 'ACCOUNT_TAKEN' }));
  await userEvent.type(canvas.getByRole('textbox', { name: '新手机号' }), '13700000001');
  await userEvent.type(canvas.getByRole('textbox', { name: '验证码' }), '639924');
  const field = canvas.getByRole('textbox', { name: '新手机号' });
  await waitFor(() => expect(field).toHaveAccessibleDescription('它已经是另一个点石账号的登录方式'));
  await expect(field).toHaveValue('13700000001');
});
