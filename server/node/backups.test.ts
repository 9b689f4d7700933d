import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { rows } from '../kernel/db/rows.ts';
import { backUp, housekeeping } from './backups.ts';
import { openPglite } from './open-db.ts';

let client: PGlite;
beforeAll(async () => {
  client = await PGlite.create();
  await client.exec(`create table kept (id int primary key, words text); insert into kept values (1, '山海')`);
});
afterAll(() => client.close());

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'dianshi-backups-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));
const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

test('a backup starts an empty directory with every row, and is never laid over a database', async () => {
  const backup = await backUp(client, join(dir, 'backups'), at(1));
  const data = join(dir, 'data');
  const restored = await openPglite(data, { restore: backup });
  expect(await rows(restored.db, sql`select * from kept`)).toEqual([{ id: 1, words: '山海' }]);
  await restored.db.execute(sql`insert into kept values (2, '后来')`);
  await restored.close();
  await expect(openPglite(data, { restore: backup })).rejects.toThrow(/已有数据库/);
  const again = await openPglite(data);
  expect(await rows(again.db, sql`select id from kept order by id`)).toEqual([{ id: 1 }, { id: 2 }]);
  await again.close();
});

test('a file that is no backup stops the start, and leaves the directory empty for the right one', async () => {
  const data = join(dir, 'data');
  const whole = readFileSync(await backUp(client, dir, at(0)));
  for (const bytes of ['not a backup', gzipSync('no database'), whole.subarray(0, whole.length / 2)]) {
    writeFileSync(join(dir, 'broken.tar.gz'), bytes);
    await expect(openPglite(data, { restore: join(dir, 'broken.tar.gz') })).rejects.toThrow(/无法恢复/);
  }
  await expect(openPglite(data, { restore: join(dir, 'none.tar.gz') })).rejects.toThrow(/无法恢复/);
  const opened = await openPglite(data, { restore: await backUp(client, dir, at(1)) });
  expect(await rows(opened.db, sql`select id from kept`)).toEqual([{ id: 1 }]);
  await opened.close();
});

test('the last 24 are kept, and what was cut off is cleared away', async () => {
  for (let hour = 0; hour < 24; hour++) writeFileSync(join(dir, `2026-11-20T${String(hour).padStart(2, '0')}-00-00Z.tar.gz`), '');
  writeFileSync(join(dir, '2026-11-20T23-30-00Z.tar.gz.part'), 'half');
  await backUp(client, dir, at(0));
  const found = readdirSync(dir).sort();
  expect(found).toHaveLength(24);
  expect([found[0], found.at(-1)]).toEqual(['2026-11-20T01-00-00Z.tar.gz', '2026-11-21T00-00-00Z.tar.gz']);
});

test('an hour without a change makes no backup; statistics and the nightly vacuum reach the tables', async () => {
  const logged: string[] = [];
  const tend = housekeeping(client, dir, (line) => logged.push(line));
  const count = () => readdirSync(dir).length;
  await tend(at(1));
  expect(count()).toBe(1);
  await client.query('select * from kept');
  await tend(at(2));
  expect(count()).toBe(1);
  await client.exec(`insert into kept select n, 'x' from generate_series(10, 500) n; delete from kept where id > 10`);
  await tend(at(3));
  expect(count()).toBe(2);
  const pages = async () =>
    (await client.query<{ reltuples: number; relpages: number }>(`select reltuples, relpages from pg_class where relname = 'kept'`))
      .rows[0];
  expect((await pages())?.reltuples).toBe(2);
  await client.exec('delete from kept where id = 10');
  await tend(at(20));
  expect(await pages()).toMatchObject({ reltuples: 1, relpages: 1 });
  expect(logged).toEqual([]);
});

test('upkeep that fails says so and tries again in the next hour', async () => {
  const logged: string[] = [];
  writeFileSync(join(dir, 'file'), '');
  const tend = housekeeping(client, join(dir, 'file'), (line) => logged.push(line));
  await tend(at(1));
  await tend(at(2));
  expect(logged).toHaveLength(2);
});
