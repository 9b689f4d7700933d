import { eq, sql } from 'drizzle-orm';
import type { ApiScope } from '#shared/contract/endpoint.ts';
import { sessions, users } from '../kernel/db/schema/accounts.ts';
import { randomKey, sha256 } from '../kernel/crypto.ts';
import { type Db, LOOKUP, onceFor } from '../kernel/db/db.ts';

/** The API key that a call came with, as far as the work behind the call needs it. */
export type UsedKey = { id: string; name: string; scopes: readonly ApiScope[]; ceiling: number | null };

/** The account row of whoever is signed in, and the key where it is no session that they came with. */
export type Member = typeof users.$inferSelect & { key?: UsedKey };

const DAYS_30 = 30 * 24 * 3600 * 1000;
const HOUR = 3600 * 1000;

/** Opens a session and returns its token, which is shown once and stored only as a hash. */
export async function openSession(db: Db, userId: number, from: { ip: string; agent: string; now: Date }): Promise<string> {
  const token = randomKey(32);
  await db.insert(sessions).values({
    hash: await sha256(token),
    userId,
    createdAt: from.now,
    lastSeen: from.now,
    expiresAt: new Date(from.now.getTime() + DAYS_30),
    ip: from.ip,
    agent: from.agent,
  });
  return token;
}

const finderFor = onceFor((db) =>
  db
    .select()
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.hash, sql.placeholder('hash')))
    .prepare(`${LOOKUP}session`),
);

/**
 * What `find` reads of a token's session, or null where it has ended or there is none. A session in use slides on for 30 days,
 * written at most once an hour.
 */
export async function sessionOf<Row extends { sessions: typeof sessions.$inferSelect }>(
  db: Db,
  token: string,
  now: Date,
  find: (hash: string) => Promise<Row[]>,
): Promise<Row | null> {
  if (token.length < 20 || token.length > 200) return null;
  const hash = await sha256(token);
  const [row] = await find(hash);
  if (!row || row.sessions.expiresAt <= now) return null;
  if (now.getTime() - row.sessions.lastSeen.getTime() > HOUR) {
    await db
      .update(sessions)
      .set({ lastSeen: now, expiresAt: new Date(now.getTime() + DAYS_30) })
      .where(eq(sessions.hash, hash));
  }
  return row;
}

/** Who a token belongs to, or null. */
export async function memberOf(db: Db, token: string, now: Date): Promise<Member | null> {
  return (await sessionOf(db, token, now, (hash) => finderFor(db).execute({ hash })))?.users ?? null;
}

export async function closeSession(db: Db, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.hash, await sha256(token)));
}

/** Signs a member out everywhere. */
export async function closeAllSessions(db: Db, userId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

/** Removes what has run out; part of the sweep. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(sql`${sessions.expiresAt} <= ${now.toISOString()}::timestamptz`);
}
