import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { audit } from '../kernel/db/schema/audit.ts';

/** Who changes something: an operator, or null for the command line. */
export type Operator = { id: number } | null;

/** Writes down a change in the transaction that makes it. Keys and other secrets are never part of it. */
export async function writeAudit(
  tx: Db,
  operator: Operator,
  now: Date,
  entry: { action: string; target: string; before?: Record<string, unknown> | undefined; after?: Record<string, unknown> | undefined },
): Promise<void> {
  await tx.insert(audit).values({
    id: uuidv7(now),
    userId: operator?.id ?? null,
    at: now,
    action: entry.action,
    target: entry.target,
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}
