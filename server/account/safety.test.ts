import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountChanges, users } from '../kernel/db/schema/accounts.ts';
import { sweep } from '../sweep.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { nameDevice } from './devices.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
});

const OLD = '13912345678';
const NEW = '13700000001';
const codeTo = async (to: string, source: string, ip: string) => {
  world.tick(61);
  await world.call('POST', '/api/v2/users/getCode', { username: to, source }, { ip });
  return world.mailbox.letters().find((letter) => letter.to === to.toLowerCase() && letter.code !== '')?.code ?? '';
};
const prove = (member: Member, kind: string, secret: string) => world.call('POST', '/api/v2/users/me/proofs', { kind, secret }, member);
const bind = async (member: Member, to: string, code?: string) =>
  world.call('PUT', '/api/v2/users/me/binding', { username: to, code: code ?? (await codeTo(to, 'bind', member.ip)) }, member);
const safety = async (member: { token: string }) => (await world.call('GET', '/api/v2/users/me/safety', undefined, member)).body.data;
const row = async (member: Member) => (await world.db.select().from(users).where(eq(users.id, member.id)))[0];
const noticesTo = (to: string) =>
  world.mailbox
    .letters()
    .filter((letter) => letter.to === to && letter.text)
    .map(({ text }) => text);
const live = async (who: { token: string }) => (await world.call('GET', '/api/v2/users/permission', undefined, who)).status;

/** A member whose password was set long ago: two proofs. */
async function withPassword(): Promise<Member> {
  const member = await world.signIn(OLD);
  const passwordHash = await world.ports.passwords.hash('shanhe2026');
  await world.db.update(users).set({ passwordHash }).where(eq(users.id, member.id));
  return member;
}

test('AC-6 another phone number takes two proofs and its own code; others are signed out and the old number is told', async () => {
  const member = await withPassword();
  world.tick(61);
  const elsewhere = await world.signIn(OLD);
  expect(await safety(member)).toMatchObject({
    needed: 2,
    waiting: null,
    passwordAt: null,
    proofs: [{ kind: 'password' }, { kind: 'mobile' }],
  });
  expect((await bind(member, NEW)).body.error).toBe('NOT_VERIFIED');
  expect((await prove(member, 'password', 'shanhe2027')).body).toMatchObject({ error: 'BAD_LOGIN', message: '密码不正确' });
  expect((await prove(member, 'password', 'shanhe2026')).status).toBe(200);
  expect((await bind(member, NEW)).body.error).toBe('NOT_VERIFIED');
  expect((await prove(member, 'mobile', '000000')).body.error).toBe('BAD_CODE');
  const proved = await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
  expect(proved.body.data.proofs.map((one: { passedAt: string | null }) => one.passedAt !== null)).toEqual([true, true]);
  // What one session has shown is nothing another may use.
  expect((await bind(elsewhere, NEW)).body.error).toBe('NOT_VERIFIED');
  expect((await bind(member, NEW, '000000')).body.error).toBe('BAD_CODE');

  const done = await bind(member, NEW);
  expect(done.body.data).toEqual({ mobile: NEW, email: null, waiting: null });
  expect([await live(member), await live(elsewhere)]).toEqual([200, 401]);
  expect(await row(member)).toMatchObject({ mobile: NEW, mobileAt: world.ports.now() });
  expect(noticesTo(OLD)).toEqual([expect.stringContaining('更换了手机号（137 **** 0001）')]);
  expect(noticesTo(NEW)).toEqual([]);
  // The proofs are used up, and what was just set proves nothing for a day.
  expect((await bind(member, '13700000002')).body.error).toBe('NOT_VERIFIED');
  expect(await safety(member)).toMatchObject({
    needed: 1,
    proofs: [{ usableFrom: null }, { kind: 'mobile', usableFrom: expect.any(String) }],
  });
  expect((await world.signIn(OLD)).id).not.toBe(member.id);
});

test('AC-6 a proof holds ten minutes, and one use serves two racing changes once', async () => {
  const member = await withPassword();
  const both = async () => {
    await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
    await prove(member, 'password', 'shanhe2026');
  };
  await both();
  world.tick(601);
  expect((await bind(member, NEW)).body.error).toBe('NOT_VERIFIED');
  await both();
  const [one, two] = [await codeTo('a@b.cn', 'bind', member.ip), await codeTo(NEW, 'bind', member.ip)];
  const answers = await Promise.all([bind(member, 'a@b.cn', one), bind(member, NEW, two)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('AC-6 a number of another account is refused to whoever holds it, and nobody else learns of it', async () => {
  const member = await withPassword();
  const other = await world.signIn(NEW);
  world.tick(61);
  await prove(member, 'password', 'shanhe2026');
  await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
  const [taken, free] = [await bind(member, NEW, '000000'), await bind(member, '13700000009', '000000')];
  expect(taken.body).toEqual(free.body);
  expect((await bind(member, NEW)).body).toMatchObject({ error: 'ACCOUNT_TAKEN' });
  expect([(await row(member))?.mobile, (await row(other))?.mobile, await live(other)]).toEqual([OLD, NEW, 200]);
  // The proofs are still there for another number.
  expect((await bind(member, '13700000009')).status).toBe(200);
});

test('AC-6 who has one proof binds a mail address at once, and replaces the number after a day that can be stopped', async () => {
  const member = await world.signIn(OLD);
  await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
  expect((await bind(member, 'BeiAn@studio.example')).body.data).toEqual({ mobile: OLD, email: 'beian@studio.example', waiting: null });
  // Not yet a second proof: who holds the number alone would have two.
  const email = await codeTo('beian@studio.example', 'modify', member.ip);
  expect((await prove(member, 'email', email)).body).toMatchObject({ error: 'NOT_VERIFIED' });

  await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
  const asked = await bind(member, NEW);
  expect(asked.body.data).toMatchObject({
    mobile: OLD,
    waiting: { kind: 'mobile', to: '137 **** 0001', dueAt: '2026-11-22T04:05:05.000Z' },
  });
  expect((await row(member))?.mobile).toBe(OLD);
  expect(noticesTo('beian@studio.example')[0]).toContain('2026-11-22 12:05 生效');
  expect((await world.call('DELETE', '/api/v2/users/me/binding', undefined, member)).status).toBe(200);
  expect((await safety(member)).waiting).toBeNull();
  world.tick(25 * 3600);
  await sweep(world.ports, true);
  expect((await row(member))?.mobile).toBe(OLD);
  // A day later the mail address is a proof like any other.
  expect(await safety(member)).toMatchObject({ needed: 2 });
});

test('AC-6 after its day the number is replaced by the sweep, once, with every device signed out', async () => {
  const member = await world.signIn(OLD);
  await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
  await bind(member, NEW);
  world.tick(24 * 3600 - 1);
  await sweep(world.ports, true);
  expect((await row(member))?.mobile).toBe(OLD);
  world.tick(1);
  await Promise.all([sweep(world.ports, true), sweep(world.ports, true)]);
  expect([(await row(member))?.mobile, await live(member), await world.db.$count(accountChanges)]).toEqual([NEW, 401, 0]);
  expect(noticesTo(OLD).filter((text) => text?.includes('已更换手机号'))).toHaveLength(1);
  expect((await world.signIn(NEW)).id).toBe(member.id);
});

test('AC-6 a number that became another account’s in the day of waiting stays there', async () => {
  const member = await world.signIn(OLD);
  await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
  await bind(member, NEW);
  world.tick(3600);
  const other = await world.signIn(NEW);
  world.tick(24 * 3600);
  await sweep(world.ports, true);
  expect([(await row(member))?.mobile, (await row(other))?.mobile, await live(member)]).toEqual([OLD, NEW, 200]);
  expect(noticesTo(OLD)[0]).toContain('没有完成');
});

test('AC-6 a new password is no proof for a day', async () => {
  const member = await world.signIn(OLD);
  const code = await codeTo(OLD, 'modify', member.ip);
  await world.call('POST', '/api/sessions', { mobile: OLD, code }, member);
  await world.call('POST', '/api/v2/users/modify', { username: OLD, code, password: 'shanhe2026' }, member);
  world.tick(61);
  const again = await world.signIn(OLD);
  expect((await prove(again, 'password', 'shanhe2026')).body.error).toBe('NOT_VERIFIED');
  expect(await safety(again)).toMatchObject({ needed: 1, passwordAt: expect.any(String) });
  world.tick(24 * 3600);
  expect((await prove(again, 'password', 'shanhe2026')).status).toBe(200);
});

test('AC-6 passwords guessed as a proof are counted as those of a sign-in', async () => {
  const member = await withPassword();
  for (let i = 0; i < 5; i++) expect((await prove(member, 'password', 'wrong2026')).body.error).toBe('BAD_LOGIN');
  expect((await prove(member, 'password', 'shanhe2026')).body.error).toBe('LOCKED');
});

test('AC-6 a notice that is not sent undoes nothing', async () => {
  const member = await withPassword();
  await prove(member, 'password', 'shanhe2026');
  await prove(member, 'mobile', await codeTo(OLD, 'modify', member.ip));
  vi.spyOn(world.ports.codeSender, 'tell').mockRejectedValue(new Error('away'));
  expect((await bind(member, NEW)).status).toBe(200);
  expect((await row(member))?.mobile).toBe(NEW);
  expect(world.logged).toContainEqual(expect.stringContaining('notice not sent'));
});

test('AC-6 devices: by name, without an address; each can be signed out, and all others at once', async () => {
  const member = await world.signIn(OLD);
  const sign = async (agent: string) => {
    const code = await codeTo(OLD, 'login', member.ip);
    const headers = { 'User-Agent': agent };
    const { body } = await world.call('POST', '/api/v2/users/login', { username: OLD, code, type: 'code' }, { ip: '203.0.113.7', headers });
    return { token: body.data.token as string };
  };
  const phone = await sign(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  );
  const mac = await sign('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36');
  const other = await world.signIn(NEW);
  const { devices } = await safety(phone);
  expect(devices.map((one: { system: string; browser: string; current: boolean }) => [one.system, one.browser, one.current])).toEqual([
    ['iPhone', 'Safari 18', true],
    ['Mac', 'Chrome 141', false],
    ['未知设备', '未知浏览器', false],
  ]);
  expect(JSON.stringify(devices)).not.toContain('203.0.113');
  const close = (who: { token: string }, id: string) => world.call('DELETE', `/api/v2/users/me/devices/${id}`, undefined, who);
  // Nobody signs another member's device out.
  expect((await close(other, devices[1].id)).status).toBe(404);
  expect((await close(phone, 'x')).status).toBe(404);
  expect((await close(phone, devices[1].id)).status).toBe(200);
  expect([await live(phone), await live(mac), await live(member)]).toEqual([200, 401, 200]);
  const rest = await world.call('DELETE', '/api/v2/users/me/devices', undefined, phone);
  expect(rest.body.data).toEqual({ closed: 1 });
  expect([await live(phone), await live(member), await live(other)]).toEqual([200, 401, 200]);
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Windows 电脑',
    'Edge 140',
    'computer',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; V2324A) AppleWebKit/537.36 Chrome/132.0 Mobile Safari/537.36 MicroMessenger/8.0.57',
    '安卓手机',
    '微信 8',
    'phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Linux 电脑', 'Firefox 143', 'computer'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1',
    'iPad',
    'Chrome 141',
    'tablet',
  ],
  ['curl/8', '未知设备', '未知浏览器', 'computer'],
])('AC-6 %s is %s, %s', (agent, system, browser, form) => {
  expect(nameDevice(agent)).toEqual({ system, browser, form });
});
