/** What a payment gateway is to this product, whoever it is. */

/** An order as it is handed over. `returnPath` is a page of this site. */
export type PayOrder = { key: string; desc: string; fen: number; expiresAt: Date; returnPath: string };

/** What the gateway says of an order. `paid` is said once and for good; `unknown`: nobody has opened its payment yet. */
export type Trade = { key: string; status: 'paid' | 'waiting' | 'closed' | 'unknown'; tradeNo: string; fen: number };

export type Pay = {
  mode: 'off' | 'sandbox' | 'alipay';
  /** The one address a payment form may go to; empty while payment is off. */
  gateway: string;
  /** The form that opens the payment, and an address for a QR code where the gateway gives one. */
  start(order: PayOrder): Promise<{ form: string; qr: string | null }>;
  /** A genuine notice of the gateway to this seller, or null. */
  readNotice(fields: Record<string, string>): Promise<Trade | null>;
  /** Asks the gateway. Throws when it does not answer. */
  find(key: string): Promise<Trade>;
  /** Ends a payment that has not happened. */
  close(key: string): Promise<void>;
};

const none = () => Promise.reject(new Error('payment is off'));
/** No payment: nothing is sold. */
export const payOff: Pay = { mode: 'off', gateway: '', start: none, readNotice: async () => null, find: none, close: none };

/** An amount in yuan as the gateway writes it, in fen; null for anything that is not plainly a number of yuan. */
export function parseFen(text: string): number | null {
  const [, yuan, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  return yuan === undefined ? null : Number(yuan) * 100 + Number(cents.padEnd(2, '0'));
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
