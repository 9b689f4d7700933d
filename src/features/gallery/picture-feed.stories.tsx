import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites, listImages } from '#api/contract/content.ts';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { fail, hang, respond } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { PictureFeed } from './picture-feed.tsx';

const meta = preview.meta({
  component: PictureFeed,
  args: { label: '灵感广场', body: { condition: [{ scope: 'square' }] }, empty: <EmptyState title="还没有作品">换个题材看看</EmptyState> },
});

export const Ready = meta.story({ tags: ['no-visual'] });
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listImages, { data: [] })) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listImages)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listImages, 500)) });
export const Offline = meta.story({ globals: { network: 'offline' }, tags: ['no-visual'] });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const like = { name: /^喜欢/ };
Ready.test('a like counts at once', async ({ canvas, userEvent }) => {
  const [first] = await canvas.findAllByRole('button', like);
  await userEvent.click(first!);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
});
Ready.test('a like that fails is taken back', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(favorites, 500));
  const [first] = await canvas.findAllByRole('button', like);
  await userEvent.click(first!);
  await waitFor(() => expect(first?.getAttribute('aria-pressed')).toBe('false'));
});
Ready.test('asks to sign in', async ({ canvas, userEvent }) => {
  const [first] = await canvas.findAllByRole('button', like);
  session.token = '';
  await userEvent.click(first!);
  await expect(session.openLogin).toBe(true);
});
NotLoaded.test('loads again on request', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  msw.use(respond(listImages, { data: [] }));
  await userEvent.click(again);
  await canvas.findByText('还没有作品');
});
