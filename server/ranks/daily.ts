import { sql } from 'drizzle-orm';
import { chinaDay } from '../kernel/china-time.ts';
import type { Db } from '../kernel/db/db.ts';

const KEPT = 90 * 24 * 3600_000;

/** Counts something that happened to targets on the China day of `at`, or takes it back; ranks of a span add the days up. */
export async function countDaily(tx: Db, kind: 'model' | 'user', targetIds: string[], at: Date, step: 1 | -1): Promise<void> {
  // In one order for everybody: two that count the same targets must not wait for each other.
  const ids = sql.param([...new Set(targetIds)].sort());
  await tx.execute(sql`insert into daily (kind, target_id, day, count)
    select ${kind}, target, ${chinaDay(at)}::date, ${Math.max(0, step)}::int from unnest(${ids}::text[]) target
    on conflict (kind, target_id, day) do update set count = greatest(0, daily.count + ${step}::int)`);
}

/** Days that no rank looks back to; part of the sweep. */
export async function sweepDaily(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from daily where day < ${chinaDay(new Date(now.getTime() - KEPT))}::date`);
}
