/** Sets of game assets, their items, and every picture an item had. */
import { boolean, doublePrecision, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { type PackChoice, type Pivot, SET_ORIGINS, type SetMeasures } from '#shared/contract/sets.ts';
import type { SetLook } from '#shared/tools/set-look.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, word } from './columns.ts';

export const assetSets = pgTable(
  'asset_sets',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    look: jsonb('look').$type<SetLook>().notNull(),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [index('asset_sets_user').on(t.userId, t.createdAt)],
);

export const setItems = pgTable(
  'set_items',
  {
    id: uuid('id').primaryKey(),
    setId: uuid('set_id')
      .notNull()
      .references(() => assetSets.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    detail: text('detail').notNull().default(''),
    /** What its files are called. */
    file: text('file').notNull(),
    /** Of its latest drawing; beyond what an integer column holds. */
    seed: doublePrecision('seed').notNull(),
    locked: boolean('locked').notNull().default(false),
    pivot: jsonb('pivot').$type<Pivot>(),
    /** The picture that counts, where it is not the newest. */
    shown: uuid('shown'),
    /** Its latest task. */
    taskId: uuid('task_id'),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('set_items_set').on(t.setId, t.position)],
);

export const setVersions = pgTable(
  'set_versions',
  {
    /** A row of `images`, which may not be there yet, or not any more. */
    imageId: uuid('image_id').primaryKey(),
    itemId: uuid('item_id')
      .notNull()
      .references(() => setItems.id, { onDelete: 'cascade' }),
    seed: doublePrecision('seed'),
    origin: word('origin', SET_ORIGINS).notNull(),
    measures: jsonb('measures').$type<SetMeasures>().notNull(),
    /** Which came first. */
    n: serial('n').notNull(),
  },
  (t) => [index('set_versions_item').on(t.itemId, t.n), knownWord('set_versions_origin_known', t.origin, SET_ORIGINS)],
);

/** Packs of sets waiting to be fetched, once, by whoever holds the ticket; only its SHA-256 is stored. */
export const setPacks = pgTable('set_packs', {
  hash: text('hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  setId: uuid('set_id')
    .notNull()
    .references(() => assetSets.id, { onDelete: 'cascade' }),
  choice: jsonb('choice').$type<PackChoice>().notNull(),
  expiresAt: at('expires_at').notNull(),
});

export type SetRow = typeof assetSets.$inferSelect;
export type ItemRow = typeof setItems.$inferSelect;
export type VersionRow = typeof setVersions.$inferSelect;
