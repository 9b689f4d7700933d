import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { chinaDay, startOfDay } from '../kernel/china-time.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import type { Ports } from '../ports/ports.ts';
import { writeAudit } from './audit.ts';

const DAY_MS = 24 * 3600_000;
/** Days whose seals are looked at: each holds the chain up to it, so that the last one would do. */
const CHECKED = 7;
/** Taken by whoever seals, so that two processes seal a day once. */
const SEALING = 20264;

/** What lies in the bucket of a day: how many lines the audit had at its end, and the print of the last one. */
const Seal = z.object({ day: z.string(), lines: z.int(), print: z.string() });
const keyOf = (day: string) => `seals/${day}.json`;
const dayBefore = (day: string) => chinaDay(new Date(startOfDay(day).getTime() - DAY_MS));

const sealLine = (day: string) => and(eq(audit.action, 'audit.seal'), eq(audit.target, `audit:${day}`));

/**
 * Writes the print of yesterday's last line into the bucket, out of the database's reach, and that it did into the audit. Once a
 * China day; part of the sweep.
 */
export async function sweepSeal({ db, blobs, now }: Ports): Promise<void> {
  const at = now();
  const today = chinaDay(at);
  const day = dayBefore(today);
  if ((await db.$count(audit, sealLine(day))) > 0) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEALING})`);
    if ((await tx.$count(audit, sealLine(day))) > 0) return;
    const [last] = await tx
      .select({ n: audit.n, print: audit.print })
      .from(audit)
      .where(lt(audit.at, startOfDay(today)))
      .orderBy(desc(audit.n))
      .limit(1);
    if (!last) return;
    const seal = { day, lines: last.n, print: last.print } satisfies z.infer<typeof Seal>;
    // Before the line that tells of it: a bucket that is away leaves the day to the next sweep.
    await blobs.put(keyOf(day), new TextEncoder().encode(JSON.stringify(seal)), 'application/json');
    const written = await tx.$count(audit, and(gte(audit.at, startOfDay(day)), lt(audit.at, startOfDay(today))));
    await writeAudit(tx, null, at, { action: 'audit.seal', target: `audit:${day}`, after: { written, lines: last.n, print: last.print } });
  });
}

/**
 * Holds the audit against the seals of the last days: the last day that is sealed, and the first whose seal tells another print, or
 * is gone although the audit tells of it. Throws where the bucket does not answer.
 */
export async function checkSeals({ db, blobs, now }: Ports): Promise<{ sealedTo: string | null; brokenSeal: string | null }> {
  const days = [dayBefore(chinaDay(now()))];
  while (days.length < CHECKED) days.unshift(dayBefore(days[0] ?? ''));
  const checked = await Promise.all(
    days.map(async (day) => {
      const [file, told] = await Promise.all([blobs.get(keyOf(day)), db.$count(audit, sealLine(day))]);
      if (!file) return { day, state: told > 0 ? ('broken' as const) : ('none' as const) };
      const seal = z.safeParse(Seal, readJson(file.bytes)).data;
      const [line] = seal ? await db.select({ print: audit.print }).from(audit).where(eq(audit.n, seal.lines)) : [];
      return { day, state: seal?.day === day && line?.print === seal.print ? ('whole' as const) : ('broken' as const) };
    }),
  );
  return {
    sealedTo: checked.findLast(({ state }) => state === 'whole')?.day ?? null,
    brokenSeal: checked.find(({ state }) => state === 'broken')?.day ?? null,
  };
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
