import { asc } from 'drizzle-orm';
import type { BANNER_STATES } from '#shared/vocabulary/desk-kinds.ts';
import { banners } from '../kernel/db/schema/catalogue.ts';
import type { Ports } from '../ports/ports.ts';
import { deadLinks } from './dead-links.ts';

type State = (typeof BANNER_STATES)[number];

/** Every banner in its order, and how it stands now. */
export async function allBanners({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<{ banner: typeof banners.$inferSelect; state: State }[]> {
  const at = now();
  const found = await db.select().from(banners).orderBy(asc(banners.sort), asc(banners.id));
  const dead = await deadLinks(
    db,
    found.map(({ link }) => link),
  );
  const stateOf = ({ hidden, startAt, endAt, link }: (typeof found)[number]): State => {
    if (hidden) return 'hidden';
    if (endAt && endAt <= at) return 'over';
    return dead.has(link) ? 'dead' : startAt && startAt > at ? 'early' : 'shown';
  };
  return found.map((banner) => ({ banner, state: stateOf(banner) }));
}
