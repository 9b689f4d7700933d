import { sql } from 'drizzle-orm';
import { rows } from './db/rows.ts';
import type { Db } from './db/db.ts';
import { HttpError } from './http-error.ts';

export type Limit = { key: string; max: number; seconds: number };

/** A wait as a person reads it: to the second while it is worth standing by for. */
export function waitText(seconds: number): string {
  if (seconds <= 120) return `${seconds} 秒`;
  return seconds <= 7200 ? `${Math.ceil(seconds / 60)} 分钟` : `${Math.ceil(seconds / 3600)} 小时`;
}

function tooFrequent(seconds: number): HttpError {
  return new HttpError('TOO_FREQUENT', { message: `请勿频繁操作，请 ${waitText(seconds)}后再试`, retryAfter: seconds });
}

/** Counts one event against each limit and refuses with the seconds left where one is used up. Windows are fixed, one row a key. */
export async function countAgainst(db: Db, now: Date, limits: Limit[]): Promise<void> {
  for (const limit of limits) {
    const at = now.toISOString();
    const resets = new Date(now.getTime() + limit.seconds * 1000).toISOString();
    const [row] = await rows<{ count: number; resets_at: string | Date }>(
      db,
      sql`insert into counters (key, count, resets_at) values (${limit.key}, 1, ${resets}::timestamptz)
          on conflict (key) do update set
            count = case when counters.resets_at <= ${at}::timestamptz then 1 else counters.count + 1 end,
            resets_at = case when counters.resets_at <= ${at}::timestamptz then ${resets}::timestamptz else counters.resets_at end
          returning count, resets_at`,
    );
    if (row && row.count > limit.max) {
      const left = Math.max(1, Math.ceil((new Date(row.resets_at).getTime() - now.getTime()) / 1000));
      throw tooFrequent(left);
    }
  }
}

/** How much of a limit is used, without counting. */
export async function countOf(db: Db, now: Date, key: string): Promise<{ count: number; seconds: number }> {
  const [row] = await rows<{ count: number; resets_at: string | Date }>(db, sql`select count, resets_at from counters where key = ${key}`);
  const left = row ? Math.ceil((new Date(row.resets_at).getTime() - now.getTime()) / 1000) : 0;
  return row && left > 0 ? { count: row.count, seconds: left } : { count: 0, seconds: 0 };
}

/** Refuses where a limit is used up, without counting. */
export async function assertLeft(db: Db, now: Date, limit: Pick<Limit, 'key' | 'max'>): Promise<void> {
  const used = await countOf(db, now, limit.key);
  if (used.count >= limit.max) throw tooFrequent(used.seconds);
}

export async function forgetCount(db: Db, key: string): Promise<void> {
  await db.execute(sql`delete from counters where key = ${key}`);
}

/** Removes windows that have passed; part of the sweep. */
export async function sweepLimits(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from counters where resets_at <= ${now.toISOString()}::timestamptz`);
}
