/** Models, datasets, and the dictionaries that fill the forms. */
import { sql } from 'drizzle-orm';
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { DATASET_KINDS } from '#shared/vocabulary/training.ts';
import { MODEL_STATUSES, MODEL_TYPES, VISIBILITIES } from '#shared/vocabulary/kinds.ts';
import { MODEL_LISTINGS } from '#shared/vocabulary/desk-kinds.ts';
import type { Crop, PictureMeasures } from '#shared/contract/datasets.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, word, wordIndexes, words } from './columns.ts';

export const dicts = pgTable(
  'dicts',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    val: jsonb('val').$type<string | number>().notNull(),
    val2: jsonb('val2').$type<string | number>(),
    val3: jsonb('val3').$type<string | number>(),
    val4: jsonb('val4').$type<string | number>(),
    val5: jsonb('val5').$type<string | number>(),
    label: text('label'),
    sort: integer('sort').notNull(),
    /** Hidden from choosing; works that refer to it keep it. */
    retired: boolean('retired').notNull().default(false),
  },
  (t) => [index('dicts_name').on(t.name, t.sort)],
);

export const presets = pgTable('presets', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  name: text('name').notNull(),
  image: text('image').notNull(),
  prompt: text('prompt').notNull(),
  negativePrompt: text('negative_prompt').notNull().default(''),
  params: jsonb('params').$type<Partial<GenParams>>().notNull().default({}),
  modelIds: text('model_ids').array().notNull().default([]),
  sort: integer('sort').notNull(),
});

export const presetTypes = pgTable('preset_types', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  sort: integer('sort').notNull(),
});

export const banners = pgTable('banners', {
  id: text('id').primaryKey(),
  image: text('image').notNull(),
  title: text('title').notNull(),
  desc: text('desc').notNull().default(''),
  link: text('link').notNull().default(''),
  sort: integer('sort').notNull(),
  startAt: at('start_at'),
  endAt: at('end_at'),
  hidden: boolean('hidden').notNull().default(false),
});

export const models = pgTable(
  'models',
  {
    id: text('id').primaryKey(),
    userId: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    image: text('image').notNull(),
    images: text('images').array().notNull().default([]),
    type: word('type', MODEL_TYPES).notNull(),
    base: text('base').notNull(),
    /** Its file's name without folder and ending, by which engines' files are matched to it; with the folder where an engine has two of the name. */
    file: text('file').notNull().default(''),
    /** Part of the sample community: only the preview engine draws with it. */
    sample: boolean('sample').notNull().default(false),
    listing: word('listing', MODEL_LISTINGS).notNull().default('listed'),
    /** What a member who chose nothing draws with. One row at most. */
    isDefault: boolean('is_default').notNull().default(false),
    /** Base price of a picture in points; null for the price table's. */
    price: integer('price'),
    sort: integer('sort').notNull().default(0),
    official: boolean('official').notNull().default(false),
    desc: text('desc').notNull().default(''),
    trigger: text('trigger').array().notNull().default([]),
    tags: text('tags').array().notNull().default([]),
    uses: integer('uses').notNull().default(0),
    likes: integer('likes').notNull().default(0),
    collects: integer('collects').notNull().default(0),
    visibility: word('visibility', VISIBILITIES).notNull().default('public'),
    /** What `visibility` is again once its owner stays after all; null unless they are leaving. */
    withheld: word('withheld', VISIBILITIES),
    status: word('status', MODEL_STATUSES).notNull().default('ready'),
    progress: integer('progress').notNull().default(100),
    taskId: uuid('task_id'),
    defaults: jsonb('defaults').$type<Partial<GenParams>>(),
    createdAt: at('created_at').notNull().default(now),
    words: words(),
  },
  (t) => [
    ...wordIndexes('models', t.createdAt),
    index('models_user').on(t.userId),
    index('models_hot').on(t.uses),
    uniqueIndex('models_default')
      .on(t.isDefault)
      .where(sql`is_default`),
    knownWord('models_type_known', t.type, MODEL_TYPES),
    knownWord('models_visibility_known', t.visibility, VISIBILITIES),
    knownWord('models_withheld_known', t.withheld, VISIBILITIES),
    knownWord('models_status_known', t.status, MODEL_STATUSES),
    knownWord('models_listing_known', t.listing, MODEL_LISTINGS),
  ],
);

const isDeleted = sql`deleted_at is not null`;

export const datasets = pgTable(
  'datasets',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    desc: text('desc').notNull().default(''),
    kind: word('kind', DATASET_KINDS).notNull().default('custom'),
    /** The word that its captions begin with, and that will call the model; empty until it is chosen. */
    trigger: text('trigger').notNull().default(''),
    createdAt: at('created_at').notNull().default(now),
    updatedAt: at('updated_at').notNull().default(now),
    /** Kept for a day, so that deleting can be undone. */
    deletedAt: at('deleted_at'),
    words: words(),
  },
  (t) => [
    ...wordIndexes('datasets', t.createdAt),
    knownWord('datasets_kind_known', t.kind, DATASET_KINDS),
    index('datasets_user').on(t.userId, t.updatedAt),
    index('datasets_deleted').on(t.deletedAt).where(isDeleted),
  ],
);

/** The pictures of a dataset, in their order. */
export const datasetItems = pgTable(
  'dataset_items',
  {
    id: uuid('id').primaryKey(),
    datasetId: uuid('dataset_id')
      .notNull()
      .references(() => datasets.id, { onDelete: 'cascade' }),
    /** An upload of the same member: works are copied, so that a dataset outlives them. */
    key: text('key').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    caption: text('caption').notNull().default(''),
    crop: jsonb('crop').$type<Crop>(),
    flat: boolean('flat').notNull().default(false),
    /** Null until it is measured: rows of before 0011. */
    measures: jsonb('measures').$type<PictureMeasures>(),
    position: doublePrecision('position').notNull(),
    deletedAt: at('deleted_at'),
  },
  (t) => [index('dataset_items_order').on(t.datasetId, t.position, t.id), index('dataset_items_deleted').on(t.deletedAt).where(isDeleted)],
);
