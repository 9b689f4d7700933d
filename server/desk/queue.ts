import { and, asc, eq, gt, min, sql } from 'drizzle-orm';
import type { DeskWait } from '#shared/contract/desk-overview.ts';
import type { CaseReason } from '#shared/contract/reports.ts';
import { ANSWER_HOURS } from '#shared/rules/desk-lines.ts';
import { reports, users } from '../kernel/db/schema/accounts.ts';
import { invoiceOrders, invoices, orders, priceChanges, refunds, strayPayments } from '../kernel/db/schema/commerce.ts';
import { pointChanges } from '../kernel/db/schema/points.ts';
import type { Ports } from '../ports/ports.ts';
import { brokenSince } from '../routing/breaker.ts';
import type { Operator } from './audit.ts';
import { differingDays } from './bills.ts';
import { productsAt } from './catalogue.ts';
import { OPEN_MS, targetsOf } from './complaints.ts';
import { brokenEngines, goneFiles, kindsFor, waits } from './waiting.ts';

type Acting = NonNullable<Operator>;
type Kind = DeskWait['kind'];
type Of<K extends Kind> = Extract<DeskWait, { kind: K }>;

/** As many of all that waits are told, and as many of each kind are looked at for them. */
const TOLD = 20;

/** What keeps members from something, or money from being right, is late as soon as it is there. */
const atOnce = (since: Date) => ({ at: since.toISOString(), dueAt: since.toISOString() });
const within = (since: Date) => ({ at: since.toISOString(), dueAt: new Date(since.getTime() + ANSWER_HOURS * 3600_000).toISOString() });

/** Cases by age; what they are about is looked up once it is known which are told. */
async function cases({ db, now }: Ports, operator: Acting, where: typeof waits.complaint) {
  const looked = and(eq(users.id, reports.assignedTo), gt(reports.assignedAt, new Date(now().getTime() - OPEN_MS)));
  const found = await db
    .select({
      report: reports,
      by: users.name,
      same: sql<number>`(select count(*)::int from ${reports} s where s.kind = ${reports.kind} and s.target_id = ${reports.targetId})`,
    })
    .from(reports)
    .leftJoin(users, looked)
    .where(where)
    .orderBy(asc(reports.createdAt), asc(reports.number))
    .limit(TOLD);
  return found.map(({ report, by, same }) => ({
    report,
    same,
    row: {
      ...within(report.createdAt),
      who: by === null ? null : { name: by, mine: report.assignedTo === operator.id },
      number: report.number,
      target: report.kind,
      targetId: report.targetId,
      name: '',
      author: '',
    },
  }));
}

/** Rows of each kind, the most urgent ones first. */
const read: { [K in Kind]: (ports: Ports, operator: Acting) => Promise<(Of<K> & { targetId?: string })[]> } = {
  engine: async (ports) => {
    const now = ports.now();
    return (await brokenEngines(ports)).map((row) => ({
      kind: 'engine',
      ...atOnce(brokenSince(row, now)),
      who: null,
      id: row.id,
      name: row.name,
      isAway: row.downSince !== null,
      failures: row.failures,
      retryIn: row.retryAt && row.retryAt > now ? Math.ceil((row.retryAt.getTime() - now.getTime()) / 1000) : null,
    }));
  },
  difference: async (ports) =>
    (await differingDays(ports)).map(({ day, many, fen, at }) => ({ kind: 'difference', ...atOnce(at), who: null, day, many, fen })),
  file: async ({ db }) =>
    (await goneFiles(db)).map(({ id, name, file, at }) => ({ kind: 'file', ...atOnce(at), who: null, id, file, name })),
  complaint: async (ports, operator) =>
    (await cases(ports, operator, waits.complaint)).map(({ row, report, same }) => ({
      kind: 'complaint',
      ...row,
      reason: report.reason as CaseReason,
      same,
    })),
  review: async (ports, operator) => (await cases(ports, operator, waits.review)).map(({ row }) => ({ kind: 'review', ...row })),
  refund: async ({ db }, operator) => {
    const found = await db
      .select({ refund: refunds, key: orders.key, by: users.name })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .leftJoin(users, eq(users.id, refunds.askedBy))
      .where(waits.refund)
      .orderBy(asc(refunds.createdAt))
      .limit(TOLD);
    return found.map(({ refund: { createdAt, fen, askedBy }, key, by }) => ({
      kind: 'refund',
      ...within(createdAt),
      who: by === null ? null : { name: by, mine: askedBy === operator.id },
      key,
      fen,
    }));
  },
  stray: async ({ db }, operator) => {
    const found = await db
      .select({ stray: strayPayments, key: orders.key, by: users.name })
      .from(strayPayments)
      .innerJoin(orders, eq(orders.id, strayPayments.orderId))
      .leftJoin(users, and(eq(users.id, strayPayments.askedBy), eq(strayPayments.state, 'waiting')))
      .where(waits.stray)
      .orderBy(asc(strayPayments.at))
      .limit(TOLD);
    return found.map(({ stray: { at, fen, state, askedBy }, key, by }) => ({
      kind: 'stray',
      ...within(at),
      who: by === null ? null : { name: by, mine: askedBy === operator.id },
      key,
      fen,
      waits: state === 'waiting',
    }));
  },
  invoices: async ({ db }) => {
    const many = await db.$count(invoices, waits.invoice);
    const [first] = await db
      .select({ dueAt: invoices.dueAt, at: invoices.createdAt, key: min(orders.key) })
      .from(invoices)
      .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.id))
      .innerJoin(orders, eq(orders.id, invoiceOrders.orderId))
      .where(waits.invoice)
      .groupBy(invoices.id)
      .orderBy(asc(invoices.dueAt), asc(invoices.id))
      .limit(1);
    const times = first && { at: first.at.toISOString(), dueAt: first.dueAt.toISOString() };
    return times ? [{ kind: 'invoices', ...times, who: null, many, key: first.key ?? '' }] : [];
  },
  price: async ({ db, now }, operator) => {
    const found = await db
      .select({ change: priceChanges, by: users.name })
      .from(priceChanges)
      .leftJoin(users, eq(users.id, priceChanges.askedBy))
      .where(waits.price)
      .orderBy(asc(priceChanges.createdAt))
      .limit(TOLD);
    const products = found.length > 0 ? await productsAt(db, now()) : [];
    return found.map(({ change: { createdAt, source, pid, fen, askedBy }, by }) => ({
      kind: 'price',
      ...within(createdAt),
      who: by === null ? null : { name: by, mine: askedBy === operator.id },
      source,
      pid,
      name: products.find((one) => one.source === source && one.pid === pid)?.name ?? pid,
      fen,
    }));
  },
  points: async ({ db }, operator) => {
    const found = await db
      .select({
        change: pointChanges,
        name: users.name,
        by: sql<string | null>`(select a.name from ${users} a where a.id = ${pointChanges.askedBy})`,
      })
      .from(pointChanges)
      .innerJoin(users, eq(users.id, pointChanges.userId))
      .where(waits.points)
      .orderBy(asc(pointChanges.createdAt))
      .limit(TOLD);
    return found.map(({ change: { createdAt, userId, amount, askedBy }, name, by }) => ({
      kind: 'points',
      ...within(createdAt),
      who: by === null ? null : { name: by, mine: askedBy === operator.id },
      id: userId,
      name,
      amount,
    }));
  },
};

/** What waits for an operator in the sections that they open: the latest first, then the oldest. */
export async function waitsFor(ports: Ports, operator: Acting): Promise<DeskWait[]> {
  const now = ports.now().getTime();
  const late = ({ dueAt }: DeskWait) => Math.max(0, now - Date.parse(dueAt));
  const all = await Promise.all(kindsFor(operator.role).map((kind) => read[kind](ports, operator)));
  const told = all
    .flat()
    .sort((a, b) => late(b) - late(a) || Date.parse(a.at) - Date.parse(b.at))
    .slice(0, TOLD);
  const about = told.flatMap((one) => ('target' in one ? [{ kind: one.target, targetId: one.targetId ?? '' }] : []));
  const targetOf = await targetsOf(ports, about);
  return told.map(({ targetId = '', ...one }): DeskWait => {
    if (!('target' in one)) return one;
    const { name, author } = targetOf({ kind: one.target, targetId });
    return { ...one, name, author: author?.name ?? '' };
  });
}
