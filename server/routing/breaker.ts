import { and, eq, isNotNull, lte, not, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/db.ts';
import { type EngineRow, engines } from '../kernel/db/schema/engines.ts';

/** Failures in a row after which an engine that still answers gets no more work for a while. */
export const BREAKS_AT = 5;
const FIRST_BREAK_SECONDS = 30;
const LONGEST_BREAK_SECONDS = 600;
/** How often an engine that nobody answers at is asked again. */
const PROBE_SECONDS = 5;
/** How long an engine rests whose owner has to pay or to raise a limit: that is not done within seconds. */
const QUOTA_SECONDS = 600;
/** How `last_error` begins while that is why it rests. */
const QUOTA = 'quota: ';

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const brief = (raw: string) => raw.slice(0, 300);

/** An engine did what it was asked, or refused it for the asker's sake: it is well. A rest it asked for meanwhile it still gets. */
export async function engineAnswered(db: Db, id: string, now: Date): Promise<void> {
  const rests = sql`${engines.failures} = 0 and ${engines.downSince} is null and ${engines.retryAt} > ${now.toISOString()}::timestamptz`;
  await db
    .update(engines)
    .set({
      failures: 0,
      downSince: null,
      retryAt: sql`case when ${rests} then ${engines.retryAt} end`,
      lastError: sql`case when ${rests} then ${engines.lastError} else '' end`,
    })
    .where(eq(engines.id, id));
}

/** Nobody answers there: no work is handed over until a look succeeds. */
export async function engineDown(db: Db, id: string, now: Date, raw: string): Promise<void> {
  await db
    .update(engines)
    .set({
      downSince: sql`coalesce(${engines.downSince}, ${now.toISOString()}::timestamptz)`,
      retryAt: later(now, PROBE_SECONDS),
      lastError: brief(raw),
    })
    .where(eq(engines.id, id));
}

/** It answered, but could not do the work: after five in a row it rests for 30 s, doubling to 10 min. */
export async function engineFailed(db: Db, id: string, now: Date, raw: string): Promise<void> {
  const [row] = await db
    .update(engines)
    .set({ failures: sql`${engines.failures} + 1`, lastError: brief(raw) })
    .where(eq(engines.id, id))
    .returning({ failures: engines.failures });
  if (!row || row.failures < BREAKS_AT) return;
  await db
    .update(engines)
    .set({ retryAt: later(now, restAfter(row.failures)) })
    .where(eq(engines.id, id));
}

/** It asked for `seconds` of rest; a longer one that it asked for before stays. */
export async function engineBusy(db: Db, id: string, now: Date, seconds: number): Promise<void> {
  await db
    .update(engines)
    .set({ retryAt: sql`greatest(${engines.retryAt}, ${later(now, seconds).toISOString()}::timestamptz)` })
    .where(eq(engines.id, id));
}

/** Its owner's money or limit is used up: it rests for 10 min. Whether that is news. */
export async function engineOutOfQuota(db: Db, id: string, now: Date, raw: string): Promise<boolean> {
  const known = sql`coalesce(${engines.retryAt} > ${now.toISOString()}::timestamptz and starts_with(${engines.lastError}, ${QUOTA}), false)`;
  const told = await db
    .update(engines)
    .set({ failures: 0, downSince: null, retryAt: later(now, QUOTA_SECONDS), lastError: brief(QUOTA + raw) })
    .where(and(eq(engines.id, id), not(known)))
    .returning({ id: engines.id });
  return told.length > 0;
}

/** Whether it rests because its owner's money or limit is used up. */
export const isOutOfQuota = ({ retryAt, lastError }: Pick<EngineRow, 'retryAt' | 'lastError'>, now: Date): boolean =>
  retryAt !== null && retryAt > now && lastError.startsWith(QUOTA);

/** Seconds that an engine rests after so many failures in a row. */
const restAfter = (failures: number) => Math.min(LONGEST_BREAK_SECONDS, FIRST_BREAK_SECONDS * 2 ** (failures - BREAKS_AT));

type Health = Pick<EngineRow, 'enabled' | 'failures' | 'downSince' | 'retryAt' | 'lastError'>;

/** Whether somebody has to see to it: it should work, and nobody answers there, its breaker is open, or its owner has to pay. */
export const isBroken = (row: Health, now: Date): boolean =>
  row.enabled && (row.downSince !== null || row.failures >= BREAKS_AT || isOutOfQuota(row, now));

/** Since when a broken engine is, at the latest: the rests since its breaker opened follow on each other. */
export function brokenSince({ downSince, failures, retryAt }: Health, now: Date): Date {
  if (downSince) return downSince;
  const opened = Math.max(0, failures - BREAKS_AT + 1);
  const rested = Array.from({ length: opened }, (_, at) => restAfter(BREAKS_AT + at)).reduce((sum, one) => sum + one, 0);
  const since = later(retryAt ?? now, -(opened > 0 ? rested : QUOTA_SECONDS));
  return since < now ? since : now;
}

/** Whether this process may look if an engine is back: one of all of them, every few seconds. */
export async function mayProbe(db: Db, id: string, now: Date): Promise<boolean> {
  const taken = await db
    .update(engines)
    .set({ retryAt: later(now, PROBE_SECONDS) })
    .where(and(eq(engines.id, id), isNotNull(engines.downSince), lte(engines.retryAt, now)))
    .returning({ id: engines.id });
  return taken.length > 0;
}
