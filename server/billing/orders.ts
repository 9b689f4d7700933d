import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Member } from '../account/sessions.ts';
import { orders, strayPayments } from '../kernel/db/schema/commerce.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { HttpError } from '../kernel/http-error.ts';
import { tellPaid } from '../notices/notices.ts';
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

const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** An order number: the China day, and 100 random bits. 28 signs, as WeChat Pay takes 32; numbers of before have 40. */
function orderKey(now: Date): string {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => SIGNS[byte % SIGNS.length]).join('');
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
  const [product] = await Promise.allSettled([productOf(ports.db, source, pid, now)]);
  return ports.db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    // With or without a key the same question: only the member's own orders answer it, whatever the planner knows of unpaid ones.
    const found = await rows<Pick<OrderRow, 'id' | 'source' | 'pid' | 'fen' | 'idems'>>(
      tx,
      sql`select id, source, pid, fen, idems from orders
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
    // One of before the price changed keeps its own: who agreed to the new one orders anew.
    const open = found.find(({ fen }) => seen === undefined || fen === product.value.fen);
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

/** What a payment did, and whose it was. `duplicate`: the order had been paid by another payment. Only `credited` credits. */
type Credited = { done: 'credited'; userId: number } | { done: 'before' | 'duplicate' | 'mismatch' | 'unknown' };

/**
 * Books a payment: the order is paid and what it buys is there, both or neither, and once (I3). A closed order that was paid
 * after all is credited too: the money has come. A second payment of it is kept, so that it can be given back.
 */
export async function credit(
  db: Db,
  trade: Pick<Trade, 'key' | 'tradeNo' | 'fen' | 'at'>,
  channel: PayChannel,
  now: Date,
): Promise<Credited> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select().from(orders).where(eq(orders.key, trade.key));
    if (!known) return { done: 'unknown' };
    if (known.fen !== trade.fen) return { done: 'mismatch' };
    await lockMember(tx, known.userId);
    const [order] = await tx
      .update(orders)
      .set({
        status: 'paid',
        paidAt: now,
        tradeAt: trade.at,
        tradeNo: trade.tradeNo,
        channel,
        // What is not the channel that paid was left, whichever the member chose last.
        leftChannel: sql`case when ${orders.channel} = ${channel} then ${orders.leftChannel} else ${orders.channel} end`,
      })
      .where(and(eq(orders.id, known.id), isNull(orders.paidAt)))
      .returning();
    if (!order) {
      const [paid] = await tx.select().from(orders).where(eq(orders.id, known.id));
      if (paid?.channel === channel && paid.tradeNo === trade.tradeNo) return { done: 'before' };
      const { tradeNo, fen } = trade;
      await tx.insert(strayPayments).values({ orderId: known.id, channel, tradeNo, fen, at: now }).onConflictDoNothing();
      return { done: 'duplicate' };
    }
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
    await tellPaid(tx, order, now);
    return { done: 'credited', userId: order.userId };
  });
}

/** Takes in what the gateway of a channel says of a trade, and says whether it was believed. */
export async function settleTrade(ports: Ports, channel: PayChannel, trade: Trade): Promise<boolean> {
  const now = ports.now();
  if (trade.status === 'paid') {
    const credited = await credit(ports.db, trade, channel, now);
    const { done } = credited;
    if (credited.done === 'credited') {
      ports.notifier.notify(`notices:${credited.userId}`);
      await endOther(ports, trade.key);
    }
    if (done === 'duplicate') ports.log(`order ${trade.key} was paid once more, by ${channel} ${trade.tradeNo}: to be given back`);
    if (done === 'unknown' || done === 'mismatch') ports.log(`payment of ${trade.key.slice(0, 64)} not credited: ${done}`);
    return done !== 'unknown' && done !== 'mismatch';
  }
  // What ends where the member has left is not the order's end.
  if (trade.status === 'closed') await closeOrder(ports.db, trade.key, channel);
  return true;
}

/** Ends what was started elsewhere for an order that is paid now. Where that has been paid too, it is booked as a duplicate. */
async function endOther(ports: Ports, key: string): Promise<void> {
  const [order] = await ports.db.select().from(orders).where(eq(orders.key, key));
  const other = order?.leftChannel;
  if (!other || !ports.pay.channels.includes(other)) return;
  try {
    await endPayment(ports, other, key);
  } catch (error) {
    ports.log(`payment of ${key} by ${other} not ended: ${errorText(error)}`);
  }
}

/** Ends a payment, or books it where it has happened. Throws when the gateway does not answer. */
async function endPayment(ports: Ports, channel: PayChannel, key: string): Promise<void> {
  const pay = ports.pay.of(channel);
  const refused = await pay.close(key).then(
    () => null,
    (error: unknown) => error ?? new Error('not closed'),
  );
  const trade = await pay.find(key);
  if (trade.status === 'paid') await settleTrade(ports, channel, trade);
  else if (refused && trade.status === 'waiting') throw refused;
}

async function closeOrder(db: Db, key: string, channel?: PayChannel): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'closed' })
    .where(and(eq(orders.key, key), eq(orders.status, 'unpaid'), channel && or(isNull(orders.channel), eq(orders.channel, channel))));
}

/** Where payments of an order were started, as far as there is still somebody to ask. */
export const startedAt = ({ pay }: Ports, order: Pick<OrderRow, 'channel' | 'leftChannel'>): PayChannel[] =>
  pay.channels.filter((channel) => channel === order.channel || channel === order.leftChannel);

/**
 * Notes where an order is to be paid, before its payment is started there. What was started elsewhere is ended first; where
 * that had just been paid, or this channel takes the order's number no more, the order is told as it is then.
 */
export async function takeChannel(ports: Ports, order: OrderRow, channel: PayChannel): Promise<void> {
  const before = order.channel;
  if (before === channel) return;
  if (before && ports.pay.channels.includes(before)) {
    await endPayment(ports, before, order.key);
  }
  // What was ended there can't be opened again under its number: such an order is over, and another one takes its place.
  if (order.leftChannel === channel) {
    const trade = await ports.pay.of(channel).find(order.key);
    await settleTrade(ports, channel, trade);
    if (trade.status === 'closed') await closeOrder(ports.db, order.key);
  }
  const [taken] = await ports.db
    .update(orders)
    .set({ channel, leftChannel: before })
    .where(and(eq(orders.id, order.id), eq(orders.status, 'unpaid'), sql`${orders.channel} is not distinct from ${before}`))
    .returning({ id: orders.id });
  if (taken) return;
  const [now] = await ports.db.select().from(orders).where(eq(orders.id, order.id));
  throw new HttpError(now?.status === 'paid' ? 'ORDER_PAID' : now?.status === 'closed' ? 'ORDER_CLOSED' : 'CONFLICT');
}

/**
 * Asks the gateways about an unpaid order, at most every ten seconds, and books what they say. False: one is silent, and
 * nothing that it does not know has changed.
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
  let silent = false;
  for (const channel of startedAt(ports, order)) {
    try {
      const trade = await ports.pay.of(channel).find(order.key);
      await settleTrade(ports, channel, trade);
      if (trade.status === 'paid') return true;
      if (order.expiresAt <= now && trade.status === 'waiting') await ports.pay.of(channel).close(order.key);
    } catch (error) {
      // A payment that came between the question and the close is found by the next one.
      ports.log(`${channel} not asked about ${order.key}: ${errorText(error)}`);
      silent = true;
    }
  }
  if (order.expiresAt <= now && !silent) await closeOrder(ports.db, order.key);
  return !silent;
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
  // Orders of another channel are asked about all the same.
  const silent = new Set<string>();
  for (const order of waiting) {
    const channels = startedAt(ports, order).join();
    if (!silent.has(channels) && !(await askGateway(ports, order))) silent.add(channels);
  }
}
