import { lt } from 'drizzle-orm';
import type { Db } from '../kernel/db/db.ts';
import { packs } from '../kernel/db/schema/pictures.ts';
import { setPacks } from '../kernel/db/schema/sets.ts';

/** Tickets nobody came for; part of the sweep. */
export async function sweepPacks(db: Db, now: Date): Promise<void> {
  await db.delete(packs).where(lt(packs.expiresAt, now));
  await db.delete(setPacks).where(lt(setPacks.expiresAt, now));
}
