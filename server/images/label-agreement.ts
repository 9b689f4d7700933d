import { and, eq, lt } from 'drizzle-orm';
import { LABEL_AGREEMENT } from '#shared/contract/export.ts';
import type { Member } from '../account/sessions.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { labelAgreements, unlabelledExports } from '../kernel/db/schema/pictures.ts';

/** L-07: six months are at most 184 days. */
const KEPT = 184 * 24 * 3600_000;

/** When a member accepted the current agreement on labelling; null while they did not. */
export async function agreedAt(db: Db, { id }: Pick<Member, 'id'>): Promise<Date | null> {
  const [row] = await db
    .select()
    .from(labelAgreements)
    .where(and(eq(labelAgreements.userId, id), eq(labelAgreements.version, LABEL_AGREEMENT)));
  return row?.acceptedAt ?? null;
}

/** Records that a member accepts the current agreement; the first time counts. */
export async function acceptAgreement(db: Db, member: Pick<Member, 'id'>, now: Date): Promise<Date> {
  await db.insert(labelAgreements).values({ userId: member.id, version: LABEL_AGREEMENT, acceptedAt: now }).onConflictDoNothing();
  return (await agreedAt(db, member)) ?? now;
}

/** L-07: writes down that a file without the visible label is handed to a member. */
export async function logUnlabelled(
  db: Db,
  exported: { userId: number; imageId: string; format: string; agreedAt: Date },
  now: Date,
): Promise<void> {
  await db.insert(unlabelledExports).values({ id: uuidv7(now), ...exported, agreement: LABEL_AGREEMENT, at: now });
}

/** Forgets exports once the law no longer wants them kept; part of the sweep. */
export async function sweepUnlabelledExports(db: Db, now: Date): Promise<void> {
  await db.delete(unlabelledExports).where(lt(unlabelledExports.at, new Date(now.getTime() - KEPT)));
}
