import { eq } from 'drizzle-orm';
import type { Permission } from '#shared/contract/account.ts';
import { FREE, planOf, type PlanRow } from '../account/plan.ts';
import { plans } from '../kernel/db/schema/commerce.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { balance, expire, grant } from '../points/ledger.ts';
import { HttpError } from '../kernel/http-error.ts';
import { giveMonthly } from './memberships.ts';
import type { Db } from '../kernel/db/db.ts';

/** Refuses more pictures in one press than the plan makes at once. */
export function assertPicNum(num: number, { picNum }: Pick<PlanRow, 'picNum'>): void {
  if (num > picNum)
    throw new HttpError('PLAN_REQUIRED', {
      message: `当前套餐一次最多生成 ${picNum} 张，升级会员可以更多`,
      fields: { num: `最多 ${picNum} 张` },
    });
}

/** Spec §9: gift points live within 24 hours. Given lazily, once a China day, and gone with that day's end. */
export async function giveDailyGift(db: Db, userId: number, now: Date): Promise<void> {
  const day = chinaDay(now);
  const [free] = await db.select({ point: plans.point }).from(plans).where(eq(plans.type, FREE)).limit(1);
  if (!free?.point) return;
  const expiresAt = new Date(Date.parse(`${day}T00:00:00+08:00`) + 24 * 3600_000);
  await grant(db, {
    userId,
    bucket: 'point_gift',
    amount: free.point,
    expiresAt,
    idem: `gift:${userId}:${day}`,
    kind: 'gift',
    ref: day,
    desc: '每日登录赠送',
    now,
  });
}

/** Books what is due by now: points that ran out, this month's points, today's gift. Before anything is counted or spent. */
export async function bookDue(db: Db, userId: number, now: Date): Promise<void> {
  await expire(db, userId, now);
  await giveMonthly(db, userId, now);
  await giveDailyGift(db, userId, now);
}

/** Points and features of a member, as they are once what is due has been booked. */
export async function permissionOf(db: Db, userId: number, now: Date): Promise<Permission> {
  await bookDue(db, userId, now);
  const { plan, endTime } = await planOf(db, userId, now);
  const points = await balance(db, userId, now);
  return {
    ...points,
    endTime: endTime?.toISOString() ?? null,
    features: {
      picNum: plan.picNum,
      modelNum: plan.modelNum,
      private: plan.private,
      queue: plan.queue,
      three: plan.three,
      enlarge: plan.enlarge,
    },
  };
}
