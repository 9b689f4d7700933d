import { eq } from 'drizzle-orm';
import type { Dict } from '#shared/contract/dicts.ts';
import type { SiteFacts } from '#shared/rules/site-facts.ts';
import type { Db } from '../kernel/db/db.ts';
import { settings } from '../kernel/db/schema/settings.ts';
import { listOf } from '../kernel/reply.ts';
import type { Ports } from '../ports/ports.ts';

/** The setting that holds what was written at the desk, as JSON. */
export const SITE_SETTING = 'site';

/** What was written at the desk about who runs the site. */
export async function deskFacts(db: Db): Promise<Partial<SiteFacts>> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, SITE_SETTING));
  return row ? (JSON.parse(row.value) as Partial<SiteFacts>) : {};
}

/** Who runs the site: what the desk says, else what the variables say. Read each time, so that every process says the same at once. */
export const readSiteFacts = async ({ db, config }: Pick<Ports, 'db' | 'config'>): Promise<SiteFacts> => ({
  ...config.site,
  ...(await deskFacts(db)),
});

/** The telephone as the dictionary `tel` of one row, or none. */
export async function phonePage(ports: Pick<Ports, 'db' | 'config'>) {
  const { phone } = await readSiteFacts(ports);
  const rows: Dict[] = phone ? [{ id: 'tel-1', key: 'tel', val: phone, sort: 1 }] : [];
  return listOf(rows, rows.length);
}
