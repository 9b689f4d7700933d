/** Members' boards of works, their own and others'. */
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { SHARES } from '#shared/vocabulary/kinds.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, word } from './columns.ts';

const isDeleted = sql`deleted_at is not null`;

export const collections = pgTable(
  'collections',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    note: text('note').notNull().default(''),
    /** The picture it is shown by; null for its first one. */
    coverId: uuid('cover_id'),
    share: word('share', SHARES).notNull().default('off'),
    /** What its link ends with; null while it is not shared, and another one each time it is again. */
    key: text('key').unique(),
    createdAt: at('created_at').notNull().default(now),
    updatedAt: at('updated_at').notNull().default(now),
    /** Kept for a day, so that deleting can be undone. */
    deletedAt: at('deleted_at'),
  },
  (t) => [
    knownWord('collections_share_known', t.share, SHARES),
    index('collections_user').on(t.userId, t.updatedAt),
    index('collections_deleted').on(t.deletedAt).where(isDeleted),
  ],
);

/** The pictures of a collection in their order. Without a key to the works: what its maker takes back leaves its place empty. */
export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    imageId: uuid('image_id').notNull(),
    /** Whether it is a work of the collection's owner. */
    own: boolean('own').notNull(),
    /** Width ÷ height, which the place of a work that is gone keeps. */
    ratio: doublePrecision('ratio').notNull(),
    note: text('note').notNull().default(''),
    position: doublePrecision('position').notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.imageId] }),
    index('collection_items_image').on(t.imageId),
    index('collection_items_deleted').on(t.deletedAt).where(isDeleted),
  ],
);

/** Who sees a collection that is shared with people. */
export const collectionViewers = pgTable(
  'collection_viewers',
  {
    collectionId: uuid('collection_id')
      .notNull()
      .references(() => collections.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.collectionId, t.userId] }), index('collection_viewers_user').on(t.userId)],
);
