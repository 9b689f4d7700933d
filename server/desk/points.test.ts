import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { hold } from '../points/ledger.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import { pointChanges } from '../kernel/db/schema/points.ts';
import { pointsOf } from '../testing/fake-gateway.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let he: Member;
let lin: Member;
let member: Member;
beforeEach(async () => {
  world = await makeWorld();
  [member, he, lin] = [await world.signIn('13912345678'), await world.signIn(), await world.signIn()];
  for (const one of [he, lin]) await setRole(world.ports, one.mobile, 'support');
});

const DAY = 24 * 3600;
const later = (days: number) => new Date(world.ports.now().getTime() + days * DAY * 1000).toISOString();
const call = (path: string, body: object, as: Member = he, key = '') =>
  world.call('POST', `/api/v2/desk${path}`, body, { ...as, headers: { 'Idempotency-Key': key } });
const change = (amount: number, over: object = {}, as = he, key = '') =>
  call(`/members/${member.id}/points`, { amount, expiresAt: amount > 0 ? later(30) : null, reason: '白等三小时，补偿', ...over }, as, key);
const look = async (as = he) => (await call(`/members/${member.id}`, {}, as)).body.data;
const decide = (id: string, agree: boolean, as: Member) => call(`/points/${id}`, { agree }, as);
const lines = async () => (await world.call('GET', '/api/v2/users/points/2026-11', undefined, member)).body.data.lines;
const written = async () =>
  (
    await world.db
      .select()
      .from(audit)
      .where(eq(audit.target, `user:${member.id}`))
      .orderBy(audit.n)
  ).map(({ userId, action, reason, before, after }) => ({ userId, action, reason, before, after }));

test('O-4 points are given as a batch of their own that runs out, with the reason in the member’s statement', async () => {
  const before = await world.pointsOf(member);
  const expiresAt = later(30);
  expect((await change(60, { expiresAt })).body.data).toEqual({ state: 'done' });
  expect(await world.pointsOf(member)).toBe(before + 60);
  const shown = await look();
  expect(shown.lots).toContainEqual({ id: expect.any(Number), bucket: 'point_gift', amount: 60, remaining: 60, expiresAt });
  expect(shown.waitingPoints).toBeNull();
  expect(await written()).toEqual([
    {
      userId: he.id,
      action: 'points.give',
      reason: '白等三小时，补偿',
      before: { points: before },
      after: { points: before + 60, amount: 60, bucket: 'point_gift', expiresAt },
    },
  ]);
  expect((await lines())[0]).toMatchObject({ kind: 'gift', desc: '白等三小时，补偿', change: 60, balance: before + 60 });
  await change(5, { bucket: 'point', expiresAt: null });
  expect((await pointsOf(world, member)).point).toBe(105);
  world.tick(31 * DAY);
  he = await world.signIn(he.mobile);
  expect((await look()).points).toBe(105);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('O-4 what is taken is free: no more than there is, nothing of what a task has set aside', async () => {
  const before = await world.pointsOf(member);
  await world.db.transaction((tx) => hold(tx, { userId: member.id, ref: 't', amount: 30, desc: '', now: world.ports.now() }));
  const refused = await change(-(before - 29));
  expect(refused.body).toMatchObject({ error: 'VALIDATION', fields: { amount: `最多扣 ${before - 30}` } });
  expect(await world.pointsOf(member)).toBe(before - 30);
  expect((await change(-(before - 30), { reason: '刷来的积分' })).body.data).toEqual({ state: 'done' });
  expect(await world.pointsOf(member)).toBe(0);
  expect((await lines())[0]).toMatchObject({ kind: 'withdrawn', desc: '刷来的积分', change: -(before - 30), balance: 0 });
  expect(await world.db.execute(sql`select amount - settled - released as open from holds`)).toMatchObject({ rows: [{ open: 30 }] });
  expect((await change(-1)).body.error).toBe('VALIDATION');
  expect(await brokenLaws(world.db)).toEqual([]);
});

test.each([1001, -1001])('O-4 %i points wait for a second person, who is another; nothing moves before', async (amount) => {
  await change(1000);
  await change(1000, {}, he);
  const before = await world.pointsOf(member);
  expect((await change(amount, { reason: '活动补发' })).body.data).toEqual({ state: 'waiting' });
  expect(await world.pointsOf(member)).toBe(before);
  expect((await change(5)).body).toMatchObject({ error: 'CONFLICT', message: expect.stringMatching(/等第二人/) });
  const { waitingPoints } = await look();
  expect(waitingPoints).toMatchObject({ amount, reason: '活动补发', askedBy: { mine: true } });
  expect((await look(lin)).waitingPoints.askedBy.mine).toBe(false);
  expect((await decide(waitingPoints.id, true, he)).body).toMatchObject({ error: 'ROLE_REQUIRED', message: '要另一个人同意，积分没有变' });
  expect(await world.pointsOf(member)).toBe(before);
  const answers = await Promise.all([decide(waitingPoints.id, true, lin), decide(waitingPoints.id, true, lin)]);
  expect(answers.map(({ body }) => String(body.data?.state ?? body.error)).toSorted()).toEqual(['CONFLICT', 'done']);
  expect(await world.pointsOf(member)).toBe(before + amount);
  expect((await written()).slice(-2)).toMatchObject([
    { userId: he.id, action: 'points.propose', before: { points: before }, after: { points: before, amount } },
    {
      userId: lin.id,
      action: amount > 0 ? 'points.give' : 'points.take',
      before: { points: before, askedBy: he.id },
      after: { points: before + amount, amount },
    },
  ]);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('O-4 who asked takes it back, a second person says no; points that are gone by then are not taken', async () => {
  await change(1000);
  await change(1000, {}, lin);
  const before = await world.pointsOf(member);
  await change(2000);
  expect((await decide((await look()).waitingPoints.id, false, he)).body.data).toEqual({ state: 'withdrawn' });
  await change(2000);
  expect((await decide((await look()).waitingPoints.id, false, lin)).body.data).toEqual({ state: 'withdrawn' });
  expect((await written()).slice(-1)).toMatchObject([{ action: 'points.refuse', before: { points: before }, after: { points: before } }]);
  await change(-2000);
  const { id } = (await look()).waitingPoints;
  await world.db.transaction((tx) => hold(tx, { userId: member.id, ref: 't', amount: 500, desc: '', now: world.ports.now() }));
  expect((await decide(id, true, lin)).body.error).toBe('VALIDATION');
  expect((await look()).waitingPoints).not.toBeNull();
  expect(await world.pointsOf(member)).toBe(before - 500);
  expect((await decide('nothing', true, lin)).status).toBe(404);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('O-4 one press is one change, however often it arrives', async () => {
  const before = await world.pointsOf(member);
  const answers = await Promise.all(Array.from({ length: 4 }, () => change(60, {}, he, 'press')));
  expect(answers.map(({ body }) => body.data)).toEqual(Array.from({ length: 4 }, () => ({ state: 'done' })));
  expect(await world.pointsOf(member)).toBe(before + 60);
  expect((await change(61, {}, he, 'press')).body.error).toBe('CONFLICT');
  // Another operator's key is another key.
  await change(60, {}, lin, 'press');
  expect(await world.pointsOf(member)).toBe(before + 120);
  expect(await world.db.$count(pointChanges)).toBe(2);
});

test.each([
  [{ amount: 0 }, { amount: '请填写积分' }],
  [{ amount: 1.5 }, { amount: '请填写整数' }],
  [{ amount: 1_000_001 }, { amount: '一次最多加 1,000,000' }],
  [{ reason: '' }, { reason: '请写下理由，会员会看到' }],
  [{ bucket: 'point_permission' }, expect.anything()],
  [{ expiresAt: '2026-11-21T03:59:59.000Z' }, { expiresAt: '要在今后两年之内' }],
  [{ expiresAt: '2029-01-01T00:00:00.000Z' }, { expiresAt: '要在今后两年之内' }],
])('O-4 %j is no change of points', async (over, fields) => {
  expect((await change(60, over)).body).toMatchObject({ error: 'VALIDATION', fields });
  expect(await world.db.$count(pointChanges)).toBe(0);
});

test('O-4 nobody changes points of their own, nor agrees to them', async () => {
  const own = (as: Member) => call(`/members/${he.id}/points`, { amount: 2000, expiresAt: later(1), reason: '给自己' }, as);
  expect((await own(he)).body.error).toBe('ROLE_REQUIRED');
  await own(lin);
  const [waiting] = await world.db.select().from(pointChanges);
  expect((await decide(waiting!.id, true, he)).body.error).toBe('ROLE_REQUIRED');
  expect((await world.db.select().from(pointChanges))[0]).toMatchObject({ state: 'waiting' });
});

test('L-43 the export tells of points by hand, and not whose', async () => {
  await change(60);
  const { pointChanges: told } = (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body.data;
  expect(told).toMatchObject([{ amount: 60, reason: '白等三小时，补偿', state: 'done' }]);
  expect(JSON.stringify(told)).not.toMatch(/askedBy|decidedBy|idem/);
});
