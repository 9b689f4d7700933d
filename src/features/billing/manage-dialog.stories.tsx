import type { SetupWorker } from 'msw/browser';
import { expect, screen, spyOn, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import { listRecords, memberships } from '#shared/contract/billing.ts';
import { forgetInvoiceTitle, invoiceFile, listInvoices, requestInvoice } from '#shared/contract/invoices.ts';
import { invoice, order, ownInvoices } from '#mocks/fixtures/billing.ts';
import { ago } from '#mocks/fixtures/account.ts';
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

/** Every state an order's invoice can be in. */
const many = [
  order(),
  order({ id: 'order-2', desc: '标准会员，单月', price: 79, paidAt: ago(14_400) }),
  order({ id: 'order-3', source: 'point', desc: '购买积分 600', price: 28, paidAt: ago(23_000) }),
  order({ id: 'order-4', desc: '基础会员，单月', price: 39, paidAt: ago(34_000) }),
  order({ id: 'order-5', source: 'point', desc: '购买积分 200', price: 10, paidAt: ago(144_000) }),
  order({ id: 'order-6', desc: '基础会员，包季', price: 98, paidAt: ago(200_000) }),
  order({ id: 'order-7', desc: '基础会员，单月', price: 39, paidAt: ago(600_000) }),
];
const all = ownInvoices({
  invoices: [
    invoice({ id: 'invoice-6', orders: ['order-6'], state: 'refused', reason: '抬头不存在', replaces: 'invoice-5' }),
    invoice({ id: 'invoice-5', orders: ['order-6'], state: 'issued' }),
    invoice({ id: 'invoice-4', orders: ['order-5'], state: 'refused', reason: '税号有误' }),
    invoice({ id: 'invoice-3', orders: ['order-4'], state: 'issued', kind: 'personal', title: '李北岸', taxNo: '', replaces: 'invoice-0' }),
    invoice({ id: 'invoice-2', orders: ['order-3'], state: 'issued' }),
    invoice({ id: 'invoice-1', orders: ['order-2'] }),
  ],
});
const withInvoices = {
  args: { first: 'orders' as const },
  beforeEach: ({ msw }: { msw: SetupWorker }) => msw.use(respond(listRecords, { data: many }), respond(listInvoices, { data: all })),
};
export const Invoicing = meta.story(withInvoices);
export const InvoicingLight = meta.story({ ...withInvoices, globals: { theme: 'light' } });
export const InvoicingPhone = meta.story({ ...withInvoices, globals: phone });
export const FillingIn = meta.story({
  ...withInvoices,
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('button', { name: /^开发票：标准会员/ })),
});
export const FillingInLight = meta.story({
  ...withInvoices,
  globals: { theme: 'light' },
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('button', { name: /^换开/ })),
});
export const FillingInPhone = meta.story({
  ...withInvoices,
  globals: phone,
  play: async ({ userEvent }) => userEvent.click(await screen.findByRole('button', { name: /^开发票：标准会员/ })),
});
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

const request = () => screen.findByRole('form', { name: '申请发票' });
Invoicing.test('AC-4 each order says how its invoice stands, and only what may be asked for has a box', async () => {
  await screen.findByText('开票中');
  const lines = screen.getAllByRole('row').map((row) => row.lastElementChild?.textContent);
  await expect(lines).toEqual([
    '发票',
    '可开开发票',
    '开票中11 月 23 日 18:00 前开好',
    '已开具下载 PDF换开',
    '已开具，个人下载 PDF',
    '税号有误，未开出改好再提交',
    '抬头不存在，没有换开下载 PDF改好再提交',
    '未开票已过可开票的日子',
  ]);
  await expect(screen.getAllByRole('checkbox')).toHaveLength(2);
});
Invoicing.test('V-34 the invoices stand at the right, one line high each, whatever they say', async () => {
  await screen.findByText('开票中');
  const [head, ...cells] = screen.getAllByRole('row').map((row) => row.lastElementChild!.getBoundingClientRect());
  const PADDING = 24;
  await expect(head!.width).toBe(200 + PADDING);
  for (const { height } of cells) await expect(height).toBeLessThan(60);
});
Invoicing.test('AC-4 several are merged, asked for once, and the focus goes to the row', async ({ msw, userEvent }) => {
  const asked: unknown[] = [];
  msw.use(
    respond(requestInvoice, ({ body }) => {
      asked.push(body);
      msw.use(respond(listInvoices, { data: { ...all, invoices: [invoice({ id: 'new', orders: body.orders }), ...all.invoices] } }));
      return { data: invoice({ orders: body.orders }) };
    }),
  );
  const [first, second] = await screen.findAllByRole('checkbox');
  await userEvent.click(first!);
  await userEvent.click(second!);
  await expect(await screen.findByText('电子普通发票，2 笔，¥89.00')).toBeVisible();
  await expect(second).toHaveFocus();
  await userEvent.type(screen.getByRole('textbox', { name: '收票邮箱' }), 'bei@studio.example');
  await userEvent.dblClick(screen.getByRole('button', { name: '提交申请' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  await expect(asked).toEqual([
    {
      orders: ['order-1', 'order-5'],
      kind: 'company',
      title: '北岸像素（杭州）工作室',
      taxNo: '91330106MA2H3K7Q5U',
      email: 'bei@studio.example',
      remember: true,
    },
  ]);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('开票中'));
  await expect(screen.getAllByText('开票中')).toHaveLength(3);
});
FillingIn.test('AC-4 choosing a title fills the tax number in; a person has none', async ({ userEvent }) => {
  const title = await screen.findByRole('combobox', { name: '发票抬头' });
  await waitFor(() => expect(title).toHaveFocus());
  await userEvent.clear(title);
  await userEvent.type(title, '文化');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect(title).toHaveValue('杭州北岸文化有限公司');
  await expect(screen.getByRole('textbox', { name: '税号' })).toHaveValue('914403001922038216');
  await userEvent.click(screen.getByRole('radio', { name: '个人' }));
  await expect(screen.queryByRole('textbox', { name: '税号' })).toBeNull();
  await expect(title).toHaveValue('');
});
FillingIn.test('AC-4 what is wrong is said at its field, and nothing is sent', async ({ msw, userEvent }) => {
  let calls = 0;
  msw.use(respond(requestInvoice, () => ((calls += 1), { data: invoice() })));
  const number = await screen.findByRole('textbox', { name: '税号' });
  await userEvent.clear(number);
  await userEvent.type(number, '9144 0300 1922 038217');
  await userEvent.clear(screen.getByRole('textbox', { name: '收票邮箱' }));
  await userEvent.click(screen.getByRole('button', { name: '提交申请' }));
  await screen.findByText('税号的校验位不对，请对照营业执照检查');
  await screen.findByText('请填写收票邮箱');
  await waitFor(() => expect(number).toHaveFocus());
  await expect(number).toHaveValue('914403001922038217');
  await expect(calls).toBe(0);
});
FillingIn.test(
  'AC-4 a refusal stays in the panel with what was typed; a press after a lost answer has the same key',
  async ({ msw, userEvent }) => {
    const asked = spyOn(globalThis, 'fetch');
    const keys = () =>
      asked.mock.calls.flatMap(([one]) =>
        one instanceof Request && one.method === 'POST' && one.url.endsWith('/invoices') ? [one.headers.get('Idempotency-Key')] : [],
      );
    await userEvent.type(await screen.findByRole('textbox', { name: '收票邮箱' }), 'bei@studio.example');
    msw.use(fail(requestInvoice, 'offline'));
    const send = await screen.findByRole('button', { name: '提交申请' });
    await userEvent.click(send);
    await within(await request()).findByRole('alert');
    msw.use(fail(requestInvoice, 400, { message: '其中有订单已经申请过发票，没有重复提交', error: 'CONFLICT' }));
    await userEvent.click(send);
    await screen.findByText('其中有订单已经申请过发票，没有重复提交');
    await userEvent.type(screen.getByRole('textbox', { name: '收票邮箱' }), '.cn');
    await userEvent.click(send);
    await waitFor(() => expect(keys()).toHaveLength(3));
    const [first, second, third] = keys();
    asked.mockRestore();
    await expect(first).toBe(second);
    await expect(third).not.toBe(second);
    await expect(screen.getByRole('combobox')).toHaveValue('北岸像素（杭州）工作室');
  },
);
FillingIn.test('AC-4 Esc ends the filling in and not the dialog', async ({ userEvent }) => {
  await request();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  await expect(screen.getByRole('dialog', { name: '会员与购买记录' })).toBeVisible();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('可开'));
});
FillingInPhone.test('AC-4 on a phone the form takes the list’s place and goes back with the ticks kept', async ({ userEvent }) => {
  await request();
  await expect(screen.queryByRole('tab')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '回到购买记录' }));
  await expect(await screen.findByText('已选 1 笔，¥79.00')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '填写发票' }));
  await request();
});
Invoicing.test('AC-4 the PDF is fetched for the member and saved; a failure is said', async ({ msw, userEvent }) => {
  const saved: string[] = [];
  const click = spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const [button] = await screen.findAllByRole('button', { name: /^下载 PDF/ });
  await userEvent.click(button!);
  await waitFor(() => expect(saved).toEqual(['点石发票-2026-11-21-0c8f0a.pdf']));
  msw.use(fail(invoiceFile, 500));
  await userEvent.click(button!);
  await waitFor(() => expect(toasts.items).toHaveLength(1));
  click.mockRestore();
});
FillingIn.test('AC-4 a remembered title is forgotten by Delete twice', async ({ msw, userEvent }) => {
  const gone: string[] = [];
  msw.use(respond(forgetInvoiceTitle, ({ params: { id } }) => (gone.push(id), { data: true as const })));
  const title = await screen.findByRole('combobox', { name: '发票抬头' });
  await waitFor(() => expect(title).toHaveFocus());
  await userEvent.clear(title);
  await userEvent.type(title, '文化');
  await userEvent.keyboard('{ArrowDown}{Delete}{Delete}');
  await waitFor(() => expect(gone).toEqual(['title-2']));
});
