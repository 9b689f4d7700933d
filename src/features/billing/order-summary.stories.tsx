import { expect, fn, screen } from 'storybook/test';
import preview from '#.storybook/preview';
import { previewOrder } from '#shared/contract/billing.ts';
import { meta as metaCall } from '#shared/contract/content.ts';
import { orderPreview, plan } from '#mocks/fixtures/billing.ts';
import { meta as metaOf } from '#mocks/fixtures/content.ts';
import { fail, hang, respond } from '#mocks/respond.ts';
import { channelOf, rememberChannel } from './channel.ts';
import { OrderSummary } from './order-summary.tsx';

const pro = { type: 3, picNumName: '单次 8 张图', queueName: '最高优先级队列', modelNum: 5, modelNumName: '同时训练 5 个模型' } as const;
const plans = [
  plan({ ...pro, id: 'plan-3-1', discountedPrice: 159 }),
  plan({ ...pro, id: 'plan-3-2', time: 2, discountedPrice: 398 }),
  plan({ ...pro, id: 'plan-3-3', time: 3, discountedPrice: 1318 }),
  plan(),
  plan({ id: 'plan-1-1', type: 1, discountedPrice: 39, picNumName: '单次 2 张图', modelNum: 1 }),
];

const meta = preview.meta({
  component: OrderSummary,
  args: { pid: 'plan-3-3', plans, pending: false, changed: false, onChoose: fn(), onPay: fn(), onClose: fn() },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'desktop', isRotated: false } },
});

export const Upgrade = meta.story();
export const Light = meta.story({ globals: { theme: 'light' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });
const both = respond(metaCall, () => ({ data: metaOf({ pay: { mode: 'real', channels: ['alipay', 'wechat'], gateway: '' } }) }));
export const BothChannels = meta.story({ beforeEach: ({ msw }) => msw.use(both) });
export const BothChannelsPhone = meta.story({
  beforeEach: ({ msw }) => msw.use(both),
  globals: { viewport: { value: 'phone', isRotated: false } },
});
export const Renewal = meta.story({ args: { pid: 'plan-2-1' } });
export const Lower = meta.story({ args: { pid: 'plan-1-1' } });
export const FirstPurchase = meta.story({
  args: { pid: 'plan-3-1' },
  beforeEach: ({ msw }) => msw.use(respond(previewOrder, ({ body }) => ({ data: orderPreview({ pid: body.pid, held: [], first: true }) }))),
});
export const Changed = meta.story({ args: { changed: true } });
export const Paying = meta.story({ args: { pending: true } });
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(hang(previewOrder)) });
export const NotLoaded = meta.story({ beforeEach: ({ msw }) => msw.use(fail(previewOrder, 500)) });

const pay = () => screen.findByRole('button', { name: /^支付 ¥/ });

Upgrade.test('R8.13 the four facts of the drawing, as a list', async () => {
  await pay();
  const facts = screen.getAllByRole('term').map((term) => `${term.textContent}：${term.nextElementSibling?.textContent}`);
  await expect(facts).toEqual([
    '开始：今天 15:50，付款后立即生效',
    '顺延：现有的 2 段会员接在后面',
    '积分：余额 1,284 → 9,284',
    '最终到期：2027 年 3 月 18 日 22:51',
  ]);
});
Upgrade.test('R8.13 what is paid for is what the server told, unchanged', async ({ args, userEvent }) => {
  await userEvent.click(await pay());
  await expect(args.onPay).toHaveBeenCalledWith(orderPreview({ pid: 'plan-3-3' }));
});
Upgrade.test('another period is chosen here', async ({ args, userEvent }) => {
  await pay();
  await userEvent.click(screen.getByRole('radio', { name: /单月/ }));
  await expect(args.onChoose).toHaveBeenCalledWith(plans[0]);
});
Lower.test('AC-2 what starts later says so, and moves nothing', async () => {
  await expect(await screen.findByText('2026 年 3 月 18 日，现有会员用完后')).toBeVisible();
  await expect(screen.queryByText('顺延')).toBeNull();
});
FirstPurchase.test('R8.13 who buys for the first time agrees first: the press leads to the box', async ({ args, userEvent }) => {
  await userEvent.click(await pay());
  await expect(args.onPay).not.toHaveBeenCalled();
  await expect(screen.getByRole('alert')).toHaveTextContent('请先同意会员服务协议');
  await expect(screen.getByRole('checkbox')).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(await pay());
  await expect(args.onPay).toHaveBeenCalledTimes(1);
});
const reckoned = Promise.withResolvers<void>();
const slowly = respond(previewOrder, async ({ body }) => {
  await reckoned.promise;
  return { data: orderPreview({ pid: body.pid, held: [], first: true }) };
});
Loading.test(
  'what was agreed to while the price is reckoned stays agreed to',
  { beforeEach: ({ msw }) => msw.use(slowly) },
  async ({ args, userEvent }) => {
    await userEvent.click(screen.getByRole('checkbox', { name: '同意' }));
    reckoned.resolve();
    await userEvent.click(await pay());
    await expect(args.onPay).toHaveBeenCalledTimes(1);
  },
);
Paying.test('a second press is none, and the button keeps its width', async ({ args, userEvent }) => {
  const button = await pay();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await expect(args.onPay).not.toHaveBeenCalled();
});
BothChannels.test('the way to pay is chosen, and remembered for the next time', async ({ userEvent }) => {
  await pay();
  await expect(screen.getByRole('radio', { name: /支付宝/ })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: /微信支付/ }));
  await expect(screen.getByRole('radio', { name: /微信支付/ })).toBeChecked();
  await expect(channelOf(['alipay', 'wechat'])).toBe('wechat');
  rememberChannel('alipay');
});
Upgrade.test('a way that is not open is not shown', async () => {
  await pay();
  await expect(screen.queryByRole('radio', { name: /微信支付/ })).toBeNull();
});
