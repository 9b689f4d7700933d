import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { RouteError } from './route-error.tsx';

const meta = preview.meta({
  component: RouteError,
  args: { error: new Error('select * from users'), reset: fn() },
  parameters: { layout: 'fullscreen' },
});

export const Broken = meta.story();

Broken.test('tries again, and shows nothing of the error', async ({ args, canvas, userEvent }) => {
  await expect(canvas.queryByText(/select/)).toBeNull();
  await userEvent.click(canvas.getByRole('button', { name: '重试' }));
  await expect(args.reset).toHaveBeenCalledTimes(1);
});
