/** The least server that does the job of a call, as the LIMIT rows of scripts/bench-server.ts: Hono, pg and one prepared query. */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 12 });
const app = new Hono();
const read = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows;

app.get('/one', async (c) =>
  c.json({
    code: 200,
    data: await read('one', 'select id, uuid, name, image, mobile, email, created_at from users where id = $1', [c.req.query('id')]),
  }),
);

app.get('/feed', async (c) =>
  c.json({
    code: 200,
    data: await read(
      'feed',
      `select i.id, i.kind, i.title, i."desc", i.key, i.thumb, i.width, i.height, i.prompt, i.negative_prompt, i.params, i.model_id, i.tags,
         i.visibility, i.published, i.likes, i.collects, i.views, i.engine, i.preview, i.task_id, i.trail, i.created_at, u.id as user_id, u.name, u.image
       from images i join users u on u.id = i.user_id
       where i.published and i.visibility <> 'private' and i.deleted_at is null order by i.created_at desc, i.id desc limit $1`,
      [Number(c.req.query('size'))],
    ),
  }),
);

/** One transaction that inserts one row. */
app.get('/order', async (c) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query({
      name: 'order',
      text: `insert into orders (id, key, user_id, source, pid, "desc", fen, point, expires_at)
             values (gen_random_uuid(), md5(random()::text), $1, 'point', 'limit', 'limit', 100, 100, now()) returning id`,
      values: [c.req.query('id')],
    });
    await client.query('commit');
    return c.json({ code: 200 });
  } finally {
    client.release();
  }
});

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log(`http://localhost:${port}`));
