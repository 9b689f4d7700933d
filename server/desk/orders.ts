import { and, count, desc, eq, exists, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { type DeskOrder, type DeskOrderRow, type deskOrders, type RefundPreview, SECOND_PERSON_FEN } from '#shared/contract/desk-orders.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { grantsOf } from '../billing/membership-rules.ts';
import type { OrderRow } from '../billing/orders.ts';
import {
  monthLots,
  periodsAfter,
  priceRefund,
  type RefundRow,
  type RefundWish,
  sendRefund,
  setAside,
  standingOf,
} from '../billing/refunds.ts';
import { chinaDay, startOfDay } from '../kernel/china-time.ts';
import { isUuid, sha256, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { invoiceOrders, invoices, orders, refunds, strayPayments } from '../kernel/db/schema/commerce.ts';
import { HttpError } from '../kernel/http-error.ts';
import { holdsAll, prepareWords } from '../kernel/search.ts';
import { balance, lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { auditAbout, type Operator, writeAudit } from './audit.ts';
import { straysOf } from './strays.ts';
import { waitingMoney } from './waiting.ts';

type Acting = NonNullable<Operator>;

const PAGE = 50;

const isOpen = inArray(refunds.state, ['waiting', 'asked']);

const columns = {
  order: orders,
  name: users.name,
  image: users.image,
  open: sql<RefundRow['state'] | null>`(select state from ${refunds} where order_id = ${orders.id} and ${isOpen})`,
  strayFen: sql<number>`(select coalesce(sum(s.fen), 0)::int from ${strayPayments} s where s.order_id = ${orders.id} and s.state <> 'done')`,
};

const toRow = ({
  order,
  name,
  image,
  open,
  strayFen,
}: {
  order: OrderRow;
  name: string;
  image: string;
  open: RefundRow['state'] | null;
  strayFen: number;
}): DeskOrderRow => ({
  key: order.key,
  member: { id: order.userId, name, image },
  source: order.source,
  desc: order.desc,
  fen: order.fen,
  channel: order.channel,
  status: order.status,
  refundedFen: order.refundedFen,
  strayFen,
  open,
  createdAt: order.createdAt.toISOString(),
  paidAt: order.paidAt?.toISOString() ?? null,
});

/** What was typed: how the number of an order begins, a UID, or a member's name. */
async function named(db: Db, words: string): Promise<SQL | undefined> {
  if (words === '') return undefined;
  const number = words.replaceAll(/\s/g, '');
  if (/^\d{8}[\da-z]{1,32}$/.test(number)) return sql`starts_with(${orders.key}, ${number})`;
  await prepareWords(db);
  const holds = holdsAll('users', words) ?? sql`false`;
  const people = db
    .select({ id: users.id })
    .from(users)
    .where(/^\d{1,9}$/.test(number) ? or(eq(users.id, Number(number)), holds) : holds);
  return inArray(orders.userId, people);
}

/** Orders that match, newest first, with what today brought. */
export async function findOrders(ports: Ports, { tab, words, after }: ParsedBody<typeof deskOrders>) {
  const { db } = ports;
  const [from] = after === undefined ? [] : await db.select({ id: orders.id }).from(orders).where(eq(orders.key, after));
  const refunded = exists(
    db
      .select({ one: sql`1` })
      .from(refunds)
      .where(eq(refunds.orderId, orders.id)),
  );
  const twice = exists(
    db
      .select({ one: sql`1` })
      .from(strayPayments)
      .where(eq(strayPayments.orderId, orders.id)),
  );
  const found = await db
    .select(columns)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        tab === 'refund' ? or(refunded, twice) : tab === 'all' ? undefined : eq(orders.source, tab),
        await named(db, words),
        // Ids are made as time goes.
        from && lt(orders.id, from.id),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(PAGE + 1);
  const today = startOfDay(chinaDay(ports.now()));
  const [paid] = await db
    .select({ paid: count(), fen: sql<number>`coalesce(sum(${orders.fen}), 0)::int` })
    .from(orders)
    .where(and(eq(orders.status, 'paid'), gte(orders.paidAt, today)));
  const page = found.slice(0, PAGE);
  return {
    orders: page.map(toRow),
    next: found.length > PAGE ? (page.at(-1)?.order.key ?? null) : null,
    today: paid ?? { paid: 0, fen: 0 },
    waiting: await waitingMoney(db),
  };
}

async function orderByKey(db: Db, key: string): Promise<OrderRow> {
  const [order] = await db.select().from(orders).where(eq(orders.key, key));
  if (!order) throw new HttpError('NOT_FOUND');
  return order;
}

async function invoiceOf(db: Db, orderId: string): Promise<DeskOrder['invoice']> {
  const [live] = await db
    .select({ state: invoices.state })
    .from(invoiceOrders)
    .innerJoin(invoices, eq(invoices.id, invoiceOrders.invoiceId))
    .where(and(eq(invoiceOrders.orderId, orderId), invoiceOrders.live));
  return live?.state ?? null;
}

/** Runs with the order as it is under its member's lock. */
function withOrder<T>(ports: Ports, key: string, work: (tx: Db, order: OrderRow) => Promise<T>): Promise<T> {
  return ports.db.transaction(async (tx) => {
    const { userId } = await orderByKey(tx, key);
    await lockMember(tx, userId);
    return work(tx, await orderByKey(tx, key));
  });
}

/** An order with its refunds and what can still go back. */
export async function lookAtOrder(ports: Ports, operator: Acting, key: string): Promise<DeskOrder> {
  const { db } = ports;
  const { id } = await orderByKey(db, key);
  const [found] = await db.select(columns).from(orders).innerJoin(users, eq(users.id, orders.userId)).where(eq(orders.id, id));
  if (!found) throw new HttpError('NOT_FOUND');
  const standing = await withOrder(ports, key, (tx, order) => standingOf(tx, order, ports.now()));
  const made = await db
    .select({ refund: refunds, by: users.name })
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.askedBy))
    .where(eq(refunds.orderId, id))
    .orderBy(desc(refunds.createdAt));
  const paid = found.order.status === 'paid';
  return {
    ...toRow(found),
    tradeNo: found.order.tradeNo,
    invoice: await invoiceOf(db, id),
    unit: standing.unit,
    total: standing.total,
    free: paid ? standing.free : 0,
    mostFen: paid ? found.order.fen - standing.backFen : 0,
    refunds: made.map(({ refund, by }) => ({
      id: refund.id,
      how: refund.how,
      fen: refund.fen,
      parts: refund.parts,
      state: refund.state,
      reason: refund.reason,
      createdAt: refund.createdAt.toISOString(),
      endedAt: refund.endedAt?.toISOString() ?? null,
      askedBy: refund.askedBy === null ? null : { name: by ?? '', mine: refund.askedBy === operator.id },
    })),
    strays: await straysOf(db, operator, id),
    deeds: await auditAbout(ports, `order:${key}`),
  };
}

/** A wish as it was sent; so many parts have to be told. */
function readWish({ how, parts }: { how: 'full' | 'part'; parts?: number | undefined }): RefundWish {
  if (how === 'full') return { how };
  if (parts === undefined) throw new HttpError('VALIDATION', { message: '请选退多少', fields: { parts: '请选退多少' } });
  return { how, parts };
}

/** What a refund does to money, points and memberships, in the words of the preview. Nothing is changed but what was due. */
async function workOut(
  tx: Db,
  order: OrderRow,
  wish: RefundWish,
  now: Date,
): Promise<{ money: { fen: number; parts: number }; told: RefundPreview }> {
  if (order.status !== 'paid') throw new HttpError('VALIDATION', { message: '这笔订单没有付款，没有可以退的' });
  const standing = await standingOf(tx, order, now);
  const money = priceRefund(order, standing, wish);
  if (!money) throw new HttpError('VALIDATION', { message: '没有这么多可以退，没有退款。请重新选' });
  const { all } = await balance(tx, order.userId, now);
  let told: Omit<RefundPreview, 'seen'>;
  if (order.source === 'point') {
    const parts = Math.min(money.parts, standing.free);
    told = {
      fen: money.fen,
      parts,
      used: money.parts - parts,
      balance: { now: all, after: all - parts },
      unearned: 0,
      periods: [],
      invoice: await invoiceOf(tx, order.id),
    };
  } else {
    const { taken, periods } = await periodsAfter(tx, order, money, now);
    const ends = order.refundedFen + money.fen >= order.fen;
    const gone = ends ? (await monthLots(tx, order.id)).reduce((sum, lot) => sum + lot.remaining, 0) : 0;
    const coming = (of: { months: number; startAt: Date; endAt: Date; given: number; type: number; point: number }[]) =>
      grantsOf(of).reduce((sum, { amount }) => sum + amount, 0);
    const before = coming(periods.map(({ period }) => period));
    const after = coming(
      periods.filter((one) => !one.gone).map(({ period, startAt, endAt, months }) => ({ ...period, startAt, endAt, months })),
    );
    told = {
      fen: money.fen,
      parts: taken,
      used: money.parts - taken,
      balance: { now: all, after: all - gone },
      unearned: before - after,
      periods: periods
        .filter(({ period, endAt }) => endAt.getTime() !== period.endAt.getTime())
        .map(({ period, endAt, gone: isGone }) => ({
          type: period.type,
          own: period.orderId === order.id,
          before: period.endAt.toISOString(),
          after: isGone ? null : endAt.toISOString(),
        }))
        .toSorted((a, b) => Number(b.own) - Number(a.own)),
      invoice: await invoiceOf(tx, order.id),
    };
  }
  // A period that ends now ends a little later every time it is looked at: what is taken tells as much.
  const { fen, parts, used, unearned, periods } = told;
  const seen = (await sha256(JSON.stringify([fen, parts, used, unearned, periods.map(({ before }) => before)]))).slice(0, 22);
  return { money, told: { ...told, seen } };
}

/** What a refund would do now. */
export const previewRefund = (
  ports: Ports,
  key: string,
  wish: { how: 'full' | 'part'; parts?: number | undefined },
): Promise<RefundPreview> => withOrder(ports, key, async (tx, order) => (await workOut(tx, order, readWish(wish), ports.now())).told);

const isRunning = new HttpError('CONFLICT', { message: '这笔订单有一笔退款还没有结束，没有再退' });

/** Gives money back, or lays it before a second person where it is much. */
export async function askRefund(
  ports: Ports,
  operator: Acting,
  key: string,
  body: { how: 'full' | 'part'; parts?: number | undefined; reason: string; seen: string },
): Promise<RefundRow['state']> {
  const now = ports.now();
  const made = await withOrder(ports, key, async (tx, order) => {
    const [running] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.orderId, order.id), isOpen));
    if (running) throw isRunning;
    const { money, told } = await workOut(tx, order, readWish(body), now);
    if (told.seen !== body.seen) throw new HttpError('PREVIEW_CHANGED', { message: '会员刚用过积分或会员有变化，没有退款。请再看一次' });
    const id = uuidv7(now);
    const state = money.fen > SECOND_PERSON_FEN ? 'waiting' : 'asked';
    const row: RefundRow = {
      id,
      orderId: order.id,
      no: id.replaceAll('-', ''),
      how: body.how,
      ...money,
      state,
      reason: body.reason,
      askedBy: operator.id,
      decidedBy: null,
      createdAt: now,
      endedAt: null,
    };
    await tx.insert(refunds).values(row);
    if (state === 'asked') await setAside(tx, order, row, now);
    await writeAudit(tx, operator, now, {
      action: state === 'asked' ? 'order.refund' : 'order.refund-propose',
      target: `order:${key}`,
      reason: body.reason,
      before: { refunded: order.refundedFen },
      after: { fen: money.fen, parts: told.parts, how: body.how },
    });
    return row;
  });
  if (made.state === 'asked') await sendRefund(ports, made);
  return stateOf(ports, made.id);
}

const stateOf = async ({ db }: Ports, id: string): Promise<RefundRow['state']> => {
  const [row] = await db.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, id));
  if (!row) throw new HttpError('NOT_FOUND');
  return row.state;
};

/** The second person's word; whoever asked for it can only take it back. Where it would do something else by now, it can't be agreed to. */
export async function decideRefund(ports: Ports, operator: Acting, id: string, agree: boolean): Promise<RefundRow['state']> {
  const now = ports.now();
  const [found] = isUuid(id)
    ? await ports.db.select({ key: orders.key }).from(refunds).innerJoin(orders, eq(orders.id, refunds.orderId)).where(eq(refunds.id, id))
    : [];
  if (!found) throw new HttpError('NOT_FOUND');
  const { key } = found;
  const decided = await withOrder(ports, key, async (tx, order) => {
    const [waiting] = await tx
      .update(refunds)
      .set(agree ? { state: 'asked', decidedBy: operator.id } : { state: 'withdrawn', decidedBy: operator.id, endedAt: now })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'waiting')))
      .returning();
    if (!waiting) throw new HttpError('CONFLICT', { message: '这笔退款已经有人处理了' });
    if (agree && waiting.askedBy === operator.id) throw new HttpError('ROLE_REQUIRED', { message: '要另一个人同意，没有退款' });
    if (agree) {
      const standing = await standingOf(tx, order, now);
      const before = { ...standing, returned: standing.returned - waiting.parts, backFen: standing.backFen - waiting.fen };
      const again = priceRefund(order, before, waiting.how === 'part' ? { how: 'part', parts: waiting.parts } : { how: 'full' });
      if (again?.fen !== waiting.fen)
        throw new HttpError('PREVIEW_CHANGED', { message: '提出以后会员用过积分或会员有变化，没有退款。请撤回后重新提' });
      await setAside(tx, order, waiting, now);
    }
    await writeAudit(tx, operator, now, {
      action: agree ? 'order.refund' : 'order.refund-decline',
      target: `order:${key}`,
      reason: waiting.reason,
      before: { refunded: order.refundedFen, askedBy: waiting.askedBy },
      after: { fen: waiting.fen, how: waiting.how },
    });
    return waiting;
  });
  if (agree) await sendRefund(ports, decided);
  return stateOf(ports, id);
}
