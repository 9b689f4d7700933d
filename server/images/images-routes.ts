import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as contract from '#api/contract/content.ts';
import type { Member } from '../account/sessions.ts';
import { planOf } from '../account/entitlements.ts';
import { images } from '../db/schema.ts';
import { rows } from '../db/rows.ts';
import { assertClean } from '../generate/sensitive.ts';
import { storeUpload } from '../generate/uploads.ts';
import { type Field, readCondition } from '../http/condition.ts';
import { isUuid } from '../http/crypto.ts';
import { countAgainst } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { listOf, ok } from '../http/reply.ts';
import { type App, mount } from '../mount.ts';
import type { Ports } from '../ports.ts';
import { imagesOf, visibleTo } from './images.ts';

const UPLOADS_MAX = 20;

const orders = {
  new: sql`i.created_at desc, i.id desc`,
  hot: sql`i.likes * 2 + i.collects * 3 + i.views desc, i.id desc`,
  likes: sql`i.likes desc, i.id desc`,
};

/** Which pictures a scope means. Personal scopes need somebody to be personal to. */
function scopeSql(scope: unknown, viewer: Member | null): SQL {
  const me = () => {
    if (!viewer) throw new Refusal('UNAUTHORIZED');
    return viewer.id;
  };
  const marked = (action: string) =>
    sql`exists(select 1 from favorites f where f.user_id = ${me()} and f.kind = 'image' and f.action = ${action} and f.target_id = i.id::text)`;
  switch (scope) {
    case 'mine':
      return sql`i.user_id = ${me()}`;
    case 'liked':
      return marked('like');
    case 'collected':
      return marked('collect');
    case 'following':
      return sql`i.published and exists(select 1 from favorites f where f.user_id = ${me()} and f.kind = 'user' and f.action = 'follow' and f.target_id = i.user_id::text)`;
    case 'square':
    case 'user':
      return sql`i.published and i.visibility <> 'private'`;
    default:
      throw new Refusal('BAD_CONDITION');
  }
}

function fieldsFor(viewer: Member | null): Record<string, Field> {
  const i = alias(images, 'i');
  return {
    scope: (value) => scopeSql(value, viewer),
    userId: i.userId,
    modelId: i.modelId,
    tag: (value) => sql`${String(value)} = any(i.tags)`,
    kind: i.kind,
    visibility: i.visibility,
    published: i.published,
    createdAt: i.createdAt,
    title: (value) =>
      sql`(i.title ilike ${`%${String(value).replace(/[\\%_]/g, '\\$&')}%`} or (i.visibility <> 'prompt_hidden' and i.prompt ilike ${`%${String(value).replace(/[\\%_]/g, '\\$&')}%`}))`,
  };
}

/** Pictures: feeds, detail, the owner's edits and deletions, and uploads for the tools. */
export function imagesRoutes(app: App, ports: Ports): void {
  const { db } = ports;

  mount(app, contract.listImages, async ({ body, member }) => {
    const { where, limit, offset } = readCondition(body, fieldsFor(member));
    const seen = where ? sql`${visibleTo(member)} and (${where})` : sql`i.published and i.visibility <> 'private'`;
    const [count] = await rows<{ total: number }>(
      db,
      sql`select count(*)::int as total from images i where i.deleted_at is null and (${seen})`,
    );
    return listOf(await imagesOf(ports, member, seen, orders[body.sort], limit, offset), count?.total ?? 0);
  });

  mount(app, contract.imageDetail, async ({ params, member, ip }) => {
    if (!isUuid(params.id)) throw new Refusal('NOT_FOUND');
    const where = sql`i.id = ${params.id}::uuid and ${visibleTo(member)}`;
    const [picture] = await imagesOf(ports, member, where, sql`i.id`, 1);
    if (!picture) throw new Refusal('NOT_FOUND');
    // One view a viewer and hour; a second look is not refused, only not counted.
    const counted = await countAgainst(db, ports.now(), [{ key: `view:${picture.id}:${member?.id ?? ip}`, max: 1, seconds: 3600 }]).then(
      () => true,
      () => false,
    );
    if (counted)
      await db
        .update(images)
        .set({ views: sql`${images.views} + 1` })
        .where(eq(images.id, picture.id));
    return ok(picture);
  });

  /** The member's own pictures among `ids`, or nothing at all (T-AUTHZ-06). */
  async function assertOwn(member: Member, ids: string[]): Promise<(typeof images.$inferSelect)[]> {
    const unique = [...new Set(ids)].filter(isUuid);
    const found =
      unique.length > 0
        ? await db
            .select()
            .from(images)
            .where(and(inArray(images.id, unique), eq(images.userId, member.id), isNull(images.deletedAt)))
        : [];
    if (found.length < new Set(ids).size || found.length === 0) throw new Refusal('NOT_FOUND');
    return found;
  }

  mount(app, contract.saveImages, async ({ body, member }) => {
    const ids = body.ids ?? (body.id ? [body.id] : []);
    const found = await assertOwn(member, ids);
    const { set } = body;
    await assertClean(db, { title: set.title, desc: set.desc, tags: set.tags?.join(' ') });
    const { plan } = await planOf(db, member.id, ports.now());
    if (set.visibility === 'private' && !plan.private) throw new Refusal('PLAN_REQUIRED', { message: '私有创作需开通会员' });
    if (set.published && found.some((row) => row.preview)) throw new Refusal('PREVIEW_UNPUBLISHABLE');
    const defined = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
    const change = set.visibility === 'private' ? { ...defined, published: false } : defined;
    if (Object.keys(change).length > 0)
      await db
        .update(images)
        .set(change)
        .where(
          inArray(
            images.id,
            found.map((row) => row.id),
          ),
        );
    return ok({ updated: found.length });
  });

  mount(app, contract.deleteImages, async ({ body, member }) => {
    const found = await assertOwn(member, body.ids);
    await db
      .update(images)
      .set({ deletedAt: ports.now() })
      .where(
        inArray(
          images.id,
          found.map((row) => row.id),
        ),
      );
    return ok({ deleted: found.length });
  });

  mount(app, contract.upload, async ({ member, form }) => {
    const files = (form?.getAll('file') ?? []).filter((part) => part instanceof Blob);
    if (files.length === 0) throw new Refusal('FILE_TYPE', { message: '请选择图片' });
    if (files.length > UPLOADS_MAX) throw new Refusal('FILE_TOO_LARGE', { message: `一次最多上传 ${UPLOADS_MAX} 张` });
    await countAgainst(db, ports.now(), [{ key: `uploads:${member.id}`, max: 600, seconds: 3600 }]);
    const purpose = String(form?.get('purpose') ?? 'gen').slice(0, 20);
    const data = [];
    for (const file of files) data.push(await storeUpload(ports, member, new Uint8Array(await file.arrayBuffer()), purpose));
    return ok(data);
  });
}
