import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { orderStatus } from '#shared/contract/billing.ts';
import { order, unpaidOrder } from '#mocks/fixtures/billing.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { lastPayment, rememberPayment } from './intent.ts';
import { PayResult } from './pay-result.tsx';

const meta = preview.meta({
  component: PayResult,
  args: {},
  parameters: { layout: 'fullscreen', path: '/payResult?trade_status=TRADE_SUCCESS' },
  beforeEach({ msw }) {
    rememberPayment(order().key);
    msw.use(respond(orderStatus, { data: [order()] }));
  },
});
const phone = { viewport: { value: 'phone', isRotated: false } };

export const Paid = meta.story();
export const PaidLight = meta.story({ globals: { theme: 'light' } });
export const PaidPhone = meta.story({ globals: phone });
export const Pending = meta.story({ beforeEach: ({ msw }) => msw.use(respond(orderStatus, { data: [unpaidOrder()] })) });
export const Asking = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(orderStatus)) });
export const Unpaid = meta.story({
  args: { patience: 0 },
  beforeEach: ({ msw }) => msw.use(respond(orderStatus, { data: [unpaidOrder()] })),
});
export const Closed = meta.story({ beforeEach: ({ msw }) => msw.use(respond(orderStatus, { data: [unpaidOrder({ status: 'closed' })] })) });
export const NothingAsked = meta.story({ beforeEach: () => localStorage.removeItem('paying') });
/** AC-13: another order than the one this browser left for, such as one paid by phone. */
export const AnyOrder = meta.story({
  tags: ['no-visual:repeats'],
  args: { order: 'another-order' },
  beforeEach({ msw }) {
    localStorage.removeItem('paying');
    msw.use(
      respond(orderStatus, ({ params }) => ({
        data: [order({ key: params.key, paidAt: params.key === 'another-order' ? order().paidAt : null })],
      })),
    );
  },
});
export const Foreign = meta.story({
  tags: ['no-visual:repeats'],
  args: { order: 'forged' },
  beforeEach: ({ msw }) => msw.use(fail(orderStatus, 404)),
});
export const Unreachable = meta.story({ beforeEach: ({ msw }) => msw.use(fail(orderStatus, 502)) });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });

Paid.test('the receipt is the server’s, and its news is told', async ({ userEvent }) => {
  await expect(await screen.findByText('支付成功')).toBeVisible();
  await expect(screen.getByText('¥79.00')).toBeVisible();
  await waitFor(() => expect(lastPayment()?.told).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: '查看购买记录' }));
  await expect(dialogs.open).toBe('orders');
});
Pending.test('T-PAY-11 the address claims success, the page waits for the server', async ({ msw, userEvent }) => {
  await expect(await screen.findByText('等待支付结果')).toBeVisible();
  await expect(screen.queryByText('支付成功')).toBeNull();
  msw.use(respond(orderStatus, { data: [order()] }));
  await userEvent.click(screen.getByRole('button', { name: '我已支付' }));
  await expect(await screen.findByText('支付成功')).toBeVisible();
});
Unpaid.test('no payment came: the same order goes on', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '继续支付' }));
  await expect(dialogs.open).toBe('payment');
});
Closed.test('says that nothing was charged', async () => {
  await expect(await screen.findByText('订单已关闭')).toBeVisible();
  await expect(screen.getByText(/没有付款，也没有扣款/)).toBeVisible();
});
NothingAsked.test('T-PAY-11 an address typed by hand shows nothing', async () => {
  await expect(await screen.findByText('没有待确认的订单')).toBeVisible();
});
AnyOrder.test('AC-13 an order is shown by its number, wherever it was begun', async () => {
  await expect(await screen.findByText('支付成功')).toBeVisible();
});
Foreign.test('AC-13 T-PAY-11 a number that is not this member’s shows nothing', async () => {
  await expect(await screen.findByText(/不是这个账号的/)).toBeVisible();
});
Unreachable.test('goes on asking, and says so', async () => {
  await expect(await screen.findByText(/服务码02，正在重试/)).toBeVisible();
});
