import { type SQL, sql } from 'drizzle-orm';
import { type Outline, STRETCH } from '#shared/contract/gallery.ts';
import { fromBase64 } from '../kernel/base64.ts';
import { rows } from '../kernel/db/rows.ts';
import { chinaDate } from '../kernel/china-time.ts';
import type { Db } from '../kernel/db/db.ts';
import { SEARCH_MAX } from '#shared/rules/limits.ts';
import { countList, type List, readRows } from './list.ts';

/** Pictures an answer is the outline of: a whole number of stretches, and little enough to be made in an instant. */
export const SLICE = 12_000;

type Row = {
  ratios: string | null;
  ids: string | null;
  anchors: [string, string][] | null;
  days: string | null;
  total: number | null;
  bytes: number | null;
};

/** The outline of a list, from a cursor on. One query, whatever the list's length: pictures become two bytes each in the database. */
export async function outlineOf(db: Db, list: List, ask: { from?: string | undefined; ids?: boolean | undefined }): Promise<Outline> {
  const from = ask.from === undefined ? undefined : list.from(ask.from);
  // A search on the square ends where it counts no further.
  const slice = list.search ? SEARCH_MAX : SLICE;
  // Words are looked for once: the rows they are in are counted on the way. Any other list is counted without being read.
  const along = !from && list.searched && !list.search && !list.wider;
  const read = (part: List) => sliceOf(db, part, slice, { ids: ask.ids ?? false, along });
  const { value: row, total } = along ? { value: await read(list), total: undefined } : await readRows(db, list, slice, from?.where, read);
  const counted =
    from || along || (total !== undefined && !list.wider)
      ? { total: from?.total ?? total ?? 0, tags: 0, seen: 0, bytes: 0 }
      : await countList(db, list);
  const count = { ...counted, total: row?.total ?? counted.total, bytes: row?.bytes ?? counted.bytes };
  const anchors = (row?.anchors ?? []).map(([key, id]) => list.cursor({ key: Number(key), id }, count.total));
  // The row after the slice begins the next one.
  const next = list.search ? undefined : anchors[slice / STRETCH];
  return {
    total: count.total,
    ratios: row?.ratios ?? '',
    ...(ask.ids && { ids: row?.ids ?? '' }),
    anchors: anchors.slice(0, slice / STRETCH),
    days: countDays(row?.days ?? ''),
    ...(next && { next }),
    hidden: { tags: count.tags, seen: count.seen },
    bytes: count.bytes,
  };
}

/** A slice of a list and the row after it; `along` counts the whole list too. The rows come in order, and are gone through once. */
async function sliceOf(db: Db, list: List, size: number, { ids, along }: { ids: boolean; along: boolean }): Promise<Row | undefined> {
  const base64 = (bytes: SQL) =>
    sql`replace(encode(string_agg(${bytes}, ''::bytea) filter (where n <= ${sql.raw(String(size))}), 'base64'), chr(10), '')`;
  const [row] = await rows<Row>(
    db,
    sql`select ${base64(sql`int2send(least(32767, greatest(1, (width * 1000 + height / 2) / height))::int2)`)} as ratios,
          ${ids ? base64(sql`uuid_send(id)`) : sql`null`} as ids,
          json_agg(json_build_array((${list.key(sql`value`)})::text, id)) filter (where (n - 1) % ${sql.raw(String(STRETCH))} = 0) as anchors,
          ${list.timed ? base64(sql`int4send(${chinaDate(sql`value`)} - date '1970-01-01')`) : sql`null`} as days,
          max(total)::int as total, max(bytes)::float8 as bytes
        from (
          select i.id, i.width, i.height, ${list.column} as value, row_number() over (order by ${list.order}) as n,
            ${along ? sql`count(*) over ()` : sql`null`} as total, ${along && list.own ? sql`sum(i.bytes) over ()` : sql`null`} as bytes
          from ${list.source} where ${list.where} order by ${list.order} limit ${sql.raw(String(size + 1))}
        ) slice`,
  );
  return row;
}

/** How many pictures each day has, from the days of all of them: four bytes each, counted from 1970. */
function countDays(base64: string): Outline['days'] {
  const bytes = fromBase64(base64);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const counts = new Map<number, number>();
  for (let at = 0; at < bytes.byteLength; at += 4) {
    const day = view.getInt32(at);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day: new Date(day * 24 * 3600_000).toISOString().slice(0, 10), count }));
}
