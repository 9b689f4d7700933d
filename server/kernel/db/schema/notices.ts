/** What members are told of. */
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { NOTICE_KINDS } from '#shared/vocabulary/kinds.ts';
import { users } from './accounts.ts';
import { at, knownWord, word } from './columns.ts';

/** One thing a member is told of. What it says is made of `subject` when it is read. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: word('kind', NOTICE_KINDS).notNull(),
    /** Names the cause: a second notice of it is the same row. */
    merge: text('merge').notNull(),
    /** Ids and numbers; sentences only where an operator wrote them. */
    subject: jsonb('subject').$type<Record<string, unknown>>().notNull(),
    /** Whether the list of the site shows it: somebody may want such notices by mail alone. */
    site: boolean('site').notNull(),
    /** When a mail about it is due; null where none is, or it was taken up. */
    mailAt: at('mail_at'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [
    uniqueIndex('notices_merge').on(t.userId, t.merge),
    index('notices_new').on(t.userId, t.createdAt, t.id),
    index('notices_unread')
      .on(t.userId, t.kind)
      .where(sql`read_at is null and site`),
    index('notices_mail')
      .on(t.mailAt)
      .where(sql`mail_at is not null`),
    knownWord('notices_kind_known', t.kind, NOTICE_KINDS),
  ],
);
