import { DrizzleQueryError } from 'drizzle-orm/errors';

/** Whether the database failed, and not what was asked of anybody else. */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof DrizzleQueryError;
}

/** Whether a statement gave up waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof DrizzleQueryError && (error.cause as { code?: unknown } | undefined)?.code === '55P03';
}
