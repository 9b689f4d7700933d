import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readMigrations } from '../../node/open-db.ts';
import { openEmpty } from '../../testing/world.ts';
import { migrate } from './migrate.ts';
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
