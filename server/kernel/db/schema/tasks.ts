/** The queue, drafts, measured durations. */
import { sql } from 'drizzle-orm';
import { doublePrecision, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { TASK_STATUSES } from '#shared/vocabulary/kinds.ts';
import type { TaskKind } from '#shared/contract/content.ts';
import type { DraftTool } from '#shared/contract/generation.ts';
import type { GenParams } from '#shared/contract/params.ts';
import type { ToolAsk } from '#shared/tools/registry.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, word } from './columns.ts';

/** Statuses of work that has not ended. */
export const active: (typeof TASK_STATUSES)[number][] = ['queued', 'running'];

/** The queue itself: a task row is the queue entry. */
export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    // No check: a new tool is a row of code, not a migration.
    kind: text('kind').$type<TaskKind>().notNull(),
    status: word('status', TASK_STATUSES).notNull(),
    params: jsonb('params').$type<GenParams>().notNull(),
    /** What a tool was asked; null for generating. */
    tool: jsonb('tool').$type<ToolAsk>(),
    /** The sample it was asked to try its tool on: it makes no works, and counts among no one's. */
    sample: text('sample'),
    /** The API key it was begun with; null where its member pressed. No reference: the books of a key end with its member. */
    keyId: uuid('key_id'),
    /** The client's idempotency key and a digest of what it asked for. */
    idem: text('idem').notNull(),
    digest: text('digest').notNull(),
    cost: integer('cost').notNull(),
    refunded: integer('refunded').notNull().default(0),
    progress: integer('progress').notNull().default(0),
    preview: text('preview'),
    result: jsonb('result').$type<Record<string, unknown>>(),
    errorCode: text('error_code'),
    errorMessage: text('error_message'),
    /** The kind of engine it was handed to; empty while it waits, and for what the program does itself. */
    engine: text('engine').notNull(),
    /** The engine it was handed to. Work with a stored `remote` goes on there and nowhere else. */
    engineId: text('engine_id'),
    /** Models that the engine must have: the checkpoint first, then the LoRAs. */
    needs: text('needs').array().notNull().default([]),
    /** What its member is told while it neither waits its turn nor moves. */
    notice: text('notice'),
    attempts: integer('attempts').notNull().default(0),
    worker: text('worker'),
    leaseUntil: at('lease_until'),
    /** The engine's own id of the work, stored before polling so that a restart resumes it. */
    remote: jsonb('remote').$type<unknown>(),
    runAt: at('run_at').notNull().default(now),
    /** created_at minus the member's head start: the order of the queue. */
    sortAt: at('sort_at').notNull().default(now),
    createdAt: at('created_at').notNull().default(now),
    startedAt: at('started_at'),
    endedAt: at('ended_at'),
  },
  (t) => [
    uniqueIndex('tasks_idem').on(t.userId, t.idem),
    index('tasks_queue')
      .on(t.sortAt, t.id)
      .where(sql`status in ('queued', 'running')`),
    index('tasks_turn')
      .on(t.kind, sql`coalesce(${t.needs}[1], '')`, t.sortAt, t.id)
      .where(sql`status = 'queued'`),
    // Without what changes at every report of progress, which then writes into no index.
    index('tasks_running')
      .on(t.engineId, t.id)
      .where(sql`status = 'running'`),
    index('tasks_ended')
      .on(t.endedAt)
      .where(sql`ended_at is not null`),
    index('tasks_user').on(t.userId, t.createdAt),
    index('tasks_key')
      .on(t.keyId, t.createdAt)
      .where(sql`key_id is not null`),
    knownWord('tasks_status_known', t.status, TASK_STATUSES),
  ],
);

/** A row of the queue. */
export type TaskRow = typeof tasks.$inferSelect;

/** Half-filled forms, one a member and tool, so that another device goes on where this one stopped (R8.1). */
export const drafts = pgTable(
  'drafts',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tool: text('tool').$type<DraftTool>().notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tool] })],
);

/** How long a finished picture took lately, for honest waiting times. */
export const timings = pgTable('timings', { kind: text('kind').primaryKey(), seconds: doublePrecision('seconds').notNull() });
