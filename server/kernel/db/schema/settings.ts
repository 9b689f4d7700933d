/** Secrets and marks of this installation. */
import { pgTable, text } from 'drizzle-orm/pg-core';

/** Server secrets and marks that belong to this data directory: the HMAC key, the seed's version. */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });
