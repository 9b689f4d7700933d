import * as z from 'zod/mini';
import { DESK_SECTIONS } from '../rules/desk-roles.ts';
import { ORDER_STATUSES, PAY_CHANNELS, PRODUCTS } from '../vocabulary/kinds.ts';
import { INVOICE_STATES } from '../vocabulary/account-kinds.ts';
import { BILL_KINDS, REFUND_HOWS, REFUND_STATES, STRAY_STATES } from '../vocabulary/desk-kinds.ts';
import { DeskAuditLine } from './desk-audit.ts';
import { endpoint, ok } from './endpoint.ts';

const roles = DESK_SECTIONS.orders;

/** Refunds of more than this wait for a second person. In fen. */
export const SECOND_PERSON_FEN = 50_000;

/** What the list is narrowed to; `refund`: orders with a refund or a second payment. */
export const ORDER_TABS = ['all', 'vip', 'point', 'refund'] as const;

/** An order in a list. Money is in fen. */
export const DeskOrderRow = z.object({
  /** The number the gateway and the member know it by. */
  key: z.string(),
  member: z.object({ id: z.int(), name: z.string(), image: z.string() }),
  source: z.enum(PRODUCTS),
  desc: z.string(),
  fen: z.int(),
  /** Where it was paid, or its payment was started; null before that. */
  channel: z.nullable(z.enum(PAY_CHANNELS)),
  status: z.enum(ORDER_STATUSES),
  refundedFen: z.int(),
  /** Money of second payments that is not back yet. */
  strayFen: z.int(),
  /** The refund that is under way. */
  open: z.nullable(z.enum(REFUND_STATES)),
  createdAt: z.string(),
  paidAt: z.nullable(z.string()),
});
export type DeskOrderRow = z.infer<typeof DeskOrderRow>;

const Refund = z.object({
  id: z.string(),
  how: z.enum(REFUND_HOWS),
  fen: z.int(),
  parts: z.int(),
  state: z.enum(REFUND_STATES),
  reason: z.string(),
  createdAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Who asked for it; null where it was done at the gateway itself. `mine`: whoever looks did. */
  askedBy: z.nullable(z.object({ name: z.string(), mine: z.boolean() })),
});

/** A payment of an order that had been paid: it brought nothing, and is to go back where it came from. */
const Stray = z.object({
  channel: z.enum(PAY_CHANNELS),
  tradeNo: z.string(),
  fen: z.int(),
  at: z.string(),
  state: z.enum(STRAY_STATES),
  reason: z.string(),
  endedAt: z.nullable(z.string()),
  askedBy: z.nullable(z.object({ name: z.string(), mine: z.boolean() })),
});

export const DeskOrder = z.extend(DeskOrderRow, {
  tradeNo: z.nullable(z.string()),
  invoice: z.nullable(z.enum(INVOICE_STATES)),
  /** A part is a point of a package, or a month of a plan: how many it brought, and how many of them nobody has used. */
  unit: z.enum(['point', 'month']),
  total: z.int(),
  free: z.int(),
  /** Money that can still go back. */
  mostFen: z.int(),
  refunds: z.array(Refund),
  /** Payments beyond the one that counts, newest first. */
  strays: z.array(Stray),
  /** What operators did to it, newest first. */
  deeds: z.array(DeskAuditLine),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

/** What a refund does, as the server works it out; what was used is never taken. Money is in fen. */
export const RefundPreview = z.object({
  fen: z.int(),
  /** Points or months that are taken. */
  parts: z.int(),
  /** Those that are used up, and stay. */
  used: z.int(),
  /** The member's points now and afterwards. */
  balance: z.object({ now: z.int(), after: z.int() }),
  /** Points that future months of the plan no longer bring. */
  unearned: z.int(),
  /** Memberships that end or begin elsewhere; `after` null: it is gone. The order's own first. */
  periods: z.array(z.object({ type: z.int(), own: z.boolean(), before: z.string(), after: z.nullable(z.string()) })),
  invoice: z.nullable(z.enum(INVOICE_STATES)),
  /** Goes along with the request, which is refused where it would do something else by then. */
  seen: z.string(),
});
export type RefundPreview = z.infer<typeof RefundPreview>;

/** Orders, newest first, fifty at a time, with what came in today. Words are a number of an order, a UID or a name. */
export const deskOrders = endpoint('deskOrders', {
  method: 'POST',
  path: '/api/v2/desk/orders',
  access: 'operator',
  roles,
  body: z.object({
    tab: z._default(z.enum(ORDER_TABS), 'all'),
    words: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
    /** Goes on behind this order: `next` of the answer before. */
    after: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: ok(
    z.object({
      orders: z.array(DeskOrderRow),
      next: z.nullable(z.string()),
      today: z.object({ paid: z.int(), fen: z.int() }),
      /** Refunds that wait for a second person, and second payments that are not on their way back. */
      waiting: z.int(),
    }),
  ),
});

/** An order with its refunds and what can still go back. */
export const deskOrder = endpoint('deskOrder', {
  method: 'POST',
  path: '/api/v2/desk/orders/:key',
  access: 'operator',
  roles,
  reply: ok(DeskOrder),
});

const wish = {
  how: z.enum(['full', 'part']),
  /** Of `part`: how many points or months. */
  parts: z.optional(z.int().check(z.gte(1), z.lte(1_000_000))),
};

/** What a refund would do now. Nothing is changed. */
export const previewRefund = endpoint('previewRefund', {
  method: 'POST',
  path: '/api/v2/desk/orders/:key/refund/preview',
  access: 'operator',
  roles,
  body: z.object(wish),
  reply: ok(RefundPreview),
});

/** Gives money back, or lays it before a second person where it is much. The member reads the reason. */
export const askRefund = endpoint('askRefund', {
  method: 'POST',
  path: '/api/v2/desk/orders/:key/refund',
  access: 'operator',
  roles,
  body: z.object({
    ...wish,
    reason: z.string().check(z.trim(), z.minLength(2, '请写下理由，会员会看到'), z.maxLength(100, '理由最多 100 字')),
    seen: z.string().check(z.maxLength(64)),
  }),
  reply: ok(z.object({ state: z.enum(REFUND_STATES) })),
});

/** The second person's word on a refund that waits; whoever asked for it can only take it back. */
export const decideRefund = endpoint('decideRefund', {
  method: 'POST',
  path: '/api/v2/desk/refunds/:id',
  access: 'operator',
  roles,
  body: z.object({ agree: z.boolean() }),
  reply: ok(z.object({ state: z.enum(REFUND_STATES) })),
});

/** Gives a second payment of an order back where it came from, or lays it before a second person where it is much. */
export const returnStray = endpoint('returnStray', {
  method: 'POST',
  path: '/api/v2/desk/strays/:channel/:tradeNo',
  access: 'operator',
  roles,
  body: z.object({ reason: z.string().check(z.trim(), z.minLength(2, '请写下理由'), z.maxLength(100, '理由最多 100 字')) }),
  reply: ok(z.object({ state: z.enum(STRAY_STATES) })),
});

/** The second person's word on a second payment that waits; whoever asked for it can only take it back. */
export const decideStray = endpoint('decideStray', {
  method: 'POST',
  path: '/api/v2/desk/strays/:channel/:tradeNo/decide',
  access: 'operator',
  roles,
  body: z.object({ agree: z.boolean() }),
  reply: ok(z.object({ state: z.enum(STRAY_STATES) })),
});

/** Our books and the gateways' bills of the last days, today first, in fen. */
export const deskReconciliation = endpoint('deskReconciliation', {
  method: 'POST',
  path: '/api/v2/desk/reconciliation',
  access: 'operator',
  roles,
  reply: ok(
    z.object({
      days: z.array(
        z.object({
          day: z.string(),
          /** Payments that count, what they brought, and what went back. */
          many: z.int(),
          paidFen: z.int(),
          backFen: z.int(),
          /** What the bills say; null for today, and while one is not there. */
          theirs: z.nullable(z.object({ alipay: z.int(), wechat: z.int(), backFen: z.int() })),
          /** Their net less ours. */
          diffFen: z.nullable(z.int()),
          /** Channels whose bill is not there, and why the last try brought none. */
          missing: z.array(z.enum(PAY_CHANNELS)),
          problem: z.string(),
        }),
      ),
      /** What differs, order by order; `stray`: a second payment that is not back. */
      behind: z.array(
        z.object({
          day: z.string(),
          channel: z.enum(PAY_CHANNELS),
          kind: z.enum(BILL_KINDS),
          key: z.string(),
          tradeNo: z.string(),
          ours: z.int(),
          theirs: z.int(),
          stray: z.boolean(),
        }),
      ),
    }),
  ),
});
