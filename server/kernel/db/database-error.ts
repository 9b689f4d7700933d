import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Whether the database failed, and not what was asked of anybody else. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof DrizzleQueryError;
}
