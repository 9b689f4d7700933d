import { expect, fn, screen, waitFor } from 'storybook/test';
import preview from '#.storybook/preview';
import { Button } from '#ds/primitives/button/button.tsx';
import { TextLink } from '#ds/primitives/text-link/text-link.tsx';
import { QrDialog } from './qr-dialog.tsx';
import type { QrState } from './qr-state.tsx';

const code = 'https://qr.alipay.com/bax08431example';
const meta = preview.meta({
  component: QrDialog,
  parameters: { docs: { story: { inline: false, height: '720px' } } },
  args: {
    subject: '基础会员，包年',
    orderNumber: 'VIP20251111 8842',
    state: { step: 'waiting', code, left: 872 } as QrState,
    open: true,
    children: (
      <p>
        已经付款？请保留付款截图，<TextLink href="#contact">联系我们</TextLink>
      </p>
    ),
    onRenew: fn(),
    onCopy: fn(),
    onClose: fn(),
  },
});

export const Waiting = meta.story();
export const LastMinute = meta.story({ args: { state: { step: 'waiting', code, left: 42 } } });
export const Light = meta.story({ globals: { theme: 'light' } });
export const Scanned = meta.story({ args: { state: { step: 'scanned', code } } });
export const Paid = meta.story({
  args: {
    state: {
      step: 'paid',
      summary: '基础会员已生效，1,200 积分到账',
      tier: 'basic',
      facts: [
        ['商品', '基础会员，包年'],
        ['实付', '¥328.00'],
        ['有效期至', '2026 年 11 月 11 日'],
      ],
      orderNumber: 'VIP20251111 8842',
    },
    done: (
      <>
        <Button size="lg">查看订单</Button>
        <Button size="lg" variant="primary">
          去创作
        </Button>
      </>
    ),
  },
});
export const PointsPaid = meta.story({
  args: {
    state: {
      step: 'paid',
      summary: '3,000 积分到账',
      facts: [
        ['商品', '3,000 积分'],
        ['实付', '¥45.00'],
        ['支付时间', '2025 年 10 月 1 日 09:41'],
      ],
      orderNumber: 'PTS20251001 1187',
    },
    done: (
      <Button size="lg" variant="primary">
        去创作
      </Button>
    ),
  },
});
export const Expired = meta.story({ args: { state: { step: 'expired', code } } });
export const Failed = meta.story({ args: { state: { step: 'failed', message: '后端更新中,请稍候,服务码02' }, orderNumber: undefined } });
export const Refused = meta.story({
  args: { state: { step: 'failed', title: '已下架', message: '这个套餐不再出售，没有扣款', final: true }, orderNumber: undefined },
});
export const Ordering = meta.story({ args: { state: { step: 'ordering' }, orderNumber: undefined } });
export const WithoutCode = meta.story({ args: { state: { step: 'waiting', left: 872 } } });
export const Closed = meta.story({ args: { state: { step: 'expired' } } });
export const OwnPrice = meta.story({ args: { amount: '45.00', subject: '3,000 积分' } });
export const Phone = meta.story({ globals: { viewport: { value: 'phone', isRotated: false } } });

Waiting.test('shows 328 unless told otherwise, and says what scanning does', async () => {
  await waitFor(() => expect(screen.getByText('328')).toBeVisible());
  await expect(screen.getByRole('img', { name: '支付宝付款码，基础会员，包年，328.00 元' })).toBeVisible();
});
LastMinute.test('the time left is read at ten, five and one minute and at thirty seconds, never every second', async () => {
  const status = (await screen.findByText('剩不到 1 分钟')).closest('[role=status]');
  await expect(status).toBeVisible();
  await expect(status?.querySelector('[aria-live=off]')).toHaveTextContent('0:42');
});
Expired.test('fetches a new code', async ({ args, userEvent }) => {
  await userEvent.click(await screen.findByRole('button', { name: '重新获取' }));
  await expect(args.onRenew).toHaveBeenCalledTimes(1);
});
Refused.test('nothing to fetch again where that would fail too', async () => {
  await expect(await screen.findByText('已下架')).toBeVisible();
  await expect(screen.queryByRole('button', { name: '重新获取' })).toBeNull();
});
Paid.test('says so', async () => waitFor(() => expect(screen.getByRole('dialog', { name: '支付成功' })).toBeVisible()));
