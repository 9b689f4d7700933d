import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { refundFen, refundParts } from '#shared/rules/refund-parts.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { entries, lots, txs } from '../kernel/db/schema/points.ts';
import { invoiceOrders, invoices, memberships, orders, refunds } from '../kernel/db/schema/commerce.ts';
import { errorText } from '../kernel/error-text.ts';
import { tellRefund } from '../notices/notices.ts';
import type { Refunded, RefundStatus } from '../pay/pay.ts';
import { expire, holdOfLot, lockMember, owe, release, settle } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { MONTHS, shorten, type Shortened, unbegun } from './membership-rules.ts';
import { giveMonthly, type MembershipRow, periodsOf } from './memberships.ts';
import { type OrderRow, settleTrade } from './orders.ts';
import { settleStray } from './strays.ts';

export type RefundRow = typeof refunds.$inferSelect;

/** The gateway that an order was paid at. */
const gatewayOf = ({ pay }: Ports, { channel }: Pick<OrderRow, 'channel'>) => pay.of(channel ?? 'alipay');

/** A refund that was asked for is looked after once its answer should have come. */
const PATIENCE_MS = 15_000;
const SWEPT = 50;

const holdOf = (id: string) => `refund:${id}`;

/** What an order still has of what it brought. A part is a point of a package, or a month of a plan. */
export type Standing = {
  unit: 'point' | 'month';
  /** Parts it brought, parts whose money went back, and parts that nobody has used. */
  total: number;
  returned: number;
  free: number;
  /** Money that went back, or is on its way. */
  backFen: number;
};

const lotOf = async (tx: Db, idem: string) =>
  (
    await tx
      .select({ id: lots.id, remaining: lots.remaining })
      .from(txs)
      .innerJoin(entries, and(eq(entries.txId, txs.id), eq(entries.account, 'granted')))
      .innerJoin(lots, eq(lots.id, entries.lotId))
      .where(eq(txs.idem, idem))
  )[0];

/** Refunds of an order that took place or are under way. */
const counted = (tx: Db, orderId: string) =>
  tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), inArray(refunds.state, ['waiting', 'asked', 'done'])));

/** How an order stands. Call it under the member's lock. What is due is booked first. */
export async function standingOf(tx: Db, order: OrderRow, now: Date): Promise<Standing> {
  await giveMonthly(tx, order.userId, now);
  await expire(tx, order.userId, now);
  const made = await counted(tx, order.id);
  const sum = (of: (row: RefundRow) => number) => made.reduce((all, row) => all + of(row), 0);
  const common = { returned: sum(({ parts }) => parts), backFen: sum(({ fen }) => fen) };
  if (order.source === 'point') {
    const lot = await lotOf(tx, `order:${order.id}`);
    return { unit: 'point', total: order.point, free: lot?.remaining ?? 0, ...common };
  }
  const periods = (await periodsOf(tx, order.userId, now)).filter(({ orderId }) => orderId === order.id);
  const free = periods.reduce((all, period) => all + unbegun(period), 0);
  return { unit: 'month', total: MONTHS[order.time ?? 0] ?? 0, free, ...common };
}

/** What is asked for: all that is left of the money, or what so many unused parts cost. */
export type RefundWish = { how: 'full' } | { how: 'part'; parts: number };

/** Money and parts of a wish; null where nothing would go back, or more than is unused. */
export function priceRefund(order: OrderRow, standing: Standing, wish: RefundWish): { fen: number; parts: number } | null {
  const { total, returned, free, backFen } = standing;
  const parts = wish.how === 'full' ? Math.max(0, total - returned) : wish.parts;
  const fen = wish.how === 'full' ? order.fen - backFen : refundFen(order.fen, total, returned + parts) - backFen;
  return fen > 0 && (wish.how === 'full' || (parts > 0 && parts <= free)) ? { fen, parts } : null;
}

/** What a refund would do to the member's periods; the very thing that booking it does. */
export async function periodsAfter(
  tx: Db,
  order: OrderRow,
  { fen, parts }: { fen: number; parts: number },
  now: Date,
): Promise<{ taken: number; periods: Shortened<MembershipRow>[] }> {
  const ends = order.refundedFen + fen >= order.fen;
  return shorten(await periodsOf(tx, order.userId, now), { orderId: order.id, months: parts, ends }, now);
}

/** Points of begun months that a plan still has; they go where all of its money does. */
export async function monthLots(tx: Db, orderId: string): Promise<{ id: number; amount: number; remaining: number }[]> {
  return tx
    .select({ id: lots.id, amount: lots.amount, remaining: lots.remaining })
    .from(memberships)
    .innerJoin(txs, and(eq(txs.ref, sql`${memberships.id}::text`), eq(txs.kind, 'gift_month'), eq(txs.userId, memberships.userId)))
    .innerJoin(entries, and(eq(entries.txId, txs.id), eq(entries.account, 'granted')))
    .innerJoin(lots, eq(lots.id, entries.lotId))
    .where(eq(memberships.orderId, orderId));
}

/** Sets the points aside that a refund takes, so that nobody spends them while the gateway is asked. */
export async function setAside(tx: Db, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  if (order.source !== 'point') return;
  const lot = await lotOf(tx, `order:${order.id}`);
  if (lot) await holdOfLot(tx, { userId: order.userId, lotId: lot.id, ref: holdOf(refund.id), amount: refund.parts, now });
}

async function takeMonths(tx: Db, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const { userId } = order;
  const { periods } = await periodsAfter(tx, order, refund, now);
  const begun = order.refundedFen + refund.fen >= order.fen ? await monthLots(tx, order.id) : [];
  for (const { period, startAt, endAt, months, gone } of periods) {
    if (gone) await tx.delete(memberships).where(eq(memberships.id, period.id));
    else await tx.update(memberships).set({ startAt, endAt, months }).where(eq(memberships.id, period.id));
  }
  for (const lot of begun) await owe(tx, { userId, lotId: lot.id, amount: lot.amount, ref: `${holdOf(refund.id)}:${lot.id}`, now });
  // What came forward may have begun.
  await giveMonthly(tx, userId, now);
}

async function takePoints(tx: Db, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  const held = await settle(tx, holdOf(refund.id), now, undefined, 'withdrawn');
  const lot = await lotOf(tx, `order:${order.id}`);
  if (lot) await owe(tx, { userId: order.userId, lotId: lot.id, amount: refund.parts - held, ref: `${holdOf(refund.id)}:rest`, now });
}

/** An invoice tells a sum that is no longer true: one that is issued is reversed, one that is asked for is to be asked for anew. */
async function reverseInvoice(tx: Db, orderId: string, now: Date): Promise<void> {
  const [live] = await tx
    .select({ id: invoices.id, state: invoices.state })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(and(eq(invoiceOrders.orderId, orderId), invoiceOrders.live));
  if (!live) return;
  const how =
    live.state === 'issued' ? ({ state: 'reversed' } as const) : ({ state: 'refused', reason: '其中有订单退了款，金额变了' } as const);
  await tx
    .update(invoices)
    .set({ ...how, endedAt: now })
    .where(eq(invoices.id, live.id));
  await tx.update(invoiceOrders).set({ live: false }).where(eq(invoiceOrders.invoiceId, live.id));
}

/**
 * The money is back: what it paid for is taken as far as nobody has used it, and the member is told. Call it in a transaction
 * under the member's lock.
 */
async function book(tx: Db, order: OrderRow, refund: RefundRow, now: Date): Promise<void> {
  await giveMonthly(tx, order.userId, now);
  await expire(tx, order.userId, now);
  if (order.source === 'point') await takePoints(tx, order, refund, now);
  else await takeMonths(tx, order, refund, now);
  await tx
    .update(orders)
    .set({ refundedFen: order.refundedFen + refund.fen })
    .where(eq(orders.id, order.id));
  await reverseInvoice(tx, order.id, now);
  await tellRefund(tx, { id: refund.id, userId: order.userId }, now);
}

const orderOf = async (tx: Db, id: string) => (await tx.select().from(orders).where(eq(orders.id, id)))[0];

/** Takes in what the gateway says of a refund that was asked for. Safe to repeat, also at the same moment. */
async function take(ports: Ports, { id, orderId }: RefundRow, status: RefundStatus): Promise<void> {
  if (status !== 'done' && status !== 'refused') return;
  const now = ports.now();
  const userId = await ports.db.transaction(async (tx) => {
    const found = await orderOf(tx, orderId);
    if (!found) return null;
    await lockMember(tx, found.userId);
    const [refund] = await tx
      .update(refunds)
      .set({ state: status, endedAt: now })
      // Money that is back is back, also where the gateway had refused at first.
      .where(and(eq(refunds.id, id), inArray(refunds.state, status === 'done' ? ['asked', 'refused'] : ['asked'])))
      .returning();
    const order = refund && (await orderOf(tx, orderId));
    if (!refund || !order) return null;
    if (status === 'done') await book(tx, order, refund, now);
    else await release(tx, holdOf(refund.id), '退款没有成功，积分退回', now);
    return order.userId;
  });
  if (userId !== null) ports.notifier.notify(`notices:${userId}`);
}

/** Asks the gateway for the money. A gateway that is silent is asked again by the sweep: the number makes it one refund. */
export async function sendRefund(ports: Ports, refund: RefundRow): Promise<void> {
  const order = await orderOf(ports.db, refund.orderId);
  if (!order) return;
  const { no, fen, reason } = refund;
  try {
    await take(ports, refund, await gatewayOf(ports, order).refund({ key: order.key, no, fen, totalFen: order.fen, reason }));
  } catch (error) {
    ports.log(`refund ${no} is not known to be paid, it is asked about again: ${errorText(error)}`);
  }
}

async function askAbout(ports: Ports, refund: RefundRow, order: Pick<OrderRow, 'key' | 'channel'>): Promise<void> {
  const status = await gatewayOf(ports, order).findRefund(order.key, refund.no);
  if (status === 'unknown') await sendRefund(ports, refund);
  else await take(ports, refund, status);
}

/** Finds out what became of refunds whose answer was lost. Part of the sweep. */
export async function sweepRefunds(ports: Ports): Promise<void> {
  if (ports.pay.mode === 'off') return;
  const due = new Date(ports.now().getTime() - PATIENCE_MS);
  const open = await ports.db
    .select({ refund: refunds, order: { key: orders.key, channel: orders.channel } })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.state, 'asked'), lte(refunds.createdAt, due)))
    .orderBy(asc(refunds.createdAt))
    .limit(SWEPT);
  for (const { refund, order } of open)
    await askAbout(ports, refund, order).catch((error: unknown) => ports.log(`refund ${refund.no} not asked about: ${errorText(error)}`));
}

/**
 * Takes in a notice that money went back, and says whether it was believed. What this product did not ask for was done at the
 * gateway itself: the same is taken for it as for a refund from here.
 */
export async function settleRefund(ports: Ports, channel: PayChannel, { key, refund: told }: Refunded): Promise<boolean> {
  const { db } = ports;
  const now = ports.now();
  const find = async () => (await db.select().from(orders).where(eq(orders.key, key)))[0];
  let order = await find();
  if (order && order.status !== 'paid') {
    // Its payment was never heard of: what was given back of it can't be told before.
    await settleTrade(ports, channel, await ports.pay.of(channel).find(key));
    order = await find();
    if (order && order.status !== 'paid') return true;
  }
  if (!order) {
    ports.log(`refund of ${key.slice(0, 64)} not booked: unknown`);
    return false;
  }
  // A second payment of the order, at another gateway, brought nothing that could be taken.
  if (order.channel !== channel) {
    await settleStray(ports, order.id, channel, told);
    return true;
  }
  const { userId, id: orderId } = order;
  const readAll = (tx: Db) => tx.select().from(refunds).where(eq(refunds.orderId, orderId));
  const known = await readAll(db);
  const own = known.find(({ no, how }) => no === told.no && how !== 'outside');
  if (own) await take(ports, own, told.status);
  if (told.status !== 'done' || (own && !('sumFen' in told))) return true;
  // A sum is told of all refunds together: one of ours whose answer is on its way is cleared up first.
  try {
    for (const row of known) if (row.state === 'asked') await askAbout(ports, row, order);
  } catch (error) {
    ports.log(`refund of ${key} not booked, one before it is not cleared up: ${errorText(error)}`);
    return false;
  }
  const booked = await db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const paid = await orderOf(tx, orderId);
    if (!paid) return false;
    const rest = paid.fen - paid.refundedFen;
    const wanted = 'sumFen' in told ? told.sumFen - paid.refundedFen : told.fen;
    const fen = Math.min(rest, wanted);
    if (wanted > rest) ports.log(`refund of ${key}: the gateway gave back ${wanted - rest} fen more than was paid`);
    if (fen <= 0) return false;
    const standing = await standingOf(tx, paid, now);
    const done = (await readAll(tx)).reduce((sum, row) => sum + (row.state === 'done' ? row.parts : 0), 0);
    const parts = Math.max(0, refundParts(paid.fen, standing.total, paid.refundedFen + fen) - done);
    const no = told.no && !('sumFen' in told) ? told.no : `outside:${paid.refundedFen + fen}`;
    const [made] = await tx
      .insert(refunds)
      .values({ id: uuidv7(now), orderId, no, how: 'outside', fen, parts, state: 'done', reason: '', createdAt: now, endedAt: now })
      .onConflictDoNothing({ target: [refunds.orderId, refunds.no] })
      .returning();
    if (!made) return false;
    await book(tx, paid, made, now);
    return true;
  });
  if (booked) ports.notifier.notify(`notices:${userId}`);
  return true;
}
