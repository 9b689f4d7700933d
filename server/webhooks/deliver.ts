import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { webhookDeliveries, webhooks } from '../kernel/db/schema/webhooks.ts';
import { chinaTime } from '../kernel/china-time.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { rows } from '../kernel/db/rows.ts';
import type { Db } from '../kernel/db/db.ts';
import { errorText } from '../kernel/error-text.ts';
import { tellWebhookOff } from '../notices/notices.ts';
import type { Ports } from '../ports/ports.ts';
import { signedHeaders } from './signature.ts';

/** Seconds until the next try, by how many there were: for a little more than a day. */
const WAITS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const;
/** How long nothing may arrive before an address is switched off. */
const DEAD_MS = 3 * 24 * 3600_000;
/** Longer than a try may take (`ports.post`). */
const LEASE_MS = 60_000;
/** Tries that one worker makes side by side. */
const AT_ONCE = 8;
const POLL_MS = 15_000;
const KEPT_MS = 30 * 24 * 3600_000;

type Taken = { id: string; attempts: number; body: string; hook: typeof webhooks.$inferSelect };

/** Takes what is due: `skip locked` and the lease keep two workers from sending the same. */
async function take(db: Db, now: Date): Promise<Taken[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const taken = await rows<{ id: string }>(
    db,
    sql`update webhook_deliveries set attempts = attempts + 1, lease_until = ${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz
        where id in (select id from webhook_deliveries where due_at <= ${at} and (lease_until is null or lease_until < ${at})
          order by due_at, id limit ${AT_ONCE}::int for update skip locked)
        returning id`,
  );
  if (taken.length === 0) return [];
  const found = await db
    .select()
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(sql`${webhookDeliveries.id} = any(${sql.param(taken.map(({ id }) => id))}::uuid[])`);
  return found.map(({ webhook_deliveries: { id, attempts, body }, webhooks: hook }) => ({ id, attempts, body, hook }));
}

/** Sends what is due once; how many there were. */
export async function deliverDue(ports: Ports): Promise<number> {
  if (!ports.post) return 0;
  const taken = await take(ports.db, ports.now());
  await Promise.all(taken.map((one) => send(ports, one)));
  return taken.length;
}

async function send(ports: Ports, { id, attempts, body, hook }: Taken): Promise<void> {
  const began = ports.now();
  const secrets = [hook.secret, ...(hook.oldSecret && hook.oldUntil && hook.oldUntil > began ? [hook.oldSecret] : [])];
  const headers = await signedHeaders(secrets, id, body, began);
  const answer = await ports
    .post?.(hook.url, { headers: { ...headers, 'Content-Type': 'application/json', 'User-Agent': 'Dianshi-Webhook/1' }, body })
    .catch((error: unknown) => ({ status: null, problem: errorText(error).slice(0, 200) }));
  if (!answer) return;
  const now = ports.now();
  const { status } = answer;
  const problem = 'problem' in answer ? answer.problem : '';
  await ports.db.transaction(async (tx) => {
    const arrived = status !== null && status >= 200 && status < 300;
    const wait = WAITS[attempts - 1];
    await tx
      .update(webhookDeliveries)
      .set({
        status,
        problem,
        leaseUntil: null,
        deliveredAt: arrived ? now : null,
        dueAt: arrived || wait === undefined ? null : new Date(now.getTime() + wait * 1000),
      })
      .where(eq(webhookDeliveries.id, id));
    if (arrived) {
      if (hook.failingSince) await tx.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, hook.id));
      return;
    }
    const [row] = await tx
      .update(webhooks)
      .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(webhooks.id, hook.id), sql`${webhooks.offAt} is null`))
      .returning();
    // 410: whoever listens says that it is over.
    if (row?.failingSince && (status === 410 || now.getTime() - row.failingSince.getTime() >= DEAD_MS)) await switchOff(tx, row, now);
  });
  if (!hook.offAt) ports.notifier.notify(`notices:${hook.userId}`);
}

/** Ends the tries of an address, and tells its member. */
async function switchOff(tx: Db, { id, url, userId, failingSince }: typeof webhooks.$inferSelect, now: Date): Promise<void> {
  await tx.update(webhooks).set({ offAt: now }).where(eq(webhooks.id, id));
  await tx
    .update(webhookDeliveries)
    .set({ dueAt: null, leaseUntil: null })
    .where(and(eq(webhookDeliveries.webhookId, id), isNotNull(webhookDeliveries.dueAt)));
  const since = failingSince && chinaTime(failingSince).slice(0, 16);
  await tellWebhookOff(
    tx,
    userId,
    { id: uuidv7(now), text: `Webhook ${new URL(url).host} 从 ${since} 起一直送不到，已经停用。修好后在账号设置里重新打开` },
    now,
  );
}

/** Sends until told to stop: at every end of a task, and every fifteen seconds for what is tried again. */
export function startDeliveries(ports: Ports): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const sent = await deliverDue(ports).catch((error: unknown) => {
        ports.log(`webhooks: ${errorText(error)}`);
        return 0;
      });
      if (sent === 0) await ports.notifier.wait(['queue'], POLL_MS, stopping.signal);
    }
  }
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
    },
  };
}

/** Removes what was sent long ago; part of the sweep. */
export async function sweepDeliveries(db: Db, now: Date): Promise<void> {
  await db.execute(
    sql`delete from webhook_deliveries where id in (select id from webhook_deliveries
        where created_at < ${new Date(now.getTime() - KEPT_MS).toISOString()}::timestamptz limit 1000::int)`,
  );
}
