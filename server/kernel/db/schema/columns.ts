import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, text, timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A text column that is one of these words; a `knownWord` check keeps the database from holding another. */
export const word = <const W extends string>(name: string, words: readonly [W, ...W[]]) => text(name, { enum: words as [W, ...W[]] });

/** The check of a `word` column. */
export const knownWord = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((value) => `'${value}'`).join(', '))})`);

/** The default of a column that says when its row was made. */
export const now = sql`now()`;
