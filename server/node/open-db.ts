import { readdirSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { Migration } from '../db/migrate.ts';
import * as schema from '../db/schema.ts';
import type { Db } from '../ports.ts';

export type OpenDb = { db: Db; kind: 'pglite' | 'postgres'; close(): Promise<void> };

/** The SQL files of this repository, in order. */
export function readMigrations(): Migration[] {
  const folder = join(import.meta.dirname, '../db/migrations');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }));
}

/** PGlite keeps no lock of its own and two processes destroy a directory; SQLite's file lock dies with its process. */
export function lockDirectory(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = new DatabaseSync(join(dir, 'server.lock'));
  try {
    file.exec('begin exclusive');
  } catch {
    file.close();
    throw new Error(`数据目录 ${dir} 正被另一个进程使用。The data directory is in use by another process.`);
  }
  return () => file.close();
}

const HOUR = 3600 * 1000;

/** The embedded database in `dir`, or in memory without one. PGlite never analyzes by itself and plans badly until someone does. */
export async function openPglite(dir?: string): Promise<OpenDb> {
  const unlock = dir ? lockDirectory(dir) : () => {};
  const client = await PGlite.create({
    ...(dir && { dataDir: join(dir, 'db') }),
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  const db = overPglite(client, { schema }) as unknown as Db;
  const care = dir
    ? [
        setInterval(() => void db.execute(sql`analyze`).catch(() => {}), HOUR),
        setInterval(() => void db.execute(sql`vacuum`).catch(() => {}), 24 * HOUR),
      ]
    : [];
  for (const timer of care) timer.unref();
  return {
    db,
    kind: 'pglite',
    async close() {
      for (const timer of care) clearInterval(timer);
      await client.close();
      unlock();
    },
  };
}

/** A PostgreSQL server. */
export async function openPostgres(url: string): Promise<OpenDb> {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  pool.on('error', () => {});
  return { db: overPg(pool, { schema }) as unknown as Db, kind: 'postgres', close: () => pool.end() };
}
