import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listPlans } from '#shared/contract/billing.ts';
import { fail } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { session } from '#state/session.ts';
import { linesOf } from '#ds/samples/lines-of.ts';
import { LandingPage } from './landing-page.tsx';

const meta = preview.meta({
  component: LandingPage,
  globals: { user: 'anonymous' },
  parameters: { layout: 'fullscreen', path: '/intro' },
  tags: ['no-visual:moves'],
});

export const Visitor = meta.story();
export const Member = meta.story({ globals: { user: 'standard' } });
export const PlansNotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listPlans, 500)) });
export const Phone = meta.story({ globals: { user: 'anonymous', viewport: { value: 'phone', isRotated: false } } });

Visitor.test('V-40 the first sentence of all is broken between its parts', async ({ canvas }) => {
  await expect(linesOf(canvas.getByText(/^一句话，一张参考图/))).toEqual([
    '一句话，一张参考图，就能得到可用的游戏素材。',
    '道具图标、场景概念、像素精灵、',
    '3D\u00A0玩具与标志，都在这里成形。',
  ]);
});
Visitor.test('signing in starts here, and the tools lead on', async ({ canvas, userEvent }) => {
  await expect(canvas.queryByRole('link', { name: /一键抠图/ })).toBeNull();
  // What is below the first screen comes when somebody comes near it.
  scrollTo(0, document.documentElement.scrollHeight);
  await expect(await canvas.findByRole('link', { name: /一键抠图/ })).toHaveAttribute('href', '/tool/aiCreate/intelligent-matting');
  await userEvent.click(canvas.getByRole('button', { name: '登录' }));
  await expect(session.openLogin).toBe(true);
});
Visitor.test('AC-16 R1.10 the footer names every way to reach us', async ({ canvas, userEvent }) => {
  scrollTo(0, document.documentElement.scrollHeight);
  for (const name of ['社群', '视频号', '短视频', '图文笔记', '邮件', '联系我们']) {
    dialogs.open = 'none';
    await userEvent.click(await canvas.findByRole('button', { name }));
    await expect(dialogs.open).toBe('contact');
  }
});
Member.test('goes on to the workbench', async ({ canvas }) => {
  await expect(canvas.getAllByRole('link', { name: '进入工作台' }).length).toBeGreaterThan(0);
  await expect(canvas.queryByRole('button', { name: '登录' })).toBeNull();
});
Phone.test('the menu button opens the ways through the site', async ({ canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '菜单' }));
  await waitFor(() => expect(canvas.getByRole('navigation', { name: '站点菜单' })).toBeVisible());
});
