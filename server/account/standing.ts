import { eq, type SQL, sql } from 'drizzle-orm';
import { chinaDay } from '../kernel/china-time.ts';
import { sessions, users } from '../kernel/db/schema/accounts.ts';
import { type Db, LOOKUP, onceFor } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import type { OpenLot } from '../points/ledger.ts';
import { type Member, sessionOf } from './sessions.ts';

/** A period of membership that has not ended, or whose months have not all been given. */
type Period = { type: number; startAt: Date; endAt: Date; given: number; months: number };

/** What a member has at a moment: open lots, periods, whether the day's gift was given, and notices they have not read. */
export type Standing = { lots: OpenLot[]; periods: Period[]; gifted: boolean; unread: number };

type Told<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] };
type Columns = { lots: Told<OpenLot>[] | null; periods: Told<Period>[] | null; gifted: boolean; unread: number };

/** The ledger's name for the gift of a China day. */
export const giftKey = (userId: number, now: Date) => `gift:${userId}:${chinaDay(now)}`;

/** Four tables that have nothing but the member in common, as columns of one statement. */
const columns = (userId: unknown, now: unknown, gift: unknown) => ({
  lots: sql<
    Columns['lots']
  >`(select json_agg(json_build_object('id', id, 'bucket', bucket, 'remaining', remaining, 'expiresAt', expires_at))
    from lots where user_id = ${userId} and remaining > 0)`.as('lots'),
  periods: sql<
    Columns['periods']
  >`(select json_agg(json_build_object('type', type, 'startAt', start_at, 'endAt', end_at, 'given', given, 'months', months))
    from memberships where user_id = ${userId} and (end_at > ${now}::timestamptz or given < months))`.as('periods'),
  gifted: sql<boolean>`exists(select 1 from txs where idem = ${gift})`.as('gifted'),
  // Counted no further than is shown.
  unread: sql<number>`(select count(*)::int from
    (select 1 from notices where user_id = ${userId} and read_at is null and site limit 100) n)`.as('unread'),
});

const readColumns = ({ lots, periods, gifted, unread }: Columns): Standing => ({
  lots: (lots ?? []).map((lot) => ({ ...lot, expiresAt: lot.expiresAt === null ? null : new Date(lot.expiresAt) })),
  periods: (periods ?? []).map((period) => ({ ...period, startAt: new Date(period.startAt), endAt: new Date(period.endAt) })),
  gifted,
  unread,
});

/** What a member has, as one statement sees it. */
export async function standingOf(db: Db, userId: number, now: Date): Promise<Standing> {
  const { lots, periods, gifted, unread } = columns(userId, now.toISOString(), giftKey(userId, now));
  const all: SQL[] = [lots, periods, gifted, unread].map((column) => sql`${column.sql} as ${sql.identifier(column.fieldAlias)}`);
  const [row] = await rows<Columns>(db, sql`select ${sql.join(all, sql`, `)}`);
  return readColumns(row ?? { lots: null, periods: null, gifted: false, unread: 0 });
}

const day = sql.placeholder('day');
const finderFor = onceFor((db) =>
  db
    .select({ sessions, users, ...columns(users.id, sql.placeholder('now'), sql`'gift:' || ${users.id} || ':' || ${day}::text`) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.hash, sql.placeholder('hash')))
    .prepare(`${LOOKUP}standing`),
);

/** Who a token belongs to and what they have, in one statement: for calls that answer little else. */
export async function memberWithStanding(db: Db, token: string, now: Date): Promise<{ member: Member; standing: Standing } | null> {
  const found = await sessionOf(db, token, now, (hash) => finderFor(db).execute({ hash, now: now.toISOString(), day: chinaDay(now) }));
  return found && { member: found.users, standing: readColumns(found) };
}
