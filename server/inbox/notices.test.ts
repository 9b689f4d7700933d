/** What members are told: the notice that each cause writes, who reads it, and the ways it takes. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Notice } from '#shared/contract/notices.ts';
import { noticeDefaults } from '#shared/rules/notices.ts';
import { noticeWords } from '#shared/rules/notice-words.ts';
import { issueInvoice, refuseInvoice } from '../desk/invoices.ts';
import { EngineError } from '../engines/engine.ts';
import { rows } from '../kernel/db/rows.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { publishAnnouncement } from '../desk/announcements.ts';
import { sweepNotices, tellComplaint, tellExpiries } from '../notices/notices.ts';
import { grant } from '../points/ledger.ts';
import { buy } from '../testing/fake-gateway.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { sendNoticeMails } from './mail.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
});

const PATH = '/api/v2/users/notices';
const read = async (as: Member, body: object = {}) => (await world.call('POST', PATH, body, as)).body.data;
const noticesOf = async (as: Member): Promise<Notice[]> => (await read(as)).notices;
const saidTo = async (as: Member) =>
  (await noticesOf(as)).map((one) => {
    const { lead, text, detail } = noticeWords(one, world.ports.now());
    return [lead + text, detail];
  });
const unreadOf = async (as: Member) => (await world.call('GET', '/api/v2/users/userInfo', undefined, as)).body.data.unread as number;
const mark = (as: Member, kind: string, action: string, targetId: string | number, on = true) =>
  world.call('POST', '/api/v2/users/favorites', { kind, action, targetId, on }, as);
const rename = (as: Member, name: string) => world.call('PATCH', `/api/users/${as.id}`, { name }, as);

async function draw(as: Member, body: object = {}) {
  world.work();
  const pressed = await world.call('POST', '/api/v2/sd/txt2img', { prompt: '秋天的等距村庄', width: 64, height: 64, ...body }, as);
  const task = await world.ended(as, pressed.body.data.id);
  await world.rest();
  return task;
}
/** A work on the square. */
async function published(as: Member, title = '晨雾村庄'): Promise<string> {
  const { images } = await draw(as);
  await world.call('PUT', '/api/v2/common/images', { ids: [images[0].id], set: { title, visibility: 'public', published: true } }, as);
  await world.call('PUT', `${PATH}/read`, {}, as);
  await world.db.delete(t.notices);
  return images[0].id;
}
const mailTo = (as: Member) => world.db.update(t.users).set({ email: 'bei@studio.example' }).where(eq(t.users.id, as.id));
const mails = () => world.mailbox.letters().filter(({ to, text }) => to === 'bei@studio.example' && text);

test('R8.5 a task that ended is told with what it used, one that failed with what came back', async () => {
  const member = await world.signIn();
  await draw(member);
  expect(await saidTo(member)).toEqual([['画好了：秋天的等距村庄，1 张', '用了 2 积分']]);
  world = await makeWorld({
    engine: scriptedEngine(() => Promise.reject(new EngineError('rejected', 'no'))),
  });
  const other = await world.signIn();
  await draw(other);
  expect(await saidTo(other)).toEqual([['没有画成：秋天的等距村庄', '2 积分已退回']]);
});

test('likes and collections of a work are one notice a China day, with how many and who last, and none to oneself', async () => {
  const [maker, one, two] = [await world.signIn(), await world.signIn(), await world.signIn()];
  await rename(one, '阿橙');
  await rename(two, '云游客');
  const work = await published(maker);
  for (const [as, action] of [
    [one, 'like'],
    [one, 'collect'],
    [two, 'like'],
    [maker, 'like'],
  ] as const)
    expect((await mark(as, 'image', action, work)).status).toBe(200);
  expect(await saidTo(maker)).toEqual([['云游客 和另外 1 人喜欢了《晨雾村庄》', '']]);
  expect(await unreadOf(maker)).toBe(1);
  await world.call('PUT', `${PATH}/read`, {}, maker);
  // Thinking better of it, twice, is no news.
  await mark(one, 'image', 'like', work, false);
  await mark(one, 'image', 'like', work);
  expect(await unreadOf(maker)).toBe(0);
  const three = await world.signIn();
  await mark(three, 'image', 'like', work);
  expect([await unreadOf(maker), (await noticesOf(maker)).length]).toEqual([1, 1]);
  world.tick(24 * 3600);
  await mark(two, 'image', 'collect', work);
  expect((await noticesOf(maker)).map((notice) => notice.kind === 'like' && notice.others)).toEqual([0, 2]);
});

test('a hundred who like a work are remembered, and no row grows beyond', async () => {
  const maker = await world.signIn();
  const work = await published(maker);
  const known = Array.from({ length: 100 }, (_, at) => String(10_000 + at));
  const fan = await world.signIn();
  await mark(fan, 'image', 'like', work);
  await world.db.update(t.notices).set({ subject: { work, by: known } });
  await mark(await world.signIn(), 'image', 'like', work);
  const [row] = await world.db.select().from(t.notices);
  expect(row?.subject.by).toHaveLength(100);
  expect((await saidTo(maker))[0]?.[0]).toContain('和另外 99+ 人');
});

test('follows are told once, and who left is named no more', async () => {
  const [maker, fan] = [await world.signIn(), await world.signIn()];
  await rename(fan, '山海匠');
  await mark(fan, 'user', 'follow', maker.id);
  await mark(fan, 'user', 'follow', maker.id, false);
  await mark(fan, 'user', 'follow', maker.id);
  expect(await saidTo(maker)).toEqual([['山海匠 关注了你', '']]);
  expect(await noticesOf(maker)).toMatchObject([{ by: { id: fan.id }, followed: false }]);
  await mark(maker, 'user', 'follow', fan.id);
  expect(await noticesOf(maker)).toMatchObject([{ followed: true }]);
  await world.db.update(t.users).set({ leavesAt: world.ports.now() }).where(eq(t.users.id, fan.id));
  expect(await saidTo(maker)).toEqual([['一位已离开的创作者 关注了你', '']]);
});

test('R8.6 whoever is drawn like is told who did, unless what was drawn is private', async () => {
  const [maker, fan] = [await world.signIn(), await world.signIn()];
  await rename(fan, '云游客');
  await world.putOn(fan, 2);
  const work = await published(maker, '赤谷倒影');
  await draw(fan, { sameAs: work, visibility: 'private' });
  expect(await saidTo(maker)).toEqual([]);
  await draw(fan, { sameAs: work });
  await draw(fan, { sameAs: work });
  expect(await saidTo(maker)).toEqual([['云游客 用《赤谷倒影》画了同款', '']]);
  world.tick(1);
  await draw(maker, { sameAs: work });
  expect((await noticesOf(maker)).map(({ kind }) => kind)).toEqual(['task', 'same']);
});

test('AC-4 a paid order and what became of its invoice are told, once', async () => {
  world = await makeWorld({ env: { PAY: 'sandbox' } });
  const member = await world.signIn();
  await buy(world, member, 'point_config-1');
  expect(await saidTo(member)).toEqual([['购买积分 200已付款', '¥10.00']]);
  const ask = async () => {
    const [order] = await world.db.select().from(t.orders);
    const body = { orders: [order?.id], kind: 'personal', title: '北岸', email: 'a@b.cn' };
    return (await world.call('POST', '/api/v2/users/invoices', body, member)).body.data.id as string;
  };
  world.tick(1);
  await refuseInvoice(world.ports, null, await ask(), '抬头写错了');
  world.tick(1);
  await issueInvoice(world.ports, null, await ask(), new TextEncoder().encode('%PDF-1.4\n%%EOF'));
  expect((await saidTo(member)).slice(0, 2)).toEqual([
    ['发票已开具，可以下载 PDF', '¥10.00'],
    ['发票没有开出：抬头写错了', '¥10.00，改好后可以再提交'],
  ]);
});

test('what runs out soon is told once: points within a day, the end of the last membership within three, never the day’s gift', async () => {
  const member = await world.signIn();
  const now = world.ports.now();
  const later = (hours: number) => new Date(now.getTime() + hours * 3600_000);
  const gift = { userId: member.id, bucket: 'point_gift', kind: 'gift', ref: '', desc: '', now } as const;
  await grant(world.db, { ...gift, amount: 42, expiresAt: later(47), idem: 'a' });
  await grant(world.db, { ...gift, amount: 7, expiresAt: later(100), idem: 'b' });
  const period = { userId: member.id, time: 1, startAt: new Date(0) };
  await world.db.insert(t.memberships).values([
    { ...period, id: '0190b6a0-0000-7000-8000-000000000001', type: 2, endAt: later(24) },
    { ...period, id: '0190b6a0-0000-7000-8000-000000000002', type: 1, endAt: later(71) },
  ]);
  const told = () => tellExpiries(world.db, world.ports.now());
  expect(await told()).toEqual([member.id]);
  world.tick(24 * 3600);
  expect(await told()).toEqual([member.id]);
  expect(await told()).toEqual([]);
  expect(await saidTo(member)).toEqual([
    ['42 积分明天 11:00 到期', '到期没用完不补'],
    ['基础会员11 月 24 日 11:00 到期', '续费后接着用，积分每月照常到账'],
  ]);
});

test('T-AUTHZ-02 a member reads and marks nobody else’s notices', async () => {
  const [one, other] = [await world.signIn(), await world.signIn()];
  await tellComplaint(world.db, one.id, { number: 'C-1', lead: '你的投诉有结果了', text: '：《铁面守卫》已隐藏' }, world.ports.now());
  const [mine] = await noticesOf(one);
  expect(await noticesOf(other)).toEqual([]);
  await world.call('PUT', `${PATH}/read`, { ids: [mine?.id] }, other);
  await world.call('PUT', `${PATH}/read`, {}, other);
  expect(await unreadOf(one)).toBe(1);
  const { body } = await world.call('PUT', `${PATH}/read`, { ids: [mine?.id, 'x'] }, one);
  expect(body.data).toEqual({ all: 0, task: 0, people: 0, order: 0, news: 0 });
  expect((await noticesOf(one))[0]?.read).toBe(true);
});

test('the list goes on where it stopped, and a tab holds its kinds alone', async () => {
  const member = await world.signIn();
  for (let n = 1; n <= 5; n++) {
    world.tick(1);
    await tellComplaint(world.db, member.id, { number: `C-${n}`, lead: '你的投诉有结果了', text: '：已处理' }, world.ports.now());
  }
  await mark(await world.signIn(), 'user', 'follow', member.id);
  const numbers = [];
  let after: string | null = null;
  do {
    const page = await read(member, { tab: 'news', size: 2, ...(after && { after }) });
    numbers.push(page.notices.map(({ number }: { number: string }) => number));
    after = page.next;
  } while (after);
  expect(numbers).toEqual([['C-5', 'C-4'], ['C-3', 'C-2'], ['C-1']]);
  expect((await read(member, { tab: 'people' })).unread).toEqual({ all: 6, task: 0, people: 1, order: 0, news: 5 });
  expect((await world.call('POST', PATH, { after: 'x' }, member)).body.error).toBe('BAD_CONDITION');
});

test('settings: what is mandatory stays on, what is off writes nothing, and mail alone is not in the list', async () => {
  const [member, fan] = [await world.signIn(), await world.signIn()];
  const save = (ways: object) => world.call('PUT', `${PATH}/settings`, { ways: { ...noticeDefaults.ways, ...ways }, quiet: true }, member);
  const off = { site: false, browser: false, mail: false };
  expect((await save({ expiry: off })).body.error).toBe('VALIDATION');
  expect((await save({ complaint: { ...off, mail: true } })).body.error).toBe('VALIDATION');
  expect((await save({ like: { ...off, mail: true } })).body.error).toBe('VALIDATION');
  await mailTo(member);
  expect((await save({ follow: off, announcement: { ...off, mail: true } })).body.data).toMatchObject({
    ways: { follow: off },
    mail: 'bei***@studio.example',
  });
  expect((await world.call('GET', `${PATH}/settings`, undefined, member)).body.data.ways.follow).toEqual(off);
  await mark(fan, 'user', 'follow', member.id);
  for (let time = 0; time < 2; time++) await publishAnnouncement(world.ports, null, { text: '升级', link: '', reason: '升级' }, 'a');
  expect([await noticesOf(member), await unreadOf(member)]).toEqual([[], 0]);
  expect(await saidTo(fan)).toEqual([['公告：升级', '']]);
  await sendNoticeMails(world.ports);
  expect(mails().map(({ text }) => text)).toEqual([expect.stringContaining('公告：升级')]);
});

test('a mail goes once with two workers, not at night, not for what was read, not without an address', async () => {
  const [member, bare] = [await world.signIn(), await world.signIn()];
  await mailTo(member);
  const tell = (number: string, to = member) =>
    tellComplaint(world.db, to.id, { number, lead: '你的投诉有结果了', text: '：已处理' }, world.ports.now());
  const both = () => Promise.all([sendNoticeMails(world.ports), sendNoticeMails(world.ports)]);
  await tell('C-1');
  await tell('C-2', bare);
  await both();
  await both();
  expect(mails().map(({ text }) => text)).toEqual([expect.stringContaining('C-1')]);
  expect(world.mailbox.letters().filter(({ to, text }) => to === bare.mobile && text)).toEqual([]);
  // 23:30.
  world.tick(11.5 * 3600);
  await tell('C-3');
  await tell('C-4');
  const [newest] = await noticesOf(member);
  await world.call('PUT', `${PATH}/read`, { ids: [newest?.id] }, member);
  await both();
  expect(mails()).toHaveLength(1);
  // 7:59, then 8:00.
  world.tick(8.5 * 3600 - 60);
  await both();
  expect(mails()).toHaveLength(1);
  world.tick(60);
  await both();
  expect(mails()).toHaveLength(2);
});

test('a stream tells the count at once and what comes, to its own member, until they sign out', async () => {
  const [maker, fan] = [await world.signIn(), await world.signIn()];
  const open = (as: Member) => world.app.request(`${PATH}/events`, { headers: { Authorization: `Bearer ${as.token}` } });
  const heard: { unread: number; fresh: Notice | null; note: boolean }[] = [];
  const others: unknown[] = [];
  const listen = async (as: Member, into: unknown[]) => {
    const { body } = await open(as);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      for (const [, data] of part.value.matchAll(/^data: (.*)$/gm)) into.push(JSON.parse(data ?? ''));
  };
  const ended = listen(maker, heard);
  void listen(fan, others);
  await vi.waitFor(() => expect(heard).toEqual([{ unread: 0, fresh: null, note: false }]));
  await mark(fan, 'user', 'follow', maker.id);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(heard[1]).toMatchObject({ unread: 1, fresh: { kind: 'follow', by: { id: fan.id } }, note: false });
  await world.call('PUT', `${PATH}/read`, {}, maker);
  await vi.waitFor(() => expect(heard[2]).toEqual({ unread: 0, fresh: null, note: false }));
  await world.call('POST', '/api/v2/users/logout', undefined, maker);
  await ended;
  expect(others).toHaveLength(1);
  world.stop();
});

test('notices go after 180 days, a slice a sweep', async () => {
  const member = await world.signIn();
  await tellComplaint(world.db, member.id, { number: 'C-1', lead: '你的投诉有结果了', text: '：已处理' }, world.ports.now());
  world.tick(180 * 24 * 3600 - 1);
  await tellComplaint(world.db, member.id, { number: 'C-2', lead: '你的投诉有结果了', text: '：已处理' }, world.ports.now());
  await sweepNotices(world.db, world.ports.now());
  expect(await world.db.$count(t.notices)).toBe(2);
  world.tick(2);
  await sweepNotices(world.db, world.ports.now());
  expect((await world.db.select().from(t.notices)).map(({ subject }) => subject.number)).toEqual(['C-2']);
});

test('the newest notices and the count of the unread are read by their indexes', async () => {
  const member = await world.signIn();
  await world.db.execute(sql`insert into notices (id, user_id, kind, merge, subject, site, created_at, read_at)
    select gen_random_uuid(), u.id, 'follow', 'x' || n, '{"by":["1"]}', true, now() - n * interval '1 minute', case when n > 20 then now() end
    from generate_series(1, 3000) n, (select id from users limit 2) u`);
  await world.db.execute(sql`analyze notices`);
  const planOf = async (query: ReturnType<typeof sql>) => JSON.stringify(await rows(world.db, sql`explain ${query}`));
  expect(await planOf(sql`select * from notices where user_id = ${member.id} order by created_at desc, id desc limit 6`)).toContain(
    'notices_new',
  );
  const unread = sql`select 1 from notices where user_id = ${member.id} and read_at is null and site limit 100`;
  expect(await planOf(unread)).toContain('notices_unread');
});
