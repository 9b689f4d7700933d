import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { schema } from './schema.ts';

/** The database, embedded or not; a transaction has the same shape. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;

/** How the names of prepared statements begin that find a row or a few by their key, and never take long. */
export const LOOKUP = 'lookup:';
