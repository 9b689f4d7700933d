import { and, asc, count, eq, gt, gte, or, sql } from 'drizzle-orm';
import type { DeskProduct, DeskProductRow, PriceChange, proposePrice, setOnSale } from '#shared/contract/desk-catalogue.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { readPointPack } from '#shared/rules/money.ts';
import { priceProblem, type PricedProduct } from '#shared/rules/product-prices.ts';
import { PRODUCTS } from '#shared/vocabulary/kinds.ts';
import { planMonths } from '#shared/vocabulary/plan-terms.ts';
import { OFF_SALE, ON_SALE, PACKS, packsAt, plansAt } from '../billing/prices.ts';
import { packName, planName } from '../billing/products.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { dicts } from '../kernel/db/schema/catalogue.ts';
import { orders, priceChanges } from '../kernel/db/schema/commerce.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Ports } from '../ports/ports.ts';
import { auditAbout, type Operator, writeAudit } from './audit.ts';

type Acting = NonNullable<Operator>;
type Product = PricedProduct & Pick<DeskProductRow, 'originalFen' | 'grants'>;
type Name = Pick<PricedProduct, 'source' | 'pid'>;
type Change = typeof priceChanges.$inferSelect;

const DAY_MS = 24 * 3600_000;
/** How far ahead a price can be set. */
const AHEAD_MS = 366 * DAY_MS;

const same = (a: Name) => (b: Name) => a.source === b.source && a.pid === b.pid;
const targetOf = ({ pid }: Name) => `product:${pid}`;

/** All that is sold at an instant. The free plan is nobody's to buy, and a package without points none. */
export async function productsAt(db: Db, now: Date): Promise<Product[]> {
  const plans = (await plansAt(db, now)).flatMap((plan): Product[] => {
    const months = planMonths[plan.time];
    if (months === undefined || plan.discountedFen <= 0) return [];
    const has: Record<string, boolean> = { private: plan.private, queue: plan.queue, three: plan.three, enlarge: plan.enlarge };
    const grants = Object.entries(plan.labels).filter(([name, label]) => label !== '' && has[name] !== false);
    return [
      {
        source: 'vip',
        pid: plan.id,
        name: planName(plan),
        type: plan.type,
        months,
        fen: plan.discountedFen,
        originalFen: plan.originalFen,
        points: plan.point,
        grants: grants.map(([, label]) => label),
        onSale: true,
      },
    ];
  });
  const packs = (await packsAt(db, now)).flatMap((pack): Product[] => {
    const { fen, points } = readPointPack(pack);
    if (!(points > 0)) return [];
    const gift = Number(pack.val4 ?? 0);
    return [
      {
        source: 'point',
        pid: pack.id,
        name: packName(points),
        type: null,
        months: null,
        fen,
        originalFen: null,
        points,
        grants: gift > 0 ? [`其中送 ${gift.toLocaleString('zh-CN')}`] : [],
        onSale: pack.key === ON_SALE,
      },
    ];
  });
  return [...plans, ...packs];
}

/** Prices that wait, and those whose moment is still to come. */
async function openChanges(db: Db, operator: Acting, now: Date): Promise<(Name & { change: PriceChange })[]> {
  const found = await db
    .select({ change: priceChanges, by: users.name })
    .from(priceChanges)
    .leftJoin(users, eq(users.id, priceChanges.askedBy))
    .where(or(eq(priceChanges.state, 'waiting'), and(eq(priceChanges.state, 'agreed'), gt(priceChanges.at, now))))
    .orderBy(sql`${priceChanges.state} <> 'waiting'`, asc(priceChanges.at), asc(priceChanges.id));
  return found.map(({ change, by }) => ({
    source: change.source,
    pid: change.pid,
    change: {
      id: change.id,
      state: change.state,
      fen: change.fen,
      originalFen: change.originalFen,
      at: change.at?.toISOString() ?? null,
      reason: change.reason,
      createdAt: change.createdAt.toISOString(),
      askedBy: { name: by ?? '', mine: change.askedBy === operator.id },
    },
  }));
}

/** Everything that is sold, with how many were paid for lately and which prices are to come. */
export async function readCatalogue({ db, now: clock }: Ports, operator: Acting): Promise<DeskProductRow[]> {
  const now = clock();
  const products = await productsAt(db, now);
  const changes = await openChanges(db, operator, now);
  const sold = await db
    .select({ source: orders.source, pid: orders.pid, many: count() })
    .from(orders)
    .where(and(eq(orders.status, 'paid'), gte(orders.paidAt, new Date(now.getTime() - 30 * DAY_MS))))
    .groupBy(orders.source, orders.pid);
  return products.map((product) => ({
    ...product,
    sold: sold.find(same(product))?.many ?? 0,
    changes: changes.filter(same(product)).map(({ change }) => change),
  }));
}

/** A product by the parts of its address. */
function nameOf({ source, pid }: { source: string; pid: string }): Name {
  const known = PRODUCTS.find((one) => one === source);
  if (!known) throw new HttpError('NOT_FOUND');
  return { source: known, pid };
}

/** One product with what was done to it. */
export async function lookAtProduct(ports: Ports, operator: Acting, asked: { source: string; pid: string }): Promise<DeskProduct> {
  const name = nameOf(asked);
  const row = (await readCatalogue(ports, operator)).find(same(name));
  if (!row) throw new HttpError('NOT_FOUND');
  return { ...row, deeds: await auditAbout(ports, targetOf(name)) };
}

/** Prices are judged beside each other: one change of them at a time. */
const lock = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('prices'))`);

async function productBy(tx: Db, name: Name, now: Date): Promise<Product> {
  const product = (await productsAt(tx, now)).find(same(name));
  if (!product) throw new HttpError('NOT_FOUND');
  return product;
}

/**
 * Refuses what would be sold too cheap or too dear beside the rest: at an instant and whenever another price begins to hold after
 * it. `fen`: what the product is to cost from then on, until its own next price.
 */
async function judge(tx: Db, name: Name, from: Date, fen?: number): Promise<void> {
  const later = await tx
    .select({ source: priceChanges.source, pid: priceChanges.pid, at: priceChanges.at })
    .from(priceChanges)
    .where(and(eq(priceChanges.state, 'agreed'), gt(priceChanges.at, from)))
    .orderBy(asc(priceChanges.at));
  const next = later.find(same(name))?.at;
  for (const at of [from, ...later.flatMap((one) => one.at ?? [])]) {
    const products = await productsAt(tx, at);
    const changed = fen === undefined || (next && at >= next) ? products : products.map((one) => (same(name)(one) ? { ...one, fen } : one));
    const problem = priceProblem(changed, name);
    if (problem) throw new HttpError('VALIDATION', { message: `${problem}。没有改动`, fields: { fen: problem } });
  }
}

const facts = ({ fen, originalFen, at }: Pick<Change, 'fen' | 'originalFen' | 'at'>) => ({
  fen,
  ...(originalFen !== null && { originalFen }),
  at: at?.toISOString() ?? null,
});
const priced = ({ fen, originalFen }: Product) => ({ fen, ...(originalFen !== null && { originalFen }) });

const fieldProblem = (field: string, message: string) => new HttpError('VALIDATION', { message, fields: { [field]: message } });

/** Lays another price before a second person; answers its id. */
export async function askPrice(
  ports: Ports,
  operator: Acting,
  asked: { source: string; pid: string },
  wish: ParsedBody<typeof proposePrice>,
): Promise<string> {
  const now = ports.now();
  const name = nameOf(asked);
  const at = wish.at === null ? null : new Date(wish.at);
  if (at && (!(at > now) || at.getTime() - now.getTime() > AHEAD_MS)) throw fieldProblem('at', '生效时间要在今后一年之内');
  return ports.db.transaction(async (tx) => {
    await lock(tx);
    const { fen, originalFen } = wish;
    const before = await productBy(tx, name, at ?? now);
    if ((before.originalFen === null) !== (originalFen === null))
      throw fieldProblem('originalFen', before.originalFen === null ? '积分包没有划线价' : '请填写划线价');
    if (originalFen !== null && originalFen < fen) throw fieldProblem('originalFen', '划线价不能比价格低');
    if (before.fen === fen && before.originalFen === originalFen) throw fieldProblem('fen', at ? '那时就是这个价格' : '现在就是这个价格');
    const { source, pid } = name;
    const [waiting] = await tx
      .select({ id: priceChanges.id })
      .from(priceChanges)
      .where(and(eq(priceChanges.source, source), eq(priceChanges.pid, pid), eq(priceChanges.state, 'waiting')));
    if (waiting) throw new HttpError('CONFLICT', { message: '有一次改价还在等第二人，价格没有变。请先处理那一次' });
    await judge(tx, name, at ?? now, fen);
    const id = uuidv7(now);
    const { reason } = wish;
    await tx
      .insert(priceChanges)
      .values({ id, source, pid, fen, originalFen, at, state: 'waiting', reason, askedBy: operator.id, createdAt: now });
    await writeAudit(tx, operator, now, {
      action: 'price.propose',
      target: targetOf(name),
      reason,
      before: priced(before),
      after: facts({ fen, originalFen, at }),
    });
    return id;
  });
}

/**
 * The second person's word; whoever asked for it can only take it back. A price that was agreed to and whose moment has not come is
 * called off by anyone: nothing changes for members then. One whose moment passed while it waited holds from now on.
 */
export async function decideOnPrice(ports: Ports, operator: Acting, id: string, agree: boolean): Promise<Change['state']> {
  if (!isUuid(id)) throw new HttpError('NOT_FOUND');
  return ports.db.transaction(async (tx) => {
    await lock(tx);
    // Read under the lock: whoever orders after this sees the new price, and nothing was sold at it before.
    const now = ports.now();
    const [found] = await tx.select().from(priceChanges).where(eq(priceChanges.id, id));
    if (!found) throw new HttpError('NOT_FOUND');
    const isWaiting = found.state === 'waiting';
    const isToCome = found.state === 'agreed' && found.at !== null && found.at > now;
    if (!isWaiting && (agree || !isToCome))
      throw new HttpError('CONFLICT', { message: found.state === 'agreed' ? '这次改价已经有人同意了' : '这次改价已经有人处理了' });
    if (agree && found.askedBy === operator.id) throw new HttpError('ROLE_REQUIRED', { message: '要另一个人同意，价格没有变' });
    const at = found.at && found.at > now ? found.at : now;
    const before = await productBy(tx, found, agree ? at : now);
    if (agree) await judge(tx, found, at, found.fen);
    const [decided] = await tx
      .update(priceChanges)
      .set({ state: agree ? 'agreed' : 'withdrawn', ...(agree && { at }), decidedBy: operator.id, decidedAt: now })
      .where(eq(priceChanges.id, id))
      .returning();
    if (!decided) throw new Error('a price that was read is gone under its lock');
    // What was agreed to after it may have relied on it.
    if (isToCome) await judge(tx, found, at);
    await writeAudit(tx, operator, now, {
      action: agree ? 'price.change' : isToCome ? 'price.call-off' : 'price.decline',
      target: targetOf(found),
      reason: found.reason,
      before: { ...priced(before), askedBy: found.askedBy },
      after: facts(decided),
    });
    return decided.state;
  });
}

/** Takes a package off sale, or puts it back at a price that still fits. */
export async function sell(
  ports: Ports,
  operator: Acting,
  asked: { source: string; pid: string },
  { onSale, reason }: ParsedBody<typeof setOnSale>,
): Promise<void> {
  const now = ports.now();
  const name = nameOf(asked);
  if (name.source === 'vip') throw new HttpError('VALIDATION', { message: '会员套餐不能下架，没有改动' });
  await ports.db.transaction(async (tx) => {
    await lock(tx);
    await productBy(tx, name, now);
    const [changed] = await tx
      .update(dicts)
      .set({ key: onSale ? ON_SALE : OFF_SALE })
      .where(and(eq(dicts.id, name.pid), eq(dicts.name, PACKS), eq(dicts.key, onSale ? OFF_SALE : ON_SALE)))
      .returning({ id: dicts.id });
    if (!changed) throw new HttpError('CONFLICT', { message: onSale ? '已经在卖了，没有再改动' : '已经下架了，没有再改动' });
    if (onSale) await judge(tx, name, now);
    await writeAudit(tx, operator, now, {
      action: onSale ? 'product.on' : 'product.off',
      target: targetOf(name),
      reason,
      before: { onSale: !onSale },
      after: { onSale },
    });
  });
}
