/** The ledger: lots, movements, holds. */
import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { BUCKETS } from '#shared/vocabulary/kinds.ts';
import { POINT_CHANGE_STATES } from '#shared/vocabulary/desk-kinds.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, word } from './columns.ts';

/** Points arrive in lots; each lot belongs to a bucket and may expire. */
export const lots = pgTable(
  'lots',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bucket: word('bucket', BUCKETS).notNull(),
    amount: integer('amount').notNull(),
    remaining: integer('remaining').notNull(),
    /** Points of it whose money went back while they were spent or set aside: what of them comes back to the lot is taken. */
    owed: integer('owed').notNull().default(0),
    expiresAt: at('expires_at'),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    index('lots_user').on(t.userId),
    index('lots_expiry')
      .on(t.expiresAt)
      .where(sql`remaining > 0`),
    knownWord('lots_bucket_known', t.bucket, BUCKETS),
    check('lots_remaining', sql`${t.remaining} >= 0 and ${t.remaining} <= ${t.amount}`),
    check('lots_owed', sql`owed >= 0 and owed <= amount`),
  ],
);

/** Why points moved. */
export const MOVEMENTS = ['point', 'gift', 'gift_month', 'paid', 'refund', 'settle', 'expired', 'withdrawn'] as const;

/** One movement of points: what the member sees in the log. Never updated, never deleted. */
export const txs = pgTable(
  'txs',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idem: text('idem').notNull().unique(),
    kind: word('kind', MOVEMENTS).notNull(),
    ref: text('ref').notNull(),
    desc: text('desc').notNull(),
    point: integer('point').notNull(),
    at: at('at').notNull().default(now),
  },
  (t) => [index('txs_user').on(t.userId, t.at), knownWord('txs_kind_known', t.kind, MOVEMENTS)],
);

/** Double entry: the entries of one movement sum to zero. */
export const entries = pgTable(
  'entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    txId: bigint('tx_id', { mode: 'number' })
      .notNull()
      .references(() => txs.id, { onDelete: 'cascade' }),
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    account: text('account').notNull(),
    amount: integer('amount').notNull(),
  },
  (t) => [index('entries_tx').on(t.txId), index('entries_lot').on(t.lotId), check('entries_amount', sql`${t.amount} <> 0`)],
);

/** Points set aside for a task until it ends. */
export const holds = pgTable('holds', {
  ref: text('ref').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  amount: integer('amount').notNull(),
  settled: integer('settled').notNull().default(0),
  released: integer('released').notNull().default(0),
});

export const holdLots = pgTable(
  'hold_lots',
  {
    ref: text('ref')
      .notNull()
      .references(() => holds.ref, { onDelete: 'cascade' }),
    lotId: bigint('lot_id', { mode: 'number' })
      .notNull()
      .references(() => lots.id, { onDelete: 'cascade' }),
    /** Spending order within the hold. */
    position: integer('position').notNull(),
    held: integer('held').notNull(),
  },
  (t) => [primaryKey({ columns: [t.ref, t.lotId] })],
);

/** Points that operators gave (above zero) or took. The movement of a booked one goes by `desk:` and its id; the others moved nothing. */
export const pointChanges = pgTable(
  'point_changes',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idem: text('idem').notNull().unique(),
    amount: integer('amount').notNull(),
    /** Of what is given. */
    bucket: word('bucket', BUCKETS).notNull(),
    expiresAt: at('expires_at'),
    /** In words for the member. */
    reason: text('reason').notNull(),
    state: word('state', POINT_CHANGE_STATES).notNull(),
    /** The operators: who asked for it, and who agreed or said no. */
    askedBy: integer('asked_by').notNull(),
    decidedBy: integer('decided_by'),
    createdAt: at('created_at').notNull(),
    endedAt: at('ended_at'),
  },
  (t) => [
    index('point_changes_user').on(t.userId, t.createdAt),
    uniqueIndex('point_changes_waiting')
      .on(t.userId)
      .where(sql`state = 'waiting'`),
    knownWord('point_changes_bucket_known', t.bucket, BUCKETS),
    knownWord('point_changes_state_known', t.state, POINT_CHANGE_STATES),
    check('point_changes_amount', sql`amount <> 0`),
  ],
);
