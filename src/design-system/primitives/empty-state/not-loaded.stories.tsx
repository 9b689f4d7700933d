import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { NotLoaded } from './not-loaded.tsx';

const meta = preview.meta({
  component: NotLoaded,
  args: { title: '作品没有载入', problem: '后端更新中,请稍候,服务码02', onRetry: fn() },
});

export const Default = meta.story();
export const Small = meta.story({ args: { size: 'sm' } });

Default.test('R6.5 asks again', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByText('后端更新中,请稍候,服务码02')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await expect(args.onRetry).toHaveBeenCalledOnce();
});
