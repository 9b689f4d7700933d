import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { OrderNumber } from './order-number.tsx';

const value = '202611210c8f0a6f5d2b4b7e9a1c3d5e7f902468';
const meta = preview.meta({ component: OrderNumber, args: { value, onCopy: fn() } });

export const Default = meta.story();
export const Short = meta.story({ args: { value: 'VIP20251111 8842' } });

Default.test('R3.6 shows the day and the end, copies the whole', async ({ args, canvas, userEvent }) => {
  await expect(canvas.getByText('20261121 2468')).toBeVisible();
  await userEvent.click(canvas.getByRole('button', { name: `复制订单号 ${value}` }));
  await expect(args.onCopy).toHaveBeenCalledWith(value);
});
