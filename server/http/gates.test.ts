import { afterEach, beforeEach, expect, test } from 'vitest';
import { makePermits } from '../kernel/permits.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { makeWorld, statementsOf, type World } from '../testing/world.ts';
import { makeGates } from './gates.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
afterEach(() => world.stop());
type Member = Awaited<ReturnType<World['signIn']>>;

const press = (member: Member, wait = 0, key = '', num = 1) =>
  world.call(
    'POST',
    '/api/v2/sd/txt2img',
    { prompt: '锦鲤', width: 64, height: 64, num, wait },
    {
      ...member,
      headers: { 'Idempotency-Key': key },
    },
  );
const watch = async (member: Member, id: string) =>
  await world.app.request(`/api/v2/common/tasks/${id}/events`, { headers: { Authorization: `Bearer ${member.token}` } });

test('REL-9 T-NET-06 a session has six event streams, and a stream that ends makes room', async () => {
  const [one, other] = [await world.signIn(), await world.signIn()];
  const { id } = (await press(one)).body.data;
  const open = [];
  for (let i = 0; i < 6; i++) open.push(await watch(one, id));
  const seventh = await watch(one, id);
  expect([open.map(({ status }) => status), seventh.status]).toEqual([Array(6).fill(200), 429]);
  const { error, message } = await seventh.json();
  expect([error, seventh.headers.get('retry-after'), message]).toEqual(['TOO_MANY', '5', expect.stringContaining('任务照常进行')]);
  expect((await watch(other, (await press(other)).body.data.id)).status).toBe(200);
  await open[0]?.body?.cancel();
  await expect.poll(async () => (await watch(one, id)).status).toBe(200);
});

test('REL-9 a hundred streams that open at once are six lookups of a session', async () => {
  const member = await world.signIn();
  const { id } = (await press(member)).body.data;
  let statuses: number[] = [];
  const said = await statementsOf(async () => {
    const all = await Promise.all(Array.from({ length: 100 }, () => watch(member, id)));
    statuses = all.map(({ status }) => status);
    for (const { body } of all) await body?.cancel();
  });
  expect(statuses.filter((status) => status === 200)).toHaveLength(6);
  expect(statuses.filter((status) => status === 429)).toHaveLength(94);
  expect(said.filter((text) => text.includes('"sessions"'))).toHaveLength(6);
});

test('REL-9 a stream beside six open ones is refused without a look at the database', async () => {
  const member = await world.signIn();
  const { id } = (await press(member)).body.data;
  const open = [];
  for (let i = 0; i < 6; i++) open.push(await watch(member, id));
  const said = await statementsOf(async () => {
    for (let i = 0; i < 20; i++) expect((await watch(member, id)).status).toBe(429);
  });
  expect(said.filter((text) => text.includes('"sessions"'))).toEqual([]);
  for (const { body } of open) await body?.cancel();
});

test('a stream of nobody’s task takes no place', async () => {
  const member = await world.signIn();
  for (let i = 0; i < 8; i++) expect((await watch(member, crypto.randomUUID())).status).toBe(404);
  expect((await watch(member, (await press(member)).body.data.id)).status).toBe(200);
});

test('REL-9 T-NET-06 T-BIZ-01 the seventh press that would be held is refused before anything is charged', async () => {
  const member = await world.signIn();
  const held = Array.from({ length: 6 }, () => press(member, 20_000, 'the same press'));
  await expect.poll(() => world.db.$count(tasks)).toBe(1);
  // While there is room, more pictures than a plan makes at once are refused for that.
  await expect.poll(async () => (await press(member, 20_000, 'too many', 8)).body.error).toBe('TOO_MANY');
  const before = await world.pointsOf(member);
  const { status, body } = await press(member, 20_000, 'another press');
  expect([status, body.error, body.message]).toEqual([429, 'TOO_MANY', expect.stringContaining('没有扣积分')]);
  expect([await world.db.$count(tasks), await world.pointsOf(member)]).toEqual([1, before]);
  expect((await press(member, 0, 'another press')).status).toBe(200);
  world.stop();
  for (const answer of await Promise.all(held)) expect(answer.status).toBe(200);
});

test('REL-1 as many uploads arrive at once as memory was set aside for, two of a member', () => {
  for (const [megabytes, all] of [
    [1024, 25],
    [128, 3],
    [16, 2],
  ] as const) {
    const { uploads } = makeGates(megabytes * 1024 * 1024);
    for (let at = 0; at < all; at++) uploads.take(String(Math.floor(at / 2)));
    expect(() => uploads.take('another')).toThrow('正在上传的图片太多');
  }
  const { uploads } = makeGates(2 ** 30);
  uploads.take('one');
  uploads.take('one');
  expect(() => uploads.take('one')).toThrow('正在上传的图片太多');
});

test('REL-9 three hundred streams and a hundred held presses of all members together, six of each', () => {
  const { streams, presses } = makeGates(2 ** 30);
  for (const [permits, all] of [
    [streams, 300],
    [presses, 100],
  ] as const) {
    for (let n = 0; n < all; n++) permits.take(`member ${Math.floor(n / 6)}`);
    expect(() => permits.take('another')).toThrow('太多');
  }
});

test('REL-9 permits are given back once, and all of them together have a ceiling', () => {
  const permits = makePermits({ each: 2, all: 3, message: '太多' });
  const back = permits.take('a');
  permits.take('a');
  expect(() => permits.take('a')).toThrow('太多');
  permits.take('b');
  expect(() => permits.take('c')).toThrow('太多');
  back();
  back();
  permits.take('c');
  expect(() => permits.take('b')).toThrow('太多');
});
