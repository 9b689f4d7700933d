import { sql } from 'drizzle-orm';
import type { WebhookEvent } from '#shared/contract/webhooks.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';

/** Writes what is to be sent to every address of a member that wants the event, in the transaction of what it tells. */
export async function enqueue(tx: Db, userId: number, event: WebhookEvent, data: Record<string, unknown>, now: Date): Promise<void> {
  const body = JSON.stringify({ type: event, timestamp: now.toISOString(), data });
  const at = sql`${now.toISOString()}::timestamptz`;
  // One time for all, an end of its own for each.
  await tx.execute(
    sql`insert into webhook_deliveries (id, webhook_id, event, body, created_at, due_at)
        select (${uuidv7(now).slice(0, 15)} || substr(gen_random_uuid()::text, 16))::uuid, w.id, ${event}, ${body}, ${at}, ${at}
        from webhooks w where w.user_id = ${userId}::int and w.off_at is null and ${event} = any(w.events)`,
  );
}
