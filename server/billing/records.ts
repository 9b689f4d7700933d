import { toYuan } from '#shared/rules/money.ts';
import { and, count, desc, eq, inArray, notLike, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { BillingRecord, listRecords as endpoint } from '#shared/contract/billing.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { orders } from '../kernel/db/schema/commerce.ts';
import { txs } from '../kernel/db/schema/points.ts';
import { asks, readCondition } from '../kernel/condition.ts';
import { listOf } from '../kernel/reply.ts';
import type { Db } from '../kernel/db/db.ts';
import type { OrderRow } from './orders.ts';

/** The movements members see; the others are the ledger's own. */
export const shown = ['point', 'gift', 'gift_month', 'paid', 'refund', 'expired', 'withdrawn'] as const;

/** A purchase as a line of the list. */
export function orderRecord(row: OrderRow): BillingRecord {
  return {
    id: row.id,
    key: row.key,
    source: row.source as BillingRecord['source'],
    desc: row.desc,
    price: toYuan(row.fen),
    refunded: toYuan(row.refundedFen),
    paidAt: row.paidAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    type: 'in',
    // A plan brings its points month by month, each with a line of its own.
    point: row.source === 'point' ? row.point : 0,
    status: row.status as BillingRecord['status'],
    ref: row.id,
    pid: row.pid,
    expiresAt: row.status === 'unpaid' ? row.expiresAt.toISOString() : null,
    channel: row.channel as BillingRecord['channel'],
  };
}

function movementRecord(row: typeof txs.$inferSelect): BillingRecord {
  return {
    id: String(row.id),
    key: row.idem,
    source: row.kind as BillingRecord['source'],
    desc: row.desc,
    price: null,
    refunded: 0,
    paidAt: null,
    createdAt: row.at.toISOString(),
    type: row.kind === 'paid' || row.kind === 'expired' || row.kind === 'withdrawn' ? 'out' : 'in',
    point: row.point,
    status: 'paid',
    ref: row.ref,
    pid: null,
    expiresAt: null,
  };
}

/** Orders and the point log as one list, newest first. A bought package is one line: its order stands for its movement. */
export async function listRecords(db: Db, userId: number, body: ParsedBody<typeof endpoint>) {
  const lines = unionAll(
    db
      .select({
        order: sql<string | null>`${orders.id}::text`.as('order'),
        movement: sql<string | null>`null::bigint`.as('movement'),
        source: orders.source,
        status: orders.status,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .where(eq(orders.userId, userId)),
    db
      .select({
        order: sql<string | null>`null::text`.as('order'),
        movement: sql<string | null>`${txs.id}`.as('movement'),
        // A union's columns have the types of its first part; both are texts.
        source: sql<never>`${txs.kind}`.as('source'),
        status: sql<never>`'paid'`.as('status'),
        createdAt: txs.at,
      })
      .from(txs)
      .where(and(eq(txs.userId, userId), inArray(txs.kind, shown), notLike(txs.idem, 'order:%'))),
  ).as('lines');
  const { where, limit, offset } = readCondition(body, { source: lines.source, status: lines.status, createdAt: lines.createdAt });
  const wanted = and(where, asks(body.condition, 'status') ? undefined : eq(lines.status, 'paid'));
  const found = await db
    .select({ order: lines.order, movement: lines.movement })
    .from(lines)
    .where(wanted)
    .orderBy(desc(lines.createdAt), desc(lines.movement), desc(lines.order))
    .limit(limit)
    .offset(offset);
  const [all] = await db.select({ total: count() }).from(lines).where(wanted);
  const ids = <T>(pick: (line: (typeof found)[number]) => T | null) => found.flatMap((line) => pick(line) ?? []);
  const bought = ids((line) => line.order);
  const moved = ids((line) => line.movement).map(Number);
  const records = new Map<string, BillingRecord>();
  if (bought.length > 0)
    for (const row of await db.select().from(orders).where(inArray(orders.id, bought))) records.set(row.id, orderRecord(row));
  if (moved.length > 0)
    for (const row of await db.select().from(txs).where(inArray(txs.id, moved))) records.set(String(row.id), movementRecord(row));
  const data = found.flatMap((line) => records.get(line.order ?? String(line.movement)) ?? []);
  return listOf(data, all?.total ?? 0);
}
