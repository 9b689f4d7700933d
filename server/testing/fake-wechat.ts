/** WeChat Pay as this product talks to it: checks what it is asked by itself, and signs what it answers and tells. */
import { createCipheriv, createHash, createSign, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { chinaDay, chinaTime } from '../kernel/china-time.ts';
import { yuanText } from '../pay/pay.ts';
import { listenHere } from './stand-in.ts';

const MCH = '1900000001';
const APP = 'wx8888888888888888';
const SERIAL = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const PUBLIC_ID = 'PUB_KEY_ID_0119000000012026112100000000000001';
const V3_KEY = '0123456789abcdef0123456789ABCDEF';

const made = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });

type Trade = { out_trade_no: string; trade_state: string; transaction_id?: string; total: number; paidAt?: Date };
type Refund = { out_trade_no: string; out_refund_no: string; refund: number; status: string; at: Date };
type Signed = { headers: Record<string, string>; body: string };

/** `now` is the clock that signatures are made and judged by. */
export async function fakeWechat(now: () => Date) {
  const [merchant, platform, stranger] = [made(), made(), made()];
  const trades = new Map<string, Trade>();
  const refunds = new Map<string, Refund>();
  /** What a test makes of the answers before they are sent. */
  const spoil: { answer?: ((signed: Signed) => Signed) | undefined; bill?: ((text: string) => string) | undefined } = {};
  const address = () => url;
  const refused: string[] = [];

  function sign(body: string, over: { key?: string; at?: Date; serial?: string } = {}): Signed {
    const timestamp = String(Math.floor((over.at ?? now()).getTime() / 1000));
    const nonce = randomBytes(16).toString('hex');
    const signature = createSign('RSA-SHA256')
      .update(`${timestamp}\n${nonce}\n${body}\n`)
      .sign(over.key ?? platform.privateKey, 'base64');
    return {
      body,
      headers: {
        'Content-Type': 'application/json',
        'Wechatpay-Serial': over.serial ?? PUBLIC_ID,
        'Wechatpay-Timestamp': timestamp,
        'Wechatpay-Nonce': nonce,
        'Wechatpay-Signature': signature,
      },
    };
  }

  /** Why a request is not this merchant's; empty where it is. */
  function flawOf(request: IncomingMessage, body: string): string {
    const [, scheme, list = ''] = /^(\S+) (.*)$/.exec(request.headers.authorization ?? '') ?? [];
    const part = Object.fromEntries([...list.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
    const { mchid, serial_no, nonce_str = '', timestamp = '', signature = '' } = part;
    if (scheme !== 'WECHATPAY2-SHA256-RSA2048' || mchid !== MCH || serial_no !== SERIAL) return 'no such merchant or certificate';
    if (request.headers['wechatpay-serial'] !== PUBLIC_ID) return 'the public key is not asked for';
    if (Math.abs(now().getTime() / 1000 - Number(timestamp)) > 300) return 'an old request';
    const text = `${request.method}\n${request.url}\n${timestamp}\n${nonce_str}\n${body}\n`;
    return createVerify('RSA-SHA256').update(text).verify(merchant.publicKey, signature, 'base64') ? '' : 'a wrong signature';
  }

  const tradeBody = ({ total, paidAt, ...trade }: Trade) => ({
    appid: APP,
    mchid: MCH,
    ...trade,
    ...(paidAt && { success_time: `${chinaTime(paidAt).replace(' ', 'T')}+08:00` }),
    ...(trade.trade_state !== 'CLOSED' && { amount: { total, currency: 'CNY' } }),
  });

  type Answer = [status: number, body: object | null];
  const refuse = (status: number, code: string): Answer => [status, { code, message: code }];

  function open(asked: Record<string, unknown>): Answer {
    const { appid, mchid, out_trade_no: key, amount, time_expire: until, notify_url: url, description } = asked;
    const { total, currency } = (amount ?? {}) as { total?: number; currency?: string };
    const usable = typeof key === 'string' && /^[\w|*-]{6,32}$/.test(key) && Number.isInteger(total) && currency === 'CNY';
    const expires = new Date(String(until)).getTime();
    if (appid !== APP || mchid !== MCH || !usable || !description || !String(url).startsWith('https:') || !(expires > now().getTime()))
      return refuse(400, 'PARAM_ERROR');
    const known = trades.get(key);
    if (known?.trade_state === 'SUCCESS') return refuse(400, 'ORDERPAID');
    if (known?.trade_state === 'CLOSED' || (known && known.total !== total)) return refuse(400, 'OUT_TRADE_NO_USED');
    trades.set(key, { out_trade_no: key, trade_state: 'NOTPAY', total: Number(total) });
    return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${key.slice(-9)}` }];
  }

  function giveBack(asked: Record<string, unknown>): Answer {
    const { out_trade_no: key, out_refund_no: no, amount, notify_url: url } = asked as Record<string, string>;
    const { refund, total, currency } = (amount ?? {}) as unknown as { refund: number; total: number; currency: string };
    const trade = trades.get(key ?? '');
    if (!trade || trade.trade_state === 'NOTPAY') return refuse(404, 'RESOURCE_NOT_EXISTS');
    if (!no || currency !== 'CNY' || total !== trade.total || !String(url).startsWith('https:')) return refuse(400, 'PARAM_ERROR');
    const gone = [...refunds.values()].filter((one) => one.out_trade_no === key && one.out_refund_no !== no);
    if (gone.reduce((sum, one) => sum + one.refund, 0) + refund > total) return refuse(403, 'NOT_ENOUGH');
    const made = refunds.get(no) ?? { out_trade_no: trade.out_trade_no, out_refund_no: no, refund, status: 'PROCESSING', at: now() };
    refunds.set(no, made);
    trade.trade_state = 'REFUND';
    return [200, made];
  }

  /** The bill of a day as it is downloaded: rows of cells that begin with a backtick, and a summary. */
  function billOf(day: string): string {
    const isOn = (at: Date | undefined) => at !== undefined && chinaDay(at) === day;
    const line = (...cells: (string | undefined)[]) => `\`${cells.join(',`')}\r\n`;
    const paid = [...trades.values()].filter((one) => isOn(one.paidAt));
    const back = [...refunds.values()].filter(({ at }) => isOn(at));
    return [
      '\uFEFF交易时间,微信订单号,商户订单号,交易状态,商户退款单号,退款状态,商品名称,订单金额,申请退款金额\r\n',
      ...paid.map((one) =>
        line(chinaTime(now()), one.transaction_id, one.out_trade_no, 'SUCCESS', '0', '', '积分,一包', yuanText(one.total), '0.00'),
      ),
      ...back.map((one) =>
        line(
          chinaTime(now()),
          trades.get(one.out_trade_no)?.transaction_id,
          one.out_trade_no,
          'REFUND',
          one.out_refund_no,
          one.status,
          '积分',
          '0.00',
          yuanText(one.refund),
        ),
      ),
      '总交易单数,应结订单总金额,退款总金额\r\n',
      line(String(paid.length + back.length), '0.00', '0.00'),
    ].join('');
  }

  function answer(method: string, url: URL, body: string): Answer {
    const path = url.pathname;
    if (method === 'GET' && path === '/v3/bill/tradebill') {
      const day = url.searchParams.get('bill_date') ?? '';
      if (url.searchParams.get('bill_type') !== 'ALL' || day >= chinaDay(now())) return refuse(400, 'PARAM_ERROR');
      // A head, a summary and its head: nothing was paid.
      if (billOf(day).trim().split('\r\n').length === 3) return refuse(400, 'NO_STATEMENT_EXIST');
      const hash_value = createHash('sha1').update(billOf(day)).digest('hex');
      return [200, { hash_type: 'SHA1', hash_value, download_url: `${address()}/v3/billdownload/file?token=${day}` }];
    }
    const asked = body ? (JSON.parse(body) as Record<string, unknown>) : {};
    if (method === 'POST' && path === '/v3/pay/transactions/native') return open(asked);
    if (method === 'POST' && path === '/v3/refund/domestic/refunds') return giveBack(asked);
    const [, no] = /^\/v3\/refund\/domestic\/refunds\/([\w-]+)$/.exec(path) ?? [];
    if (method === 'GET' && no) {
      const refund = refunds.get(no);
      return refund ? [200, refund] : refuse(404, 'RESOURCE_NOT_EXISTS');
    }
    const [, key = '', close] = /^\/v3\/pay\/transactions\/out-trade-no\/([\w|*-]+)(\/close)?$/.exec(path) ?? [];
    const trade = trades.get(key);
    const mchid = close ? asked.mchid : url.searchParams.get('mchid');
    if (!key || mchid !== MCH) return refuse(400, 'PARAM_ERROR');
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST');
    if (method === 'GET' && !close) return [200, tradeBody(trade)];
    if (method !== 'POST' || !close) return refuse(404, 'INVALID_REQUEST');
    if (trade.trade_state === 'CLOSED') return refuse(400, 'ORDER_CLOSED');
    if (trade.trade_state !== 'NOTPAY') return refuse(400, 'ORDERPAID');
    trade.trade_state = 'CLOSED';
    return [204, null];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const piece of request) body += String(piece);
    const flaw = flawOf(request, body);
    if (flaw) {
      refused.push(flaw);
      // Whose request can't be told apart gets no signature.
      response.writeHead(401, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code: 'SIGN_ERROR', message: flaw }));
      return;
    }
    const url = new URL(request.url ?? '', 'http://here');
    if (url.pathname === '/v3/billdownload/file') {
      const text = billOf(url.searchParams.get('token') ?? '');
      response.writeHead(200, { 'Content-Type': 'text/plain' }).end(spoil.bill?.(text) ?? text);
      return;
    }
    const [status, told] = answer(request.method ?? '', url, body);
    const signed = sign(told ? JSON.stringify(told) : '');
    const sent = spoil.answer?.(signed) ?? signed;
    response.writeHead(status, sent.headers).end(sent.body);
  }

  const server = createServer((request, response) => void serve(request, response));
  const { url, stop } = await listenHere(server);

  /** A notice as it is sent: sealed with the key of API v3, and signed. */
  function notice(type: string, told: object, over: Parameters<typeof sign>[1] & { sealedWith?: string } = {}): Signed {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', over.sealedWith ?? V3_KEY, nonce);
    cipher.setAAD(Buffer.from('transaction'));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(told)), cipher.final(), cipher.getAuthTag()]);
    const resource = {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: sealed.toString('base64'),
      nonce,
      associated_data: 'transaction',
      original_type: type.split('.')[0]?.toLowerCase(),
    };
    return sign(
      JSON.stringify({ id: randomBytes(16).toString('hex'), event_type: type, resource_type: 'encrypt-resource', resource }),
      over,
    );
  }

  return {
    trades,
    refunds,
    spoil,
    refused,
    stop,
    /** What the product is configured with to be this merchant. */
    env: {
      WECHAT_MCH_ID: MCH,
      WECHAT_APP_ID: APP,
      WECHAT_SERIAL_NO: SERIAL,
      WECHAT_PRIVATE_KEY: merchant.privateKey,
      WECHAT_PUBLIC_KEY_ID: PUBLIC_ID,
      WECHAT_PUBLIC_KEY: platform.publicKey,
      WECHAT_API_V3_KEY: V3_KEY,
      WECHAT_ENDPOINT: url,
    },
    /** A key that nobody knows. */
    strangerKey: stranger.privateKey,
    sign,
    /** Somebody pays. */
    pay(key: string): void {
      const trade = trades.get(key);
      if (trade?.trade_state !== 'NOTPAY') throw new Error(`${key} can't be paid`);
      Object.assign(trade, { paidAt: now(), trade_state: 'SUCCESS', transaction_id: `4200002026${key.slice(-18)}` });
    },
    /** The notice of a payment, with whatever a test changes in what it says and how it is signed. */
    paidNotice(key: string, told: object = {}, over: Parameters<typeof notice>[2] = {}): Signed {
      const trade = trades.get(key);
      if (!trade) throw new Error(`${key} was never opened`);
      return notice('TRANSACTION.SUCCESS', { ...tradeBody(trade), ...told }, over);
    },
    /** The notice of a refund. */
    refundNotice(no: string, told: object = {}): Signed {
      const refund = refunds.get(no);
      if (!refund) throw new Error(`${no} was never asked for`);
      const { status, refund: fen, ...rest } = refund;
      return notice(`REFUND.${status}`, { mchid: MCH, ...rest, refund_status: status, amount: { refund: fen, total: fen }, ...told });
    },
  };
}
