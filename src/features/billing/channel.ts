import { PAY_CHANNELS, type PayChannel } from '#shared/vocabulary/kinds.ts';
import { load, save } from '#state/persist.ts';
import { session } from '#state/session.ts';

export const channelNames: Record<PayChannel, string> = { alipay: '支付宝', wechat: '微信支付' };
/** The application that a code is scanned with. */
export const scanners: Record<PayChannel, string> = { alipay: '支付宝', wechat: '微信' };

const key = () => `payBy:${session.userInfo?.id ?? 0}` as const;

/** How to pay: as wanted, or as this member chose last, where that is offered; otherwise the first that is. */
export function channelOf(offered: readonly PayChannel[], wanted?: PayChannel): PayChannel {
  const [first = PAY_CHANNELS[0]] = offered;
  return offered.find((one) => one === wanted) ?? offered.find((one) => one === load(key())) ?? first;
}

/** What the member chose, for the next time. */
export const rememberChannel = (channel: PayChannel): unknown => save(key(), channel);
