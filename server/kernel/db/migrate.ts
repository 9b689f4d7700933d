import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { rows } from './rows.ts';

/** One SQL file of `migrations/`, statements separated by drizzle-kit's breakpoint comment. */
export type Migration = { name: string; sql: string };

/** Any constant: two starting processes must only agree on it. */
const LOCK = 7_202_611;

/** Runs what a start does to the database: one transaction, under a lock that every other starting process waits for. */
export async function underStartLock(db: Db, start: (tx: Db) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    await start(tx);
  });
}

/** Brings the database up to date, all or nothing; answers how many migrations it ran. */
export async function migrate(db: Db, migrations: Migration[]): Promise<number> {
  let ran = 0;
  await underStartLock(db, async (tx) => {
    await tx.execute(sql`create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())`);
    const done = new Set((await rows<{ name: string }>(tx, sql`select name from migrations`)).map((row) => row.name));
    for (const migration of migrations.toSorted((a, b) => a.name.localeCompare(b.name))) {
      if (done.has(migration.name)) continue;
      for (const statement of migration.sql.split('--> statement-breakpoint')) {
        if (statement.trim()) await tx.execute(sql.raw(statement));
      }
      await tx.execute(sql`insert into migrations (name) values (${migration.name})`);
      ran++;
    }
  });
  return ran;
}
