import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { AlipaySdk } from 'alipay-sdk';
import { chinaTime } from '../kernel/china-time.ts';
import { isAlipayDetail, readAlipayBill } from '../pay/bills.ts';
import { parseFen, parseMoment, type Pay, type RefundStatus, statusOf, type Trade, yuanText } from '../pay/pay.ts';

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

/** A bill has a line for each payment of a day. */
const BILL_MS = 60_000;

/** Alipay writes its bills in GBK; what is plainly UTF-8 is read as such. */
function chinese(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}

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
export function alipayPay(account: () => Promise<AlipayAccount>, log: (line: string) => void): Pay {
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

  async function findRefund(key: string, no: string): Promise<RefundStatus> {
    const answer = await ask('alipay.trade.fastpay.refund.query', { out_trade_no: key, out_request_no: no });
    if (missing(answer)) return 'unknown';
    if (answer.code !== '10000') throw new Error(`refund.query answered ${text(answer.subCode) || text(answer.code)}`);
    // A refund that never reached the gateway is answered well, and without a status.
    return answer.refundStatus === 'REFUND_SUCCESS' ? 'done' : 'unknown';
  }

  return {
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
      // The sandbox stands on this very site, whatever name the browser knows it by.
      const form = seller.site === '' ? page.replace(`action="${new URL(seller.gateway).origin}/`, 'action="/') : page;
      return { form: form.trim(), qr: await codeOf(trade) };
    },

    async readNotice({ body }) {
      const fields = Object.fromEntries(new URLSearchParams(body)) as Record<string, string>;
      const { sdk, seller } = await open();
      const genuine = fields.sign_type === 'RSA2' && sdk.checkNotifySignV2(fields);
      const fen = parseFen(text(fields.total_amount));
      if (!genuine || fields.app_id !== seller.appId || fields.seller_id !== seller.sellerId || fen === null) return null;
      const key = text(fields.out_trade_no);
      // With every refund the whole trade is told again, with what has gone back of it in all.
      const sumFen = fields.gmt_refund ? parseFen(text(fields.refund_fee)) : null;
      if (sumFen) return { key, refund: { no: text(fields.out_biz_no), status: 'done', sumFen } };
      return {
        key,
        status: statusOf(text(fields.trade_status)),
        tradeNo: text(fields.trade_no),
        fen,
        at: parseMoment(text(fields.gmt_payment)),
      };
    },

    async find(key): Promise<Trade> {
      const answer = await ask('alipay.trade.query', { out_trade_no: key });
      if (missing(answer)) return { key, status: 'unknown', tradeNo: '', fen: 0 };
      const fen = parseFen(text(answer.totalAmount));
      if (answer.code !== '10000' || answer.outTradeNo !== key || fen === null)
        throw new Error(`trade.query answered ${text(answer.subCode) || text(answer.code)}`);
      return {
        key,
        status: statusOf(text(answer.tradeStatus)),
        tradeNo: text(answer.tradeNo),
        fen,
        at: parseMoment(text(answer.sendPayDate)),
      };
    },

    async close(key) {
      const answer = await ask('alipay.trade.close', { out_trade_no: key });
      if (answer.code !== '10000' && !missing(answer)) throw new Error(`trade.close answered ${text(answer.subCode) || text(answer.code)}`);
    },

    async refund({ key, no, fen, reason }) {
      const asked = { out_trade_no: key, out_request_no: no, refund_amount: yuanText(fen), refund_reason: reason };
      const answer = await ask('alipay.trade.refund', asked);
      const why = text(answer.subCode) || text(answer.code);
      // The gateway itself does not know yet: nothing is concluded from it.
      if (/SYSTEM_ERROR|^20000$/.test(why)) throw new Error(`trade.refund answered ${why}`);
      if (answer.code !== '10000') {
        log(`refund ${no} was refused: ${why} ${text(answer.subMsg)}`);
        return 'refused';
      }
      return answer.fundChange === 'Y' ? 'done' : findRefund(key, no);
    },

    findRefund,

    async bill(day) {
      const answer = await ask('alipay.data.dataservice.bill.downloadurl.query', { bill_type: 'trade', bill_date: day });
      const why = text(answer.subCode) || text(answer.code);
      if (/bill_not_exist/i.test(why)) return [];
      if (answer.code !== '10000') throw new Error(`bill.downloadurl.query answered ${why}`);
      const response = await fetch(text(answer.billDownloadUrl), { redirect: 'error', signal: AbortSignal.timeout(BILL_MS) });
      if (!response.ok) throw new Error(`the bill of ${day} answered ${response.status}`);
      const { unzipSync } = await import('fflate');
      const files = Object.values(unzipSync(new Uint8Array(await response.arrayBuffer()))).map(chinese);
      const details = files.find(isAlipayDetail);
      if (details === undefined) throw new Error(`the bill of ${day} has no details`);
      return readAlipayBill(details);
    },
  };
}
