import { sql } from 'drizzle-orm';
import type { Member } from '../account/sessions.ts';
import { rows } from '../kernel/db/rows.ts';
import { isUuid } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { visibleTo } from './images.ts';

const KEPT = 90 * 24 * 3600_000;

/** Remembers pictures as seen, since when they first were; answers how many were new. What the member can't see stays out. */
export async function markSeen(db: Db, member: Member, ids: string[], now: Date): Promise<number> {
  const list = sql.param([...new Set(ids)].filter(isUuid));
  const added = await rows(
    db,
    sql`insert into seen (user_id, image_id, at) select ${member.id}, i.id, ${now.toISOString()}::timestamptz from images i
        where i.id = any(${list}::uuid[]) and i.deleted_at is null and ${visibleTo(member)} on conflict do nothing returning 1`,
  );
  return added.length;
}

/** After three months a picture may be shown as new again; part of the sweep. */
export async function sweepSeen(db: Db, now: Date): Promise<void> {
  await db.execute(sql`delete from seen where at < ${new Date(now.getTime() - KEPT).toISOString()}::timestamptz`);
}
