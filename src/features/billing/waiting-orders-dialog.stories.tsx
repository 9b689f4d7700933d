import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listRecords, orderStatus, payOrder } from '#shared/contract/billing.ts';
import { order, paySheet, unpaidOrder } from '#mocks/fixtures/billing.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { WaitingOrdersDialog } from './waiting-orders-dialog.tsx';

const two = [
  unpaidOrder(),
  unpaidOrder({ id: 'order-2', key: 'key-2', source: 'point', pid: 'point_config-3', desc: '购买积分 3,300', price: 45 }),
];
const meta = preview.meta({
  component: WaitingOrdersDialog,
  beforeEach({ msw }) {
    openDialog('payment');
    msw.use(
      respond(orderStatus, { data: [unpaidOrder()] }),
      respond(payOrder, { data: paySheet({ expiresAt: '2020-01-01T00:00:00.000Z' }) }),
      respond(listRecords, { data: two }),
    );
  },
});

export const Several = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const One = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: [unpaidOrder()] })) });
export const None = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: [] })) });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listRecords)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listRecords, 500)) });

One.test('R8.4 a single order is shown at once, and no tab is opened unasked', async () => {
  await expect(await screen.findByRole('button', { name: '继续支付' })).toBeVisible();
  await expect(screen.getByText('这笔订单还没有付款。')).toBeVisible();
});
One.test('R8.4 paid on a phone: said, and closed', async ({ msw, userEvent }) => {
  await screen.findByRole('button', { name: '继续支付' });
  msw.use(respond(orderStatus, { data: [order()] }));
  await userEvent.click(screen.getByRole('button', { name: '我已支付' }));
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['购买成功']));
  await expect(dialogs.open).toBe('none');
});
Several.test('one is chosen', async ({ msw, userEvent }) => {
  msw.use(respond(payOrder, ({ body }) => ({ data: paySheet({ key: body.oid, amount: 45 }) })));
  await userEvent.click(await screen.findByRole('button', { name: '继续支付 购买积分 3,300' }));
  await expect(await screen.findByText('order-2')).toBeVisible();
});
