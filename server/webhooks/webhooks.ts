import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Webhook, WebhookDelivery, WebhookEvent } from '#shared/contract/webhooks.ts';
import { WEBHOOKS_MAX } from '#shared/rules/webhook-url.ts';
import { isUuid, uuidv7 } from '../kernel/crypto.ts';
import type { Db } from '../kernel/db/db.ts';
import { webhookDeliveries, webhooks } from '../kernel/db/schema/webhooks.ts';
import { HttpError } from '../kernel/http-error.ts';
import { lockMember } from '../points/ledger.ts';
import { newSecret } from './signature.ts';

/** How long the secret before signs beside the new one. */
const OVERLAP_MS = 24 * 3600_000;
/** Deliveries that the log shows. */
const SHOWN = 50;

const told = ({ id, url, events, createdAt, failingSince, offAt }: typeof webhooks.$inferSelect): Webhook => ({
  id,
  url,
  events,
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
  offAt: offAt?.toISOString() ?? null,
});

const toldDelivery = (row: typeof webhookDeliveries.$inferSelect): WebhookDelivery => ({
  id: row.id,
  event: row.event,
  body: row.body,
  createdAt: row.createdAt.toISOString(),
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  dueAt: row.dueAt?.toISOString() ?? null,
});

const gone = () => new HttpError('NOT_FOUND', { message: '这个 Webhook 已经删除' });
function own(userId: number, id: string) {
  if (!isUuid(id)) throw gone();
  return and(eq(webhooks.id, id), eq(webhooks.userId, userId));
}

/** A member's addresses, oldest first. */
export async function webhooksOf(db: Db, userId: number): Promise<Webhook[]> {
  return (await db.select().from(webhooks).where(eq(webhooks.userId, userId)).orderBy(asc(webhooks.id))).map(told);
}

type Asked = { url: string; events: WebhookEvent[] };
type Change = { [K in keyof Asked]?: Asked[K] | undefined } & { on?: boolean | undefined };

/** Takes an address down, and answers with the secret that what it is sent is signed with. */
export async function createWebhook(db: Db, userId: number, asked: Asked, now: Date): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSecret();
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    if ((await tx.$count(webhooks, eq(webhooks.userId, userId))) >= WEBHOOKS_MAX)
      throw new HttpError('CONFLICT', { message: `Webhook 最多 ${WEBHOOKS_MAX} 个，请先删除不用的` });
    const [row] = await tx
      .insert(webhooks)
      .values({ id: uuidv7(now), userId, secret, createdAt: now, url: asked.url, events: [...new Set(asked.events)] })
      .returning();
    if (!row) throw new Error('a webhook was not inserted');
    return { webhook: told(row), secret };
  });
}

/** Changes where and of what is told, or switches it off and on. */
export async function editWebhook(db: Db, userId: number, id: string, change: Change, now: Date): Promise<Webhook> {
  const { on, url, events } = change;
  const [row] = await db
    .update(webhooks)
    .set({
      userId,
      ...(url !== undefined && { url }),
      ...(events && { events: [...new Set(events)] }),
      ...((on === true || url !== undefined) && { failingSince: null }),
      ...(on !== undefined && { offAt: on ? null : now }),
    })
    .where(own(userId, id))
    .returning();
  if (!row) throw gone();
  return told(row);
}

/** Puts another secret in the place of the one there is, which signs too for a day. */
export async function changeSecret(db: Db, userId: number, id: string, now: Date): Promise<{ secret: string; oldUntil: string }> {
  const secret = newSecret();
  const oldUntil = new Date(now.getTime() + OVERLAP_MS);
  const changed = await db
    .update(webhooks)
    .set({ oldSecret: sql`${webhooks.secret}`, secret, oldUntil })
    .where(own(userId, id))
    .returning({ id: webhooks.id });
  if (changed.length === 0) throw gone();
  return { secret, oldUntil: oldUntil.toISOString() };
}

export async function deleteWebhook(db: Db, userId: number, id: string): Promise<void> {
  if ((await db.delete(webhooks).where(own(userId, id)).returning({ id: webhooks.id })).length === 0) throw gone();
}

async function assertOwn(db: Db, userId: number, id: string): Promise<void> {
  if ((await db.$count(webhooks, own(userId, id))) === 0) throw gone();
}

/** What was sent to an address lately, newest first. */
export async function deliveriesOf(db: Db, userId: number, id: string): Promise<WebhookDelivery[]> {
  await assertOwn(db, userId, id);
  const found = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, id))
    .orderBy(desc(webhookDeliveries.id))
    .limit(SHOWN);
  return found.map(toldDelivery);
}

/** Sends one again that has ended, with all its tries; what is on its way already is left to it. */
export async function resend(db: Db, userId: number, id: string, delivery: string, now: Date): Promise<WebhookDelivery> {
  await assertOwn(db, userId, id);
  if (!isUuid(delivery)) throw new HttpError('NOT_FOUND');
  const which = and(eq(webhookDeliveries.id, delivery), eq(webhookDeliveries.webhookId, id));
  const [again] = await db
    .update(webhookDeliveries)
    .set({ dueAt: now, attempts: 0, deliveredAt: null, status: null, problem: '' })
    .where(and(which, isNull(webhookDeliveries.dueAt)))
    .returning();
  const [row] = again ? [again] : await db.select().from(webhookDeliveries).where(which);
  if (!row) throw new HttpError('NOT_FOUND');
  return toldDelivery(row);
}
