import { sql } from 'drizzle-orm';
import { timestamp } from 'drizzle-orm/pg-core';

/** A moment, with its time zone. */
export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
/** The default of a column that says when its row was made. */
export const now = sql`now()`;
