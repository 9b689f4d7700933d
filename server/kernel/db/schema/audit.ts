/** What operators did. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at } from './columns.ts';

/** One line for each change an operator made; nothing is ever edited or deleted here. */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    /** Null for a change made on the command line. */
    userId: integer('user_id').references(() => users.id),
    action: text('action').notNull(),
    /** What it was done to, as `engine:main` or `model:…`. */
    target: text('target').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    at: at('at').notNull(),
  },
  (t) => [index('audit_at').on(t.at)],
);
