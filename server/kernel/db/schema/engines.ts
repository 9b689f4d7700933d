/** The engines that paint, and the model files each of them has. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ENGINE_KINDS } from '#shared/vocabulary/kinds.ts';
import { ENGINE_FILE_KINDS } from '#shared/vocabulary/desk-kinds.ts';
import { models } from './catalogue.ts';
import { at, knownWord, now, word } from './columns.ts';

export const engines = pgTable(
  'engines',
  {
    id: text('id').primaryKey(),
    kind: word('kind', ENGINE_KINDS).notNull(),
    name: text('name').notNull(),
    url: text('url').notNull().default(''),
    /** Never leaves the server. */
    key: text('key').notNull().default(''),
    /** The one model of a provider that has no model files. */
    model: text('model').notNull().default(''),
    extra: jsonb('extra').$type<Record<string, unknown>>().notNull().default({}),
    /** A ComfyUI workflow in API format, in place of the built-in one. */
    workflow: jsonb('workflow').$type<unknown>(),
    resultHosts: text('result_hosts').array().notNull().default([]),
    /** Jobs at once, over all processes; null leaves it to the adapter. */
    most: integer('most'),
    enabled: boolean('enabled').notNull().default(true),
    /** Written from the environment at every start; the desk does not edit it. */
    fromEnvironment: boolean('from_environment').notNull().default(false),
    sort: integer('sort').notNull().default(0),
    /** When its files were last read. */
    seenAt: at('seen_at'),
    /** Failures in a row, and when the next attempt is allowed: the breaker. */
    failures: integer('failures').notNull().default(0),
    retryAt: at('retry_at'),
    /** Since when nobody answers there; null while it does. */
    downSince: at('down_since'),
    lastError: text('last_error').notNull().default(''),
    /** The checkpoint it painted with last and how often in a row, so that work is grouped by checkpoint. */
    loadedModel: text('loaded_model').notNull().default(''),
    streak: integer('streak').notNull().default(0),
    createdAt: at('created_at').notNull().default(now),
    updatedAt: at('updated_at').notNull().default(now),
  },
  (t) => [knownWord('engines_kind_known', t.kind, ENGINE_KINDS)],
);

/** One engine as its row tells it. */
export type EngineRow = typeof engines.$inferSelect;

/** A model file of an engine. What went away keeps its row and gets `goneAt`. */
export const engineFiles = pgTable(
  'engine_files',
  {
    engineId: text('engine_id')
      .notNull()
      .references(() => engines.id, { onDelete: 'cascade' }),
    kind: word('kind', ENGINE_FILE_KINDS).notNull(),
    /** As the engine lists it: what a job names it by. */
    name: text('name').notNull(),
    /** The product's model it stands for; null for VAEs, upscalers and the like, and for what an operator ignores. */
    modelId: text('model_id').references(() => models.id, { onDelete: 'set null' }),
    base: text('base').notNull().default(''),
    hash: text('hash').notNull().default(''),
    seenAt: at('seen_at').notNull(),
    goneAt: at('gone_at'),
  },
  (t) => [
    primaryKey({ columns: [t.engineId, t.kind, t.name] }),
    index('engine_files_model').on(t.modelId),
    knownWord('engine_files_kind_known', t.kind, ENGINE_FILE_KINDS),
  ],
);
