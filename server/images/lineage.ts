import { sql } from 'drizzle-orm';
import type { Image } from '#shared/contract/content.ts';
import type { Lineage } from '#shared/contract/same.ts';
import type { Member } from '../account/sessions.ts';
import { rows } from '../kernel/db/rows.ts';
import type { Ports } from '../ports/ports.ts';
import { imagesOf, onSquare, visibleId, visibleTo } from './images.ts';

/** Works told before a work, the nearest ones. */
const ORIGINS_MAX = 8;
/** Works made like it that are told at a time. */
const MADE_PAGE = 12;

/**
 * From which works a work comes, and which were made like it. A work that the viewer may not see ends the line: what it was made
 * like in turn is its own secret.
 */
export async function lineageOf(ports: Ports, viewer: Member | null, id: string, page: number): Promise<Lineage> {
  const { db } = ports;
  const known = await visibleId(db, viewer, id);
  const line = await rows<{ id: string; same_as: string | null }>(
    db,
    sql`with recursive line as (
          select i.id, i.same_as, 0 as n from images i where i.id = ${known}::uuid
          union all
          select i.id, i.same_as, line.n + 1 from line join images i on i.id = line.same_as and i.deleted_at is null and ${visibleTo(viewer)}
            where line.n < ${sql.raw(String(ORIGINS_MAX))}
        ) select id, same_as from line order by n desc`,
  );
  const ids = line.slice(0, -1).map((one) => one.id);
  const like = sql`i.same_as = ${known}::uuid and i.deleted_at is null and ${onSquare}`;
  const [before, made, counted] = await Promise.all([
    ids.length > 0 ? imagesOf(ports, viewer, { where: sql`i.id = any(${sql.param(ids)}::uuid[])`, order: sql`i.id` }) : [],
    imagesOf(ports, viewer, { where: like, order: sql`i.likes desc, i.id desc`, limit: MADE_PAGE, offset: (page - 1) * MADE_PAGE }),
    rows<{ total: number }>(db, sql`select count(*)::int as total from images i where ${like}`),
  ]);
  return {
    origins: ids.flatMap((one): Image[] => before.filter((image) => image.id === one)),
    before: line[0]?.same_as == null ? 'nothing' : ids.length < ORIGINS_MAX ? 'closed' : 'more',
    made,
    total: counted[0]?.total ?? 0,
  };
}
