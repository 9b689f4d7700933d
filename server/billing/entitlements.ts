import type { Permission } from '#shared/contract/account.ts';
import { FREE, type Membership, membershipAmong, planOfType, type PlanRow } from '../account/plan.ts';
import { giftKey, type Standing, standingOf } from '../account/standing.ts';
import { chinaDay, startOfDay } from '../kernel/china-time.ts';
import { type OpenLot, balanceOf, expire, grant } from '../points/ledger.ts';
import { HttpError } from '../kernel/http-error.ts';
import { addMonths } from './membership-rules.ts';
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
  const { point } = await planOfType(db, FREE);
  if (!point) return;
  const expiresAt = new Date(startOfDay(day).getTime() + 24 * 3600_000);
  await grant(db, {
    userId,
    bucket: 'point_gift',
    amount: point,
    expiresAt,
    idem: giftKey(userId, now),
    kind: 'gift',
    ref: day,
    desc: '每日登录赠送',
    now,
  });
}

/**
 * Books what is due by now: points that ran out, this month's points, today's gift. Before anything is counted or spent.
 * Mostly nothing is, and one statement says so and tells what the member has; none where it was read a moment ago.
 */
export async function bookDue(db: Db, userId: number, now: Date, read?: Standing): Promise<Standing> {
  const standing = read ?? (await standingOf(db, userId, now));
  const expired = standing.lots.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now);
  const monthly = standing.periods.some(({ startAt, given, months }) => given < months && addMonths(startAt, given) <= now);
  const gift = !standing.gifted && (await planOfType(db, FREE)).point > 0;
  if (expired) await expire(db, userId, now);
  if (monthly) await giveMonthly(db, userId, now);
  if (gift) await giveDailyGift(db, userId, now);
  return expired || monthly || gift ? standingOf(db, userId, now) : standing;
}

/** A membership with the points that belong to it, and the number of unread notices. */
export type Account = Membership & { lots: OpenLot[]; unread: number; permission: Permission };

/** Points, features and tier of a member, as they are once what is due has been booked. */
export async function accountOf(db: Db, userId: number, now: Date, read?: Standing): Promise<Account> {
  const { lots, periods, unread } = await bookDue(db, userId, now, read);
  const membership = await membershipAmong(db, periods, now);
  const { picNum, modelNum, private: hidden, queue, three, enlarge } = membership.plan;
  const features = { picNum, modelNum, private: hidden, queue, three, enlarge };
  return {
    ...membership,
    lots,
    unread,
    permission: { ...balanceOf(lots, now), endTime: membership.endTime?.toISOString() ?? null, features },
  };
}
