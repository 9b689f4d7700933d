import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { samples } from '#shared/tools/samples.ts';
import { leave } from '../privacy/delete-account.ts';
import { wishToLeave } from '../privacy/leaving.ts';
import { sha256 } from '../kernel/crypto.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { rows } from '../kernel/db/rows.ts';
import { sessions, users } from '../kernel/db/schema/accounts.ts';
import { memberships } from '../kernel/db/schema/commerce.ts';
import { notices } from '../kernel/db/schema/notices.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { readMigrations } from '../node/open-db.ts';
import { sweep } from '../sweep.ts';
import { buy } from '../testing/fake-gateway.ts';
import { addPicture } from '../testing/pictures.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, openEmpty, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let support: Member;
let member: Member;
beforeEach(async () => {
  world = await makeWorld();
  [member, support] = [await world.signIn('13912345678'), await world.signIn()];
  await setRole(world.ports, support.mobile, 'support');
});

const DAY = 24 * 3600;
const inDays = (days: number) => new Date(world.ports.now().getTime() + days * DAY * 1000).toISOString();
const desk = (path: string, body: object, as = support) => world.call('POST', `/api/v2/desk/members/${member.id}${path}`, body, as);
const suspend = (scopes: string[], over: object = {}) => desk('/suspend', { scopes, until: inDays(7), reason: '评论里刷屏', ...over });
const look = async () => (await desk('', {})).body.data;
const draw = () => world.call('POST', '/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64 }, member);
const told = async () =>
  (await world.db.select().from(notices).where(eq(notices.userId, member.id)).orderBy(notices.createdAt)).map(({ subject }) => subject);

/** Every call that shows something to others, with a body that it takes. */
async function showing(): Promise<[string, string, object][]> {
  const [own, quiet] = [await addPicture(world, member), await addPicture(world, member, { published: false })];
  await world.db.insert(models).values({ id: 'own', userId: member.id, name: '我的画风', image: '', type: 'lora', base: 'SDXL' });
  const { id } = (await world.call('PUT', '/api/v2/common/collections', { name: '参考' }, member)).body.data;
  const said = (await world.call('PUT', `/api/v2/common/images/${own.id}/comments`, { text: '自己说一句' }, member)).body.data.id;
  await world.call('PUT', `/api/v2/common/comments/${said}`, { deleted: true }, member);
  return [
    ['PUT', '/api/v2/common/images', { ids: [quiet.id], set: { published: true } }],
    ['PUT', '/api/v2/common/images', { ids: [quiet.id], set: { visibility: 'prompt_hidden' } }],
    ['PUT', '/api/v2/common/models', { id: 'own', set: { visibility: 'public' } }],
    ['POST', '/api/v2/common/trainings/nothing/publish', { epoch: 1, name: '史莱姆', trigger: 'slimedex', visibility: 'public' }],
    ['PUT', '/api/v2/common/collections', { id, share: 'link' }],
    ['PUT', '/api/v2/common/collections', { name: '另一个', share: 'people', viewers: [support.id] }],
    ['PUT', `/api/v2/common/images/${own.id}/comments`, { text: '再说一句' }],
    ['PUT', `/api/v2/common/comments/${said}`, { deleted: false }],
  ];
}

test('O-4 who is kept from publishing shows and says nothing, is told why and until when, and draws as before', async () => {
  const calls = await showing();
  expect((await suspend(['publish'])).status).toBe(200);
  for (const [method, path, body] of calls) {
    const answer = (await world.call(method, path, body, member)).body;
    expect([path, body, answer.error, answer.message]).toEqual([
      path,
      body,
      'SUSPENDED',
      '账号停用中，不能发布和评论，2026-11-28 12:00 自动恢复。理由：评论里刷屏。积分和作品都还在。有疑问请联系客服',
    ]);
  }
  const [, , { ids }] = calls[0] as [string, string, { ids: string[] }];
  expect((await world.call('PUT', '/api/v2/common/images', { ids, set: { title: '自己看' } }, member)).status).toBe(200);
  expect((await draw()).status).toBe(200);
  world.tick(7 * DAY);
  for (const [method, path, body] of calls) expect((await world.call(method, path, body, member)).body.error).not.toBe('SUSPENDED');
});

test('O-4 who is kept from generating starts nothing, gets what waited back, and finds everything of theirs', async () => {
  await world.putOn(member, 3);
  const before = await world.pointsOf(member);
  const waiting = (await draw()).body.data.id;
  expect(await world.pointsOf(member)).toBeLessThan(before);
  await suspend(['generate']);
  expect(await world.taskOf(member, waiting)).toMatchObject({ status: 'canceled' });
  expect(await world.pointsOf(member)).toBe(before);
  const presses: [string, object][] = [
    ['/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64 }],
    ['/api/v2/ai/logo', { text: '点石' }],
    ...Object.values(samples).map(([first]): [string, object] => ['/api/v2/ai/samples', { sample: first?.id }]),
  ];
  for (const [path, body] of presses)
    expect([path, body, (await world.call('POST', path, body, member)).body.error]).toEqual([path, body, 'SUSPENDED']);
  const picture = await addPicture(world, member, { published: false });
  expect((await world.call('PUT', '/api/v2/common/images', { ids: [picture.id], set: { published: true } }, member)).status).toBe(200);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('R8.3 what was pressed before a suspension is answered again, what is pressed with another key is not', async () => {
  const press = (key: string) =>
    world.call(
      'POST',
      '/api/v2/sd/txt2img',
      { prompt: '山', width: 64, height: 64, seed: 1 },
      { ...member, headers: { 'Idempotency-Key': key } },
    );
  const { id } = (await press('a')).body.data;
  await suspend(['generate']);
  expect((await press('a')).body.data).toMatchObject({ id, status: 'canceled' });
  expect((await press('b')).body.error).toBe('SUSPENDED');
});

test('O-4 who is kept from signing in is signed out everywhere, and told at the door; others are not', async () => {
  const login = async () => {
    world.tick(61);
    await world.call('POST', '/api/v2/users/getCode', { username: member.mobile, source: 'login' }, { ip: member.ip });
    const code = world.mailbox.letters().find((letter) => letter.to === member.mobile)?.code ?? '';
    return world.call('POST', '/api/v2/users/login', { username: member.mobile, password: code, type: 'code' }, { ip: member.ip });
  };
  const alive = async (who: Member) => (await world.call('GET', '/api/v2/users/userInfo', undefined, who)).status;
  expect((await suspend(['sign-in'])).status).toBe(200);
  expect([await alive(member), await alive(support)]).toEqual([401, 200]);
  const refused = (await login()).body;
  expect([refused.error, refused.message]).toEqual([
    'SUSPENDED',
    expect.stringMatching(/不能登录，2026-11-28 12:00 自动恢复。理由：评论里刷屏/),
  ]);
  expect(world.mailbox.letters().some(({ to, text }) => to === member.mobile && text?.includes('账号停用'))).toBe(true);
  // A session that was written at that very moment opens nothing.
  await world.db.execute(sql`update users set suspension = null where id = ${member.id}`);
  const { token } = (await login()).body.data;
  await suspend(['sign-in']);
  await world.db.insert(sessions).values({ hash: await sha256(token), userId: member.id, expiresAt: new Date(inDays(30)) });
  expect(await alive({ ...member, token })).toBe(401);
  world.tick(7 * DAY + 1);
  expect((await login()).status).toBe(200);
});

test('O-4 a suspension ends by itself, is told and is written down; a colleague lifts one early', async () => {
  await suspend(['publish', 'generate'], { until: inDays(1) });
  expect(await look()).toMatchObject({ suspension: { scopes: ['publish', 'generate'], reason: '评论里刷屏', until: inDays(1) } });
  expect((await suspend(['publish'])).body).toMatchObject({ error: 'CONFLICT', message: expect.stringMatching(/已经停用/) });
  world.tick(DAY - 1);
  await sweep(world.ports, true);
  expect((await look()).suspension).not.toBeNull();
  world.tick(1);
  expect((await draw()).status).toBe(200);
  await Promise.all([sweep(world.ports, true), sweep(world.ports, true)]);
  expect((await look()).suspension).toBeNull();
  world.tick(1);
  await suspend(['generate'], { until: null, reason: '盗号' });
  const colleague = await world.signIn();
  await setRole(world.ports, colleague.mobile, 'support');
  world.tick(1);
  expect((await desk('/unsuspend', { reason: ' ' }, colleague)).body.fields).toEqual({ reason: '请写下理由' });
  expect((await desk('/unsuspend', { reason: '本人已找回' }, colleague)).status).toBe(200);
  expect((await desk('/unsuspend', { reason: '再点一次' }, colleague)).body.error).toBe('CONFLICT');
  expect((await draw()).status).toBe(200);
  const { deeds } = await look();
  expect(
    deeds.map((line: Record<string, unknown>) => [line.action, line.reason, (line.operator as { id: number } | null)?.id ?? null]),
  ).toEqual([
    ['member.unsuspend', '本人已找回', colleague.id],
    ['member.suspend', '盗号', support.id],
    ['member.unsuspend', '到期自动恢复', null],
    ['member.suspend', '评论里刷屏', support.id],
  ]);
  expect(deeds[3].after).toEqual({ scopes: ['publish', 'generate'], until: expect.any(String) });
  expect(await told()).toEqual([
    expect.objectContaining({ lead: '账号停用', number: '', text: expect.stringContaining('理由：评论里刷屏') }),
    expect.objectContaining({ lead: '账号已恢复' }),
    expect.objectContaining({ lead: '账号停用', text: expect.stringContaining('没有定恢复的时间。理由：盗号') }),
    expect.objectContaining({ lead: '账号已恢复' }),
  ]);
});

test.each([
  [{ scopes: [] }, { scopes: '请选停用什么' }],
  [{ scopes: ['all'] }, { 'scopes.0': '内容不正确' }],
  [{ until: '2026-11-21T11:59:59+08:00' }, expect.anything()],
  [{ until: '2026-13-45T00:00:00.000Z' }, { until: '要在今后十年之内' }],
  [{ until: '2026-11-21T03:59:59.000Z' }, { until: '要在今后十年之内' }],
  [{ until: '2036-12-21T04:00:00.000Z' }, { until: '要在今后十年之内' }],
  [{ reason: ' ' }, { reason: '请写下理由，会员会看到' }],
])('O-4 %j is no suspension', async (over, fields) => {
  expect((await suspend(['publish'], over)).body).toMatchObject({ error: 'VALIDATION', fields });
  expect((await look()).suspension).toBeNull();
});

test('O-4 nobody suspends the desk itself, nor who is gone', async () => {
  const colleague = await world.signIn();
  await setRole(world.ports, colleague.mobile, 'finance');
  const path = (id: number) => `/api/v2/desk/members/${id}/suspend`;
  const body = { scopes: ['sign-in'], until: null, reason: '试一试' };
  for (const { id } of [support, colleague]) expect((await world.call('POST', path(id), body, support)).body.error).toBe('CONFLICT');
  expect((await world.call('POST', path(999_999), body, support)).status).toBe(404);
});

test('O-4 days that nobody could draw in are given back to the membership; days without publishing are not', async () => {
  await buy(world, member, 'plan-2-1');
  await buy(world, member, 'plan-1-1');
  const ends = async () => (await world.db.select().from(memberships).orderBy(memberships.startAt)).map(({ endAt }) => endAt.getTime());
  const before = await ends();
  await suspend(['publish'], { until: inDays(3) });
  world.tick(3 * DAY);
  await sweep(world.ports, true);
  expect(await ends()).toEqual(before);
  await suspend(['generate'], { until: inDays(5) });
  // Looked at late, and yet no longer than it was.
  world.tick(5 * DAY + 600);
  await sweep(world.ports, true);
  expect(await ends()).toEqual(before.map((end) => end + 5 * DAY * 1000));
  await suspend(['sign-in'], { until: null });
  world.tick(2 * DAY);
  await desk('/unsuspend', { reason: '申诉成立' });
  expect(await ends()).toEqual(before.map((end) => end + 7 * DAY * 1000));
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('L-43 the export tells a member of their suspension and not by whom; it goes with the account', async () => {
  await suspend(['publish']);
  const { account } = (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body.data;
  expect(account.suspension).toEqual({ scopes: ['publish'], reason: '评论里刷屏', at: world.ports.now().toISOString(), until: inDays(7) });
  const row = async () => (await world.db.select().from(users).where(eq(users.id, member.id)))[0]!;
  await wishToLeave(world.ports, await row(), member.token);
  world.tick(8 * DAY);
  expect(await leave(world.ports, await row())).toBe(true);
  expect(await row()).toMatchObject({ suspension: null, name: '已注销用户' });
});

test('whoever was suspended before suspensions had scopes is kept from everything, and signed out', async () => {
  const { db, close } = await openEmpty();
  try {
    const all = readMigrations();
    await migrate(
      db,
      all.filter(({ name }) => name < '0026'),
    );
    await db.execute(sql`insert into users (uuid, name, suspended) values (gen_random_uuid(), 'a', true), (gen_random_uuid(), 'b', false)`);
    await db.execute(sql`insert into sessions (hash, user_id, expires_at) select name, id, now() + interval '1 day' from users`);
    await migrate(db, all);
    expect(
      await rows(
        db,
        sql`select name, suspension - 'at' as suspension, hash from users left join sessions on user_id = users.id order by name`,
      ),
    ).toEqual([
      { name: 'a', suspension: { scopes: ['publish', 'generate', 'sign-in'], reason: '', until: null }, hash: null },
      { name: 'b', suspension: null, hash: 'b' },
    ]);
  } finally {
    await close();
  }
});
