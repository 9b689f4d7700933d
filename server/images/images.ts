import { arrayContains, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Image, UserRef } from '#shared/contract/content.ts';
import { secretOf } from '../account/codes.ts';
import type { Member } from '../account/sessions.ts';
import { rows } from '../kernel/db/rows.ts';
import { banners, dicts, models } from '../kernel/db/schema/catalogue.ts';
import { uploads } from '../kernel/db/schema/pictures.ts';
import { hmac, isUuid, sameText } from '../kernel/crypto.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';
import { sharedParams } from './shared-params.ts';

const SIGNED_SECONDS = 3600;

/** What a file is signed as. In the bin another signature is needed: addresses from before end with the deletion. */
type SignedAs = 'kept' | 'bin' | 'judged';
const signed = (key: string, until: string | number, as: SignedAs) => `${key}|${until}${as === 'kept' ? '' : `|${as}`}`;

/** A key with an hour's signature: the cdn prefix rule still works, and `<img>` needs no header. */
async function signKey(secret: string, key: string, now: Date, as: SignedAs): Promise<string> {
  // Rounded up to the half hour, so that a reload finds the same address in the browser's cache.
  const until = Math.ceil((now.getTime() / 1000 + SIGNED_SECONDS) / 1800) * 1800;
  return `${key}?e=${until}&s=${await hmac(secret, signed(key, until, as))}`;
}

/** Whether an address's signature is that of its file, as the file is now, and not run out. */
export async function isSigned(db: Db, file: { key: string; as: SignedAs }, until: string, signature: string, now: Date): Promise<boolean> {
  if (!/^\d{10}$/.test(until) || Number(until) * 1000 < now.getTime()) return false;
  return sameText(signature, await hmac(await secretOf(db), signed(file.key, until, file.as)));
}

/** Where the service that judges pictures fetches a file, whoever may see it; for an hour. */
export const judgedFile = async (db: Db, origin: string, key: string, now: Date): Promise<string> =>
  `${origin}/files/${(await signKey(await secretOf(db), key, now, 'judged')).replace('&s=', '&j=')}`;

const DAY = 24 * 3600;

/** What goes behind the address of any of a member's own uploads: theirs alone, for one to two days. */
export async function uploadPass({ db, now }: Pick<Ports, 'db' | 'now'>, memberId: number): Promise<string> {
  const until = (Math.floor(now().getTime() / 1000 / DAY) + 2) * DAY;
  return `u=${memberId}&e=${until}&s=${await hmac(await secretOf(db), `up|${memberId}|${until}`)}`;
}

/** Whether an upload's file may be seen: by its owner's pass, or by anybody where a model, a banner or a dictionary shows it. */
export async function mayOpenUpload(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  key: string,
  asked: Record<'u' | 'e' | 's', string>,
): Promise<boolean> {
  const [shown] = await db
    .select({ id: models.id })
    .from(models)
    .where(or(eq(models.image, key), arrayContains(models.images, [key])))
    .unionAll(db.select({ id: banners.id }).from(banners).where(eq(banners.image, key)))
    .unionAll(db.select({ id: dicts.id }).from(dicts).where(eq(dicts.val3, key)))
    .limit(1);
  if (shown) return true;
  if (!/^\d{10}$/.test(asked.e) || Number(asked.e) * 1000 < now().getTime()) return false;
  const [upload] = await db.select({ userId: uploads.userId }).from(uploads).where(eq(uploads.key, key));
  return String(upload?.userId) === asked.u && sameText(asked.s, await hmac(await secretOf(db), `up|${asked.u}|${asked.e}`));
}

// Only pictures, and samples of trainings, can be private; those get a signature.
async function addressOf(secret: string, key: string, now: Date): Promise<string> {
  return key.startsWith('i/') || key.startsWith('tr/') ? signKey(secret, key, now, 'kept') : key;
}

/** A function from file keys to addresses, signed where the picture may be private. Reads the secret once for all of them. */
export async function addresses({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<(key: string) => Promise<string>> {
  const secret = await secretOf(db);
  const at = now();
  return (key) => addressOf(secret, key, at);
}

/** A picture as lists read it. */
export type ImageRow = {
  id: string;
  /** Where it stands in its list's order, as an integer. */
  place: string | null;
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
  model_type: string | null;
  tags: string[];
  visibility: Image['visibility'];
  held_as: Image['held'] | 'deleted' | null;
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
  deleted_at: string | Date | null;
  created_at: string | Date;
  source: string | null;
  trail: { kind: Image['kind']; id: string | null }[];
  glb: string | null;
  svg: string | null;
  same_id: string | null;
  same_title: string;
  same_user: number;
  same_name: string;
  same_image: string;
  same_vip: number;
};

/** Which rows, in which order: `source` joins to table `i` whatever decides it, `place` is what cursors carry. */
export type Slice = { source?: SQL; where: SQL; order: SQL; place?: SQL; limit?: number; offset?: number };

/** The columns a picture is told with. Named, so that the statement stays prepared and no column comes along for nothing. */
const told = [
  'id',
  'place',
  'kind',
  'title',
  'desc',
  'key',
  'thumb',
  'width',
  'height',
  'prompt',
  'negative_prompt',
  'params',
  'model_id',
  'tags',
  'visibility',
  'held_as',
  'published',
  'user_id',
  'likes',
  'collects',
  'views',
  'engine',
  'preview',
  'task_id',
  'deleted_at',
  'created_at',
  'source',
  'trail',
  'glb',
  'svg',
] as const satisfies (keyof ImageRow)[];
const columnsOf = (table: string, names: readonly string[]) => sql.raw(names.map((name) => `${table}."${name}"`).join(', '));
const stored = [...told.filter((name) => name !== 'place'), 'same_as'];
/** The checkpoint: a sample is listed under the LoRA that it shows, and drawn with another model. */
const checkpoint = sql`coalesce(i.params->>'modelId', i.model_id)`;

/** The rows of a slice with everything a picture is told with, deleted ones too. */
export async function imageRows(db: Db, viewer: Member | null, slice: Slice, now: Date): Promise<ImageRow[]> {
  const me = viewer?.id;
  const at = now.toISOString();
  const inEffect = sql`p.start_at <= ${at}::timestamptz and p.end_at > ${at}::timestamptz`;
  // The viewer's marks are looked up once for the page, not once a picture.
  const marked = (target: SQL, kind: string, action: string, among: SQL) =>
    me === undefined
      ? sql`false`
      : sql`${target} in (select f.target_id from favorites f where f.user_id = ${me} and f.kind = ${sql.raw(`'${kind}'`)}
          and f.action = ${sql.raw(`'${action}'`)} and f.target_id = any(array(${among})))`;
  // The page is cut out first, by its index alone: what is joined to it can't lure the planner into another way. Tiers are looked up
  // for all makers at once: asked for one by one they cost as much as the page.
  return rows<ImageRow>(
    db,
    sql`with i as (select ${columnsOf('i', stored)}, (${slice.place ?? sql`null`})::text as place, row_number() over (order by ${slice.order}) as n
              from ${slice.source ?? sql`images i`} where ${slice.where}
              order by ${slice.order} limit ${sql.raw(String(slice.limit ?? 999))} offset ${sql.raw(String(slice.offset ?? 0))}),
          tiers as (select p.user_id, max(p.type) as type from memberships p where p.user_id = any(array(select i.user_id from i)) and ${inEffect}
            group by p.user_id)
        select ${columnsOf(
          'i',
          told.filter((name) => name !== 'model_id'),
        )}, ${checkpoint} as model_id, m.name as model_name, m.image as model_image, m.type as model_type, u.name as user_name, u.image as user_image,
          coalesce(t.type, -1)::int as vip, ${marked(sql`i.user_id::text`, 'user', 'follow', sql`select i.user_id::text from i`)} as followed,
          ${marked(sql`i.id::text`, 'image', 'like', sql`select i.id::text from i`)} as liked,
          ${marked(sql`i.id::text`, 'image', 'collect', sql`select i.id::text from i`)} as collected,
          o.id as same_id, o.title as same_title, ou.id as same_user, ou.name as same_name, ou.image as same_image,
          case when ou.id is not null then coalesce((select max(p.type) from memberships p where p.user_id = ou.id and ${inEffect}), -1)::int end as same_vip
        from i
        join users u on u.id = i.user_id
        left join tiers t on t.user_id = i.user_id
        left join models m on m.id = ${checkpoint} and (m.visibility <> 'private' or m.user_id = ${me ?? 0})
        left join images o on o.id = i.same_as and o.published and o.visibility <> 'private' and o.deleted_at is null
        left join users ou on ou.id = o.user_id
        order by i.n`,
  );
}

/** Pictures that match and are not deleted, as their viewer may see them. */
export async function imagesOf(ports: Ports, viewer: Member | null, slice: Slice): Promise<Image[]> {
  const where = sql`i.deleted_at is null and (${slice.where})`;
  return toImages(ports, viewer, await imageRows(ports.db, viewer, { ...slice, where }, ports.now()));
}

/** Rows as their viewer may see them: prompts hidden where the owner hid them, files signed that are not for everybody. */
export async function toImages(ports: Ports, viewer: Member | null, found: ImageRow[]): Promise<Image[]> {
  const { db } = ports;
  const now = ports.now();
  const isClosed = (row: ImageRow) => row.deleted_at !== null || row.visibility === 'private';
  // With its signature the owner's own file also keeps the parameters that others are not told.
  const keeps = (row: ImageRow) => row.user_id === viewer?.id && (row.visibility === 'prompt_hidden' || !row.published);
  const signedKeys = (row: ImageRow) => (isClosed(row) ? [row.key, row.thumb, row.glb, row.svg] : keeps(row) ? [row.key] : []);
  const isTold = (row: ImageRow) => row.user_id === viewer?.id && row.source !== null;
  const secret = found.some((row) => isClosed(row) || keeps(row) || isTold(row)) ? await secretOf(db) : '';
  const addressed = new Map<string, string>();
  for (const row of found) {
    for (const key of signedKeys(row))
      if (key) addressed.set(`${row.id} ${key}`, await signKey(secret, key, now, row.deleted_at === null ? 'kept' : 'bin'));
    if (isTold(row) && row.source) addressed.set(`${row.id} source`, await addressOf(secret, row.source, now));
  }
  return found.map((row): Image => {
    const own = row.user_id === viewer?.id;
    const hidden = row.visibility === 'prompt_hidden' && !own;
    const sign = (key: string) => addressed.get(`${row.id} ${key}`) ?? key;
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      desc: row.desc,
      url: sign(row.key),
      thumb: sign(row.thumb),
      width: row.width,
      height: row.height,
      glb: row.glb && sign(row.glb),
      svg: row.svg && sign(row.svg),
      prompt: hidden ? '' : row.prompt,
      negativePrompt: hidden ? '' : row.negative_prompt,
      params: hidden || !row.params ? null : own ? row.params : sharedParams(row.params),
      model: row.model_id && row.model_name !== null ? { id: row.model_id, name: row.model_name, image: row.model_image ?? '' } : null,
      tags: row.tags,
      visibility: row.visibility,
      published: row.published,
      ...(own && (row.held_as === 'review' || row.held_as === 'hidden') && { held: row.held_as }),
      user: userRef(row.user_id, row.user_name, row.user_image, row.vip),
      likes: row.likes,
      collects: row.collects,
      views: row.views,
      liked: row.liked,
      collected: row.collected,
      followed: row.followed,
      engine: row.engine,
      isPreview: row.preview,
      taskId: row.task_id,
      sameAs:
        row.same_id === null
          ? null
          : { id: row.same_id, title: row.same_title, user: userRef(row.same_user, row.same_name, row.same_image, row.same_vip) },
      // The steps are everybody's to know; the pictures they left are their owner's.
      trail: row.trail.map(({ kind, id }) => ({ kind, id: own ? id : null })),
      source: addressed.get(`${row.id} source`) ?? null,
      createdAt: new Date(row.created_at).toISOString(),
    };
  });
}

/** A member as pictures name them. */
export const userRef = (id: number, name: string, image: string, vip: number): UserRef => ({
  id,
  name,
  image,
  vipType: vip as UserRef['vipType'],
});

/** Pictures that anybody may see. Written as the indexes' condition is, so that they serve it. */
export const onSquare = sql`i.published and i.visibility <> 'private'`;

/** Pictures somebody may see at all: everybody the published ones, the owner every own one. */
export function visibleTo(viewer: Member | null): SQL {
  return viewer ? sql`(i.user_id = ${viewer.id} or (${onSquare}))` : onSquare;
}

/** The id of a picture that the viewer may see, as the database spells it. */
export async function findVisible(db: Db, viewer: Member | null, id: string): Promise<string | undefined> {
  if (!isUuid(id)) return undefined;
  const where = sql`i.id = ${id}::uuid and i.deleted_at is null and ${visibleTo(viewer)}`;
  return (await rows<{ id: string }>(db, sql`select i.id from images i where ${where}`))[0]?.id;
}

/** The same, where nothing goes on without it: what one may not see does not exist. */
export async function visibleId(db: Db, viewer: Member | null, id: string): Promise<string> {
  const found = await findVisible(db, viewer, id);
  if (!found) throw new HttpError('NOT_FOUND');
  return found;
}
