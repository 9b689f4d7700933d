import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import * as contract from '#api/contract/billing.ts';
import type { BillingRecord, Plan } from '#api/contract/billing.ts';
import { dictPage } from '../dicts/dicts-routes.ts';
import { plans, txs } from '../db/schema.ts';
import { readCondition } from '../http/condition.ts';
import { Refusal } from '../http/refusal.ts';
import { listOf } from '../http/reply.ts';
import { type App, type Handler, mount, mountPair } from '../mount.ts';
import type { Ports } from '../ports.ts';

type PlanRow = typeof plans.$inferSelect;
const flag = (on: boolean) => (on ? (1 as const) : (0 as const));

/** A plan as the contract tells it; money leaves the database as fen and the server as yuan. */
export function toPlan(row: PlanRow): Plan {
  const label = (name: string) => row.labels[name] ?? '';
  return {
    id: row.id,
    type: row.type as Plan['type'],
    time: row.time as Plan['time'],
    originalPrice: row.originalFen / 100,
    discountedPrice: row.discountedFen / 100,
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

const shown = ['point', 'gift', 'gift_month', 'paid', 'refund'];

/** Plans, point packages and the point log. Orders and payment are later work and say so. */
export function billingRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listPlans, async ({ body }) => {
    const { where, limit, offset } = readCondition(body, { type: plans.type, time: plans.time });
    const found = await db.select().from(plans).where(where).orderBy(asc(plans.type), asc(plans.time)).limit(limit).offset(offset);
    return listOf(found.map(toPlan), await db.$count(plans, where));
  });

  mount(app, contract.listPointPacks, ({ body }) => dictPage(db, 'point_config', body));
  mount(app, contract.contactPhone, () => dictPage(db, 'tel', { pageSize: 999, condition: [] }));

  const listRecords: Handler<typeof contract.listRecords> = async ({ body, member }) => {
    const { where, limit, offset } = readCondition(body, {
      source: txs.kind,
      createdAt: txs.at,
      // What the log holds has happened; orders that still wait for payment are later work.
      status: (value) => sql`${value === 'paid'}`,
    });
    const mine = and(eq(txs.userId, member.id), inArray(txs.kind, shown), where);
    const found = await db.select().from(txs).where(mine).orderBy(desc(txs.at), desc(txs.id)).limit(limit).offset(offset);
    const data = found.map((row): BillingRecord => ({
      id: String(row.id),
      key: row.idem,
      source: row.kind as BillingRecord['source'],
      desc: row.desc,
      price: null,
      paidAt: null,
      createdAt: row.at.toISOString(),
      type: row.kind === 'paid' ? 'out' : 'in',
      point: row.point,
      status: 'paid',
      ref: row.ref,
    }));
    return listOf(data, await db.$count(txs, mine));
  };

  const later = () => {
    throw new Refusal('NOT_READY', { message: '在线支付即将开放，本次没有下单，也没有扣款' });
  };
  mountPair(
    app,
    { endpoint: contract.createOrder, handler: later, fields: ['source', 'pid'] },
    { endpoint: contract.listRecords, handler: listRecords, fields: ['page', 'pageNum', 'pageSize', 'condition'] },
  );
  mount(app, contract.payOrder, later);
  mount(app, contract.orderStatus, () => {
    throw new Refusal('NOT_FOUND');
  });
}
