/**
 * Another version takes a service over while members use it, as the runbook says: two api processes and a worker of the old one behind
 * a proxy, the database brought up to date beside them, then one process after the other.
 * `npm run rolling [-- --old FOLDER]`; FOLDER holds the old version, installed; without it this one is both.
 */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { migrate, migrateOnline } from '../server/kernel/db/migrate.ts';
import { rows } from '../server/kernel/db/rows.ts';
import { openPostgres, readMigrations } from '../server/node/open-db.ts';
import { seededRandom } from '../server/pixels/drawing/random.ts';
import { startAlipay } from '../tests/e2e/company.ts';
import { startEdge } from '../tests/e2e/edge.ts';
import { type Server, startServer } from '../tests/e2e/world.ts';
import { freePort } from './loopback.ts';
import { startPostgres } from './postgres.ts';
import { check, credit, finish, type Member, newcomer, someWorks, step } from './soak.ts';

const here = join(import.meta.dirname, '..');
const MEMBERS = 4;

/** What the next version might change: a column of the busiest tables, every row of one written, and an index of a large one. */
const next = [
  {
    name: '9998_next.sql',
    sql: `alter table "tasks" add column "next" text;--> statement-breakpoint
alter table "images" add column "next" integer default 0 not null;--> statement-breakpoint
update "tasks" set "next" = "status";`,
  },
  { name: '9999_next.online.sql', sql: 'create index concurrently if not exists "images_next" on "images" ("next", "id");' },
];

/** Runs one takeover on `databaseUrl`, an empty PostgreSQL; each phase lasts until every member has taken `steps` steps. */
export async function roll(options: { databaseUrl: string; steps: number; old?: string; say?: (line: string) => void }) {
  const { databaseUrl, steps, say = () => {} } = options;
  const dir = mkdtempSync(join(tmpdir(), 'dianshi-rolling-'));
  const edge = await startEdge({ tls: false });
  const alipay = await startAlipay((url) => url);
  const env = { CAPTCHA: 'off', TRUST_PROXY: '1', DATABASE_URL: databaseUrl, ORIGIN: edge.origin, PAY: 'alipay', ...alipay.env };
  const counts: Record<string, number> = { calls: 0 };
  const findings: string[] = [];
  const members: Member[] = [];
  const { db, close } = await openPostgres(databaseUrl);
  const roles = ['api', 'api', 'worker'];
  const servers: Server[] = [];
  let phase = 'the old version';
  let using = true;
  try {
    // One makes the database; the others find it.
    for (const ROLE of roles)
      servers.push(await startServer(dir, { ...env, ROLE, PORT: String(await freePort()) }, undefined, options.old));
    edge.before(...servers.slice(0, 2).map(({ origin }) => origin));
    const works = await someWorks(edge.origin);
    // Each process has a mailbox of its own.
    for (let i = 0; i < MEMBERS; i++) members.push(await newcomer(servers[0]?.origin ?? ''));
    const taken = members.map(() => 0);
    let moved = Promise.withResolvers<void>();
    const histories = members.map(async (member, i) => {
      const random = seededRandom(i + 1);
      while (using) {
        await step(edge.origin, member, random, works, { counts, findings, pays: alipay.pays }).catch((error: unknown) =>
          findings.push(`${phase}: a call was not answered: ${String(error)} ${String((error as Error).cause)}`),
        );
        taken[i] = (taken[i] ?? 0) + 1;
        moved.resolve();
      }
    });
    /** Members go on as before, until each has taken some steps. */
    async function during(name: string): Promise<void> {
      phase = name;
      const goals = taken.map((count) => count + steps);
      while (taken.some((count, i) => count < (goals[i] ?? 0))) {
        moved = Promise.withResolvers();
        await moved.promise;
      }
      say(`${name}: ${edge.passed()} calls so far, ${findings.length} findings`);
    }
    await during(phase);
    phase = 'while the database is brought up to date';
    await promisify(execFile)(process.execPath, ['server/command.ts', 'migrate'], {
      cwd: here,
      env: { ...process.env, ...env, NODE_ENV: 'development', DATA_DIR: dir },
    });
    await migrate(db, [...readMigrations(), ...next.slice(0, 1)]);
    const session = new pg.Client({ connectionString: databaseUrl });
    await session.connect();
    await migrateOnline(session, next);
    await session.end();
    await during('the old version on the new database');
    for (const [i, server] of servers.entries()) {
      phase = `while ${roles[i]} ${i} restarts`;
      await server.stop();
      servers[i] = await startServer(dir, { ...env, ROLE: roles[i] ?? '', PORT: new URL(server.origin).port });
      await during(`${i + 1} of ${servers.length} are new`);
    }
    using = false;
    await Promise.all(histories);
    findings.push(...(await credit(edge.origin, members)), ...(await finish(edge.origin, members)), ...(await check(db, dir, members)));
    const made = await rows<{ indisvalid: boolean }>(
      db,
      sql`select indisvalid from pg_index where indexrelid = to_regclass('images_next')`,
    );
    if (!made[0]?.indisvalid) findings.push('the index of the next version is not there');
    counts.calls = edge.passed();
  } finally {
    using = false;
    await Promise.all(servers.map((server) => server.stop()));
    await Promise.all([edge.stop(), alipay.stop(), close()]);
    rmSync(dir, { recursive: true, force: true });
  }
  return { counts, findings };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({ options: { old: { type: 'string' }, steps: { type: 'string', default: '60' } } });
  const postgres = await startPostgres();
  if (typeof postgres === 'string') throw new Error(postgres);
  try {
    const old = values.old === undefined ? {} : { old: values.old };
    const { counts, findings } = await roll({ databaseUrl: postgres.url, steps: Number(values.steps), ...old, say: console.error });
    console.table({ [values.old ?? 'this version']: counts });
    for (const line of findings) console.error(line);
    console.log(`${findings.length} findings`);
    process.exitCode = findings.length > 0 ? 1 : 0;
  } finally {
    await postgres.stop();
  }
}
