import { toYuan } from '#shared/rules/money.ts';
import { and, asc, desc, eq, lte, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../kernel/db/db.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { plans, priceChanges } from '../kernel/db/schema/commerce.ts';

type PlanRow = typeof plans.$inferSelect;
type PackRow = typeof dicts.$inferSelect;

/** The dictionary that packages are rows of. */
export const PACKS = 'point_config';
/** What the key of a package's row says of it: it is on sale, or an operator took it off. */
export const ON_SALE = 'point';
export const OFF_SALE = 'off';

/** An instant as statements compare it. */
export const instant = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

/** The price that operators have set for a product and that holds at an instant, to be joined beside the product's row. */
const setPrice = (db: Db, source: 'vip' | 'point', pid: AnyPgColumn, now: SQL) =>
  db
    .select({ fen: priceChanges.fen, originalFen: priceChanges.originalFen })
    .from(priceChanges)
    .where(and(eq(priceChanges.source, source), eq(priceChanges.pid, pid), eq(priceChanges.state, 'agreed'), lte(priceChanges.at, now)))
    .orderBy(desc(priceChanges.at), desc(priceChanges.decidedAt), desc(priceChanges.id))
    .limit(1)
    .as('set_price');

type Set = { fen: number; originalFen: number | null } | null;

/** A plan at the price that was set for it. */
export function planAtPrice({ plan, set }: { plan: PlanRow; set: Set }): PlanRow {
  if (!set) return plan;
  const originalFen = set.originalFen ?? plan.originalFen;
  const discount = Math.min(100, Math.max(1, Math.round((set.fen / originalFen) * 100)));
  return { ...plan, discountedFen: set.fen, originalFen, discount };
}

/** A package at the price that was set for it. */
export const packAtPrice = ({ pack, set }: { pack: PackRow; set: Set }): PackRow => (set ? { ...pack, val2: toYuan(set.fen) } : pack);

/** Plans, each with the price that was set for it at an instant. */
export function pricedPlans(db: Db, now: SQL) {
  const set = setPrice(db, 'vip', plans.id, now);
  return db
    .select({ plan: plans, set: { fen: set.fen, originalFen: set.originalFen } })
    .from(plans)
    .leftJoinLateral(set, sql`true`);
}

/** Packages, each with the price that was set for it at an instant. */
export function pricedPacks(db: Db, now: SQL) {
  const set = setPrice(db, 'point', dicts.id, now);
  return db
    .select({ pack: dicts, set: { fen: set.fen, originalFen: set.originalFen } })
    .from(dicts)
    .leftJoinLateral(set, sql`true`);
}

type Page = { where?: SQL | undefined; limit?: number; offset?: number };

/** Plans at the prices of an instant, by tier and duration. */
export async function plansAt(db: Db, now: Date, { where, limit = 1000, offset = 0 }: Page = {}): Promise<PlanRow[]> {
  const found = await pricedPlans(db, instant(now)).where(where).orderBy(asc(plans.type), asc(plans.time)).limit(limit).offset(offset);
  return found.map(planAtPrice);
}

/** Packages at the prices of an instant, those off sale with them. */
export async function packsAt(db: Db, now: Date, { where, limit = 1000, offset = 0 }: Page = {}): Promise<PackRow[]> {
  const found = await pricedPacks(db, instant(now))
    .where(and(eq(dicts.name, PACKS), where))
    .orderBy(asc(dicts.sort))
    .limit(limit)
    .offset(offset);
  return found.map(packAtPrice);
}
