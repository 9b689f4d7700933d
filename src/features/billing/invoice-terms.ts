import type { BillingRecord } from '#shared/contract/billing.ts';
import type { Invoice, Invoices } from '#shared/contract/invoices.ts';
import { day, time } from '#lib/format.ts';

/**
 * How an order stands with its invoice. `late`: no longer to be had. `isLate`: promised for earlier. `refused` may be asked for again unless it is too late;
 * `former` is the issued one that still stands where replacing it was turned down. `refunded`: nothing is left to invoice; `reversed`: what is left
 * can be asked for anew where it is not too late.
 */
export type InvoiceStanding =
  | { state: 'open' }
  | { state: 'late' }
  | { state: 'refunded' }
  | { state: 'reversed'; again: boolean }
  | { state: 'issuing'; invoice: Invoice; isLate: boolean }
  | { state: 'issued'; invoice: Invoice }
  | { state: 'refused'; invoice: Invoice; former: Invoice | undefined; again: boolean };

const DAY_MS = 24 * 3600_000;

/** Where a paid order stands; `invoices` come newest first. */
export function invoiceStanding(
  { id, paidAt, price, refunded }: Pick<BillingRecord, 'id' | 'paidAt' | 'price' | 'refunded'>,
  { days, invoices }: Pick<Invoices, 'days' | 'invoices'>,
  now = new Date(),
): InvoiceStanding {
  const inTime = paidAt !== null && now.getTime() - new Date(paidAt).getTime() < days * DAY_MS;
  if (price !== null && refunded >= price) return { state: 'refunded' };
  const invoice = invoices.find((one) => one.orders.includes(id));
  if (!invoice) return { state: inTime ? 'open' : 'late' };
  if (invoice.state === 'issuing') return { state: 'issuing', invoice, isLate: new Date(invoice.dueAt) <= now };
  if (invoice.state === 'reversed') return { state: 'reversed', again: inTime };
  if (invoice.state !== 'refused') return { state: 'issued', invoice };
  const former = invoices.find((one) => one.id === invoice.replaces);
  return { state: 'refused', invoice, former, again: inTime || former !== undefined };
}

/** 「11 月 12 日 18:00」: a promise, as one says it. */
export function promiseText(dueAt: string): string {
  const [, month, date] = day(dueAt).split('-').map(Number);
  return `${month} 月 ${date} 日 ${time(dueAt)}`;
}

/** Whether a row's box may be ticked: what can be asked for by itself. */
export const mayPick = (standing: InvoiceStanding): boolean =>
  standing.state === 'open' ||
  (standing.state === 'reversed' && standing.again) ||
  (standing.state === 'refused' && standing.again && standing.former === undefined);

/** What the panel asks for: the orders, and the invoice it begins with or takes the place of. */
export type InvoiceWish = { orders: string[]; like?: Invoice | undefined; replaces?: string | undefined };
