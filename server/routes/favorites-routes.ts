import { and, eq, type SQL, sql } from 'drizzle-orm';
import { favorites as contract } from '#shared/contract/content.ts';
import { publicUsers } from '../account/public-users.ts';
import type { Db } from '../kernel/db/db.ts';
import type { MARKS } from '#shared/vocabulary/kinds.ts';
import type { Member } from '../account/sessions.ts';
import { isSeen } from '../kernel/db/schema/columns.ts';
import { favorites } from '../kernel/db/schema/pictures.ts';
import { rows } from '../kernel/db/rows.ts';
import { isUuid } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import { imageRows, toImages, visibleTo } from '../images/images.ts';
import { countList, readList } from '../images/list.ts';
import { modelsOf, modelsSeenBy } from '../models/models.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { tellFollow, tellLike } from '../notices/notices.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';
import { countDaily } from '../ranks/daily.ts';

type Kind = 'image' | 'model' | 'user';

/** What a mark may be put on, by the id it has in the database: one spelling a target, or the same picture could be liked twice. */
function targetOf(kind: Kind, id: string, member: Member): SQL {
  if (kind === 'image' && isUuid(id))
    return sql`select i.id::text as id, i.user_id::text as maker from images i where i.id = ${id}::uuid and i.deleted_at is null and ${visibleTo(member)}`;
  if (kind === 'user' && /^[1-9]\d{0,8}$/.test(id))
    return sql`select u.id::text as id, u.id::text as maker from users u where u.id = ${id}::int and ${isSeen}`;
  if (kind === 'model') return sql`select m.id, '' as maker from models m where m.id = ${id} and m.visibility = 'public'`;
  throw new HttpError('NOT_FOUND');
}

/** Moves the counter of likes or collections on a picture or a model, and tells where it stands. */
async function moveCounter(tx: Db, kind: 'image' | 'model', action: (typeof MARKS)[number], id: string, step: number): Promise<number> {
  const counter = sql.raw(action === 'like' ? 'likes' : 'collects');
  const counted = sql.raw(kind === 'image' ? 'images' : 'models');
  const key = kind === 'image' ? sql`${id}::uuid` : sql`${id}`;
  // Which table it is, the builder can't be told at run time.
  const [row] = await rows<{ count: number }>(
    tx,
    sql`update ${counted} set ${counter} = greatest(0, ${counter} + ${step}::int) where id = ${key} returning ${counter} as count`,
  );
  return row?.count ?? 0;
}

/** Likes, collections and follows: one call writes and lists them all (Spec §7). Writes are idempotent; counts equal rows. */
export function favoritesRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  /** Who follows whom: anybody's, newest first. */
  async function listUsers(owner: number, inward: boolean, viewer: Member, page: { limit: number; offset: number }) {
    const [who, whom] = inward ? [sql`f.user_id`, sql`f.target_id = ${String(owner)}`] : [sql`f.target_id::int`, sql`f.user_id = ${owner}`];
    const from = sql`from favorites f join users u on u.id = ${who} and ${isSeen} where f.kind = 'user' and f.action = 'follow' and ${whom}`;
    const found = await rows<{ id: number }>(
      db,
      sql`select u.id ${from} order by f.created_at desc, u.id desc limit ${page.limit} offset ${page.offset}`,
    );
    const [count] = await rows<{ total: number }>(db, sql`select count(*)::int as total ${from}`);
    const users = await publicUsers(
      db,
      found.map((row) => row.id),
      viewer.id,
      ports.now(),
    );
    return listOf(users, count?.total ?? 0);
  }

  async function listImages(action: string, viewer: Member, page: { limit: number; offset: number }) {
    const now = ports.now();
    const list = readList({ condition: [{ scope: action === 'like' ? 'liked' : 'collected' }], sort: 'new' }, viewer, now);
    const { total } = await countList(db, list);
    return listOf(await toImages(ports, viewer, await imageRows(db, viewer, { ...list, ...page }, now)), total);
  }

  async function listModels(action: string, viewer: Member, { limit, offset }: { limit: number; offset: number }) {
    const mark = sql`from favorites f where f.user_id = ${viewer.id} and f.kind = 'model' and f.action = ${action} and f.target_id = m.id`;
    const where = sql`exists(select 1 ${mark}) and ${modelsSeenBy(viewer)}`;
    const total = await db.$count(sql`models m`, where);
    return listOf(await modelsOf(db, viewer, where, sql`(select f.created_at ${mark}) desc, m.id`, limit, offset), total);
  }

  /** Puts a mark on or takes it off, with everything that counts it. */
  async function write(member: Member, kind: Kind, action: (typeof MARKS)[number], id: string, on: boolean) {
    if (kind === 'user' && id === String(member.id)) throw new HttpError('SELF_FOLLOW');
    let told: number | undefined;
    const written = await db.transaction(async (tx) => {
      const [target] = await rows<{ id: string; maker: string }>(tx, targetOf(kind, id, member));
      if (!target) throw new HttpError('NOT_FOUND');
      const row = { userId: member.id, kind, action, targetId: target.id };
      const [changed] = on
        ? await tx
            .insert(favorites)
            .values({ ...row, createdAt: ports.now() })
            .onConflictDoNothing()
            .returning()
        : await tx
            .delete(favorites)
            .where(
              and(
                eq(favorites.userId, row.userId),
                eq(favorites.kind, kind),
                eq(favorites.action, action),
                eq(favorites.targetId, target.id),
              ),
            )
            .returning();
      const step = !changed ? 0 : on ? 1 : -1;
      const followers = and(eq(favorites.kind, 'user'), eq(favorites.action, 'follow'), eq(favorites.targetId, target.id));
      const count = kind === 'user' ? await tx.$count(favorites, followers) : await moveCounter(tx, kind, action, target.id, step);
      // A like taken back leaves the day it was given on.
      if (changed && kind === 'image' && action === 'like') await countDaily(tx, 'user', [target.maker], changed.createdAt, on ? 1 : -1);
      // Last of all, so that no two who like wait for each other.
      if (changed && on && kind !== 'model') {
        if (kind === 'user') await tellFollow(tx, Number(target.id), member.id, ports.now());
        else await tellLike(tx, Number(target.maker), { work: target.id, by: member.id }, ports.now());
        told = Number(target.maker);
      }
      return ok({ on, count });
    });
    if (told !== undefined) ports.notifier.notify(`notices:${told}`);
    return written;
  }

  mount(app, contract, async ({ body, member }) => {
    const { kind, action } = body;
    if ((action === 'follow') !== (kind === 'user')) throw new HttpError('VALIDATION');
    if ('targetId' in body) return write(member, kind, action, String(body.targetId), body.on);
    const owner = body.userId ?? member.id;
    const page = { limit: body.pageSize, offset: ((body.page ?? 1) - 1) * body.pageSize };
    if (kind === 'user') return listUsers(owner, body.direction === 'in', member, page);
    if (owner !== member.id) throw new HttpError('NOT_FOUND');
    return kind === 'image' ? listImages(action, member, page) : listModels(action, member, page);
  });
}
