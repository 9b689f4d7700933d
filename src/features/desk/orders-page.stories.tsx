import { expect, fireEvent, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import * as contract from '#shared/contract/desk-orders.ts';
import { deskOrder, orderRows, refundPreview, stray } from '#mocks/fixtures/desk.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { toasts } from '#state/toasts.ts';
import { DeskOrdersPage } from './orders-page.tsx';

const meta = preview.meta({ component: DeskOrdersPage, parameters: { layout: 'fullscreen' } });
type Play = { canvas: { findByRole: (role: string, options: object) => Promise<HTMLElement> } };
const isReady = async ({ canvas }: Play) => void (await canvas.findByRole('button', { name: '退 ¥66.33' }));
const second = async ({ canvas, userEvent }: Play & { userEvent: { click: (element: Element) => Promise<void> } }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '20261121 9107' }));
  await canvas.findByRole('button', { name: '同意，退 ¥1,318.00' });
};

export const Ready = meta.story({ play: isReady });
export const Light = meta.story({ globals: { theme: 'light' }, play: isReady });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, play: isReady });
export const Loading = meta.story({ tags: ['no-visual:repeats'], beforeEach: ({ msw }) => msw.use(hang(contract.deskOrders)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(contract.deskOrders, 500)) });
export const Empty = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(respond(contract.deskOrders, { data: { orders: [], next: null, today: { paid: 0, fen: 0 }, waiting: 0 } })),
});
export const SecondPerson = meta.story({ play: second });
export const Points = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      respond(contract.deskOrder, { data: deskOrder({ ...orderRows[2] }) }),
      respond(contract.previewRefund, {
        data: {
          ...refundPreview('part', 1),
          fen: 1760,
          parts: 400,
          balance: { now: 1284, after: 884 },
          unearned: 0,
          periods: [],
          invoice: 'issued',
        },
      }),
    ),
  play: async ({ canvas }) => void (await canvas.findByText('¥17.60')),
});

const twice = async ({ canvas, userEvent }: Play & { userEvent: { click: (element: Element) => Promise<void> } }) => {
  await userEvent.click(await canvas.findByRole('button', { name: '20261121 8821' }));
  await canvas.findByRole('button', { name: '退回这一笔 ¥79.00' });
};
export const PaidTwice = meta.story({ play: twice });
export const PaidTwiceLight = meta.story({ globals: { theme: 'light' }, play: twice });
export const PaidTwicePhone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } }, play: twice });
export const PaidTwiceSecond = meta.story({
  tags: ['no-visual:repeats'],
  beforeEach: ({ msw }) =>
    msw.use(
      respond(contract.deskOrder, {
        data: deskOrder({
          ...orderRows[5],
          strays: [stray({ fen: 131_800, state: 'waiting', reason: '付了两次', askedBy: { name: '周可', mine: false } })],
        }),
      }),
    ),
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: '同意，退回 ¥1,318.00' })),
});

Ready.test(
  'the slider sets months, the server says what they cost and take, and the reason goes to the member',
  async ({ canvas, userEvent, msw }) => {
    const sent: unknown[] = [];
    msw.use(respond(contract.askRefund, ({ body, params }) => (sent.push([params.key, body]), { data: { state: 'done' as const } })));
    const slider = await canvas.findByRole('slider', { name: '退几个月' });
    // What a key or the pointer makes of it.
    await fireEvent.change(slider, { target: { value: '2' } });
    const press = await canvas.findByRole('button', { name: '退 ¥132.66' });
    const list = within(canvas.getByLabelText('会收回什么'));
    await expect(list.getByText('之后的基础会员')).toBeVisible();
    await expect(list.getByText('−6,000')).toBeVisible();
    await userEvent.type(canvas.getByRole('textbox', { name: '理由，会员会看到' }), '买多了，只要一个月');
    await expect(canvas.getByText(/标准会员，包季退款：买多了，只要一个月/)).toBeVisible();
    await userEvent.click(press);
    await waitFor(() => expect(sent).toEqual([[orderRows[0]?.key, { how: 'part', parts: 2, reason: '买多了，只要一个月', seen: 'seen' }]]));
  },
);

Ready.test('where something changed meanwhile nothing goes back, and it is worked out anew', async ({ canvas, userEvent, msw }) => {
  let asked = 0;
  msw.use(
    respond(contract.previewRefund, ({ body }) => ((asked += 1), { data: refundPreview(body.how, body.parts) })),
    fail(contract.askRefund, 400, { error: 'PREVIEW_CHANGED', message: '会员刚用过积分或会员有变化，没有退款。请再看一次' }),
  );
  await userEvent.click(await canvas.findByRole('radio', { name: '全额' }));
  await userEvent.type(canvas.getByRole('textbox', { name: '理由，会员会看到' }), '不用了');
  const press = await canvas.findByRole('button', { name: '退 ¥199.00' });
  const before = asked;
  await userEvent.click(press);
  await expect(await canvas.findByText('会员刚用过积分或会员有变化，没有退款。请再看一次')).toBeVisible();
  await waitFor(() => expect(asked).toBeGreaterThan(before));
});

Ready.test('j and k go from order to order, tabs and words narrow the list', async ({ canvas, userEvent, msw }) => {
  const asked: unknown[] = [];
  await canvas.findByRole('region', { name: '订单 20261121 8842' });
  await userEvent.keyboard('j');
  await canvas.findByRole('region', { name: '订单 20261121 9107' });
  await userEvent.keyboard('k');
  await canvas.findByRole('region', { name: '订单 20261121 8842' });
  msw.use(
    respond(contract.deskOrders, ({ body }) => {
      asked.push(body);
      return { data: { orders: orderRows.slice(4), next: null, today: { paid: 1, fen: 1 }, waiting: 0 } };
    }),
  );
  await userEvent.keyboard('/');
  await userEvent.paste('20261121');
  await userEvent.click(canvas.getByRole('radio', { name: /退款/ }));
  await canvas.findByRole('region', { name: '订单 20261121 9060' });
  await waitFor(() => expect(asked.at(-1)).toEqual({ tab: 'refund', words: '20261121' }));
});

SecondPerson.test('a colleague agrees, or does not', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(
      contract.decideRefund,
      ({ body }) => (sent.push(body), { data: { state: body.agree ? ('done' as const) : ('withdrawn' as const) } }),
    ),
  );
  await userEvent.click(canvas.getByRole('button', { name: '不同意' }));
  await waitFor(() => expect(sent).toEqual([{ agree: false }]));
  // While one answer is on its way the other button takes no press.
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain('没有退款，积分和会员没有变'));
  await userEvent.click(await canvas.findByRole('button', { name: '同意，退 ¥1,318.00' }));
  await waitFor(() => expect(sent).toEqual([{ agree: false }, { agree: true }]));
});

PaidTwice.test(
  'a second payment goes back by a press, for a reason; one that the gateway refuses says so',
  async ({ canvas, userEvent, msw }) => {
    const sent: unknown[] = [];
    msw.use(respond(contract.returnStray, ({ body, params }) => (sent.push([params, body]), { data: { state: 'refused' as const } })));
    await expect(canvas.getByRole('row', { name: /青盏/ })).toHaveTextContent('付了两次');
    const part = within(canvas.getByRole('group', { name: '重复付款 2026112022001441' }));
    await userEvent.clear(part.getByRole('textbox', { name: '理由' }));
    await userEvent.type(part.getByRole('textbox', { name: '理由' }), '付了两次，退回');
    await userEvent.click(part.getByRole('button', { name: '退回这一笔 ¥79.00' }));
    await waitFor(() => expect(sent).toEqual([[{ channel: 'alipay', tradeNo: '2026112022001441' }, { reason: '付了两次，退回' }]]));
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain('渠道没有退'));
  },
);

PaidTwiceSecond.test('over 500 yuan a colleague agrees, or does not', async ({ canvas, userEvent, msw }) => {
  const sent: unknown[] = [];
  msw.use(
    respond(contract.decideStray, ({ body }) => (sent.push(body), { data: { state: body.agree ? ('done' as const) : ('open' as const) } })),
  );
  await userEvent.click(canvas.getByRole('button', { name: '同意，退回 ¥1,318.00' }));
  await waitFor(() => expect(sent).toEqual([{ agree: true }]));
});

Ready.test('the difference of a day is an alarm with the order behind it, which a press finds', async ({ canvas, userEvent, msw }) => {
  const table = within(await canvas.findByRole('region', { name: '对账，按天' }));
  await expect(
    await table.findByRole('row', { name: /^11-20 241 21,387.50 0.00 21,387.50 15,102.50 6,364.00 0.00 21,466.50 [+]79.00$/ }),
  ).toBeVisible();
  await expect(table.getByRole('row', { name: /^11-21 213 18,642.30 −158.00 18,484.30 今天，账单明天取$/ })).toBeVisible();
  await expect(
    table.getByRole('row', { name: /^合计 5 天 1,031 89,477.60 −565.00 88,912.60 62,593.60 26,963.00 −565.00 88,991.60 [+]79.00$/ }),
  ).toBeVisible();
  const asked: unknown[] = [];
  msw.use(
    respond(contract.deskOrders, ({ body }) => {
      asked.push(body.words);
      return { data: { orders: orderRows.slice(5, 6), next: null, today: { paid: 0, fen: 0 }, waiting: 1 } };
    }),
  );
  await userEvent.click(canvas.getByRole('button', { name: '退回这一笔' }));
  await waitFor(() => expect(asked).toContain(orderRows[5]?.key));
  await canvas.findByRole('button', { name: '退回这一笔 ¥79.00' });
});

/** From the overview: the order's number stands behind the address. */
export const Led = meta.story({ tags: ['no-visual:behaviour'], parameters: { path: '/desk/orders#20261120a1b2c3d4' } });

Led.test('R9.3 the order that the overview leads to is looked for', async ({ canvas }) => {
  await expect(await canvas.findByRole('searchbox', { name: '找订单号、UID、昵称' })).toHaveValue('20261120a1b2c3d4');
});
