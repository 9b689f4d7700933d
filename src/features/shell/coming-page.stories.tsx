import { expect } from 'storybook/test';
import preview from '#.storybook/preview';
import { ComingPage } from './coming-page.tsx';

const meta = preview.meta({ component: ComingPage, args: { title: '我的数据集' }, tags: ['no-visual:repeats'] });

export const Page = meta.story();

Page.test('says what is not open yet and leads to what is', async ({ canvas }) => {
  await expect(canvas.getByRole('heading', { name: '我的数据集即将开放' })).toBeVisible();
  await expect(canvas.getByRole('link', { name: '回到首页' })).toHaveAttribute('href', '/home');
});
