/**
 * A gallery of the size the product is built for: `node scripts/seed-many.ts --pictures 100000 [--own 10000]` fills the data
 * directory on top of the sample community. Files are the shipped pictures, so that it costs rows and no disk.
 */
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { ConfigError, readConfig } from '../server/kernel/config.ts';
import { rows } from '../server/kernel/db/rows.ts';
import { fillWords } from '../server/kernel/search.ts';
import { seedUsers } from '../server/seed/community.ts';
import { openPorts } from '../server/node/open-ports.ts';
import type { Db } from '../server/kernel/db/db.ts';

const MAKERS = 300;
/** Rows one statement inserts: large enough to be quick, small enough for a line of progress now and then. */
const CHUNK = 10_000;

/** A time-ordered id in SQL, as uuidv7 makes them, so that a new row's place in the index is that of its time. */
const idAt = sql.raw(
  `(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`,
);

/** Members who make the pictures, besides the sample community. */
async function addMakers(db: Db): Promise<void> {
  await db.execute(sql`insert into users (uuid, name, image, "desc", created_at)
    select gen_random_uuid(), '样例成员' || lpad(n::text, 3, '0'), image, '批量样例数据', now() - interval '200 days'
    from generate_series(1, ${MAKERS}::int) n
    join lateral (select image from users where image like 'seed/%' order by id offset n % ${seedUsers.length}::int limit 1) face on true
    where not exists (select 1 from users where name = '样例成员001')`);
}

/** Copies of the sample pictures under other makers, days and counts; `own` makes them the demo member's unpublished works. */
async function addPictures(db: Db, count: number, own: boolean): Promise<void> {
  for (let from = 0; from < count; from += CHUNK) {
    const to = Math.min(count, from + CHUNK);
    await db.execute(sql`
      with shipped as (
        select *, row_number() over (order by key) as n, count(*) over () as all_of_them from images where engine = 'sample' and bytes = 0
      ), makers as (
        select id, row_number() over (order by id) as n, count(*) over () as all_of_them from users where deleted_at is null and mobile is distinct from ${seedUsers[0]?.mobile ?? ''}
      ), numbers as (
        select n, now() - random() ^ 2 * interval '700 days' as at, random() as luck, random() as face, 40000 + (random() * 400000)::int as bytes
        from generate_series(${from}::int + 1, ${to}::int) n
      )
      insert into images (id, user_id, kind, title, key, thumb, width, height, prompt, negative_prompt, params, model_id, tags,
          visibility, published, likes, collects, views, engine, preview, bytes, created_at, words)
      select ${idAt}, ${own ? sql`(select id from users where mobile = ${seedUsers[0]?.mobile ?? ''})` : sql`m.id`}, s.kind, s.title || ' ' || n.n,
          s.key, s.thumb, s.width, s.height, s.prompt, s.negative_prompt, jsonb_set(s.params, '{seed}', to_jsonb(n.n)), s.model_id, s.tags,
          ${own ? sql`case when n.n % 10 = 0 then 'private' else 'public' end` : sql`case when n.n % 40 = 0 then 'prompt_hidden' else 'public' end`},
          ${own ? sql`n.n % 10 = 1` : sql`true`},
          (luck ^ 6 * 4000)::int, (luck ^ 6 * 900)::int, (luck ^ 4 * 60000)::int, 'sample', false, n.bytes, n.at, ${own ? sql`` : sql`case when n.n % 40 > 0 then `}s.words || chr(10) || n.n${own ? sql`` : sql` end`}
      from numbers n
      join shipped s on s.n = 1 + floor(face * s.all_of_them)
      ${own ? sql`` : sql`join makers m on m.n = 1 + n.n::bigint * 7919 % m.all_of_them`}`);
    process.stdout.write(`\r${own ? 'own works' : 'pictures'} ${to}`);
  }
  process.stdout.write('\n');
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { pictures: { type: 'string', default: '100000' }, own: { type: 'string', default: '0' } } });
  const [pictures, own] = [Number(values.pictures), Number(values.own)];
  if (![pictures, own].every((count) => Number.isInteger(count) && count >= 0 && count <= 1_000_000))
    throw new ConfigError('--pictures and --own take a whole number up to 1000000');
  const started = performance.now();
  const config = readConfig({ ...process.env, PAY: 'off' });
  if (config.production) throw new ConfigError('NODE_ENV=production: sample pictures have no place there');
  const { ports, open, close } = await openPorts(config, { log: console.log, stopping: new AbortController().signal, loopback: () => '' });
  try {
    await addMakers(open.db);
    // Copies take the words of what they are copies of: worked out once, not a million times. Those that hide a prompt get their own.
    while ((await fillWords(open.db)) > 0);
    await addPictures(open.db, pictures, false);
    await addPictures(open.db, own, true);
    while ((await fillWords(open.db)) > 0);
    // Vacuumed too, as a server does by night: counting then reads indexes alone.
    await open.db.execute(sql`vacuum analyze`);
    const [count] = await rows<{ images: number; users: number }>(
      open.db,
      sql`select (select count(*)::int from images) as images, (select count(*)::int from users) as users`,
    );
    console.log(`${count?.images} pictures by ${count?.users} members in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  } finally {
    await ports.engines.close();
    await close();
    await open.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? (error.cause ?? error.message) : String(error));
  process.exitCode = 1;
}
