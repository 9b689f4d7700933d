import { readPointPack } from '#shared/rules/money.ts';
import { planTerms } from '#shared/vocabulary/plan-terms.ts';
import { and, eq, sql } from 'drizzle-orm';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { plans } from '../kernel/db/schema/commerce.ts';
import { HttpError } from '../kernel/http-error.ts';
import { type Db, LOOKUP, onceFor } from '../kernel/db/db.ts';
import { ON_SALE, packAtPrice, PACKS, planAtPrice, pricedPacks, pricedPlans } from './prices.ts';
import { tierNames } from './memberships.ts';

/** What can be bought, at the server's price (R3.9). */
export type Product = {
  source: 'vip' | 'point';
  pid: string;
  desc: string;
  fen: number;
  point: number;
  type: number | null;
  time: number | null;
};

const grouped = new Intl.NumberFormat('zh-CN');
const terms: Record<number, string> = planTerms;

/** `标准会员，包季`, as it stands on an order. */
export const planName = ({ type, time }: { type: number; time: number }): string => `${tierNames[type] ?? '会员'}，${terms[time]}`;
/** `购买积分 600`, as it stands on an order. */
export const packName = (points: number): string => `购买积分 ${grouped.format(points)}`;

const pidAsked = sql.placeholder('pid');
const now = sql`${sql.placeholder('now')}::timestamptz`;
const planFor = onceFor((db) => pricedPlans(db, now).where(eq(plans.id, pidAsked)).prepare(`${LOOKUP}plan`));
const packFor = onceFor((db) =>
  pricedPacks(db, now)
    .where(and(eq(dicts.id, pidAsked), eq(dicts.name, PACKS), eq(dicts.key, ON_SALE)))
    .prepare(`${LOOKUP}pack`),
);

/** The product of a plan or package id, at the price of an instant. Throws where there is none, or nothing to pay. */
export async function productOf(db: Db, source: 'vip' | 'point', pid: string, at: Date): Promise<Product> {
  const asked = { pid, now: at.toISOString() };
  if (source === 'vip') {
    const [found] = await planFor(db).execute(asked);
    if (!found) throw new HttpError('PRODUCT_NOT_FOUND');
    const plan = planAtPrice(found);
    if (plan.discountedFen <= 0 || !terms[plan.time]) throw new HttpError('FREE_PLAN');
    return { source, pid, desc: planName(plan), fen: plan.discountedFen, point: plan.point, type: plan.type, time: plan.time };
  }
  const [row] = await packFor(db).execute(asked);
  const pack = row && packAtPrice(row);
  const { fen, points: point } = pack ? readPointPack(pack) : { fen: 0, points: 0 };
  if (!pack || !(fen > 0) || !Number.isInteger(point) || point <= 0) throw new HttpError('PRODUCT_NOT_FOUND');
  return { source, pid, desc: packName(point), fen, point, type: null, time: null };
}
