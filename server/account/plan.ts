import { and, asc, eq, gt } from 'drizzle-orm';
import type { VipType } from '#shared/contract/account.ts';
import type { Db } from '../kernel/db/db.ts';
import { memberships, plans } from '../kernel/db/schema/commerce.ts';
import { makeKeep } from '../kernel/keep.ts';

export type PlanRow = typeof plans.$inferSelect;

/** Spec §3: -1 is the free plan, permanent and owned by everybody. */
export const FREE = -1;
/** Ours: how long what a plan allows is remembered. Prices are not taken from here. */
const PLANS_MS = 10_000;

const kept = makeKeep<PlanRow[]>({ freshMs: PLANS_MS, staleMs: PLANS_MS });

/** Forgets the plans that were read, so that a change holds at once in this process. */
export const forgetPlans = (): void => kept.forget();

/** The plan of a type that says what it allows. */
export async function planOfType(db: Db, type: number): Promise<PlanRow> {
  const all = await kept.get('plans', async () => db.select().from(plans).orderBy(asc(plans.time)));
  const plan = all.find((row) => row.type === type);
  if (!plan) throw new Error(`no plan of type ${type} is configured`);
  return plan;
}

type Period = Pick<typeof memberships.$inferSelect, 'type' | 'startAt' | 'endAt'>;

/** A membership in effect: its type, the end of all its periods in a row, and the plan row that says what it allows. */
export type Membership = { vipType: VipType; endTime: Date | null; plan: PlanRow };

/** The membership in effect among a member's periods, the highest type first. */
export async function membershipAmong(db: Db, periods: readonly Period[], now: Date): Promise<Membership> {
  const live = periods.filter((period) => period.endAt > now).toSorted((a, b) => b.type - a.type);
  const type = live.find((period) => period.startAt <= now)?.type ?? FREE;
  const ends = live.filter((period) => period.type === type).map((period) => period.endAt.getTime());
  return { vipType: type as VipType, endTime: ends.length > 0 ? new Date(Math.max(...ends)) : null, plan: await planOfType(db, type) };
}

/** The membership in effect of a member. */
export async function planOf(db: Db, userId: number, now: Date): Promise<Membership> {
  const periods = await db
    .select({ type: memberships.type, startAt: memberships.startAt, endAt: memberships.endAt })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), gt(memberships.endAt, now)));
  return membershipAmong(db, periods, now);
}
