import { beforeEach, expect, test } from 'vitest';
import { makeWorld, type World } from '../node/test-world.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
const login = (body: object, ip = '10.1.0.1') => world.call('POST', '/api/v2/users/login', body, { ip });
const code = (username: string, ip = '10.1.0.1', source = 'login') =>
  world.call('POST', '/api/v2/users/getCode', { username, source }, { ip });
const lastCode = (to: string) => world.mailbox.letters().find((letter) => letter.to === to)?.code ?? '';

test('R2.2 the first code login makes the account, with its starting points', async () => {
  await code('13912345678');
  const { status, body } = await login({ username: '13912345678', password: lastCode('13912345678'), type: 'code' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    name: '用户5678',
    mobile: '13912345678',
    vipType: -1,
    cdn: '/files/',
    permission: { all: 110, point: 100, point_gift: 10 },
  });
  const again = await world.call('GET', '/api/v2/users/userInfo', undefined, { token: body.data.token });
  expect(again.body.data).toMatchObject({ id: body.data.id, token: body.data.token, permission: { all: 110 } });
});

test.each(['', '123', '23912345678', 'a@b', 'x y@z.cn', '1391234567a'])(
  'R2.4 「%s」 is no account and gets 手机号或邮箱格式不正确',
  async (username) => {
    const { status, body } = await code(username);
    expect([status, body.message]).toEqual([400, '手机号或邮箱格式不正确']);
  },
);

test('T-CODE-04 limits hold on the normalised account, and the seconds left are told', async () => {
  expect((await code('13912345678')).status).toBe(200);
  for (const same of ['+86 139 1234 5678', '１３９１２３４５６７８', '0086-13912345678', ' 13912345678 ']) {
    const { status, body } = await code(same);
    expect([status, body.message, body.retryAfter]).toEqual([400, '请勿频繁操作', 60]);
  }
  world.tick(61);
  expect((await code('13912345678')).status).toBe(200);
});

test('T-CODE-04 five codes an hour for one account, whatever the address', async () => {
  for (let i = 0; i < 5; i++) {
    expect((await code('13912345678', `10.9.0.${i}`)).status).toBe(200);
    world.tick(61);
  }
  const { body } = await code('13912345678', '10.9.1.1');
  expect(body.error).toBe('TOO_FREQUENT');
});

test('T-CODE-02 a code works once, for its own account and its own purpose', async () => {
  await code('13912345678');
  const right = lastCode('13912345678');
  expect((await login({ username: '13800138000', password: right, type: 'code' })).body.error).toBe('BAD_CODE');
  const reset = await world.call(
    'POST',
    '/api/v2/users/forget',
    { username: '13912345678', code: right, password: 'abcd1234' },
    { ip: '10.1.0.2' },
  );
  expect(reset.body.error).toBe('BAD_CODE');
  expect((await login({ username: '13912345678', password: right, type: 'code' })).status).toBe(200);
  expect((await login({ username: '13912345678', password: right, type: 'code' })).body.error).toBe('BAD_CODE');
});

test('T-CODE-01 five wrong answers burn a code', async () => {
  await code('13912345678');
  const right = lastCode('13912345678');
  const wrong = right === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i++)
    expect((await login({ username: '13912345678', password: wrong, type: 'code' }, `10.2.0.${i}`)).status).toBe(400);
  expect((await login({ username: '13912345678', password: right, type: 'code' })).body.error).toBe('BAD_CODE');
});

test('T-CODE-03 a code dies after five minutes', async () => {
  await code('13912345678');
  world.tick(301);
  expect((await login({ username: '13912345678', password: lastCode('13912345678'), type: 'code' })).body.error).toBe('BAD_CODE');
});

async function withPassword(password = 'shanshui88') {
  const member = await world.signIn('13912345678');
  world.tick(61);
  await code('13912345678', '10.1.0.3', 'forget');
  const done = await world.call(
    'POST',
    '/api/v2/users/forget',
    { username: '13912345678', code: lastCode('13912345678'), password },
    { ip: '10.1.0.3' },
  );
  expect(done.status).toBe(200);
  return member;
}

test('R2.8 a new password kills every older token', async () => {
  const member = await withPassword();
  const late = await world.call('GET', '/api/v2/users/userInfo', undefined, { token: member.token });
  expect([late.status, late.body.message]).toEqual([401, '未授权,请登录']);
  expect((await login({ username: '13912345678', password: 'shanshui88', type: 'password' })).status).toBe(200);
});

test('T-SES-05 a wrong password is a 400 with the server’s sentence, and five lock the account for that address', async () => {
  await withPassword();
  for (let i = 0; i < 5; i++) {
    const { status, body } = await login({ username: '13912345678', password: 'wrong-one1', type: 'password' });
    expect([status, body.message]).toEqual([400, '账号或密码错误']);
  }
  expect((await login({ username: '13912345678', password: 'shanshui88', type: 'password' })).body.error).toBe('LOCKED');
  expect((await login({ username: '13912345678', password: 'shanshui88', type: 'password' }, '10.3.0.1')).status).toBe(200);
});

test('T-CODE-08 an unknown account answers a password login exactly as a wrong password', async () => {
  await withPassword();
  const known = await login({ username: '13912345678', password: 'wrong-one1', type: 'password' });
  const unknown = await login({ username: '13700000001', password: 'wrong-one1', type: 'password' });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
});

test.each(['', 'short1', 'onlyletters', '12345678', 'a1'.repeat(33)])('R2.9 「%s」 is refused as a new password', async (password) => {
  const { body } = await world.call('POST', '/api/v2/users/forget', { username: '13912345678', code: '123456', password });
  expect(body.error).toBe('WEAK_PASSWORD');
});

test('T-SES-02 a token is dead after logout; others live on', async () => {
  const one = await world.signIn('13912345678');
  world.tick(61);
  const two = await world.signIn('13912345678');
  expect((await world.call('POST', '/api/v2/users/logout', undefined, one)).status).toBe(200);
  expect((await world.call('GET', '/api/v2/users/permission', undefined, one)).status).toBe(401);
  expect((await world.call('GET', '/api/v2/users/permission', undefined, two)).status).toBe(200);
});

test.each([
  ['a word', 'x'],
  ['no token', 'Bearer'],
  ['a doubled scheme', 'Bearer Bearer abc'],
  ['a huge token', `Bearer ${'a'.repeat(5000)}`],
  ['another scheme', 'Basic abc'],
])('T-SES-01 %s in Authorization is a 401, never a 500', async (_, header) => {
  const { status } = await world.call('GET', '/api/v2/users/userInfo', undefined, { headers: { Authorization: header } });
  expect(status).toBe(401);
});

test('R2.9 nicknames follow the rule, and only one’s own can be changed', async () => {
  const member = await world.signIn();
  const other = await world.signIn();
  expect((await world.call('PATCH', `/api/users/${member.id}`, { name: '拾石_01' }, member)).body.data).toEqual({ name: '拾石_01' });
  for (const name of ['', '有 空格', '超'.repeat(16), '<b>', 'a\u202Eb']) {
    expect((await world.call('PATCH', `/api/users/${member.id}`, { name }, member)).status).toBe(400);
  }
  expect((await world.call('PATCH', `/api/users/${other.id}`, { name: '别人' }, member)).status).toBe(404);
  expect((await world.call('PATCH', `/api/users/${member.id}`, { name: '好名字', vipType: 3 }, member)).status).toBe(400);
});

test('T-AUTHZ-03 others see the public part of a member only', async () => {
  const member = await world.signIn();
  const other = await world.signIn();
  const { body } = await world.call('GET', `/api/v2/users/userInfo/${member.id}`, undefined, other);
  expect(Object.keys(body.data).sort()).toEqual([
    '_id',
    'desc',
    'followed',
    'followers',
    'following',
    'id',
    'image',
    'likes',
    'name',
    'vipType',
    'works',
  ]);
  for (const bad of ['0', '-1', '1.5', 'abc', '99999999999'])
    expect((await world.call('GET', `/api/v2/users/userInfo/${bad}`)).status).toBe(404);
});

test('R2.6 with the captcha on, every way to a code needs a ticket, a ticket works once and for its address', async () => {
  world = await makeWorld({ env: { CAPTCHA: 'slider' } });
  for (const [path, body] of [
    ['/api/v2/users/getCode', { username: '13912345678', source: 'login' }],
    ['/api/codes', { mobile: '13912345678' }],
  ] as const) {
    expect((await world.call('POST', path, body)).body.error).toBe('CAPTCHA_REQUIRED');
  }
  const solve = async (offset = 0) => {
    const { body } = await world.call('GET', '/api/v2/users/captcha', undefined, { ip: '10.4.0.1' });
    const { challenges } = await import('../db/schema.ts');
    const { eq } = await import('drizzle-orm');
    const [row] = await world.db.select().from(challenges).where(eq(challenges.id, body.data.id));
    const x = (row?.answer ?? 0) + offset;
    const track = Array.from({ length: 20 }, (_, i) => [i * 30, Math.round((x * i) / 19), i % 3]);
    const param = btoa(JSON.stringify({ id: body.data.id, x, track }));
    const verify = () => world.call('POST', '/api/v2/users/captchaVerify', { captchaVerifyParam: param }, { ip: '10.4.0.1' });
    return { first: await verify(), replay: await verify() };
  };
  const wrong = await solve(20);
  expect([wrong.first.status, wrong.first.body.message.captchaVerifyResult]).toEqual([200, false]);
  const right = await solve(2);
  expect(right.first.body.message.captchaVerifyResult).toBe(true);
  expect(right.replay.body.message.captchaVerifyResult).toBe(false);
  const { ticket } = right.first.body.message;
  const send = (ip: string) => world.call('POST', '/api/v2/users/getCode', { username: '13912345678', source: 'login', ticket }, { ip });
  expect((await send('10.4.0.9')).body.error).toBe('CAPTCHA_REQUIRED');
  const fresh = await solve();
  const used = { username: '13912345678', source: 'login', ticket: fresh.first.body.message.ticket };
  expect((await world.call('POST', '/api/v2/users/getCode', used, { ip: '10.4.0.1' })).status).toBe(200);
  world.tick(61);
  expect((await world.call('POST', '/api/v2/users/getCode', used, { ip: '10.4.0.1' })).body.error).toBe('CAPTCHA_REQUIRED');
});

test.each(['', 'not base64!', btoa('{}'), btoa('[]'), btoa('{"id":1}'), btoa(JSON.stringify({ id: 'x', x: 'NaN', track: [] }))])(
  'T-CODE-06 a made-up captcha answer 「%s」 is simply not passed',
  async (captchaVerifyParam) => {
    const { status, body } = await world.call('POST', '/api/v2/users/captchaVerify', { captchaVerifyParam });
    expect([status, body.message.captchaVerifyResult]).toEqual([200, false]);
  },
);
