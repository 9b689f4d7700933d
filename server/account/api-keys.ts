import { and, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { ApiKey, NewApiKey } from '#shared/contract/api-keys.ts';
import { API_CALLS_A_MINUTE, API_KEYS_MAX, API_SCOPES } from '#shared/rules/api-keys.ts';
import { chinaDay } from '../kernel/china-time.ts';
import { isUuid, randomKey, sha256, uuidv7 } from '../kernel/crypto.ts';
import { apiKeys } from '../kernel/db/schema/api-keys.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import type { Db } from '../kernel/db/db.ts';
import { HttpError } from '../kernel/http-error.ts';
import { countUp } from '../kernel/rate-limit.ts';
import { lockMember } from '../points/ledger.ts';
import type { Member, UsedKey } from './sessions.ts';

/** Longer than a session's token, so that none is taken for the other. */
const SHAPE = /^ds_[\w-]{43}$/;
export const isApiKey = (token: string): boolean => SHAPE.test(token);

/** Characters after the prefix by which a member knows a key again. */
const SHOWN = 6;
/** How exactly its last use is known: a write a minute. */
const USED_MS = 60_000;

/**
 * Whose key this is, with the key; null where there is none, it was revoked, it ended, or its member left or is leaving. Found by
 * its hash: nothing of the key itself is compared.
 */
export async function memberOfKey(db: Db, secret: string, now: Date): Promise<Member | null> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.hash, await sha256(secret)), isNull(apiKeys.revokedAt), isNull(users.deletedAt), isNull(users.leavesAt)));
  if (!row) return null;
  const { id, name, scopes, ceiling, expiresAt, lastUsedAt } = row.api_keys;
  if (expiresAt && expiresAt <= now) return null;
  if (!lastUsedAt || now.getTime() - lastUsedAt.getTime() > USED_MS)
    await db.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, id));
  return { ...row.users, key: { id, name, scopes, ceiling } };
}

/** Where a key stands in its minute. */
export type CallsLeft = { limit: number; remaining: number; reset: number };

/** Counts a call of a key; over the limit `remaining` is below zero. */
export async function countCall(db: Db, { id }: UsedKey, now: Date): Promise<CallsLeft> {
  const { count, resetsAt } = await countUp(db, now, { key: `api:${id}`, seconds: 60 });
  const reset = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000));
  return { limit: API_CALLS_A_MINUTE, remaining: API_CALLS_A_MINUTE - count, reset };
}

/** When this month of China time began. */
const monthBegan = (now: Date) => new Date(`${chinaDay(now).slice(0, 7)}-01T00:00:00+08:00`);

/** Points that keys spent or hold in this month, by key. */
async function spentBy(db: Db, ids: readonly string[], now: Date): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: tasks.keyId, spent: sql<number>`sum(${tasks.cost} - ${tasks.refunded})::int` })
    .from(tasks)
    .where(and(inArray(tasks.keyId, [...ids]), gte(tasks.createdAt, monthBegan(now))))
    .groupBy(tasks.keyId);
  return new Map(found.flatMap(({ id, spent }) => (id ? [[id, spent] as const] : [])));
}

/** Refuses a press that would take a key over what its member allows it a month. Asked under the member's lock, before anything is held. */
export async function assertUnderCeiling(tx: Db, key: UsedKey | undefined, cost: number, now: Date): Promise<void> {
  if (!key || key.ceiling === null || cost === 0) return;
  const spent = (await spentBy(tx, [key.id], now)).get(key.id) ?? 0;
  if (spent + cost > key.ceiling)
    throw new HttpError('KEY_CEILING', {
      message: `密钥「${key.name}」本月上限 ${key.ceiling} 积分，已用 ${spent}，这一次需要 ${cost}。没有提交，也没有扣积分`,
    });
}

type Row = typeof apiKeys.$inferSelect;
const told = ({ id, name, start, scopes, ceiling, createdAt, expiresAt, lastUsedAt }: Row, spent: number): ApiKey => ({
  id,
  name,
  start,
  scopes,
  ceiling,
  spent,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const ownKeys = (userId: number) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt));

/** A member's keys, newest first. */
export async function keysOf(db: Db, userId: number, now: Date): Promise<ApiKey[]> {
  const found = await db.select().from(apiKeys).where(ownKeys(userId)).orderBy(desc(apiKeys.id));
  const spent = await spentBy(
    db,
    found.map(({ id }) => id),
    now,
  );
  return found.map((row) => told(row, spent.get(row.id) ?? 0));
}

/** Makes a key and answers with the whole of it, which is kept nowhere. */
export async function createKey(db: Db, userId: number, asked: NewApiKey, now: Date): Promise<{ key: ApiKey; secret: string }> {
  const secret = `ds_${randomKey(32)}`;
  const hash = await sha256(secret);
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    if ((await tx.$count(apiKeys, ownKeys(userId))) >= API_KEYS_MAX)
      throw new HttpError('CONFLICT', { message: `密钥最多 ${API_KEYS_MAX} 把，请先撤销不用的` });
    const [row] = await tx
      .insert(apiKeys)
      .values({
        id: uuidv7(now),
        userId,
        name: asked.name,
        hash,
        start: secret.slice(0, 'ds_'.length + SHOWN),
        scopes: API_SCOPES.filter((scope) => scope === 'read' || asked.scopes.includes(scope)),
        ceiling: asked.ceiling,
        createdAt: now,
        expiresAt: asked.days === null ? null : new Date(now.getTime() + asked.days * 24 * 3600_000),
      })
      .returning();
    if (!row) throw new Error('a key was not inserted');
    return { key: told(row, 0), secret };
  });
}

/** Ends a key of this member; false where there is none any more. */
export async function revokeKey(db: Db, userId: number, id: string, now: Date): Promise<boolean> {
  if (!isUuid(id)) return false;
  const ended = await db
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), ownKeys(userId)))
    .returning({ id: apiKeys.id });
  return ended.length > 0;
}
