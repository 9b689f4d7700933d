import { sql } from 'drizzle-orm';
import type { ToolAsk } from '#shared/contract/tool-params.ts';
import { rows } from '../kernel/db/rows.ts';
import { chinaDay } from '../kernel/china-time.ts';
import type { Db } from '../kernel/db/db.ts';

/** Not in spec: cut-outs a China day that cost nothing. */
export const FREE_CUTS = 3;
const CUT = 1;
const DESCRIBED = 1;
const SOLID = 10;
const LOGO = 2;
const MEGAPIXEL = 1_000_000;

/** Points of an enlarged picture, by its size: what costs time is its pixels. */
function enlarged(width: number, height: number): number {
  const size = (width * height) / MEGAPIXEL;
  return size > 17 ? 12 : size > 4.2 ? 8 : 4;
}

/** Free cut-outs a member still has today; those that failed or were cancelled do not count. */
export async function freeCuts(db: Db, userId: number, now: Date): Promise<number> {
  const [used] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count from tasks where user_id = ${userId} and kind = 'matt' and cost = 0
        and status in ('queued', 'running', 'success') and created_at >= ${`${chinaDay(now)}T00:00:00+08:00`}::timestamptz`,
  );
  return Math.max(0, FREE_CUTS - (used?.count ?? 0));
}

/** Points one result of a tool costs. `known`: the picture tells its parameters itself, or nothing but a program looks at it. */
export function toolPrice(ask: ToolAsk, about: { width: number; height: number; known: boolean }): number {
  switch (ask.kind) {
    case 'matt':
      return CUT;
    case 'interrogate':
      return about.known ? 0 : DESCRIBED;
    case 'enlarge':
      return enlarged(about.width * ask.scale, about.height * ask.scale);
    case 'three':
      return SOLID;
    case 'logo':
      return LOGO;
  }
}
