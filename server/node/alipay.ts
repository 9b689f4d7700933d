import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { chinaTime } from '../kernel/china-time.ts';
import { parseFen, type Pay, statusOf, type Trade, yuanText } from '../pay/pay.ts';

/** A seller at the gateway, and this site as the gateway and the browser reach it. */
export type AlipayAccount = {
  appId: string;
  privateKey: string;
  publicKey: string;
  sellerId: string;
  gateway: string;
  notifyUrl: string;
  /** Goes before the page a payment returns to; empty where the gateway stands on this very site. */
  site: string;
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** A key as PEM, from PEM or from the bare base64 that Alipay's key tool writes, PKCS#8 or PKCS#1. */
export function privatePem(key: string): string {
  if (key.includes('-----')) return String(createPrivateKey(key).export({ type: 'pkcs8', format: 'pem' }));
  const der = Buffer.from(key, 'base64');
  const read = (type: 'pkcs8' | 'pkcs1') => createPrivateKey({ key: der, format: 'der', type });
  let parsed;
  try {
    parsed = read('pkcs8');
  } catch {
    parsed = read('pkcs1');
  }
  return String(parsed.export({ type: 'pkcs8', format: 'pem' }));
}

/** The gateway's public key as PEM. */
export function publicPem(key: string): string {
  const parsed = key.includes('-----')
    ? createPublicKey(key)
    : createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return String(parsed.export({ type: 'spki', format: 'pem' }));
}

/** Alipay behind the payment port. The account is asked for with the first payment, when the server knows its own address. */
export function alipayPay(shown: { mode: 'sandbox' | 'alipay'; gateway: string }, account: () => Promise<AlipayAccount>): Pay {
  let opened: Promise<{ sdk: AlipaySdk; seller: AlipayAccount }> | undefined;
  const open = () => (opened ??= connect());

  async function connect() {
    const [{ AlipaySdk: Sdk }, seller] = await Promise.all([import('alipay-sdk'), account()]);
    const keys = { privateKey: privatePem(seller.privateKey), alipayPublicKey: publicPem(seller.publicKey) };
    return { sdk: new Sdk({ appId: seller.appId, ...keys, keyType: 'PKCS8', gateway: seller.gateway }), seller };
  }

  /** A signed call whose answer's signature is checked. Throws when the gateway is away or answers something else. */
  async function ask(method: string, bizContent: Record<string, unknown>): Promise<Record<string, unknown>> {
    const { sdk, seller } = await open();
    const given = { timestamp: chinaTime(new Date()), notifyUrl: seller.notifyUrl, bizContent };
    return sdk.exec(method, given, { validateSign: true });
  }

  const missing = (answer: Record<string, unknown>) => answer.subCode === 'ACQ.TRADE_NOT_EXIST';

  return {
    ...shown,

    async start(order) {
      const { sdk, seller } = await open();
      const trade = {
        out_trade_no: order.key,
        subject: order.desc,
        total_amount: yuanText(order.fen),
        time_expire: chinaTime(order.expiresAt),
      };
      const page = sdk.pageExecute('alipay.trade.page.pay', 'POST', {
        timestamp: chinaTime(new Date()),
        notifyUrl: seller.notifyUrl,
        returnUrl: seller.site + order.returnPath,
        bizContent: { ...trade, product_code: 'FAST_INSTANT_TRADE_PAY' },
      });
      // A seller without face-to-face payment gets no code: then the page is the way to pay.
      const code = await ask('alipay.trade.precreate', trade);
      const form = shown.mode === 'sandbox' ? page.replace(`action="${new URL(seller.gateway).origin}/`, 'action="/') : page;
      return { form: form.trim(), qr: code.code === '10000' ? text(code.qrCode) || null : null };
    },

    async readNotice(fields) {
      const { sdk, seller } = await open();
      const genuine = fields.sign_type === 'RSA2' && sdk.checkNotifySignV2(fields);
      const fen = parseFen(text(fields.total_amount));
      if (!genuine || fields.app_id !== seller.appId || fields.seller_id !== seller.sellerId || fen === null) return null;
      return { key: text(fields.out_trade_no), status: statusOf(text(fields.trade_status)), tradeNo: text(fields.trade_no), fen };
    },

    async find(key): Promise<Trade> {
      const answer = await ask('alipay.trade.query', { out_trade_no: key });
      if (missing(answer)) return { key, status: 'unknown', tradeNo: '', fen: 0 };
      const fen = parseFen(text(answer.totalAmount));
      if (answer.code !== '10000' || answer.outTradeNo !== key || fen === null)
        throw new Error(`trade.query answered ${text(answer.subCode) || text(answer.code)}`);
      return { key, status: statusOf(text(answer.tradeStatus)), tradeNo: text(answer.tradeNo), fen };
    },

    async close(key) {
      const answer = await ask('alipay.trade.close', { out_trade_no: key });
      if (answer.code !== '10000' && !missing(answer)) throw new Error(`trade.close answered ${text(answer.subCode) || text(answer.code)}`);
    },
  };
}
