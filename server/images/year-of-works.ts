import { sql } from 'drizzle-orm';
import { chinaDate } from '../kernel/china-time.ts';
import { rows } from '../kernel/db/rows.ts';
import type { Db } from '../kernel/db/db.ts';
import { onSquare } from '../kernel/db/schema/columns.ts';

/** Slices a year has at least, where there are as many works. */
const LEAST = 14;
/** Works looked at; of somebody who showed more in a year, the latest. */
const MOST = 5000;

/** One slice of a maker's year: a work that is liked most of its `week` (its Monday), as wide as its share of the `made` works of that week. */
export type YearSlice = {
  key: string;
  thumb: string;
  labelPatch: string | null;
  preview: boolean;
  week: string;
  made: number;
  width: number;
};

/** Reads `yearOfWorks`. */
export const yearSql = (userId: number) =>
  sql`with shown as (
      select id, key, thumb, ground, preview, likes, created_at from images where user_id = ${userId} and ${onSquare}
        order by created_at desc, id desc limit ${MOST}),
    year as (
      select *, date_trunc('week', ${chinaDate(sql`created_at`)})::date as week from shown
        where created_at > (select max(created_at) from shown) - interval '1 year'),
    placed as (
      select *, row_number() over (partition by week order by likes desc, id desc) as place, count(*) over (partition by week) as made
        from year),
    span as (select ceil(${LEAST}::numeric / greatest(1, count(distinct week))) as each from year)
    select key, thumb, ground as "labelPatch", preview, week::text, made::int, (made / least(made, each))::float8 as width
      from placed, span where place <= each order by week, place`;

/** What a maker showed on the square in the year before their last work, week by week, oldest first. A week is several slices where there are few weeks. */
export const yearOfWorks = (db: Db, userId: number): Promise<YearSlice[]> => rows<YearSlice>(db, yearSql(userId));
