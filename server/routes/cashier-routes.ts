import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { strToU8, zipSync } from 'fflate';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { sandboxRefunds, sandboxTrades } from '../kernel/db/schema/commerce.ts';
import { chinaDate, chinaDay, chinaTime } from '../kernel/china-time.ts';
import { randomKey, uuidv7 } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { readFields } from '../http/body.ts';
import type { App, Env } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';
import { parseFen, yuanText } from '../pay/pay.ts';
import { rsaSign, rsaVerify, signedText } from '../pay/rsa.ts';
import { SANDBOX_APP, SANDBOX_GATEWAY, SANDBOX_SELLER, type SandboxKeys } from '../pay/sandbox.ts';

type TradeRow = typeof sandboxTrades.$inferSelect;
type Fields = Record<string, string>;

const PAGE = '/dev/alipay/cashier';
const BILL = '/dev/alipay/bill';
/** The page's policy. A form's answer sends the payer back to the seller, who may be on another origin. */
const policyOf = (back = '') =>
  `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'${URL.canParse(back) ? ` ${new URL(back).origin}` : ''}; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'`;

// The colours of the product's theme; this page is the gateway's, and knows nothing of it.
const styles = `
:root {
  color-scheme: dark light;
  --wall: oklch(0.165 0.003 190); --surface: oklch(0.195 0.004 190); --line: oklch(1 0 0 / 0.13); --text: oklch(0.965 0.002 190); --quiet: oklch(0.69 0.006 190);
  --accent: oklch(0.76 0.118 172); --on-accent: oklch(0.185 0.03 174); --warn: oklch(0.86 0.12 88);
}
@media (prefers-color-scheme: light) {
  :root {
    --wall: oklch(0.965 0.002 190); --surface: oklch(1 0 0); --line: oklch(0 0 0 / 0.14); --text: oklch(0.195 0.004 190); --quiet: oklch(0.505 0.006 190);
    --accent: oklch(0.52 0.098 172); --on-accent: oklch(1 0 0); --warn: oklch(0.48 0.098 76);
  }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; background: var(--wall); color: var(--text); }
main { width: min(27rem, calc(100vw - 2rem)); margin: 1rem; padding: 1.75rem; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
header { display: flex; align-items: center; gap: .5rem; margin-bottom: 1.25rem; font-weight: 600; }
header img { width: 24px; height: 24px; }
h1 { font-size: 1.25rem; font-weight: 600; margin: 0 0 .5rem; }
.sandbox { margin: 0 0 1.25rem; padding: .5rem .75rem; border: 1px dashed var(--warn); border-radius: 8px; color: var(--warn); font-size: .8125rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1.5rem; margin: 0 0 1.5rem; }
dt { color: var(--quiet); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.amount { font-size: 1.75rem; line-height: 1.3; font-weight: 600; }
form { display: grid; gap: .625rem; }
button { font: inherit; min-height: 2.75rem; border-radius: 8px; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; }
button:hover { border-color: var(--quiet); }
button.pay { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-size: 1rem; font-weight: 600; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** What the sandbox cashier needs of the process it runs in. */
export type CashierOptions = {
  keys: () => Promise<SandboxKeys>;
  /** The site as a phone would reach it. */
  origin: () => string;
  /** Delivers a notice and returns the answer. */
  post: (url: string, body: string) => Promise<string>;
};

/** The stand-in for the gateway: the same protocol and signatures, no money. */
export function cashierRoutes(app: App, { db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>, sandbox: CashierOptions): void {
  const find = async (key: string): Promise<TradeRow | undefined> =>
    (await db.select().from(sandboxTrades).where(eq(sandboxTrades.key, key)))[0];

  /** A waiting trade for what was asked; null where the number stands for another amount. */
  async function openTrade(biz: Fields, request: Fields): Promise<TradeRow | null> {
    const { out_trade_no: key = '', subject = '', total_amount: amount = '', time_expire: until = '' } = biz;
    const fen = parseFen(amount);
    const expiresAt = new Date(`${until.replace(' ', 'T')}+08:00`);
    if (!/^\w{1,64}$/.test(key) || !subject || !fen || Number.isNaN(expiresAt.getTime())) return null;
    const urls = { notifyUrl: request.notify_url ?? '', ...(request.return_url && { returnUrl: request.return_url }) };
    const tradeNo = `${chinaTime(now()).replace(/\D/g, '')}${randomKey(12).replace(/\W/g, '0')}`;
    await db
      .insert(sandboxTrades)
      .values({ key, tradeNo, subject, fen, status: 'WAIT_BUYER_PAY', returnUrl: '', expiresAt, ...urls })
      .onConflictDoUpdate({ target: sandboxTrades.key, set: urls });
    const trade = await find(key);
    return trade?.fen === fen ? trade : null;
  }

  /** Moves a waiting trade on, once. */
  async function move(key: string, status: 'TRADE_SUCCESS' | 'TRADE_CLOSED'): Promise<TradeRow | undefined> {
    const [row] = await db
      .update(sandboxTrades)
      .set({ status, ...(status === 'TRADE_SUCCESS' && { paidAt: now() }) })
      .where(and(eq(sandboxTrades.key, key), eq(sandboxTrades.status, 'WAIT_BUYER_PAY')))
      .returning();
    return row;
  }

  async function notify(trade: TradeRow, refunded: Fields = {}): Promise<void> {
    const time = chinaTime(now());
    const notice: Fields = {
      app_id: SANDBOX_APP,
      charset: 'utf-8',
      gmt_payment: time,
      notify_id: uuidv7(now()),
      notify_time: time,
      notify_type: 'trade_status_sync',
      out_trade_no: trade.key,
      seller_id: SANDBOX_SELLER,
      subject: trade.subject,
      total_amount: yuanText(trade.fen),
      trade_no: trade.tradeNo,
      trade_status: trade.status,
      version: '1.0',
      ...refunded,
    };
    const { gateway } = await sandbox.keys();
    const signed = { ...notice, sign_type: 'RSA2', sign: await rsaSign(gateway.privateKey, signedText(notice)) };
    try {
      const answer = await sandbox.post(trade.notifyUrl, String(new URLSearchParams(signed)));
      if (answer !== 'success') log(`sandbox: the notice of ${trade.key} was answered ${answer.slice(0, 40)}`);
    } catch (error) {
      // As with a real gateway, the seller finds out by asking.
      log(`sandbox: the notice of ${trade.key} did not arrive: ${errorText(error)}`);
    }
  }

  /** What the gateway answers to a call: success, or a refusal with its reason. */
  async function answer(method: string, biz: Fields, request: Fields): Promise<Fields> {
    const refuse = (sub_code: string) => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg: sub_code });
    const good = { code: '10000', msg: 'Success' };
    const key = biz.out_trade_no ?? '';
    if (method === 'alipay.trade.precreate') {
      const trade = await openTrade(biz, request);
      return trade ? { ...good, out_trade_no: key, qr_code: `${sandbox.origin()}${PAGE}/${key}` } : refuse('ACQ.CONTEXT_INCONSISTENT');
    }
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      const day = biz.bill_date ?? '';
      if (biz.bill_type !== 'trade' || !/^\d{4}-\d\d-\d\d$/.test(day) || day >= chinaDay(now())) return refuse('isp.bill_not_exist');
      const sign = await rsaSign((await sandbox.keys()).gateway.privateKey, day);
      return { ...good, bill_download_url: `${sandbox.origin()}${BILL}?${new URLSearchParams({ day, sign })}` };
    }
    const trade = await find(key);
    if (!trade) return refuse('ACQ.TRADE_NOT_EXIST');
    const known = { ...good, out_trade_no: key, trade_no: trade.tradeNo };
    if (method === 'alipay.trade.query') return { ...known, trade_status: trade.status, total_amount: yuanText(trade.fen) };
    if (method === 'alipay.trade.close') return (await move(key, 'TRADE_CLOSED')) ? known : refuse('ACQ.TRADE_STATUS_ERROR');
    const { out_request_no: no = '', refund_amount: wanted = '' } = biz;
    if (method === 'alipay.trade.fastpay.refund.query') {
      const own = and(eq(sandboxRefunds.key, key), eq(sandboxRefunds.no, no));
      const [row] = await db.select().from(sandboxRefunds).where(own);
      return row ? { ...known, out_request_no: no, refund_status: 'REFUND_SUCCESS', refund_amount: yuanText(row.fen) } : known;
    }
    if (method === 'alipay.trade.refund') {
      const { told, sum } = await refund(key, no, parseFen(wanted));
      if (told !== 'given' && told !== 'before') return refuse(told);
      const after = await find(key);
      if (told === 'given' && after)
        // Not waited for: a notice may arrive before the answer, and a seller has to bear it.
        void notify(after, { refund_fee: yuanText(sum), out_biz_no: no, gmt_refund: chinaTime(now()) });
      return { ...known, refund_fee: yuanText(sum), fund_change: told === 'given' ? 'Y' : 'N' };
    }
    return refuse('ISV.INVALID-METHOD');
  }

  /** Gives back what a paid trade still has, once a number; one that has given back everything is closed. `sum`: in all. */
  async function refund(key: string, no: string, fen: number | null): Promise<{ told: string; sum: number }> {
    if (!/^\w{1,64}$/.test(no) || !fen) return { told: 'ACQ.INVALID_PARAMETER', sum: 0 };
    return db.transaction(async (tx) => {
      const [trade] = await tx.select().from(sandboxTrades).where(eq(sandboxTrades.key, key)).for('update');
      const made = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, key));
      const sum = made.reduce((all, row) => all + row.fen, 0);
      const same = made.find((row) => row.no === no);
      if (same) return { told: same.fen === fen ? 'before' : 'ACQ.REFUND_AMT_RESTRICTION', sum };
      if (trade?.status !== 'TRADE_SUCCESS' || sum + fen > trade.fen) return { told: 'ACQ.TRADE_NOT_ALLOW_REFUND', sum };
      await tx.insert(sandboxRefunds).values({ key, no, fen, at: now() });
      if (sum + fen === trade.fen) await tx.update(sandboxTrades).set({ status: 'TRADE_CLOSED' }).where(eq(sandboxTrades.key, key));
      return { told: 'given', sum: sum + fen };
    });
  }

  app.post(SANDBOX_GATEWAY, async (c) => {
    const request: Fields = { ...Object.fromEntries(new URL(c.req.url).searchParams), ...(await readFields(c)) };
    const { app: seller, gateway } = await sandbox.keys();
    const method = request.method ?? '';
    const genuine =
      request.app_id === SANDBOX_APP &&
      request.sign_type === 'RSA2' &&
      (await rsaVerify(seller.publicKey, signedText(request), request.sign ?? ''));
    const biz = genuine ? readBiz(request.biz_content) : {};
    if (method === 'alipay.trade.page.pay') {
      const trade = genuine ? await openTrade(biz, request) : null;
      return trade
        ? page(c, cashier(trade, 'browser'), 200, trade.returnUrl)
        : page(c, notice('无法打开收银台', '请求的签名或内容不正确，没有产生任何付款。'), 400);
    }
    const reply = JSON.stringify(
      genuine ? await answer(method, biz, request) : { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' },
    );
    const sign = await rsaSign(gateway.privateKey, reply);
    return c.body(`{"${method.replace(/[^\w.]/g, '').replaceAll('.', '_')}_response":${reply},"sign":"${sign}"}`, 200, {
      'Content-Type': 'application/json',
    });
  });

  /** The bill of a day, packed as the gateway packs it, for whoever was given its address. */
  app.get(BILL, async (c) => {
    const { day = '', sign = '' } = c.req.query();
    if (!(await rsaVerify((await sandbox.keys()).gateway.publicKey, day, sign))) return c.notFound();
    const on = (moment: PgColumn) => eq(chinaDate(sql`${moment}`), sql`${day}::date`);
    const paid = await db.select().from(sandboxTrades).where(on(sandboxTrades.paidAt)).orderBy(sandboxTrades.paidAt);
    const back = await db
      .select()
      .from(sandboxRefunds)
      .innerJoin(sandboxTrades, eq(sandboxTrades.key, sandboxRefunds.key))
      .where(on(sandboxRefunds.at))
      .orderBy(sandboxRefunds.at);
    const lines = [
      '#支付宝业务明细查询（沙箱，非真实支付）',
      '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,退款批次号/请求号',
      ...paid.map(({ tradeNo, key, subject, fen }) => [tradeNo, key, '交易', subject.replaceAll(',', '，'), yuanText(fen), ''].join('\t,')),
      ...back.map(({ sandbox_refunds: { no, fen }, sandbox_trades: { tradeNo, key, subject } }) =>
        [tradeNo, key, '退款', subject.replaceAll(',', '，'), `-${yuanText(fen)}`, no].join('\t,'),
      ),
      '#导出结束',
    ];
    const files = { [`${day}-sum.csv`]: strToU8('#汇总'), [`${day}.csv`]: strToU8(`${lines.join('\r\n')}\r\n`) };
    return c.body(new Uint8Array(zipSync(files)), 200, { 'Content-Type': 'application/zip' });
  });

  app.get(`${PAGE}.css`, (c) => c.body(styles, 200, { 'Content-Type': 'text/css; charset=utf-8' }));

  app.get(`${PAGE}/:key`, async (c) => {
    const trade = await find(c.req.param('key'));
    return trade ? page(c, cashier(trade, 'phone')) : page(c, notice('没有这笔订单', '二维码可能已经失效，请回到点石重新获取。'), 404);
  });

  app.post(`${PAGE}/:key`, async (c) => {
    const trade = await find(c.req.param('key'));
    if (!trade) return page(c, notice('没有这笔订单', '请回到点石重新下单。'), 404);
    const { action = '', from = '' } = await readFields(c);
    const back = from === 'browser' ? trade.returnUrl : '';
    if (action === 'fail')
      return page(c, cashier(trade, from === 'browser' ? 'browser' : 'phone', '付款失败（模拟）：没有扣款，可以再试一次。'), 200, back);
    if (action === 'cancel') return back ? c.redirect(back, 303) : page(c, notice('已取消', '没有付款，可以关闭本页。'));
    const pays = (action === 'confirm' || action === 'silent') && trade.expiresAt > now();
    const paid = pays ? await move(trade.key, 'TRADE_SUCCESS') : undefined;
    // The silent way leaves the seller to find out by asking.
    if (paid && action === 'confirm') await notify(paid);
    const after = await find(trade.key);
    if (after?.status !== 'TRADE_SUCCESS') return page(c, cashier(after ?? trade, 'phone'));
    if (!back) return page(c, notice('付款成功（模拟）', '请回到点石查看结果，本页可以关闭。'));
    const told = new URLSearchParams({
      method: 'alipay.trade.page.pay.return',
      out_trade_no: after.key,
      trade_no: after.tradeNo,
      total_amount: yuanText(after.fen),
    });
    return c.redirect(`${back}${back.includes('?') ? '&' : '?'}${told}`, 303);
  });

  /** The payment page: what is paid, to whom, how much, and four ways on. */
  function cashier(trade: TradeRow, from: 'browser' | 'phone', said = '') {
    const over =
      trade.status === 'TRADE_SUCCESS'
        ? '这笔订单已经付款。'
        : trade.expiresAt <= now() || trade.status === 'TRADE_CLOSED'
          ? '订单已关闭，请回到点石重新下单。'
          : '';
    return html`<h1>沙箱收银台（非真实支付）</h1>
      <p class="sandbox">这里不会扣除任何真实款项，只用于体验下单与到账。</p>
      ${said || over ? html`<p role="status"><strong>${said || over}</strong></p>` : ''}
      <dl>
        <dt>商品</dt>
        <dd>${trade.subject}</dd>
        <dt>收款方</dt>
        <dd>点石</dd>
        <dt>订单号</dt>
        <dd>${trade.key}</dd>
        <dt>金额</dt>
        <dd class="amount">¥${yuanText(trade.fen)}</dd>
      </dl>
      ${
        over
          ? ''
          : html`<form method="post" action="${PAGE}/${trade.key}">
              <input type="hidden" name="from" value="${from}" />
              <button class="pay" type="submit" name="action" value="confirm">确认付款</button>
              <button type="submit" name="action" value="cancel">取消</button>
              <button type="submit" name="action" value="fail">模拟失败</button>
              <button type="submit" name="action" value="silent">确认付款，但通知丢失（模拟）</button>
            </form>`
      }`;
  }
}

const notice = (title: string, words: string) =>
  html`<h1>${title}</h1>
    <p class="sandbox">沙箱收银台（非真实支付）</p>
    <p>${words}</p>`;

async function page(c: Context<Env>, body: ReturnType<typeof html>, status: 200 | 400 | 404 = 200, back = ''): Promise<Response> {
  c.header('Content-Security-Policy', policyOf(back));
  c.header('Cache-Control', 'no-store');
  return c.html(
    html`<!doctype html>
      <html lang="zh-CN">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>沙箱收银台（非真实支付）</title>
          <link rel="stylesheet" href="${PAGE}.css" />
        </head>
        <body>
          <main>
            <header><img src="/favicon.svg" alt="" />点石</header>
            ${body}
          </main>
        </body>
      </html>`,
    status,
  );
}

function readBiz(sent: string | undefined): Fields {
  try {
    const biz: unknown = JSON.parse(sent ?? '');
    return typeof biz === 'object' && biz !== null
      ? Object.fromEntries(Object.entries(biz).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
      : {};
  } catch {
    return {};
  }
}
