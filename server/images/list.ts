import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ImageSort } from '#shared/contract/content.ts';
import type { Condition } from '#shared/contract/endpoint.ts';
import type { Member } from '../account/sessions.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { rows } from '../kernel/db/rows.ts';
import { asks, type Field, readCondition } from '../kernel/condition.ts';
import { fillWords, holds, holdsIndexed } from '../kernel/search.ts';
import { loadPinyin, splitWords } from '../kernel/words.ts';
import { SEARCH_MAX } from '#shared/rules/limits.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Db } from '../kernel/db/db.ts';
import { binSince } from './bin.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { onSquare, visibleTo } from './images.ts';

const INTEGER_MAX = 2 ** 31 - 1;

/** What a list is sorted by, greatest first, equals by id: the column, its value as an integer, and back. */
type Order = { letter: string; column: SQL; key: (column: SQL) => SQL; max: number; read(key: number): SQL };

/** An order by a moment, newest first, as cursors carry it. */
export function byTime(letter: string, column: SQL): Order {
  return {
    letter,
    column,
    // To the microsecond: what JavaScript's dates keep would put rows of one millisecond on either side of a cursor.
    key: (value) => sql`(extract(epoch from ${value}) * 1000000)::bigint`,
    max: Number.MAX_SAFE_INTEGER,
    read: (key) =>
      sql`${`${new Date(Math.floor(key / 1000)).toISOString().slice(0, -1)}${String(key % 1000).padStart(3, '0')}Z`}::timestamptz`,
  };
}
function byCount(letter: string, column: SQL): Order {
  return { letter, column, key: (value) => sql`${value}::bigint`, max: INTEGER_MAX, read: (key) => sql`${key}::int` };
}

const orders: Record<ImageSort, Order> = {
  new: byTime('n', sql`i.created_at`),
  hot: byCount('h', sql`i.heat`),
  likes: byCount('l', sql`i.likes`),
};
/** Newest first, where what happened to the list's pictures is that somebody liked or collected them. */
const byMark = byTime('m', sql`mark.created_at`);

/** A list of pictures as asked for: `imagesOf` and outlines read from it. */
export type List = {
  /** Table `i`, with whatever decides which pictures there are. */
  source: SQL;
  where: SQL;
  order: SQL;
  /** What the order goes by, whether that is a moment, and the number that cursors carry for such a value. */
  column: SQL;
  timed: boolean;
  key: (column: SQL) => SQL;
  own: boolean;
  bin: boolean;
  /** Whether it is the same for everybody who asks at the same time. */
  shared: boolean;
  /** Whether words are looked for. */
  searched: boolean;
  /**
   * Of a search on the square: which rows there are without its words; which of them hold these, for rows that are read anyway; and
   * where a single word also stands in the names of makers, those, and which rows hold it themselves.
   */
  search?: { wordless: SQL; held: SQL; makers: readonly number[]; said: SQL };
  /** Of a list that is all that some makers made, newest first: the ids of those, and which of their rows there are. */
  followed?: { makers: SQL; where: SQL };
  /** Where a row's cursor is, for a list this long. */
  cursor(row: { key: number; id: string }, total: number): string;
  /** From a cursor on, or up to one. */
  from(cursor: string): { where: SQL; total: number };
  to(cursor: string): { where: SQL; total: number };
  /** The same list with what was seen, and then also with what was tagged otherwise; absent where nothing hides any. */
  wider: { unseen: SQL; untagged: SQL } | undefined;
};

function meOf(viewer: Member | null): number {
  if (!viewer) throw new HttpError('UNAUTHORIZED');
  return viewer.id;
}

const markedBy = (userId: number, action: string) => sql`mark.user_id = ${userId} and mark.kind = 'image' and mark.action = ${action}`;
const markScopes: Record<string, string> = { liked: 'like', collected: 'collect' };

const followedBy = (userId: number) =>
  sql`select f.target_id::int from favorites f where f.user_id = ${userId} and f.kind = 'user' and f.action = 'follow'`;

/** Which pictures a scope means. Personal scopes need somebody to be personal to. */
function scopeSql(scope: unknown, viewer: Member | null): SQL {
  switch (scope) {
    case 'mine':
      return sql`i.user_id = ${meOf(viewer)}`;
    case 'liked':
    case 'collected':
      return sql`exists(select 1 from favorites mark where ${markedBy(meOf(viewer), markScopes[scope] ?? '')} and mark.target_id = i.id::text)`;
    case 'following':
      return sql`${onSquare} and i.user_id in (${followedBy(meOf(viewer))})`;
    case 'square':
    case 'user':
      return onSquare;
    default:
      throw new HttpError('BAD_CONDITION');
  }
}

/** Makers found by a name at most: a word in the names of more tells of no maker. */
const MAKERS_MAX = 1000;

/** A search of pictures: for each of its words, the makers in whose name it stands. */
export type Search = ReadonlyMap<string, readonly number[]>;

/** The words a condition looks for. */
const searchedWords = (condition: Condition): string[] =>
  condition.flatMap((part) => {
    if (typeof part !== 'object' || !('title' in part)) return [];
    const asked = part.title;
    const texts = typeof asked === 'object' ? [...(asked.in ?? []), ...(asked.ne === undefined ? [] : [asked.ne])] : [asked];
    return texts.flatMap((text) => splitWords(String(text)));
  });

/** Makes ready for a search: gives words to what was written since the last one, and looks up the makers. */
export async function prepareSearch(db: Db, condition: Condition): Promise<Search> {
  const words = [...new Set(searchedWords(condition))];
  if (words.length === 0) return new Map();
  await loadPinyin();
  const makers = words.map(
    (word, n) =>
      sql`array(select u.id from users u where ${holdsIndexed('u', word)} limit ${sql.raw(String(MAKERS_MAX))}) as ${sql.raw(`w${n}`)}`,
  );
  const look = () => rows<Record<string, number[]>>(db, sql`select ${sql.join(makers, sql`, `)}`);
  // Together: hardly ever was anything changed since the last search.
  const [filled, early] = await Promise.all([fillWords(db), look()]);
  const [found] = filled > 0 ? await look() : early;
  return new Map(words.map((word, n) => [word, found?.[`w${n}`] ?? []]));
}

/** The makers whose pictures a condition finds all of: in their names stands the one word it looks for. */
function makersAlone(condition: Condition, search: Search): readonly number[] {
  const asked = condition.flatMap((part) => (typeof part === 'object' && 'title' in part ? [part.title] : []));
  const words = asked.length === 1 && typeof asked[0] !== 'object' ? splitWords(String(asked[0])) : [];
  return words.length === 1 && !condition.includes('or') ? (search.get(words[0] ?? '') ?? []) : [];
}

/** Every word must stand somewhere: in the title, the description, a tag, the maker's name, or a prompt that is not hidden. */
export function wordsSql(text: string, search: Search, one: typeof holds): SQL | undefined {
  return and(
    ...splitWords(text).map((word) => {
      const makers = search.get(word) ?? [];
      return one('i', word, makers.length > 0 ? sql`i.user_id = any(${sql.param(makers)}::int[])` : undefined);
    }),
  );
}

function unseenSql(since: unknown, viewer: Member | null): SQL {
  const me = meOf(viewer);
  const at = typeof since === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(since) ? Date.parse(since) : NaN;
  if (Number.isNaN(at)) throw new HttpError('BAD_CONDITION');
  return sql`not exists(select 1 from seen s where s.user_id = ${me} and s.image_id = i.id and s.at < ${new Date(at).toISOString()}::timestamptz)`;
}

/** Whether a condition looks for words. */
export const isSearch = (condition: Condition) => asks(condition, 'title');

type Given = { condition: Condition; sort: ImageSort };

/** The condition without what hides pictures that are there: `unseen`, and with `tags` also the tags left out. */
function widen(condition: Condition, tags: boolean): Condition {
  return condition.map((part) => {
    if (typeof part !== 'object') return part;
    const { unseen: _seen, ...rest } = part;
    if (!tags || typeof rest.tag !== 'object') return rest;
    const { ne: _left, ...tag } = rest.tag;
    return { ...rest, tag };
  });
}

/** The condition without its words. */
const wordless = (condition: Condition): Condition =>
  condition.map((part) => {
    if (typeof part !== 'object') return part;
    const { title: _title, ...rest } = part;
    return rest;
  });

/** The condition with everybody's pictures for its scope. */
const onSquareInstead = (condition: Condition): Condition =>
  condition.map((part) => (typeof part === 'object' && 'scope' in part ? { ...part, scope: 'square' } : part));

/** Reads conditions and sort. Whatever they say, only what the viewer may see is in the list. One with words needs its `prepareSearch`. */
export function readList({ condition, sort }: Given, viewer: Member | null, now: Date, search: Search = new Map()): List {
  const joined = condition.includes('or');
  const scopes = condition.flatMap((part) => (typeof part === 'object' && 'scope' in part ? [part.scope] : []));
  // A list that is one scope's alone knows more than a filter: where its rows come from and in which order.
  const sole = scopes.length === 1 && !joined ? scopes[0] : undefined;
  const bin = sole === 'bin';
  const marked = typeof sole === 'string' && Object.hasOwn(markScopes, sole) ? markScopes[sole] : undefined;
  const i = alias(images, 'i');
  const makers = sole === 'following' && sort === 'new' ? followedBy(meOf(viewer)) : undefined;
  const squared = typeof sole === 'string' && ['square', 'user', 'following'].includes(sole);
  const fields: Record<string, Field> = {
    scope: (value) => (value === sole && (bin || marked) ? undefined : scopeSql(value, viewer)),
    userId: i.userId,
    modelId: i.modelId,
    tag: (value) => sql`i.tags @> array[${String(value)}]::text[]`,
    kind: i.kind,
    visibility: i.visibility,
    published: i.published,
    createdAt: i.createdAt,
    unseen: (value) => unseenSql(value, viewer),
  };
  const own = sole === 'mine' || bin;
  // What these say already decides who sees it; said twice, the database estimates and computes it twice.
  const narrowed = squared || sole === 'mine';
  const base = bin
    ? sql`i.user_id = ${meOf(viewer)} and i.deleted_at > ${binSince(now).toISOString()}::timestamptz and i.held_as is distinct from 'deleted'`
    : narrowed
      ? sql`i.deleted_at is null`
      : sql`i.deleted_at is null and ${visibleTo(viewer)}`;
  // A member's own pictures are read one by one, wherever the index would have to tell them from everybody's.
  const whole = (asked: Condition, one = own || marked ? holds : holdsIndexed): SQL => {
    const title: Field = (value) => wordsSql(String(value), search, one);
    const { where } = readCondition({ condition: asked, pageSize: 1 }, { ...fields, title });
    return where ? sql`${base} and (${where})` : sole === undefined ? sql`i.deleted_at is null and ${onSquare}` : base;
  };
  const order = marked && sort === 'new' ? byMark : orders[sort];
  const read = (cursor: string) => {
    const place = readCursor(order.letter, order.max, cursor);
    return { row: sql`(${order.read(place.key)}, ${place.id}::uuid)`, total: place.total };
  };
  const row = sql`(${order.column}, i.id)`;
  const hiding = !joined && condition.some((part) => typeof part === 'object' && ('unseen' in part || typeof part.tag === 'object'));
  return {
    source: marked ? sql`favorites mark join images i on ${markedBy(meOf(viewer), marked)} and i.id = mark.target_id::uuid` : sql`images i`,
    where: whole(condition),
    order: sql`${order.column} desc, i.id desc`,
    column: order.column,
    timed: sort === 'new',
    ...(makers && !isSearch(condition) && { followed: { makers, where: whole(onSquareInstead(condition)) } }),
    key: order.key,
    own,
    bin,
    shared: !joined && (condition.length === 0 || sole === 'square' || sole === 'user') && !asks(condition, 'unseen'),
    searched: isSearch(condition),
    ...(squared &&
      isSearch(condition) && {
        search: {
          wordless: whole(wordless(condition)),
          held: whole(condition, holds),
          makers: makersAlone(condition, search),
          said: whole(condition, (table, word) => holdsIndexed(table, word)),
        },
      }),
    cursor: ({ key, id }, total) => writeCursor(order.letter, { key, id, total }),
    from: (cursor) => ({ where: sql`${row} <= ${read(cursor).row}`, total: read(cursor).total }),
    to: (cursor) => ({ where: sql`${row} > ${read(cursor).row}`, total: read(cursor).total }),
    wider: hiding ? { unseen: whole(widen(condition, false)), untagged: whole(widen(condition, true)) } : undefined,
  };
}

/** Rows wanted up to which those of each maker are looked up by themselves: whom one follows may have made one picture in a million. */
const OF_EACH_MAKER = 1000;

/** Keys and ids of each maker's first so many rows. `makers` has one column, their ids. A maker's first pictures stand in an index, all of them anywhere in the table. */
const firstOfEach = ({ source, column, order }: List, makers: SQL, where: SQL | undefined, limit: number): SQL =>
  sql`(select own.* from ${makers} maker(id) cross join lateral (select ${column} as key, i.id from ${source}
    where ${and(where, sql`i.user_id = maker.id`)} order by ${order} limit ${sql.raw(String(limit))}) own)`;

/** How many rows of key and id there are, and the ids of the first so many, by one pass. */
async function firstOf(db: Db, found: SQL, limit: number): Promise<{ total: number; ids: string[] }> {
  const [all] = await rows<{ total: number; ids: string[] | null }>(
    db,
    sql`select count(*)::int as total, (array_agg(i.id order by i.key desc, i.id desc))[:${sql.raw(String(limit))}] as ids from ${found} i`,
  );
  return { total: all?.total ?? 0, ids: all?.ids ?? [] };
}

/** Rows a search reads in the list's order to learn how frequent its words are. */
const SAMPLE = 600;

/**
 * Reads at most `wanted` rows of a list, between cursors where there are some. Words that many pictures hold are found by reading
 * the list in its order, those that few hold by the index: whichever is to read fewer rows, judged by the first ones. `total` is
 * the list's length where that is known by then.
 */
export async function readRows<T>(
  db: Db,
  list: List,
  wanted: number,
  between: SQL | undefined,
  read: (list: List) => Promise<T>,
): Promise<{ value: T; total: number | undefined }> {
  const { search, followed, source, order, column } = list;
  if (followed && wanted <= OF_EACH_MAKER) {
    const first = firstOfEach(list, sql`(${followed.makers})`, and(followed.where, between), wanted);
    const ids = sql`select own.id from ${first} own order by own.key desc, own.id desc limit ${sql.raw(String(wanted))}`;
    return { value: await read({ ...list, where: sql`i.id = any(array(${ids}))` }), total: undefined };
  }
  const readIds = (ids: string[], where: SQL) =>
    read({ ...list, where: sql`i.id = any(${sql.param(ids.slice(0, wanted))}::uuid[]) and ${where}` });
  if (list.own && list.searched && !between) {
    // Every row is gone through to be counted: the page's are noted on the way.
    const { ids, total } = await firstOf(db, sql`(select ${column} as key, i.id from ${source} where ${list.where})`, wanted);
    return { value: await readIds(ids, list.where), total };
  }
  if (!search) return { value: await read({ ...list, where: and(list.where, between) ?? list.where }), total: undefined };
  const { makers, said, wordless, held } = search;
  const inOrder = (limit: number, behind?: SQL) =>
    sql`(select i.*, ${held} as held from ${source} where ${and(wordless, between, behind)} order by ${order} limit ${sql.raw(String(limit))}) i`;
  const [sample] = await rows<{ seen: number; found: string[]; others: number; last: string | null; all: number }>(
    db,
    sql`select count(*)::int as seen, coalesce(array_agg(i.id order by ${order}) filter (where i.held), '{}') as found,
          count(*) filter (where i.held and i.user_id <> all(${sql.param(makers)}::int[]))::int as others,
          (array_agg(i.id order by ${order}))[${sql.raw(String(SAMPLE))}] as last,
          (select greatest(reltuples, 0)::float8 from pg_class where oid = 'images'::regclass) as all
        from ${inOrder(SAMPLE)}`,
  );
  const { seen, found, others, last, all } = sample ?? { seen: 0, found: [], others: 0, last: null, all: 0 };
  // All of the list was read.
  if (seen < SAMPLE) return { value: await readIds(found, wordless), total: Math.min(found.length, SEARCH_MAX) };
  const share = found.length / seen;
  const pages = Math.max(wanted, SEARCH_MAX);
  // Of each maker no more than `pages` are read, however many there are.
  const indexed = (others / seen) * all + Math.min(makers.length * pages, share * all);
  if (share * all > 2 * pages && wanted / share < indexed) {
    const missing = Math.max(0, wanted - found.length);
    // By the last row's place, not by how many were read: a picture published meanwhile moves them all.
    const behind = sql`(${column}, i.id) < (select ${column}, i.id from ${source} where i.id = ${last})`;
    const further = sql`select i.id from ${inOrder(Math.ceil((4 * missing) / share), behind)} where i.held order by ${order} limit ${sql.raw(String(missing))}`;
    const more = missing > 0 ? await rows<{ id: string }>(db, further) : [];
    // Where the words are rarer further on, the index is asked after all.
    if (more.length === missing) return { value: await readIds([...found, ...more.map(({ id }) => id)], wordless), total: SEARCH_MAX };
  }
  // `offset 0` keeps the planner from reading the list's order here, working out the grams of each row.
  const bySigns = sql`(select ${column} as key, i.id from ${source} where ${and(makers.length > 0 ? said : list.where, between)} offset 0)`;
  const byMakers = firstOfEach(list, sql`unnest(${sql.param(makers)}::int[])`, and(wordless, between), pages);
  const { ids, total } = await firstOf(db, sql`(${makers.length > 0 ? sql`${bySigns} union ${byMakers}` : bySigns})`, wanted);
  return { value: await readIds(ids, wordless), total: Math.min(total, SEARCH_MAX) };
}

/** How long a list is; how many pictures its tags and what was seen leave out; what its files take. */
export async function countList(
  db: Db,
  { source, where, wider, own }: List,
): Promise<{ total: number; tags: number; seen: number; bytes: number }> {
  const bytes = own ? sql`coalesce(sum(i.bytes) filter (where ${where}), 0)::float8` : sql`0`;
  const [count] = await rows<{ total: number; tags: number; seen: number; bytes: number }>(
    db,
    wider
      ? sql`select count(*) filter (where ${where})::int as total, count(*) filter (where ${wider.unseen} and not (${where}))::int as seen,
              count(*) filter (where not (${wider.unseen}))::int as tags, ${bytes} as bytes from ${source} where ${wider.untagged}`
      : sql`select count(*)::int as total, 0 as seen, 0 as tags, ${own ? sql`coalesce(sum(i.bytes), 0)::float8` : sql`0`} as bytes from ${source} where ${where}`,
  );
  return count ?? { total: 0, tags: 0, seen: 0, bytes: 0 };
}
