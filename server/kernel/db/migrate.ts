import { sql } from 'drizzle-orm';
import { isLockTimeout } from './database-error.ts';
import type { Db } from './db.ts';
import { rows } from './rows.ts';

/** One SQL file of `migrations/`, statements separated by drizzle-kit's breakpoint comment. */
export type Migration = { name: string; sql: string };

/** Any constant: two starting processes must only agree on it. */
const LOCK = 7_202_611;

/**
 * How long a change of a table waits for those who use it. Shorter than PostgreSQL looks for deadlocks after (1 s): it is the
 * migration that lets go, never a member's request, and nobody queues behind it for longer.
 */
const PATIENCE_MS = 700;
/** Tries before a start gives up, and how long one is put off. */
const TRIES = 120;
const PAUSE_MS = 500;

/** Runs what a start does to the database: one transaction, under a lock that every other starting process waits for; again where a table was in use. */
export async function underStartLock(db: Db, start: (tx: Db) => Promise<void>): Promise<void> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
        await tx.execute(sql.raw(`set local lock_timeout = ${PATIENCE_MS}`));
        await start(tx);
      });
    } catch (error) {
      if (!isLockTimeout(error) || left === 0) throw error;
      await new Promise((passed) => setTimeout(passed, PAUSE_MS));
    }
  }
}

/** Whether a migration only makes indexes that nothing but speed hangs on, so that a table may go on being written to meanwhile. */
export const isOnline = ({ name }: Migration): boolean => name.endsWith('.online.sql');

const statementsOf = (migration: Migration) => migration.sql.split('--> statement-breakpoint').filter((statement) => statement.trim());

/** Brings the database up to date, all or nothing, with the tables locked for indexes, too; answers how many migrations it ran. */
export async function migrate(db: Db, migrations: Migration[]): Promise<number> {
  let ran = 0;
  await underStartLock(db, async (tx) => {
    await tx.execute(sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`);
    const done = new Set((await rows<{ name: string }>(tx, sql`select name from migrations`)).map((row) => row.name));
    for (const migration of migrations.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (done.has(migration.name)) continue;
      for (const statement of statementsOf(migration))
        await tx.execute(sql.raw(isOnline(migration) ? statement.replace(/ concurrently\b/, '') : statement));
      await tx.execute(sql`insert into migrations (name) values (${migration.name})`);
      ran++;
    }
  });
  return ran;
}

/** A connection of its own: what is locked on it stays so until it ends. */
export type Session = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

/** How long a process that wants the indexes made waits before it asks again whether another has made them. */
const ASKS_MS = 500;

/**
 * Makes the indexes of `online` migrations while members read and write; one process does it, the others wait. An index that a process
 * left half made is taken away and made anew.
 */
export async function migrateOnline(session: Session, migrations: Migration[]): Promise<void> {
  const online = migrations.filter(isOnline).toSorted((a, b) => a.name.localeCompare(b.name));
  // Asked again and again: who waited inside a statement would be waited for by the index.
  while (!(await session.query('select pg_try_advisory_lock($1) as got', [LOCK + 1])).rows[0]?.got)
    await new Promise((passed) => setTimeout(passed, ASKS_MS));
  for (const migration of online) {
    if ((await session.query('select 1 from migrations where name = $1', [migration.name])).rows.length > 0) continue;
    for (const statement of statementsOf(migration)) {
      const index = /create index concurrently if not exists "(\w+)"/.exec(statement)?.[1];
      const half = await session.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [index ?? '']);
      if (half.rows.length > 0) await session.query(`drop index concurrently "${index}"`);
      await session.query(statement);
    }
    await session.query('insert into migrations (name) values ($1)', [migration.name]);
  }
}
