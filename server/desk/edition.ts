import { and, eq } from 'drizzle-orm';
import type { Changes } from '#shared/contract/desk-site.ts';
import type { Db } from '../kernel/db/db.ts';
import { settings } from '../kernel/db/schema/settings.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { auditAbout } from './audit.ts';

const keyOf = (list: string) => `edition:${list}`;

/** Which edition of a list there is: asked before the list is read, so that what was read is never newer than its number says. */
export async function editionOf(db: Db, list: string): Promise<number> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, keyOf(list)));
  return Number(row?.value ?? 0);
}

/**
 * Begins the next edition of a list and answers its number; refuses whoever saw another one than the last. Of two at one moment the
 * second waits for the first's transaction and then finds another number.
 */
export async function nextEdition(tx: Db, list: string, seen: number): Promise<number> {
  await tx
    .insert(settings)
    .values({ key: keyOf(list), value: '0' })
    .onConflictDoNothing();
  const begun = await tx
    .update(settings)
    .set({ value: String(seen + 1) })
    .where(and(eq(settings.key, keyOf(list)), eq(settings.value, String(seen))))
    .returning();
  if (begun.length === 0) throw new HttpError('CONFLICT', { message: '同事刚刚改过这里，这次没有保存。请看过现在的内容，再改一次' });
  return seen + 1;
}

/** Who changed something lately and why, as its audit has it. */
export const changesOf = async (ports: Ports, target: string): Promise<Changes> =>
  (await auditAbout(ports, target)).map(({ at, operator, reason }) => ({ at, by: operator?.name ?? '', reason }));
