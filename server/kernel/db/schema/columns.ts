import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, text, timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** A text column that is one of these words; a `knownWord` check keeps the database from holding another. */
export const word = <const W extends string>(name: string, words: readonly [W, ...W[]]) => text(name, { enum: words as [W, ...W[]] });

/** The check of a `word` column. */
export const knownWord = (name: string, column: AnyPgColumn, words: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(words.map((value) => `'${value}'`).join(', '))})`);

/** The default of a column that says when its row was made. */
export const now = sql`now()`;

/** What a row is found by (server/kernel/words.ts). Null until it is worked out, and again once what it is made of changed (decision 0037). */
export const words = () => text('words');
/** A word is looked for by its pairs of signs; rows without words are looked for to be given some. */
export const wordIndexes = (table: string, createdAt: AnyPgColumn) => [
  index(`${table}_words`).using('gin', sql`grams(words)`),
  index(`${table}_unworded`)
    .on(createdAt)
    .where(sql`words is null`),
];

/** Pictures that everybody sees, where `images` goes by no other name: indexes of them are partial. */
export const onSquare = sql`published and deleted_at is null and visibility <> 'private'`;

/** Members that others may see, where `users` goes by `u`: neither gone nor on the way (AC-12). */
export const isSeen = sql`u.deleted_at is null and u.leaves_at is null`;
