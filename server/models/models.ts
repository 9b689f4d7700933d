import { type SQL, sql } from 'drizzle-orm';
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

/** Models somebody may see at all: everybody the public ones, the owner every own one. */
export function modelsSeenBy(viewer: Member | null): SQL {
  return sql`(m.visibility = 'public' or m.user_id = ${viewer?.id ?? 0})`;
}
