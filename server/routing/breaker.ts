import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/db.ts';
import { engines } from '../kernel/db/schema/engines.ts';

/** Failures in a row after which an engine that still answers gets no more work for a while. */
export const BREAKS_AT = 5;
const FIRST_BREAK_SECONDS = 30;
const LONGEST_BREAK_SECONDS = 600;
/** How often an engine that nobody answers at is asked again. */
const PROBE_SECONDS = 5;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const brief = (raw: string) => raw.slice(0, 300);

/** An engine did what it was asked, or refused it for the asker's sake: it is well. */
export async function engineAnswered(db: Db, id: string): Promise<void> {
  await db.update(engines).set({ failures: 0, retryAt: null, downSince: null, lastError: '' }).where(eq(engines.id, id));
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
  const rest = Math.min(LONGEST_BREAK_SECONDS, FIRST_BREAK_SECONDS * 2 ** (row.failures - BREAKS_AT));
  await db
    .update(engines)
    .set({ retryAt: later(now, rest) })
    .where(eq(engines.id, id));
}

/** It asked for `seconds` of rest. */
export async function engineBusy(db: Db, id: string, now: Date, seconds: number): Promise<void> {
  await db
    .update(engines)
    .set({ retryAt: later(now, seconds) })
    .where(eq(engines.id, id));
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
