import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../kernel/db/rows.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { addPicture, idsOf, listOf, outlineOf } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let viewer: Member;
beforeEach(async () => {
  world = await makeWorld();
  [maker, viewer] = [await world.signIn(), await world.signIn()];
});

const mark = (member: Member, action: string, targetId: string | number, on = true) =>
  world.call('POST', '/api/v2/users/favorites', { kind: action === 'follow' ? 'user' : 'image', action, targetId, on }, member);

test('CR-14 a work tells the checkpoint it was drawn with, and is found by the LoRA it shows', async () => {
  await world.db.insert(models).values([
    { id: 'base', name: '底模', image: '', type: 'checkpoint', base: 'SDXL', official: true },
    { id: 'look', name: '画风', image: '', type: 'lora', base: 'SDXL', official: true },
  ]);
  const params = { prompt: '山', modelId: 'base', loras: [{ id: 'look', weight: 0.8 }] };
  const shown = await addPicture(world, maker, { modelId: 'look', params });
  const bare = await addPicture(world, maker, { modelId: 'base', params: null });
  for (const { id } of [shown, bare]) {
    const { body } = await world.call('GET', `/api/v2/common/images/${id}`, undefined, viewer);
    expect(body.data.model).toMatchObject({ id: 'base', name: '底模' });
  }
  expect(await idsOf(world, [{ scope: 'square' }, { modelId: 'look' }], viewer)).toEqual([shown.id]);
});

/** Pictures in numbers, two a minute and then a pair at one and the same microsecond, likes in runs of equals. */
const addMany = (owner: Member, count: number) =>
  world.db.execute(sql`insert into images (id, user_id, kind, title, key, thumb, width, height, published, engine, likes, bytes, created_at)
    select gen_random_uuid(), ${owner.id}, 'txt2img', n::text, 'seed/r01.webp', 'seed/r01.webp', 100 + n % 7, 100, true, 'sample', n % 5, 10,
      '2026-11-01T00:00:00.000100Z'::timestamptz + (n / 2) * interval '30 seconds 1 microsecond'
    from generate_series(1, ${count}::int) n`);

/** Walks a list by `next`. */
async function walk(body: object, as?: Member): Promise<{ ids: string[]; totals: number[] }> {
  const ids: string[] = [];
  const totals: number[] = [];
  for (let from: string | undefined, first = true; first || from; first = false) {
    const page = await listOf(world, { ...body, ...(from && { from }) }, as);
    ids.push(...page.data.map((row) => row.id));
    totals.push(page.total);
    from = page.next;
  }
  return { ids, totals };
}

test('T-AUTHZ-02 what went into a published work is nobody else’s: no key of its references, masks and composition', async () => {
  const secrets = { image: 'up/source.png', mask: 'up/mask.png', controls: [{ type: 'canny', image: 'up/control.png', weight: 1 }] };
  const extend = { left: 8, top: 0, right: 0, bottom: 0 };
  const params = { prompt: '青绿山水', seed: 7, ...secrets, extend, feather: 8 };
  const row = await addPicture(world, maker, { kind: 'img2img', params });
  const told = async (as?: Member) =>
    JSON.stringify([
      await listOf(world, {}, as),
      (await world.call('GET', `/api/v2/common/images/${row.id}`, undefined, as)).body,
      (await world.call('POST', '/api/v2/common/source', { image: row.key }, as)).body,
      (await world.call('POST', `/api/v2/common/images/${row.id}/same`, undefined, as)).body,
    ]);
  for (const as of [viewer, undefined]) expect(await told(as)).not.toMatch(/up\/|canny/);
  expect(await told(viewer)).toContain('青绿山水');
  expect(await told(maker)).toContain('up/mask.png');
});

test.each(['new', 'hot', 'likes'])('R5.2 by cursors the order %s is the same list as in one go, equals included', async (sort) => {
  await addMany(maker, 157);
  const whole = await listOf(world, { sort });
  const { ids, totals } = await walk({ sort, pageSize: 20 });
  expect(ids).toEqual(whole.data.map((row) => row.id));
  expect(new Set(ids).size).toBe(157);
  expect(totals).toEqual(Array.from({ length: 8 }, () => 157));
  const second = await listOf(world, { sort, page: 2, pageSize: 20 });
  expect(second.data.map((row) => row.id)).toEqual(ids.slice(20, 40));
  expect((await listOf(world, { sort, from: second.next, pageSize: 20 })).data.map((row) => row.id)).toEqual(ids.slice(40, 60));
});

test('R5.2 what is published or deleted meanwhile shifts no page that is read by its ends', async () => {
  await addMany(maker, 100);
  const first = await listOf(world, { pageSize: 20 });
  const before = (await listOf(world, { from: first.next, pageSize: 20 })).data.map((row) => row.id);
  await addPicture(world, maker);
  expect((await listOf(world, { from: first.next, pageSize: 20 })).data.map((row) => row.id)).toEqual(before);
  await world.call('DELETE', '/api/v2/common/images', { ids: [before[0]] }, maker);
  const after = await listOf(world, { from: first.next, pageSize: 20 });
  expect(after.data.map((row) => row.id).slice(0, 19)).toEqual(before.slice(1));
});

test('R8.6 an outline of any length comes in slices, and its anchors cut the very stretches', async () => {
  await addMany(maker, 12_130);
  const first = await outlineOf(world, { condition: [{ scope: 'mine' }], ids: true }, maker);
  expect(first).toMatchObject({ total: 12_130, bytes: 121_300, hidden: { tags: 0, seen: 0 } });
  expect([first.ratios.length, first.ids?.length, first.anchors.length]).toEqual([12_000, 12_000, 200]);
  const second = await outlineOf(world, { condition: [{ scope: 'mine' }], ids: true, from: first.next }, maker);
  expect(second).toMatchObject({ total: 12_130, bytes: 0 });
  expect([second.ratios.length, second.anchors.length, second.next]).toEqual([130, 3, undefined]);
  const ids = [...(first.ids ?? []), ...(second.ids ?? [])];
  const ratios = [...first.ratios, ...second.ratios];
  const anchors = [...first.anchors, ...second.anchors];
  const hex = (id: string) => id.replaceAll('-', '');
  for (const n of [0, 1, 100, 199, 200, 202]) {
    const stretch = await world.call(
      'POST',
      '/api/v2/common/images',
      { condition: [{ scope: 'mine' }], from: anchors[n], to: anchors[n + 1], pageSize: 120 },
      maker,
    );
    const { data, next, total } = stretch.body as { data: { id: string; width: number }[]; next?: string; total: number };
    expect(data.map((row) => hex(row.id))).toEqual(ids.slice(n * 60, n * 60 + 60));
    expect(data.map((row) => row.width * 10)).toEqual(ratios.slice(n * 60, n * 60 + 60));
    expect([next, total]).toEqual([anchors[n + 1], 12_130]);
  }
  const days = [...first.days, ...second.days];
  expect(days.reduce((sum, { count }) => sum + count, 0)).toBe(12_130);
  // 2026-11-01 00:00 UTC is eight in the morning in China: the first day has sixteen hours.
  const start = days.filter(({ day }) => day === '2026-11-01');
  expect(start.reduce((sum, { count }) => sum + count, 0)).toBe(16 * 240 - 1);
  expect((await outlineOf(world, { sort: 'hot' })).days).toEqual([]);
});

test('R5.3 CR-20 liked and collected pictures, also asked for as a list of favorites, come in the order they were marked, and their days are those', async () => {
  const pictures: string[] = [];
  for (let n = 0; n < 5; n++) {
    pictures.push((await addPicture(world, maker, { title: String(n) })).id);
    world.tick(3600);
  }
  const marked = [3, 0, 4, 1];
  for (const n of marked) {
    await mark(viewer, 'like', pictures[n] ?? '');
    world.tick(86_400);
  }
  const newest = marked.toReversed().map((n) => pictures[n]);
  expect(await idsOf(world, [{ scope: 'liked' }], viewer)).toEqual(newest);
  expect((await walk({ condition: [{ scope: 'liked' }], pageSize: 2 }, viewer)).ids).toEqual(newest);
  const { days, anchors, total } = await outlineOf(world, { condition: [{ scope: 'liked' }] }, viewer);
  expect([days.map(({ count }) => count), anchors.length, total]).toEqual([[1, 1, 1, 1], 1, 4]);
  expect(days[0]?.day).toBe('2026-11-24');
  expect(await idsOf(world, [{ scope: 'collected' }], viewer)).toEqual([]);
  const list = await world.call('POST', '/api/v2/users/favorites', { kind: 'image', action: 'like', page: 2, pageSize: 3 }, viewer);
  expect([list.body.total, list.body.data.map((row: { id: string }) => row.id)]).toEqual([4, newest.slice(3)]);
  // What its maker took back is in nobody's list, and in no total.
  await world.call('PUT', '/api/v2/common/images', { ids: [pictures[3]], set: { published: false } }, maker);
  expect(await listOf(world, { condition: [{ scope: 'liked' }] }, viewer)).toMatchObject({ total: 3 });
});

test('R5.2 a cursor of another order, a made-up one and a broken one are refused', async () => {
  await addMany(maker, 30);
  const { next } = await listOf(world, { pageSize: 10 });
  const spoiled = [`${next}A`, next?.slice(1), `-${next?.slice(1)}`, 'a=b', 5, ''];
  for (const body of [{ sort: 'hot', from: next }, { condition: [{ scope: 'liked' }], from: next }, ...spoiled.map((from) => ({ from }))]) {
    for (const path of ['images', 'images/outline']) {
      const { status, body: reply } = await world.call('POST', `/api/v2/common/${path}`, body, viewer);
      expect([body, status, reply.error]).toEqual([body, 400, expect.stringMatching('^(BAD_CONDITION|VALIDATION)$')]);
    }
  }
});

test('R5.2 search finds words in titles, descriptions, tags, makers and prompts that are not hidden', async () => {
  const [name] = (await world.call('GET', `/api/v2/users/userInfo/${maker.id}`)).body.data.name.match(/.*/);
  const ids = {
    title: (await addPicture(world, maker, { title: '夜航船', prompt: '海' })).id,
    desc: (await addPicture(world, viewer, { desc: '一艘夜航船', prompt: '海' })).id,
    tag: (await addPicture(world, viewer, { tags: ['夜航船'], prompt: '海' })).id,
    prompt: (await addPicture(world, viewer, { prompt: '夜航船，100%_好' })).id,
    hidden: (await addPicture(world, viewer, { prompt: '夜航船', visibility: 'prompt_hidden' })).id,
  };
  const find = async (title: string) => new Set(await idsOf(world, [{ title }]));
  expect(await find('夜航船')).toEqual(new Set([ids.title, ids.desc, ids.tag, ids.prompt]));
  expect(await find('夜航船 一艘')).toEqual(new Set([ids.desc]));
  expect(await find('%_好')).toEqual(new Set([ids.prompt]));
  expect(await find('%_船')).toEqual(new Set());
  expect(await find(name)).toEqual(new Set([ids.title]));
});

test('R5.2 Latin words are found in any case, and a search counts what it finds on the way', async () => {
  await addMany(maker, 130);
  await world.db.execute(sql`update images set title = 'Night Voyage 夜航' where title like '%3%'`);
  const found = (await rows<{ id: string }>(world.db, sql`select id from images where title like '%夜航'`)).length;
  for (const title of ['night', 'VOYAGE', '夜航', 'voyage 夜'])
    expect(await outlineOf(world, { condition: [{ scope: 'mine' }, { title }] }, maker)).toMatchObject({ total: found, bytes: found * 10 });
  expect(await outlineOf(world, { condition: [{ scope: 'mine' }, { title: '没有' }] }, maker)).toMatchObject({
    total: 0,
    bytes: 0,
    anchors: [],
  });
  const { anchors } = await outlineOf(world, { condition: [{ title: '夜航' }] });
  expect(await listOf(world, { condition: [{ title: '夜航' }], from: anchors[0], pageSize: 10 })).toMatchObject({ total: found });
  const mine = [{ scope: 'mine' }, { title: 'voyage' }];
  const whole = await listOf(world, { condition: mine, pageSize: 100 }, maker);
  const pages = await Promise.all([1, 2, 3, 4].map((page) => listOf(world, { condition: mine, pageSize: 10, page }, maker)));
  expect(pages.map(({ total }) => total)).toEqual(pages.map(() => found));
  expect(pages.flatMap(({ data }) => data)).toEqual(whole.data.slice(0, 40));
  expect(whole.data).toHaveLength(found);
});

test('R5.2 sixty searches a minute, for a member as for an address; scrolling through one has a limit of its own', async () => {
  await addMany(maker, 130);
  const search = { condition: [{ scope: 'square' }, { title: '1' }], pageSize: 1 };
  const ask = (path: string, body: object, as?: object) => world.call('POST', `/api/v2/common/images${path}`, body, as);
  const { data } = (await ask('/outline', search, { ip: '10.9.0.1' })).body;
  for (let n = 1; n < 60; n++) await ask(n % 2 ? '' : '/outline', search, { ip: '10.9.0.1' });
  for (const path of ['', '/outline']) {
    const refused = await ask(path, search, { ip: '10.9.0.1' });
    expect([refused.status, refused.body.error, refused.body.retryAfter]).toEqual([400, 'TOO_FREQUENT', 60]);
  }
  const on = { ...search, from: data.anchors[0], to: data.anchors.at(-1) };
  const others = [
    await ask('', on, { ip: '10.9.0.1' }),
    await ask('/outline', { condition: [{ scope: 'square' }] }, { ip: '10.9.0.1' }),
    await ask('', search, { ip: '10.9.0.2' }),
    await ask('', search, { ...viewer, ip: '10.9.0.1' }),
  ];
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  world.tick(60);
  expect((await ask('/outline', search, { ip: '10.9.0.1' })).status).toBe(200);
});

test('R8.9 tags left out, and what was seen, are gone from the list and counted', async () => {
  const ids: string[] = [];
  for (const tags of [['山'], ['海'], ['山', '海'], [], ['城']]) {
    ids.push((await addPicture(world, maker, { tags })).id);
    world.tick(1);
  }
  const [hill, sea, both, none, city] = ids as [string, string, string, string, string];
  expect(await idsOf(world, [{ tag: { ne: '海' } }])).toEqual([city, none, hill]);
  expect(await idsOf(world, [{ tag: '山' }, { tag: { ne: '海' } }])).toEqual([hill]);
  expect(await idsOf(world, [{ tag: { in: ['山', '城'] } }])).toEqual([city, both, hill]);
  expect(await idsOf(world, [{ tag: { in: [] } }])).toEqual([]);

  const seen = await world.call('POST', '/api/v2/common/images/seen', { ids: [hill, sea, hill, 'nonsense', maker.mobile] }, viewer);
  expect(seen.body.data).toEqual({ seen: 2 });
  const visit = new Date(world.ports.now().getTime() + 1000).toISOString();
  const unseen = [{ unseen: visit }, { tag: { ne: '城' } }];
  world.tick(2);
  // What is seen while the visit lasts stays where it is.
  expect((await world.call('POST', '/api/v2/common/images/seen', { ids: [none, hill] }, viewer)).body.data).toEqual({ seen: 1 });
  expect(await idsOf(world, unseen, viewer)).toEqual([none, both]);
  expect(await outlineOf(world, { condition: unseen }, viewer)).toMatchObject({ total: 2, hidden: { tags: 1, seen: 2 } });
  expect(await outlineOf(world, { condition: [{ tag: { ne: '海' } }] })).toMatchObject({ total: 3, hidden: { tags: 2, seen: 0 } });
  expect(await idsOf(world, [{ unseen: visit }], maker)).toHaveLength(5);
  expect((await world.call('POST', '/api/v2/common/images', { condition: [{ unseen: visit }] })).status).toBe(401);
  for (const value of ['yesterday', '2026-13-45T00:00:00Z', 5, true])
    expect((await world.call('POST', '/api/v2/common/images', { condition: [{ unseen: value }] }, viewer)).body.error).toBe(
      'BAD_CONDITION',
    );
});

test('R5.3 by cursors what several makers made is one list in order, without what others did', async () => {
  const others = await Promise.all([world.signIn(), world.signIn()]);
  for (const [n, one] of [maker, ...others].entries()) await addMany(one, 30 + n * 17);
  for (const followed of [maker, others[0]]) await mark(viewer, 'follow', followed?.id ?? 0);
  const everybody = await listOf(world, { condition: [{ scope: 'square' }], pageSize: 200 });
  const wanted = everybody.data.filter(({ user }) => user.id !== others[1]?.id).map(({ id }) => id);
  expect(wanted).toHaveLength(77);
  const { ids, totals } = await walk({ condition: [{ scope: 'following' }], pageSize: 20 }, viewer);
  expect(ids).toEqual(wanted);
  expect(new Set(totals)).toEqual(new Set([77]));
});

test('R5.3 a maker’s published works, for others and for the maker', async () => {
  const shown = await addPicture(world, maker);
  await addPicture(world, maker, { published: false });
  await addPicture(world, maker, { visibility: 'private', published: false });
  await addPicture(world, viewer);
  for (const as of [undefined, viewer, maker])
    expect(await idsOf(world, [{ scope: 'user' }, { userId: maker.id }], as)).toEqual([shown.id]);
  await mark(viewer, 'follow', maker.id);
  expect(await idsOf(world, [{ scope: 'following' }], viewer)).toEqual([shown.id]);
  expect(await idsOf(world, [{ scope: 'mine' }], maker)).toHaveLength(3);
});
