/**
 * The queue of tasks on PostgreSQL, beside kept job engines: `node scripts/bench-queue.ts [--tasks 1500] [--alone]`, where `--alone` leaves
 * the others out. Every one does the same: a hold of points and the job in one transaction, then taken, and its end and the hold's in one
 * transaction. Work itself takes no time, so that the queue alone is measured: before as many waiting as told, each a second. Fails where
 * ours slows with its length. Needs Debian's PostgreSQL and, for the others, the npm registry.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { migrate } from '../server/kernel/db/migrate.ts';
import { rows } from '../server/kernel/db/rows.ts';
import { engines } from '../server/kernel/db/schema/engines.ts';
import { tasks } from '../server/kernel/db/schema/tasks.ts';
import { openPostgres, readMigrations } from '../server/node/open-db.ts';
import { claim, claimForEngine } from '../server/tasks/claims.ts';
import { queueLimits as limit } from './limits.ts';
import { startPostgres } from './postgres.ts';

const BESIDE = ['pg-boss@12.38.0', 'graphile-worker@0.18.0'];
/** Workers at once: connections of one process. */
const WORKERS = 8;
/** Engines and checkpoints of the fleet; every tenth waiting task is for the checkpoint that an engine has loaded. */
const FLEET = 50;
const CHECKPOINTS = 10;

const WAITING = [0, 5000, 50_000];

const { values: args } = parseArgs({ options: { tasks: { type: 'string' }, alone: { type: 'boolean' } } });
const count = Number(args.tasks ?? 1500);
const folder = join(import.meta.dirname, '../node_modules/.cache/bench-queue');
const load = createRequire(join(folder, 'package.json'));

const server = await startPostgres(['fsync=on', 'synchronous_commit=on']);
if (typeof server === 'string') throw new Error(server);
const { url } = server;
const { db, close } = await openPostgres(url);
const pool = new pg.Pool({ connectionString: url, max: WORKERS + 4 });
// Connections that the others keep are cut with the server.
pool.on('error', () => {});
await migrate(db, readMigrations());
await db.execute(sql`create table bench_holds (job text primary key, points integer not null, closed boolean not null default false)`);
await db.execute(sql`insert into users (uuid, name, image, "desc") values (gen_random_uuid(), '成员', '', '')`);
await db.execute(
  sql`insert into engines (id, kind, name) select 'e' || n, 'comfyui', 'e' || n from generate_series(0, ${FLEET - 1}::int) n`,
);

/** One way to keep a queue. `drain` ends when that many jobs are done. */
type Queue = {
  name: string;
  ours?: true;
  fill(jobs: number): Promise<unknown>;
  submit(): Promise<unknown>;
  drain(jobs: number): Promise<unknown>;
  empty(): Promise<unknown>;
};

async function timed(times: number, job: () => Promise<unknown>): Promise<number> {
  let left = times;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (left-- > 0) await job();
    }),
  );
  return Math.round((times / (performance.now() - begun)) * 1000);
}

const hold = (query: (text: string, values: unknown[]) => Promise<unknown>, job: string) =>
  query('insert into bench_holds (job, points) values ($1, 2)', [job]);

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    client.release();
  }
}

const many = (jobs: number) => sql`insert into tasks (id, user_id, kind, status, params, idem, digest, cost, engine, needs)
  select gen_random_uuid(), 1, 'txt2img', 'queued', jsonb_build_object('modelId', 'm' || n % ${CHECKPOINTS}::int), gen_random_uuid()::text, '', 2, '',
    array['m' || n % ${CHECKPOINTS}::int] from generate_series(1, ${jobs}::int) n`;

/** Ours, as workers for one engine after the other ask, or (`plain`) for tasks that need none. */
function ours(plain: boolean): Queue {
  let turn = 0;
  const abilities = Array.from({ length: CHECKPOINTS }, (_, n) => `m${n}`);
  return {
    ours: true,
    name: plain ? 'ours, without engines' : 'ours, by engine and checkpoint',
    fill: async (jobs) => {
      await db.execute(many(jobs));
      if (plain) await db.execute(sql`update tasks set needs = '{}' where needs <> '{}'`);
      await db.execute(sql`insert into bench_holds select id::text, 2 from tasks on conflict do nothing`);
      await db.execute(sql`analyze tasks`);
    },
    submit: () =>
      db.transaction(async (tx) => {
        const id = crypto.randomUUID();
        await tx.execute(sql`insert into bench_holds (job, points) values (${id}, 2)`);
        await tx
          .insert(tasks)
          .values({ id, userId: 1, kind: 'txt2img', status: 'queued', params: {} as never, idem: id, digest: '', cost: 2, engine: '' });
      }),
    drain: (jobs) =>
      timed(jobs, async () => {
        for (;;) {
          const ask = { id: `e${turn++ % FLEET}`, most: 8, kinds: ['txt2img'], abilities, own: [] };
          const task = plain ? await claim(db, 'w', new Date(), ['txt2img']) : await claimForEngine(db, 'w', new Date(), ask);
          if (!task) continue;
          await db.transaction(async (tx) => {
            await tx.update(tasks).set({ status: 'success', endedAt: new Date(), leaseUntil: null }).where(eq(tasks.id, task.id));
            await tx.execute(sql`update bench_holds set closed = true where job = ${task.id}`);
          });
          return;
        }
      }),
    empty: async () => {
      await db.execute(sql`truncate tasks cascade`);
      await db.update(engines).set({ loadedModel: '', streak: 0 });
    },
  };
}

async function pgBoss(): Promise<Queue> {
  const { PgBoss } = load('pg-boss');
  const boss = new PgBoss({ connectionString: url, max: WORKERS + 2, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue('q');
  const over = (client: pg.PoolClient) => ({ db: { executeSql: (text: string, values: unknown[]) => client.query(text, values) } });
  return {
    name: 'pg-boss',
    fill: async (jobs) => {
      for (let left = jobs; left > 0; left -= 10_000)
        await boss.insert(
          'q',
          Array.from({ length: Math.min(left, 10_000) }, (_, n) => ({ data: { modelId: `m${n % CHECKPOINTS}` } })),
        );
      await pool.query(`insert into bench_holds select id::text, 2 from pgboss.job on conflict do nothing`);
      await pool.query('analyze');
    },
    submit: () =>
      inTransaction(async (client) => {
        const id = await boss.send('q', { modelId: 'm1' }, over(client));
        await hold((text, values) => client.query(text, values), id);
      }),
    drain: (jobs) =>
      timed(jobs, async () => {
        const [job] = await boss.fetch('q');
        await inTransaction(async (client) => {
          await boss.complete('q', job.id, null, over(client));
          await client.query('update bench_holds set closed = true where job = $1', [job.id]);
        });
      }),
    empty: () => pool.query('truncate pgboss.job'),
  };
}

async function graphile(): Promise<Queue> {
  const { makeWorkerUtils, run, Logger } = load('graphile-worker');
  const logger = new Logger(() => () => {});
  await (await makeWorkerUtils({ pgPool: pool, logger })).migrate();
  return {
    name: 'graphile-worker (end not in the transaction)',
    fill: async (jobs) => {
      await pool.query(
        `select graphile_worker.add_jobs(array(select row('q', json_build_object('job', 'g' || n), null, null, null, null, null, null)::graphile_worker.job_spec from generate_series(1, $1::int) n))`,
        [jobs],
      );
      await pool.query(`insert into bench_holds select 'g' || n, 2 from generate_series(1, $1::int) n on conflict do nothing`, [jobs]);
      await pool.query('analyze');
    },
    submit: () =>
      inTransaction(async (client) => {
        const id = crypto.randomUUID();
        await hold((text, values) => client.query(text, values), id);
        await client.query(`select graphile_worker.add_job('q', json_build_object('job', $1::text))`, [id]);
      }),
    drain: async (jobs) => {
      let left = jobs;
      const done = Promise.withResolvers<void>();
      const runner = await run({
        pgPool: pool,
        logger,
        noHandleSignals: true,
        concurrency: WORKERS,
        taskList: {
          q: async ({ job }: { job: string }) => {
            await pool.query('update bench_holds set closed = true where job = $1', [job]);
            if (--left === 0) done.resolve();
          },
        },
      });
      await done.promise;
      await runner.stop();
    },
    empty: () => pool.query('truncate graphile_worker._private_jobs'),
  };
}

async function walOf(work: () => Promise<unknown>): Promise<number> {
  const at = async () => (await rows<{ at: string }>(db, sql`select pg_current_wal_insert_lsn()::text as at`))[0]?.at ?? '';
  const before = await at();
  await work();
  const [row] = await rows<{ bytes: number }>(db, sql`select pg_wal_lsn_diff(${await at()}::pg_lsn, ${before}::pg_lsn)::float8 as bytes`);
  return row?.bytes ?? 0;
}

try {
  const queues = [ours(true), ours(false)];
  if (!args.alone) {
    if (!existsSync(folder))
      execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', ...BESIDE], { stdio: 'inherit' });
    queues.push(await pgBoss(), await graphile());
  }
  for (const queue of queues) {
    const [line, rates]: [string[], number[]] = [[], []];
    let submitted = 0;
    const wal = await walOf(async () => (submitted = await timed(count, () => queue.submit())));
    line.push(`${submitted}/s in, ${Math.round(wal / count)} B`);
    await queue.empty();
    for (const behind of WAITING) {
      await queue.fill(count + behind);
      const begun = performance.now();
      await queue.drain(count);
      rates.push((count / (performance.now() - begun)) * 1000);
      line.push(`${Math.round(rates.at(-1) ?? 0)}/s out before ${behind}`);
      await queue.empty();
    }
    console.log(`${queue.name.padEnd(46)} ${line.join(' · ')}`);
    if (queue.ours && (rates.at(-1) ?? 0) < limit.deep * (rates[0] ?? 0)) {
      console.error(`${queue.name}: a long queue slows it below ${limit.deep} of its speed`);
      process.exitCode = 1;
    }
  }
} finally {
  await pool.end();
  await close();
  await server.stop();
}
process.exit(process.exitCode);
