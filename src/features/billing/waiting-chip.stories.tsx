import { expect, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { listRecords, orderStatus } from '#shared/contract/billing.ts';
import { order, unpaidOrder } from '#mocks/fixtures/billing.ts';
import { respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { lastPayment, rememberPayment } from './intent.ts';
import { WaitingChip } from './waiting-chip.tsx';

const meta = preview.meta({
  component: WaitingChip,
  parameters: { layout: 'fullscreen' },
  beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: [unpaidOrder()] })),
});

export const One = meta.story();
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
export const None = meta.story({ tags: ['no-visual:behaviour'], beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: [] })) });
export const PaidMeanwhile = meta.story({
  tags: ['no-visual:moves'],
  beforeEach({ msw }) {
    rememberPayment(order().key);
    msw.use(respond(listRecords, { data: [] }), respond(orderStatus, { data: [order()] }));
  },
});

One.test('R8.4 says how many wait, and opens their payment', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '1 笔订单待确认' }));
  await expect(dialogs.open).toBe('payment');
  await expect(screen.queryByRole('button', { name: '1 笔订单待确认' })).toBeNull();
});
None.test('nothing waits, nothing is said', async () => expect(screen.queryByRole('status')).toBeNull());
PaidMeanwhile.test('F-26 what was paid with everything closed is told once', async () => {
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['购买成功']));
  await expect(lastPayment()?.told).toBe(true);
});
