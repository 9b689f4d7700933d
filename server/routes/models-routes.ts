import { assertMayShow } from '../privacy/leaving.ts';
import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as contract from '#shared/contract/content.ts';
import { planOf } from '../account/plan.ts';
import type { Member } from '../account/sessions.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { moderateWords } from '../moderation/moderate.ts';
import { asks, type Field, readCondition } from '../kernel/condition.ts';
import { holdsAll, prepareWords } from '../kernel/search.ts';
import { HttpError } from '../kernel/http-error.ts';
import { imagesOf, onSquare } from '../images/images.ts';
import { listOf, ok } from '../kernel/reply.ts';
import { modelsListedFor, modelsOf, modelsSeenBy, versionsOf } from '../models/models.ts';
import { type App, mount } from '../http/mount.ts';
import type { Ports } from '../ports/ports.ts';

const orders = {
  hot: sql`m.sort, m.likes + m.collects + m.uses / 10 desc, m.id`,
  new: sql`m.created_at desc, m.id`,
  uses: sql`m.uses desc, m.id`,
};

function fieldsFor(viewer: Member | null): Record<string, Field> {
  const me = () => {
    if (!viewer) throw new HttpError('UNAUTHORIZED');
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
      throw new HttpError('BAD_CONDITION');
    },
    type: m.type,
    base: m.base,
    tag: (value) => sql`${String(value)} = any(m.tags)`,
    status: m.status,
    userId: m.userId,
    name: (value) => holdsAll('m', String(value)),
  };
}

/** The model library. Training is later work and says so. */
export function modelsRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listModels, async ({ body, member }) => {
    if (asks(body.condition, 'name')) await prepareWords(db);
    const { where, limit, offset } = readCondition(body, fieldsFor(member));
    const listed = modelsListedFor(member);
    const all = where ? sql`${listed} and (${where})` : listed;
    const total = await db.$count(sql`models m`, all);
    return listOf(await modelsOf(db, member, all, orders[body.sort], limit, offset), total);
  });

  mount(app, contract.modelDetail, async ({ params, member }) => {
    const [model] = await modelsOf(db, member, sql`m.id = ${params.id} and ${modelsSeenBy(member)}`, sql`m.id`, 1);
    if (!model) throw new HttpError('NOT_FOUND');
    const samples = await imagesOf(ports, member, {
      where: sql`i.model_id = ${params.id} and ${onSquare}`,
      order: sql`i.likes desc, i.id desc`,
      limit: 12,
    });
    const versions = await versionsOf(db, model.id);
    return ok({ ...model, samples, ...(versions.length > 0 && { versions }) });
  });

  mount(app, contract.saveModel, async ({ body, member }) => {
    if (!('set' in body)) throw new HttpError('NOT_READY', { message: '模型训练即将开放，本次没有扣除积分' });
    const { name, desc, tags, visibility } = body.set;
    assertMayShow(member, { visibility }, ports.now());
    await moderateWords(ports, member, 'model', { name, desc, tags: tags?.join(' ') });
    const { plan } = await planOf(db, member.id, ports.now());
    if (visibility === 'private' && !plan.private) throw new HttpError('PLAN_REQUIRED', { message: '私有模型需开通会员' });
    const mine = and(eq(models.id, body.id), eq(models.userId, member.id), eq(models.official, false));
    const change = {
      ...Object.fromEntries(Object.entries(body.set).filter(([, value]) => value !== undefined)),
      ...(visibility === 'private' && { withheld: null }),
    };
    const [changed] =
      Object.keys(change).length > 0
        ? await db.update(models).set(change).where(mine).returning()
        : await db.select().from(models).where(mine);
    if (!changed) throw new HttpError('NOT_FOUND');
    const [model] = await modelsOf(db, member, sql`m.id = ${changed.id}`, sql`m.id`, 1);
    if (!model) throw new HttpError('NOT_FOUND');
    return ok(model);
  });

  mount(app, contract.deleteModel, async ({ params, member }) => {
    const gone = await db
      .delete(models)
      .where(and(eq(models.id, params.id), eq(models.userId, member.id), eq(models.official, false)))
      .returning();
    if (gone.length === 0) throw new HttpError('NOT_FOUND');
    return ok({ deleted: 1 as const });
  });
}
