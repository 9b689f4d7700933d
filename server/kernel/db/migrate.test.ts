import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readMigrations } from '../../node/open-db.ts';
import { openEmpty } from '../../testing/world.ts';
import { migrate } from './migrate.ts';
import { rows } from './rows.ts';

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
