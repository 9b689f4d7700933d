/** What programs of members get in with. */
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ApiScope } from '#shared/contract/endpoint.ts';
import { users } from './accounts.ts';
import { at } from './columns.ts';

/** Keys for the public API: only the SHA-256 of one is stored. A revoked one stays, for the tasks that it began are told by its name. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    hash: text('hash').notNull().unique(),
    /** How it begins: what its member knows it by. */
    start: text('start').notNull(),
    scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
    /** Points it may spend in a month of China time; null where its member set no limit. */
    ceiling: integer('ceiling'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (t) => [
    index('api_keys_user')
      .on(t.userId)
      .where(sql`revoked_at is null`),
  ],
);
