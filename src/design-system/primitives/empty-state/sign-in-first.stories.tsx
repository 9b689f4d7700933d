import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { SignInFirst } from './sign-in-first.tsx';

const meta = preview.meta({ component: SignInFirst, args: { children: '登录后可以收藏喜欢的作品。', onSignIn: fn() } });

export const Default = meta.story();
export const Small = meta.story({ args: { title: '登录后查看账号', size: 'sm', children: undefined } });

Default.test('leads to the sign-in', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(args.onSignIn).toHaveBeenCalledOnce();
});
