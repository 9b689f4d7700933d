import { and, eq, sql } from 'drizzle-orm';
import { favorites as contract } from '#api/contract/content.ts';
import { publicUsers } from '../account/public-users.ts';
import { favorites, images, models, users } from '../db/schema.ts';
import { rows } from '../db/rows.ts';
import { Refusal } from '../http/refusal.ts';
import { imagesOf, visibleTo } from '../images/images.ts';
import { modelsOf } from '../models/models-routes.ts';
import { listOf, ok } from '../http/reply.ts';
import { type App, mount } from '../mount.ts';
import type { Ports } from '../ports.ts';

/** Likes, collections and follows: one call writes and lists them all (Spec §7). Writes are idempotent; counts equal rows. */
export function favoritesRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract, async ({ body, member }) => {
    if (!('targetId' in body)) {
      const owner = body.userId ?? member.id;
      const [page, size] = [body.page ?? 1, body.pageSize];
      const inward = body.direction === 'in';
      if (body.kind !== 'user' && owner !== member.id) throw new Refusal('NOT_FOUND');
      const found = await rows<{ id: string }>(
        db,
        inward
          ? sql`select user_id::text as id from favorites where kind = ${body.kind} and action = ${body.action} and target_id = ${String(owner)} order by created_at desc`
          : sql`select target_id as id from favorites where kind = ${body.kind} and action = ${body.action} and user_id = ${owner} order by created_at desc`,
      );
      const ids = found.slice((page - 1) * size, page * size).map((row) => row.id);
      const total = found.length;
      const list = sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      );
      if (body.kind === 'user') return listOf(await publicUsers(db, ids.map(Number), member.id, ports.now()), total);
      if (ids.length === 0) return listOf([], total);
      return body.kind === 'image'
        ? listOf(
            await imagesOf(ports, member, { where: sql`i.id::text in (${list}) and ${visibleTo(member)}`, order: sql`i.created_at desc` }),
            total,
          )
        : listOf(await modelsOf(db, member, sql`m.id in (${list})`, sql`m.uses desc`), total);
    }

    const { kind, action, on } = body;
    const targetId = String(body.targetId);
    if ((action === 'follow') !== (kind === 'user')) throw new Refusal('VALIDATION');
    if (kind === 'user' && targetId === String(member.id)) throw new Refusal('SELF_FOLLOW');
    return db.transaction(async (tx) => {
      const [exists] =
        kind === 'user'
          ? await tx
              .select({ id: users.id })
              .from(users)
              .where(sql`${users.id}::text = ${targetId} and ${users.deletedAt} is null`)
          : kind === 'image'
            ? await rows(tx, sql`select 1 from images i where i.id::text = ${targetId} and i.deleted_at is null and ${visibleTo(member)}`)
            : await tx
                .select({ id: models.id })
                .from(models)
                .where(and(eq(models.id, targetId), eq(models.visibility, 'public')));
      if (!exists) throw new Refusal('NOT_FOUND');
      const row = { userId: member.id, kind, action, targetId };
      const changed = on
        ? await tx
            .insert(favorites)
            .values({ ...row, createdAt: ports.now() })
            .onConflictDoNothing()
            .returning()
        : await tx
            .delete(favorites)
            .where(
              and(
                eq(favorites.userId, member.id),
                eq(favorites.kind, kind),
                eq(favorites.action, action),
                eq(favorites.targetId, targetId),
              ),
            )
            .returning();
      const step = changed.length === 0 ? 0 : on ? 1 : -1;
      const counter = action === 'like' ? 'likes' : 'collects';
      if (step !== 0 && kind === 'image')
        await tx
          .update(images)
          .set({ [counter]: sql`${images[counter]} + ${step}` })
          .where(eq(images.id, targetId));
      if (step !== 0 && kind === 'model')
        await tx
          .update(models)
          .set({ [counter]: sql`${models[counter]} + ${step}` })
          .where(eq(models.id, targetId));
      const [count] = await rows<{ count: number }>(
        tx,
        kind === 'user'
          ? sql`select count(*)::int as count from favorites where kind = 'user' and action = 'follow' and target_id = ${targetId}`
          : sql`select ${sql.raw(counter)}::int as count from ${sql.raw(kind === 'image' ? 'images' : 'models')} where id::text = ${targetId}`,
      );
      return ok({ on, count: count?.count ?? 0 });
    });
  });
}
