import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { schema } from './schema.ts';

/** The database, embedded or not; a transaction has the same shape. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** How the names of prepared statements begin that find a row or a few by their key, and never take long. */
export const LOOKUP = 'lookup:';

/** What is put together once for each database it is asked of, such as the text of a prepared statement. */
export function onceFor<T>(make: (db: Db) => T): (db: Db) => T {
  const made = new WeakMap<Db, { one: T }>();
  return (db) => {
    let kept = made.get(db);
    if (!kept) made.set(db, (kept = { one: make(db) }));
    return kept.one;
  };
}
