import { toFen, toYuan } from '#shared/rules/money.ts';
import type { BillingRecord, Membership } from '#shared/contract/billing.ts';
import { day, moment, points } from '#lib/format.ts';
import { tierOf } from '#lib/tiers.ts';
import { channelNames } from './channel.ts';
import type { Wanted } from './checkout.ts';
import { amount } from './money.ts';
import { receiptLine } from './summary-terms.ts';

/** `¥79.00`: what an order costs. */
export const orderPrice = ({ price }: Pick<BillingRecord, 'price'>) => `¥${amount(price ?? 0)}`;

/** A paid order as a receipt. */
export function receiptTerms(order: BillingRecord, now = new Date()) {
  const tier = order.source === 'vip' ? Object.values(tierOf).find(({ name }) => order.desc.startsWith(name))?.tier : undefined;
  const facts: [label: string, value: string][] = [
    ['商品', order.desc],
    ['实付', orderPrice(order)],
    ['支付方式', channelNames[order.channel ?? 'alipay']],
    ['支付时间', moment(order.paidAt)],
  ];
  // AC-2: what starts later is not called in force.
  const line = order.paidAt && receiptLine(order.periods ?? [], order.paidAt, now);
  return {
    summary: order.source === 'vip' ? line || '付款已入账' : `${points(order.point)} 积分已到账`,
    tier,
    facts,
    orderNumber: order.key,
  };
}

/** An order that waits for payment, as something to go on with. */
export function wantedOf(order: BillingRecord): Wanted {
  return {
    source: order.source === 'vip' ? 'vip' : 'point',
    pid: order.pid ?? '',
    name: order.desc,
    price: order.price ?? undefined,
    oid: order.id,
    channel: order.channel ?? undefined,
  };
}

/** Purchases only: the list of records carries movements of points too. */
export const isPurchase = ({ price, status }: BillingRecord) => price !== null && status === 'paid';

/** What stays paid of an order, in fen: yuan do not add up. */
const keptFen = ({ price, refunded }: Pick<BillingRecord, 'price' | 'refunded'>) => toFen(price ?? 0) - toFen(refunded);
const sumOf = (orders: readonly BillingRecord[]) => amount(toYuan(orders.reduce((sum, order) => sum + keptFen(order), 0)));

/** `已全部退款`, `已退 ¥132.67`; empty where nothing went back. */
export const refundedText = (order: Pick<BillingRecord, 'price' | 'refunded'>): string =>
  order.refunded === 0 ? '' : keptFen(order) === 0 ? '已全部退款' : `已退 ¥${amount(order.refunded)}`;

export const ordersTotal = (orders: readonly BillingRecord[]): string => `共 ${orders.length} 笔，${sumOf(orders)} 元`;

/** `2 笔，¥88.90`: what is asked for together. */
export const ordersSum = (orders: readonly BillingRecord[]): string => `${orders.length} 笔，¥${sumOf(orders)}`;

/** Spec §4: active and not expired is in effect, not active and not expired is yet to come, all else is over. */
export function membershipState({ actived, expired }: Pick<Membership, 'actived' | 'expired'>) {
  if (expired) return { state: '已过期', tone: 'plain', past: true } as const;
  return actived ? ({ state: '生效中', tone: 'accent' } as const) : ({ state: '未生效', tone: 'info' } as const);
}

export const membershipSpan = ({ startTime, endTime }: Membership) => (endTime ? `${day(startTime)} 至 ${day(endTime)}` : '永久');
