/** What a payment gateway is to this product, whoever it is. */

import { PAY_CHANNELS, type PayChannel } from '#shared/vocabulary/kinds.ts';

/** An order as it is handed over. `returnPath` is a page of this site. */
export type PayOrder = { key: string; desc: string; fen: number; expiresAt: Date; returnPath: string };

/**
 * What the gateway says of an order. `paid` is said once and for good; `unknown`: nobody has opened its payment yet. `at`: when it
 * was paid there, where the gateway tells.
 */
export type Trade = { key: string; status: 'paid' | 'waiting' | 'closed' | 'unknown'; tradeNo: string; fen: number; at?: Date | undefined };

/** Money that goes back to whoever paid an order. `no` is this product's number for it: asked for twice, it is paid once. */
export type RefundOrder = { key: string; no: string; fen: number; totalFen: number; reason: string };

/** What became of a refund. `refused`: it will not be paid; `unknown`: the gateway has never heard of it. */
export type RefundStatus = 'done' | 'waiting' | 'refused' | 'unknown';

/**
 * A notice that money went back, whoever asked for it. `no` may be a number that is not this product's. Alipay tells what has
 * gone back of the order in all (`sumFen`), WeChat this one refund (`fen`).
 */
export type Refunded = { key: string; refund: { no: string; status: RefundStatus } & ({ fen: number } | { sumFen: number }) };

/** A notice as it came in: some gateways sign the fields of its body, others the body with parts of the head. */
export type NoticeRequest = { header: (name: string) => string | undefined; body: string };

/**
 * A movement on a gateway's bill of a day: money that came, or went back. `key` is the order's number, `tradeNo` the gateway's own,
 * `no` the number of a refund.
 */
export type BillLine = { kind: 'paid' | 'refund'; key: string; tradeNo: string; no: string; fen: number };

/** One gateway. */
export type Pay = {
  /** Opens the payment: a form that leads to the gateway's page, and an address for a QR code, each where the gateway has one. */
  start(order: PayOrder): Promise<{ form: string | null; qr: string | null }>;
  /** A genuine notice of the gateway to this seller, or null. */
  readNotice(request: NoticeRequest): Promise<Trade | Refunded | null>;
  /** Asks the gateway. Throws when it does not answer. */
  find(key: string): Promise<Trade>;
  /** Ends a payment that has not happened. Throws where it cannot be ended. */
  close(key: string): Promise<void>;
  /** Gives money back. Throws when the gateway does not answer: then `findRefund` knows. */
  refund(order: RefundOrder): Promise<RefundStatus>;
  /** Asks what became of a refund. Throws when the gateway does not answer. */
  findRefund(key: string, no: string): Promise<RefundStatus>;
  /** The gateway's bill of a China day that is over, as `2026-11-20`. Throws where there is none yet, or it can't be read whole. */
  bill(day: string): Promise<BillLine[]>;
};

export type PayMode = 'off' | 'sandbox' | 'real';

/** All gateways of this product. */
export type Payment = {
  mode: PayMode;
  /** The ways to pay that are offered; none while payment is off. */
  channels: readonly PayChannel[];
  /** The one address a payment form may go to; empty where no channel has a form. */
  gateway: string;
  /** The gateway of a channel; one that is not configured refuses everything and believes nothing. */
  of: (channel: PayChannel) => Pay;
};

const none = () => Promise.reject(new Error('this payment is off'));
const noPay: Pay = { start: none, readNotice: async () => null, find: none, close: none, refund: none, findRefund: none, bill: none };

/** The payment that is made of these gateways. */
export function paymentOf(shown: Pick<Payment, 'mode' | 'gateway'>, gateways: Partial<Record<PayChannel, Pay>>): Payment {
  return {
    ...shown,
    channels: PAY_CHANNELS.filter((channel) => gateways[channel]),
    of: (channel) => gateways[channel] ?? noPay,
  };
}

/** No payment: nothing is sold. */
export const payOff: Payment = paymentOf({ mode: 'off', gateway: '' }, {});

/** An amount in yuan as the gateway writes it, in fen; null for anything that is not plainly a number of yuan. */
export function parseFen(text: string): number | null {
  const [, yuan, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? null : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
}

/** When something happened by a gateway's clock, a China one where it does not say; undefined for what is no moment. */
export function parseMoment(text: string): Date | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  const at = new Date(day ? `${day}T${time}+08:00` : text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Fen as the gateway takes it: `328.00`. */
export function yuanText(fen: number): string {
  return `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`;
}

/** The statuses of a trade at Alipay. */
export function statusOf(text: string): Trade['status'] {
  if (text === 'TRADE_SUCCESS' || text === 'TRADE_FINISHED') return 'paid';
  return text === 'TRADE_CLOSED' ? 'closed' : 'waiting';
}
