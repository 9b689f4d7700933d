import { expect, fn, screen, within } from 'storybook/test';
import { session } from '#state/session.ts';
import preview from '#.storybook/preview';
import { CommunityPage } from './community-page.tsx';
import { PictureFeed } from './picture-feed.tsx';

const meta = preview.meta({
  component: CommunityPage,
  args: {
    search: {},
    onSearch: fn(),
    children: <PictureFeed label="灵感广场" body={{ condition: [] }} empty={null} />,
  },
});

export const Everything = meta.story({ tags: ['no-visual:repeats'] });
export const Filtered = meta.story({ tags: ['no-visual:repeats'], args: { search: { sort: 'new', tag: '场景', q: '青绿' } } });
export const Narrowed = meta.story({
  args: { search: { not: '卡牌,海报', unseen: 1_763_697_600 } },
  play: async ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button', { name: '筛选' })),
});
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Everything.test('a topic and an order go to the address', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '最新' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: 'new' });
});
Everything.test('what one follows asks to sign in first', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('radio', { name: '关注' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: 'new', from: 'follows' });
  session.token = '';
  await userEvent.click(canvas.getByRole('radio', { name: '关注' }));
  await expect(session.openLogin).toBe(true);
});
Narrowed.test('V-43 what narrows the wall takes no more width than it needs', async () => {
  const panel = await screen.findByRole('dialog', { name: '筛选' });
  await expect(panel.getBoundingClientRect().width).toBeLessThanOrEqual(322);
  await expect(panel.getBoundingClientRect().width).toBeGreaterThan(200);
});
Filtered.test('clearing the search keeps the rest', async ({ args, canvas, userEvent }) => {
  await userEvent.clear(canvas.getByRole('searchbox'));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: 'new', tag: '场景' });
});
Everything.test('R8.9 topics are left out, and what was seen', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '筛选' }));
  const panel = within(await screen.findByRole('dialog', { name: '筛选' }));
  await userEvent.click(panel.getByRole('button', { name: '卡牌' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ not: '卡牌' });
  await userEvent.click(panel.getByRole('switch', { name: '只看没看过' }));
  await expect(args.onSearch).toHaveBeenLastCalledWith({ unseen: expect.any(Number) });
});
