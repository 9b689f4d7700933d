import { toYuan } from '#shared/rules/money.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import * as contract from '#shared/contract/billing.ts';
import * as points from '#shared/contract/points.ts';
import type { Plan } from '#shared/contract/billing.ts';
import { toDict } from '../dicts/dicts.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { phonePage } from '../dicts/site-facts.ts';
import { plans } from '../kernel/db/schema/commerce.ts';
import { readCondition } from '../kernel/condition.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { readText } from '../http/body.ts';
import { type App, type Env, type Handler, mount, mountPair } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';
import { assertMinorMayPay } from '../account/minors.ts';
import type { Member } from '../account/sessions.ts';
import { settleRefund } from '../billing/refunds.ts';
import { askGateway, createOrder, ownOrder, settleTrade, takeChannel } from '../billing/orders.ts';
import { ON_SALE, PACKS, packsAt, plansAt } from '../billing/prices.ts';
import { periodsWith, previewOrder } from '../billing/preview.ts';
import { pointsOverview, pointsStatement } from '../billing/statement.ts';
import { usageOf } from '../tasks/usage.ts';
import { listRecords, orderRecord } from '../billing/records.ts';

type PlanRow = typeof plans.$inferSelect;
const flag = (on: boolean) => (on ? (1 as const) : (0 as const));

/** A plan as the contract tells it; money leaves the database as fen and the server as yuan. */
export function toPlan(row: PlanRow): Plan {
  const label = (name: string) => row.labels[name] ?? '';
  return {
    id: row.id,
    type: row.type as Plan['type'],
    time: row.time as Plan['time'],
    originalPrice: toYuan(row.originalFen),
    discountedPrice: toYuan(row.discountedFen),
    discount: row.discount,
    outline: row.outline,
    cost: flag(row.best),
    point: row.point,
    pointName: label('point'),
    picNum: row.picNum,
    picNumName: label('picNum'),
    modelNum: row.modelNum,
    modelNumName: label('modelNum'),
    private: flag(row.private),
    privateName: label('private'),
    queue: flag(row.queue),
    queueName: label('queue'),
    three: flag(row.three),
    threeName: label('three'),
    enlarge: flag(row.enlarge),
    enlargeName: label('enlarge'),
  };
}

/** The pages a payment may return to. Only the path is kept, so it never leads anywhere else (T-PAY-14). */
const RETURN_PATHS = ['/home', '/payResult'];

function returnPath(asked: string, host: string): string {
  // What a browser would quietly repair is refused instead.
  const plain = /^[\w:/.?=&[\]-]*$/.test(asked);
  const url = plain && /^(?:\/|https?:\/\/)[^/]/.test(asked) ? URL.parse(asked, `https://${host}`) : null;
  const known = url?.host === host && RETURN_PATHS.includes(url.pathname) && /^(?:\?[\w=&.-]*)?$/.test(url.search);
  if (!known) throw new HttpError('BAD_RETURN');
  return url.pathname + url.search;
}

/** Plans, point packages, orders, payment and the point log. */
export function billingRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listPlans, async ({ body }) => {
    const { where, limit, offset } = readCondition(body, { type: plans.type, time: plans.time });
    const found = await plansAt(db, ports.now(), { where, limit, offset });
    return listOf(found.map(toPlan), await db.$count(plans, where));
  });

  mount(app, contract.listPointPacks, async ({ body }) => {
    const { where, limit, offset } = readCondition(body, { key: dicts.key, label: dicts.label });
    const onSale = and(eq(dicts.key, ON_SALE), where);
    const found = await packsAt(db, ports.now(), { where: onSale, limit, offset });
    return listOf(found.map(toDict), await db.$count(dicts, and(eq(dicts.name, PACKS), onSale)));
  });
  mount(app, contract.contactPhone, () => phonePage(ports));

  function assertMayPay(member: Member): void {
    assertMinorMayPay(member);
    if (ports.pay.mode === 'off') throw new HttpError('NOT_READY', { message: '在线支付即将开放，本次没有下单，也没有扣款' });
  }

  const create: Handler<typeof contract.createOrder> = async ({ body, member, idempotencyKey }) => {
    assertMayPay(member);
    return ok(await createOrder(ports, member, body, idempotencyKey));
  };
  mountPair(
    app,
    { endpoint: contract.createOrder, handler: create, fields: ['source', 'pid', 'seen'] },
    {
      endpoint: contract.listRecords,
      handler: ({ body, member }) => listRecords(db, member.id, body),
      fields: ['page', 'pageNum', 'pageSize', 'condition'],
    },
  );

  mount(app, contract.previewOrder, async ({ body, member }) => {
    assertMayPay(member);
    return ok(await previewOrder(ports, member, body.pid));
  });

  mount(app, points.pointsOverview, async ({ member }) => ok(await pointsOverview(db, member.id, ports.now())));
  mount(app, points.usage, async ({ member }) => ok(await usageOf(db, member.id, ports.now())));
  mount(app, points.pointsStatement, async ({ member, params: { month } }) => {
    if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(month)) throw new HttpError('NOT_FOUND');
    return ok(await pointsStatement(db, member.id, month, ports.now()));
  });

  mount(app, contract.payOrder, async ({ body, member, host }) => {
    assertMayPay(member);
    const order = await ownOrder(ports, member, body.oid);
    const path = returnPath(body.returnUrl, host);
    if (order.status === 'paid') throw new HttpError('ORDER_PAID');
    if (order.status === 'closed' || order.expiresAt <= ports.now()) throw new HttpError('ORDER_CLOSED');
    const { key, desc, fen, expiresAt } = order;
    const channel = body.type;
    if (!ports.pay.channels.includes(channel)) throw new HttpError('VALIDATION', { message: '这种支付方式没有开通，请换一种' });
    try {
      await takeChannel(ports, order, channel);
      const sheet = await ports.pay.of(channel).start({ key, desc, fen, expiresAt, returnPath: path });
      return ok({ ...sheet, channel, key, amount: toYuan(fen), expiresAt: expiresAt.toISOString() });
    } catch (error) {
      if (error instanceof HttpError) throw error;
      ports.log(`payment of ${key} not started: ${errorText(error)}`);
      throw new HttpError('PAY_DOWN');
    }
  });

  mount(app, contract.orderStatus, async ({ member, params }) => {
    const order = await ownOrder(ports, member, params.key);
    await askGateway(ports, order);
    const asked = await ownOrder(ports, member, order.id);
    const record = orderRecord(asked);
    return ok([asked.source === 'vip' && asked.paidAt ? { ...record, periods: await periodsWith(db, asked) } : record]);
  });

  /** Takes a gateway's own call, signed by it, and says whether that was believed: a gateway repeats what was not. */
  async function hear(channel: PayChannel, c: Context<Env>): Promise<boolean> {
    const header = (name: string) => c.req.header(name);
    const told = await ports.pay.of(channel).readNotice({ header, body: await readText(c) });
    if (!told) ports.log(`${c.get('requestId')} a payment notice was not genuine`);
    return told !== null && ('refund' in told ? settleRefund(ports, channel, told) : settleTrade(ports, channel, told));
  }

  app.post('/api/v2/pay/alipay/notify', async (c) => c.text((await hear('alipay', c)) ? 'success' : 'failure'));
  app.post('/api/v2/pay/wechat/notify', async (c) =>
    (await hear('wechat', c)) ? c.body(null, 204) : c.json({ code: 'FAIL', message: 'not believed' }, 400),
  );
}
