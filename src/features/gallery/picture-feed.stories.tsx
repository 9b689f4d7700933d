import type { Canvas } from 'storybook/internal/csf';
import { expect, spyOn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { favorites, listImages } from '#shared/contract/content.ts';
import { imageOutline } from '#shared/contract/gallery.ts';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { outline, works } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { PictureFeed } from './picture-feed.tsx';

const meta = preview.meta({
  component: PictureFeed,
  args: { label: '灵感广场', body: { condition: [{ scope: 'square' }] }, empty: <EmptyState title="还没有作品">换个题材看看</EmptyState> },
});

export const Ready = meta.story({ tags: ['no-visual:repeats'] });
const none = [respond(listImages, { data: [] }), respond(imageOutline, { data: outline([]) })];
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(...none) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listImages), hang(imageOutline)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listImages, 500), fail(imageOutline, 500)) });
/** The shape is there, the pictures are not: every place says so. */
export const PicturesNotLoaded = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(fail(listImages, 500)) });
/** The pictures are there, the shape is not: they lay themselves out. */
export const ShapeStillComing = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(imageOutline)) });
export const Offline = meta.story({ globals: { network: 'offline' }, tags: ['no-visual:moves'] });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

const like = { name: /^喜欢/ };
/** The card's own buttons are there while it is pointed at or focused. */
async function pointAt(canvas: Canvas): Promise<void> {
  (await canvas.findByRole('link', { name: /^千里青绿/ })).focus();
}
Ready.test('a like counts at once', async ({ canvas, userEvent }) => {
  await pointAt(canvas);
  const [first] = await canvas.findAllByRole('button', like);
  await userEvent.click(first!);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
});
Ready.test('a like that fails is taken back', async ({ canvas, msw, userEvent }) => {
  msw.use(fail(favorites, 500));
  await pointAt(canvas);
  const [first] = await canvas.findAllByRole('button', like);
  await userEvent.click(first!);
  await waitFor(() => expect(first?.getAttribute('aria-pressed')).toBe('false'));
});
Ready.test('R5.2 a maker is followed from the card, on all their cards, and no longer when refused', async ({ canvas, msw, userEvent }) => {
  await pointAt(canvas);
  const follow = await canvas.findByRole('button', { name: '关注 山海匠' });
  await userEvent.click(follow);
  await expect(follow).toHaveAttribute('aria-pressed', 'true');
  msw.use(fail(favorites, 500));
  await userEvent.click(follow);
  await waitFor(() => expect(follow).toHaveAttribute('aria-pressed', 'true'));
});
Ready.test('asks to sign in', async ({ canvas, userEvent }) => {
  await pointAt(canvas);
  const [first] = await canvas.findAllByRole('button', like);
  session.token = '';
  await userEvent.click(first!);
  await expect(session.openLogin).toBe(true);
});
NotLoaded.test('loads again on request', async ({ canvas, msw, userEvent }) => {
  const again = await canvas.findByRole('button', { name: '重试' });
  msw.use(...none);
  await userEvent.click(again);
  await canvas.findByText('还没有作品');
});
PicturesNotLoaded.test('each place can be asked for again', async ({ canvas, msw, userEvent }) => {
  const [again] = await canvas.findAllByRole('button', { name: '重试' });
  msw.use(respond(listImages, { data: works }));
  await userEvent.click(again!);
  await canvas.findByRole('link', { name: /^千里青绿/ });
});
ShapeStillComing.test('pictures do not wait for it', async ({ canvas }) => {
  await canvas.findByRole('link', { name: /^千里青绿/ });
});
Ready.test('ends', async ({ canvas }) => {
  await canvas.findByText('没有更多了');
});
Ready.test('every card says that a machine made it, and opens by the address', async ({ canvas, loaded, userEvent }) => {
  await userEvent.click(await canvas.findByRole('link', { name: '千里青绿，山海匠，AI 生成' }));
  // The press is painted first.
  await waitFor(() => expect(loaded.router.state.location.search).toMatchObject({ work: 'image-r01' }));
});
Ready.test(
  'a press opens the picture over what the address already asks for, and works out no other card’s address',
  async ({ canvas, loaded, userEvent }) => {
    const card = await canvas.findByRole('link', { name: /^千里青绿/ });
    await loaded.router.navigate({ to: '.', search: { tag: '水墨' } });
    await waitFor(() => expect(card.getAttribute('href')).toContain('tag='));
    const asked = new URL(card.getAttribute('href') ?? '', location.origin).searchParams;
    await expect([...asked.keys()].toSorted()).toEqual(['tag', 'work']);
    await userEvent.hover(card);
    const cards = canvas.getAllByRole('listitem').length;
    const built = spyOn(loaded.router, 'buildLocation');
    await userEvent.click(card);
    await waitFor(() => expect(loaded.router.state.location.search).toMatchObject({ tag: '水墨', work: asked.get('work') }));
    await expect(loaded.router.state.location.state).toMatchObject({ overlay: true });
    await expect(built.mock.calls.length).toBeLessThan(cards);
  },
);
