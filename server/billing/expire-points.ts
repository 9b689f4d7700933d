import { sql } from 'drizzle-orm';
import { rows } from '../kernel/db/rows.ts';
import { expire } from '../points/ledger.ts';
import type { Db } from '../kernel/db/db.ts';
import { giveMonthly } from './memberships.ts';

const MEMBERS_MAX = 500;

/** Books what ran out and gives what a new membership month brings, for members who are not here to ask. */
export async function sweepPoints(db: Db, now: Date): Promise<void> {
  const at = now.toISOString();
  const gone = await rows<{ user_id: number }>(
    db,
    sql`select distinct user_id from lots where remaining > 0 and expires_at <= ${at}::timestamptz limit ${MEMBERS_MAX}`,
  );
  for (const { user_id } of gone) await expire(db, user_id, now);
  // No month is shorter than 28 days; which of these are due is for the calendar to say.
  const due = await rows<{ user_id: number }>(
    db,
    sql`select distinct user_id from memberships
        where given < months and start_at + make_interval(days => 28 * given) <= ${at}::timestamptz limit ${MEMBERS_MAX}`,
  );
  for (const { user_id } of due) await giveMonthly(db, user_id, now);
}
