import { expect, fn, screen, spyOn, waitFor, within } from 'storybook/test';
import preview from '#.storybook/preview';
import {
  contactPhone,
  createOrder,
  listPlans,
  listPointPacks,
  listRecords,
  orderStatus,
  payOrder,
  previewOrder,
} from '#shared/contract/billing.ts';
import { permission, userInfo } from '#shared/contract/account.ts';
import { members } from '#mocks/fixtures/account.ts';
import { order, orderPreview, paySheet, plan, unpaidOrder } from '#mocks/fixtures/billing.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { dialogs, openDialog } from '#state/dialogs.ts';
import { balance } from '#state/balance.ts';
import { session, signIn } from '#state/session.ts';
import { toasts } from '#state/toasts.ts';
import { MembershipDialog } from './membership-dialog.tsx';

const free = plan({
  id: 'plan--1--1',
  type: -1,
  time: -1,
  originalPrice: 0,
  discountedPrice: 0,
  discount: 100,
  outline: '先试试，长期可用',
  cost: 0,
  point: 10,
  pointName: '每日登录送 10 积分',
  picNum: 1,
  picNumName: '单次 1 张图',
  modelNum: 0,
  private: 0,
  queue: 0,
  three: 0,
  enlarge: 0,
  enlargeName: '高清放大',
});
const basic = plan({
  id: 'plan-1-1',
  type: 1,
  originalPrice: 49,
  discountedPrice: 39,
  outline: '个人练习与小项目',
  cost: 0,
  point: 1200,
  pointName: '每月 1,200 积分',
  picNum: 2,
  picNumName: '单次 2 张图',
  modelNum: 1,
  three: 0,
  private: 0,
  enlargeName: '2× 高清放大',
});
const pro = plan({
  id: 'plan-3-1',
  type: 3,
  originalPrice: 199,
  discountedPrice: 159,
  outline: '工作室与量产',
  cost: 0,
  point: 8000,
  pointName: '每月 8,000 积分',
  picNum: 8,
  picNumName: '单次 8 张图',
  modelNum: 5,
  modelNumName: '同时训练 5 个模型',
});
const year = [
  plan({ ...basic, id: 'plan-1-3', time: 3, originalPrice: 588, discountedPrice: 328, discount: 56 }),
  plan({ id: 'plan-2-3', time: 3, originalPrice: 1188, discountedPrice: 658, discount: 55 }),
  plan({ ...pro, id: 'plan-3-3', time: 3, originalPrice: 2388, discountedPrice: 1318, discount: 55 }),
];
const all = [free, basic, plan(), pro, ...year];
/** In place of the form's own, which would leave the page. */
const submitted = fn();
const phone = { viewport: { value: 'phone', isRotated: false } };

const meta = preview.meta({
  component: MembershipDialog,
  args: {},
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
  beforeEach({ msw }) {
    msw.use(respond(listPlans, { data: all }), respond(orderStatus, { data: [unpaidOrder()] }));
    openDialog('membership');
    // No tab is opened and nothing is sent for real.
    const open = spyOn(window, 'open').mockReturnValue(null);
    const submit = spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submitted.mockClear());
    return () => {
      open.mockRestore();
      submit.mockRestore();
    };
  },
});

export const Month = meta.story();
export const Year = meta.story({
  async play({ userEvent }) {
    await userEvent.click(await screen.findByRole('radio', { name: /包年购买/ }));
  },
});
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: phone });
export const FreeMember = meta.story({ globals: { user: 'free' } });
export const SignedOut = meta.story({ globals: { user: 'anonymous' } });
export const Points = meta.story({ args: { first: 'points' } });
export const PointsPhone = meta.story({ args: { first: 'points' }, globals: phone });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(listPlans)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(listPlans, 500)) });
export const NoPlan = meta.story({ beforeEach: ({ msw }) => msw.use(respond(listPlans, { data: [] })) });
export const OnePlan = meta.story({
  beforeEach: ({ msw }) => msw.use(respond(listPlans, { data: [plan({ discount: 100 })] }), respond(contactPhone, { data: [] })),
});
export const LongNames = meta.story({
  beforeEach({ msw }) {
    const long = '这是一句非常长的说明文字用来看一看卡片里会不会被撑破或者溢出';
    msw.use(
      respond(listPlans, {
        data: [plan({ outline: long, pointName: long, privateName: long, discountedPrice: 12_888, originalPrice: 19_999 })],
      }),
    );
  },
});
export const PacksLoading = meta.story({ args: { first: 'points' }, beforeEach: ({ msw }) => msw.use(hang(listPointPacks)) });
export const PacksNotLoaded = meta.story({ args: { first: 'points' }, beforeEach: ({ msw }) => msw.use(fail(listPointPacks, 500)) });
export const NoPacks = meta.story({ args: { first: 'points' }, beforeEach: ({ msw }) => msw.use(respond(listPointPacks, { data: [] })) });

const dialog = async () => within(await screen.findByRole('dialog'));
const press = async (userEvent: { click: (element: Element) => Promise<void> }, name: string) =>
  userEvent.click(await (await dialog()).findByRole('button', { name }));

/** Presses a plan, and pays for what the summary shows. */
const purchase = async (userEvent: { click: (element: Element) => Promise<void> }, name: string) => {
  await press(userEvent, name);
  await press(userEvent, await screen.findByRole('button', { name: /^支付 ¥/ }).then((button) => button.textContent ?? ''));
};

Month.test('R3.1 a month at first; each period tells its saving', async ({ userEvent }) => {
  const shown = await dialog();
  const names = () => shown.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  await shown.findAllByRole('article');
  await expect(names()).toEqual(['包年购买省 44%', '包季度购买', '单月购买省 20%']);
  await expect(shown.getByRole('radio', { name: /单月购买/ })).toBeChecked();
  await expect(shown.getAllByRole('article')).toHaveLength(4);
  await userEvent.click(shown.getByRole('radio', { name: /包季度购买/ }));
  await expect(shown.getByText('这个时长暂时没有套餐')).toBeVisible();
});
/** Where the pointer would be: the panel's upper edge and its cross. */
async function edge(): Promise<number[]> {
  const cross = await screen.findByRole('button', { name: '关闭' });
  const panel = cross.closest('.bg-overlay');
  return [panel?.getBoundingClientRect().top ?? 0, cross.getBoundingClientRect().top, cross.getBoundingClientRect().right].map(Math.round);
}
/** The one height of the dialog, in the middle of the page. */
const upper = () => Math.round((innerHeight - Math.min(812, innerHeight - 48)) / 2);

Month.test('V-20 between tabs and periods the edge and the cross move by nothing', async ({ userEvent }) => {
  const shown = await dialog();
  await shown.findAllByRole('article');
  await waitFor(async () => expect((await edge())[0]).toBe(upper()));
  const first = await edge();
  for (const press of [
    () => shown.getByRole('radio', { name: /包年购买/ }),
    () => shown.getByRole('tab', { name: '积分' }),
    () => shown.getByRole('tab', { name: '会员套餐' }),
  ]) {
    await userEvent.click(press());
    await expect(await edge()).toEqual(first);
  }
});
Loading.test('V-20 while it loads it stands where it will stand', async () => {
  await waitFor(async () => expect((await edge())[0]).toBe(upper()));
});
Month.test('V-24 the cards stand in line with the head and the footer', async () => {
  const shown = await dialog();
  const [card] = await shown.findAllByRole('article');
  const foot = shown.getByText(/虚拟商品，支付后不支持退款/);
  const box = (element: Element | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
  await waitFor(() => expect(box(card).left).toBe(box(foot).left));
  await expect(box(shown.getByRole('tablist')).left).toBe(box(card).left);
});
Month.test('R3.1 R3.2 two tabs, and every plan by the name of its type', async ({ userEvent }) => {
  const shown = await dialog();
  await expect(shown.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['会员套餐', '积分']);
  const names = (await shown.findAllByRole('article')).map((card) => within(card).getByRole('heading').textContent);
  await expect(names).toEqual(['免费版', '基础会员', '标准会员', '专业会员']);
  await userEvent.click(shown.getByRole('tab', { name: '积分' }));
  await shown.findByText(/购买的积分 2 年内有效/);
});
Month.test('R3.2 the free plan is permanent and cannot be bought; R3.8 the phone is the server’s', async () => {
  const shown = await dialog();
  await expect(await shown.findByRole('button', { name: '永久有效' })).toBeDisabled();
  await expect(await shown.findByRole('link', { name: '400-000-0000' })).toBeVisible();
  await expect(shown.getByText(/虚拟商品，支付后不支持退款/)).toBeVisible();
});
OnePlan.test('R3.8 without a phone there is no line about it', async () => {
  await expect(await (await dialog()).findByRole('article')).toBeVisible();
  await expect(screen.queryByText(/企业与团队购买/)).toBeNull();
});
Points.test('R3.3 rules stand beside the button, the offer carries its badge', async () => {
  const shown = await dialog();
  await expect(await shown.findByText(/购买的积分 2 年内有效/)).toHaveTextContent(
    '购买的积分 2 年内有效。积分不可兑换会员，不可转让、提现或退款。',
  );
  await expect(shown.getByRole('radio', { checked: true }).closest('label')).toHaveTextContent('限时特惠');
});

Month.test('T-PAY-16 two presses are one order, and the key is stored before it is sent', async ({ msw, userEvent }) => {
  const made = fn();
  msw.use(
    respond(createOrder, ({ body }) => {
      made(body, localStorage.getItem('buying'));
      return { data: 'order-1' };
    }),
    respond(payOrder, { data: paySheet() }),
  );
  await press(userEvent, '续费标准会员');
  const button = await screen.findByRole('button', { name: /^支付 ¥/ });
  button.click();
  button.click();
  await expect(await screen.findByRole('button', { name: '继续支付' })).toBeVisible();
  await expect(made).toHaveBeenCalledTimes(1);
  await expect(made.mock.calls[0]?.[0]).toEqual({ source: 'vip', pid: 'plan-2-1', seen: orderPreview({ pid: 'plan-2-1' }).seen });
  await expect(made.mock.calls[0]?.[1]).toContain('vip:plan-2-1');
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
});
Month.test('T-PAY-06 a blocked tab is said, and the way on stays', async ({ userEvent }) => {
  await purchase(userEvent, '续费标准会员');
  await expect(await screen.findByText(/浏览器拦截了支付页面/)).toBeVisible();
  await expect(screen.getByText(/^\d+:\d\d$/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '继续支付' }));
  await expect(submitted).toHaveBeenCalledTimes(1);
  await expect(await screen.findByText(/在新打开的页面付款/)).toBeVisible();
  document.querySelectorAll('body > form').forEach((form) => form.remove());
});
Month.test('T-PAY-18 another price is shown before the site is left', async ({ msw, userEvent }) => {
  msw.use(respond(payOrder, { data: paySheet({ amount: 89 }) }));
  await purchase(userEvent, '续费标准会员');
  await expect(await screen.findByText(/价格已更新/)).toBeVisible();
  await expect(screen.getByText('89')).toBeVisible();
  await expect(submitted).not.toHaveBeenCalled();
});
Month.test('R3.4 paid: said once, dialogs closed, and the next purchase is a new one', async ({ msw, userEvent }) => {
  msw.use(respond(orderStatus, { data: [order()] }));
  await purchase(userEvent, '续费标准会员');
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['购买成功']), { timeout: 5000 });
  await expect(dialogs.open).toBe('none');
  await expect(localStorage.getItem('buying')).toBe('{}');
});
Month.test('F-28 paid, and the account cannot be refreshed: the success is told all the same', async ({ msw, userEvent }) => {
  const asked = fn();
  msw.use(respond(orderStatus, { data: [order()] }), fail(permission, 500, {}, asked), fail(userInfo, 500, {}, asked));
  await purchase(userEvent, '续费标准会员');
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThanOrEqual(2));
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['购买成功']));
  await expect(dialogs.open).toBe('none');
  await expect(balance.due).toBe(true);
});
Month.test('F-23 a session that ends while paying: after signing in the press is the same order', async ({ msw, userEvent }) => {
  const keys = new Set<string | null>();
  const made = fn();
  msw.use(
    respond(createOrder, () => {
      made();
      keys.add(localStorage.getItem('buying'));
      return { data: 'order-1' };
    }),
    fail(payOrder, 401),
  );
  await purchase(userEvent, '续费标准会员');
  await waitFor(() => expect(session.openLogin).toBe(true));
  await expect(toasts.items.map(({ text }) => text)).toEqual(['未授权,请登录']);
  await expect(submitted).not.toHaveBeenCalled();
  signIn(members.standard);
  msw.use(respond(payOrder, { data: paySheet() }));
  await userEvent.click(await screen.findByRole('button', { name: '重新获取' }));
  await expect(await screen.findByRole('button', { name: '继续支付' })).toBeVisible();
  await expect(made).toHaveBeenCalledTimes(2);
  await expect(keys.size).toBe(1);
});
Month.test('T-PAY-01 a form that is not the gateway’s is refused, and one can try again', async ({ msw, userEvent }) => {
  msw.use(respond(payOrder, { data: paySheet({ form: '<form action="https://evil.example/" method="post"></form>' }) }));
  await purchase(userEvent, '续费标准会员');
  await expect(await screen.findByText(/支付信息异常/)).toBeVisible();
  await expect(submitted).not.toHaveBeenCalled();
  msw.use(respond(payOrder, { data: paySheet() }));
  await userEvent.click(screen.getByRole('button', { name: '重新获取' }));
  await expect(await screen.findByRole('button', { name: '继续支付' })).toBeVisible();
});
Month.test('F-24, F-25 a failed payment keeps its order for the next try', async ({ msw, userEvent }) => {
  const keys = new Set<string | null>();
  msw.use(
    respond(createOrder, () => {
      keys.add(localStorage.getItem('buying'));
      return { data: 'order-1' };
    }),
    fail(payOrder, 502),
  );
  await purchase(userEvent, '续费标准会员');
  await expect(await screen.findByText('支付发起失败')).toBeVisible();
  await expect(screen.getByText('后端更新中,请稍候,服务码02。没有扣款，重试仍是同一笔订单')).toBeVisible();
  msw.use(respond(payOrder, { data: paySheet() }));
  await userEvent.click(screen.getByRole('button', { name: '重新获取' }));
  await expect(await screen.findByRole('button', { name: '继续支付' })).toBeVisible();
  await expect(keys.size).toBe(1);
});
Month.test('a plan that is no longer sold pales and cannot be ordered again', async ({ msw, userEvent }) => {
  msw.use(fail(createOrder, 400, { message: '商品不存在或已下架，请刷新后重试', error: 'PRODUCT_NOT_FOUND' }));
  await purchase(userEvent, '升级到专业');
  await expect(await screen.findByText('它不再出售，没有扣款')).toBeVisible();
  await expect(screen.queryByRole('button', { name: '重新获取' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await expect(await (await dialog()).findByRole('button', { name: '已下架' })).toBeDisabled();
  await expect((await dialog()).getByRole('button', { name: '续费标准会员' })).toBeEnabled();
});
Points.test('R8.4 an order that waits is gone on with, not made again', async ({ msw, userEvent }) => {
  const made = fn();
  msw.use(
    respond(listRecords, { data: [unpaidOrder({ id: 'order-7', source: 'point', pid: 'point_config-3' })] }),
    respond(createOrder, () => (made(), { data: 'order-8' })),
    respond(payOrder, ({ body }) => (made(body.oid), { data: paySheet() })),
  );
  await new Promise((resolve) => setTimeout(resolve, 300));
  await press(userEvent, '支付');
  await waitFor(() => expect(made.mock.calls).toEqual([['order-7']]));
});
Month.test(
  'R8.13 before an order exists its start, what it moves, points and end are told; closing it leads back',
  async ({ msw, userEvent }) => {
    const made = fn();
    msw.use(respond(createOrder, () => (made(), { data: 'order-1' })));
    await press(userEvent, '升级到专业');
    const summary = await dialog();
    await expect(await summary.findByRole('heading', { name: '升级到专业会员' })).toBeVisible();
    await expect(summary.getAllByRole('term').map((term) => term.textContent)).toEqual(['开始', '顺延', '积分', '最终到期']);
    await userEvent.click(summary.getByRole('button', { name: '关闭' }));
    await expect(await (await dialog()).findByRole('button', { name: '升级到专业' })).toBeVisible();
    await expect(made).not.toHaveBeenCalled();
  },
);
Month.test('R8.13 a refused order is drawn again, with the reason, and nothing is ordered', async ({ msw, userEvent }) => {
  const asked = fn();
  msw.use(
    respond(previewOrder, ({ body }) => (asked(), { data: orderPreview({ pid: body.pid, seen: `seen-${asked.mock.calls.length}` }) })),
    fail(createOrder, 400, { message: '你的会员刚有变化，请再看一次', error: 'PREVIEW_CHANGED' }),
  );
  await purchase(userEvent, '续费标准会员');
  await expect(await screen.findByText('你的会员刚有变化，请再看一次')).toBeVisible();
  await waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(1));
  await expect(submitted).not.toHaveBeenCalled();
  const made = fn();
  msw.use(
    respond(createOrder, ({ body }) => (made(body.seen), { data: 'order-1' })),
    respond(payOrder, { data: paySheet() }),
  );
  await userEvent.click(screen.getByRole('button', { name: /^支付 ¥/ }));
  await expect(await screen.findByRole('button', { name: '继续支付' })).toBeVisible();
  await expect(made.mock.calls).toEqual([[`seen-${asked.mock.calls.length}`]]);
});
Month.test('an order that was paid elsewhere is a receipt, not a second payment', async ({ msw, userEvent }) => {
  msw.use(fail(payOrder, 400, { message: '订单已支付', error: 'ORDER_PAID' }), respond(orderStatus, { data: [order()] }));
  await purchase(userEvent, '续费标准会员');
  await expect(await screen.findByText('支付成功', { selector: 'p' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '查看订单' }));
  await expect(dialogs.open).toBe('orders');
});
Month.test('a closed order is followed by a new one', async ({ msw, userEvent }) => {
  msw.use(respond(orderStatus, { data: [unpaidOrder({ status: 'closed' })] }));
  await purchase(userEvent, '续费标准会员');
  await expect(await screen.findByText('订单已关闭')).toBeVisible();
  await expect(localStorage.getItem('buying')).toBe('{}');
});
Month.test('closing stops asking', async ({ msw, loaded, userEvent }) => {
  const asked = fn();
  msw.use(respond(orderStatus, () => (asked(), { data: [unpaidOrder()] })));
  await purchase(userEvent, '续费标准会员');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await userEvent.click(screen.getByRole('button', { name: '关闭' }));
  await screen.findByRole('button', { name: '续费标准会员' });
  const watched = loaded.client.getQueryCache().findAll({ queryKey: ['billing', 'order'], type: 'active' });
  await expect(watched.filter((query: { state: { data: unknown } }) => query.state.data !== undefined)).toHaveLength(0);
});
Month.test('「我已支付」 asks at once', async ({ msw, userEvent }) => {
  await purchase(userEvent, '续费标准会员');
  await userEvent.click(await screen.findByRole('button', { name: '我已支付' }));
  await expect(await screen.findByText(/还没有收到付款/)).toBeVisible();
  msw.use(respond(orderStatus, { data: [order()] }));
  await userEvent.click(screen.getByRole('button', { name: '我已支付' }));
  await waitFor(() => expect(toasts.items.map(({ text }) => text)).toEqual(['购买成功']));
});
SignedOut.test('buying asks to sign in, and orders nothing', async ({ userEvent }) => {
  await press(userEvent, '购买标准会员');
  await expect(session.openLogin).toBe(true);
  await expect(dialogs.open).toBe('none');
});
Points.test('R3.3 the chosen package is bought', async ({ msw, userEvent }) => {
  const made = fn();
  msw.use(
    respond(createOrder, ({ body }) => (made(body), { data: 'order-1' })),
    respond(payOrder, { data: paySheet({ amount: 10 }) }),
  );
  await userEvent.click(await (await dialog()).findByRole('radio', { name: /^200 / }));
  await press(userEvent, '支付');
  await waitFor(() => expect(made).toHaveBeenCalledWith({ source: 'point', pid: 'point_config-1' }));
  await waitFor(() => expect(screen.getByText('200 积分')).toBeVisible());
});
Phone.test('one bar buys the plan in sight', async () => {
  const shown = await dialog();
  await expect(await shown.findByRole('button', { name: '续费标准会员' })).toBeVisible();
  const cards = shown.getByRole('group', { name: '套餐' });
  cards.scrollTo({ left: cards.scrollWidth, behavior: 'instant' });
  await expect(await shown.findByRole('button', { name: '升级到专业' })).toBeVisible();
});
Year.test('R8.13 the adviser begins at what was used, lights the plan that fits, and may say not to buy', async ({ userEvent }) => {
  const shown = await dialog();
  const scale = await shown.findByRole('slider', { name: '每月画多少张' });
  await waitFor(() => expect(scale).toHaveAttribute('aria-valuetext', '每月 498 张，标准会员'));
  const advice = within(shown.getByRole('region', { name: '选套餐' }));
  await expect(advice.getByText(/^你的图每张合 2.9 积分/)).toBeVisible();
  const paled = () => shown.getAllByRole('article').map((card) => getComputedStyle(card.firstElementChild!).filter.includes('grayscale'));
  await waitFor(() => expect(paled()).toEqual([true, true, false, true]));
  scale.focus();
  await userEvent.keyboard('{End}');
  await expect(await shown.findByText('量更大，请联系我们')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect(await shown.findByText('免费版就够，还余 150 张')).toBeVisible();
  await expect(advice.getByText(/到期后不续，每年少付 ¥658/)).toBeVisible();
  await waitFor(() => expect(paled()).toEqual([false, true, true, true]));
});
Month.test('R8.13 what each plan holds stands side by side, and what is not measured is left out', async () => {
  const shown = await dialog();
  const table = within(await shown.findByRole('table', { name: '套餐对比' }));
  await table.findByRole('row', { name: /^近 30 天排队/ });
  const row = (name: string) => within(table.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell');
  await expect(row('每月积分').map(({ textContent }) => textContent)).toEqual(['每天登录送 10', '1,200', '3,000', '8,000']);
  await expect(row('约可画').map(({ textContent }) => textContent)).toEqual(['150 张', '600 张', '1,500 张', '4,000 张']);
  await expect(row('近 30 天排队').map(({ textContent }) => textContent)).toEqual(['50 秒', '40 秒', '32 秒', '9 秒']);
});
SignedOut.test('R8.13 without a history the adviser begins at what the free plan draws', async () => {
  const shown = await dialog();
  await expect(await shown.findByRole('slider')).toHaveAttribute('aria-valuetext', '每月 150 张，免费版');
  await expect(shown.queryByRole('region', { name: '你的近 30 天' })).toBeNull();
  await expect(shown.queryByText('近 30 天排队')).toBeNull();
});
