import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { session } from '#state/session.ts';
import { LikePage } from './like-page.tsx';

const meta = preview.meta({
  component: LikePage,
  tags: ['no-visual:repeats'],
  args: { sort: 'new' as const, children: <p>作品在这里</p>, onSort: fn() },
});

export const Liked = meta.story();
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });

Liked.test('says how many, and an order goes to the address', async ({ args, canvas, userEvent }) => {
  await canvas.findByText('12 件作品');
  await userEvent.click(canvas.getByRole('button', { name: '排序：最新' }));
  await userEvent.click(await screen.findByRole('option', { name: '最热' }));
  await expect(args.onSort).toHaveBeenLastCalledWith('hot');
});
SignedOut.test('asks to sign in instead of failing', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(session.openLogin).toBe(true);
});
