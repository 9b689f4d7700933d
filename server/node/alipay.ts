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

/** The gateway answered, and refused the call. */
class Refused extends Error {}

/** How long a payment waits for its QR code. */
const CODE_MS = 8000;

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Container files write line ends as `\\n`. */
const lines = (key: string) => key.replaceAll('\\n', '\n');

/** A key as PEM, from PEM or from the bare base64 that Alipay's key tool writes, PKCS#8 or PKCS#1. */
export function privatePem(written: string): string {
  const key = lines(written);
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
export function publicPem(written: string): string {
  const key = lines(written);
  // Node would make the public half of it, and every notice would be taken for forged.
  if (/PRIVATE KEY/.test(key)) throw new Error('a private key stands where the public one belongs');
  const parsed = key.includes('-----')
    ? createPublicKey(key)
    : createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' });
  return String(parsed.export({ type: 'spki', format: 'pem' }));
}

/** Alipay behind the payment port. The account is asked for with the first payment, when the server knows its own address. */
export function alipayPay(
  shown: { mode: 'sandbox' | 'alipay'; gateway: string },
  account: () => Promise<AlipayAccount>,
  log: (line: string) => void,
): Pay {
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
    try {
      return await sdk.exec(method, given, { validateSign: true });
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'ERR_INVALID_ARG_TYPE') throw error;
      // A refusal of the whole call comes without a signature: asked once more for its reason alone, nothing in it is believed.
      const told: Record<string, unknown> = await sdk.exec(method, given);
      const why = [text(told.subCode) || text(told.code), text(told.subMsg) || text(told.msg)].filter(Boolean).join(' ');
      throw new Refused(`${method} was refused: ${why}`, { cause: error });
    }
  }

  /** The address of a QR code; null where there is none, or none in time: the page is a way to pay without it. */
  async function codeOf(trade: Record<string, unknown>): Promise<string | null> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, CODE_MS, null).unref());
    try {
      const code = await Promise.race([ask('alipay.trade.precreate', trade), late]);
      return code?.code === '10000' ? text(code.qrCode) || null : null;
    } catch (error) {
      // A gateway that is away is told the payer; one that gives this seller no code still has its page.
      if (!(error instanceof Refused)) throw error;
      log(`no payment code: ${error.message.slice(0, 200)}`);
      return null;
    }
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
      const form = shown.mode === 'sandbox' ? page.replace(`action="${new URL(seller.gateway).origin}/`, 'action="/') : page;
      return { form: form.trim(), qr: await codeOf(trade) };
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
