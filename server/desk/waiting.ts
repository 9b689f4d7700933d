import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { DeskWait } from '#shared/contract/desk-overview.ts';
import { DESK_SECTIONS, type DeskSection, opensSection, type Role } from '#shared/rules/desk-roles.ts';
import type { Db } from '../kernel/db/db.ts';
import { reports } from '../kernel/db/schema/accounts.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { invoices, priceChanges, refunds, strayPayments } from '../kernel/db/schema/commerce.ts';
import { engineFiles, type EngineRow, engines } from '../kernel/db/schema/engines.ts';
import { pointChanges } from '../kernel/db/schema/points.ts';
import { rows } from '../kernel/db/rows.ts';
import type { Ports } from '../ports/ports.ts';
import { isBroken } from '../routing/breaker.ts';
import { differingDays } from './bills.ts';

/** What of each table waits for an operator. */
export const waits = {
  /** Refunds that want a second person. */
  refund: eq(refunds.state, 'waiting'),
  /** Second payments that nobody gave back. */
  stray: inArray(strayPayments.state, ['open', 'waiting', 'refused']),
  invoice: eq(invoices.state, 'issuing'),
  /** Changes of prices and of points that want a second person. */
  price: eq(priceChanges.state, 'waiting'),
  points: eq(pointChanges.state, 'waiting'),
  complaint: and(eq(reports.state, 'open'), ne(reports.reason, 'review')),
  /** What members published and a reviewer has to see. */
  review: and(eq(reports.state, 'open'), eq(reports.reason, 'review')),
};

/** Engines that should work and do not. */
export async function brokenEngines({ db, now }: Pick<Ports, 'db' | 'now'>): Promise<EngineRow[]> {
  const at = now();
  return (await db.select().from(engines).where(eq(engines.enabled, true))).filter((row) => isBroken(row, at));
}

/** Models on sale whose file no engine has any more, with the file's last name and since when. */
export const goneFiles = async (db: Db): Promise<{ id: string; name: string; file: string; at: Date }[]> =>
  (
    await rows<{ id: string; name: string; file: string; at: number }>(
      db,
      sql`select m.id, m.name, max(f.name) as file, max(extract(epoch from f.gone_at))::float8 as at
          from ${models} m join ${engineFiles} f on f.model_id = m.id join ${engines} e on e.id = f.engine_id
          where m.listing = 'listed' and e.kind <> 'preview' group by m.id having bool_and(f.gone_at is not null) order by 4, 1`,
    )
  ).map(({ at, ...one }) => ({ ...one, at: new Date(at * 1000) }));

/** Money that waits: the badge of the refunds. */
export const waitingMoney = async (db: Db): Promise<number> =>
  (await db.$count(refunds, waits.refund)) + (await db.$count(strayPayments, waits.stray));

/** Each kind of what waits: where it is dealt with, and how much of it there is. */
const kinds: Record<DeskWait['kind'], { section: DeskSection; count: (ports: Ports) => Promise<number> }> = {
  engine: { section: 'models', count: async (ports) => (await brokenEngines(ports)).length },
  file: { section: 'models', count: async ({ db }) => (await goneFiles(db)).length },
  complaint: { section: 'complaints', count: ({ db }) => db.$count(reports, waits.complaint) },
  review: { section: 'complaints', count: ({ db }) => db.$count(reports, waits.review) },
  refund: { section: 'orders', count: ({ db }) => db.$count(refunds, waits.refund) },
  stray: { section: 'orders', count: ({ db }) => db.$count(strayPayments, waits.stray) },
  difference: { section: 'orders', count: async (ports) => (await differingDays(ports)).length },
  invoices: { section: 'orders', count: ({ db }) => db.$count(invoices, waits.invoice) },
  price: { section: 'catalogue', count: ({ db }) => db.$count(priceChanges, waits.price) },
  points: { section: 'members', count: ({ db }) => db.$count(pointChanges, waits.points) },
};

/** The kinds of what waits that are dealt with in sections which a role opens. */
export const kindsFor = (role: Role): DeskWait['kind'][] =>
  (Object.keys(kinds) as DeskWait['kind'][]).filter((kind) => opensSection(kinds[kind].section, role));

/** How much waits in each section that a role opens; sections where nothing does are left out. */
export async function waitingFor(ports: Ports, role: Role): Promise<Partial<Record<DeskSection, number>>> {
  const counted = await Promise.all(kindsFor(role).map(async (kind) => [kinds[kind].section, await kinds[kind].count(ports)] as const));
  const inSection = (section: DeskSection) => counted.reduce((sum, [own, many]) => sum + (own === section ? many : 0), 0);
  const sections = (Object.keys(DESK_SECTIONS) as DeskSection[]).map((section) => [section, inSection(section)] as const);
  return Object.fromEntries(sections.filter(([, many]) => many > 0));
}
