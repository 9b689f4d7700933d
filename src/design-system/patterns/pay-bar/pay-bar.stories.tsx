import { expect, fn } from 'storybook/test';
import preview from '#.storybook/preview';
import { PayBar } from './pay-bar.tsx';

const meta = preview.meta({ component: PayBar, args: { method: '支付宝', amount: '45' as string | undefined, onPay: fn() } });

export const Ready = meta.story();
export const WithWords = meta.story({
  args: {
    children: <p className="max-w-note text-12 text-3">购买的积分 2 年内有效。积分不可兑换会员，不可转让、提现或退款。</p>,
  },
});
export const NothingChosen = meta.story({ args: { amount: undefined } });
export const Paying = meta.story({ args: { pending: true } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Ready.test('pays', async ({ args, canvas, userEvent }) => {
  await userEvent.click(canvas.getByRole('button', { name: '支付' }));
  await expect(args.onPay).toHaveBeenCalledTimes(1);
});
