import { expect, onTestFinished, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { startPostgres, startReplica } from '../../scripts/postgres.ts';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { makeNotifier } from '../kernel/notifier.ts';
import { openPostgres } from './open-db.ts';
import { openReplica } from './read-replica.ts';

const isReplica = async (db: Db) => (await rows<{ is: boolean }>(db, sql`select pg_is_in_recovery() as is`))[0]?.is;

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'lists are read from a replica once it has what rang, from the database until then and where there is none',
  async () => {
    const main = await startPostgres();
    if (typeof main === 'string') throw new Error(main);
    onTestFinished(() => main.stop());
    const standby = await startReplica(main);
    if (typeof standby === 'string') throw new Error(standby);
    let stopped = false;
    onTestFinished(async () => (stopped ? undefined : standby.stop()));
    const [{ db, close }, own] = await Promise.all([openPostgres(main.url), openPostgres(standby.url)]);
    onTestFinished(close);
    onTestFinished(own.close);
    const notifier = makeNotifier();
    const said: string[] = [];
    const { reader, close: closeReplica } = openReplica(standby.url, { db, notifier, log: (line) => void said.push(line) });
    onTestFinished(closeReplica);

    await db.execute(sql`create table works (n integer)`);
    await expect.poll(() => reader.read(isReplica)).toBe(true);
    const found = () => reader.read(async (at) => [await isReplica(at), (await rows(at, sql`select n from works order by n`)).length]);
    const publish = async () => {
      await db.execute(sql`insert into works values (1)`);
      notifier.notify('pictures');
    };
    await publish();
    await expect.poll(found).toEqual([true, 1]);
    await own.db.execute(sql`select pg_wal_replay_pause()`);
    await publish();
    expect(await found()).toEqual([false, 2]);
    expect(await found()).toEqual([false, 2]);
    await own.db.execute(sql`select pg_wal_replay_resume()`);
    await expect.poll(found).toEqual([true, 2]);

    // Another's error is no reason to ask elsewhere.
    let times = 0;
    const broken = reader.read(async () => {
      times++;
      throw new RangeError('not of the database');
    });
    await expect(broken).rejects.toThrow('not of the database');
    expect([times, said]).toEqual([1, []]);

    stopped = true;
    await standby.stop();
    await publish();
    expect([await found(), await found()]).toEqual([
      [false, 3],
      [false, 3],
    ]);
    expect(said).toHaveLength(1);

    const wrong = openReplica(main.url, { db, notifier, log: (line) => void said.push(line) });
    onTestFinished(wrong.close);
    expect(await wrong.reader.read(isReplica)).toBe(false);
    expect(said.at(-1)).toContain('DATABASE_READ_URL is no replica');
  },
  60_000,
);
