import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import { CHANNEL_NAMES } from '#shared/rules/pay-channels.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import type { Db } from '../kernel/db/db.ts';
import { orders, strayPayments } from '../kernel/db/schema/commerce.ts';
import { errorText } from '../kernel/error-text.ts';
import { tellComplaint } from '../notices/notices.ts';
import { type Refunded, type RefundStatus, yuanText } from '../pay/pay.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';

export type StrayRow = typeof strayPayments.$inferSelect;

/** What was asked for is looked after once its answer should have come. */
const PATIENCE_MS = 15_000;
const SWEPT = 50;

/** Which payment it is: the gateway's own number at its channel. */
export const isStray = ({ channel, tradeNo }: Pick<StrayRow, 'channel' | 'tradeNo'>) =>
  and(eq(strayPayments.channel, channel), eq(strayPayments.tradeNo, tradeNo));

const orderOf = async (db: Db, id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];

/** Takes in what became of the money of a second payment. Safe to repeat. It brought nothing: nothing is taken for it. */
async function take(ports: Ports, stray: StrayRow, status: RefundStatus): Promise<void> {
  if (status !== 'done' && status !== 'refused') return;
  const now = ports.now();
  const order = await orderOf(ports.db, stray.orderId);
  if (!order) return;
  const told = await ports.db.transaction(async (tx) => {
    await lockMember(tx, order.userId);
    const [row] = await tx
      .update(strayPayments)
      .set({ state: status, endedAt: status === 'done' ? now : null })
      // Money that is back is back, whoever asked for it.
      .where(and(isStray(stray), inArray(strayPayments.state, status === 'done' ? ['open', 'waiting', 'asked', 'refused'] : ['asked'])))
      .returning();
    if (!row || status !== 'done') return false;
    const text = `付了两次，多付的 ¥${yuanText(row.fen)} 已退回${CHANNEL_NAMES[row.channel]}，1 至 3 天到账`;
    await tellComplaint(tx, order.userId, { number: '', lead: order.desc, text }, now);
    return true;
  });
  if (told) ports.notifier.notify(`notices:${order.userId}`);
}

/** Asks the gateway where it was paid for the money. One that is silent is asked again by the sweep: the number makes it one refund. */
export async function sendStray(ports: Ports, stray: StrayRow): Promise<void> {
  const order = await orderOf(ports.db, stray.orderId);
  if (!order) return;
  const { channel, no, fen, reason } = stray;
  try {
    await take(ports, stray, await ports.pay.of(channel).refund({ key: order.key, no, fen, totalFen: fen, reason }));
  } catch (error) {
    ports.log(`second payment of ${order.key} is not known to be back, it is asked about again: ${errorText(error)}`);
  }
}

/** Finds out what became of second payments whose answer was lost. Part of the sweep. */
export async function sweepStrays(ports: Ports): Promise<void> {
  if (ports.pay.mode === 'off') return;
  const open = await ports.db
    .select()
    .from(strayPayments)
    .where(and(eq(strayPayments.state, 'asked'), lte(strayPayments.askedAt, new Date(ports.now().getTime() - PATIENCE_MS))))
    .orderBy(asc(strayPayments.askedAt))
    .limit(SWEPT);
  for (const stray of open) {
    try {
      const order = await orderOf(ports.db, stray.orderId);
      const status = order ? await ports.pay.of(stray.channel).findRefund(order.key, stray.no) : 'waiting';
      if (status === 'unknown') await sendStray(ports, stray);
      else await take(ports, stray, status);
    } catch (error) {
      ports.log(`second payment ${stray.tradeNo} not asked about: ${errorText(error)}`);
    }
  }
}

/** Takes in a notice that money of an order went back at a channel where it was paid a second time. */
export async function settleStray(ports: Ports, orderId: string, channel: PayChannel, refund: Refunded['refund']): Promise<void> {
  const found = await ports.db
    .select()
    .from(strayPayments)
    .where(and(eq(strayPayments.orderId, orderId), eq(strayPayments.channel, channel)));
  for (const stray of found) {
    const whole = 'sumFen' in refund ? refund.sumFen >= stray.fen : refund.fen >= stray.fen;
    // All of it went back, or it is the refund that was asked for.
    if ((refund.status === 'done' && whole) || (stray.no !== '' && stray.no === refund.no)) await take(ports, stray, refund.status);
  }
}
