import { expect, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites } from '#shared/contract/content.ts';
import { publicUser } from '#mocks/fixtures/account.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { FollowPage } from './follow-page.tsx';

const meta = preview.meta({ component: FollowPage, parameters: { path: '/follow' } });

export const Makers = meta.story({ tags: ['no-visual:repeats'] });
/** Fifteen makers in two pages. */
export const TwoPages = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(favorites, ({ body }) => {
        if ('targetId' in body) return { data: { on: body.on, count: 1 } };
        const first = ((body.page ?? 1) - 1) * body.pageSize;
        const makers = Array.from({ length: 15 }, (_, i) => publicUser({ id: 100 + i, name: `拾石人 ${i + 1}`, followed: true }));
        return { data: makers.slice(first, first + body.pageSize), total: makers.length };
      }),
    ),
});
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(favorites)) });
export const NobodyYet = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) => msw.use(respond(favorites, { data: [], total: 0 })),
});
export const NotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(favorites, 500)) });
export const SignedOut = meta.story({ tags: ['no-visual:repeats'], globals: { user: 'anonymous' } });
export const Phone = meta.story({ tags: ['no-visual:repeats'], globals: { viewport: { value: 'phone', isRotated: false } } });

Makers.test('unfollows at once and takes it back when the server refuses', async ({ canvas, loaded, msw, userEvent }) => {
  const [button] = await canvas.findAllByRole('button', { name: '已关注' });
  if (!button) throw new Error('nobody is followed');
  await userEvent.click(button);
  await expect(button).toHaveTextContent('关注');
  await waitFor(() => expect(loaded.client.isMutating()).toBe(0));
  msw.use(fail(favorites, 500));
  await userEvent.click(button);
  await expect(await canvas.findByRole('button', { name: '关注' })).toHaveAttribute('aria-pressed', 'false');
});
Makers.test('a picture leads to its maker', async ({ canvas }) => {
  const rows = await canvas.findAllByRole('list', { name: '山海匠的作品' });
  await expect(within(rows[0]!).getByRole('link', { name: '千里青绿，AI 生成' })).toHaveAttribute(
    'href',
    '/other-home-page?id=20481174&work=image-r01',
  );
});
TwoPages.test('counts them all, loads the next page and says where it ends', async ({ canvas, userEvent }) => {
  const makers = () => within(canvas.getByRole('list', { name: '关注的创作者' })).getAllByRole('button', { name: '已关注' });
  await canvas.findByText('15 位创作者');
  await expect(makers()).toHaveLength(12);
  await userEvent.click(canvas.getByRole('button', { name: '加载更多' }));
  await waitFor(() => expect(makers()).toHaveLength(15));
  await canvas.findByText('没有更多了');
});
SignedOut.test('asks to sign in instead of failing', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(session.openLogin).toBe(true);
});
