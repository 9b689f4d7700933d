/** Plans, periods of membership, orders, invoices. */
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { INVOICE_KINDS, INVOICE_STATES, ORDER_STATUSES, PRODUCTS } from '#shared/vocabulary/kinds.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, word } from './columns.ts';

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  type: integer('type').notNull(),
  time: integer('time').notNull(),
  /** Prices in fen. */
  originalFen: integer('original_fen').notNull(),
  discountedFen: integer('discounted_fen').notNull(),
  discount: integer('discount').notNull(),
  outline: text('outline').notNull(),
  best: boolean('best').notNull().default(false),
  point: integer('point').notNull(),
  picNum: integer('pic_num').notNull(),
  modelNum: integer('model_num').notNull(),
  private: boolean('private').notNull(),
  queue: boolean('queue').notNull(),
  three: boolean('three').notNull(),
  enlarge: boolean('enlarge').notNull(),
  /** Shown labels by feature name. */
  labels: jsonb('labels').$type<Record<string, string>>().notNull(),
});

/** Periods of membership, one after the other: what is bought later may push an older rest back, never shorten it. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The purchase it came from; a rest that was pushed back keeps it. */
    orderId: uuid('order_id'),
    type: integer('type').notNull(),
    time: integer('time').notNull(),
    startAt: at('start_at').notNull(),
    endAt: at('end_at').notNull(),
    /** Points each membership month brings, how many months do, and how many have. */
    point: integer('point').notNull().default(0),
    months: integer('months').notNull().default(0),
    given: integer('given').notNull().default(0),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    index('memberships_user').on(t.userId, t.startAt),
    index('memberships_due')
      .on(t.startAt)
      .where(sql`given < months`),
  ],
);

/** What a member decided to buy. What it costs and brings is frozen when it is made. */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** The number the gateway and the member know it by (out_trade_no). */
    key: text('key').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: word('source', PRODUCTS).notNull(),
    pid: text('pid').notNull(),
    desc: text('desc').notNull(),
    fen: integer('fen').notNull(),
    /** Points: of the package, or of each month of the plan. */
    point: integer('point').notNull(),
    /** The plan's tier and duration; null for points. */
    type: integer('type'),
    time: integer('time'),
    status: word('status', ORDER_STATUSES).notNull().default('unpaid'),
    tradeNo: text('trade_no'),
    /** Idempotency keys that were answered with this order. */
    idems: text('idems').array().notNull().default([]),
    /** When the gateway was last asked about it. */
    askedAt: at('asked_at'),
    paidAt: at('paid_at'),
    createdAt: at('created_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_unpaid')
      .on(t.createdAt)
      .where(sql`status = 'unpaid'`),
    knownWord('orders_source_known', t.source, PRODUCTS),
    knownWord('orders_status_known', t.status, ORDER_STATUSES),
    check('orders_fen', sql`${t.fen} > 0`),
    check('orders_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
  ],
);

/** What a member asked an invoice for, and what became of it (decision 0050). */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: word('kind', INVOICE_KINDS).notNull(),
    title: text('title').notNull(),
    taxNo: text('tax_no').notNull(),
    email: text('email').notNull(),
    fen: integer('fen').notNull(),
    state: word('state', INVOICE_STATES).notNull().default('issuing'),
    /** Why it was turned down, in words for the member. */
    reason: text('reason').notNull().default(''),
    /** Where the document that was attached lies. */
    file: text('file'),
    /** The invoice it takes the place of; such a one is not replaced again. */
    replaces: uuid('replaces'),
    idem: text('idem').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** Until when it is promised. */
    dueAt: at('due_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('invoices_user').on(t.userId, t.createdAt),
    index('invoices_waiting')
      .on(t.dueAt)
      .where(sql`state = 'issuing'`),
    index('invoices_file').on(t.file),
    knownWord('invoices_kind_known', t.kind, INVOICE_KINDS),
    knownWord('invoices_state_known', t.state, INVOICE_STATES),
    check('invoices_attached', sql`(${t.state} in ('issued', 'replaced')) = (${t.file} is not null)`),
  ],
);

/** Which orders an invoice is about. An order is in one live invoice at most, whoever presses how often. */
export const invoiceOrders = pgTable(
  'invoice_orders',
  {
    invoiceId: uuid('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'cascade' }),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    live: boolean('live').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.orderId] }),
    uniqueIndex('invoice_orders_live')
      .on(t.orderId)
      .where(sql`live`),
  ],
);

/** Titles that a member had remembered. */
export const invoiceTitles = pgTable(
  'invoice_titles',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: word('kind', INVOICE_KINDS).notNull(),
    title: text('title').notNull(),
    taxNo: text('tax_no').notNull(),
    usedAt: at('used_at').notNull(),
  },
  (t) => [uniqueIndex('invoice_titles_own').on(t.userId, t.kind, t.title), knownWord('invoice_titles_kind_known', t.kind, INVOICE_KINDS)],
);

/** As Alipay writes them. */
const TRADE_STATUSES = ['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED'] as const;

/** What the sandbox cashier knows of a payment. No money is behind it. */
export const sandboxTrades = pgTable(
  'sandbox_trades',
  {
    key: text('key').primaryKey(),
    tradeNo: text('trade_no').notNull(),
    subject: text('subject').notNull(),
    fen: integer('fen').notNull(),
    status: word('status', TRADE_STATUSES).notNull(),
    notifyUrl: text('notify_url').notNull(),
    returnUrl: text('return_url').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [knownWord('sandbox_trades_status_known', t.status, TRADE_STATUSES)],
);
