import { and, desc, eq, inArray } from 'drizzle-orm';
import { type DeskOrder, SECOND_PERSON_FEN } from '#shared/contract/desk-orders.ts';
import { isStray, sendStray, type StrayRow } from '../billing/strays.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { orders, strayPayments } from '../kernel/db/schema/commerce.ts';
import { HttpError } from '../kernel/http-error.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';

type Acting = NonNullable<Operator>;
/** What an address names. */
type Named = { channel: string; tradeNo: string };

/** Second payments of an order as whoever looks sees them. */
export async function straysOf(db: Db, operator: Acting, orderId: string): Promise<DeskOrder['strays']> {
  const found = await db
    .select({ stray: strayPayments, by: users.name })
    .from(strayPayments)
    .leftJoin(users, eq(users.id, strayPayments.askedBy))
    .where(eq(strayPayments.orderId, orderId))
    .orderBy(desc(strayPayments.at));
  return found.map(({ stray: { channel, tradeNo, fen, at, state, reason, endedAt, askedBy }, by }) => ({
    channel,
    tradeNo,
    fen,
    at: at.toISOString(),
    state,
    reason,
    endedAt: endedAt?.toISOString() ?? null,
    askedBy: askedBy === null ? null : { name: by ?? '', mine: askedBy === operator.id },
  }));
}

/** Runs with a second payment and its order, under the lock of their member. */
async function withStray<T>(
  ports: Ports,
  { channel, tradeNo }: Named,
  work: (tx: Db, stray: StrayRow, order: typeof orders.$inferSelect) => Promise<T>,
): Promise<T> {
  const named = channel === 'alipay' || channel === 'wechat' ? isStray({ channel, tradeNo }) : undefined;
  return ports.db.transaction(async (tx) => {
    const find = async () =>
      named && (await tx.select().from(strayPayments).innerJoin(orders, eq(orders.id, strayPayments.orderId)).where(named))[0];
    const found = await find();
    if (!found) throw new HttpError('NOT_FOUND');
    await lockMember(tx, found.orders.userId);
    const now = (await find()) ?? found;
    return work(tx, now.stray_payments, now.orders);
  });
}

async function stateOf({ db }: Ports, stray: StrayRow): Promise<StrayRow['state']> {
  const [row] = await db.select({ state: strayPayments.state }).from(strayPayments).where(isStray(stray));
  return row?.state ?? stray.state;
}

/** Gives a second payment back, or lays it before a second person where it is much; one that the gateway refused is tried anew. */
export async function returnStray(ports: Ports, operator: Acting, named: Named, reason: string): Promise<StrayRow['state']> {
  const now = ports.now();
  const stray = await withStray(ports, named, async (tx, found, order) => {
    // Both would go by the order's number there: which of the two is given back is not ours to choose.
    if (found.channel === order.channel)
      throw new HttpError('CONFLICT', { message: '两次都付在同一个渠道，这里分不开。没有退款，请到渠道的后台退这一笔' });
    const state = found.fen > SECOND_PERSON_FEN ? ('waiting' as const) : ('asked' as const);
    const [row] = await tx
      .update(strayPayments)
      .set({ state, reason, no: uuidv7(now).replaceAll('-', ''), askedBy: operator.id, decidedBy: null, askedAt: now })
      .where(and(isStray(found), inArray(strayPayments.state, ['open', 'refused'])))
      .returning();
    if (!row) throw new HttpError('CONFLICT', { message: '这一笔已经退了，或正在退，没有再退' });
    await writeAudit(tx, operator, now, {
      action: state === 'asked' ? 'order.stray' : 'order.stray-propose',
      target: `order:${order.key}`,
      reason,
      after: { fen: row.fen, channel: row.channel, tradeNo: row.tradeNo },
    });
    return row;
  });
  if (stray.state === 'asked') await sendStray(ports, stray);
  return stateOf(ports, stray);
}

/** The second person's word; whoever asked for it can only take it back. */
export async function decideStray(ports: Ports, operator: Acting, named: Named, agree: boolean): Promise<StrayRow['state']> {
  const now = ports.now();
  const stray = await withStray(ports, named, async (tx, found, order) => {
    if (found.state !== 'waiting') throw new HttpError('CONFLICT', { message: '这一笔已经有人处理了' });
    if (agree && found.askedBy === operator.id) throw new HttpError('ROLE_REQUIRED', { message: '要另一个人同意，没有退款' });
    const [row] = await tx
      .update(strayPayments)
      .set({ state: agree ? 'asked' : 'open', decidedBy: operator.id, askedAt: now })
      .where(isStray(found))
      .returning();
    if (!row) throw new HttpError('NOT_FOUND');
    await writeAudit(tx, operator, now, {
      action: agree ? 'order.stray' : 'order.stray-decline',
      target: `order:${order.key}`,
      reason: row.reason,
      before: { askedBy: found.askedBy },
      after: { fen: row.fen, channel: row.channel, tradeNo: row.tradeNo },
    });
    return row;
  });
  if (agree) await sendStray(ports, stray);
  return stateOf(ports, stray);
}
