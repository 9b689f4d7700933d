import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from './db/db.ts';
import { rows } from './db/rows.ts';
import { errorText } from './error-text.ts';
import { pause } from './pause.ts';
import { loadPinyin, spellings, splitWords, wordsOf } from './words.ts';

/** What of each searched table a row is found by, and how its id is spelled. A hidden prompt is found by nobody. */
const tables = {
  images: {
    id: 'uuid',
    named: sql`array_prepend(title, tags)`,
    said: sql`array["desc", case when visibility <> 'prompt_hidden' then prompt else '' end]`,
  },
  users: { id: 'int', named: sql`array[name]`, said: sql`'{}'::text[]` },
  models: { id: 'text', named: sql`array_prepend(name, tags)`, said: sql`array_prepend("desc", trigger)` },
  datasets: { id: 'uuid', named: sql`array[name]`, said: sql`array["desc"]` },
} as const;
type Table = keyof typeof tables;

/** Rows a search fills before it looks: more than one call changes, or a new sample community has. */
const BATCH = 500;
/** Rows filled at a time in the background: the thread is held for some ten milliseconds. */
const SMALL_BATCH = 100;
/** What is left to others between two of them. */
const REST_MS = 20;
/** How often it is looked whether there are any; what a search finds is filled by itself. */
const EVERY_MS = 5000;

/**
 * Writes the words of rows that have none, newest first; how many. The database takes a row's words away whenever what they
 * are made of changes (migration 0009), so that no call has to remember them and no old word is found.
 */
async function fillTable(db: Db, name: Table, most: number): Promise<number> {
  const { id, named, said } = tables[name];
  const table = sql.raw(name);
  return db.transaction(async (tx) => {
    const found = await rows<{ id: string; named: string[]; said: string[] }>(
      tx,
      // Rows that somebody else holds are theirs to fill, or change in this moment.
      sql`select id::text as id, ${named} as named, ${said} as said from ${table} where words is null
          order by created_at desc limit ${sql.raw(String(most))} for update skip locked`,
    );
    if (found.length === 0) return 0;
    await loadPinyin();
    const [ids, words] = [found.map((row) => row.id), found.map(wordsOf)];
    await tx.execute(
      sql`update ${table} t set words = filled.words
          from unnest(${sql.param(ids)}::text[], ${sql.param(words)}::text[]) filled(id, words) where t.id = filled.id::${sql.raw(id)}`,
    );
    return found.length;
  });
}

/** Writes words that are missing, of so many rows of each table; how many were written. */
export async function fillWords(db: Db, most = BATCH): Promise<number> {
  const names = Object.keys(tables) as Table[];
  const columns = names.map((name) => sql`exists(select 1 from ${sql.raw(name)} where words is null) as ${sql.raw(name)}`);
  const [missing] = await rows<Record<Table, boolean>>(db, sql`select ${sql.join(columns, sql`, `)}`);
  let filled = 0;
  for (const name of names) if (missing?.[name]) filled += await fillTable(db, name, most);
  return filled;
}

/** Makes ready for a search, before its condition is written: what was changed since the last one is found too. */
export async function prepareWords(db: Db): Promise<void> {
  await loadPinyin();
  await fillWords(db);
}

/** Writes all words that are missing, a few rows at a time, now and whenever there are some. Answers how to end it. */
export function startFilling({ db, stopping, log }: { db: Db; stopping: AbortSignal; log: (line: string) => void }): () => Promise<void> {
  let working: Promise<void> | undefined;
  const work = async () => {
    try {
      while (!stopping.aborted && (await fillWords(db, SMALL_BATCH)) > 0) await pause(REST_MS, stopping);
    } catch (error) {
      log(`words were not written, the next round tries again: ${errorText(error)}`);
    }
    working = undefined;
  };
  const begin = () => void (working ??= work());
  begin();
  const timer = setInterval(begin, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await working;
  };
}

/** Rows of a table, by its alias, that hold a word in any spelling, or are `others`; cheap where they are read anyway. */
export function holds(table: string, word: string, others?: SQL): SQL | undefined {
  const words = sql.raw(`${table}.words`);
  return or(...spellings(word).map(({ text }) => sql`strpos(${words}, ${text}) > 0`), others);
}

/** The same, found through the index: what it answers is no condition any more, so that no row's grams are worked out anew. */
export function holdsIndexed(table: string, word: string, others?: SQL): SQL | undefined {
  const words = sql.raw(`${table}.words`);
  return and(
    or(...spellings(word).map(({ grams }) => sql`grams(${words}) @> ${sql.param(grams)}::text[]`), others),
    holds(table, word, others),
  );
}

/** Rows of a table, by its alias, that hold every word of a search. */
export const holdsAll = (table: string, search: string): SQL | undefined =>
  and(...splitWords(search).map((word) => holdsIndexed(table, word)));
