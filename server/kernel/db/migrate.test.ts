import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { readMigrations } from '../../node/open-db.ts';
import { openEmpty } from '../../testing/world.ts';
import { isOnline, migrate, migrateOnline } from './migrate.ts';
import { rows } from './rows.ts';
import { schema } from './schema.ts';

test('a database of any earlier version comes up to date with its rows, and a second start changes nothing', async () => {
  const { db, close } = await openEmpty();
  try {
    const all = readMigrations();
    await migrate(db, all.slice(0, 1));
    await db.execute(sql`insert into users (uuid, name) values ('018f4b1e-0000-7000-8000-000000000001', '老用户')`);
    for (let known = 2; known <= all.length; known++) await migrate(db, all.slice(0, known));
    await Promise.all([migrate(db, all), migrate(db, all)]);
    expect(await rows(db, sql`select name from users`)).toEqual([{ name: '老用户' }]);
    expect(await rows(db, sql`select name from migrations order by name`)).toEqual(all.map(({ name }) => ({ name })));
    await db.execute(sql`insert into drafts (user_id, tool, value, updated_at) select id, 'logo', '{"text":"点石"}', now() from users`);
    expect(await rows(db, sql`select value from drafts`)).toEqual([{ value: { text: '点石' } }]);
  } finally {
    await close();
  }
});

// The embedded database has one connection: nobody is there beside a migration.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'O-8 a migration lets go of a table that somebody uses and comes back: others read on meanwhile',
  async () => {
    const { db, close } = await openEmpty();
    let release = () => {};
    try {
      const all = readMigrations();
      await migrate(
        db,
        all.filter(({ name }) => name < '0026'),
      );
      const held = new Promise<void>((free) => (release = free));
      const reading = db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from users`);
        await held;
      });
      const migrated = migrate(db, all);
      await expect.poll(async () => (await rows(db, sql`select 1 from pg_locks where not granted`)).length).toBeGreaterThan(0);
      // Behind a migration that waited on and on this would wait too, for the reader that ends only below.
      await db.execute(sql`select count(*) from users`);
      release();
      await reading;
      expect(await migrated).toBeGreaterThan(0);
    } finally {
      release();
      await close();
    }
  },
  20_000,
);

test('O-8 what an index is made of beside the service makes nothing but indexes, whose names the code finds', () => {
  const online = readMigrations().filter(isOnline);
  expect(online.length).toBeGreaterThan(0);
  for (const { name, sql: text } of online)
    for (const statement of text.split('--> statement-breakpoint'))
      expect([name, statement.trim()]).toEqual([
        name,
        expect.stringMatching(/^(create index concurrently if not exists "\w+" on|drop index concurrently if exists "\w+";$)/),
      ]);
});

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'O-8 an index is made while others write; what a process left half made is made anew, by one of those that start',
  async () => {
    const { db, close } = await openEmpty();
    const [{ name } = { name: '' }] = await rows<{ name: string }>(db, sql`select current_database() as name`);
    const url = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ''), { pathname: `/${name}` }).href;
    const sessions = Array.from({ length: 2 }, () => new pg.Client(url));
    let release = () => {};
    try {
      const all = readMigrations();
      await migrate(
        db,
        all.filter((one) => !isOnline(one)),
      );
      await Promise.all(sessions.map((session) => session.connect()));
      const write = (tx: Pick<typeof db, 'execute'>) =>
        tx.execute(sql`insert into timings (kind, seconds) values (gen_random_uuid()::text, 1)`);
      const slow = { name: '9999_slow.online.sql', sql: 'create index concurrently if not exists "timings_slow" on timings (seconds);' };
      const held = new Promise<void>((free) => (release = free));
      const writing = db.transaction(async (tx) => {
        await write(tx);
        await held;
      });
      const waits = () =>
        rows(
          db,
          sql`select 1 from pg_stat_activity where datname = current_database() and query like '%index concurrently%' and query not like 'select%' and wait_event_type = 'Lock'`,
        );
      // A process that ends meanwhile leaves an index that nobody may use.
      const [first, second] = sessions as [pg.Client, pg.Client];
      await first.query(`set statement_timeout = 300`);
      await expect(migrateOnline(first, [slow])).rejects.toThrow('statement timeout');
      await first.query('set statement_timeout = 0; select pg_advisory_unlock_all()');
      const state = () => rows(db, sql`select indisvalid as valid from pg_index where indexrelid = to_regclass('timings_slow')`);
      expect(await state()).toEqual([{ valid: false }]);
      const made = [first, second].map((session) => migrateOnline(session, [...all, slow]).then(() => session));
      for (const one of made) one.catch(() => {});
      await expect.poll(async () => (await waits()).length).toBe(1);
      await write(db);
      release();
      await writing;
      const names = async () => (await rows<{ name: string }>(db, sql`select name from migrations order by name`)).map((row) => row.name);
      const maker = await Promise.race(made);
      expect([await names(), await state()]).toEqual([[...all, slow].map((one) => one.name), [{ valid: true }]]);
      // The other asks for the lock until it is let go of with its session.
      await maker.end();
      await Promise.all(made);
    } finally {
      release();
      await Promise.all(sessions.map((session) => session.end().catch(() => {})));
      await close();
    }
  },
  20_000,
);

test('every column of words has its check in the database, for exactly the words of the code', async () => {
  const { db, close } = await openEmpty();
  try {
    await migrate(db, readMigrations());
    const checks = await rows<{ at: string; says: string }>(
      db,
      sql`select conrelid::regclass::text as at, pg_get_constraintdef(oid) as says from pg_constraint where contype = 'c' and conname like '%_known'`,
    );
    const tables = Object.values(schema).flatMap((one) => (typeof one === 'object' && 'getSQL' in one ? [one] : []));
    const words = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).flatMap(({ name, enumValues }) =>
        enumValues ? [{ at: getTableName(table), name, enumValues }] : [],
      ),
    );
    expect(words.length).toBeGreaterThan(10);
    for (const { at, name, enumValues } of words) {
      const found = checks.filter((check) => check.at === at && new RegExp(`\\b${name}\\b`).test(check.says));
      const listed = found.flatMap(({ says }) => [...says.matchAll(/'([^']+)'/g)].map((match) => match[1] ?? ''));
      expect([at, name, new Set(listed)]).toEqual([at, name, new Set(enumValues)]);
    }
    expect(checks).toHaveLength(words.length);
    const planted = db.execute(sql`insert into challenges (id, kind, expires_at) values ('x', 'riddle', now())`);
    await expect(planted).rejects.toMatchObject({ cause: { message: expect.stringContaining('challenges_kind_known') } });
  } finally {
    await close();
  }
});
