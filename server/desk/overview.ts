import { and, count, eq, gte, lt, sql } from 'drizzle-orm';
import type { DeskOverview } from '#shared/contract/desk-overview.ts';
import { opensSection } from '#shared/rules/desk-roles.ts';
import { chinaDay, startOfDay } from '../kernel/china-time.ts';
import { type Db, onceFor } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { reports } from '../kernel/db/schema/accounts.ts';
import { orders } from '../kernel/db/schema/commerce.ts';
import { makeKeep } from '../kernel/keep.ts';
import type { Ports } from '../ports/ports.ts';
import { isBroken } from '../routing/breaker.ts';
import { lastLines, type Operator } from './audit.ts';
import { ENDED_MS, seeEngines } from './engines.ts';
import { waitsFor } from './queue.ts';
import { waitingFor } from './waiting.ts';

type Acting = NonNullable<Operator>;

const DAY_MS = 24 * 3600_000;
const GROWN_DAYS = 7;
/** Lines of the audit that are told. */
const LINES = 7;
const STORED_MS = 600_000;

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

async function queue(db: Db, now: Date): Promise<DeskOverview['queue']> {
  const [found] = await rows<DeskOverview['queue']>(
    db,
    sql`select count(*)::int as waiting, count(m.user_id)::int as members,
          greatest(0, extract(epoch from ${moment(now)} - min(t.created_at)))::float8 as longest
        from tasks t left join (select distinct user_id from memberships where start_at <= ${moment(now)} and end_at > ${moment(now)}) m
          on m.user_id = t.user_id
        where t.status = 'queued'`,
  );
  const { waiting = 0, members = 0, longest = null } = found ?? {};
  // An empty queue has nobody who waits; `greatest` would say 0.
  return { waiting, members, longest: waiting > 0 ? longest : null };
}

async function payments(db: Db, today: Date): Promise<DeskOverview['payments']> {
  const paid = eq(orders.status, 'paid');
  const [found] = await db
    .select({
      many: count(),
      fen: sql<number>`coalesce(sum(${orders.fen}), 0)::float8`,
      // Clocks differ: nothing is heard of before it happened.
      latest: sql<
        number | null
      >`extract(epoch from max(greatest(${orders.paidAt} - ${orders.tradeAt}, interval '0')) filter (where ${orders.tradeAt} is not null))::float8`,
    })
    .from(orders)
    .where(and(paid, gte(orders.paidAt, today)));
  const before = and(paid, gte(orders.paidAt, new Date(today.getTime() - DAY_MS)), lt(orders.paidAt, today));
  return { ...(found ?? { many: 0, fen: 0, latest: null }), yesterday: await db.$count(orders, before) };
}

type Stored = { stored: number; daily: number };
const stored = onceFor((ports: Ports) => makeKeep<Stored>({ freshMs: STORED_MS, staleMs: STORED_MS, clock: () => ports.now().getTime() }));

/** What members' pictures take by our own books: the same wherever they lie. */
async function readStored(db: Db, now: Date): Promise<Stored> {
  const since = moment(new Date(now.getTime() - GROWN_DAYS * DAY_MS));
  const [found] = await rows<{ stored: number; grown: number }>(
    db,
    sql`select coalesce(sum(bytes), 0)::float8 as stored, coalesce(sum(bytes) filter (where created_at >= ${since}), 0)::float8 as grown
        from (select bytes, created_at from images union all select bytes, created_at from uploads) f`,
  );
  return { stored: found?.stored ?? 0, daily: (found?.grown ?? 0) / GROWN_DAYS };
}

async function complaints(db: Db, now: Date, today: Date): Promise<DeskOverview['complaints']> {
  const [open] = await db
    .select({
      open: count(),
      longest: sql<number | null>`extract(epoch from ${moment(now)} - min(${reports.createdAt}))::float8`,
    })
    .from(reports)
    .where(eq(reports.state, 'open'));
  const answered = await db.$count(
    reports,
    and(eq(reports.state, 'answered'), gte(reports.answeredAt, today), sql`${reports.reason} <> 'desk'`),
  );
  return { ...(open ?? { open: 0, longest: null }), answered };
}

type Hour = { hour: number; engine_id: string | null; ended: number; failed: number };

type Drawn = { hours: Hour[]; p50: number | null };
/** By the China day: at midnight the hours begin anew. */
const drawn = onceFor((ports: Ports) => makeKeep<Drawn>({ freshMs: ENDED_MS, staleMs: ENDED_MS, clock: () => ports.now().getTime() }));

/** What ended since midnight by hours and engines, trainings left out: they make no pictures; and how long half of a day's pictures took. */
async function readDrawn(db: Db, now: Date, today: Date): Promise<Drawn> {
  const hours = await rows<Hour>(
    db,
    sql`select floor(extract(epoch from ended_at - ${moment(today)}) / 3600)::int as hour, engine_id, count(*)::int as ended,
          (count(*) filter (where status = 'failed'))::int as failed
        from tasks where ended_at >= ${moment(today)} and status in ('success', 'failed') and kind <> 'train' group by 1, 2`,
  );
  const [found] = await rows<{ p50: number | null }>(
    db,
    sql`select percentile_disc(0.5) within group (order by extract(epoch from ended_at - started_at)::float8) as p50
        from tasks where ended_at >= ${moment(new Date(now.getTime() - DAY_MS))} and started_at is not null
          and status = 'success' and kind in ('txt2img', 'img2img')`,
  );
  return { hours, p50: found?.p50 ?? null };
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((sum, one) => sum + of(one), 0);

/** How everything stands, as far as the operator's role goes. */
export async function readOverview(ports: Ports, operator: Acting): Promise<DeskOverview> {
  const { db, blobs } = ports;
  const now = ports.now();
  const today = startOfDay(chinaDay(now));
  const opens = (section: Parameters<typeof opensSection>[0]) => opensSection(section, operator.role);
  const machines = await seeEngines(ports);
  const working = machines.filter(({ row }) => row.enabled && !isBroken(row, now));
  const places = sumOf(working, ({ told }) => told.most);
  const { hours: ended, p50 } = await drawn(ports).get(chinaDay(now), () => readDrawn(db, now, today));
  const failures = [...Map.groupBy(ended, (one) => one.engine_id)]
    .flatMap(([id, own]) => (id === null ? [] : [{ id, failed: sumOf(own, (one) => one.failed) }]))
    .sort((a, b) => b.failed - a.failed)[0];
  return {
    at: now.toISOString(),
    queue: await queue(db, now),
    engines: {
      all: machines.filter(({ row }) => row.enabled).length,
      broken: machines.flatMap(({ row }) => (isBroken(row, now) ? [row.name] : [])),
      busy: places > 0 ? Math.min(1, sumOf(working, ({ told }) => told.running) / places) : null,
    },
    payments: opens('orders') ? await payments(db, today) : null,
    space: { ...(await stored(ports).get('', () => readStored(db, now))), disk: (await blobs.space?.()) ?? null },
    complaints: opens('complaints') ? await complaints(db, now, today) : null,
    waits: await waitsFor(ports, operator),
    waiting: sumOf(Object.values(await waitingFor(ports, operator.role)), (many) => many),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const own = ended.filter((one) => one.hour === hour);
      return { ended: sumOf(own, (one) => one.ended), failed: sumOf(own, (one) => one.failed) };
    }),
    failedMost: failures && failures.failed > 0 ? (machines.find(({ row }) => row.id === failures.id)?.row.name ?? failures.id) : null,
    p50,
    machines: machines.map(({ told: { id, name, waiting, running, p95, state }, kinds }) => ({
      id,
      name,
      does: kinds,
      queue: waiting + running,
      p95,
      state,
    })),
    audit: opens('audit') ? await lastLines(ports, LINES) : null,
  };
}
