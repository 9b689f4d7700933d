import { and, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ImageSort } from '#shared/contract/content.ts';
import type { Condition } from '#shared/contract/endpoint.ts';
import type { Member } from '../account/sessions.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { rows } from '../kernel/db/rows.ts';
import { containsPattern, type Field, readCondition } from '../kernel/condition.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Db } from '../kernel/db/db.ts';
import { binSince } from './bin.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { onSquare, visibleTo } from './images.ts';

const INTEGER_MAX = 2 ** 31 - 1;

/** What a list is sorted by, greatest first, equals by id: the column, its value as an integer, and back. */
type Order = { letter: string; column: SQL; key: (column: SQL) => SQL; max: number; read(key: number): SQL };

function byTime(letter: string, column: SQL): Order {
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
  /** Whether words are looked for: such a list reads every row, however short it is. */
  searched: boolean;
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

/** Which pictures a scope means. Personal scopes need somebody to be personal to. */
function scopeSql(scope: unknown, viewer: Member | null): SQL {
  switch (scope) {
    case 'mine':
      return sql`i.user_id = ${meOf(viewer)}`;
    case 'liked':
    case 'collected':
      return sql`exists(select 1 from favorites mark where ${markedBy(meOf(viewer), markScopes[scope] ?? '')} and mark.target_id = i.id::text)`;
    case 'following':
      return sql`${onSquare} and i.user_id in (select f.target_id::int from favorites f where f.user_id = ${meOf(viewer)} and f.kind = 'user' and f.action = 'follow')`;
    case 'square':
    case 'user':
      return onSquare;
    default:
      throw new HttpError('BAD_CONDITION');
  }
}

const wordsOf = (table: 'i' | 'w') => {
  const t = sql.raw(table);
  return sql`picture_words(${t}.title, ${t}."desc", ${t}.tags, ${t}.visibility, ${t}.prompt)`;
};

/** A text that holds the word. `indexed`: there is an index of the text's grams. */
function holds(text: SQL, word: string, indexed: boolean): SQL | undefined {
  const signs = Array.from(word).length;
  // A word without letters that have a case is the same to both; `ilike` writes every text anew in small letters first.
  const like = word.toLowerCase() === word.toUpperCase() ? sql`like` : sql`ilike`;
  // One sign is a gram where it is one of Chinese writing.
  const known = indexed && (signs > 1 || word > '\u2e80');
  return and(
    known ? sql`grams(${text}) @> grams(${word})` : undefined,
    known && signs < 3 ? undefined : sql`${text} ${like} ${containsPattern(word)}`,
  );
}

/**
 * Every word must stand somewhere: in the title, the description, a tag, the maker's name, or a prompt that is not hidden.
 * `indexed`: the list is one of the square, whose words have an index; any other is its member's own and short.
 */
function wordsSql(text: string, indexed: boolean): SQL | undefined {
  const words = text.split(/\s+/).filter(Boolean);
  return and(
    ...words.map((word) => {
      const makers = sql`select u.id from users u where ${holds(sql`u.name`, word, true)}`;
      if (!indexed) return sql`(${holds(wordsOf('i'), word, false)} or i.user_id in (${makers}))`;
      // Found apart from the list's order: walking that would work the words of every picture out anew.
      return sql`i.id in (select w.id from images w where w.published and w.deleted_at is null and w.visibility <> 'private' and ${holds(wordsOf('w'), word, true)}
        union all select p.id from images p where p.user_id in (${makers}))`;
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
export const isSearch = (condition: Condition) => condition.some((part) => typeof part === 'object' && 'title' in part);

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

/** Reads conditions and sort. Whatever they say, only what the viewer may see is in the list. */
export function readList({ condition, sort }: Given, viewer: Member | null, now: Date): List {
  const joined = condition.includes('or');
  const scopes = condition.flatMap((part) => (typeof part === 'object' && 'scope' in part ? [part.scope] : []));
  // A list that is one scope's alone knows more than a filter: where its rows come from and in which order.
  const sole = scopes.length === 1 && !joined ? scopes[0] : undefined;
  const bin = sole === 'bin';
  const marked = typeof sole === 'string' && Object.hasOwn(markScopes, sole) ? markScopes[sole] : undefined;
  const i = alias(images, 'i');
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
    title: (value) => wordsSql(String(value), squared),
    unseen: (value) => unseenSql(value, viewer),
  };
  const own = sole === 'mine' || bin;
  // What these say already decides who sees it; said twice, the database estimates and computes it twice.
  const narrowed = squared || sole === 'mine';
  const base = bin
    ? sql`i.user_id = ${meOf(viewer)} and i.deleted_at > ${binSince(now).toISOString()}::timestamptz`
    : narrowed
      ? sql`i.deleted_at is null`
      : sql`i.deleted_at is null and ${visibleTo(viewer)}`;
  const whole = (asked: Condition): SQL => {
    const { where } = readCondition({ condition: asked, pageSize: 1 }, fields);
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
    key: order.key,
    own,
    bin,
    shared:
      !joined &&
      (condition.length === 0 || sole === 'square' || sole === 'user') &&
      !condition.some((part) => typeof part === 'object' && 'unseen' in part),
    searched: isSearch(condition),
    cursor: ({ key, id }, total) => writeCursor(order.letter, { key, id, total }),
    from: (cursor) => ({ where: sql`${row} <= ${read(cursor).row}`, total: read(cursor).total }),
    to: (cursor) => ({ where: sql`${row} > ${read(cursor).row}`, total: read(cursor).total }),
    wider: hiding ? { unseen: whole(widen(condition, false)), untagged: whole(widen(condition, true)) } : undefined,
  };
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
