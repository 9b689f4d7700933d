import { MONTH_TERM } from '#shared/vocabulary/plan-terms.ts';
import { toYuan } from '#shared/rules/money.ts';
import { and, eq, gt } from 'drizzle-orm';
import type { OrderPreview } from '#shared/contract/billing.ts';
import type { Member } from '../account/sessions.ts';
import { sha256 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { memberships, orders } from '../kernel/db/schema/commerce.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { accountOf } from './entitlements.ts';
import { type Giving, grantsOf, MONTHS, moved, outcome } from './membership-rules.ts';
import { type MembershipRow, periodsOf } from './memberships.ts';
import { plansAt } from './prices.ts';
import { type Product, productOf } from './products.ts';

type Plan = Product & { type: number; time: number };

async function planProduct(db: Db, pid: string, now: Date): Promise<Plan> {
  const product = await productOf(db, 'vip', pid, now);
  if (product.type === null || product.time === null) throw new HttpError('PRODUCT_NOT_FOUND');
  return { ...product, type: product.type, time: product.time };
}

/** What an order of this product would change, as a word: another price, or other periods to stack it on, make another word. */
export async function fingerprint(product: Product, live: readonly MembershipRow[]): Promise<string> {
  const { fen, point, type, time } = product;
  const periods = live.map((row) => [row.id, row.type, row.startAt.getTime(), row.endAt.getTime(), row.point, row.months, row.given]);
  return (await sha256(JSON.stringify([fen, point, type, time, periods]))).slice(0, 22);
}

/** A period as members see it. */
export const periodOf = ({ type, startAt, endAt }: Giving, bought = false) => ({
  type: type as OrderPreview['type'],
  startAt: startAt.toISOString(),
  endAt: endAt.toISOString(),
  bought,
});

/** R8.13: what paying for a plan would do at this moment, by the very rules that a payment is booked with. Orders nothing. */
export async function previewOrder({ db, now: clock }: Ports, member: Member, pid: string): Promise<OrderPreview> {
  const now = clock();
  const product = await planProduct(db, pid, now);
  const { type, time, point, fen } = product;
  const months = MONTHS[time] ?? 0;
  // What is due is booked first, as a payment does.
  const { permission } = await accountOf(db, member.id, now);
  const live = await periodsOf(db, member.id, now);
  const { bought, moves, after } = outcome(live, { type, months, point }, now);
  const grants = grantsOf(after);
  const atOnce = grants.filter(({ at }) => at <= now).reduce((sum, { amount }) => sum + amount, 0);
  const all = await plansAt(db, now);
  const monthly = all.find((one) => one.type === type && one.time === MONTH_TERM);
  const plan = all.find(({ id }) => id === pid);
  const paid = await db.$count(orders, and(eq(orders.userId, member.id), eq(orders.source, 'vip'), eq(orders.status, 'paid')));
  return {
    pid,
    type: type as OrderPreview['type'],
    time: time as OrderPreview['time'],
    price: toYuan(fen),
    originalPrice: toYuan(plan?.originalFen ?? fen),
    saved: toYuan(Math.max(0, (monthly?.discountedFen ?? 0) * months - fen)),
    now: now.toISOString(),
    start: bought.startAt.toISOString(),
    end: bought.endAt.toISOString(),
    finalEnd: (after.at(-1) ?? bought).endAt.toISOString(),
    before: live.map((period) => periodOf(period)),
    after: after.map((period) => periodOf(period, period === bought)),
    moved: moves.map((move) => periodOf(moved(move))),
    grants: grants.map(({ at, until, amount, type: of }) => ({
      at: at.toISOString(),
      until: until.toISOString(),
      amount,
      type: of as OrderPreview['type'],
    })),
    balance: { now: permission.all, after: permission.all + atOnce },
    first: paid === 0,
    seen: await fingerprint(product, live),
  };
}

/** R8.13: the member's periods from a paid plan on, for its receipt: when it starts, and what follows or goes before. */
export async function periodsWith(db: Db, order: { id: string; userId: number; paidAt: Date | null }) {
  if (!order.paidAt) return [];
  const rows = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.userId, order.userId), gt(memberships.endAt, order.paidAt)))
    .orderBy(memberships.startAt);
  return rows.map((row) => periodOf(row, row.orderId === order.id));
}
