import { sql } from 'drizzle-orm';
import type { PublicUser } from '#shared/contract/account.ts';
import { rows } from '../kernel/db/rows.ts';
import type { Db } from '../kernel/db/db.ts';

/** What anybody may see of members, in the order of `ids`. */
export async function publicUsers(db: Db, ids: number[], viewer: number | null, now: Date): Promise<PublicUser[]> {
  if (ids.length === 0) return [];
  const list = sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  );
  const found = await rows<Omit<PublicUser, '_id'> & { uuid: string }>(
    db,
    sql`select u.id, u.uuid, u.name, u.image, u."desc",
          coalesce((select max(m.type) from memberships m where m.user_id = u.id and m.start_at <= ${now.toISOString()}::timestamptz
            and (m.end_at is null or m.end_at > ${now.toISOString()}::timestamptz)), -1)::int as "vipType",
          pictures.works, pictures.likes,
          (select count(*) from models m where m.user_id = u.id and m.visibility = 'public' and m.status = 'ready')::int as models,
          (select count(*) from favorites f where f.kind = 'user' and f.action = 'follow' and f.target_id = u.id::text)::int as followers,
          (select count(*) from favorites f where f.kind = 'user' and f.action = 'follow' and f.user_id = u.id)::int as following,
          exists(select 1 from favorites f where f.kind = 'user' and f.action = 'follow' and f.target_id = u.id::text and f.user_id = ${viewer ?? 0}) as followed
        from users u cross join lateral (select count(*)::int as works, coalesce(sum(i.likes), 0)::int as likes from images i
          where i.user_id = u.id and i.published and i.deleted_at is null and i.visibility <> 'private') pictures
        where u.id in (${list}) and u.deleted_at is null`,
  );
  const byId = new Map(found.map(({ uuid, ...user }) => [user.id, { _id: uuid, ...user }]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
