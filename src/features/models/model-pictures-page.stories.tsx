import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { modelDetail } from '#shared/contract/content.ts';
import { fail, hang } from '#mocks/respond.ts';
import { ModelPicturesPage } from './model-pictures-page.tsx';

const meta = preview.meta({
  component: ModelPicturesPage,
  tags: ['no-visual:repeats'],
  args: { id: 'shanhai-xl', sort: 'hot' as const, children: <p>返图在这里</p>, onSort: fn() },
});

export const Ready = meta.story();
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(modelDetail)) });
export const NoSuchModel = meta.story({ args: { id: '' } });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(modelDetail, 500)) });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Ready.test('leads back to the model and orders by time', async ({ args, canvas, userEvent }) => {
  await expect(await canvas.findByRole('link', { name: '山海 XL v2' })).toHaveAttribute('href', '/model-info?id=shanhai-xl');
  await canvas.findByText('12 张');
  await userEvent.click(canvas.getByRole('radio', { name: '最新' }));
  await expect(args.onSort).toHaveBeenLastCalledWith('new');
});
NoSuchModel.test('leads to the library', async ({ canvas }) => {
  await expect(canvas.getByRole('link', { name: '回到模型库' })).toHaveAttribute('href', '/storehouse');
});
