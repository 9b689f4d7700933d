import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { schema } from './schema.ts';

/** The database, embedded or not; a transaction has the same shape. */
export type Db = PgDatabase<PgQueryResultHKT, typeof schema>;
