import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { DeskMemberRow } from '#shared/contract/desk-members.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let support: Member;
let member: Member;
beforeEach(async () => {
  world = await makeWorld();
  [member, support] = [await world.signIn('13912345678'), await world.signIn()];
  await world.db.update(users).set({ name: '北岸拾石', email: 'beian@example.com' }).where(eq(users.id, member.id));
  // Names that members begin with are digits too.
  await world.db.update(users).set({ name: '林夏' }).where(eq(users.id, support.id));
  await setRole(world.ports, support.mobile, 'support');
});

const desk = (path: string, body: object = {}, as = support) => world.call('POST', `/api/v2/desk/members${path}`, body, as);
const find = async (words: string) => (await desk('', { words })).body.data.members.map(({ id }: DeskMemberRow) => id);
const look = async (id = member.id) => (await desk(`/${id}`)).body.data;

test('O-4 a member is found by UID, whole number, whole address or name, and by nothing less of them', async () => {
  for (const words of [String(member.id), '13912345678', '139 1234 5678', 'BEIAN@example.com', '北岸', '拾石'])
    expect([words, await find(words)]).toEqual([words, [member.id]]);
  for (const words of ['1391234', '12345678901', 'beian@', 'example.com', '南岸', '%', '_'])
    expect([words, await find(words)]).toEqual([words, []]);
  expect(await find('')).toEqual([support.id, member.id]);
});

test('a list of any length is read on behind its last row', async () => {
  await world.db.execute(sql`insert into users (uuid, name) select gen_random_uuid(), '同名' || n from generate_series(1, 130) n`);
  const seen: number[] = [];
  let after: number | null = null;
  do {
    const { members, next }: { members: DeskMemberRow[]; next: number | null } = (
      await desk('', { words: '同名', ...(after !== null && { after }) })
    ).body.data;
    seen.push(...members.map(({ id }) => id));
    after = next;
  } while (after !== null && seen.length < 500);
  expect([seen.length, new Set(seen).size]).toEqual([130, 130]);
});

test('O-4 a member is told with what they have and did, and no number of theirs in full', async () => {
  const picture = await addPicture(world, member);
  await world.putOn(member, 2);
  await world.pointsOf(member);
  await world.call('POST', '/api/v2/common/reports', { kind: 'image', targetId: picture.id, reason: 'other' }, support);
  const told = await look();
  expect(told).toMatchObject({
    id: member.id,
    name: '北岸拾石',
    mobile: '139 **** 5678',
    email: 'bei***@example.com',
    vip: 2,
    works: 1,
    reports: { about: 1, upheld: 0, by: 0 },
  });
  expect(told.points).toBe(told.lots.reduce((sum: number, { remaining }: { remaining: number }) => sum + remaining, 0));
  expect(told.points).toBe(await world.pointsOf(member));
  expect(told.course.map(({ kind }: { kind: string }) => kind)).toEqual(expect.arrayContaining(['points', 'report']));
  expect(told.devices).toHaveLength(1);
  expect(JSON.stringify([told, (await desk('', { words: '北岸' })).body])).not.toMatch(/13912345678|beian@|password|hash/i);
  for (const id of ['0', 'x', '999999999', '99999999999']) expect((await desk(`/${id}`)).status).toBe(404);
});

test('O-4 whole numbers are told for a reason, and that is written down', async () => {
  expect((await desk(`/${member.id}/reveal`, { reason: ' ' })).body.fields).toEqual({ reason: '请写下理由' });
  expect(await world.db.$count(audit, eq(audit.action, 'member.reveal'))).toBe(0);
  expect((await desk(`/${member.id}/reveal`, { reason: '电话回访' })).body.data).toEqual({
    mobile: '13912345678',
    email: 'beian@example.com',
  });
  expect((await look()).deeds).toMatchObject([
    { action: 'member.reveal', reason: '电话回访', operator: { id: support.id }, role: 'support', ip: support.ip },
  ]);
});

test('O-4 a member is signed out on one device, then everywhere, and only they are', async () => {
  world.tick(61);
  const phone = await world.signIn(member.mobile);
  const alive = async (who: Member) => (await world.call('GET', '/api/v2/users/userInfo', undefined, who)).status;
  const { devices } = await look();
  expect(devices).toHaveLength(2);
  expect((await desk(`/${support.id}/sign-out`, { reason: '不是他的', device: devices[0].id })).status).toBe(404);
  expect((await desk(`/${member.id}/sign-out`, { reason: '手机丢了', device: devices[0].id })).body.data).toEqual({ devices: 1 });
  expect((await Promise.all([alive(member), alive(phone)])).toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect((await desk(`/${member.id}/sign-out`, { reason: '账号被盗' })).body.data).toEqual({ devices: 1 });
  expect(await Promise.all([alive(member), alive(phone), alive(support)])).toEqual([401, 401, 200]);
  expect((await look()).deeds).toMatchObject([
    { action: 'member.sign-out', reason: '账号被盗', after: { devices: 1 } },
    { action: 'member.sign-out', reason: '手机丢了', after: { devices: 1 } },
  ]);
});
