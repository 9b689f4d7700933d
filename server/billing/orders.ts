import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Member } from '../account/sessions.ts';
import { orders } from '../kernel/db/schema/commerce.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Trade } from '../pay/pay.ts';
import { grant, lockMember } from '../points/ledger.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import type { Ports } from '../ports/ports.ts';
import { addMonths } from './membership-rules.ts';
import { periodsOf, startMembership } from './memberships.ts';
import { fingerprint } from './preview.ts';
import { productOf } from './products.ts';

export type OrderRow = typeof orders.$inferSelect;

const LIFETIME_MS = 30 * 60_000;
/** An order younger than this is not asked about: its member is still on the way to the gateway. */
const PATIENCE_MS = 15_000;
/** How long an answer of the gateway is believed. */
const FRESH_MS = 10_000;
/** Spec §9: bought points are valid for two years. */
const POINT_MONTHS = 24;
const KEYS_KEPT = 20;
const SWEPT = 50;

/** An order number: the China day, and 128 random bits. Digits and letters only, as the gateway takes it. */
function orderKey(now: Date): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return chinaDay(now).replaceAll('-', '') + random;
}

/**
 * One intent, one order: the same idempotency key, or the same product while its order still waits for payment, is the same
 * order. The price is the server's. `seen` is the fingerprint of what the member was told (R8.13): where it no longer holds,
 * nothing is ordered.
 */
export async function createOrder(
  ports: Ports,
  member: Member,
  wanted: { source: 'vip' | 'point'; pid: string; seen?: string | undefined },
  idem: string,
): Promise<string> {
  const now = ports.now();
  const { source, pid, seen } = wanted;
  const [product] = await Promise.allSettled([productOf(ports.db, source, pid)]);
  return ports.db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    // With or without a key the same question: only the member's own orders answer it, whatever the planner knows of unpaid ones.
    const found = await rows<Pick<OrderRow, 'id' | 'source' | 'pid' | 'idems'>>(
      tx,
      sql`select id, source, pid, idems from orders
          where user_id = ${member.id} and (${idem} = any(idems)
            or (source = ${source} and pid = ${pid} and status = 'unpaid' and expires_at > ${now.toISOString()}::timestamptz))
          order by created_at desc`,
    );
    const same = found.find((order) => idem && order.idems.includes(idem));
    if (same && (same.source !== source || same.pid !== pid)) throw new HttpError('CONFLICT');
    if (same) return same.id;
    // Whoever has this order already is told of it even where the product is gone.
    if (product.status === 'rejected') throw product.reason;
    if (seen !== undefined && seen !== (await fingerprint(product.value, await periodsOf(tx, member.id, now))))
      throw new HttpError('PREVIEW_CHANGED');
    const [open] = found;
    if (open) {
      if (idem && open.idems.length < KEYS_KEPT)
        await tx
          .update(orders)
          .set({ idems: [...open.idems, idem] })
          .where(eq(orders.id, open.id));
      return open.id;
    }
    const id = uuidv7(now);
    await tx.insert(orders).values({
      id,
      key: orderKey(now),
      userId: member.id,
      ...product.value,
      idems: idem ? [idem] : [],
      createdAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    });
    return id;
  });
}

/** A member's order by its number or its id; anybody else's does not exist for them, and guessing is slowed down (T-PAY-15). */
export async function ownOrder(ports: Ports, member: Member, name: string): Promise<OrderRow> {
  const [row] = await ports.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, member.id), isUuid(name) ? eq(orders.id, name) : eq(orders.key, name)));
  if (row) return row;
  await countAgainst(ports.db, ports.now(), [{ key: `order-guess:${member.id}`, max: 100, seconds: 600 }]);
  throw new HttpError('NOT_FOUND');
}

/** What a payment did: `mismatch` and `unknown` credit nothing. */
export type Credited = 'credited' | 'before' | 'mismatch' | 'unknown';

/**
 * Books a payment: the order is paid and what it buys is there, both or neither, and once (I3). A closed order that was paid
 * after all is credited too: the money has come.
 */
export async function credit(db: Db, trade: Pick<Trade, 'key' | 'tradeNo' | 'fen'>, now: Date): Promise<Credited> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(orders).where(eq(orders.key, trade.key));
    if (!known) return 'unknown';
    if (known.fen !== trade.fen) return 'mismatch';
    await lockMember(tx, known.userId);
    const [order] = await tx
      .update(orders)
      .set({ status: 'paid', paidAt: now, tradeNo: trade.tradeNo })
      .where(and(eq(orders.id, known.id), isNull(orders.paidAt)))
      .returning();
    if (!order) return 'before';
    if (order.source === 'vip') await startMembership(tx, order, now);
    else
      await grant(tx, {
        userId: order.userId,
        bucket: 'point',
        amount: order.point,
        expiresAt: addMonths(now, POINT_MONTHS),
        idem: `order:${order.id}`,
        kind: 'point',
        ref: order.id,
        desc: order.desc,
        now,
      });
    return 'credited';
  });
}

/** Takes in what the gateway says of a trade, and says whether it was believed. */
export async function settleTrade(ports: Ports, trade: Trade): Promise<boolean> {
  const now = ports.now();
  if (trade.status === 'paid') {
    const done = await credit(ports.db, trade, now);
    if (done === 'unknown' || done === 'mismatch') ports.log(`payment of ${trade.key.slice(0, 64)} not credited: ${done}`);
    return done === 'credited' || done === 'before';
  }
  if (trade.status === 'closed') await closeOrder(ports.db, trade.key);
  return true;
}

async function closeOrder(db: Db, key: string): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'closed' })
    .where(and(eq(orders.key, key), eq(orders.status, 'unpaid')));
}

/**
 * Asks the gateway about an unpaid order, at most every ten seconds, and books what it says. False: the gateway is silent,
 * and nothing has changed.
 */
export async function askGateway(ports: Ports, order: OrderRow): Promise<boolean> {
  const now = ports.now();
  if (order.status !== 'unpaid' || now.getTime() - order.createdAt.getTime() < PATIENCE_MS) return true;
  const [mine] = await ports.db
    .update(orders)
    .set({ askedAt: now })
    .where(and(eq(orders.id, order.id), or(isNull(orders.askedAt), lte(orders.askedAt, new Date(now.getTime() - FRESH_MS)))))
    .returning({ id: orders.id });
  if (!mine) return true;
  try {
    const trade = await ports.pay.find(order.key);
    await settleTrade(ports, trade);
    if (order.expiresAt > now || trade.status === 'paid') return true;
    if (trade.status === 'waiting') await ports.pay.close(order.key);
    await closeOrder(ports.db, order.key);
    return true;
  } catch (error) {
    // A payment that came between the question and the close is found by the next one.
    ports.log(`gateway not asked about ${order.key}: ${errorText(error)}`);
    return false;
  }
}

/** R8.4: paid means credited, with no tab open. Part of the sweep; whoever was asked about longest ago comes first. */
export async function reconcile(ports: Ports): Promise<void> {
  if (ports.pay.mode === 'off') return;
  const waiting = await ports.db
    .select()
    .from(orders)
    .where(eq(orders.status, 'unpaid'))
    .orderBy(sql`${orders.askedAt} asc nulls first`, asc(orders.createdAt))
    .limit(SWEPT);
  for (const order of waiting) if (!(await askGateway(ports, order))) return;
}
