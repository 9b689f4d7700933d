import { and, gt, lt, lte, sql } from 'drizzle-orm';
import { memberships } from '../kernel/db/schema/commerce.ts';
import { lots } from '../kernel/db/schema/points.ts';
import { expire } from '../points/ledger.ts';
import type { Db } from '../kernel/db/db.ts';
import { giveMonthly } from './memberships.ts';

const MEMBERS_MAX = 500;

/** Books what ran out and gives what a new membership month brings, for members who are not here to ask. */
export async function sweepPoints(db: Db, now: Date): Promise<void> {
  const gone = await db
    .selectDistinct({ userId: lots.userId })
    .from(lots)
    .where(and(gt(lots.remaining, 0), lte(lots.expiresAt, now)))
    .limit(MEMBERS_MAX);
  for (const { userId } of gone) await expire(db, userId, now);
  // No month is shorter than 28 days; which of these are due is for the calendar to say.
  const { userId, given, months, startAt } = memberships;
  const due = await db
    .selectDistinct({ userId })
    .from(memberships)
    .where(and(lt(given, months), lte(sql`${startAt} + make_interval(days => 28 * ${given})`, now)))
    .limit(MEMBERS_MAX);
  for (const member of due) await giveMonthly(db, member.userId, now);
}
