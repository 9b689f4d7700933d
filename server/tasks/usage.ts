import { sql } from 'drizzle-orm';
import type { VipType } from '#shared/contract/account.ts';
import type { Usage } from '#shared/contract/points.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { type Db, onceFor } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { makeKeep } from '../kernel/keep.ts';
import { HEAD_START_SECONDS } from './tasks.ts';

const DAY = 24 * 3600_000;
const DAYS = 30;
/** Drawings of a plan from which on their median is told. */
const ENOUGH = 20;

/** What waited, in seconds; a member's head start in the queue tells the plan it was made under. */
const waited = sql`extract(epoch from started_at - created_at)`;
const drawing = sql`kind in ('txt2img', 'img2img')`;

/** Median waits change slowly and are told by the day: they are reckoned once. */
const waitsOf = onceFor(() => makeKeep<Usage['waits']>({ freshMs: DAY, staleMs: DAY }));

async function measureWaits(db: Db, from: Date): Promise<Usage['waits']> {
  const found = await rows<{ plan: number; seconds: number }>(
    db,
    sql`select round(extract(epoch from created_at - sort_at) / ${HEAD_START_SECONDS})::int as plan,
          percentile_cont(0.5) within group (order by ${waited})::float8 as seconds
        from tasks where ${drawing} and started_at is not null and created_at >= ${from.toISOString()}::timestamptz
        group by 1 having count(*) >= ${ENOUGH} order by 1`,
  );
  return found.map(({ plan, seconds }) => ({ type: (plan === 0 ? -1 : plan) as VipType, seconds: Math.round(seconds) }));
}

/** R8.13: what somebody used in the last thirty days, beside how long members of each plan waited. */
export async function usageOf(db: Db, userId: number, now: Date): Promise<Usage> {
  const from = new Date(now.getTime() - DAYS * DAY);
  const since = sql`${from.toISOString()}::timestamptz`;
  const [done] = await rows<{ tasks: number; pictures: number; waited: number }>(
    db,
    sql`select count(*)::int as tasks, coalesce(sum(${waited}) filter (where ${drawing}), 0)::float8 as waited,
          coalesce(sum(case when cost > 0 then round((cost - refunded)::numeric * coalesce((params->>'num')::int, 1) / cost) else 0 end), 0)::int as pictures
        from tasks where (${drawing} or kind = 'set') and started_at is not null and user_id = ${userId} and created_at >= ${since}`,
  );
  const [moved] = await rows<{ spent: number; expired: number }>(
    db,
    sql`select coalesce(sum(case when txs.kind = 'paid' then txs.point - coalesce(holds.released, 0) else 0 end), 0)::int as spent,
          coalesce(sum(case when txs.kind = 'expired' then txs.point else 0 end), 0)::int as expired
        from txs left join holds on holds.ref = txs.ref and txs.kind = 'paid'
        where txs.user_id = ${userId} and txs.kind in ('paid', 'expired') and txs.at >= ${since}`,
  );
  return {
    tasks: done?.tasks ?? 0,
    pictures: done?.pictures ?? 0,
    points: moved?.spent ?? 0,
    expired: moved?.expired ?? 0,
    waited: Math.round(done?.waited ?? 0),
    waits: await waitsOf(db).get(chinaDay(now), () => measureWaits(db, from)),
  };
}
