import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { engineFiles, engines } from '../kernel/db/schema/engines.ts';
import { modelVersions } from '../kernel/db/schema/training.ts';
import type { Model } from '#shared/contract/content.ts';
import type { Member } from '../account/sessions.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';

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
  offered: boolean;
  created_at: string | Date;
  user_id: number | null;
  user_name: string | null;
  user_image: string | null;
  liked: boolean;
  collected: boolean;
};

/** Models on sale whose file an engine has now; `m` is the row of `models`. */
export const offered: SQL = sql`(m.listing = 'listed' and m.status = 'ready' and exists(
  select 1 from ${engineFiles} f join ${engines} e on e.id = f.engine_id
  where f.model_id = m.id and f.gone_at is null and e.enabled))`;

/** Models that match, with the viewer's own marks. */
export async function modelsOf(db: Db, viewer: Member | null, where: SQL, order: SQL, limit = 999, offset = 0): Promise<Model[]> {
  const mark = (action: string) =>
    sql`exists(select 1 from favorites f where f.user_id = ${viewer?.id ?? 0} and f.kind = 'model' and f.action = ${action} and f.target_id = m.id)`;
  const found = await rows<Row>(
    db,
    sql`select m.*, u.name as user_name, u.image as user_image, ${mark('like')} as liked, ${mark('collect')} as collected, ${offered} as offered
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
    offered: row.offered,
    createdAt: new Date(row.created_at).toISOString(),
  }));
}

/** What a model was published as, newest first; whoever may see the model may see them. */
export async function versionsOf(db: Db, modelId: string): Promise<NonNullable<Model['versions']>> {
  const { n, epoch, image, trigger, createdAt } = modelVersions;
  const found = await db
    .select({ n, epoch, image, trigger, createdAt })
    .from(modelVersions)
    .where(eq(modelVersions.modelId, modelId))
    .orderBy(desc(n));
  return found.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Models somebody may see at all: everybody the public ones that are on sale, the owner every own one. */
export function modelsSeenBy(viewer: Member | null): SQL {
  return sql`((m.visibility = 'public' and m.listing = 'listed') or m.user_id = ${viewer?.id ?? 0})`;
}

/** Those that are shown in lists: samples only where an engine draws with them. */
export function modelsListedFor(viewer: Member | null): SQL {
  return sql`(${modelsSeenBy(viewer)} and (not m.sample or ${offered}))`;
}

/** What somebody who chose no model draws with: the operator's choice, else the first one offered; undefined without any. */
export async function defaultModel(db: Db): Promise<{ id: string; name: string } | undefined> {
  const [found] = await rows<{ id: string; name: string }>(
    db,
    sql`select m.id, m.name from models m where m.type = 'checkpoint' and m.visibility = 'public' and ${offered}
        order by m.is_default desc, m.sort, m.created_at, m.id limit 1`,
  );
  return found;
}
