import { hash } from 'node:crypto';
import { request } from 'node:http';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { endpoints } from '../app.ts';
import { isWork, workText, WORK_PARTS } from '#shared/rules/puzzle-work.ts';
import { challenges, codes, users } from '../kernel/db/schema/accounts.ts';
import { txs } from '../kernel/db/schema/points.ts';
import { makeWorld, type World } from '../testing/world.ts';

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
    name: expect.stringMatching(/^用户[1-9]\d{3}$/),
    mobile: '13912345678',
    vipType: -1,
    cdn: '/files/',
    permission: { all: 110, point: 100, point_gift: 10 },
  });
  const again = await world.call('GET', '/api/v2/users/userInfo', undefined, { token: body.data.token });
  expect(again.body.data).toMatchObject({ id: body.data.id, token: body.data.token, permission: { all: 110 } });
});

test('AC-8 R2.2 a new name, which everybody reads, tells nothing of the telephone', async () => {
  await code('13912340001');
  const { body } = await login({ username: '13912340001', password: lastCode('13912340001'), type: 'code' });
  // Drawn from 1000 on, so that no draw makes it the end of this number.
  expect(body.data.name).toMatch(/^用户[1-9]\d{3}$/);
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
    expect([status, body.message, body.retryAfter]).toEqual([400, '请勿频繁操作，请 60 秒后再试', 60]);
  }
  world.tick(61);
  expect((await code('13912345678')).status).toBe(200);
});

test('T-CODE-05 the server holds the cooldown for every tab and device, and tells the seconds left in words and header', async () => {
  expect((await code('13912345678')).body.data).toEqual({ cooldown: 60 });
  for (const [passed, left] of [
    [1, 59],
    [58, 1],
  ] as const) {
    world.tick(passed);
    // Another address, another purpose, the other way to a code: it is the same telephone that rings.
    for (const again of [
      await code('13912345678', '10.1.0.77'),
      await code('13912345678', '10.1.0.1', 'forget'),
      await world.call('POST', '/api/codes', { mobile: '13912345678' }),
    ]) {
      expect(again.body).toMatchObject({ error: 'TOO_FREQUENT', message: `请勿频繁操作，请 ${left} 秒后再试`, retryAfter: left });
      expect([again.status, again.headers.get('retry-after')]).toEqual([400, String(left)]);
    }
  }
  world.tick(1);
  expect((await code('13912345678')).status).toBe(200);
  expect(world.mailbox.letters()).toHaveLength(2);
});

test('T-CODE-05 sixty-four presses at once send one code', async () => {
  const presses = await Promise.all(Array.from({ length: 64 }, (_, i) => code('13912345678', `10.8.0.${i}`)));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(world.mailbox.letters()).toHaveLength(1);
});

test('T-CODE-04 five codes an hour and ten a day for one account, whatever the address; the true wait is told, again and again', async () => {
  const sent = async (n: number) => {
    for (let i = 0; i < n; i++) {
      expect((await code('13912345678', `10.9.${n}.${i}`)).status).toBe(200);
      world.tick(61);
    }
  };
  const refused = async () => (await code('13912345678', '10.9.1.1')).body as { message: string; retryAfter: number };
  await sent(5);
  for (let i = 0; i < 3; i++) expect(await refused()).toMatchObject({ message: '请勿频繁操作，请 55 分钟后再试', retryAfter: 3600 - 305 });
  world.tick(3600);
  await sent(5);
  expect(await refused()).toMatchObject({ message: '请勿频繁操作，请 23 小时后再试', retryAfter: 24 * 3600 - 3600 - 610 });
});

test('T-CODE-04 twenty codes an hour from one address, whoever they are for', async () => {
  for (let i = 0; i < 20; i++) expect((await code(`139000000${10 + i}`)).status).toBe(200);
  expect((await code('13900000099')).body).toMatchObject({ error: 'TOO_FREQUENT', retryAfter: 3600 });
  expect((await code('13900000099', '10.1.0.2')).status).toBe(200);
  // Written in other letters it is the same mail address.
  expect((await code('abc@x.cn', '10.1.0.3')).status).toBe(200);
  for (const same of ['ABC@x.cn', 'ａｂｃ@x.cn', ' abc@X.CN ', 'abc@x.c\u200bn'])
    expect((await code(same, '10.1.0.4')).body.retryAfter).toBe(60);
});

test('T-CODE-02 a code works once, for its own account and its own purpose', async () => {
  await code('13912345678');
  const right = lastCode('13912345678');
  expect((await login({ username: '13800138000', password: right, type: 'code' })).body.error).toBe('BAD_CODE');
  expect((await forget('13912345678', right)).body.error).toBe('BAD_CODE');
  expect((await login({ username: '13912345678', password: right, type: 'code' })).status).toBe(200);
  expect((await login({ username: '13912345678', password: right, type: 'code' })).body.error).toBe('BAD_CODE');
});

test('T-CODE-02 the code last sent is the only one, also when it has been used or burnt', async () => {
  for (const end of ['use', 'burn'] as const) {
    const to = end === 'use' ? '13912345678' : '13800138000';
    await code(to);
    const first = lastCode(to);
    world.tick(61);
    await code(to);
    expect((await login({ username: to, password: first, type: 'code' })).body.error).toBe('BAD_CODE');
    if (end === 'use') expect((await login({ username: to, password: lastCode(to), type: 'code' })).status).toBe(200);
    else for (let i = 0; i < 5; i++) await login({ username: to, password: 'wrong', type: 'code' }, `10.2.1.${i}`);
    expect((await login({ username: to, password: first, type: 'code' })).body.error).toBe('BAD_CODE');
  }
});

test('T-CODE-02 T-BIZ-05 a hundred logins with one code at one moment are one session and one welcome gift', async () => {
  await code('13912345678');
  const right = lastCode('13912345678');
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => login({ username: '13912345678', password: right, type: 'code' }, `10.2.0.${i}`)),
  );
  const [inside, ...more] = answers.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const { token } = inside?.body.data ?? {};
  world.tick(24 * 3600);
  // The next day's gift, asked for a hundred times.
  const points = await Promise.all(Array.from({ length: 100 }, () => world.call('GET', '/api/v2/users/permission', undefined, { token })));
  expect(new Set(points.map(({ body }) => body.data.all))).toEqual(new Set([110]));
  expect((await world.db.select().from(txs)).map((row) => row.idem.replace(/:\d+:?/, ' ')).sort()).toEqual([
    'expired 2026-11-21T16:00:00.000Z',
    'gift 2026-11-21',
    'gift 2026-11-22',
    'signup ',
  ]);
});

test('T-CODE-01 two hundred guesses at one moment, the right one among them, are five tries', async () => {
  await code('13912345678');
  const right = lastCode('13912345678');
  const wrong = Array.from({ length: 200 }, (_, i) => String(i).padStart(6, '0')).filter((guess) => guess !== right);
  const answers = await Promise.all(
    [...wrong, right].map((guess, i) => login({ username: '13912345678', password: guess, type: 'code' }, `10.5.0.${i}`)),
  );
  expect(answers.map(({ status }) => status)).not.toContain(200);
  const [kept] = await world.db.select().from(codes);
  expect(kept?.tries).toBe(5);
});

test('T-CODE-01 an address that guessed wrong thirty times waits, whosever code it has next', async () => {
  for (let i = 0; i < 30; i++) await login({ username: `137${String(i).padStart(8, '0')}`, password: '000000', type: 'code' }, '10.6.0.1');
  await code('13912345678');
  const mine = { username: '13912345678', password: lastCode('13912345678'), type: 'code' };
  expect((await login(mine, '10.6.0.1')).body).toMatchObject({ error: 'TOO_FREQUENT', message: '请勿频繁操作，请 5 分钟后再试' });
  expect((await login(mine, '10.6.0.2')).status).toBe(200);
});

test('T-CODE-01 five wrong answers burn a code', async () => {
  await code('13912345678');
  const right = lastCode('13912345678');
  const wrong = right === '000000' ? '000001' : '000000';
  for (let i = 0; i < 5; i++)
    expect((await login({ username: '13912345678', password: wrong, type: 'code' }, `10.2.0.${i}`)).status).toBe(400);
  expect((await login({ username: '13912345678', password: right, type: 'code' })).body.error).toBe('BAD_CODE');
});

test('T-CODE-03 a code dies after five minutes, and ten minutes after it was first shown, however often it is shown', async () => {
  await code('13912345678');
  world.tick(301);
  expect((await login({ username: '13912345678', password: lastCode('13912345678'), type: 'code' })).body.error).toBe('BAD_CODE');
  await code('13800138000', '10.1.0.1', 'forget');
  const proof = { mobile: '13800138000', code: lastCode('13800138000') };
  const until = (await world.call('POST', '/api/sessions', proof)).body.data.expiresAt;
  world.tick(599);
  expect((await world.call('POST', '/api/sessions', proof)).body.data.expiresAt).toBe(until);
  world.tick(2);
  expect((await forget('13800138000', proof.code)).body.error).toBe('BAD_CODE');
});

const forget = (username: string, proof: string, password = 'shanshui88') =>
  world.call('POST', '/api/v2/users/forget', { username, code: proof, password }, { ip: '10.1.0.3' });

async function withPassword(password?: string) {
  const member = await world.signIn('13912345678');
  world.tick(61);
  await code('13912345678', '10.1.0.3', 'forget');
  expect((await forget('13912345678', lastCode('13912345678'), password)).status).toBe(200);
  return member;
}

test('R2.8 T-CODE-10 I7 a new password kills every older token, on every device', async () => {
  const tablet = await world.signIn('13912345678');
  world.tick(61);
  const member = await withPassword();
  for (const old of [member, tablet]) {
    const late = await world.call('GET', '/api/v2/users/userInfo', undefined, { token: old.token });
    expect([late.status, late.body.message]).toEqual([401, '未授权,请登录']);
  }
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

test('REL-6 T-CODE-01 the addresses of one IPv6 network lock an account as one', async () => {
  await withPassword();
  const enter = (password: string, ip: string) => login({ username: '13912345678', password, type: 'password' }, ip);
  for (let i = 1; i <= 5; i++) expect((await enter('wrong-one1', `2001:db8:1:2::${i}`)).body.error).toBe('BAD_LOGIN');
  expect((await enter('shanshui88', '2001:db8:1:2:3:4:5:6')).body.error).toBe('LOCKED');
  expect((await enter('shanshui88', '2001:db8:1:3::1')).status).toBe(200);
});

test('REL-6 T-CODE-01 where no puzzle is asked for, the eleventh wrong password of an account waits a second', async () => {
  await withPassword();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const seconds = () => timers.mock.calls.filter(([, ms]) => ms === 1000).length;
  for (let i = 0; i < 10; i++) await login({ username: '13912345678', password: 'wrong-one1', type: 'password' }, `10.6.0.${i}`);
  expect(seconds()).toBe(0);
  expect((await login({ username: '13912345678', password: 'wrong-one1', type: 'password' }, '10.6.1.1')).body.error).toBe('BAD_LOGIN');
  expect(seconds()).toBe(1);
  timers.mockRestore();
});

test('REL-6 T-CODE-01 ten wrong passwords of an account from ten addresses: from there on each costs a puzzle, and its owner is never locked out', async () => {
  world = await makeWorld({ env: { CAPTCHA: 'slider' } });
  const [member] = await world.db
    .insert(users)
    .values({ uuid: crypto.randomUUID(), mobile: '13912345678', name: '山', passwordHash: await world.ports.passwords.hash('shanshui88') })
    .returning();
  const enter = (password: string, ip: string, ticket?: string) =>
    login({ username: '13912345678', password, type: 'password', ...(ticket && { ticket }) }, ip);
  const verify = vi.spyOn(world.ports.passwords, 'verify');
  for (let i = 0; i < 10; i++) expect((await enter('wrong-one1', `10.5.0.${i}`)).body.error).toBe('BAD_LOGIN');
  for (const password of ['wrong-one1', 'shanshui88']) expect((await enter(password, '10.5.1.1')).body.error).toBe('CAPTCHA_REQUIRED');
  expect(verify).toHaveBeenCalledTimes(10);
  verify.mockRestore();
  const ticket = async (id: string) => {
    await world.db.insert(challenges).values({ id, kind: 'ticket', ip: '10.5.1.1', expiresAt: new Date('2030-01-01') });
    return id;
  };
  expect((await enter('wrong-one1', '10.5.1.1', await ticket('first'))).body.error).toBe('BAD_LOGIN');
  expect((await enter('shanshui88', '10.5.1.1', 'first')).body.error).toBe('CAPTCHA_REQUIRED');
  const { body } = await enter('shanshui88', '10.5.1.1', await ticket('second'));
  expect(body.data.id).toBe(member?.id);
  // Whoever knows it begins anew.
  expect((await enter('shanshui88', '10.5.1.2')).status).toBe(200);
});

test('REL-6 T-CODE-01 sixty wrong passwords of an account at one moment, from as many addresses: ten are looked at', async () => {
  world = await makeWorld({ env: { CAPTCHA: 'slider' } });
  const verify = vi.spyOn(world.ports.passwords, 'verify');
  const guesses = Array.from({ length: 60 }, (_, i) =>
    login({ username: '13912345678', password: `wrong-${i}`, type: 'password' }, `10.7.0.${i}`),
  );
  const errors = (await Promise.all(guesses)).map(({ body }) => body.error);
  expect(errors.filter((error) => error === 'CAPTCHA_REQUIRED')).toHaveLength(50);
  expect(verify).toHaveBeenCalledTimes(10);
  verify.mockRestore();
});

test('T-CODE-08 an unknown account answers a password login exactly as a wrong password', async () => {
  await withPassword();
  const known = await login({ username: '13912345678', password: 'wrong-one1', type: 'password' });
  const unknown = await login({ username: '13700000001', password: 'wrong-one1', type: 'password' });
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
});

test('T-CODE-08 nothing tells who has an account: the same answers and the same work for known and unknown', async () => {
  await withPassword();
  world.tick(61);
  const verify = vi.spyOn(world.ports.passwords, 'verify');
  const seen = [];
  for (const username of ['13912345678', '13700000001']) {
    const said = [
      await code(username, '10.1.0.5', 'forget'),
      await code(username, '10.1.0.5', 'forget'),
      await forget(username, 'wrong'),
      await world.call('POST', '/api/sessions', { mobile: username, code: 'wrong' }),
      await world.call('POST', '/api/sessions', { mobile: username, code: lastCode(username) }),
      await login({ username, password: 'wrong', type: 'code' }),
    ];
    // The sixth of them is locked out, known or not.
    for (let i = 0; i < 6; i++) said.push(await login({ username, password: 'wrong-one1', type: 'password' }, '10.1.0.6'));
    seen.push({ said: said.map(({ status, body }) => ({ status, body })), hashed: verify.mock.calls.length });
    verify.mockClear();
  }
  expect(seen[1]).toEqual(seen[0]);
  expect(seen[0]?.hashed).toBe(5);
  verify.mockRestore();
});

test.each([
  ['nothing', ''],
  ['seven characters', 'abcde12'],
  ['letters only', 'onlyletters'],
  ['digits only', '12345678'],
  ['65 characters', `${'a'.repeat(64)}1`],
  ['only spaces', ' '.repeat(12)],
  ['sixty thousand characters', 'a1'.repeat(30_000)],
  ['no text', 12_345_678],
])('R2.9 T-CODE-09 %s as a new password is refused before anything is hashed, and the proof lives on', async (_, password) => {
  await code('13912345678', '10.1.0.3', 'forget');
  const hash = vi.spyOn(world.ports.passwords, 'hash');
  const proof = lastCode('13912345678');
  const { status, body } = await world.call('POST', '/api/v2/users/forget', { username: '13912345678', code: proof, password });
  expect([status, ['WEAK_PASSWORD', 'VALIDATION'].includes(body.error)]).toEqual([400, true]);
  expect(body.fields.password).toMatch(/\p{Script=Han}/u);
  expect(hash).not.toHaveBeenCalled();
  hash.mockRestore();
  expect((await world.call('POST', '/api/sessions', { mobile: '13912345678', code: proof })).status).toBe(200);
});

test.each([
  ['64 characters', `${'a'.repeat(63)}1`],
  ['emoji', '山水88🀄️🎨abc'],
  ['a NUL in the middle', 'abcd\u00001234'],
])('T-CODE-09 a password with %s is taken whole: no beginning of it opens the account, and nothing longer', async (_, password) => {
  await withPassword(password);
  const enter = (typed: string) => login({ username: '13912345678', password: typed, type: 'password' });
  for (const part of [password.slice(0, 4), password.slice(0, -1), `${password}1`])
    expect((await enter(part)).body.error).toBe('BAD_LOGIN');
  expect((await enter(password)).status).toBe(200);
});

test('T-CODE-09 the second step of a reset needs the first one’s proof, for this account, once', async () => {
  await world.signIn('13912345678');
  await world.signIn('13800138000');
  world.tick(61);
  // No code was ever asked for; a code of another purpose is no proof.
  expect((await forget('13912345678', '000000')).body.error).toBe('BAD_CODE');
  await code('13912345678', '10.1.0.3', 'modify');
  expect((await forget('13912345678', lastCode('13912345678'))).body.error).toBe('BAD_CODE');
  world.tick(61);
  await code('13912345678', '10.1.0.3', 'forget');
  const proof = lastCode('13912345678');
  expect((await world.call('POST', '/api/sessions', { mobile: '13912345678', code: proof })).status).toBe(200);
  for (const other of ['13800138000', '13700000001']) expect((await forget(other, proof)).body.error).toBe('BAD_CODE');
  // Two tabs finish the same wizard at one moment: one of them does.
  const both = await Promise.all([forget('13912345678', proof, 'first1234'), forget('13912345678', proof, 'second1234')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const [won, lost] = both[0]?.status === 200 ? ['first1234', 'second1234'] : ['second1234', 'first1234'];
  expect((await forget('13912345678', proof, lost)).body.error).toBe('BAD_CODE');
  expect((await login({ username: '13912345678', password: lost, type: 'password' })).body.error).toBe('BAD_LOGIN');
  expect((await login({ username: '13912345678', password: won, type: 'password' })).status).toBe(200);
});

test('T-CODE-09 two wizards in parallel: the proof of the earlier one ends with the later one’s code', async () => {
  await world.signIn('13912345678');
  world.tick(61);
  await code('13912345678', '10.1.0.3', 'forget');
  const early = lastCode('13912345678');
  expect((await world.call('POST', '/api/sessions', { mobile: '13912345678', code: early })).status).toBe(200);
  world.tick(61);
  await code('13912345678', '10.1.0.4', 'forget');
  expect((await forget('13912345678', early)).body.error).toBe('BAD_CODE');
  expect((await forget('13912345678', lastCode('13912345678'))).status).toBe(200);
});

test('T-CODE-09 a new password from inside needs the identity shown first', async () => {
  const member = await world.signIn('13912345678');
  const stranger = await world.signIn('13800138000');
  world.tick(61);
  const send = (as: object) => world.call('POST', '/api/codes', { mobile: '13912345678' }, as);
  const modify = (as: { token: string }) =>
    world.call('POST', '/api/v2/users/modify', { username: '13912345678', code: lastCode('13912345678'), password: 'shanshui88' }, as);
  expect((await send(member)).status).toBe(200);
  expect((await modify(member)).body.error).toBe('NOT_VERIFIED');
  const proof = { mobile: '13912345678', code: lastCode('13912345678') };
  expect((await world.call('POST', '/api/sessions', proof, stranger)).body.error).toBe('BAD_CODE');
  expect((await world.call('POST', '/api/sessions', proof, member)).status).toBe(200);
  expect((await modify(stranger)).body.error).toBe('BAD_CODE');
  expect((await modify(member)).status).toBe(200);
});

test.each([
  'a@b.cn\r\nBcc: x@y.cn',
  'a@b.cn\nBcc: x@y.cn',
  'a@b.cn%0d%0aBcc: x@y.cn',
  'a@b.cn\u2028Bcc: x@y.cn',
  'a@b.cn,x@y.cn',
  'a@b.cn;x@y.cn',
  'a@b.cn x@y.cn',
  '"a\r\nBcc: x"@b.cn',
  '<a@b.cn>',
  'A <a@b.cn>',
  '13912345678\r\n13800138000',
  '13912345678,13800138000',
])('T-CODE-11 「%s」 names no one place to send a code to', async (username) => {
  for (const path of ['/api/v2/users/getCode', '/api/codes']) {
    const { body } = await world.call('POST', path, { username, mobile: username });
    expect(body.error).toBe('BAD_ACCOUNT');
  }
  expect(world.mailbox.letters()).toEqual([]);
});

test('T-CODE-11 what goes out is the code alone: a name is never a template', async () => {
  const member = await world.signIn('13912345678');
  for (const name of ['${code}', '{{7*7}}', '#{1}', '%s%n', '<%=1%>', 'a\r\nb', '$(id)'])
    expect((await world.call('PATCH', `/api/users/${member.id}`, { name }, member)).status).toBe(400);
  expect(Object.keys(world.mailbox.letters()[0] ?? {}).sort()).toEqual(['at', 'code', 'purpose', 'to']);
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
  ['a guess', `Bearer ${'a'.repeat(43)}`],
  ['a NUL', `Bearer ${'a'.repeat(43)}%00`],
  ['another scheme', 'Basic abc'],
])('T-SES-01 %s in Authorization is a 401, never a 500', async (_, header) => {
  const { status } = await world.call('GET', '/api/v2/users/userInfo', undefined, { headers: { Authorization: header } });
  expect(status).toBe(401);
});

test('T-SES-01 nothing but the exact token, in one header, opens the session', async () => {
  const { token } = await world.signIn();
  const ask = (headers: Record<string, string>) => world.call('GET', '/api/v2/users/permission', undefined, { headers });
  const swapped = token.replace(/[a-z]/i, (c) => (c === c.toLowerCase() ? c.toUpperCase() : c.toLowerCase()));
  for (const bad of [
    token,
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token}a`,
    `Bearer ${swapped}`,
    `Bearer Bearer ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Bearer ${token} ${token}`,
  ])
    expect([bad, (await ask({ Authorization: bad })).status]).toEqual([bad, 401]);
  expect((await ask({ Authorization: `Bearer ${token}` })).status).toBe(200);
});

test('T-SES-01 on the wire: two Authorization headers are a 401, 64 KB of it a 431, and the next caller is served', async () => {
  const { token } = await world.signIn();
  const server = await world.listen();
  const ask = (...tokens: string[]) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = ['Host', '127.0.0.1', ...tokens.flatMap((one) => ['Authorization', `Bearer ${one}`])];
      const sent = request(`${server.origin}/api/v2/users/permission`, { headers }, (answer) => resolve(answer.resume().statusCode));
      sent.once('error', reject).end();
    });
  try {
    expect(await ask(token, 'a'.repeat(43))).toBe(401);
    expect(await ask(token, token)).toBe(401);
    expect(await ask('a'.repeat(64 * 1024))).toBe(431);
    expect(await ask(token)).toBe(200);
  } finally {
    server.close();
  }
});

test('T-SES-09 a token anywhere but in its header is no session, and none is taken from a caller', async () => {
  const { token, mobile } = await world.signIn();
  const path = '/api/v2/users/permission';
  const fixed = 'f'.repeat(43);
  for (const answer of [
    world.call('GET', `${path}?token=${token}&access_token=${token}&Authorization=Bearer%20${token}`),
    world.call('GET', `${path}#token=${token}`),
    world.call('GET', `${path};token=${token}`),
    world.call('GET', path, undefined, { headers: { Cookie: `token=${token}; Authorization=Bearer ${token}` } }),
    world.call('GET', path, undefined, {
      headers: { token, 'X-Token': token, 'X-Authorization': `Bearer ${token}`, 'Proxy-Authorization': `Bearer ${token}` },
    }),
    world.call('POST', '/api/v2/common/tasks', { token, Authorization: `Bearer ${token}` }),
  ])
    expect([401, 404]).toContain((await answer).status);
  world.tick(61);
  await code(mobile);
  const { body, headers } = await world.call(
    'POST',
    `/api/v2/users/login?token=${fixed}`,
    { username: mobile, password: lastCode(mobile), type: 'code', token: fixed, session: fixed },
    { token: fixed },
  );
  expect(body.data.token).toMatch(/^[\w-]{43}$/);
  expect([fixed, token]).not.toContain(body.data.token);
  expect(headers.get('set-cookie')).toBeNull();
  expect((await world.call('GET', path, undefined, { token: fixed })).status).toBe(401);
});

test('R2.9 nicknames follow the rule, and only one’s own can be changed', async () => {
  const member = await world.signIn();
  const other = await world.signIn();
  expect((await world.call('PATCH', `/api/users/${member.id}`, { name: '拾石_01' }, member)).body.data).toEqual({ name: '拾石_01' });
  for (const name of ['', '有 空格', '超'.repeat(16), '<b>']) {
    expect((await world.call('PATCH', `/api/users/${member.id}`, { name }, member)).status).toBe(400);
  }
  const turned = await world.call('PATCH', `/api/users/${member.id}`, { name: 'a\u202eb' }, member);
  expect(turned.body.data).toEqual({ name: 'ab' });
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
    'models',
    'name',
    'vipType',
    'works',
  ]);
  for (const bad of ['0', '-1', '1.5', 'abc', '99999999999'])
    expect((await world.call('GET', `/api/v2/users/userInfo/${bad}`)).status).toBe(404);
});

test('T-CODE-07 with the captcha on no call of the contract sends a code without a ticket, whoever asks and what for', async () => {
  const member = await world.signIn('13912345678');
  const sent = vi.spyOn(world.ports.codeSender, 'send');
  world.ports.config.captcha = 'slider';
  world.tick(61);
  for (const as of [{}, member]) {
    for (const to of ['13912345678', '13700000001', 'a@b.cn']) {
      for (const proof of [
        {},
        { ticket: '' },
        { ticket: 'x'.repeat(32) },
        { captchaVerifyResult: true, verifyCode: 'T001' },
        { ticket: true },
      ]) {
        for (const source of ['login', 'forget', 'modify', 'reset', 'bind'])
          expect(['CAPTCHA_REQUIRED', 'VALIDATION']).toContain(
            (await world.call('POST', '/api/v2/users/getCode', { username: to, source, ...proof }, as)).body.error,
          );
        for (const name of ['mobile', 'email'])
          expect(['CAPTCHA_REQUIRED', 'VALIDATION']).toContain(
            (await world.call('POST', '/api/codes', { [name]: to, ...proof }, as)).body.error,
          );
      }
    }
    // Any other call, told all that a code could be sent by.
    const all = {
      username: '13912345678',
      mobile: '13912345678',
      email: 'a@b.cn',
      source: 'login',
      type: 'code',
      code: '1',
      password: 'abcd1234',
    };
    for (const { method, path } of endpoints.filter((one) => one.body && one.name !== 'deleteAccount'))
      await world.call(method, path.replace(/:\w+/g, '1'), all, as);
  }
  expect(sent).not.toHaveBeenCalled();
});

test('R2.6 T-CODE-06 a ticket works once and for its address, a puzzle has one try', async () => {
  world = await makeWorld({ env: { CAPTCHA: 'slider' } });
  const solve = async (offset = 0) => {
    const { body } = await world.call('GET', '/api/v2/users/captcha', undefined, { ip: '10.4.0.1' });
    const [row] = await world.db.select().from(challenges).where(eq(challenges.id, body.data.id));
    const x = (row?.answer ?? 0) + offset;
    const track = Array.from({ length: 20 }, (_, i) => [i * 30, Math.round((x * i) / 19), i % 3]);
    const param = btoa(JSON.stringify({ id: body.data.id, x, track, captchaVerifyResult: true, __proto__: { ticket: 'x' } }));
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

/** The nonces that work a puzzle off, as a page finds them. */
function workOff(puzzle: string): number[] {
  return Array.from({ length: WORK_PARTS }, (_, part) => {
    for (let nonce = 0; ; nonce++) if (isWork(hash('sha256', workText(puzzle, part, nonce), 'buffer'))) return nonce;
  });
}

test('AC-14 who cannot see the puzzle works it off: for its address, once, in its time, and with every part right', async () => {
  world = await makeWorld({ env: { CAPTCHA: 'slider' } });
  const ip = '10.4.1.1';
  const deal = async (): Promise<string> => (await world.call('GET', '/api/v2/users/captcha', undefined, { ip })).body.data.id;
  const show = async (id: string, nonces: unknown, from = ip) =>
    (await world.call('POST', '/api/v2/users/captchaVerify', { captchaVerifyParam: btoa(JSON.stringify({ id, nonces })) }, { ip: from }))
      .body.message;
  const refused = (verifyCode: string) => ({ captchaVerifyResult: false, verifyCode });

  const right = await deal();
  const nonces = workOff(right);
  const passed = await show(right, nonces);
  expect(passed).toEqual({ captchaVerifyResult: true, verifyCode: 'T001', ticket: expect.any(String) });
  expect(await show(right, nonces)).toEqual(refused('F002'));
  const ask = () =>
    world.call('POST', '/api/v2/users/getCode', { username: '13912345678', source: 'login', ticket: passed.ticket }, { ip });
  expect((await ask()).status).toBe(200);
  world.tick(61);
  expect((await ask()).body.error).toBe('CAPTCHA_REQUIRED');

  // One part wrong, and the work of another puzzle.
  const almost = await deal();
  const [first = 0, ...rest] = workOff(almost);
  expect(isWork(hash('sha256', workText(almost, 0, first + 1), 'buffer'))).toBe(false);
  expect(await show(almost, [first + 1, ...rest])).toEqual(refused('F005'));
  expect(await show(almost, [first, ...rest])).toEqual(refused('F002'));
  expect(await show(await deal(), nonces)).toEqual(refused('F005'));

  const elsewhere = await deal();
  expect(await show(elsewhere, workOff(elsewhere), '10.4.1.2')).toEqual(refused('F002'));

  const late = await deal();
  world.tick(121);
  expect(await show(late, workOff(late))).toEqual(refused('F002'));

  // Too few, too many, no whole numbers: no answer at all, and the puzzle keeps its try.
  const shaped = await deal();
  const found = workOff(shaped);
  for (const bad of [[], found.slice(1), [...found, 0], found.map(String), found.map((nonce) => nonce + 0.5), found.map(() => -1)])
    expect(await show(shaped, bad)).toEqual(refused('F001'));
  expect((await show(shaped, found)).captchaVerifyResult).toBe(true);
});

test('AC-14 T-CODE-06 puzzles are dealt to an address sixty times in ten minutes, however they are answered', async () => {
  world = await makeWorld({ env: { CAPTCHA: 'slider' } });
  const deal = (ip: string) => world.call('GET', '/api/v2/users/captcha', undefined, { ip });
  for (let nth = 0; nth < 60; nth++) expect((await deal('10.4.2.1')).status).toBe(200);
  expect((await deal('10.4.2.1')).body.error).toBe('TOO_FREQUENT');
  expect((await deal('10.4.2.2')).status).toBe(200);
});

test.each([
  '',
  'not base64!',
  btoa('{}'),
  btoa('[]'),
  btoa('{"id":1}'),
  btoa(JSON.stringify({ id: 'x', x: 'NaN', track: [] })),
  btoa('{"captchaVerifyResult":"true"}'),
])('T-CODE-06 a made-up captcha answer 「%s」 is simply not passed', async (captchaVerifyParam) => {
  const { status, body } = await world.call('POST', '/api/v2/users/captchaVerify', { captchaVerifyParam });
  expect([status, body.message.captchaVerifyResult]).toEqual([200, false]);
});

test('T-CODE-06 a captcha answer of a megabyte is refused unread', async () => {
  const { status, body } = await world.call('POST', '/api/v2/users/captchaVerify', { captchaVerifyParam: 'A'.repeat(2 ** 20) });
  expect([status, body.error]).toEqual([400, 'VALIDATION']);
});
