import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { LABEL_AGREEMENT } from '#shared/contract/export.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { rows } from '../kernel/db/rows.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { buy, order, orderRow, pointsOf } from '../testing/fake-gateway.ts';
import { sweepLeaving } from './leaving.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
});

/** The code that proves who one is, shown to the server as the account dialog does. */
async function prove(member: Member, purpose = 'modify'): Promise<string> {
  world.tick(61);
  await world.call('POST', '/api/v2/users/getCode', { username: member.mobile, source: purpose }, { ip: member.ip });
  const code = world.mailbox.letters().find((letter) => letter.to === member.mobile)?.code ?? '';
  await world.call('POST', '/api/sessions', { mobile: member.mobile, code }, member);
  return code;
}
const end = (member: Member, body: object) => world.call('DELETE', '/api/v2/users/me', body, member);
/** The wish, and the week after it. */
async function leaveWholly(member: Member): Promise<void> {
  const code = await prove(member);
  expect((await end(member, { username: member.mobile, code })).status).toBe(200);
  world.tick(7 * 24 * 3600);
  await sweepLeaving(world.ports);
}

/** A member with something of everything. */
async function settled(): Promise<Member> {
  const member = await world.signIn('13912345678');
  await world.call('PATCH', `/api/users/${member.id}`, { name: '北岸拾石' }, member);
  const form = new FormData();
  form.append('image', new Blob([await encodePng(createBitmap(8, 8, [1, 2, 3, 255]), [])]), 'me.png');
  await world.call('PUT', '/api/users/account/image', form, member);
  await buy(world, member, 'point_config-1');
  world.tick(1);
  await buy(world, member, 'plan-2-1');
  world.work();
  const press = (prompt: string, wait: number) => world.call('POST', '/api/v2/sd/txt2img', { prompt, width: 64, height: 64, wait }, member);
  const { body } = await press('秘密的锦鲤', 9000);
  await world.rest();
  const ids = [body.data.images[0].id];
  await world.call('POST', '/api/v2/common/images/seen', { ids }, member);
  await world.call('PUT', '/api/v2/users/label-agreement', { version: LABEL_AGREEMENT }, member);
  const choice = { format: 'png', size: '1x', trim: null, label: false, name: ['title'] };
  const { url } = (await world.call('POST', '/api/v2/common/images/export', { ids, ...choice }, member)).body.data;
  expect((await world.app.request(url, {}, { ip: '127.0.0.1' })).status).toBe(200);
  await world.call('POST', '/api/v2/common/images/export', { ids, ...choice }, member);
  const complaint = { kind: 'image', targetId: ids[0], reason: 'other', text: '投诉里的锦鲤' };
  await world.call('POST', '/api/v2/common/reports', complaint, member);
  await press('排队的锦鲤', 0);
  await world.call('PUT', '/api/v2/users/drafts/generate', { value: { prompt: '草稿里的锦鲤' } }, member);
  return member;
}

test('L-43 the export holds everything of the member and nothing secret', async () => {
  const member = await settled();
  const other = await world.signIn();
  const { status, body } = await world.call('GET', '/api/v2/users/me/export', undefined, member);
  expect(status).toBe(200);
  const { data } = body;
  expect(data.account).toMatchObject({ id: member.id, mobile: '13912345678', name: '北岸拾石', hasPassword: false });
  expect(Object.fromEntries(Object.entries(data).map(([name, part]) => [name, Array.isArray(part) ? part.length : '']))).toMatchObject({
    sessions: 1,
    memberships: 1,
    orders: 2,
    points: 7,
    works: 1,
    tasks: 2,
    drafts: 1,
    seen: 1,
    labelAgreements: 1,
    unlabelledExports: 1,
    reports: 1,
    notices: 3,
  });
  expect(data.works[0].prompt).toBe('秘密的锦鲤');
  expect(data.orders[0]).toMatchObject({ fen: 1000, status: 'paid', desc: '购买积分 200' });
  const text = JSON.stringify(data);
  const [hmacKey] = await rows<{ value: string }>(world.db, sql`select value from settings where key = 'hmac'`);
  const [session] = await rows<{ hash: string }>(world.db, sql`select hash from sessions where user_id = ${member.id}`);
  for (const secret of [member.token, hmacKey?.value, session?.hash, other.mobile, 'passwordHash']) expect(text).not.toContain(secret);
  expect((await world.call('GET', '/api/v2/users/me/export')).status).toBe(401);
});

test('L-43 leaving needs a fresh proof of identity, of this account and for this purpose', async () => {
  const member = await world.signIn('13912345678');
  const other = await world.signIn('13700000001');
  expect((await end(member, { username: member.mobile, code: '000000' })).body.error).toBe('BAD_CODE');
  expect((await end(member, { username: 'x', code: '000000' })).body.error).toBe('BAD_ACCOUNT');
  const foreign = await prove(other);
  expect((await end(member, { username: other.mobile, code: foreign })).body.error).toBe('BAD_CODE');
  const login = await prove(member, 'login');
  expect((await end(member, { username: member.mobile, code: login })).body.error).toBe('BAD_CODE');
  world.tick(61);
  await world.call('POST', '/api/v2/users/getCode', { username: member.mobile, source: 'modify' }, { ip: member.ip });
  const code = world.mailbox.letters().find((letter) => letter.to === member.mobile)?.code ?? '';
  expect((await end(member, { username: member.mobile, code })).body.error).toBe('NOT_VERIFIED');
  await world.call('POST', '/api/sessions', { mobile: member.mobile, code }, member);
  world.tick(601);
  expect((await end(member, { username: member.mobile, code })).body.error).toBe('BAD_CODE');
  expect((await world.call('GET', '/api/v2/users/permission', undefined, member)).status).toBe(200);
});

test('L-43 whoever leaves takes every personal word along; the books stay, tied to nobody', async () => {
  const member = await settled();
  world.tick(61);
  const second = await world.signIn(member.mobile);
  const fan = await world.signIn();
  await world.call('POST', '/api/v2/users/favorites', { kind: 'user', action: 'follow', targetId: member.id, on: true }, fan);
  const unpaid = await order(world, member, 'plan-3-1');
  const files = world.blobs.kept.size;
  expect(files).toBeGreaterThan(2);
  const lines = await world.db.$count(t.entries);
  await leaveWholly(member);

  for (const { token } of [member, second])
    expect((await world.call('GET', '/api/v2/users/permission', undefined, { token })).status).toBe(401);
  expect(world.blobs.kept.size).toBe(0);
  expect((await world.call('GET', `/api/v2/users/userInfo/${member.id}`)).status).toBe(404);
  const follow = await world.call(
    'POST',
    '/api/v2/users/favorites',
    { kind: 'user', action: 'follow', targetId: member.id, on: true },
    fan,
  );
  expect(follow.status).toBe(404);
  const tables = await rows<{ tablename: string }>(world.db, sql`select tablename from pg_tables where schemaname = 'public'`);
  // The limits on sending codes go by themselves, within a day.
  for (const { tablename } of tables.filter((one) => one.tablename !== 'counters')) {
    const found = await rows<{ row: string }>(world.db, sql.raw(`select row_to_json(x)::text as row from "${tablename}" x`));
    for (const word of ['13912345678', '北岸拾石', '秘密的锦鲤', '排队的锦鲤', '草稿里的锦鲤', '投诉里的锦鲤'])
      expect([tablename, word, found.filter((one) => one.row.includes(word))]).toEqual([tablename, word, []]);
  }
  for (const table of [t.seen, t.packs, t.labelAgreements, t.notices]) expect(await world.db.$count(table)).toBe(0);
  // L-07: who got an unlabelled file, when and under which agreement stays its six months, as numbers and times.
  expect(await world.db.select().from(t.unlabelledExports)).toEqual([
    {
      userId: member.id,
      imageId: expect.any(String),
      format: 'png',
      agreement: LABEL_AGREEMENT,
      agreedAt: expect.any(Date),
      at: expect.any(Date),
      id: expect.any(String),
    },
  ]);
  expect(await world.db.select({ userId: t.reports.userId, reason: t.reports.reason }).from(t.reports)).toEqual([
    { userId: null, reason: 'other' },
  ]);
  // What was bought stays bought in the books, and the queued task's points went back before.
  expect(await world.db.$count(t.entries)).toBe(lines + 2);
  expect(await world.db.$count(t.orders, eq(t.orders.status, 'paid'))).toBe(2);
  expect((await orderRow(world, unpaid)).status).toBe('closed');
});

test('T-BIZ-12 leaving and coming back earns no second welcome', async () => {
  const member = await world.signIn('13912345678');
  expect((await pointsOf(world, member)).all).toBe(110);
  await leaveWholly(member);
  const again = await world.signIn('13912345678');
  expect(again.id).not.toBe(member.id);
  expect((await pointsOf(world, again)).all).toBe(10);
});

const avatar = async (bytes: number) => {
  const picture = await encodePng(createBitmap(8, 8, [1, 2, 3, 255]), []);
  const form = new FormData();
  const padded = new Uint8Array(Math.max(bytes, 0));
  padded.set(picture.subarray(0, bytes));
  form.append('image', new Blob([padded]), 'me.png');
  return form;
};
test.each([
  [2_097_151, 200, undefined],
  [2_097_152, 400, 'FILE_TOO_LARGE'],
  [2_097_153, 400, 'FILE_TOO_LARGE'],
  [0, 400, 'FILE_TYPE'],
  [30, 400, 'IMAGE_BAD'],
  [40 * 1024 * 1024, 400, 'FILE_TOO_LARGE'],
])('T-UP-01 R2.9 an avatar of %i bytes answers %i %s', async (bytes, code, error) => {
  const member = await world.signIn();
  const { status, body } = await world.call('PUT', '/api/users/account/image', await avatar(bytes), member);
  expect([status, body.error]).toEqual([code, error]);
  expect(world.blobs.kept.size).toBe(code === 200 ? 1 : 0);
});

test('REL-8 T-UP-10 more than thirty avatars an hour are put off with 429, and nothing of them is kept', async () => {
  const member = await world.signIn();
  const change = async () => world.call('PUT', '/api/users/account/image', await avatar(2000), member);
  for (let i = 0; i < 30; i++) expect((await change()).status).toBe(200);
  const more = await change();
  expect([more.status, more.body.error, world.blobs.kept.size]).toEqual([429, 'TOO_MANY', 30]);
  world.tick(3600);
  expect((await change()).status).toBe(200);
});

test('T-UP-01 an avatar without end is cut off at the limit', async () => {
  const member = await world.signIn();
  let sent = 0;
  const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
    pull(controller) {
      sent += 65_536;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const request = new Request('http://localhost/api/users/account/image', {
    method: 'PUT',
    headers: { Authorization: `Bearer ${member.token}`, 'Content-Type': 'multipart/form-data; boundary=x' },
    body,
    duplex: 'half',
  } as RequestInit);
  const response = await world.app.fetch(request, { ip: '127.0.0.1' });
  expect([response.status, (await response.json()).error]).toEqual([400, 'FILE_TOO_LARGE']);
  expect(sent).toBeLessThan(4 * 1024 * 1024);
});
