/** What members say about works. */
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { HELD } from '#shared/vocabulary/desk-kinds.ts';
import { users } from './accounts.ts';
import { at, knownWord, word } from './columns.ts';
import { images } from './pictures.ts';

/** A comment on a work, or a reply below one. Ids go by time, so that they are the order too. */
export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The comment of the same work that it answers, which is no reply itself. */
    replyTo: uuid('reply_to').references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The client's idempotency key: the same one is the same comment. */
    idem: text('idem').notNull(),
    /** Why it is out of sight. Waiting for a reviewer or hidden, its author still sees it; deleted, nobody does. */
    heldAs: word('held_as', HELD),
    /** Taken away by its author or the work's. Kept as long as a work in the bin, then gone. */
    deletedAt: at('deleted_at'),
    /** Who took it away, and may bring it back. */
    deletedBy: integer('deleted_by').references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    knownWord('comments_held_as_known', t.heldAs, HELD),
    // A work's comments without its replies, read newest first; and all of them, to count and to delete.
    index('comments_new')
      .on(t.imageId, t.id)
      .where(sql`reply_to is null`),
    index('comments_image').on(t.imageId),
    index('comments_replies')
      .on(t.replyTo, t.id)
      .where(sql`reply_to is not null`),
    uniqueIndex('comments_idem').on(t.userId, t.idem),
    index('comments_deleted')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
  ],
);
