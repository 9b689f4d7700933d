import { eq, lte, sql } from 'drizzle-orm';
import { counters } from './db/schema/accounts.ts';
import type { Db } from './db/db.ts';
import { HttpError } from './http-error.ts';

/** `shared`: the limit guards what everybody shares, and answers 429 (decision 0029). */
export type Limit = { key: string; max: number; seconds: number; shared?: true };

/** A wait as a person reads it: to the second while it is worth standing by for. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`;
}

function tooFrequent(seconds: number, shared = false): HttpError {
  return new HttpError(shared ? 'TOO_MANY' : 'TOO_FREQUENT', {
    message: `请勿频繁操作，请 ${waitText(seconds)}后再试`,
    retryAfter: seconds,
  });
}

const secondsUntil = (at: Date, now: Date) => Math.ceil((at.getTime() - now.getTime()) / 1000);

/** Counts one event; how many there are in its window by now, and when that ends. Windows are fixed, one row a key. */
export async function countUp(
  db: Db,
  now: Date,
  { key, seconds }: Pick<Limit, 'key' | 'seconds'>,
): Promise<{ count: number; resetsAt: Date }> {
  const { count, resetsAt } = counters;
  const passed = lte(resetsAt, now);
  const first = { key, count: 1, resetsAt: new Date(now.getTime() + seconds * 1000) };
  const [row = first] = await db
    .insert(counters)
    .values(first)
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${passed} then 1 else ${count} + 1 end`,
        resetsAt: sql`case when ${passed} then excluded.resets_at else ${resetsAt} end`,
      },
    })
    .returning();
  return row;
}

/** Counts one event against each limit and refuses with the seconds left where one is used up. */
export async function countAgainst(db: Db, now: Date, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const { count, resetsAt } = await countUp(db, now, limit);
    if (count > limit.max) throw tooFrequent(Math.max(1, secondsUntil(resetsAt, now)), limit.shared);
  }
}

/** How much of a limit is used, without counting. */
export async function countOf(db: Db, now: Date, key: string): Promise<{ count: number; seconds: number }> {
  const [row] = await db.select().from(counters).where(eq(counters.key, key));
  const left = row ? secondsUntil(row.resetsAt, now) : 0;
  return row && left > 0 ? { count: row.count, seconds: left } : { count: 0, seconds: 0 };
}

/** Refuses where a limit is used up, without counting. */
export async function assertLeft(db: Db, now: Date, limit: Pick<Limit, 'key' | 'max'>): Promise<void> {
  const used = await countOf(db, now, limit.key);
  if (used.count >= limit.max) throw tooFrequent(used.seconds);
}

export async function forgetCount(db: Db, key: string): Promise<void> {
  await db.delete(counters).where(eq(counters.key, key));
}

/** Removes windows that have passed; part of the sweep. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.delete(counters).where(lte(counters.resetsAt, now));
}
