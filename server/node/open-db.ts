import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Socket } from 'node:net';
import { setImmediate as immediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { PGlite } from '@electric-sql/pglite';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { Logger } from 'drizzle-orm/logger';
import { drizzle as overPg } from 'drizzle-orm/node-postgres';
import { drizzle as overPglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { type Migration, migrateOnline } from '../kernel/db/migrate.ts';
import { schema } from '../kernel/db/schema.ts';
import { type Db, LOOKUP } from '../kernel/db/db.ts';
import { housekeeping, readBackup } from './backups.ts';
import { copyPrepared, preparedDirectory } from './prepared-database.ts';
import { brokenDatabase, StartError } from './start-errors.ts';

export type OpenDb = { db: Db; kind: 'pglite' | 'postgres'; close: () => Promise<void> };

/** The SQL files of this repository, in order. */
export function readMigrations(): Migration[] {
  const folder = join(import.meta.dirname, '../kernel/db/migrations');
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
    throw new StartError(`数据目录 ${dir} 正被另一个进程使用。The data directory is in use by another process.`);
  }
  return () => file.close();
}

const HOUR = 3600 * 1000;

/** What an embedded database can be told: a backup to begin with, and where to say that its upkeep failed. */
export type PgliteOptions = { restore?: string; log?: (line: string) => void; /** Told each statement. */ logger?: Logger };

// V8 would compile PostgreSQL's interpreter of expressions again, to optimise it: one function that takes 600 MB and 1.4 s at the
// first queries of every start, and gains little but in sorts and sums of many rows (decision 0036).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);

const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'];

/** The embedded database in `dir`, or in memory without one. */
export async function openPglite(dir?: string, { restore, logger, log = () => {} }: PgliteOptions = {}): Promise<OpenDb> {
  const unlock = dir ? lockDirectory(dir) : () => {};
  try {
    const client = await create(dir, restore);
    readTimesAsWritten(client);
    takeTurns(client);
    const tend = dir ? housekeeping(client, join(dir, 'backups'), log) : undefined;
    const hourly = tend && setInterval(() => void tend(new Date()), HOUR).unref();
    return {
      db: overPglite(client, { schema, ...(logger && { logger }) }) as unknown as Db,
      kind: 'pglite',
      async close() {
        clearInterval(hourly);
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** A new embedded database in `dir`, and nothing else there. */
export async function makeDatabase(dir: string): Promise<Pick<OpenDb, 'db' | 'close'>> {
  const client = await PGlite.create({ dataDir: dir, startParams });
  return { db: overPglite(client, { schema }) as unknown as Db, close: () => client.close() };
}

/** Times, days and intervals, and lists of them and of numbers: Drizzle reads what PostgreSQL writes. */
const AS_WRITTEN = [1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231];

/** Drizzle says so with each query, for which PGlite copies its three hundred parsers each time: here it is told once. */
function readTimesAsWritten(client: PGlite): void {
  for (const type of AS_WRITTEN) client.parsers[type] = (value: string) => value;
  const withoutParsers = (query: PGlite['query']): PGlite['query'] => {
    return (text, params, options) => query(text, params, options?.rowMode && { rowMode: options.rowMode });
  };
  client.query = withoutParsers(client.query.bind(client));
  const transaction = client.transaction.bind(client);
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = withoutParsers(tx.query.bind(tx));
      return work(tx);
    });
}

/** How long queries may follow each other before anything else has its turn. */
const TURN_MS = 10;

/**
 * The embedded database works on this very thread: a queue of three hundred queries would be answered before a socket is read
 * again. Queries outside of transactions wait for each other here, and the loop goes round in between.
 */
function takeTurns(client: PGlite): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
  let last: Promise<unknown> = Promise.resolve();
  let since = 0;
  const turn = async () => {
    if (performance.now() - since < TURN_MS) return;
    await immediate();
    since = performance.now();
  };
  const inTurn = (...asked: unknown[]) => {
    const answer = last.then(turn).then(() => query(...asked));
    last = answer.catch(() => undefined);
    return answer;
  };
  client.query = inTurn as PGlite['query'];
}

async function create(dir: string | undefined, restore: string | undefined): Promise<PGlite> {
  if (!dir) return PGlite.create({ startParams });
  const dataDir = join(dir, 'db');
  if (!restore) {
    try {
      copyPrepared(preparedDirectory(readMigrations().at(-1)?.name ?? ''), dataDir);
      return await PGlite.create({ dataDir, startParams });
    } catch (error) {
      throw brokenDatabase(dir, error);
    }
  }
  if (existsSync(dataDir)) {
    throw new StartError(
      `${dataDir} 里已有数据库，不会用备份覆盖：请先移走它，或去掉 RESTORE。It holds a database; move it away or unset RESTORE.`,
    );
  }
  try {
    return await PGlite.create({ dataDir, startParams, loadDataDir: await readBackup(restore) });
  } catch (error) {
    // Half a database must not pass for one at the next start.
    rmSync(dataDir, { recursive: true, force: true });
    throw new StartError(
      `备份 ${restore} 无法恢复。The backup can't be restored: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  }
}

/** Statements one connection keeps prepared at most: what lists put together from conditions has no end. */
const PREPARED_MAX = 400;

const names = new Map<string, string>();
/** The name a statement is prepared under; none for one whose columns a migration changes, or whose plan hangs on which words are looked for. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= PREPARED_MAX || /(?:\.|select )\*|grams\(/.test(text)) return known;
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

const isLookup = (asked: unknown) =>
  typeof asked === 'object' && asked !== null && 'name' in asked && String(asked.name).startsWith(LOOKUP);

/** A connection that parses and plans each statement with parameters once. */
class PreparingClient extends pg.Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- one of many ways `pg` may be asked, handed on as it is
  override query(this: PreparingClient, config: any, ...rest: any[]): any {
    if (typeof config?.text === 'string' && config.name === undefined && rest[0]?.length > 0) {
      const name = nameOf(config.text);
      return super.query({ ...config, ...(name && { name }) }, ...rest);
    }
    return super.query(config, ...rest);
  }
}

/**
 * Sends lookups over one connection without waiting for each other's answers, those of one turn of the loop in one piece: most of what a
 * row found by its key costs is two processes waking each other. Ordered as asked, so nothing slow may be among them.
 */
function sharedConnection(url: string): { query: (...asked: unknown[]) => Promise<unknown>; end: () => Promise<void> } {
  type Shared = { query: (...asked: unknown[]) => Promise<unknown>; end: () => Promise<void>; connection: { stream: Socket } };
  let open: Promise<Shared> | undefined;
  let corked = false;
  function connect(): Promise<Shared> {
    // Kept alive, because whatever stands between may forget a silent one.
    const client = new pg.Client({ connectionString: url, pipeline: true, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    const connected = client.connect().then(async () => {
      // What finds rows by their key has one plan, by the index, also where its table was small when it was made. PostgreSQL may hold
      // it dearer than planning anew, which takes eight times the work.
      await client.query('set plan_cache_mode = force_generic_plan; set enable_seqscan = off');
      return client as unknown as Shared;
    });
    // The next lookup opens another.
    const forget = () => open === connected && (open = undefined);
    client.on('error', forget);
    client.on('end', forget);
    connected.catch(forget);
    return connected;
  }
  return {
    async query(...asked) {
      const client = await (open ??= connect());
      if (!corked) {
        corked = true;
        const { stream } = client.connection;
        stream.cork();
        setImmediate(() => {
          corked = false;
          stream.uncork();
        });
      }
      return client.query(...asked);
    },
    end: async () => (await open?.catch(() => undefined))?.end(),
  };
}

/** A PostgreSQL server. */
export async function openPostgres(url: string, { logger }: Pick<PgliteOptions, 'logger'> = {}): Promise<OpenDb> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    Client: PreparingClient,
    // Compiling a statement, or calling workers to share it, takes longer than any of ours runs. Not told as the connection opens: a
    // pooler between refuses options it does not know.
    onConnect: (client) => client.query('set jit = off; set max_parallel_workers_per_gather = 0'),
  });
  pool.on('error', () => {});
  // The pool listens to a connection only while nobody has it: one that breaks inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  const lookups = sharedConnection(url);
  const pooled = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  pool.query = ((...asked: unknown[]) => (isLookup(asked[0]) ? lookups : { query: pooled }).query(...asked)) as typeof pool.query;
  const db = overPg(pool, { schema, ...(logger && { logger }) });
  const transaction = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    let begun = false;
    try {
      return await transaction((tx) => {
        begun = true;
        return work(tx);
      }, config);
    } catch (error) {
      // Drizzle marks a query that failed, but hands on as it is why there was no connection to begin on.
      throw begun || error instanceof DrizzleQueryError ? error : new DrizzleQueryError('begin', [], error as Error);
    }
  };
  return { db: db as unknown as Db, kind: 'postgres', close: async () => void (await Promise.all([pool.end(), lookups.end()])) };
}

/** Makes the indexes of these migrations on a connection of its own while everybody works; `stopping` cuts it, and the next start goes on. */
export async function makeIndexes(url: string, migrations: Migration[], stopping: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  const cut = () => void client.end();
  stopping.addEventListener('abort', cut);
  try {
    await client.connect();
    await migrateOnline(client, migrations);
  } catch (error) {
    if (!stopping.aborted) throw error;
  } finally {
    stopping.removeEventListener('abort', cut);
    await client.end();
  }
}
