import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { models } from '../kernel/db/schema/catalogue.ts';
import { daily, favorites, images } from '../kernel/db/schema/pictures.ts';
import { rows } from '../kernel/db/rows.ts';
import { addPicture, listOf } from '../testing/pictures.ts';
import { sweepLeaving } from '../privacy/leaving.ts';
import { makeWorld, statementsOf, type World } from '../testing/world.ts';
import { sweep } from '../sweep.ts';

const DAY = 86_400;
let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
});

const rank = async (kind: 'users' | 'models', span: string, body: object = {}) => {
  const reply = (await world.call('POST', `/api/v2/users/rank/${kind}/${span}`, body)).body;
  const list = reply.data as { rank: number; score: number; user?: { id: number }; model?: { id: string } }[];
  return { total: reply.total as number, list: list.map((one) => [one.rank, one.user?.id ?? one.model?.id, one.score]) };
};
const mark = (member: Member, kind: string, action: string, targetId: string | number, on = true) =>
  world.call('POST', '/api/v2/users/favorites', { kind, action, targetId, on }, member);

test('R5.1 makers are ranked by the likes they received, of a day, a week, a month, ever', async () => {
  const [a, b, fan, other] = [await world.signIn(), await world.signIn(), await world.signIn(), await world.signIn()];
  const [one, two, three] = [await addPicture(world, a), await addPicture(world, a), await addPicture(world, b)];
  await mark(fan, 'image', 'like', one.id);
  await mark(fan, 'image', 'like', two.id);
  await mark(fan, 'image', 'collect', two.id);
  // Eleven at night and one in the morning in China are two days.
  world.tick(11 * 3600);
  await mark(other, 'image', 'like', three.id);
  world.tick(2 * 3600);
  await mark(fan, 'image', 'like', three.id);
  expect((await rank('users', 'day')).list).toEqual([[1, b.id, 1]]);
  const both = [
    [1, a.id, 2],
    [2, b.id, 2],
  ];
  for (const span of ['week', 'month', 'all']) expect(await rank('users', span)).toEqual({ total: 2, list: both });
  expect(await rank('users', 'all', { page: 2, pageSize: 1 })).toEqual({ total: 2, list: both.slice(1) });
  // A like taken back leaves the day it was given on.
  world.tick(5 * DAY);
  await mark(other, 'image', 'like', three.id, false);
  await mark(other, 'image', 'like', three.id, false);
  expect((await rank('users', 'week')).list).toEqual([
    [1, a.id, 2],
    [2, b.id, 1],
  ]);
  world.tick(DAY);
  expect((await rank('users', 'week')).list).toEqual([[1, b.id, 1]]);
  world.tick(95 * DAY);
  await sweep(world.ports, false);
  expect([(await rank('users', 'month')).list, await world.db.$count(daily)]).toEqual([[], 0]);
  expect((await rank('users', 'all')).total).toBe(2);
});

test('R5.1 models are ranked by uses, LoRAs too; what is private or unfinished is in no rank', async () => {
  world = await makeWorld({ community: true });
  await world.db.delete(daily);
  const member = await world.signIn();
  world.work();
  const before = await rows<{ id: string; uses: number }>(
    world.db,
    sql`select id, uses from models where id in ('shanhai-xl', 'qinglv') order by id`,
  );
  for (const loras of [[{ id: 'qinglv', weight: 1 }], []])
    await world.call(
      'POST',
      '/api/v2/sd/txt2img',
      { prompt: '山', modelId: 'shanhai-xl', loras, width: 64, height: 64, wait: 15_000 },
      member,
    );
  await world.rest();
  expect((await rank('models', 'day')).list).toEqual([
    [1, 'shanhai-xl', 2],
    [2, 'qinglv', 1],
  ]);
  const after = await rows<{ id: string; uses: number }>(
    world.db,
    sql`select id, uses from models where id in ('shanhai-xl', 'qinglv') order by id`,
  );
  expect(after.map((row, i) => row.uses - (before[i]?.uses ?? 0))).toEqual([1, 2]);
  await world.db.update(models).set({ visibility: 'private' }).where(eq(models.id, 'shanhai-xl'));
  expect(await rank('models', 'week')).toEqual({ total: 1, list: [[1, 'qinglv', 1]] });
  expect((await rank('models', 'all')).list.map(([, id]) => id)).not.toContain('shanhai-xl');
});

test('R5.1 the sample community has ranks of every span, and no month is more than ever there was', async () => {
  world = await makeWorld({ community: true });
  for (const kind of ['users', 'models'] as const) {
    const score = async (span: string) =>
      new Map((await rank(kind, span, { pageSize: 999 })).list.map(([, id, sum]) => [id, sum as number]));
    const [day, week, month, all] = [await score('day'), await score('week'), await score('month'), await score('all')];
    expect(week.size).toBeGreaterThan(10);
    for (const [id, sum] of month) {
      expect(sum).toBeLessThanOrEqual(all.get(id) ?? 0);
      expect(week.get(id) ?? 0).toBeLessThan(sum);
      expect(day.get(id) ?? 0).toBeLessThan(week.get(id) ?? 0);
    }
    expect([...week.keys()].join()).not.toBe([...all.keys()].join());
  }
});

test('T-BIZ-07 likes and follows toggled hundreds of times by parallel callers: counts are rows, none is negative', async () => {
  const [maker, ...fans] = await Promise.all(Array.from({ length: 5 }, () => world.signIn()));
  if (!maker) throw new Error('nobody signed in');
  const picture = await addPicture(world, maker);
  // Two tabs a fan, each its own mind. The embedded database takes them one after the other: there a few show as much.
  const tabs = fans.flatMap((fan) => [fan, fan]);
  await Promise.all(
    tabs.map(async (fan, tab) => {
      for (let n = 0; n < (process.env.TEST_DATABASE_URL ? 125 : 25); n++) {
        const on = (n * 7 + tab) % 3 !== 0;
        const { body } = n % 2 ? await mark(fan, 'user', 'follow', maker.id, on) : await mark(fan, 'image', 'like', picture.id, on);
        if (!(body.data?.count >= 0)) throw new Error(JSON.stringify(body));
      }
    }),
  );
  const likes = await world.db.$count(favorites, eq(favorites.action, 'like'));
  const follows = await world.db.$count(favorites, eq(favorites.action, 'follow'));
  expect(await world.db.select({ likes: images.likes, collects: images.collects }).from(images)).toEqual([{ likes, collects: 0 }]);
  expect(await world.db.select({ count: daily.count }).from(daily)).toEqual([{ count: likes }]);
  const { data } = (await world.call('GET', `/api/v2/users/userInfo/${maker.id}`)).body;
  expect(data).toMatchObject({ followers: follows, likes });
  for (const fan of fans) {
    await mark(fan, 'image', 'like', picture.id, false);
    await mark(fan, 'image', 'like', picture.id, false);
  }
  expect(await world.db.select({ likes: images.likes }).from(images)).toEqual([{ likes: 0 }]);
  expect((await rank('users', 'day')).list).toEqual([]);
}, 180_000);

test('T-BIZ-07 nobody follows themselves; an own private picture may be liked, another’s can’t; one picture is liked once however it is spelled', async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  const own = await addPicture(world, member, { visibility: 'private', published: false });
  expect((await mark(member, 'user', 'follow', member.id)).body.error).toBe('SELF_FOLLOW');
  expect((await mark(member, 'user', 'follow', String(member.id))).body.error).toBe('SELF_FOLLOW');
  expect((await mark(member, 'user', 'follow', `0${member.id}`)).body.error).toBe('NOT_FOUND');
  expect((await mark(member, 'image', 'like', own.id)).body.data).toEqual({ on: true, count: 1 });
  expect((await mark(member, 'image', 'like', own.id.toUpperCase())).body.data).toEqual({ on: true, count: 1 });
  expect((await mark(other, 'image', 'like', own.id)).body.error).toBe('NOT_FOUND');
  for (const [kind, action] of [
    ['image', 'follow'],
    ['user', 'like'],
    ['model', 'follow'],
  ] as const) {
    expect((await mark(member, kind, action, own.id)).body.error).toBe('VALIDATION');
    expect((await world.call('POST', '/api/v2/users/favorites', { kind, action }, member)).body.error).toBe('VALIDATION');
  }
  await world.call('DELETE', '/api/v2/common/images', { ids: [own.id] }, member);
  expect((await mark(member, 'image', 'like', own.id, false)).body.error).toBe('NOT_FOUND');
  expect((await listOf(world, { condition: [{ scope: 'liked' }] }, member)).total).toBe(0);
});

test('R5.3 follows and followers page newest first, in the database', async () => {
  const [star, ...fans] = await Promise.all(Array.from({ length: 6 }, () => world.signIn()));
  if (!star) throw new Error('nobody signed in');
  for (const fan of fans) {
    await mark(fan, 'user', 'follow', star.id);
    world.tick(60);
  }
  const list = async (body: object, as = star) => {
    const { body: reply } = await world.call('POST', '/api/v2/users/favorites', { kind: 'user', action: 'follow', ...body }, as);
    return [reply.total, reply.data.map((user: { id: number }) => user.id)];
  };
  const newest = fans.map((fan) => fan.id).toReversed();
  expect(await list({ direction: 'in', pageSize: 2 })).toEqual([5, newest.slice(0, 2)]);
  expect(await list({ direction: 'in', pageSize: 2, page: 3 })).toEqual([5, newest.slice(4)]);
  expect(await list({ direction: 'in', userId: star.id }, fans[0])).toEqual([5, newest]);
  expect(await list({}, fans[0])).toEqual([1, [star.id]]);
  expect(await list({ page: 2 }, fans[0])).toEqual([1, []]);
});

test('L-43 who leaves takes likes back from the days they were given on, and is in no rank', async () => {
  const [maker, fan, stays] = [await world.signIn(), await world.signIn(), await world.signIn()];
  const picture = await addPicture(world, maker);
  const own = await addPicture(world, fan);
  await mark(fan, 'image', 'like', picture.id);
  await mark(stays, 'image', 'like', picture.id);
  await mark(stays, 'image', 'like', own.id);
  world.tick(61);
  await world.call('POST', '/api/v2/users/getCode', { username: fan.mobile, source: 'modify' }, { ip: fan.ip });
  const code = world.mailbox.letters().find((letter) => letter.to === fan.mobile)?.code ?? '';
  await world.call('POST', '/api/sessions', { mobile: fan.mobile, code }, fan);
  expect((await world.call('DELETE', '/api/v2/users/me', { username: fan.mobile, code }, fan)).status).toBe(200);
  world.tick(7 * 24 * 3600);
  await sweepLeaving(world.ports);
  for (const span of ['month', 'all']) expect((await rank('users', span)).list).toEqual([[1, maker.id, 1]]);
});

test('R9.7 a rank of all time, which reads every picture, is worked out once for all who ask', async () => {
  const asked = await statementsOf(() => Promise.all(Array.from({ length: 5 }, () => rank('users', 'all'))));
  // Its places, how many there are, and what those makers published.
  expect(asked.filter((text) => text.includes('sum(likes)'))).toHaveLength(3);
});
