import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import * as contract from '#api/contract/content.ts';
import type { Model } from '#api/contract/content.ts';
import { publicUsers } from '../account/public-users.ts';
import type { Member } from '../account/sessions.ts';
import { models } from '../db/schema.ts';
import { rows } from '../db/rows.ts';
import { anywhere, type Field, readCondition } from '../http/condition.ts';
import { Refusal } from '../http/refusal.ts';
import { imagesOf, onSquare } from '../images/images.ts';
import { listOf, ok } from '../http/reply.ts';
import { type App, mount } from '../mount.ts';
import type { Db, Ports } from '../ports.ts';

type Row = {
  id: string;
  name: string;
  image: string;
  images: string[];
  type: Model['type'];
  base: string;
  official: boolean;
  desc: string;
  trigger: string[];
  tags: string[];
  uses: number;
  likes: number;
  collects: number;
  visibility: Model['visibility'];
  status: Model['status'];
  progress: number;
  task_id: string | null;
  defaults: Model['defaults'];
  created_at: string | Date;
  user_id: number | null;
  user_name: string | null;
  user_image: string | null;
  liked: boolean;
  collected: boolean;
};

/** Models that match, with the viewer's own marks. */
export async function modelsOf(db: Db, viewer: Member | null, where: SQL, order: SQL, limit = 999, offset = 0): Promise<Model[]> {
  const mark = (action: string) =>
    sql`exists(select 1 from favorites f where f.user_id = ${viewer?.id ?? 0} and f.kind = 'model' and f.action = ${action} and f.target_id = m.id)`;
  const found = await rows<Row>(
    db,
    sql`select m.*, u.name as user_name, u.image as user_image, ${mark('like')} as liked, ${mark('collect')} as collected
        from models m left join users u on u.id = m.user_id where ${where} order by ${order} limit ${limit} offset ${offset}`,
  );
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    image: row.image,
    images: row.images,
    type: row.type,
    base: row.base,
    official: row.official,
    desc: row.desc,
    trigger: row.trigger,
    tags: row.tags,
    user: row.user_id && row.user_name !== null ? { id: row.user_id, name: row.user_name, image: row.user_image ?? '', vipType: -1 } : null,
    uses: row.uses,
    likes: row.likes,
    collects: row.collects,
    liked: row.liked,
    collected: row.collected,
    visibility: row.visibility,
    status: row.status,
    progress: row.progress,
    taskId: row.task_id,
    defaults: row.defaults,
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

const orders = { hot: sql`m.likes + m.collects + m.uses / 10 desc, m.id`, new: sql`m.created_at desc, m.id`, uses: sql`m.uses desc, m.id` };

function fieldsFor(viewer: Member | null): Record<string, Field> {
  const me = () => {
    if (!viewer) throw new Refusal('UNAUTHORIZED');
    return viewer.id;
  };
  const m = alias(models, 'm');
  return {
    scope(value) {
      if (value === 'official') return sql`m.official`;
      if (value === 'public' || value === 'user') return sql`m.visibility = 'public' and m.status = 'ready'`;
      if (value === 'mine') return sql`m.user_id = ${me()} and not m.official`;
      if (value === 'collected') {
        return sql`exists(select 1 from favorites f where f.user_id = ${me()} and f.kind = 'model' and f.action = 'collect' and f.target_id = m.id)`;
      }
      throw new Refusal('BAD_CONDITION');
    },
    type: m.type,
    base: m.base,
    tag: (value) => sql`${String(value)} = any(m.tags)`,
    status: m.status,
    userId: m.userId,
    name: (value) => sql`m.name ilike ${anywhere(String(value))}`,
  };
}

/** A made-up span is refused. All spans count alike so far: what happened when is not told apart yet. */
function assertSpan(type: string): void {
  if (!z.safeParse(contract.RankType, type).success)
    throw new Refusal('VALIDATION', { message: '没有这个榜单', fields: { type: '没有这个榜单' } });
}

/** The model library. Training is later work and says so. */
export function modelsRoutes(app: App, ports: Ports): void {
  const { db } = ports;
  const seenBy = (member: Member | null) => sql`(m.visibility = 'public' or m.user_id = ${member?.id ?? 0})`;

  mount(app, contract.listModels, async ({ body, member }) => {
    const { where, limit, offset } = readCondition(body, fieldsFor(member));
    const all = where ? sql`${seenBy(member)} and (${where})` : seenBy(member);
    const [count] = await rows<{ total: number }>(db, sql`select count(*)::int as total from models m where ${all}`);
    return listOf(await modelsOf(db, member, all, orders[body.sort], limit, offset), count?.total ?? 0);
  });

  mount(app, contract.modelDetail, async ({ params, member }) => {
    const [model] = await modelsOf(db, member, sql`m.id = ${params.id} and ${seenBy(member)}`, sql`m.id`, 1);
    if (!model) throw new Refusal('NOT_FOUND');
    const samples = await imagesOf(ports, member, {
      where: sql`i.model_id = ${params.id} and ${onSquare}`,
      order: sql`i.likes desc, i.id desc`,
      limit: 12,
    });
    return ok({ ...model, samples });
  });

  mount(app, contract.saveModel, async ({ body, member }) => {
    if (!('set' in body)) throw new Refusal('NOT_READY', { message: '模型训练即将开放，本次没有扣除积分' });
    const mine = and(eq(models.id, body.id), eq(models.userId, member.id), eq(models.official, false));
    const change = Object.fromEntries(Object.entries(body.set).filter(([, value]) => value !== undefined));
    const [changed] =
      Object.keys(change).length > 0
        ? await db.update(models).set(change).where(mine).returning()
        : await db.select().from(models).where(mine);
    if (!changed) throw new Refusal('NOT_FOUND');
    const [model] = await modelsOf(db, member, sql`m.id = ${changed.id}`, sql`m.id`, 1);
    if (!model) throw new Refusal('NOT_FOUND');
    return ok(model);
  });

  mount(app, contract.deleteModel, async ({ params, member }) => {
    const gone = await db
      .delete(models)
      .where(and(eq(models.id, params.id), eq(models.userId, member.id), eq(models.official, false)))
      .returning();
    if (gone.length === 0) throw new Refusal('NOT_FOUND');
    return ok({ deleted: 1 as const });
  });

  mount(app, contract.rankModels, async ({ body, member, params }) => {
    assertSpan(params.type);
    const { limit, offset } = readCondition(body, {});
    const where = sql`m.visibility = 'public' and m.status = 'ready'`;
    const found = await modelsOf(db, member, where, orders.uses, limit, offset);
    const total = await db.$count(models, and(eq(models.visibility, 'public'), eq(models.status, 'ready')));
    return listOf(
      found.map((model, i) => ({ rank: offset + i + 1, model, score: model.uses })),
      total,
    );
  });

  // Kept beside its twin: ranks differ only in what is counted.
  mount(app, contract.rankUsers, async ({ body, member, params }) => {
    assertSpan(params.type);
    const { limit, offset } = readCondition(body, {});
    const found = await rows<{ user_id: number; score: number }>(
      db,
      sql`select user_id, sum(likes)::int as score from images where published and deleted_at is null group by user_id order by score desc, user_id limit ${limit} offset ${offset}`,
    );
    const [count] = await rows<{ total: number }>(
      db,
      sql`select count(distinct user_id)::int as total from images where published and deleted_at is null`,
    );

    const users = await publicUsers(
      db,
      found.map((row) => row.user_id),
      member?.id ?? null,
      ports.now(),
    );
    const data = found.flatMap((row, i) => {
      const user = users.find((one) => one.id === row.user_id);
      return user ? [{ rank: offset + i + 1, user, score: row.score }] : [];
    });
    return listOf(data, count?.total ?? 0);
  });
}
