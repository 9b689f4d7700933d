import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { order } from '#mocks/fixtures/billing.ts';
import type { Sheet, Wanted } from './checkout.ts';
import { PaymentDialog, type PaymentDialogProps } from './payment-dialog.tsx';

const wanted: Wanted = { source: 'vip', pid: 'plan-2-3', name: '标准会员，包年', price: 658 };
const sheet: Sheet = {
  oid: 'order-1',
  key: '20261121120000123456',
  channel: 'alipay',
  form: { action: 'https://openapi.alipay.com/gateway.do', fields: [['biz_content', '{}']] },
  qr: 'https://qr.alipay.com/bax08431story',
  amount: 658,
  // Long over on every machine, so that the picture stands still; what the server says counts.
  expiresAt: '2020-01-01T00:00:00.000Z',
};
const meta = preview.meta({
  component: PaymentDialog,
  args: {
    checkout: { step: 'waiting', wanted, sheet } as PaymentDialogProps['checkout'],
    asked: 'no' as PaymentDialogProps['asked'],
    trouble: false,
    onGoOn: fn(),
    onAsk: fn(),
    onRetry: fn(),
    other: undefined as PaymentDialogProps['other'],
    onChange: fn(),
    onClose: fn(),
  },
});

export const Waiting = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const Ordering = meta.story({ args: { checkout: { step: 'ordering', wanted } } });
export const NoOrderKnown = meta.story({ args: { checkout: { step: 'ordering', wanted: { ...wanted, price: undefined } } } });
export const Blocked = meta.story({ args: { checkout: { step: 'paying', wanted, sheet, held: 'blocked' } } });
export const Repriced = meta.story({ args: { checkout: { step: 'paying', wanted, sheet: { ...sheet, amount: 698 }, held: 'repriced' } } });
export const Resumed = meta.story({ args: { checkout: { step: 'paying', wanted, sheet, held: 'resumed' } } });
export const NotArrived = meta.story({ args: { asked: 'unpaid' } });
export const Unreachable = meta.story({ args: { trouble: true } });
export const WithoutCode = meta.story({ args: { checkout: { step: 'waiting', wanted, sheet: { ...sheet, qr: null } } } });
export const ForeignCode = meta.story({
  args: { checkout: { step: 'waiting', wanted, sheet: { ...sheet, qr: 'https://evil.example/pay' } } },
});
export const Closed = meta.story({ args: { checkout: { step: 'closed', wanted } } });
export const Failed = meta.story({ args: { checkout: { step: 'failed', wanted, message: '后端更新中,请稍候,服务码02', gone: false } } });
const wechat: Sheet = { ...sheet, channel: 'wechat', form: null, qr: 'weixin://wxpay/bizpayurl?pr=p4lpSuKzz' };
export const Wechat = meta.story({ args: { checkout: { step: 'waiting', wanted, sheet: wechat }, other: 'alipay' } });
export const WechatLight = meta.story({
  args: { checkout: { step: 'waiting', wanted, sheet: wechat }, other: 'alipay' },
  globals: { theme: 'light' },
});
export const WechatPhone = meta.story({
  args: { checkout: { step: 'waiting', wanted, sheet: wechat }, other: 'alipay' },
  globals: { viewport: { value: 'phone', isRotated: false } },
});
export const PaidLight = meta.story({ args: { checkout: { step: 'paid', wanted, order: order() } }, globals: { theme: 'light' } });
export const Paid = meta.story({ args: { checkout: { step: 'paid', wanted, order: order() } } });

NoOrderKnown.test('R3.5 328 元 is shown only where no price is known', async () => {
  await waitFor(() => expect(screen.getByText('328')).toBeVisible());
});
Waiting.test('R3.5 the amount is the order’s own, and the code says so in words', async () => {
  await waitFor(() => expect(screen.getByRole('img', { name: '支付宝付款码，标准会员，包年，658.00 元' })).toBeVisible());
  await expect(screen.getByText('658')).toBeVisible();
});
Waiting.test('both ways on are there', async ({ args, userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '我已支付' }));
  await expect(args.onAsk).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: '支付遇到问题，重新支付' }));
  await expect(args.onRetry).toHaveBeenCalledTimes(1);
});
ForeignCode.test('T-PAY-19 a code that leads elsewhere is not drawn', async () => {
  await expect(await screen.findByText('二维码不可用')).toBeInTheDocument();
  await expect(screen.queryByRole('img', { name: /付款码/ })).toBeNull();
});
Failed.test('one can try again', async ({ args, userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '重新获取' }));
  await expect(args.onRetry).toHaveBeenCalledTimes(1);
});
Wechat.test('the code is WeChat’s, its form is none, and the other way is one press away', async ({ args, userEvent }) => {
  await expect(await screen.findByText('打开微信扫一扫')).toBeVisible();
  await expect(screen.getByRole('img', { name: '微信付款码，标准会员，包年，658.00 元' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '改用支付宝' }));
  await expect(args.onChange).toHaveBeenCalledWith('alipay');
});
WechatPhone.test('a phone that can’t scan its own screen saves the code', async () => {
  await expect(await screen.findByRole('button', { name: '保存二维码' })).toBeVisible();
});
