import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { type Db, LOOKUP } from '../kernel/db/db.ts';
import { isDatabaseError } from '../kernel/db/database-error.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { rows } from '../kernel/db/rows.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { openEmpty } from '../testing/world.ts';
import { openPglite, openPostgres, readMigrations } from './open-db.ts';

const url = process.env.TEST_DATABASE_URL;

// An uncaught error of the connection fails the run, as it would end the server.
test.skipIf(!url)('F-74 PostgreSQL that ends a connection inside a transaction fails the transaction, not the process', async () => {
  const { db, close } = await openEmpty();
  onTestFinished(close);
  const failed = db.transaction(async (tx) => {
    const [own] = await rows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${own?.pid})`);
    // The connection hears of its end while nothing is asked on it.
    await expect
      .poll(() => rows<{ here: boolean }>(db, sql`select exists (select 1 from pg_stat_activity where pid = ${own?.pid}) as here`))
      .toEqual([{ here: false }]);
    await tx.execute(sql`select 1`);
  });
  await expect(failed).rejects.toSatisfy(isDatabaseError);
  expect(await rows(db, sql`select 1 as one`)).toEqual([{ one: 1 }]);
});

/** Asks which connection a lookup goes over, as many times at once. */
async function backendsOf(db: Db, times: number): Promise<Set<unknown>> {
  const asked = db
    .select({ pid: sql`pg_backend_pid()` })
    .from(users)
    .limit(1)
    .prepare(`${LOOKUP}backend`);
  const answers = await Promise.all(Array.from({ length: times }, () => asked.execute()));
  return new Set(answers.map(([row]) => row?.pid));
}

test.skipIf(!url)('lookups share one connection, which slow statements do not hold, and get another when it is gone', async () => {
  const { db, close } = await openEmpty();
  onTestFinished(close);
  await migrate(db, readMigrations());
  await db.insert(users).values({ uuid: randomUUID(), name: '王一' });
  const before = await backendsOf(db, 20);
  expect(before.size).toBe(1);
  const slow = Promise.allSettled([db.execute(sql`select pg_sleep(600)`)]);
  expect(await backendsOf(db, 1)).toEqual(before);
  const cancel = sql`select pg_cancel_backend(pid) as done from pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)'`;
  await expect.poll(() => rows(db, cancel)).toEqual([{ done: true }]);
  expect(await slow).toMatchObject([{ status: 'rejected' }]);

  const [pid] = before;
  await db.execute(sql`select pg_terminate_backend(${pid})`);
  await expect.poll(() => backendsOf(db, 20).catch(() => before)).not.toEqual(before);
  expect((await backendsOf(db, 20)).size).toBe(1);
});

test.skipIf(!url)('a lookup is planned once, not each time, and by an index however small its table is then', async () => {
  const { db, close } = await openEmpty();
  onTestFinished(close);
  await migrate(db, readMigrations());
  await backendsOf(db, 20);
  const plans = db
    .select({ each: sql`custom_plans`, once: sql`generic_plans`, scans: sql`current_setting('enable_seqscan')` })
    .from(sql`pg_prepared_statements`)
    .where(sql`name = ${`${LOOKUP}backend`}`)
    .prepare(`${LOOKUP}plans`);
  expect(await plans.execute()).toEqual([{ each: '0', once: '20', scans: 'off' }]);
});

test('F-74 a lookup that finds no PostgreSQL fails, and so does the next one', async () => {
  const { db, close } = await openPostgres('postgres://nobody@127.0.0.1:9/none');
  onTestFinished(close);
  await expect(backendsOf(db, 2)).rejects.toSatisfy(isDatabaseError);
  await expect(backendsOf(db, 1)).rejects.toSatisfy(isDatabaseError);
});

test('F-74 a transaction that finds no PostgreSQL fails as a query does', async () => {
  const { db, close } = await openPostgres('postgres://nobody@127.0.0.1:9/none');
  onTestFinished(close);
  await expect(db.transaction(async () => {})).rejects.toSatisfy(isDatabaseError);
  await expect(db.execute(sql`select 1`)).rejects.toSatisfy(isDatabaseError);
  const own = new Error('our own');
  await expect(Promise.reject(own)).rejects.not.toSatisfy(isDatabaseError);
});

test('T-NET-06 the loop goes round while three hundred queries wait for the embedded database, and they keep their order', async () => {
  const { db, close } = await openPglite();
  let turns = 0;
  let waiting = true;
  const count = (): void => {
    turns += 1;
    if (waiting) setImmediate(count);
  };
  setImmediate(count);
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 300 }, (_, at) =>
      db.execute(sql`select count(*) from generate_series(1, 5000) where generate_series > ${at}`).then(() => order.push(at)),
    ),
  );
  waiting = false;
  expect(turns).toBeGreaterThan(5);
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  // One that fails holds up nobody.
  await expect(db.execute(sql`select * from nowhere`)).rejects.toThrow();
  await db.execute(sql`select 1`);
  await close();
});

test('G-06 the embedded database is not compiled a second time, which takes 600 MB', () => {
  const said = execFileSync(process.execPath, ['--trace-wasm-compilation-times', '--input-type=module', '--no-warnings'], {
    encoding: 'utf8',
    input: `
      import { openPglite } from ${JSON.stringify(join(import.meta.dirname, 'open-db.ts'))};
      const { db, close } = await openPglite();
      for (let n = 0; n < 300; n++) await db.execute('select n * 2 from generate_series(1, 50) n where n % 7 <> 0 order by n desc');
      await close();`,
  });
  // Node has modules of its own, the one that reads TypeScript among them; PostgreSQL is the largest.
  const compiled = Map.groupBy(said.matchAll(/function (0x\w+)#\d+ using (\w+),/g), ([, module]) => module);
  const [database = []] = [...compiled.values()].toSorted((a, b) => b.length - a.length);
  expect(new Set(database.map(([, , compiler]) => compiler))).toEqual(new Set(['Liftoff']));
});
