import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { schema } from './schema.ts';

/** The database, embedded or not; a transaction has the same shape. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** How the names of prepared statements begin that find a row or a few by their key, and never take long. */
export const LOOKUP = 'lookup:';

/** What is put together once for each database it is asked of, such as the text of a prepared statement; or for each of anything else. */
export function onceFor<T, Of extends object = Db>(make: (of: Of) => T): (of: Of) => T {
  const made = new WeakMap<Of, { one: T }>();
  return (of) => {
    let kept = made.get(of);
    if (!kept) made.set(of, (kept = { one: make(of) }));
    return kept.one;
  };
}
