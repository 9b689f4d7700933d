/** Secrets and marks of this installation, and what operators say about it. */
import { pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Server secrets and marks that belong to this data directory: the HMAC key, the seed's version; what the desk says about the site, and
 * which edition of a list there is.
 */
export const settings = pgTable('settings', { key: text('key').primaryKey(), value: text('value').notNull() });
