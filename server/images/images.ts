import { type SQL, sql } from 'drizzle-orm';
import type { Image } from '#api/contract/content.ts';
import { secretOf } from '../account/codes.ts';
import type { Member } from '../account/sessions.ts';
import { rows } from '../db/rows.ts';
import { hmac, sameText } from '../http/crypto.ts';
import type { Db, Ports } from '../ports.ts';

const SIGNED_SECONDS = 3600;

/** A private picture's key with an hour's signature: the cdn prefix rule still works, and `<img>` needs no header. */
export async function signKey(db: Db, key: string, now: Date): Promise<string> {
  // Rounded up to the half hour, so that a reload finds the same address in the browser's cache.
  const until = Math.ceil((now.getTime() / 1000 + SIGNED_SECONDS) / 1800) * 1800;
  return `${key}?e=${until}&s=${await hmac(await secretOf(db), `${key}|${until}`)}`;
}

export async function isSigned(db: Db, key: string, until: string, signature: string, now: Date): Promise<boolean> {
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
  return sameText(signature, await hmac(await secretOf(db), `${key}|${until}`));
}

type Row = {
  id: string;
  kind: Image['kind'];
  title: string;
  desc: string;
  key: string;
  thumb: string;
  width: number;
  height: number;
  prompt: string;
  negative_prompt: string;
  params: Image['params'];
  model_id: string | null;
  model_name: string | null;
  model_image: string | null;
  tags: string[];
  visibility: Image['visibility'];
  published: boolean;
  user_id: number;
  user_name: string;
  user_image: string;
  vip: number;
  likes: number;
  collects: number;
  views: number;
  liked: boolean;
  collected: boolean;
  followed: boolean;
  engine: string;
  preview: boolean;
  task_id: string | null;
  created_at: string | Date;
};

/** Pictures that match, as their viewer may see them: prompts hidden where the owner hid them, private files signed. */
export async function imagesOf(ports: Ports, viewer: Member | null, where: SQL, order: SQL, limit = 999, offset = 0): Promise<Image[]> {
  const { db } = ports;
  const now = ports.now();
  const me = viewer?.id ?? 0;
  const found = await rows<Row>(
    db,
    sql`select i.*, m.name as model_name, m.image as model_image, u.name as user_name, u.image as user_image,
          coalesce((select max(p.type) from memberships p where p.user_id = u.id and p.start_at <= ${now.toISOString()}::timestamptz
            and (p.end_at is null or p.end_at > ${now.toISOString()}::timestamptz)), -1)::int as vip,
          exists(select 1 from favorites f where f.user_id = ${me} and f.kind = 'image' and f.action = 'like' and f.target_id = i.id::text) as liked,
          exists(select 1 from favorites f where f.user_id = ${me} and f.kind = 'image' and f.action = 'collect' and f.target_id = i.id::text) as collected,
          exists(select 1 from favorites f where f.user_id = ${me} and f.kind = 'user' and f.action = 'follow' and f.target_id = u.id::text) as followed
        from images i join users u on u.id = i.user_id left join models m on m.id = i.model_id
        where i.deleted_at is null and (${where}) order by ${order} limit ${limit} offset ${offset}`,
  );
  return Promise.all(
    found.map(async (row): Promise<Image> => {
      const own = row.user_id === me;
      const hidden = row.visibility === 'prompt_hidden' && !own;
      const sign = (key: string) => (row.visibility === 'private' ? signKey(db, key, now) : key);
      // A reference picture is the owner's own; others learn every parameter but that.
      const { image: _source, ...shared } = row.params ?? { prompt: '' };
      return {
        id: row.id,
        kind: row.kind,
        title: row.title,
        desc: row.desc,
        url: await sign(row.key),
        thumb: await sign(row.thumb),
        width: row.width,
        height: row.height,
        glb: null,
        prompt: hidden ? '' : row.prompt,
        negativePrompt: hidden ? '' : row.negative_prompt,
        params: hidden || !row.params ? null : own ? row.params : shared,
        model: row.model_id && row.model_name !== null ? { id: row.model_id, name: row.model_name, image: row.model_image ?? '' } : null,
        tags: row.tags,
        visibility: row.visibility,
        published: row.published,
        user: { id: row.user_id, name: row.user_name, image: row.user_image, vipType: row.vip as Image['user']['vipType'] },
        likes: row.likes,
        collects: row.collects,
        views: row.views,
        liked: row.liked,
        collected: row.collected,
        followed: row.followed,
        engine: row.engine,
        isPreview: row.preview,
        taskId: row.task_id,
        sameAs: null,
        createdAt: new Date(row.created_at).toISOString(),
      };
    }),
  );
}

/** Pictures somebody may see at all: everybody the published ones, the owner every own one. */
export function visibleTo(viewer: Member | null): SQL {
  return sql`(i.user_id = ${viewer?.id ?? 0} or (i.published and i.visibility <> 'private'))`;
}
