import { and, asc, eq } from 'drizzle-orm';
import { toYuan } from '#shared/rules/money.ts';
import { chinaTime } from '../kernel/china-time.ts';
import { isUuid, randomKey } from '../kernel/crypto.ts';
import { invoiceOrders, invoices } from '../kernel/db/schema/commerce.ts';
import type { Db } from '../kernel/db/db.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import { tellInvoice } from '../notices/notices.ts';
import { lockMember } from '../points/ledger.ts';
import type { Ports } from '../ports/ports.ts';
import { type Operator, writeAudit } from './audit.ts';
import { waits } from './waiting.ts';

type InvoiceRow = typeof invoices.$inferSelect;

const PDF_MAX = 2 * 1024 * 1024;

/** Requests that wait for somebody to issue them, the most urgent first. */
export function waitingInvoices(db: Db): Promise<InvoiceRow[]> {
  return db.select().from(invoices).where(waits.invoice).orderBy(asc(invoices.dueAt), asc(invoices.id));
}

/** A notice that is not sent undoes nothing. */
async function tell(ports: Ports, to: string, text: string): Promise<void> {
  await ports.codeSender.tell({ to, text: `【点石】${text}` }).catch((error: unknown) => ports.log(`notice not sent: ${errorText(error)}`));
}

/** Ends a waiting request, once. */
async function end(
  ports: Ports,
  operator: Operator,
  id: string,
  how: Pick<InvoiceRow, 'state' | 'file' | 'reason'>,
  alongside: (tx: Db, row: InvoiceRow) => Promise<void>,
): Promise<InvoiceRow> {
  const now = ports.now();
  const missing = new HttpError('NOT_FOUND', { message: `没有这个等待开票的申请：${id}` });
  if (!isUuid(id)) throw missing;
  const ended = await ports.db.transaction(async (tx) => {
    const [row] = await tx.select().from(invoices).where(eq(invoices.id, id));
    if (!row) throw missing;
    await lockMember(tx, row.userId);
    const [closed] = await tx
      .update(invoices)
      .set({ ...how, endedAt: now })
      .where(and(eq(invoices.id, id), eq(invoices.state, 'issuing')))
      .returning();
    if (!closed) throw missing;
    await alongside(tx, closed);
    await tellInvoice(tx, closed, now);
    await writeAudit(tx, operator, now, {
      action: `invoice.${how.state}`,
      target: `invoice:${id}`,
      after: { user: row.userId, fen: row.fen, ...(how.reason && { reason: how.reason }) },
    });
    return closed;
  });
  ports.notifier.notify(`notices:${ended.userId}`);
  return ended;
}

/** Attaches the document that the tax system made, and tells the member. What it replaces is over. */
export async function issueInvoice(ports: Ports, operator: Operator, id: string, pdf: Uint8Array): Promise<void> {
  const text = new TextDecoder('latin1').decode(pdf);
  if (!text.startsWith('%PDF-') || !text.trimEnd().endsWith('%%EOF') || pdf.byteLength > PDF_MAX)
    throw new HttpError('VALIDATION', { message: '请给一份完整的 PDF 文件，不超过 2 MB' });
  const file = `inv/${randomKey(24)}.pdf`;
  await ports.blobs.put(file, pdf, 'application/pdf');
  try {
    const row = await end(ports, operator, id, { state: 'issued', file, reason: '' }, async (tx, { replaces }) => {
      if (replaces) await tx.update(invoices).set({ state: 'replaced' }).where(eq(invoices.id, replaces));
    });
    const what = row.replaces ? '换开的发票' : '发票';
    await tell(
      ports,
      row.email,
      `你申请的${what}（¥${toYuan(row.fen).toFixed(2)}）已开具。登录点石，在「会员与购买记录」的「购买记录」里下载 PDF。`,
    );
  } catch (error) {
    await ports.blobs.remove(file);
    throw error;
  }
}

/** Turns a request down with a reason that the member reads; its orders are free again, or back with the invoice that still stands. */
export async function refuseInvoice(ports: Ports, operator: Operator, id: string, reason: string): Promise<void> {
  const said = reason.trim();
  if (said.length < 2 || said.length > 100) throw new HttpError('VALIDATION', { message: '请写 2 至 100 个字的原因，会员会看到' });
  const row = await end(ports, operator, id, { state: 'refused', file: null, reason: said }, async (tx, { replaces }) => {
    await tx.update(invoiceOrders).set({ live: false }).where(eq(invoiceOrders.invoiceId, id));
    if (replaces) await tx.update(invoiceOrders).set({ live: true }).where(eq(invoiceOrders.invoiceId, replaces));
  });
  const rest = row.replaces ? '原来的发票仍然有效。' : '';
  await tell(ports, row.email, `你申请的发票没有开出：${said}。${rest}登录点石，在「购买记录」里改好后可以再提交。`);
}

/** A waiting request as a line for an operator. */
export const invoiceLine = (row: InvoiceRow): string =>
  [
    row.id,
    `${chinaTime(row.dueAt).slice(0, 16)} 前`,
    `¥${toYuan(row.fen).toFixed(2)}`,
    row.kind === 'company' ? '企业' : '个人',
    row.title,
    row.taxNo || '-',
    row.email,
    row.replaces ? `换开 ${row.replaces}` : '',
  ].join('\t');
