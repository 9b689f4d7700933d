import { expect, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { ToolTopBar } from './tool-top-bar.tsx';

const meta = preview.meta({
  component: ToolTopBar,
  args: { title: '快速生成' },
  parameters: { layout: 'fullscreen', path: '/tool/aiCreate/index' },
});

export const Generate = meta.story();
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const AnotherTool = meta.story({ args: { title: '图片放大' }, parameters: { path: '/tool/aiCreate/enlarge-image' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Generate.test('marks its tab and goes back home', async ({ canvas, loaded, userEvent }) => {
  await expect(canvas.getByRole('link', { name: /快速生成/ })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(canvas.getByRole('link', { name: '返回首页' }));
  await expect(loaded.router.state.location.pathname).toBe('/home');
});

Generate.test('a pressed tab looks pressed at once, and its tool comes after that is painted', async ({ canvas, loaded }) => {
  const tab = canvas.getByRole('link', { name: /一键抠图/ });
  tab.click();
  // React draws what a press changes in a microtask of the press.
  await Promise.resolve();
  const atOnce = [tab.ariaBusy, loaded.router.state.location.pathname];
  await expect(atOnce).toEqual(['true', '/tool/aiCreate/index']);
  await waitFor(() => expect(loaded.router.state.location.pathname).toBe('/tool/aiCreate/intelligent-matting'));
  await waitFor(() => expect(tab).toHaveAttribute('aria-busy', 'false'));
});
