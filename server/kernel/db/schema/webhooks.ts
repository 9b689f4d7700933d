/** Addresses of members' own servers that are told what became of their work. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { WebhookEvent } from '#shared/contract/webhooks.ts';
import { users } from './accounts.ts';
import { at } from './columns.ts';

export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** Signs what is sent, so it is kept as it is. */
    secret: text('secret').notNull(),
    /** The one before it, which signs too until then: whoever listens changes over in between. */
    oldSecret: text('old_secret'),
    oldUntil: at('old_until'),
    events: text('events').array().$type<WebhookEvent[]>().notNull(),
    createdAt: at('created_at').notNull(),
    /** Since when nothing arrived; null where the last one did. */
    failingSince: at('failing_since'),
    /** When it was switched off, by its member or because nothing arrived for days. */
    offAt: at('off_at'),
  },
  (t) => [index('webhooks_user').on(t.userId)],
);

/** What is told, written in the transaction of what it tells, and sent until it arrives or is given up. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also the id that whoever listens knows a repetition by. */
    id: uuid('id').primaryKey(),
    webhookId: uuid('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    event: text('event').$type<WebhookEvent>().notNull(),
    /** What is signed and sent, letter by letter. */
    body: text('body').notNull(),
    createdAt: at('created_at').notNull(),
    /** When it is sent next; null once it arrived or was given up. */
    dueAt: at('due_at'),
    /** Until when a worker has it in hand. */
    leaseUntil: at('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** What the last try came to: a status, or why there was none. */
    status: integer('status'),
    problem: text('problem').notNull().default(''),
    deliveredAt: at('delivered_at'),
  },
  (t) => [
    index('webhook_deliveries_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
    index('webhook_deliveries_log').on(t.webhookId, t.id),
    index('webhook_deliveries_old').on(t.createdAt),
  ],
);
