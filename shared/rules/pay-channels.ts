import type { PayChannel } from '../vocabulary/kinds.ts';

/** Ways to pay as members and operators read them. */
export const CHANNEL_NAMES: Record<PayChannel, string> = { alipay: '支付宝', wechat: '微信' };

/** From which China hour on the bill of the day before can be fetched. */
export const BILL_HOURS: Record<PayChannel, number> = { alipay: 9, wechat: 10 };
