import { sql } from 'drizzle-orm';
import { linkProblem, type Named, readOwnLink } from '#shared/rules/own-link.ts';
import { isUuid } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { isSeen, onSquare } from '../kernel/db/schema/columns.ts';
import { HttpError } from '../kernel/http-error.ts';

/** Of these links, those that name what not everybody may see now: deleted, hidden, or never there (O-10). */
export async function deadLinks(db: Db, links: readonly string[]): Promise<Set<string>> {
  const named = links.flatMap((link) => {
    const names = readOwnLink(link)?.names;
    return names ? [{ link, ...names }] : [];
  });
  if (named.length === 0) return new Set();
  const ids = (of: Named['kind'], fits: (id: string) => boolean = () => true) =>
    sql.param(named.flatMap(({ kind, id }) => (kind === of && fits(id) ? id : [])));
  const there = await rows<{ thing: string }>(
    db,
    sql`select 'work ' || id as thing from images where id = any(${ids('work', isUuid)}::uuid[]) and ${onSquare}
        union all select 'model ' || id from models where id = any(${ids('model')}::text[])
          and visibility = 'public' and status = 'ready' and listing = 'listed'
        union all select 'person ' || u.id from users u where u.id = any(${ids('person', (id) => /^\d{1,9}$/.test(id))}::int[]) and ${isSeen}
        union all select 'collection ' || key from collections where key = any(${ids('collection')}::text[])
          and share = 'link' and deleted_at is null`,
  );
  const known = new Set(there.map(({ thing }) => thing));
  return new Set(named.flatMap(({ link, kind, id }) => (known.has(`${kind} ${kind === 'work' ? id.toLowerCase() : id}`) ? [] : link)));
}

/** Refuses a link that leads out of this site, or to what not everybody may see; an empty one leads nowhere and is none. */
export async function assertLeads(db: Db, link: string): Promise<void> {
  const message =
    linkProblem(link) ??
    ((await deadLinks(db, [link])).size > 0 ? '链接里的作品、模型、作者或收藏集不存在，或不是公开的。请核对编号' : undefined);
  if (message) throw new HttpError('VALIDATION', { message, fields: { link: message } });
}
