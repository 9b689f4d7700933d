import { and, eq, gt, lt, lte } from 'drizzle-orm';
import { memberships, type orders } from '../kernel/db/schema/commerce.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { grant, lockMember } from '../points/ledger.ts';
import type { Db } from '../kernel/db/db.ts';
import { MONTHS, monthsToCome, moved, outcome, postpone } from './membership-rules.ts';

/** What the tiers are called in orders and the point log. */
export const tierNames: Record<number, string> = { [-1]: '免费版', 1: '基础会员', 2: '标准会员', 3: '专业会员' };

/**
 * Gives the points of every membership month that has begun, each once and only for as long as its month lasts. A month
 * that has passed unseen brings nothing any more. Safe to repeat, also at the same moment.
 */
export async function giveMonthly(db: Db, userId: number, now: Date): Promise<void> {
  const due = and(eq(memberships.userId, userId), lt(memberships.given, memberships.months), lte(memberships.startAt, now));
  if ((await db.$count(memberships, due)) === 0) return;
  await db.transaction(async (tx) => {
    // Read again under the lock: a purchase may just have cut a period short.
    await lockMember(tx, userId);
    for (const row of await tx.select().from(memberships).where(due)) {
      const begun = monthsToCome(row).filter(({ at }) => at <= now);
      for (const { nth, until: expiresAt } of begun) {
        if (row.point === 0 || expiresAt <= now) continue;
        await grant(tx, {
          userId,
          bucket: 'point_permission',
          amount: row.point,
          expiresAt,
          idem: `vip:${row.id}:${nth}`,
          kind: 'gift_month',
          ref: row.id,
          desc: `${tierNames[row.type] ?? '会员'}月积分`,
          now,
        });
      }
      if (begun.length > 0)
        await tx
          .update(memberships)
          .set({ given: row.given + begun.length })
          .where(eq(memberships.id, row.id));
    }
  });
}

export type MembershipRow = typeof memberships.$inferSelect;

/** The periods of a member that have not ended, in the order they are lived through. */
export const periodsOf = (db: Db, userId: number, now: Date): Promise<MembershipRow[]> =>
  db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), gt(memberships.endAt, now)))
    .orderBy(memberships.startAt);

/** Gives the time back that a member could not use (`postpone`). Call it under the member's lock. */
export async function postponeMemberships(tx: Db, userId: number, from: Date, to: Date): Promise<void> {
  for (const { period, startAt, endAt } of postpone(await periodsOf(tx, userId, from), from, to))
    await tx.update(memberships).set({ startAt, endAt }).where(eq(memberships.id, period.id));
}

/** Writes a paid plan into the member's periods. Call it inside the crediting transaction, under the member's lock. */
export async function startMembership(tx: Db, order: typeof orders.$inferSelect, now: Date): Promise<void> {
  const { userId, type, time, point } = order;
  const months = MONTHS[time ?? 0];
  if (type === null || time === null || months === undefined) throw new Error(`order ${order.id} brings no membership`);
  // A month that begins at this very moment still belongs to the period that is about to be pushed back.
  await giveMonthly(tx, userId, now);
  const { bought, moves } = outcome(await periodsOf(tx, userId, now), { type, months, point }, now);
  for (const move of moves) {
    const { period, cut } = move;
    if (cut) {
      await tx.update(memberships).set({ endAt: now, months: period.given }).where(eq(memberships.id, period.id));
      await tx.insert(memberships).values({ ...moved(move), id: uuidv7(now), createdAt: now });
    } else await tx.update(memberships).set(moved(move)).where(eq(memberships.id, period.id));
  }
  await tx.insert(memberships).values({ ...bought, id: uuidv7(now), userId, orderId: order.id, time, createdAt: now });
  await giveMonthly(tx, userId, now);
}
