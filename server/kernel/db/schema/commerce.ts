/** Plans, periods of membership, orders, invoices. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ORDER_STATUSES, PAY_CHANNELS, PRODUCTS } from '#shared/vocabulary/kinds.ts';
import { INVOICE_KINDS, INVOICE_STATES } from '#shared/vocabulary/account-kinds.ts';
import { BILL_KINDS, PRICE_CHANGE_STATES, REFUND_HOWS, REFUND_STATES, STRAY_STATES } from '#shared/vocabulary/desk-kinds.ts';
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

/**
 * Prices that operators set. From `at` on the newest one agreed to holds, whoever reads it; before any did, what the plan's or
 * the package's own row says.
 */
export const priceChanges = pgTable(
  'price_changes',
  {
    id: uuid('id').primaryKey(),
    source: word('source', PRODUCTS).notNull(),
    pid: text('pid').notNull(),
    fen: integer('fen').notNull(),
    /** Struck through beside it; null where a product has none. */
    originalFen: integer('original_fen'),
    /** From when; null while it waits and is to hold as soon as it is agreed to. */
    at: at('at'),
    state: word('state', PRICE_CHANGE_STATES).notNull(),
    reason: text('reason').notNull(),
    /** The operators: who asked for it, and who agreed or said no. */
    askedBy: integer('asked_by').notNull(),
    decidedBy: integer('decided_by'),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
  },
  (t) => [
    index('price_changes_holding')
      .on(t.source, t.pid, t.at)
      .where(sql`state = 'agreed'`),
    uniqueIndex('price_changes_waiting')
      .on(t.source, t.pid)
      .where(sql`state = 'waiting'`),
    knownWord('price_changes_source_known', t.source, PRODUCTS),
    knownWord('price_changes_state_known', t.state, PRICE_CHANGE_STATES),
    check('price_changes_fen', sql`fen > 0 and (original_fen is null or original_fen >= fen)`),
    check('price_changes_agreed', sql`state <> 'agreed' or (at is not null and decided_at is not null)`),
  ],
);

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
    index('memberships_end').on(t.endAt),
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
    /** Where its payment was started, or came from; null before that. */
    channel: word('channel', PAY_CHANNELS),
    /** Where one was started before the member changed to `channel`: it may be paid there all the same. */
    leftChannel: word('left_channel', PAY_CHANNELS),
    tradeNo: text('trade_no'),
    /** Money that went back so far. */
    refundedFen: integer('refunded_fen').notNull().default(0),
    /** Idempotency keys that were answered with this order. */
    idems: text('idems').array().notNull().default([]),
    /** When the gateway was last asked about it. */
    askedAt: at('asked_at'),
    paidAt: at('paid_at'),
    /** When it was paid by the gateway's clock, where that tells: `paidAt` is when we heard of it. */
    tradeAt: at('trade_at'),
    createdAt: at('created_at').notNull().default(now),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_unpaid')
      .on(t.createdAt)
      .where(sql`status = 'unpaid'`),
    index('orders_paid')
      .on(t.paidAt)
      .where(sql`status = 'paid'`),
    knownWord('orders_source_known', t.source, PRODUCTS),
    knownWord('orders_status_known', t.status, ORDER_STATUSES),
    knownWord('orders_channel_known', t.channel, PAY_CHANNELS),
    knownWord('orders_left_channel_known', t.leftChannel, PAY_CHANNELS),
    check('orders_fen', sql`${t.fen} > 0`),
    check('orders_paid', sql`(${t.status} = 'paid') = (${t.paidAt} is not null)`),
    check('orders_refunded', sql`refunded_fen >= 0 and refunded_fen <= fen and (refunded_fen = 0 or status = 'paid')`),
  ],
);

/** Money that goes back for an order, and what it takes along. One is open at a time. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The number the gateway knows it by. */
    no: text('no').notNull(),
    how: word('how', REFUND_HOWS).notNull(),
    fen: integer('fen').notNull(),
    /** Months or points that the money stands for; of those that are used none is taken. */
    parts: integer('parts').notNull(),
    state: word('state', REFUND_STATES).notNull(),
    /** In words for the member. */
    reason: text('reason').notNull(),
    /** The operators: who asked for it, and who agreed or said no. Null for the gateway's own. */
    askedBy: integer('asked_by'),
    decidedBy: integer('decided_by'),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('refunds_no').on(t.orderId, t.no),
    uniqueIndex('refunds_open')
      .on(t.orderId)
      .where(sql`state in ('waiting', 'asked')`),
    index('refunds_created').on(t.createdAt),
    knownWord('refunds_how_known', t.how, REFUND_HOWS),
    knownWord('refunds_state_known', t.state, REFUND_STATES),
    check('refunds_fen', sql`fen > 0 and parts >= 0`),
  ],
);

/** Payments of orders that had been paid already, by another channel or twice: money that is to go back. */
export const strayPayments = pgTable(
  'stray_payments',
  {
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    channel: word('channel', PAY_CHANNELS).notNull(),
    tradeNo: text('trade_no').notNull(),
    fen: integer('fen').notNull(),
    at: at('at').notNull(),
    state: word('state', STRAY_STATES).notNull().default('open'),
    /** The number its refund goes by at the gateway; a new one with each try. */
    no: text('no').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** The operators: who asked for it, and who agreed or said no. */
    askedBy: integer('asked_by'),
    decidedBy: integer('decided_by'),
    askedAt: at('asked_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.channel, t.tradeNo] }),
    index('stray_payments_order').on(t.orderId),
    index('stray_payments_open')
      .on(t.at)
      .where(sql`state <> 'done'`),
    knownWord('stray_payments_state_known', t.state, STRAY_STATES),
    knownWord('stray_payments_channel_known', t.channel, PAY_CHANNELS),
  ],
);

/** Bills of the gateways, by channel and China day: asked for, and read where `fetched_at` is there. */
export const channelBills = pgTable(
  'channel_bills',
  {
    channel: word('channel', PAY_CHANNELS).notNull(),
    day: date('day').notNull(),
    askedAt: at('asked_at').notNull(),
    fetchedAt: at('fetched_at'),
    /** Why it could not be read the last time. */
    error: text('error').notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.channel, t.day] }), knownWord('channel_bills_channel_known', t.channel, PAY_CHANNELS)],
);

/** What the bills say, line by line. */
export const billLines = pgTable(
  'bill_lines',
  {
    channel: word('channel', PAY_CHANNELS).notNull(),
    day: date('day').notNull(),
    n: integer('n').notNull(),
    kind: word('kind', BILL_KINDS).notNull(),
    /** The order's number, the gateway's own, and the refund's. */
    key: text('key').notNull(),
    tradeNo: text('trade_no').notNull(),
    no: text('no').notNull(),
    fen: integer('fen').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.channel, t.day, t.n] }),
    knownWord('bill_lines_channel_known', t.channel, PAY_CHANNELS),
    knownWord('bill_lines_kind_known', t.kind, BILL_KINDS),
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
    check('invoices_attached', sql`(${t.state} in ('issued', 'replaced', 'reversed')) = (${t.file} is not null)`),
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
    paidAt: at('paid_at'),
  },
  (t) => [knownWord('sandbox_trades_status_known', t.status, TRADE_STATUSES)],
);

/** What the sandbox has given back. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  { key: text('key').notNull(), no: text('no').notNull(), fen: integer('fen').notNull(), at: at('at') },
  (t) => [primaryKey({ columns: [t.key, t.no] })],
);
