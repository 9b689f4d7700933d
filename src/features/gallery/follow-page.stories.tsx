import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites } from '#api/contract/content.ts';
import { fail, respond } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { FollowPage } from './follow-page.tsx';

const meta = preview.meta({ component: FollowPage, parameters: { path: '/follow' } });

export const Makers = meta.story({ tags: ['no-visual'] });
export const NobodyYet = meta.story({ tags: ['no-visual'], beforeEach: ({ msw }) => msw.use(respond(favorites, { data: [], total: 0 })) });
export const NotLoaded = meta.story({ tags: ['no-visual'], beforeEach: ({ msw }) => msw.use(fail(favorites, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual'], globals: { user: 'anonymous' } });
export const Phone = meta.story({ tags: ['no-visual'], globals: { viewport: { value: 'phone', isRotated: false } } });

Makers.test('unfollows at once and takes it back when the server refuses', async ({ canvas, msw, userEvent }) => {
  const [button] = await canvas.findAllByRole('button', { name: '已关注' });
  if (!button) throw new Error('nobody is followed');
  await userEvent.click(button);
  await expect(button).toHaveTextContent('关注');
  msw.use(fail(favorites, 500));
  await userEvent.click(button);
  await expect(await canvas.findByRole('button', { name: '关注' })).toHaveAttribute('aria-pressed', 'false');
});
SignedOut.test('asks to sign in instead of failing', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(session.openLogin).toBe(true);
});
