/** Works, uploads, and what members do with works. */
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MARKS, TARGETS, VISIBILITIES } from '#shared/vocabulary/kinds.ts';
import { HELD } from '#shared/vocabulary/desk-kinds.ts';
import type { TaskKind } from '#shared/contract/content.ts';
import type { ExportChoice } from '#shared/contract/export.ts';
import type { GenParams } from '#shared/contract/params.ts';
import type { MatteEdit } from '#shared/tools/matt.ts';
import type { Found } from '../../../pixels/interrogate/found.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, onSquare, word, wordIndexes, words } from './columns.ts';

export const images = pgTable(
  'images',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    taskId: uuid('task_id'),
    /** Position within its task; a resumed task goes on after the last one. */
    position: integer('position').notNull().default(0),
    kind: text('kind').$type<TaskKind>().notNull(),
    title: text('title').notNull().default(''),
    desc: text('desc').notNull().default(''),
    key: text('key').notNull(),
    thumb: text('thumb').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    prompt: text('prompt').notNull().default(''),
    negativePrompt: text('negative_prompt').notNull().default(''),
    params: jsonb('params').$type<GenParams>(),
    modelId: text('model_id'),
    tags: text('tags').array().notNull().default([]),
    visibility: word('visibility', VISIBILITIES).notNull().default('public'),
    /** What `visibility` is again once its owner stays after all; null unless they are leaving. */
    withheld: word('withheld', VISIBILITIES),
    /** Why it is out of sight, and what `visibility` is again once it is not. Until then it is private. */
    heldAs: word('held_as', HELD),
    heldFrom: word('held_from', VISIBILITIES),
    /** Whether a judge of pictures flagged it: then a person looks before it is public. Null where none judged it. */
    flagged: boolean('flagged'),
    published: boolean('published').notNull().default(false),
    likes: integer('likes').notNull().default(0),
    collects: integer('collects').notNull().default(0),
    views: integer('views').notNull().default(0),
    /** What the order "hot" goes by, kept by the database so that an index can. */
    heat: integer('heat')
      .notNull()
      .generatedAlwaysAs(sql`likes * 2 + collects * 3 + views`),
    engine: text('engine').notNull(),
    preview: boolean('preview').notNull().default(false),
    /** Of the files that were delivered; versions made small later come on top. */
    bytes: integer('bytes').notNull().default(0),
    /** The picture it was made like. It may be gone since. */
    sameAs: uuid('same_as'),
    /** What a tool made it from. */
    source: text('source'),
    trail: jsonb('trail').$type<{ kind: TaskKind; id: string | null }[]>().notNull().default([]),
    /** The model of a 3D work, the drawing of a logo: files beside the picture. */
    glb: text('glb'),
    svg: text('svg'),
    /** Where the pixels under the visible label are kept, so that no tool works on the label. Never served. */
    labelPatch: text('ground'),
    /** A cut-out's matte and what is done with it. */
    matte: text('matte'),
    edit: jsonb('edit').$type<MatteEdit>(),
    deletedAt: at('deleted_at'),
    createdAt: at('created_at').notNull().default(now),
    words: words(),
  },
  (t) => [
    knownWord('images_visibility_known', t.visibility, VISIBILITIES),
    knownWord('images_withheld_known', t.withheld, VISIBILITIES),
    knownWord('images_held_as_known', t.heldAs, HELD),
    knownWord('images_held_from_known', t.heldFrom, VISIBILITIES),
    // Whatever a path forgets, the database does not let a picture out that an operator took away.
    check('images_held', sql`(held_as is null) = (held_from is null) and (held_as is null or visibility = 'private')`),
    uniqueIndex('images_task_position').on(t.taskId, t.position),
    // Lists are read newest or highest first: these are walked backwards.
    // Read without the pictures' rows: a member's own with what they take and their shapes, a maker's with the likes they got.
    index('images_user')
      .on(t.userId, t.createdAt, t.id, t.bytes, t.width, t.height)
      .where(sql`deleted_at is null`),
    index('images_maker').on(t.userId, t.createdAt, t.id, t.likes).where(onSquare),
    index('images_square_new').on(t.createdAt, t.id).where(onSquare),
    index('images_square_hot').on(t.heat, t.id).where(onSquare),
    index('images_square_likes').on(t.likes, t.id).where(onSquare),
    index('images_model_hot').on(t.modelId, t.heat, t.id).where(onSquare),
    index('images_same_likes')
      .on(t.sameAs, t.likes, t.id)
      .where(sql`${onSquare} and same_as is not null`),
    index('images_tags').using('gin', t.tags),
    ...wordIndexes('images', t.createdAt),
    index('images_bin')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null`),
    // What waits for a reviewer, or an operator hid.
    index('images_held')
      .on(t.heldAs, t.createdAt, t.id)
      .where(sql`held_as is not null`),
    index('images_key').on(t.key),
    index('images_thumb').on(t.thumb),
  ],
);

/** Pictures that were on a member's screen, and when first (R8.9). Without a key to the pictures: rows go by age. */
export const seen = pgTable(
  'seen',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    imageId: uuid('image_id').notNull(),
    at: at('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.imageId] }), index('seen_at').on(t.at)],
);

/** Pictures waiting to be fetched as a file or a zip, once, by whoever holds the ticket; only its SHA-256 is stored. */
export const packs = pgTable('packs', {
  hash: text('hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  ids: uuid('ids').array().notNull(),
  /** With a grid's task: its pictures as one; `sheet`: these together. */
  choice: jsonb('choice').$type<ExportChoice & { grid?: string; sheet?: true }>().notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Versions of the agreement on labelling that members accepted, and when first (L-07). */
export const labelAgreements = pgTable(
  'label_agreements',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    acceptedAt: at('accepted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** Files that left without the visible label (L-07). Complete without the picture and the agreement's row, which may be gone. */
export const unlabelledExports = pgTable(
  'unlabelled_exports',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    imageId: uuid('image_id').notNull(),
    format: text('format').notNull(),
    agreement: integer('agreement').notNull(),
    agreedAt: at('agreed_at').notNull(),
    at: at('at').notNull(),
  },
  (t) => [index('unlabelled_exports_user').on(t.userId), index('unlabelled_exports_at').on(t.at)],
);

const RANKED = ['model', 'user'] as const;

/** What happened to a target on a China day: uses of a model, likes a maker's pictures received. Ranks add them up. */
export const daily = pgTable(
  'daily',
  {
    kind: word('kind', RANKED).notNull(),
    targetId: text('target_id').notNull(),
    day: date('day').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.targetId, t.day] }),
    index('daily_day').on(t.kind, t.day),
    check('daily_count', sql`count >= 0`),
    knownWord('daily_kind_known', t.kind, RANKED),
  ],
);

/** Pictures sent to the tools, by content hash; the key is handed to generating calls. */
export const uploads = pgTable(
  'uploads',
  {
    key: text('key').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    purpose: text('purpose').notNull(),
    /** The file's own name without its extension; what is made of it alone keeps it. */
    name: text('name').notNull().default(''),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Generation parameters the file carried, as it told them. */
    meta: jsonb('meta').$type<Found>(),
    /** When it was sent or last found in use: what the sweep of unused ones goes by. */
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [uniqueIndex('uploads_user_hash').on(t.userId, t.hash)],
);

export const favorites = pgTable(
  'favorites',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: word('kind', TARGETS).notNull(),
    action: word('action', MARKS).notNull(),
    targetId: text('target_id').notNull(),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.kind, t.action, t.targetId] }),
    knownWord('favorites_kind_known', t.kind, TARGETS),
    knownWord('favorites_action_known', t.action, MARKS),
    index('favorites_target').on(t.kind, t.action, t.targetId, t.createdAt),
    index('favorites_new').on(t.userId, t.kind, t.action, t.createdAt, t.targetId),
  ],
);
