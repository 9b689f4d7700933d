import preview from '#.storybook/preview';
import { expect, fn } from 'storybook/test';
import { PointsBadge } from './points-badge.tsx';

const meta = preview.meta({ component: PointsBadge, args: { points: '1,284', onClick: fn() } });

export const Plain = meta.story();
export const Low = meta.story({ args: { points: '6', low: true } });
export const Large = meta.story({ args: { points: '1,286,000' } });
export const Zero = meta.story({ args: { points: '0', low: true } });
export const Loading = meta.story({ args: { points: undefined } });
export const Spending = meta.story({ args: { points: '1,280', spent: '−4' } });
export const Expiring = meta.story({ args: { expiring: true } });
export const Light = meta.story({ args: { expiring: true }, globals: { theme: 'light' } });

Loading.test('is no number while it is not known', async ({ canvas }) => {
  await expect(canvas.getByRole('button', { name: '积分 载入中' })).toHaveTextContent('');
});
Plain.test('is read with its unit and opens', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '积分 1,284' }));
  await expect(args.onClick).toHaveBeenCalled();
});
