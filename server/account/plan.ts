import { and, asc, desc, eq, gt } from 'drizzle-orm';
import type { VipType } from '#shared/contract/account.ts';
import type { Db } from '../kernel/db/db.ts';
import { memberships, plans } from '../kernel/db/schema/commerce.ts';

export type PlanRow = typeof plans.$inferSelect;

/** Spec §3: -1 is the free plan, permanent and owned by everybody. */
export const FREE = -1;

/** The membership in effect: its type, the end of all its periods in a row, and the plan row that says what it allows. */
export async function planOf(db: Db, userId: number, now: Date): Promise<{ vipType: VipType; endTime: Date | null; plan: PlanRow }> {
  const live = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, userId), gt(memberships.endAt, now)))
    .orderBy(desc(memberships.type));
  const current = live.find((period) => period.startAt <= now);
  const type = current?.type ?? FREE;
  const [plan] = await db.select().from(plans).where(eq(plans.type, type)).orderBy(asc(plans.time)).limit(1);
  if (!plan) throw new Error(`no plan of type ${type} is configured`);
  const renewed = live.filter((period) => period.type === type).toSorted((a, b) => b.endAt.getTime() - a.endAt.getTime());
  return { vipType: type as VipType, endTime: renewed[0]?.endAt ?? null, plan };
}
