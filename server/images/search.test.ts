import { type SQL, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { rows } from '../kernel/db/rows.ts';
import { datasets, models } from '../kernel/db/schema/catalogue.ts';
import { fillWords, holdsIndexed, startFilling } from '../kernel/search.ts';
import { type List, prepareSearch, readList, readRows } from './list.ts';
import { addPicture, listOf, outlineOf } from '../testing/pictures.ts';
import { makeWorld, statementsOf, type World } from '../testing/world.ts';

let world: World;
let maker: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  maker = await world.signIn();
});

const found = async (title: string, scope = 'square') =>
  (await listOf(world, { condition: [{ scope }, { title }] }, maker)).data.map((row) => row.title).sort();

/** What is found by which word, by its title. */
const finds = [
  ['锦', ['锦鲤']],
  ['锦鲤', ['锦鲤']],
  ['红白锦鲤', ['锦鲤']],
  ['山海', ['山海']],
  ['海', ['山海', '海山']],
  ['koi', ['锦鲤']],
  ['OI', ['锦鲤']],
  ['q', ['山海']],
  ['seas 山', ['山海']],
  ['ink_wash', ['山海']],
  ['inkxwash', []],
  ['100%', ['山海']],
  ['&', ['山海']],
  ['莲池 国风', ['锦鲤']],
  // The end of the title and the beginning of the description are not one word.
  ['鲤莲', []],
  ['咒语', []],
  ['𠮷', ['𠮷祥']],
  ['🐟', ['𠮷祥']],
  ['饕餮', []],
  // By pinyin: whole, in parts, begun, of the prompt, beside signs; of a title and tags also by the initials.
  ['jinli', ['锦鲤']],
  ['JIN li', ['锦鲤']],
  ['hongbaijinl', ['锦鲤']],
  ['红bai', ['锦鲤']],
  ['jl', ['锦鲤']],
  ['gf', ['锦鲤']],
  ['hb', []],
  ['lilian', []],
  ['shanhai', ['山海']],
  ['haishan', ['海山']],
  ['haish', ['海山']],
  // Syllables are whole: a picture of 山 is not found by "an".
  ['an', []],
  ['zhouyu', []],
  // The prompt box's terms in the other language, and that one's pinyin.
  ['potion', ['药瓶']],
  ['水母', ['药瓶']],
  ['shuimu', ['药瓶']],
  ['spell', []],
] as const;

async function addFindable(): Promise<void> {
  await addPicture(world, maker, { title: '锦鲤', desc: '莲池', tags: ['国风', 'Koi'], prompt: '红白锦鲤，俯瞰' });
  await addPicture(world, maker, { title: '山海', prompt: 'Mountains & SEAS, ink_wash 100%, q' });
  await addPicture(world, maker, { title: '海山', prompt: '浪' });
  await addPicture(world, maker, { title: '藏', prompt: '不给看的咒语', visibility: 'prompt_hidden' });
  await addPicture(world, maker, { title: '𠮷祥', prompt: '🐟 鱼' });
  await addPicture(world, maker, { title: '药瓶', prompt: '红色药水, Jellyfish' });
}

/** Newer published pictures, by rows alone. */
const addMany = (count: number, title: string) =>
  world.db.execute(sql`insert into images (id, user_id, kind, key, thumb, width, height, title, prompt, published, engine, created_at)
    select gen_random_uuid(), ${maker.id}, 'txt2img', 'k', 't', 8, 8, ${title}, '', true, 'preview', ${world.ports.now().toISOString()}::timestamptz + n * interval '1 second'
    from generate_series(1, ${count}::int) n`);
const fillAll = async () => {
  while ((await fillWords(world.db)) > 0);
};

test('CR-11 R5.2 a word is found by one sign or many, in any field, case and order, by pinyin and in English, and nowhere across two fields', async () => {
  await addFindable();
  for (const scope of ['square', 'mine']) {
    for (const [word, titles] of finds) expect([scope, word, await found(word, scope)]).toEqual([scope, word, titles]);
    // Sixty searches a minute.
    world.tick(60);
  }
});

test('R5.2 the index of words finds what reading every picture finds', async () => {
  await addFindable();
  await addMany(1100, '空');
  await fillAll();
  for (const [word, titles] of finds) expect([word, await found(word)]).toEqual([word, titles]);
  const asked = await statementsOf(() => found('锦鲤'));
  expect(asked.filter((text) => text.includes('grams(i.words)')).length).toBeGreaterThan(0);
});

test('R9.7 what many pictures hold is found by reading the newest ones, and counted no further than anybody looks', async () => {
  await addFindable();
  await addMany(3000, '青绿');
  await fillAll();
  await world.db.execute(sql`analyze images`);
  const asked = await statementsOf(async () => {
    const page = await listOf(world, { condition: [{ scope: 'square' }, { title: 'qinglv' }], pageSize: 60 }, maker);
    expect([page.data.length, page.total, new Set(page.data.map((row) => row.title))]).toEqual([60, 600, new Set(['青绿'])]);
    const next = await listOf(world, { condition: [{ scope: 'square' }, { title: 'qinglv' }], pageSize: 60, from: page.next }, maker);
    expect(next.data.filter(({ id }) => page.data.some((row) => row.id === id))).toEqual([]);
  });
  expect(asked.filter((text) => text.includes('grams(i.words)'))).toEqual([]);
  const outline = await outlineOf(world, { condition: [{ scope: 'square' }, { title: '青绿' }] });
  expect([outline.total, outline.ratios.length, outline.anchors.length, outline.next]).toEqual([600, 600, 10, undefined]);
});

test('R9.7 where the newest ones hold less than a page, it goes on behind them', async () => {
  await addMany(1500, '空');
  const held = await rows<{ id: string; n: number }>(
    world.db,
    sql`with numbered as (select id, row_number() over (order by created_at desc, id desc) as n from images)
        update images i set title = '青绿' from numbered where numbered.id = i.id and n % 20 = 0 returning i.id, n::int as n`,
  );
  await fillAll();
  // As though there were a million.
  await world.db.execute(sql`update pg_class set reltuples = 1000000 where oid = 'images'::regclass`);
  const asked = await statementsOf(async () => {
    const page = await listOf(world, { condition: [{ scope: 'square' }, { title: '青绿' }], pageSize: 60 }, maker);
    expect(page.data.map(({ id }) => id)).toEqual(
      held
        .toSorted((one, other) => one.n - other.n)
        .map(({ id }) => id)
        .slice(0, 60),
    );
  });
  expect(asked.filter((text) => text.includes('grams(i.words)'))).toEqual([]);
});

test('a picture published while a search reads takes none of the others from its page', async () => {
  await addMany(1500, '青绿');
  await fillAll();
  const condition = [{ scope: 'square' }, { title: '青绿' }];
  const list = readList({ condition, sort: 'new' }, null, world.ports.now(), await prepareSearch(world.db, condition));
  const read = ({ source, where }: List) => rows<{ id: string }>(world.db, sql`select i.id from ${source} where ${where}`);
  let statements = 0;
  const busy = new Proxy(world.db, {
    get(db, name) {
      if (name !== 'execute') return Reflect.get(db, name) as unknown;
      return async (query: SQL) => {
        const result = await db.execute(query);
        if (++statements === 1)
          await db.execute(
            sql`update images set created_at = now() + interval '1 year' where id = (select id from images order by created_at limit 1)`,
          );
        return result;
      };
    },
  });
  await world.db.execute(sql`update pg_class set reltuples = 1000000 where oid = 'images'::regclass`);
  expect([(await readRows(busy, list, 700, undefined, read)).value.length, statements]).toEqual([700, 2]);
});

test('what was frequent among the newest pictures and is rare before them is found to the last one', async () => {
  await addMany(1500, '空');
  world.tick(2000);
  await addMany(100, '青绿');
  await fillAll();
  // As though there were a million.
  await world.db.execute(sql`update pg_class set reltuples = 1000000 where oid = 'images'::regclass`);
  const page = await listOf(world, { condition: [{ scope: 'square' }, { title: '青绿' }] }, maker);
  expect([page.data.length, page.total]).toEqual([100, 100]);
  expect((await outlineOf(world, { condition: [{ scope: 'square' }, { title: '青绿' }] })).ratios).toHaveLength(100);
});

test('words follow what they are made of: new ones are found and old ones are not, and a like leaves them alone', async () => {
  const { id } = await addPicture(world, maker, { title: '锦鲤', prompt: '青绿山水' });
  const save = (set: object) => world.call('PUT', '/api/v2/common/images', { ids: [id], set }, maker);
  expect([await found('jinli'), await found('qinglv')]).toEqual([['锦鲤'], ['锦鲤']]);
  await save({ title: '药水' });
  expect([await found('jinli'), await found('yaoshui')]).toEqual([[], ['药水']]);
  await save({ visibility: 'prompt_hidden' });
  expect([await found('qinglv'), await found('青绿'), await found('yaoshui')]).toEqual([[], [], ['药水']]);
  await save({ tags: ['国风'] });
  expect(await found('guofeng')).toEqual(['药水']);
  await world.call('POST', '/api/v2/users/favorites', { kind: 'image', action: 'like', targetId: id, on: true }, maker);
  expect(await rows(world.db, sql`select 1 from images where words is null`)).toEqual([]);
});

test('words of rows from before are written in the background, and after a kill from where it stopped', async () => {
  await addMany(400, '锦鲤');
  const missing = async () => (await rows<{ n: number }>(world.db, sql`select count(*)::int as n from images where words is null`))[0]?.n;
  await fillWords(world.db, 100);
  // Killed in a transaction: its rows are as they were.
  await world.db
    .transaction(async (tx) => {
      await fillWords(tx, 100);
      throw new Error('killed');
    })
    .catch(() => {});
  expect(await missing()).toBe(300);
  const stop = startFilling(world.ports);
  await vi.waitFor(async () => expect(await missing()).toBe(0), 60_000);
  await stop();
  expect((await found('jinli')).length).toBe(400);
});

test('models and datasets are found by the same spellings', async () => {
  await world.db
    .insert(models)
    .values({ id: 'm', userId: maker.id, name: '山海 XL', tags: ['国风'], trigger: ['shanhai_v2'], image: '', type: 'lora', base: 'SDXL' });
  await world.db.insert(datasets).values({ id: crypto.randomUUID(), userId: maker.id, name: '水墨集' });
  const names = async (path: string, name: string) =>
    (await world.call('POST', `/api/v2/${path}`, { condition: [{ name }] }, maker)).body.data.map((row: { name: string }) => row.name);
  for (const word of ['山海', 'shanhai', 'sh xl', 'guofeng', 'shanhai_V2'])
    expect([word, await names('common/models', word)]).toEqual([word, ['山海 XL']]);
  for (const word of ['shuimo', '水墨', 'smj']) expect([word, await names('common/datas', word)]).toEqual([word, ['水墨集']]);
  expect(await names('common/models', 'haishan')).toEqual([]);
  await world.call('PUT', '/api/v2/common/models', { id: 'm', set: { name: '药水' } }, maker);
  expect([await names('common/models', 'yaoshui'), await names('common/models', 'sh xl')]).toEqual([['药水'], []]);
});

test('a maker’s pictures are found by the name, also by one they took a moment ago', async () => {
  await addPicture(world, maker, { title: '一', prompt: 'x' });
  await world.call('PATCH', `/api/users/${maker.id}`, { name: '拾光者' }, maker);
  expect([await found('拾光'), await found('shiguang')]).toEqual([['一'], ['一']]);
  await world.call('PATCH', `/api/users/${maker.id}`, { name: '北岸' }, maker);
  expect([await found('拾光'), await found('北岸 一')]).toEqual([[], ['一']]);
});

test('a word in a maker’s name and in what others say is one list, each picture once, newest first', async () => {
  const named = await world.signIn();
  await world.call('PATCH', `/api/users/${named.id}`, { name: '拾光者' }, named);
  await addPicture(world, named, { title: '一', prompt: 'x' });
  world.tick(1);
  await addPicture(world, maker, { title: '拾光二', prompt: 'x' });
  world.tick(1);
  await addPicture(world, named, { title: '拾光三', prompt: 'x' });
  await addPicture(world, named, { title: '藏', prompt: 'x', visibility: 'private' });
  await addMany(1100, '空');
  await fillAll();
  const asked = await statementsOf(async () => {
    const page = await listOf(world, { condition: [{ scope: 'square' }, { title: '拾光' }] }, maker);
    expect([page.data.map(({ title }) => title), page.total]).toEqual([['拾光三', '拾光二', '一'], 3]);
  });
  expect(asked.filter((text) => text.includes('cross join lateral'))).toHaveLength(1);
  expect(await found('拾光 一')).toEqual(['一']);
});

test('a maker of some of the newest pictures is looked up by the name, and not among all that are newer', async () => {
  const named = await world.signIn();
  await world.call('PATCH', `/api/users/${named.id}`, { name: '拾光者' }, named);
  await addMany(1500, '空');
  await world.db.execute(
    sql`with numbered as (select id, row_number() over (order by created_at desc, id desc) as n from images)
        update images i set user_id = ${named.id} from numbered where numbered.id = i.id and n % 100 = 0`,
  );
  await fillAll();
  // As though there were a million.
  await world.db.execute(sql`update pg_class set reltuples = 1000000 where oid = 'images'::regclass`);
  const asked = await statementsOf(async () => {
    const page = await listOf(world, { condition: [{ scope: 'square' }, { title: '拾光' }], pageSize: 10 }, maker);
    expect([page.data.length, page.total]).toEqual([10, 15]);
  });
  expect(asked.filter((text) => text.includes('i.held')).length).toBe(1);
  expect(asked.filter((text) => text.includes('cross join lateral'))).toHaveLength(1);
});

test('two signs are looked up in an index and not in every row', async () => {
  await addMany(4000, '青绿山水长卷，远山淡墨，孤舟一叶');
  await fillAll();
  await world.db.execute(sql`analyze images`);
  const plan = await rows<{ 'QUERY PLAN': string }>(
    world.db,
    sql`explain select i.id from images i where i.deleted_at is null and i.published and i.visibility <> 'private' and ${holdsIndexed('i', 'jinli')}
      order by i.created_at desc, i.id desc limit 61`,
  );
  const told = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(told).toContain('images_words');
  // What the index answered is not worked out anew for the rows.
  expect(told.split('\n').filter((line) => line.includes(' Filter:') && line.includes('grams'))).toEqual([]);
});
