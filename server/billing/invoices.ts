import { toYuan } from '#shared/rules/money.ts';
import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Invoice, Invoices, requestInvoice as endpoint } from '#shared/contract/invoices.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { readAccountId } from '#shared/rules/account-rules.ts';
import { readTaxNumber, taxNumberProblem } from '#shared/rules/tax-number.ts';
import type { Member } from '../account/sessions.ts';
import { toBase64 } from '../kernel/base64.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { invoiceOrders, invoices, invoiceTitles, orders } from '../kernel/db/schema/commerce.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countAgainst } from '../kernel/rate-limit.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';

type InvoiceRow = typeof invoices.$inferSelect;

const DAY_MS = 24 * 3600_000;
const TITLES_KEPT = 10;

/** 18:00 in China of the next working day. Weekends are known here, public holidays are not. */
export function promisedBy(now: Date): Date {
  const at = new Date(`${chinaDay(now)}T18:00:00+08:00`);
  do at.setTime(at.getTime() + DAY_MS);
  while (at.getUTCDay() % 6 === 0);
  return at;
}

function told(row: InvoiceRow, ids: string[]): Invoice {
  return {
    id: row.id,
    orders: ids,
    kind: row.kind,
    title: row.title,
    taxNo: row.taxNo,
    email: row.email,
    amount: toYuan(row.fen),
    state: row.state,
    reason: row.reason,
    replaces: row.replaces,
    createdAt: row.createdAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
  };
}

const ordersOf = async (db: Db, invoice: string) =>
  (await db.select().from(invoiceOrders).where(eq(invoiceOrders.invoiceId, invoice)).orderBy(asc(invoiceOrders.orderId))).map(
    ({ orderId, live }) => ({ id: orderId, live }),
  );

/** A member's invoices, newest first, and the titles they had remembered. */
export async function listInvoices({ db, config }: Ports, member: Member): Promise<Invoices> {
  const [found, titles] = await Promise.all([
    db
      .select({ row: invoices, orders: sql<string[]>`array_agg(${invoiceOrders.orderId}::text order by ${invoiceOrders.orderId})` })
      .from(invoices)
      .innerJoin(invoiceOrders, eq(invoiceOrders.invoiceId, invoices.id))
      .where(eq(invoices.userId, member.id))
      .groupBy(invoices.id)
      .orderBy(desc(invoices.createdAt), desc(invoices.id)),
    db.select().from(invoiceTitles).where(eq(invoiceTitles.userId, member.id)).orderBy(desc(invoiceTitles.usedAt)),
  ]);
  return {
    days: config.invoiceDays,
    invoices: found.map(({ row, orders: ids }) => told(row, ids)),
    titles: titles.map(({ id, kind, title, taxNo }) => ({ id, kind, title, taxNo })),
  };
}

/** What was filled in as it is kept, or a refusal that names each field. */
function readForm(body: Pick<ParsedBody<typeof endpoint>, 'kind' | 'title' | 'taxNo' | 'email'>) {
  const title = body.title
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim();
  const taxNo = body.kind === 'company' ? readTaxNumber(body.taxNo) : '';
  const email = readAccountId(body.email);
  const fields: Record<string, string> = {};
  if (title.length < 2 || title.length > 100) fields.title = '抬头须为 2 至 100 个字';
  const wrong = body.kind === 'company' ? taxNumberProblem(taxNo) : undefined;
  if (wrong !== undefined) fields.taxNo = wrong;
  if (email?.kind !== 'email') fields.email = '邮箱格式不正确';
  const [message] = Object.values(fields);
  if (message !== undefined || email === null) throw new HttpError('VALIDATION', { message: message ?? '邮箱格式不正确', fields });
  return { title, taxNo, email: email.value };
}

/**
 * One request, one invoice: the same idempotency key is the same request, and an order is in one live invoice at most. An
 * issued one is replaced once, by the member's own word; until the new one is there it stands.
 */
export async function requestInvoice(ports: Ports, member: Member, body: ParsedBody<typeof endpoint>, idem: string): Promise<Invoice> {
  const now = ports.now();
  const { db, config } = ports;
  const asked = [...new Set(body.orders)].toSorted();
  if (!asked.every(isUuid) || (body.replaces !== undefined && !isUuid(body.replaces))) throw new HttpError('NOT_FOUND');
  const form = readForm(body);
  await countAgainst(db, now, [{ key: `invoices-day:${member.id}`, max: 50, seconds: 24 * 3600 }]);
  return db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    if (idem) {
      const [same] = await tx
        .select()
        .from(invoices)
        .where(and(eq(invoices.userId, member.id), eq(invoices.idem, idem)));
      if (same) {
        const ids = (await ordersOf(tx, same.id)).map(({ id }) => id);
        if (ids.join() !== asked.join()) throw new HttpError('CONFLICT');
        return told(same, ids);
      }
    }
    const bought = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.userId, member.id), inArray(orders.id, asked)));
    if (bought.length < asked.length) throw new HttpError('NOT_FOUND');
    if (body.replaces === undefined) {
      if (bought.some(({ fen, refundedFen }) => refundedFen >= fen))
        throw new HttpError('VALIDATION', { message: '其中有已经全部退款的订单，不能开票' });
      if (bought.some(({ status }) => status !== 'paid')) throw new HttpError('VALIDATION', { message: '其中有没付款的订单，不能开票' });
      const since = new Date(now.getTime() - config.invoiceDays * DAY_MS);
      if (bought.some(({ paidAt }) => !paidAt || paidAt <= since))
        throw new HttpError('VALIDATION', { message: `其中有付款超过 ${config.invoiceDays} 天的订单，不能再开票。没有提交，请去掉它再试` });
    } else await standBack(tx, member, body.replaces, asked);
    const [taken] = await tx
      .select({ id: invoiceOrders.orderId })
      .from(invoiceOrders)
      .where(and(inArray(invoiceOrders.orderId, asked), invoiceOrders.live));
    if (taken) throw new HttpError('CONFLICT', { message: '其中有订单已经申请过发票，没有重复提交' });
    const row: InvoiceRow = {
      id: uuidv7(now),
      userId: member.id,
      kind: body.kind,
      ...form,
      fen: bought.reduce((sum, { fen, refundedFen }) => sum + fen - refundedFen, 0),
      state: 'issuing',
      reason: '',
      file: null,
      replaces: body.replaces ?? null,
      idem,
      createdAt: now,
      dueAt: promisedBy(now),
      endedAt: null,
    };
    await tx.insert(invoices).values(row);
    await tx.insert(invoiceOrders).values(asked.map((orderId) => ({ invoiceId: row.id, orderId })));
    if (body.remember) await rememberTitle(tx, row, now);
    return told(row, asked);
  });
}

/** An issued invoice gives its orders to the one that is to replace it. */
async function standBack(tx: Db, member: Member, id: string, asked: string[]): Promise<void> {
  const [former] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), eq(invoices.userId, member.id)));
  if (!former) throw new HttpError('NOT_FOUND');
  const held = await ordersOf(tx, id);
  if (former.state !== 'issued' || held.some(({ live }) => !live) || held.map((one) => one.id).join() !== asked.join())
    throw new HttpError('CONFLICT', { message: '这张发票现在不能换开，请刷新后再看' });
  if (former.replaces !== null) throw new HttpError('CONFLICT', { message: '每张发票只能换开一次，这张已经换过' });
  await tx.update(invoiceOrders).set({ live: false }).where(eq(invoiceOrders.invoiceId, id));
}

async function rememberTitle(tx: Db, { userId, kind, title, taxNo }: InvoiceRow, now: Date): Promise<void> {
  await tx
    .insert(invoiceTitles)
    .values({ id: uuidv7(now), userId, kind, title, taxNo, usedAt: now })
    .onConflictDoUpdate({ target: [invoiceTitles.userId, invoiceTitles.kind, invoiceTitles.title], set: { taxNo, usedAt: now } });
  const kept = await tx
    .select({ id: invoiceTitles.id })
    .from(invoiceTitles)
    .where(eq(invoiceTitles.userId, userId))
    .orderBy(desc(invoiceTitles.usedAt))
    .limit(TITLES_KEPT);
  await tx.delete(invoiceTitles).where(
    and(
      eq(invoiceTitles.userId, userId),
      notInArray(
        invoiceTitles.id,
        kept.map(({ id }) => id),
      ),
    ),
  );
}

/** Forgets a remembered title. */
export async function forgetTitle(db: Db, member: Member, id: string): Promise<void> {
  if (!isUuid(id)) throw new HttpError('NOT_FOUND');
  const gone = await db
    .delete(invoiceTitles)
    .where(and(eq(invoiceTitles.id, id), eq(invoiceTitles.userId, member.id)))
    .returning({ id: invoiceTitles.id });
  if (gone.length === 0) throw new HttpError('NOT_FOUND');
}

/** The document of an issued invoice; anybody else's does not exist for them. */
export async function invoiceFile({ db, blobs }: Ports, member: Member, id: string): Promise<{ name: string; pdf: string }> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(invoices)
        .where(and(eq(invoices.id, id), eq(invoices.userId, member.id)))
    : [];
  const file = row?.state === 'issued' && row.file ? await blobs.get(row.file) : null;
  if (!row || !file) throw new HttpError('NOT_FOUND');
  return { name: `点石发票-${chinaDay(row.endedAt ?? row.createdAt)}-${row.id.slice(-6)}.pdf`, pdf: toBase64(file.bytes) };
}
