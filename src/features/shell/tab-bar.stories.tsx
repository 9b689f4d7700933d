import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { dialogs } from '#state/dialogs.ts';
import { TabBar } from './tab-bar.tsx';

const meta = preview.meta({ component: TabBar, globals: { viewport: { value: 'phone', isRotated: false } } });

export const Home = meta.story({ parameters: { path: '/home' } });
export const Works = meta.story({ parameters: { path: '/create' } });

Home.test('says where one is, and ＋ opens the tools', async ({ canvas, userEvent }) => {
  await expect(canvas.getByRole('link', { name: '首页' })).toHaveAttribute('aria-current', 'page');
  await userEvent.click(canvas.getByRole('link', { name: '立即创作' }));
  await expect(dialogs.open).toBe('plus');
});
