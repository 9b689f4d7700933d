import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { listImages } from '#api/contract/content.ts';
import { imageOutline } from '#api/contract/gallery.ts';
import { outline } from '#mocks/fixtures/content.ts';
import { respond } from '#mocks/respond.ts';
import { session } from '#state/session.ts';
import { PersonalFeed } from './personal-feed.tsx';

const meta = preview.meta({
  component: PersonalFeed,
  args: { title: '我的创作', scope: 'mine' as const, emptyTitle: '还没有作品', emptyText: '写一句话，第一张图约 8 秒就能看到。' },
});

export const Works = meta.story({ tags: ['no-visual'] });
export const NoneYet = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listImages, { data: [] }), respond(imageOutline, { data: outline([]) })),
});
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });

SignedOut.test('asks to sign in instead of failing', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(session.openLogin).toBe(true);
});
