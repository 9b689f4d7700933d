import { createDecipheriv, createHash, createPublicKey, createSign, createVerify, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { chinaTime } from '../kernel/china-time.ts';
import { errorText } from '../kernel/error-text.ts';
import type { Config } from '../kernel/config.ts';
import { readWechatBill } from '../pay/bills.ts';
import { type NoticeRequest, parseMoment, type Pay, type Refunded, type RefundStatus, type Trade } from '../pay/pay.ts';
import { privatePem, publicPem } from './alipay.ts';

/** A merchant at WeChat Pay, and where its notices go. */
export type WechatAccount = Config['wechat'] & { notifyUrl: string };

/** WeChat Pay answered, with its own signature, and refused the call. */
class Refused extends Error {
  readonly code: string;
  constructor(what: string, code: string, message: string) {
    super(`${what} was refused: ${code} ${message}`.trim().slice(0, 300));
    this.code = code;
  }
}

const SCHEMA = 'WECHATPAY2-SHA256-RSA2048';
const PATIENCE_MS = 10_000;
/** A bill has a line for each payment of a day. */
const BILL_PATIENCE_MS = 60_000;
/** How far the clock of a signature may be from ours; WeChat Pay asks for five minutes. */
const WINDOW_MS = 5 * 60_000;
const TAG_BYTES = 16;

const Amount = z.object({ total: z.int(), currency: z._default(z.string(), 'CNY') });
const TradeBody = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  transaction_id: z._default(z.string(), ''),
  trade_state: z.string(),
  success_time: z._default(z.string(), ''),
  amount: z.optional(Amount),
});
const RefundNotice = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_status: z.string(),
  amount: z.object({ refund: z.int() }),
});
const RefundBody = z.object({ out_trade_no: z.string(), out_refund_no: z.string(), status: z.string() });
const BillBody = z.object({ hash_type: z.literal('SHA1'), hash_value: z.string(), download_url: z.string() });
const CodeBody = z.object({ code_url: z.string() });
const Refusal = z.object({ code: z._default(z.string(), ''), message: z._default(z.string(), '') });
const Notice = z.object({
  resource: z.object({
    algorithm: z.literal('AEAD_AES_256_GCM'),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z._default(z.string(), ''),
  }),
});

/** `REFUND` is a trade that was paid, and of which some has gone back since. */
function statusOf(state: string): Trade['status'] {
  if (state === 'SUCCESS' || state === 'REFUND') return 'paid';
  return state === 'CLOSED' || state === 'REVOKED' ? 'closed' : 'waiting';
}

function refundStatusOf(state: string): RefundStatus {
  if (state === 'SUCCESS') return 'done';
  if (state === 'PROCESSING') return 'waiting';
  if (state === 'CLOSED' || state === 'ABNORMAL') return 'refused';
  throw new Error(`a refund in the state ${state.slice(0, 40)}`);
}

/** WeChat Pay's API v3 behind the payment port, with its public key for what it signs. */
export function wechatPay(seller: WechatAccount, now: () => Date, log: (line: string) => void): Pay {
  const privateKey = privatePem(seller.privateKey);
  const publicKey = createPublicKey(publicPem(seller.publicKey));

  function authorization(method: string, path: string, body: string): string {
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256').update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`).sign(privateKey, 'base64');
    const parts = { mchid: seller.mchId, nonce_str: nonce, signature, timestamp, serial_no: seller.serialNo };
    return `${SCHEMA} ${Object.entries(parts)
      .map(([name, value]) => `${name}="${value}"`)
      .join(',')}`;
  }

  /** Whether WeChat Pay signed this text lately, for whoever holds its public key of that number. */
  function isGenuine({ header, body }: NoticeRequest): boolean {
    const timestamp = header('wechatpay-timestamp') ?? '';
    const nonce = header('wechatpay-nonce') ?? '';
    if (header('wechatpay-serial') !== seller.publicKeyId || !/^\d{1,12}$/.test(timestamp)) return false;
    if (Math.abs(now().getTime() - Number(timestamp) * 1000) > WINDOW_MS) return false;
    return createVerify('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .verify(publicKey, header('wechatpay-signature') ?? '', 'base64');
  }

  /** A signed call whose answer's signature is checked, refusals too: nothing is concluded from one that is not. */
  async function ask<T>(method: 'GET' | 'POST', path: string, sent: object | null, shape: z.ZodMiniType<T>): Promise<T> {
    const body = sent ? JSON.stringify(sent) : '';
    const response = await fetch(seller.endpoint + path, {
      method,
      headers: {
        Authorization: authorization(method, path, body),
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'User-Agent': 'dianshi',
        'Wechatpay-Serial': seller.publicKeyId,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(sent && { body }),
    });
    const what = `${method} ${path.split('?')[0]}`;
    const told = await response.text();
    const genuine = isGenuine({ header: (name) => response.headers.get(name) ?? undefined, body: told });
    const parsed: unknown = told === '' ? {} : JSON.parse(told);
    if (response.ok && genuine) return z.parse(shape, parsed);
    const { code, message } = z.safeParse(Refusal, parsed).data ?? { code: '', message: '' };
    const known = response.status < 500 && response.status !== 401 && response.status !== 429;
    if (genuine && known && code) throw new Refused(what, code, message);
    throw new Error(`${what} answered ${response.status} ${code} ${genuine ? '' : 'without a genuine signature '}${message}`.slice(0, 300));
  }

  /** What a call answers, or `instead` where it is refused with that reason. */
  async function unless<T>(code: string[], instead: T, asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof Refused && code.includes(error.code)) return instead;
      throw error;
    }
  }

  /** A trade of this seller, in the one currency there is. */
  function tradeOf(told: z.infer<typeof TradeBody>): Trade | null {
    if (told.mchid !== seller.mchId || told.appid !== seller.appId || (told.amount && told.amount.currency !== 'CNY')) return null;
    const status = statusOf(told.trade_state);
    if (status === 'paid' && (!told.amount || told.transaction_id === '')) return null;
    return {
      key: told.out_trade_no,
      status,
      tradeNo: told.transaction_id,
      fen: told.amount?.total ?? 0,
      at: parseMoment(told.success_time),
    };
  }

  function open(body: string): unknown {
    const { resource } = z.parse(Notice, JSON.parse(body));
    const sealed = Buffer.from(resource.ciphertext, 'base64');
    const cipher = createDecipheriv('aes-256-gcm', seller.apiV3Key, resource.nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(resource.associated_data));
    cipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    return JSON.parse(Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()]).toString());
  }

  const tradePath = (key: string) => `/v3/pay/transactions/out-trade-no/${encodeURIComponent(key)}`;

  return {
    async start({ key, desc, fen, expiresAt }) {
      const sent = {
        appid: seller.appId,
        mchid: seller.mchId,
        description: desc.slice(0, 127),
        out_trade_no: key,
        time_expire: `${chinaTime(expiresAt).replace(' ', 'T')}+08:00`,
        notify_url: seller.notifyUrl,
        amount: { total: fen, currency: 'CNY' },
      };
      return { form: null, qr: (await ask('POST', '/v3/pay/transactions/native', sent, CodeBody)).code_url };
    },

    async readNotice(request): Promise<Trade | Refunded | null> {
      if (!isGenuine(request)) return null;
      try {
        const told = open(request.body);
        const trade = z.safeParse(TradeBody, told);
        if (trade.success) return tradeOf(trade.data);
        const { mchid, out_trade_no: key, out_refund_no: no, refund_status, amount } = z.parse(RefundNotice, told);
        return mchid === seller.mchId ? { key, refund: { no, status: refundStatusOf(refund_status), fen: amount.refund } } : null;
      } catch (error) {
        log(`a signed payment notice was not readable: ${errorText(error)}`);
        return null;
      }
    },

    async find(key) {
      const told = await unless(
        ['ORDER_NOT_EXIST', 'ORDERNOTEXIST'],
        null,
        ask<z.infer<typeof TradeBody> | null>('GET', `${tradePath(key)}?mchid=${seller.mchId}`, null, TradeBody),
      );
      if (!told) return { key, status: 'unknown', tradeNo: '', fen: 0 };
      const trade = tradeOf(told);
      if (!trade || trade.key !== key) throw new Error(`asked about ${key}, told of another trade`);
      return trade;
    },

    async close(key) {
      // Closed before, or never opened: either way it can't be paid.
      const over = ['ORDER_CLOSED', 'ORDER_NOT_EXIST', 'ORDERNOTEXIST'];
      await unless(over, {}, ask('POST', `${tradePath(key)}/close`, { mchid: seller.mchId }, z.object({})));
    },

    async refund({ key, no, fen, totalFen, reason }) {
      const sent = {
        out_trade_no: key,
        out_refund_no: no,
        reason: reason.slice(0, 80),
        notify_url: seller.notifyUrl,
        amount: { refund: fen, total: totalFen, currency: 'CNY' },
      };
      try {
        return refundStatusOf((await ask('POST', '/v3/refund/domestic/refunds', sent, RefundBody)).status);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        log(`refund ${no} was refused: ${error.message}`);
        return 'refused';
      }
    },

    async findRefund(key, no) {
      const path = `/v3/refund/domestic/refunds/${encodeURIComponent(no)}`;
      const told = await unless(['RESOURCE_NOT_EXISTS'], null, ask<z.infer<typeof RefundBody> | null>('GET', path, null, RefundBody));
      if (told && (told.out_trade_no !== key || told.out_refund_no !== no)) throw new Error(`asked about refund ${no}, told of another`);
      return told ? refundStatusOf(told.status) : 'unknown';
    },

    async bill(day) {
      const path = `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`;
      const told = await unless(['NO_STATEMENT_EXIST'], null, ask<z.infer<typeof BillBody> | null>('GET', path, null, BillBody));
      if (!told) return [];
      const url = new URL(told.download_url);
      const response = await fetch(url, {
        headers: {
          Authorization: authorization('GET', url.pathname + url.search, ''),
          Accept: '*/*',
          'User-Agent': 'dianshi',
          'Wechatpay-Serial': seller.publicKeyId,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(BILL_PATIENCE_MS),
      });
      if (!response.ok) throw new Error(`the bill of ${day} answered ${response.status}`);
      // The file itself is not signed: the signed answer says what its hash is.
      const file = Buffer.from(await response.arrayBuffer());
      if (createHash('sha1').update(file).digest('hex') !== told.hash_value.toLowerCase())
        throw new Error(`the bill of ${day} is not the one that was told of`);
      return readWechatBill(file.toString('utf8'));
    },
  };
}
