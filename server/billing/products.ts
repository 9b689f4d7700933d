import { readPointPack } from '#shared/rules/money.ts';
import { planTerms } from '#shared/vocabulary/plan-terms.ts';
import { and, eq, sql } from 'drizzle-orm';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { plans } from '../kernel/db/schema/commerce.ts';
import { HttpError } from '../kernel/http-error.ts';
import { type Db, LOOKUP, onceFor } from '../kernel/db/db.ts';
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

const pidAsked = sql.placeholder('pid');
const planFor = onceFor((db) => db.select().from(plans).where(eq(plans.id, pidAsked)).prepare(`${LOOKUP}plan`));
const packFor = onceFor((db) =>
  db
    .select()
    .from(dicts)
    .where(and(eq(dicts.id, pidAsked), eq(dicts.name, 'point_config'), eq(dicts.key, 'point')))
    .prepare(`${LOOKUP}pack`),
);

/** The product of a plan or package id. Throws where there is none, or nothing to pay. */
export async function productOf(db: Db, source: 'vip' | 'point', pid: string): Promise<Product> {
  if (source === 'vip') {
    const [plan] = await planFor(db).execute({ pid });
    if (!plan) throw new HttpError('PRODUCT_NOT_FOUND');
    if (plan.discountedFen <= 0 || !terms[plan.time]) throw new HttpError('FREE_PLAN');
    const desc = `${tierNames[plan.type] ?? '会员'}，${terms[plan.time]}`;
    return { source, pid, desc, fen: plan.discountedFen, point: plan.point, type: plan.type, time: plan.time };
  }
  const [pack] = await packFor(db).execute({ pid });
  const { fen, points: point } = pack ? readPointPack(pack) : { fen: 0, points: 0 };
  if (!pack || !(fen > 0) || !Number.isInteger(point) || point <= 0) throw new HttpError('PRODUCT_NOT_FOUND');
  return { source, pid, desc: `购买积分 ${grouped.format(point)}`, fen, point, type: null, time: null };
}
