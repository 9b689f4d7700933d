import * as z from 'zod/mini';
import { INVOICE_KINDS, INVOICE_STATES } from '../vocabulary/account-kinds.ts';
import { endpoint, ok } from './endpoint.ts';

/**
 * Not in spec (AC-4): one invoice over one or several paid orders (`orders`: their ids). `dueAt`: until when it is promised.
 * `reason`: why it was turned down. `replaces`: the invoice it takes the place of; such a one is not replaced again. `amount`
 * in yuan.
 */
export const Invoice = z.object({
  id: z.string(),
  orders: z.array(z.string()),
  kind: z.enum(INVOICE_KINDS),
  title: z.string(),
  taxNo: z.string(),
  email: z.string(),
  amount: z.number(),
  state: z.enum(INVOICE_STATES),
  reason: z.string(),
  replaces: z.nullable(z.string()),
  createdAt: z.string(),
  dueAt: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

/** A title that is remembered for the next time. */
export const InvoiceTitle = z.object({ id: z.string(), kind: z.enum(INVOICE_KINDS), title: z.string(), taxNo: z.string() });
export type InvoiceTitle = z.infer<typeof InvoiceTitle>;

/** Everything about a member's invoices, newest first. `days`: how long after paying one can be asked for. */
export const Invoices = z.object({ days: z.int(), invoices: z.array(Invoice), titles: z.array(InvoiceTitle) });
export type Invoices = z.infer<typeof Invoices>;

export const listInvoices = endpoint('listInvoices', {
  method: 'GET',
  path: '/api/v2/users/invoices',
  access: 'member',
  reply: ok(Invoices),
});

/**
 * Asks for one invoice over `orders`. With `replaces`, the id of an issued one over the same orders, it takes that one's place
 * once it is issued. The same idempotency key is the same request.
 */
export const requestInvoice = endpoint('requestInvoice', {
  method: 'POST',
  path: '/api/v2/users/invoices',
  access: 'member',
  body: z.object({
    orders: z.array(z.string().check(z.maxLength(64))).check(z.minLength(1), z.maxLength(100, '一次最多合开 100 笔')),
    kind: z.enum(INVOICE_KINDS),
    title: z.string().check(z.maxLength(200)),
    taxNo: z._default(z.string().check(z.maxLength(64)), ''),
    email: z.string().check(z.maxLength(254)),
    remember: z._default(z.boolean(), false),
    replaces: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: ok(Invoice),
});

/** The document itself; only for whom it was issued. `pdf` is base64. */
export const invoiceFile = endpoint('invoiceFile', {
  method: 'GET',
  path: '/api/v2/users/invoices/:id/file',
  access: 'member',
  reply: ok(z.object({ name: z.string(), pdf: z.string() })),
});

/** A remembered title is no longer remembered. */
export const forgetInvoiceTitle = endpoint('forgetInvoiceTitle', {
  method: 'DELETE',
  path: '/api/v2/users/invoice-titles/:id',
  access: 'member',
  reply: ok(z.literal(true)),
});
