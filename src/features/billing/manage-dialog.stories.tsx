import { expect, screen, spyOn, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { memberships } from '#shared/contract/account.ts';
import { listRecords } from '#shared/contract/billing.ts';
import { order } from '#mocks/fixtures/billing.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs } from '#state/dialogs.ts';
import { toasts } from '#state/toasts.ts';
import { ManageDialog } from './manage-dialog.tsx';

const phone = { viewport: { value: 'phone', isRotated: false } };
const meta = preview.meta({ component: ManageDialog, args: {} });

export const Plans = meta.story();
export const PlansLight = meta.story({ globals: { theme: 'light' } });
export const PlansPhone = meta.story({ globals: phone });
export const PlansLoading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(memberships)) });
export const PlansNotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(memberships, 500)) });
export const NoPlans = meta.story({ beforeEach: ({ msw }) => msw.use(respond(memberships, { data: [] })) });
export const Orders = meta.story({ args: { first: 'orders' } });
export const OrdersLight = meta.story({ args: { first: 'orders' }, globals: { theme: 'light' } });
export const OrdersPhone = meta.story({ args: { first: 'orders' }, globals: phone });
export const OrdersLoading = meta.story({ args: { first: 'orders' }, beforeEach: ({ msw }) => msw.use(hang(listRecords)) });
export const OrdersNotLoaded = meta.story({ args: { first: 'orders' }, beforeEach: ({ msw }) => msw.use(fail(listRecords, 500)) });
export const NoOrders = meta.story({ args: { first: 'orders' }, beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: [] })) });
export const Full = meta.story({
  tags: ['no-visual:many'],
  // The same row a hundred times: one was judged.
  parameters: { a11y: { test: 'off' } },
  args: { first: 'orders' },
  beforeEach: ({ msw }) => msw.use(respond(listRecords, { data: Array.from({ length: 999 }, (_, i) => order({ id: `order-${i}` })) })),
});

Plans.test('R3.6 two tabs; tells what is in effect, what waits and what is over', async () => {
  await expect((await screen.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual(['会员套餐', '购买记录']);
  await expect(await screen.findByText('生效中')).toBeVisible();
  await expect(screen.getByText('未生效')).toBeVisible();
  await expect(screen.getByText('已过期')).toBeVisible();
});
Plans.test('leads to the next purchase', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '续费' }));
  await expect(dialogs.open).toBe('membership');
});
Orders.test('R3.6 purchases only, with an exact sum and a number to copy', async ({ userEvent }) => {
  const write = spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await expect(await screen.findByText('共 2 笔，88.90 元')).toBeVisible();
  await expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: `复制订单号 ${order().key}` }));
  await expect(write).toHaveBeenCalledWith(order().key);
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['复制成功']));
  write.mockRestore();
});
Orders.test('R3.6 by kind', async ({ userEvent }) => {
  await userEvent.click(await screen.findByRole('radio', { name: '积分' }));
  await expect(await screen.findByText('共 1 笔，9.90 元')).toBeVisible();
});
Full.test('R3.6 999 purchases: all are counted, a hundred are laid out at a time', async ({ userEvent }) => {
  await expect(await screen.findByText('共 999 笔，78,921.00 元')).toBeVisible();
  await expect(screen.getAllByRole('rowheader')).toHaveLength(100);
  await userEvent.click(screen.getByRole('button', { name: '显示更多，还有 899 笔' }));
  await expect(screen.getAllByRole('rowheader')).toHaveLength(200);
});
