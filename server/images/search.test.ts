import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../kernel/db/rows.ts';
import { addPicture, listOf } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
let maker: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  maker = await world.signIn();
});

const found = async (title: string, scope = 'square') =>
  (await listOf(world, { condition: [{ scope }, { title }] }, maker)).data.map((row) => row.title).sort();

test('R5.2 a word is found by one sign or many, in any field, case and order, and nowhere across two fields', async () => {
  await addPicture(world, maker, { title: '锦鲤', desc: '莲池', tags: ['国风', 'Koi'], prompt: '红白锦鲤，俯瞰' });
  await addPicture(world, maker, { title: '山海', prompt: 'Mountains & SEAS, ink_wash 100%' });
  await addPicture(world, maker, { title: '海山', prompt: '浪' });
  await addPicture(world, maker, { title: '藏', prompt: '不给看的咒语', visibility: 'prompt_hidden' });
  await addPicture(world, maker, { title: '𠮷祥', prompt: '🐟 鱼' });
  for (const [word, titles] of [
    ['锦', ['锦鲤']],
    ['锦鲤', ['锦鲤']],
    ['红白锦鲤', ['锦鲤']],
    ['山海', ['山海']],
    ['海', ['山海', '海山']],
    ['koi', ['锦鲤']],
    ['OI', ['锦鲤']],
    ['o', ['山海', '锦鲤']],
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
  ] as const)
    for (const scope of ['square', 'mine']) expect([scope, word, await found(word, scope)]).toEqual([scope, word, titles]);
});

test('a maker’s pictures are found by the name, also by one they took a moment ago', async () => {
  await addPicture(world, maker, { title: '一', prompt: 'x' });
  await world.call('PATCH', `/api/users/${maker.id}`, { name: '拾光者' }, maker);
  expect(await found('拾光')).toEqual(['一']);
  await world.call('PATCH', `/api/users/${maker.id}`, { name: '北岸' }, maker);
  expect([await found('拾光'), await found('北岸 一')]).toEqual([[], ['一']]);
});

test('two signs are looked up in an index and not in every row', async () => {
  await world.db.execute(sql`insert into images (id, user_id, kind, key, thumb, width, height, title, prompt, published, engine)
    select gen_random_uuid(), ${maker.id}, 'txt2img', 'k', 't', 8, 8, '图' || n, '青绿山水长卷，远山淡墨，孤舟一叶 ' || n, true, 'preview' from generate_series(1, 4000) n`);
  await world.db.execute(sql`analyze`);
  const plan = await rows<{ 'QUERY PLAN': string }>(
    world.db,
    sql`explain select i.id from images i where published and deleted_at is null and visibility <> 'private'
      and grams(picture_words(i.title, i."desc", i.tags, i.visibility, i.prompt)) @> grams('锦鲤') order by i.created_at desc, i.id desc limit 61`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('images_words');
});
