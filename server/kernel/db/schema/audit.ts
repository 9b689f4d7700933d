/** What operators did. */
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ROLES } from '#shared/vocabulary/kinds.ts';
import { users } from './accounts.ts';
import { at, knownWord, word } from './columns.ts';

/**
 * One line for each thing an operator did; nothing is ever edited or deleted here, which triggers hold. Each line's `print` is the
 * SHA-256 of what it says and of the `print` before it: the database fills in both `n` and `print`.
 */
export const audit = pgTable(
  'audit',
  {
    id: uuid('id').primaryKey(),
    /** The line's place, from 1 without a gap. */
    n: integer('n').notNull().default(0).unique('audit_n'),
    /** Null for a change made on the command line. */
    userId: integer('user_id').references(() => users.id),
    /** What they were at that time. */
    role: word('role', ROLES),
    ip: text('ip').notNull().default(''),
    action: text('action').notNull(),
    /** What it was done to, as `engine:main` or `model:…`. */
    target: text('target').notNull(),
    reason: text('reason').notNull().default(''),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    at: at('at').notNull(),
    print: text('print').notNull().default(''),
  },
  (t) => [
    index('audit_at').on(t.at),
    index('audit_user').on(t.userId, t.n),
    index('audit_action').on(t.action, t.n),
    index('audit_target').on(t.target, t.n),
    knownWord('audit_role_known', t.role, ROLES),
  ],
);
