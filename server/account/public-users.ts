import { sql } from 'drizzle-orm';
import type { PublicUser } from '#shared/contract/account.ts';
import { rows } from '../kernel/db/rows.ts';
import { isSeen, onSquare } from '../kernel/db/schema/columns.ts';
import type { Db } from '../kernel/db/db.ts';

type Tally = { id: number; works: number; likes: number };

/** What members published, in numbers: reads every picture of theirs. Who published nothing is not in it. */
export const talliesOf = (db: Db, ids: number[]): Promise<Tally[]> =>
  rows<Tally>(
    db,
    sql`select user_id as id, count(*)::int as works, sum(likes)::int as likes from images
        where user_id = any(${sql.param(ids)}::int[]) and ${onSquare} group by user_id`,
  );

/** What anybody may see of members, in the order of `ids`; `tallies` where they are known already. */
export async function publicUsers(
  db: Db,
  ids: number[],
  viewer: number | null,
  now: Date,
  tallies: Promise<Tally[]> = talliesOf(db, ids),
): Promise<PublicUser[]> {
  const users = rows<Omit<PublicUser, '_id' | 'works' | 'likes'> & { uuid: string }>(
    db,
    sql`select u.id, u.uuid, u.name, u.image, u."desc",
          coalesce((select max(m.type) from memberships m where m.user_id = u.id and m.start_at <= ${now.toISOString()}::timestamptz
            and (m.end_at is null or m.end_at > ${now.toISOString()}::timestamptz)), -1)::int as "vipType",
          (select count(*) from models m where m.user_id = u.id and m.visibility = 'public' and m.status = 'ready')::int as models,
          (select count(*) from favorites f where f.kind = 'user' and f.action = 'follow' and f.target_id = u.id::text)::int as followers,
          (select count(*) from favorites f where f.kind = 'user' and f.action = 'follow' and f.user_id = u.id)::int as following,
          exists(select 1 from favorites f where f.kind = 'user' and f.action = 'follow' and f.target_id = u.id::text and f.user_id = ${viewer ?? 0}) as followed
        from users u where u.id = any(${sql.param(ids)}::int[]) and ${isSeen}`,
  );
  const [found, published] = await Promise.all([users, tallies]);
  const [byId, tallyOf] = [new Map(found.map((user) => [user.id, user])), new Map(published.map((tally) => [tally.id, tally]))];
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { uuid, ...user } = row;
    const { works, likes } = tallyOf.get(id) ?? { works: 0, likes: 0 };
    return [{ _id: uuid, ...user, works, likes }];
  });
}
