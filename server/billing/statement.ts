import { and, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { PointsOverview, PointsStatement } from '#shared/contract/points.ts';
import { type ToolKind, toolKinds } from '#shared/tools/registry.ts';
import { chinaDate, chinaDay } from '../kernel/china-time.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { lots, txs } from '../kernel/db/schema/points.ts';
import { balanceOf, planSpending } from '../points/ledger.ts';
import { bookDue } from './entitlements.ts';
import { addMonths, grantsOf } from './membership-rules.ts';
import { periodsOf, tierNames } from './memberships.ts';
import { shown } from './records.ts';

const DAY = 24 * 3600_000;
const CHART_DAYS = 30;
/** What somebody uses a day is told by the last week, once there are three days to tell from. */
const MEAN_DAYS = 7;
const KNOWN_DAYS = 3;
/** Bought points live for two years; nothing is looked for beyond. */
const FORECAST_DAYS = 800;

/** A movement's sign. */
const signed = sql<number>`case when txs.kind in ('paid', 'expired', 'withdrawn') then -txs.point else txs.point end`;
/** Points that ran out did so at their end, whenever that was booked. */
const moment: SQL = sql`case when txs.kind = 'expired'
  then least(txs.at, nullif(substr(txs.idem, length('expired:' || txs.ref || ':') + 1), '')::timestamptz) else txs.at end`;
const kinds = sql.join(
  shown.map((kind) => sql`${kind}`),
  sql`, `,
);
/** The task that a movement belongs to; what was sown or bought has none. */
const taskOf = sql`left join tasks on tasks.id = case when txs.ref ~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' then txs.ref::uuid end`;

/** What brought a batch. */
const originOfLot = sql<string | null>`(select origin.desc from entries given join txs origin on origin.id = given.tx_id
  where given.lot_id = lots.id and given.account = 'granted' limit 1)`;

type Use = 'generate' | 'train' | 'tool';
const useOf = (kind: string | null): Use | null =>
  kind === null ? null : kind === 'train' ? 'train' : toolKinds.includes(kind as ToolKind) ? 'tool' : 'generate';

type Line = {
  id: number;
  at: string;
  kind: (typeof shown)[number];
  desc: string;
  ref: string;
  change: number;
  balance: number;
  task: string | null;
  parts:
    | { bucket: 'point' | 'point_gift' | 'point_permission'; amount: number; expires: string | null; granted: number; of: string | null }[]
    | null;
};

/** R8.13: a month of the point log as a bank writes it. What is due has been booked, so that nothing of it changes later. */
export async function pointsStatement(db: Db, userId: number, month: string, now: Date): Promise<PointsStatement> {
  await bookDue(db, userId, now);
  const from = `${month}-01T00:00:00+08:00`;
  // Reckoned here: the database would add its own month, which ends at another hour.
  const to = addMonths(new Date(from), 1).toISOString();
  const found = await rows<Line>(
    db,
    sql`with moves as (
          select txs.id, ${moment} as at, txs.kind, txs.desc, txs.ref, ${signed} as change, tasks.kind as task
          from txs ${taskOf} where txs.user_id = ${userId} and txs.kind in (${kinds})
        ), lines as (
          select *, sum(change) over (order by at, id)::int as balance from moves
        )
        select lines.*, (
          select json_agg(json_build_object('bucket', lots.bucket, 'amount', abs(parts.amount), 'expires', lots.expires_at,
            'granted', lots.amount, 'of', ${originOfLot}) order by parts.id)
          from entries parts join lots on lots.id = parts.lot_id
          where parts.tx_id = lines.id and parts.account = 'available'
        ) as parts
        from lines where at >= ${from}::timestamptz and at < ${to}::timestamptz
        order by at desc, id desc`,
  );
  const [before] = await rows<{ sum: number | null }>(
    db,
    sql`select sum(${signed})::int as sum from txs where txs.user_id = ${userId} and txs.kind in (${kinds}) and ${moment} < ${from}::timestamptz`,
  );
  const opening = before?.sum ?? 0;
  const sum = (of: (line: Line) => boolean) => found.filter(of).reduce((all, { change }) => all + Math.abs(change), 0);
  return {
    month,
    opening,
    earned: sum(({ change }) => change > 0),
    spent: sum(({ kind }) => kind === 'paid'),
    expired: sum(({ kind }) => kind === 'expired'),
    withdrawn: sum(({ kind }) => kind === 'withdrawn'),
    closing: found[0]?.balance ?? opening,
    lines: found.map(({ id, at, kind, desc, ref, change, balance, task, parts }) => ({
      id,
      at: new Date(at).toISOString(),
      kind,
      desc,
      use: useOf(task),
      ref: task === null ? null : ref,
      change,
      balance,
      parts: (parts ?? []).map(({ expires, ...part }) => ({
        ...part,
        expiresAt: expires === null ? null : new Date(expires).toISOString(),
      })),
    })),
  };
}

/** What was used on each of the last days, by what it was used for; points given back count on the day they were taken. */
async function usedByDay(db: Db, userId: number, now: Date): Promise<PointsOverview['days']> {
  const days = Array.from({ length: CHART_DAYS }, (_, i) => chinaDay(new Date(now.getTime() - (CHART_DAYS - 1 - i) * DAY)));
  const found = await rows<{ day: string; task: string | null; used: number }>(
    db,
    sql`select ${chinaDate(sql`txs.at`)}::text as day, tasks.kind as task, sum(txs.point - coalesce(holds.released, 0))::int as used
        from txs left join holds on holds.ref = txs.ref ${taskOf}
        where txs.user_id = ${userId} and txs.kind = 'paid' and txs.at >= ${`${days[0]}T00:00:00+08:00`}::timestamptz
        group by 1, 2`,
  );
  return days.map((day) => {
    const used = { generate: 0, train: 0, tool: 0 };
    for (const one of found) if (one.day === day) used[useOf(one.task) ?? 'generate'] += one.used;
    return { day, ...used };
  });
}

type Open = Parameters<typeof planSpending>[0][number];

/** How long points last when so many are used a day, and what each batch will have left at its end. */
export function forecastOf(open: readonly Open[], perDay: number, now: Date): { days: number; left: Map<number, number> } {
  const batches = open.map((lot) => ({ ...lot }));
  const left = new Map<number, number>();
  let days: number | null = null;
  let owed = 0;
  for (let day = 0; day < FORECAST_DAYS; day++) {
    const at = new Date(now.getTime() + day * DAY);
    for (const lot of batches) if (lot.expiresAt && lot.expiresAt <= at && !left.has(lot.id)) left.set(lot.id, lot.remaining);
    owed += perDay;
    const due = Math.floor(owed);
    owed -= due;
    const plan = planSpending(batches, due, at);
    for (const { lotId, amount } of plan) for (const lot of batches) if (lot.id === lotId) lot.remaining -= amount;
    const covered = plan.reduce((sum, { amount }) => sum + amount, 0);
    if (days === null && covered < due) days = Math.round(day + covered / due);
  }
  for (const lot of batches) if (!left.has(lot.id)) left.set(lot.id, lot.expiresAt ? lot.remaining : 0);
  return { days: days ?? FORECAST_DAYS, left };
}

/** R8.13: what there is, batch by batch with its end; what was used; how long it lasts. */
export async function pointsOverview(db: Db, userId: number, now: Date): Promise<PointsOverview> {
  const standing = await bookDue(db, userId, now);
  const open = standing.lots.filter(({ remaining, expiresAt }) => remaining > 0 && (expiresAt === null || expiresAt > now));
  const details = await db
    .select({
      id: lots.id,
      granted: lots.amount,
      desc: originOfLot,
    })
    .from(lots)
    .where(and(eq(lots.userId, userId), gt(lots.remaining, 0)));
  const days = await usedByDay(db, userId, now);
  const [first] = await db
    .select({ month: sql<string | null>`min(${chinaDate(sql`${txs.at}`)})::text` })
    .from(txs)
    .where(and(eq(txs.userId, userId), inArray(txs.kind, shown)));
  const [spent] = await db
    .select({ since: sql<string | null>`min(${txs.at})` })
    .from(txs)
    .where(and(eq(txs.userId, userId), eq(txs.kind, 'paid')));
  const perDay = days.slice(-MEAN_DAYS).reduce((sum, { generate, train, tool }) => sum + generate + train + tool, 0) / MEAN_DAYS;
  const known = spent?.since != null && now.getTime() - new Date(spent.since).getTime() >= KNOWN_DAYS * DAY && perDay > 0;
  const forecast = known ? forecastOf(open, perDay, now) : null;
  const [next] = grantsOf(await periodsOf(db, userId, now));
  return {
    balance: balanceOf(open, now),
    batches: open
      .map(({ id, bucket, remaining, expiresAt }) => {
        const { granted = remaining, desc = null } = details.find((one) => one.id === id) ?? {};
        return {
          id,
          bucket,
          desc: desc ?? '',
          granted,
          remaining,
          expiresAt: expiresAt?.toISOString() ?? null,
          left: forecast?.left.get(id) ?? null,
        };
      })
      .toSorted((a, b) => (a.expiresAt ?? '9').localeCompare(b.expiresAt ?? '9')),
    next: next ? { at: next.at.toISOString(), amount: next.amount, desc: `${tierNames[next.type] ?? '会员'}月积分` } : null,
    days,
    forecast: forecast && {
      perDay: Math.round(perDay),
      days: forecast.days,
      until: new Date(now.getTime() + forecast.days * DAY).toISOString(),
    },
    months: monthsBetween(first?.month ?? chinaDay(now), chinaDay(now)),
  };
}

/** `2025-11` and so on, newest first. */
function monthsBetween(first: string, last: string): string[] {
  const count = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  return Array.from({ length: Math.max(0, count(last) - count(first)) + 1 }, (_, i) => {
    const nth = count(last) - i;
    return `${Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`;
  });
}
