/** Trainings and what each of their epochs came to. */
import { boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { TRAINER_KINDS, TRAINING_ENDS } from '#shared/vocabulary/training.ts';
import type { Crop } from '#shared/contract/datasets.ts';
import type { TrainingSettings } from '#shared/contract/training.ts';
import { users } from './accounts.ts';
import { datasets, models } from './catalogue.ts';
import { at, knownWord, now, word } from './columns.ts';
import { tasks } from './tasks.ts';

/** A picture as it was when the training was paid for: what happens to the dataset later does not change what is learnt. */
export type TrainedPicture = { id: string; key: string; caption: string; crop: Crop | null; flat: boolean };

export const trainings = pgTable(
  'trainings',
  {
    taskId: uuid('task_id')
      .primaryKey()
      .references(() => tasks.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    datasetId: uuid('dataset_id').references(() => datasets.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    trainer: word('trainer', TRAINER_KINDS).notNull(),
    trigger: text('trigger').notNull(),
    baseModelId: text('base_model_id').references(() => models.id, { onDelete: 'set null' }),
    settings: jsonb('settings').$type<TrainingSettings>(),
    seed: integer('seed').notNull(),
    pictures: jsonb('pictures').$type<TrainedPicture[]>().notNull(),
    prompts: text('prompts').array().notNull(),
    stopWhenReached: boolean('stop_when_reached').notNull().default(false),
    /** Keys of what is drawn for the prompts without training. */
    untouchedSamples: text('untouched_samples').array().notNull().default([]),
    untouched: doublePrecision('untouched'),
    floor: doublePrecision('floor'),
    resumedFrom: integer('resumed_from'),
    ended: word('ended', TRAINING_ENDS),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [
    index('trainings_user').on(t.userId, t.createdAt),
    knownWord('trainings_trainer_known', t.trainer, TRAINER_KINDS),
    knownWord('trainings_ended_known', t.ended, TRAINING_ENDS),
  ],
);

export const trainingEpochs = pgTable(
  'training_epochs',
  {
    taskId: uuid('task_id')
      .notNull()
      .references(() => trainings.taskId, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    train: doublePrecision('train').notNull(),
    heldOut: doublePrecision('held_out'),
    seconds: doublePrecision('seconds').notNull(),
    samples: text('samples').array().notNull(),
    /** What was learnt: a style of the preview engine, or where the file of a LoRA lies. */
    made: jsonb('made').$type<unknown>().notNull(),
    /** What the next epoch goes on from; of the last one alone. */
    state: jsonb('state').$type<unknown>(),
    modelId: text('model_id').references(() => models.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.taskId, t.n] })],
);

/** What a model was published as, one after the other; its own row says what the newest one says. */
export const modelVersions = pgTable(
  'model_versions',
  {
    modelId: text('model_id')
      .notNull()
      .references(() => models.id, { onDelete: 'cascade' }),
    n: integer('n').notNull(),
    taskId: uuid('task_id')
      .notNull()
      .references(() => trainings.taskId, { onDelete: 'cascade' }),
    epoch: integer('epoch').notNull(),
    image: text('image').notNull(),
    trigger: text('trigger').array().notNull(),
    /** What a LoRA's file is called where its engine looks; null of a style, which is data. */
    file: text('file'),
    createdAt: at('created_at').notNull().default(now),
  },
  (t) => [primaryKey({ columns: [t.modelId, t.n] })],
);

export type TrainingRow = typeof trainings.$inferSelect;
export type EpochRow = typeof trainingEpochs.$inferSelect;
