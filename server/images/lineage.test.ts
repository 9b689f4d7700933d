import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Lineage } from '#shared/contract/same.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { rows } from '../kernel/db/rows.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let second: Member;
let viewer: Member;
beforeAll(async () => {
  world = await makeWorld();
  [maker, second, viewer] = [await world.signIn(), await world.signIn(), await world.signIn()];
  await world.db.update(users).set({ name: '第二人' }).where(eq(users.id, second.id));
});

async function lineageOf(id: string, as?: Member, body: object = {}): Promise<Lineage> {
  const { status, body: reply } = await world.call('POST', `/api/v2/common/images/${id}/lineage`, body, as);
  expect(status).toBe(200);
  return reply.data;
}
const named = ({ origins, before, made, total }: Lineage) => ({
  origins: origins.map(({ title }) => title),
  before,
  made: made.map(({ title }) => title),
  total,
});

/** A line of works, each made like the one before it. */
async function line(titles: readonly string[], owner = maker): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles)
    ids.push((await addPicture(world, owner, { title, prompt: `${title}的描述`, sameAs: ids.at(-1) ?? null })).id);
  return ids;
}

test('R8.8 a work tells the line it comes from, the first one first, and what was made like it', async () => {
  const [first = '', middle = '', last = ''] = await line(['原作', '同款', '再同款']);
  await addPicture(world, second, { title: '旁枝', sameAs: middle, likes: 9 });
  expect(named(await lineageOf(first))).toEqual({ origins: [], before: 'nothing', made: ['同款'], total: 1 });
  expect(named(await lineageOf(middle))).toEqual({ origins: ['原作'], before: 'nothing', made: ['旁枝', '再同款'], total: 2 });
  const told = await lineageOf(last, viewer);
  expect(named(told)).toEqual({ origins: ['原作', '同款'], before: 'nothing', made: [], total: 0 });
  expect(told.origins[0]).toMatchObject({ id: first, user: { id: maker.id } });
});

test('R8.8 a long line is told from its nearest eight, and says that there are more', async () => {
  const ids = await line(Array.from({ length: 10 }, (_, n) => `第 ${n} 代`));
  expect(named(await lineageOf(ids[8] ?? ''))).toMatchObject({
    origins: Array.from({ length: 8 }, (_, n) => `第 ${n} 代`),
    before: 'nothing',
  });
  expect(named(await lineageOf(ids[9] ?? ''))).toMatchObject({
    origins: Array.from({ length: 8 }, (_, n) => `第 ${n + 1} 代`),
    before: 'more',
  });
});

test('R8.8 many works made like one come page by page, most liked first, under their true number', async () => {
  const [first = ''] = await line(['很多人画']);
  const made = [];
  for (let n = 0; n < 30; n++) made.push(await addPicture(world, second, { title: String(n), sameAs: first, likes: Math.floor(n / 2) }));
  const expected = made.sort((a, b) => b.likes - a.likes || (a.id < b.id ? 1 : -1)).map(({ title }) => title);
  const pages = [await lineageOf(first), await lineageOf(first, viewer, { page: 2 }), await lineageOf(first, undefined, { page: 3 })];
  expect(pages.flatMap((page) => named(page).made)).toEqual(expected);
  expect(pages.map(({ total }) => total)).toEqual([30, 30, 30]);
  expect((await lineageOf(first, viewer, { page: 4 })).made).toEqual([]);
});

const closings: [string, Partial<typeof images.$inferInsert> | 'removed'][] = [
  ['private', { visibility: 'private', published: false }],
  ['private, whatever else its row says', { visibility: 'private' }],
  ['not published', { published: false }],
  ['in the bin', { deletedAt: new Date() }],
  ['withheld by somebody who leaves', { visibility: 'private', withheld: 'public' }],
  ['removed', 'removed'],
];
test.each(closings)(
  'T-AUTHZ-02 R8.8 a work that is %s ends the line without a word about it or what it was made like',
  async (_, closing) => {
    const [first = ''] = await line(['最初']);
    const closed = await addPicture(world, second, { title: '秘密作品', prompt: '秘密描述', sameAs: first });
    const last = await addPicture(world, maker, { title: '还在', sameAs: closed.id });
    if (closing === 'removed') await world.db.delete(images).where(eq(images.id, closed.id));
    else await world.db.update(images).set(closing).where(eq(images.id, closed.id));
    for (const as of [undefined, viewer, maker]) {
      const [below, above] = [await lineageOf(last.id, as), await lineageOf(first, as)];
      expect(named(below)).toEqual({ origins: [], before: 'closed', made: [], total: 0 });
      // Neither is it told among what was made like another.
      expect(named(above)).toEqual({ origins: [], before: 'nothing', made: [], total: 0 });
      expect(JSON.stringify([below, above])).not.toMatch(new RegExp(`秘密|第二人|${closed.id}`));
    }
  },
);

test('R8.8 whose work is private sees the line through it, and still who made public works like it', async () => {
  const [first = ''] = await line(['人人可见']);
  const own = await addPicture(world, second, { title: '自己的', sameAs: first, visibility: 'private', published: false });
  await addPicture(world, viewer, { title: '早先的同款', sameAs: own.id });
  expect(named(await lineageOf(own.id, second))).toEqual({ origins: ['人人可见'], before: 'nothing', made: ['早先的同款'], total: 1 });
  const last = await addPicture(world, second, { title: '接着画', sameAs: own.id });
  const told = await lineageOf(last.id, second);
  expect(named(told)).toMatchObject({ origins: ['人人可见', '自己的'], before: 'nothing' });
  expect(told.origins[1]?.thumb).toMatch(/\?e=\d+&s=/);
});

test('R8.8 what a maker hides of a work stays hidden in every line', async () => {
  const [first = ''] = await line(['藏词']);
  await world.db.update(images).set({ visibility: 'prompt_hidden' }).where(eq(images.id, first));
  const last = await addPicture(world, second, { title: '跟着画', sameAs: first });
  const told = await lineageOf(last.id, viewer);
  expect(told.origins[0]).toMatchObject({ title: '藏词', prompt: '', params: null });
  expect(JSON.stringify(told)).not.toContain('藏词的描述');
});

test('PERF-1 what was made like a work is found by an index, in its order and for its number', async () => {
  const [first = ''] = await line(['常被画']);
  await world.db.execute(sql`insert into images (id, user_id, kind, title, key, thumb, width, height, published, engine, likes, same_as)
    select gen_random_uuid(), ${maker.id}, 'txt2img', '', 'seed/r01.webp', 'seed/r01.webp', 100, 100, true, 'sample', n % 50,
      case when n % 10 = 0 then ${first}::uuid when n % 3 = 0 then gen_random_uuid() end from generate_series(1, 20000) n`);
  await world.db.execute(sql`vacuum analyze images`);
  const plan = async (what: string) =>
    (
      await rows<{ 'QUERY PLAN': string }>(
        world.db,
        sql`explain ${sql.raw(what)} where i.same_as = ${first}::uuid and i.deleted_at is null and i.published and i.visibility <> 'private'`,
      )
    )
      .map((row) => row['QUERY PLAN'])
      .join('\n');
  const [counted, listed] = [
    await plan('select count(*) from images i'),
    await plan('select i.id, row_number() over (order by i.likes desc, i.id desc) from images i'),
  ];
  for (const told of [counted, listed]) expect(told).toContain('images_same_likes');
  expect(listed).not.toContain('Sort');
});
