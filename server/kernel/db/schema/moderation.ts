/** What judges of content found, and the list of words they judge by (R9.4). */
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BlockedWord } from '#shared/rules/sensitive-words.ts';
import { MODERATED, VERDICTS } from '#shared/vocabulary/desk-kinds.ts';
import { users } from './accounts.ts';
import { at, knownWord, now, word } from './columns.ts';

/** What was refused or flagged. Kept for six months (L-22), also when the account is gone. */
export const moderationRecords = pgTable(
  'moderation_records',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** What was judged: words of a prompt or a comment, a result, an upload. */
    about: word('about', MODERATED).notNull(),
    verdict: word('verdict', VERDICTS).notNull(),
    /** Who judged: the own list, or the name of the service asked. */
    judge: text('judge').notNull(),
    /** The words found, or the labels of the service. */
    labels: text('labels').array().notNull(),
    /** The text's beginning, or the picture's id. */
    sample: text('sample').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('moderation_records_user').on(t.userId, t.createdAt),
    index('moderation_records_at').on(t.createdAt),
    knownWord('moderation_records_about_known', t.about, MODERATED),
    knownWord('moderation_records_verdict_known', t.verdict, VERDICTS),
  ],
);

/** Versions of the list of words. The newest published one is in force; at most one is a draft. */
export const wordLists = pgTable(
  'word_lists',
  {
    version: integer('version').primaryKey(),
    words: jsonb('words').$type<BlockedWord[]>().notNull(),
    /** Who made it; null for the list a site begins with. */
    madeBy: integer('made_by').references(() => users.id),
    createdAt: at('created_at').notNull().default(now),
    publishedAt: at('published_at'),
  },
  () => [
    uniqueIndex('word_lists_draft')
      .on(sql`(published_at is null)`)
      .where(sql`published_at is null`),
    check('word_lists_version', sql`version > 0`),
  ],
);
