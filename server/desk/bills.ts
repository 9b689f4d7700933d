import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { deskReconciliation as contract } from '#shared/contract/desk-orders.ts';
import type { Reply } from '#shared/contract/endpoint.ts';
import { BILL_HOURS } from '#shared/rules/pay-channels.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import { chinaDate, chinaDay, chinaTime, startOfDay } from '../kernel/china-time.ts';
import { type Db, onceFor } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { billLines, channelBills, orders } from '../kernel/db/schema/commerce.ts';
import { makeKeep } from '../kernel/keep.ts';
import type { Ports } from '../ports/ports.ts';
import { writeAudit } from './audit.ts';

type Reconciliation = Reply<typeof contract>['data'];

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
/** Days before today that are fetched and compared. */
const DAYS = 7;
/** Orders behind a difference that are told. */
const TOLD = 50;
/** Lines that one statement writes. */
const SLICE = 1000;

/** The days before today, the oldest first. */
const daysBefore = (today: string) =>
  Array.from({ length: DAYS }, (_, at) => chinaDay(new Date(startOfDay(today).getTime() - (DAYS - at) * DAY_MS)));

/** Fetches one bill and keeps its lines; whoever asks for it first within the hour does. */
async function fetchBill(ports: Ports, channel: PayChannel, day: string): Promise<void> {
  const { db } = ports;
  const now = ports.now();
  const own = and(eq(channelBills.channel, channel), eq(channelBills.day, day));
  const [mine] = await db
    .insert(channelBills)
    .values({ channel, day, askedAt: now })
    .onConflictDoUpdate({
      target: [channelBills.channel, channelBills.day],
      set: { askedAt: now },
      setWhere: sql`${channelBills.fetchedAt} is null and ${channelBills.askedAt} < ${new Date(now.getTime() - HOUR_MS).toISOString()}::timestamptz`,
    })
    .returning({ day: channelBills.day });
  if (!mine) return;
  try {
    const lines = await ports.pay.of(channel).bill(day);
    await db.transaction(async (tx) => {
      const [first] = await tx
        .update(channelBills)
        .set({ fetchedAt: now, error: '' })
        .where(and(own, isNull(channelBills.fetchedAt)))
        .returning({ day: channelBills.day });
      if (!first) return;
      for (let from = 0; from < lines.length; from += SLICE)
        await tx.insert(billLines).values(lines.slice(from, from + SLICE).map((line, at) => ({ channel, day, n: from + at + 1, ...line })));
      await writeAudit(tx, null, now, { action: 'bill.fetch', target: `bill:${day}`, after: { channel, lines: lines.length } });
    });
  } catch (error) {
    // The desk says so beside the day; within the hour it is asked for again.
    await db
      .update(channelBills)
      .set({ error: (error instanceof Error ? error.message : String(error)).slice(0, 300) })
      .where(own);
  }
}

/** Fetches the bills of the last days that are not there yet, once their channel's hour has come. Part of the sweep. */
export async function sweepBills(ports: Ports): Promise<void> {
  const { db, pay } = ports;
  if (pay.mode === 'off') return;
  const now = ports.now();
  const days = daysBefore(chinaDay(now));
  const [oldest] = await db.select({ paidAt: orders.paidAt }).from(orders).where(eq(orders.status, 'paid')).orderBy(orders.paidAt).limit(1);
  if (!oldest?.paidAt) return;
  const begun = chinaDay(oldest.paidAt);
  const known = await db
    .select()
    .from(channelBills)
    .where(gte(channelBills.day, days[0] ?? ''));
  const hour = Number(chinaTime(now).slice(11, 13));
  for (const channel of pay.channels)
    for (const day of days) {
      const isYesterday = day === days.at(-1);
      const has = known.some((bill) => bill.channel === channel && bill.day === day && bill.fetchedAt !== null);
      if (day >= begun && !has && (!isYesterday || hour >= BILL_HOURS[channel])) await fetchBill(ports, channel, day);
    }
}

/** Our side of every movement since `from`: what was paid and given back, second payments once they are back. */
const ours = (from: Date) => {
  const since = sql`${from.toISOString()}::timestamptz`;
  return sql`
    select 'paid' as kind, channel, key, fen, ${chinaDate(sql`paid_at`)} as day from orders where status = 'paid' and paid_at >= ${since}
    union all select 'refund', o.channel, o.key, r.fen, ${chinaDate(sql`r.ended_at`)} from refunds r join orders o on o.id = r.order_id
      where r.state = 'done' and r.ended_at >= ${since}
    union all select 'paid', s.channel, o.key, s.fen, ${chinaDate(sql`s.at`)} from stray_payments s join orders o on o.id = s.order_id
      where s.state = 'done' and s.at >= ${since}
    union all select 'refund', s.channel, o.key, s.fen, ${chinaDate(sql`s.ended_at`)} from stray_payments s join orders o on o.id = s.order_id
      where s.state = 'done' and s.ended_at >= ${since}`;
};

/** Orders of which a day's books and the bill of their channel say something else, since `day`. */
const differences = (day: string) => sql`
  with o as (select day, channel, kind, key, sum(fen)::int as fen from (${ours(startOfDay(day))}) o group by 1, 2, 3, 4),
    b as (select day, channel, kind, key, sum(fen)::int as fen, max(trade_no) as trade_no from bill_lines
      where channel in ('alipay', 'wechat') and day >= ${day}::date group by 1, 2, 3, 4),
    d as (select day, channel, kind, key, b.trade_no, coalesce(o.fen, 0) as ours, coalesce(b.fen, 0) as theirs
      from o full join b using (day, channel, kind, key) where o.fen is distinct from b.fen)
  select d.*, c.fetched_at from d join channel_bills c on c.day = d.day and c.channel = d.channel and c.fetched_at is not null`;

type DifferingDay = { day: string; many: number; fen: number; at: Date };

/** Not asked anew at every look: bills come once a day, and a week's orders are summed for it. */
const differing = onceFor((ports: Ports) =>
  makeKeep<DifferingDay[]>({ freshMs: 60_000, staleMs: 60_000, clock: () => ports.now().getTime() }),
);

async function readDifferingDays(db: Db, from: string): Promise<DifferingDay[]> {
  const found = await rows<{ day: string; many: number; fen: number; at: number }>(
    db,
    sql`select day::text, count(distinct key)::int as many, max(extract(epoch from fetched_at))::float8 as at,
          sum((theirs - ours) * case kind when 'paid' then 1 else -1 end)::int as fen
        from (${differences(from)}) e group by day order by day`,
  );
  return found.map(({ at, ...one }) => ({ ...one, at: new Date(at * 1000) }));
}

/** The days whose books and bills differ: in how many orders, by how much in all (more at the gateways above zero), and since when that is known. */
export async function differingDays(ports: Ports): Promise<DifferingDay[]> {
  const from = daysBefore(chinaDay(ports.now()))[0] ?? '';
  return differing(ports).get(from, () => readDifferingDays(ports.db, from));
}

type Sum = { side: 'ours' | 'theirs'; day: string; kind: 'paid' | 'refund'; channel: PayChannel; many: number; fen: number };
type Behind = {
  day: string;
  channel: PayChannel;
  kind: 'paid' | 'refund';
  key: string;
  trade_no: string | null;
  ours: number;
  theirs: number;
  stray: boolean;
};

/** Our books and the gateways' bills, day by day, today first; and the orders behind what differs. Today has no bill. */
export async function reconciliation({ db, pay, now }: Ports): Promise<Reconciliation> {
  const today = chinaDay(now());
  const past = daysBefore(today);
  const from = past[0] ?? today;
  const sums = await rows<Sum>(
    db,
    sql`select 'ours' as side, day::text, kind, channel, count(*)::int as many, sum(fen)::int as fen from (${ours(startOfDay(from))}) o group by day, kind, channel
      union all select 'theirs', day::text, kind, channel, count(*)::int, sum(fen)::int from bill_lines where day >= ${from}::date group by day, kind, channel`,
  );
  const bills = await db.select().from(channelBills).where(gte(channelBills.day, from));
  const behind = await rows<Behind>(
    db,
    sql`select d.day::text, d.channel, d.kind, d.key, d.trade_no, d.ours, d.theirs, exists (select 1 from stray_payments s
          join orders k on k.id = s.order_id where k.key = d.key and s.channel = d.channel and s.state <> 'done') as stray
        from (${differences(from)}) d order by d.day desc, d.key limit ${TOLD}::int`,
  );
  const days = [...past, today].toReversed().map((day) => {
    const sum = (side: Sum['side'], kind: Sum['kind'], channel?: PayChannel) =>
      sums.reduce(
        (all, one) =>
          all + (one.side === side && one.kind === kind && one.day === day && (!channel || one.channel === channel) ? one.fen : 0),
        0,
      );
    // A channel that was switched off meanwhile counts where there is something of it.
    const missing = pay.channels.filter((channel) => !bills.some((bill) => bill.day === day && bill.channel === channel && bill.fetchedAt));
    const isThere = day !== today && missing.length === 0;
    const [paidFen, backFen] = [sum('ours', 'paid'), sum('ours', 'refund')];
    const theirs = { alipay: sum('theirs', 'paid', 'alipay'), wechat: sum('theirs', 'paid', 'wechat'), backFen: sum('theirs', 'refund') };
    const many = sums.reduce((all, one) => all + (one.side === 'ours' && one.kind === 'paid' && one.day === day ? one.many : 0), 0);
    return {
      day,
      many,
      paidFen,
      backFen,
      theirs: isThere ? theirs : null,
      diffFen: isThere ? theirs.alipay + theirs.wechat - theirs.backFen - (paidFen - backFen) : null,
      missing: day === today ? [] : missing,
      problem: bills.find((bill) => bill.day === day && !bill.fetchedAt && bill.error)?.error ?? '',
    };
  });
  return {
    days,
    behind: behind.map(({ day, channel, kind, key, trade_no, ours: own, theirs, stray }) => ({
      day,
      channel,
      kind,
      key,
      tradeNo: trade_no ?? '',
      ours: own,
      theirs,
      stray,
    })),
  };
}
