import { and, count, eq, inArray, isNull, lt, not, sql } from 'drizzle-orm';
import {
  type Collection,
  COLLECTION_ITEMS_MAX,
  type CollectionItem,
  COLLECTIONS_MAX,
  type editCollectionItems,
  type saveCollection,
  type sharedCollection,
} from '#shared/contract/collections.ts';
import type { UserRef } from '#shared/contract/content.ts';
import type { ParsedBody, Reply } from '#shared/contract/endpoint.ts';
import type { Member } from '../account/sessions.ts';
import { addresses, onSquare, userRef, visibleTo } from '../images/images.ts';
import { isUuid, randomKey, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { collectionItems, collections, collectionViewers } from '../kernel/db/schema/collections.ts';
import { HttpError } from '../kernel/http-error.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { assertMay, isShut } from '../account/suspension.ts';

type Row = typeof collections.$inferSelect;
type WithItems = { collection: Collection; items: CollectionItem[] };

/** How long what was deleted can be brought back. */
const UNDO_MS = 24 * 3600_000;
const COVERS = 6;

const ownCollections = (member: Member) => and(eq(collections.userId, member.id), isNull(collections.deletedAt));

/** A member's collection, locked with `lock`; other people's and deleted ones do not exist. */
async function ownCollection(db: Db, member: Member, id: string, lock = false): Promise<Row> {
  const found = db
    .select()
    .from(collections)
    .where(and(eq(collections.id, id), ownCollections(member)));
  const [row] = isUuid(id) ? await (lock ? found.for('update') : found) : [];
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/**
 * Works as a collection has them, `c` its item and `i` the work: own ones while they are kept, others' while everybody may see them.
 * What an operator hid is shown through no link.
 */
const joined = sql`collection_items c left join images i on i.id = c.image_id and i.deleted_at is null and (c.own and i.held_as is null or (${onSquare}))`;
/** An own work that is in the bin is not shown, and comes back with it; the place of another's stays. */
const present = sql`c.deleted_at is null and (i.id is not null or not c.own)`;

/** Signs addresses of private works, which only their owner is given. */
async function signer(ports: Ports): Promise<(key: string, visibility: string) => Promise<string>> {
  const sign = await addresses(ports);
  return (key, visibility) => (visibility === 'private' ? sign(key) : Promise.resolve(key));
}

/** Collections as their owner sees them, in the order given and in a fixed number of statements. */
async function toCollections(ports: Ports, found: Row[]): Promise<Collection[]> {
  const { db } = ports;
  const ids = sql`any(${sql.param(found.map(({ id }) => id))}::uuid[])`;
  type First = { id: string; thumb: string | null; ratio: number; visibility: string; count: number; foreign: number };
  const firsts = await rows<First>(
    db,
    sql`select * from (
        select c.collection_id as id, i.thumb, c.ratio, i.visibility, (count(*) over w)::int as count,
          (count(*) filter (where not c.own) over w)::int as "foreign",
          row_number() over (partition by c.collection_id order by i.id is null, c.image_id is distinct from o.cover_id, c.position, c.image_id) as n
        from ${joined} join collections o on o.id = c.collection_id
        where c.collection_id = ${ids} and ${present} window w as (partition by c.collection_id)
      ) ranked where n <= ${COVERS} order by id, n`,
  );
  const viewers = await rows<{ id: string; user: number; name: string; image: string }>(
    db,
    sql`select v.collection_id as id, u.id as user, u.name, u.image from collection_viewers v join users u on u.id = v.user_id
      where v.collection_id = ${ids} and u.deleted_at is null order by u.id`,
  );
  const sign = await signer(ports);
  return Promise.all(
    found.map(async ({ id, name, note, coverId, share, key, updatedAt }): Promise<Collection> => {
      const mine = firsts.filter((first) => first.id === id);
      const covers = mine.flatMap(({ thumb, ratio, visibility }) => (thumb === null ? [] : [{ thumb, ratio, visibility }]));
      return {
        id,
        name,
        note,
        coverId,
        share,
        key,
        covers: await Promise.all(covers.map(async ({ thumb, ratio, visibility }) => ({ thumb: await sign(thumb, visibility), ratio }))),
        count: mine[0]?.count ?? 0,
        foreign: mine[0]?.foreign ?? 0,
        viewers: viewers.filter((one) => one.id === id).map((one) => userRef(one.user, one.name, one.image, -1)),
        updatedAt: updatedAt.toISOString(),
      };
    }),
  );
}

async function toCollection(ports: Ports, row: Row): Promise<Collection> {
  const [collection] = await toCollections(ports, [row]);
  if (!collection) throw new Error('a collection without a row');
  return collection;
}

type ItemRow = {
  id: string;
  own: boolean;
  ratio: number;
  note: string;
  thumb: string | null;
  title: string;
  prompt: string;
  visibility: string;
  published: boolean;
  preview: boolean;
  user: number | null;
  name: string;
  image: string;
};

const itemRows = (db: Db, id: string): Promise<ItemRow[]> =>
  rows<ItemRow>(
    db,
    sql`select c.image_id as id, c.own, c.ratio, c.note, i.thumb, i.title, i.prompt, i.visibility, i.published, i.preview, u.id as user, u.name, u.image
      from ${joined} left join users u on u.id = i.user_id where c.collection_id = ${id}::uuid and ${present} order by c.position, c.image_id`,
  );

/** A collection's pictures as its owner sees them. */
async function itemsOf(ports: Ports, id: string): Promise<CollectionItem[]> {
  const sign = await signer(ports);
  return Promise.all(
    (await itemRows(ports.db, id)).map(async (row) => ({
      ...shown(row),
      thumb: row.thumb && (await sign(row.thumb, row.visibility)),
      title: row.title || (row.own ? row.prompt.slice(0, 40) : ''),
      private: row.own && row.visibility === 'private',
      open: row.thumb !== null,
    })),
  );
}

/** What is the same for everybody who sees it. */
function shown({ id, own, ratio, note, preview, user, name, image }: ItemRow) {
  const maker: UserRef | null = user === null ? null : userRef(user, name, image, -1);
  return { id, own, ratio, note, isPreview: preview ?? false, user: maker };
}

/** A member's collections, the one changed last first. */
export async function listOwn(ports: Ports, member: Member, limit: number, offset: number): Promise<{ data: Collection[]; total: number }> {
  const found = await ports.db
    .select()
    .from(collections)
    .where(ownCollections(member))
    .orderBy(sql`updated_at desc, id desc`)
    .limit(limit)
    .offset(offset);
  return { data: await toCollections(ports, found), total: await ports.db.$count(collections, ownCollections(member)) };
}

/** A member's collection with its pictures. */
export async function readCollection(ports: Ports, member: Member, id: string): Promise<WithItems> {
  const row = await ownCollection(ports.db, member, id);
  return { collection: await toCollection(ports, row), items: await itemsOf(ports, id) };
}

type Head = Omit<ParsedBody<typeof saveCollection>, 'id' | 'viewers'> & { viewers?: number[] | undefined };

/** Refuses one more than there may be; until the transaction ends nobody else makes one for this member. */
async function assertRoomFor(tx: Db, member: Member, done: '新建' | '恢复'): Promise<void> {
  await lockMember(tx, member.id);
  if ((await tx.$count(collections, ownCollections(member))) >= COLLECTIONS_MAX)
    throw new HttpError('VALIDATION', { message: `收藏集最多 ${COLLECTIONS_MAX} 个，没有${done}。先删掉不用的，再试一次` });
}

/** Makes a collection: it needs a name, and room among the member's. */
export async function createCollection(ports: Ports, member: Member, head: Head): Promise<Collection> {
  const at = ports.now();
  const { name } = head;
  if (name === undefined) throw new HttpError('VALIDATION', { message: '请填写收藏集名称', fields: { name: '请填写收藏集名称' } });
  const id = uuidv7(at);
  const row = await ports.db.transaction(async (tx) => {
    await assertRoomFor(tx, member, '新建');
    await tx.insert(collections).values({ id, userId: member.id, name, createdAt: at, updatedAt: at });
    return change(tx, member, id, head, at);
  });
  return toCollection(ports, row);
}

/** Changes what is given of a member's collection. */
export async function changeCollection(ports: Ports, member: Member, id: string, head: Head): Promise<Collection> {
  const row = await ports.db.transaction((tx) => change(tx, member, id, head, ports.now()));
  return toCollection(ports, row);
}

async function change(tx: Db, member: Member, id: string, { viewers, ...head }: Head, updatedAt: Date): Promise<Row> {
  if (head.share !== undefined && head.share !== 'off') assertMay(member, 'publish', updatedAt);
  const { key: before } = await ownCollection(tx, member, id, true);
  if (head.coverId) await assertInside(tx, id, [head.coverId]);
  if (viewers) await setViewers(tx, member, id, viewers);
  const given = Object.fromEntries(Object.entries(head).filter(([, value]) => value !== undefined));
  // An old link stays dead: whoever had it was not meant when it is shared again.
  const key = head.share === undefined ? {} : { key: head.share === 'off' ? null : (before ?? randomKey(16)) };
  const [row] = await tx
    .update(collections)
    .set({ ...given, ...key, updatedAt })
    .where(eq(collections.id, id))
    .returning();
  if (!row) throw new Error('a collection was not saved');
  return row;
}

async function setViewers(tx: Db, member: Member, id: string, wanted: number[]): Promise<void> {
  const ids = [...new Set(wanted)].filter((one) => one !== member.id);
  const known = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)));
  const missing = ids.find((one) => !known.some((user) => user.id === one));
  if (missing !== undefined) {
    const message = `没有 UID 为 ${missing} 的用户，没有改动。请核对后再加`;
    throw new HttpError('VALIDATION', { message, fields: { viewers: message } });
  }
  await tx.delete(collectionViewers).where(eq(collectionViewers.collectionId, id));
  if (ids.length > 0) await tx.insert(collectionViewers).values(ids.map((userId) => ({ collectionId: id, userId })));
}

/** Refuses where one of them is not, and for a day was not, in the collection. */
async function assertInside(tx: Db, id: string, wanted: string[]): Promise<void> {
  const known = wanted.every(isUuid)
    ? await tx.$count(collectionItems, and(eq(collectionItems.collectionId, id), inArray(collectionItems.imageId, wanted)))
    : 0;
  if (known < wanted.length) throw new HttpError('NOT_FOUND', { message: '其中有图片已经不在这个收藏集里，没有改动。请刷新后再试' });
}

/** Puts a collection where it can be brought back from for a day, or brings it back; 404 where it is not. */
async function setDeleted(db: Db, member: Member, id: string, deletedAt: Date | null): Promise<Row> {
  const state = deletedAt ? isNull(collections.deletedAt) : sql`${collections.deletedAt} is not null`;
  const [row] = isUuid(id)
    ? await db
        .update(collections)
        .set({ deletedAt })
        .where(and(eq(collections.id, id), eq(collections.userId, member.id), state))
        .returning()
    : [];
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** Its link leads nowhere from here on; its works stay. */
export async function deleteCollection({ db, now }: Ports, member: Member, id: string): Promise<void> {
  await setDeleted(db, member, id, now());
}

/** Brings a deleted collection back, link and all. */
export async function restoreCollection(ports: Ports, member: Member, id: string): Promise<Collection> {
  const row = await ports.db.transaction(async (tx) => {
    await assertRoomFor(tx, member, '恢复');
    return setDeleted(tx, member, id, null);
  });
  return toCollection(ports, row);
}

const full = (there: number, more: number) =>
  new HttpError('VALIDATION', {
    message: `一个收藏集最多 ${COLLECTION_ITEMS_MAX} 张，已有 ${there} 张，这 ${more} 张没有加入。先移出一些，或放进另一个收藏集`,
  });

/** Adds works at the end, all of them or, where the member may not see one, none; answers which were not in it. */
export async function addItems(
  ports: Ports,
  member: Member,
  id: string,
  wanted: string[],
): Promise<{ collection: Collection; added: string[] }> {
  const { db, now } = ports;
  const ids = [...new Set(wanted)];
  const { row, added } = await db.transaction(async (tx) => {
    const before = await ownCollection(tx, member, id, true);
    const works = ids.every(isUuid)
      ? await rows<{ id: string; own: boolean; ratio: number }>(
          tx,
          sql`select i.id, i.user_id = ${member.id} as own, i.width::float8 / i.height as ratio from images i
            where i.id = any(${sql.param(ids)}::uuid[]) and i.deleted_at is null and ${visibleTo(member)}`,
        )
      : [];
    if (works.length < ids.length) throw new HttpError('NOT_FOUND', { message: '其中有作品已经删除或被作者收回，没有加入。请刷新后再选' });
    const inside = and(eq(collectionItems.collectionId, id), isNull(collectionItems.deletedAt));
    const there = await tx.select({ id: collectionItems.imageId, position: collectionItems.position }).from(collectionItems).where(inside);
    const known = new Set(there.map((item) => item.id));
    const fresh = ids.flatMap((one) => (known.has(one) ? [] : (works.find((work) => work.id === one) ?? [])));
    if (there.length + fresh.length > COLLECTION_ITEMS_MAX) throw full(there.length, fresh.length);
    const last = Math.max(0, ...there.map(({ position }) => position));
    const values = fresh.map((work, n) => ({
      collectionId: id,
      imageId: work.id,
      own: work.own,
      ratio: work.ratio,
      position: last + n + 1,
    }));
    if (values.length > 0)
      await tx
        .insert(collectionItems)
        .values(values)
        // Taken out within the last day: it begins anew.
        .onConflictDoUpdate({
          target: [collectionItems.collectionId, collectionItems.imageId],
          set: { position: sql`excluded.position`, note: '', deletedAt: null },
        });
    const [after] =
      values.length > 0 ? await tx.update(collections).set({ updatedAt: now() }).where(eq(collections.id, id)).returning() : [];
    return { row: after ?? before, added: fresh.map((work) => work.id) };
  });
  return { collection: await toCollection(ports, row), added };
}

type Edits = ParsedBody<typeof editCollectionItems>;

/** Changes notes and order and takes pictures out or back in, all of it or nothing. */
export async function editItems(ports: Ports, member: Member, id: string, { edits, order: asked = [] }: Edits): Promise<WithItems> {
  const at = ports.now();
  const order = [...new Set(asked)];
  const row = await ports.db.transaction(async (tx) => {
    const before = await ownCollection(tx, member, id, true);
    await assertInside(tx, id, [...new Set([...edits.map((edit) => edit.id), ...order])]);
    if (edits.length > 0)
      await tx.execute(sql`update collection_items c set note = coalesce(e.note, c.note),
        deleted_at = case when e.removed then ${at.toISOString()}::timestamptz when not e.removed then null else c.deleted_at end
        from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) e(id uuid, note text, removed boolean)
        where c.image_id = e.id and c.collection_id = ${id}::uuid`);
    // The places they had between them, in another order: what is not named keeps its own.
    if (order.length > 0)
      await tx.execute(sql`update collection_items c set position = p.position
        from (select id, row_number() over (order by place) as n from unnest(${sql.param(order)}::uuid[]) with ordinality o(id, place)) o,
          (select position, row_number() over (order by position, image_id) as n from collection_items
            where collection_id = ${id}::uuid and image_id = any(${sql.param(order)}::uuid[])) p
        where p.n = o.n and c.image_id = o.id and c.collection_id = ${id}::uuid`);
    const inside = and(eq(collectionItems.collectionId, id), isNull(collectionItems.deletedAt));
    const [{ there } = { there: 0 }] = await tx.select({ there: count() }).from(collectionItems).where(inside);
    if (there > COLLECTION_ITEMS_MAX) throw full(there, 0);
    const [after] = await tx.update(collections).set({ updatedAt: at }).where(eq(collections.id, id)).returning();
    return after ?? before;
  });
  return { collection: await toCollection(ports, row), items: await itemsOf(ports, id) };
}

/**
 * What somebody sees who has a link: works of the owner that are not private, others' that are on the square. Words of a work that
 * has no page for the viewer are not told.
 */
export async function readShared(ports: Ports, viewer: Member | null, key: string): Promise<Reply<typeof sharedCollection>['data']> {
  const { db } = ports;
  const [found] = /^[\w-]{22}$/.test(key)
    ? await db
        .select({ collection: collections, owner: users })
        .from(collections)
        .innerJoin(users, eq(users.id, collections.userId))
        .where(and(eq(collections.key, key), isNull(collections.deletedAt), not(isShut(sql`users`)), isNull(users.deletedAt)))
    : [];
  if (!found) throw new HttpError('NOT_FOUND');
  const { collection, owner } = found;
  const mine = viewer?.id === owner.id;
  if (owner.leavesAt && !mine) throw new HttpError('NOT_FOUND');
  if (collection.share === 'people' && !mine) {
    const named = viewer
      ? await db.$count(collectionViewers, and(eq(collectionViewers.collectionId, collection.id), eq(collectionViewers.userId, viewer.id)))
      : 0;
    if (named === 0) throw new HttpError('NOT_FOUND');
  }
  const all = (await itemRows(db, collection.id)).filter((row) => row.thumb !== null);
  const items = all
    .filter((row) => row.visibility !== 'private')
    .map((row): CollectionItem => {
      const open = row.published || row.user === viewer?.id;
      return { ...shown(row), thumb: row.thumb, title: open ? row.title : '', private: false, open };
    });
  const { name, note, updatedAt } = collection;
  return {
    name,
    note,
    user: userRef(owner.id, owner.name, owner.image, -1),
    updatedAt: updatedAt.toISOString(),
    items,
    hidden: all.length - items.length,
  };
}

/** Removes what was deleted more than a day ago; part of the sweep. */
export async function sweepCollections(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - UNDO_MS);
  await db.delete(collections).where(lt(collections.deletedAt, since));
  await db.delete(collectionItems).where(lt(collectionItems.deletedAt, since));
}
