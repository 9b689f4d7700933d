import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { LoadMore } from './load-more.tsx';

const meta = preview.meta({ component: LoadMore, args: { more: true, pending: false, onMore: fn() } });

export const More = meta.story();
export const OnItsWay = meta.story({ args: { pending: true } });
export const NotLoaded = meta.story({ args: { problem: '后端更新中,请稍候,服务码03' } });
export const End = meta.story({ args: { more: false } });

NotLoaded.test('asks again', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await expect(args.onMore).toHaveBeenCalledTimes(1);
});
