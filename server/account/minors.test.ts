/** Minors' mode: who turns it on and off, and what the server keeps a minor from, at whatever door they come. */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { samples } from '#shared/tools/samples.ts';
import { setRole } from '../desk/operators.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { rows } from '../kernel/db/rows.ts';
import { active } from '../kernel/db/schema/tasks.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { readMigrations } from '../node/open-db.ts';
import type { Judgement, ModerationService } from '../ports/ports.ts';
import { leave } from '../privacy/delete-account.ts';
import { wishToLeave } from '../privacy/leaving.ts';
import { buy, order, orderRow } from '../testing/fake-gateway.ts';
import { addPicture } from '../testing/pictures.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { setLook } from '../testing/set-look.ts';
import { makeWorld, openEmpty, type World } from '../testing/world.ts';

type Member = Awaited<ReturnType<World['signIn']>>;
let world: World;
let member: Member;
/** The judge's word on whatever is asked next. */
let found: Partial<Judgement> | 'away';
async function judge(): Promise<Judgement> {
  if (found === 'away') throw new Error('timeout');
  return { verdict: null, labels: [], parts: [], ...found };
}
const moderation: ModerationService = { name: 'stand-in', words: judge, picture: judge };
beforeEach(async () => {
  found = {};
  world = await makeWorld({ moderation });
  member = await world.signIn('13912345678');
});
afterEach(() => world.rest());

const PATH = '/api/v2/users/me/minor-mode';
const turnOn = (over: object = {}, as = member) => world.call('PUT', PATH, { password: '2580', daily: 10, ...over }, as);
const turnOff = (password: string, as = member) => world.call('DELETE', PATH, { password }, as);
const mode = async (as = member) => (await world.call('GET', PATH, undefined, as)).body.data;
const draw = (over: object = {}, as: { token: string } = member) =>
  world.call('POST', '/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64, num: 1, ...over }, as);
/** The same a second later, so that records are in order. */
const drawNext = (...asked: Parameters<typeof draw>) => (world.tick(1), draw(...asked));
const lettersTo = (to: string) =>
  world.mailbox
    .letters()
    .filter((letter) => letter.to === to && letter.text)
    .map(({ text }) => text);
const rowOf = async (id: number) => (await world.db.select().from(t.users).where(eq(t.users.id, id)))[0]!;
/** Turns the clock to a China time of the world's day. */
const goTo = (time: string) => world.tick((Date.parse(`2026-11-21T${time}+08:00`) - world.ports.now().getTime()) / 1000);

test('L-33 a guardian turns the mode on with a password that is kept as a hash, and it is told to what is bound', async () => {
  expect(await mode()).toBeNull();
  const on = await turnOn({ daily: 30 });
  expect(on.body.data).toEqual({ since: world.ports.now().toISOString(), daily: 30, used: 0 });
  expect(await mode()).toEqual(on.body.data);
  const { minorMode } = await rowOf(member.id);
  expect(minorMode?.hash).not.toContain('2580');
  expect(await world.ports.passwords.verify('2580', minorMode!.hash)).toBe(true);
  expect(lettersTo(member.mobile)).toEqual([expect.stringContaining('打开了未成年人模式')]);
  // Turned on again it would have another password: whoever knows none keeps out.
  expect((await turnOn({ password: '1111', daily: 100 })).body.error).toBe('CONFLICT');
  expect(await rowOf(member.id)).toMatchObject({ minorMode });
  expect((await world.call('GET', PATH)).status).toBe(401);
});

test.each([
  ['258', 10, 'password'],
  ['2580258', 10, 'password'],
  ['25a0', 10, 'password'],
  ['２５８０', 10, 'password'],
  ['', 10, 'password'],
  ['2580', 11, 'daily'],
  ['2580', 0, 'daily'],
])('L-33 the password %j with %i tasks a day is refused', async (password, daily, field) => {
  const { status, body } = await turnOn({ password, daily });
  expect([status, body.error, Object.keys(body.fields)]).toEqual([400, 'VALIDATION', [field]]);
  expect(await mode()).toBeNull();
});

test('L-33 only the guardian’s password ends the mode, and then everything is as before', async () => {
  await turnOn();
  const wrong = (await turnOff('0000')).body;
  expect([wrong.error, wrong.fields]).toEqual(['BAD_LOGIN', { password: '监护人密码不正确，未成年人模式还开着。还可以试 4 次' }]);
  expect(await mode()).not.toBeNull();
  expect((await turnOff('2580')).status).toBe(200);
  expect(await mode()).toBeNull();
  expect(lettersTo(member.mobile)[0]).toContain('关闭了未成年人模式');
  expect((await turnOff('2580')).body.error).toBe('CONFLICT');
  expect((await draw()).status).toBe(200);
  expect(await order(world, member, 'point_config-1')).toEqual(expect.any(String));
  // Wrong tries of before are forgotten: the next guardian has all five.
  await turnOn();
  expect((await turnOff('0000')).body.message).toContain('还可以试 4 次');
});

test('L-33 T-CODE-01 wrong passwords: five in a quarter of an hour and ten a day, however they come; the right one then waits too', async () => {
  await turnOn();
  const many = await Promise.all(Array.from({ length: 12 }, () => turnOff('0000')));
  const errors = many.map(({ body }) => body.error as string);
  expect(errors.filter((one) => one === 'BAD_LOGIN')).toHaveLength(5);
  expect(errors.filter((one) => one === 'LOCKED')).toHaveLength(7);
  const locked = (await turnOff('2580')).body;
  expect([locked.error, locked.message, locked.retryAfter]).toEqual([
    'LOCKED',
    '监护人密码输错次数过多，未成年人模式还开着。请 15 分钟后再试；忘记密码的话，请监护人联系客服',
    900,
  ]);
  // Another member of the same address is not kept out.
  const other = await world.signIn();
  await turnOn({}, other);
  expect((await turnOff('2580', other)).status).toBe(200);
  world.tick(900);
  for (let n = 0; n < 5; n++) expect((await turnOff('0000')).body.error).toBe('BAD_LOGIN');
  world.tick(900);
  expect((await turnOff('2580')).body).toMatchObject({ error: 'LOCKED', message: expect.stringContaining('24 小时后') });
  world.tick(24 * 3600);
  expect((await turnOff('2580')).status).toBe(200);
});

test('L-33 nothing is paid in the mode: no preview, no order, no payment of one that waits', async () => {
  const waiting = await order(world, member, 'point_config-1');
  await turnOn();
  const calls: [string, string, object][] = [
    ['POST', '/api/v2/users/order/preview', { pid: 'plan-1-1' }],
    ['PUT', '/api/v2/users/order', { source: 'vip', pid: 'plan-1-1' }],
    ['PUT', '/api/v2/users/order', { source: 'point', pid: 'point_config-1' }],
    ['POST', '/api/v2/users/pay', { oid: waiting, type: 'alipay', returnUrl: '/home' }],
  ];
  for (const [method, path, body] of calls) {
    const answer = (await world.call(method, path, body, member)).body;
    expect([path, answer.error, answer.message]).toEqual([
      path,
      'MINOR_MODE',
      '未成年人模式开着，不能充值和开通会员，没有下单，也没有扣款。需要时请监护人在「账号设置」里关闭后再来',
    ]);
  }
  expect(await world.db.$count(t.orders)).toBe(1);
  expect((await orderRow(world, waiting)).channel).toBeNull();
  // What was bought before can be looked at.
  expect((await world.call('POST', '/api/v2/users/order', { page: 1, pageSize: 20 }, member)).status).toBe(200);
  await turnOff('2580');
  await buy(world, member, 'plan-1-1');
});

test.each([
  ['05:59:59', false],
  ['06:00:00', true],
  ['21:59:59', true],
  ['22:00:00', false],
  ['23:59:59', false],
])('L-33 at %s in China a minor may start something: %s', async (time, may) => {
  await world.putOn(member, 3);
  await turnOn();
  goTo(time);
  const before = await world.pointsOf(member);
  const presses: [string, object][] = [
    ['/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64, num: 1 }],
    ['/api/v2/ai/logo', { text: '点石' }],
    ...Object.values(samples).map(([first]): [string, object] => ['/api/v2/ai/samples', { sample: first?.id }]),
  ];
  for (const [path, body] of may ? presses.slice(0, 1) : presses) {
    const answer = (await world.call('POST', path, body, member)).body;
    expect([path, body, answer.error, answer.message]).toEqual(
      may
        ? [path, body, undefined, expect.anything()]
        : [
            path,
            body,
            'MINOR_MODE',
            '未成年人模式开着，22:00 到次日 6:00 不能生成和使用工具，没有扣积分，写好的内容还在。请 6:00 以后再来，或请监护人在「账号设置」里关闭',
          ],
    );
  }
  expect((await world.pointsOf(member)) < before).toBe(may);
  expect(await world.db.$count(t.tasks)).toBe(may ? 1 : 0);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('L-33 R8.3 what was pressed before 22:00 is answered again after it, and comes to its end', async () => {
  await turnOn();
  goTo('21:59:59');
  const press = (key: string) => draw({ seed: 1 }, { ...member, headers: { 'Idempotency-Key': key } } as Member);
  const { id } = (await press('a')).body.data;
  world.tick(2);
  expect((await press('a')).body.data.id).toBe(id);
  expect((await press('b')).body.error).toBe('MINOR_MODE');
  world.work();
  expect(await world.ended(member, id)).toMatchObject({ status: 'success' });
});

test('L-33 the day’s tasks are counted under the lock, in China days, without those that brought nothing', async () => {
  await world.putOn(member, 3);
  await turnOn();
  // Earlier than any day of UTC begins.
  goTo('06:30:00');
  const given = (await draw()).body.data.id;
  await world.call('DELETE', `/api/v2/common/tasks/${given}`, undefined, member);
  expect(await mode()).toMatchObject({ used: 0 });
  for (let n = 0; n < 8; n++) expect((await draw()).status).toBe(200);
  goTo('12:00:00');
  expect(await mode()).toMatchObject({ daily: 10, used: 8 });
  const before = await world.pointsOf(member);
  // A set is as many tasks as it has items: three do not fit, and none of them is begun.
  const lines = ['红药水', '蓝药水', '绿药水'].map((name) => ({ name, detail: '' }));
  const set = await world.call('POST', '/api/v2/ai/asset-set', { begin: { look: setLook, lines } }, member);
  expect([set.body.error, set.body.message]).toEqual([
    'MINOR_MODE',
    '未成年人模式开着，每天最多 10 个任务，今天已有 8 个，这次要 3 个，没有扣积分，写好的内容还在。请明天再来，或请监护人在「账号设置」里关闭',
  ]);
  expect(await world.pointsOf(member)).toBe(before);
  const racing = await Promise.all([draw(), draw(), draw(), draw()]);
  expect(racing.filter(({ status }) => status === 200)).toHaveLength(2);
  expect(racing.find(({ status }) => status !== 200)?.body).toMatchObject({
    error: 'MINOR_MODE',
    message: expect.stringContaining('每天最多 10 个任务，今天已有 10 个，没有扣积分'),
  });
  world.work();
  await expect.poll(() => world.db.$count(t.tasks, inArray(t.tasks.status, active))).toBe(0);
  await world.rest();
  goTo('23:59:59');
  expect(await mode()).toMatchObject({ used: 10 });
  world.tick(1);
  expect(await mode()).toMatchObject({ used: 0 });
  world.tick(6 * 3600);
  expect((await draw()).status).toBe(200);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('L-33 nothing becomes public in the mode, by no door; what was public stays, and what is one’s own goes on', async () => {
  await world.putOn(member, 3);
  const [own, quiet] = [await addPicture(world, member), await addPicture(world, member, { published: false })];
  await world.db.insert(t.models).values({ id: 'own', userId: member.id, name: '我的画风', image: '', type: 'lora', base: 'SDXL' });
  const { id } = (await world.call('PUT', '/api/v2/common/collections', { name: '参考' }, member)).body.data;
  const said = (await world.call('PUT', `/api/v2/common/images/${own.id}/comments`, { text: '自己说一句' }, member)).body.data.id;
  await world.call('PUT', `/api/v2/common/comments/${said}`, { deleted: true }, member);
  await turnOn();
  const calls: [string, string, object][] = [
    ['PUT', '/api/v2/common/images', { ids: [quiet.id], set: { published: true } }],
    ['PUT', '/api/v2/common/images', { ids: [quiet.id], set: { visibility: 'prompt_hidden' } }],
    ['PUT', '/api/v2/common/models', { id: 'own', set: { visibility: 'public' } }],
    ['POST', '/api/v2/common/trainings/nothing/publish', { epoch: 1, name: '史莱姆', trigger: 'slimedex', visibility: 'public' }],
    ['PUT', '/api/v2/common/collections', { id, share: 'link' }],
    ['PUT', `/api/v2/common/images/${own.id}/comments`, { text: '再说一句' }],
    ['PUT', `/api/v2/common/comments/${said}`, { deleted: false }],
  ];
  for (const [method, path, body] of calls) {
    const answer = (await world.call(method, path, body, member)).body;
    expect([path, body, answer.error, answer.message]).toEqual([
      path,
      body,
      'MINOR_MODE',
      '未成年人模式开着，不能发布、分享和评论，没有改动，写好的内容还在。需要时请监护人在「账号设置」里关闭后再来',
    ]);
  }
  expect((await world.call('GET', `/api/v2/common/images/${own.id}`)).status).toBe(200);
  const save = (ids: string[], set: object) => world.call('PUT', '/api/v2/common/images', { ids, set }, member);
  expect((await save([quiet.id], { title: '自己看' })).status).toBe(200);
  expect((await save([own.id], { visibility: 'private' })).status).toBe(200);
  await turnOff('2580');
  expect((await save([quiet.id], { published: true })).status).toBe(200);
});

test('L-33 words that a person would look at later are refused at once in the mode, by the list and by the service', async () => {
  const other = await world.signIn();
  await turnOn();
  // 冰毒 by sound alone: others are only flagged.
  expect((await drawNext({ prompt: 'bingdu' }, other)).status).toBe(200);
  const own = (await drawNext({ negativePrompt: 'bingdu' })).body;
  expect([own.error, own.fields]).toEqual(['SENSITIVE', { negativePrompt: expect.stringContaining('bingdu') }]);
  found = { verdict: 'review', labels: ['广告引流'] };
  expect((await drawNext({}, other)).status).toBe(200);
  expect((await drawNext()).body).toMatchObject({ error: 'SENSITIVE', message: expect.stringContaining('广告引流') });
  const records = await world.db.select().from(t.moderationRecords).orderBy(t.moderationRecords.createdAt, t.moderationRecords.id);
  expect(records.filter(({ userId }) => userId === member.id).map(({ verdict, judge: by }) => [verdict, by])).toEqual([
    ['refuse', 'words'],
    ['refuse', 'stand-in'],
  ]);
  // A service that is away stops nobody: what it did not see is no finding.
  found = 'away';
  expect((await drawNext()).status).toBe(200);
});

test('L-33 pictures that a person would look at later are refused in the mode: uploads, and results, which cost nothing then', async () => {
  await turnOn();
  const before = await world.pointsOf(member);
  const { id } = (await draw()).body.data;
  found = { verdict: 'review', labels: ['血腥'] };
  world.work();
  expect(await world.ended(member, id)).toMatchObject({ status: 'failed', refunded: expect.any(Number), images: [] });
  expect(await world.pointsOf(member)).toBe(before);
  const upload = await world.upload(member, await encodePng(createBitmap(32, 32, [9, 9, 9, 255]), []));
  expect([upload.body.error, upload.body.message]).toEqual(['SENSITIVE', expect.stringContaining('血腥')]);
  found = 'away';
  expect((await world.upload(member, await encodePng(createBitmap(33, 33, [9, 9, 9, 255]), []))).status).toBe(200);
  found = { verdict: 'review', labels: ['血腥'] };
  await turnOff('2580');
  const again = (await draw()).body;
  // Refused words were none; the picture is flagged and its member's.
  expect(await world.ended(member, again.data.id)).toMatchObject({ status: 'success' });
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('L-33 signing in again, another device and an API key are in the mode as well', async () => {
  const { secret } = (
    await world.call('POST', '/api/v2/users/me/keys', { name: '脚本', scopes: ['generate'], days: null, ceiling: null }, member)
  ).body.data;
  await turnOn();
  world.tick(61);
  const again = await world.signIn(member.mobile);
  expect(again.id).toBe(member.id);
  expect(await mode(again)).toMatchObject({ daily: 10 });
  await world.call('POST', '/api/v2/users/logout', undefined, member);
  expect((await world.call('PUT', '/api/v2/users/order', { source: 'vip', pid: 'plan-1-1' }, again)).body.error).toBe('MINOR_MODE');
  goTo('22:00:00');
  expect((await draw({}, again)).body.error).toBe('MINOR_MODE');
  expect((await draw({}, { token: secret })).body.error).toBe('MINOR_MODE');
  // A key neither sees nor ends the mode.
  expect((await turnOff('2580', { ...again, token: secret })).body.error).toBe('KEY_SCOPE');
});

test('L-33 L-43 the export tells of the mode and not of the password; both go with the account', async () => {
  await turnOn();
  const { account } = (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body.data;
  expect(account.minorMode).toEqual({ since: world.ports.now().toISOString(), daily: 10 });
  await wishToLeave(world.ports, await rowOf(member.id), member.token);
  world.tick(8 * 24 * 3600);
  expect(await leave(world.ports, await rowOf(member.id))).toBe(true);
  expect(await rowOf(member.id)).toMatchObject({ minorMode: null, name: '已注销用户' });
});

test('L-33 O-4 support ends the mode of a guardian who forgot the password; it is written down, and the member is told', async () => {
  const support = await world.signIn();
  await setRole(world.ports, support.mobile, 'support');
  const desk = (path: string, body: object = {}) => world.call('POST', `/api/v2/desk/members/${member.id}${path}`, body, support);
  const end = (reason: string) => desk('/end-minor-mode', { reason });
  expect((await desk('')).body.data.minorMode).toBeNull();
  expect((await end('监护人来电')).body.error).toBe('CONFLICT');
  await turnOn();
  for (let n = 0; n < 6; n++) await turnOff('0000');
  const since = world.ports.now().toISOString();
  expect((await desk('')).body.data.minorMode).toEqual({ since, daily: 10 });
  expect((await end(' ')).body.fields).toEqual({ reason: '请写下理由' });
  expect((await end('监护人来电，核对了绑定的手机号')).status).toBe(200);
  expect(await mode()).toBeNull();
  const { deeds } = (await desk('')).body.data;
  expect(deeds.map((line: object) => ({ ...line }))).toEqual([
    expect.objectContaining({ action: 'member.end-minor-mode', reason: '监护人来电，核对了绑定的手机号', before: { since, daily: 10 } }),
  ]);
  expect((await world.db.select().from(t.notices).where(eq(t.notices.userId, member.id))).map(({ subject }) => subject)).toEqual([
    expect.objectContaining({ lead: '未成年人模式已关闭' }),
  ]);
  expect(lettersTo(member.mobile)[0]).toContain('未成年人模式已关闭');
  // A new mode has all its tries.
  await turnOn();
  expect((await turnOff('2580')).status).toBe(200);
});

test('L-33 accounts of before have no mode', async () => {
  const { db, close } = await openEmpty();
  try {
    const all = readMigrations();
    await migrate(
      db,
      all.filter(({ name }) => name < '0032'),
    );
    await db.execute(sql`insert into users (uuid, name) values (gen_random_uuid(), 'a')`);
    await migrate(db, all);
    expect(await rows(db, sql`select name, minor_mode from users`)).toEqual([{ name: 'a', minor_mode: null }]);
  } finally {
    await close();
  }
});
