/** What operators tell everybody: announcements in every member's notices, and the banners of the home page. */
import { beforeEach, expect, test } from 'vitest';
import { schema as t } from '../kernel/db/schema.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweepAnnouncements } from './announcements.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let member: Member;
let lin: Member;
let shen: Member;
beforeEach(async () => {
  world = await makeWorld();
  [member, lin, shen] = [await world.signIn(), await world.signIn(), await world.signIn()];
  await setRole(world.ports, lin.mobile, 'support');
  await setRole(world.ports, shen.mobile, 'owner');
});

const PATH = '/api/v2/desk/announcements';
const publish = (body: object = {}, key = '', as = lin) =>
  world.call('PUT', PATH, { text: '今晚升级', link: '', reason: '例行升级', ...body }, { ...as, headers: { 'Idempotency-Key': key } });
const listed = async () => (await world.call('POST', PATH, {}, lin)).body.data.announcements;
const takeBack = (id: string, as = lin) => world.call('POST', `${PATH}/${id}/take-back`, { reason: '写错了' }, as);
const told = async (as = member) =>
  (await world.call('POST', '/api/v2/users/notices', { tab: 'news' }, as)).body.data.notices.map(
    ({ text, link }: { text: string; link?: string }) => [text, link].filter(Boolean),
  );
const deeds = async (about: string) =>
  (await world.db.select().from(t.audit).orderBy(t.audit.n)).filter(({ target }) => target.startsWith(`${about}:`));

test('R9.3 an announcement reaches every member once, is listed with its operator, and is on record', async () => {
  expect((await publish({ link: '/community?tag=场景' }, 'press')).body.data).toEqual({ state: 'sent' });
  await publish({ link: '/community?tag=场景' }, 'press');
  expect([await told(), await told(shen)]).toEqual([[['今晚升级', '/community?tag=场景']], [['今晚升级', '/community?tag=场景']]]);
  expect((await listed()).map(({ text, reason, state }: Record<string, string>) => [text, reason, state])).toEqual([
    ['今晚升级', '例行升级', 'sent'],
  ]);
  expect((await deeds('announcement')).map(({ action, reason, after }) => [action, reason, after])).toEqual([
    ['announcement.publish', '例行升级', { text: '今晚升级', link: '/community?tag=场景' }],
  ]);
});

test('R9.3 what is taken back is gone from every list, and of two who do it the second is told', async () => {
  await publish();
  world.tick(1);
  await publish({ text: '另一条' });
  const { id } = (await listed())[1];
  const both = await Promise.all([takeBack(id), takeBack(id, shen)]);
  expect(new Set(both.map(({ body }) => body.error ?? body.data.state))).toEqual(new Set(['CONFLICT', 'gone']));
  expect([await told(), (await listed()).map(({ state }: { state: string }) => state)]).toEqual([[['另一条']], ['sent', 'gone']]);
  expect((await takeBack('nothing')).status).toBe(404);
  expect((await deeds('announcement')).map(({ action, reason }) => [action, reason]).at(-1)).toEqual(['announcement.take-back', '写错了']);
});

test('R9.3 what a process left half told goes on with the sweep; taken back meanwhile, it is told to nobody more', async () => {
  const row = { reason: '升级', createdAt: world.ports.now() };
  await world.db.insert(t.announcements).values([
    { ...row, id: 'half', text: '接着说', reached: member.id },
    { ...row, id: 'back', text: '不说了', takenBackAt: world.ports.now() },
  ]);
  await world.db.insert(t.notices).values({
    id: '0190b6a0-0000-7000-8000-000000000001',
    userId: shen.id,
    kind: 'announcement',
    merge: 'announcement:back',
    subject: { text: '不说了' },
    site: true,
    createdAt: world.ports.now(),
  });
  await sweepAnnouncements(world.ports);
  expect([await told(), await told(shen)]).toEqual([[], [['接着说']]]);
  expect((await listed()).map(({ id, state }: Record<string, string>) => [id, state]).toSorted()).toEqual([
    ['back', 'gone'],
    ['half', 'sent'],
  ]);
});

test('R9.3 T-XSS-02 a link stays within the site, and what it names is there and public', async () => {
  const { id: open } = await addPicture(world, member);
  const { id: shut } = await addPicture(world, member, { visibility: 'private' });
  for (const link of [`/community?work=${open}`, `/other-home-page?id=${member.id}`, '/docs/tutorial#pay', ''])
    expect([link, (await publish({ link })).status]).toEqual([link, 200]);
  for (const link of [
    `/community?work=${shut}`,
    '/community?work=nothing',
    '/model-info?id=nothing',
    '/other-home-page?id=999999',
    '/collection?key=nothing',
    'https://evil.example/',
    '//evil.example/community',
    '/\\evil.example',
    'javascript:alert(1)',
  ])
    expect([link, (await publish({ link })).body.error]).toEqual([link, 'VALIDATION']);
});

const banner = (over: object = {}) => ({
  id: null,
  image: 'seed/t02.webp',
  title: '场景月',
  desc: '',
  link: '/community',
  from: null,
  until: null,
  hidden: false,
  ...over,
});
const banners = async () => (await world.call('POST', '/api/v2/desk/banners', {}, shen)).body.data;
const save = (edition: number, list: object[]) =>
  world.call('PUT', '/api/v2/desk/banners', { edition, reason: '换一批', banners: list }, shen);
const shown = async () => (await world.call('POST', '/api/v2/common/banner')).body.data.map(({ title }: { title: string }) => title);

test('R5.1 banners are added, ordered, hidden and timed, and the home page shows those of now', async () => {
  const { edition, banners: before } = await banners();
  const soon = new Date(world.ports.now().getTime() + 3600_000).toISOString();
  const list = [
    banner({ title: '早', from: soon }),
    banner({ title: '晚', until: soon }),
    ...before,
    banner({ title: '藏', hidden: true }),
  ];
  expect((await save(edition, list)).body.data).toEqual({ edition: 1 });
  expect(await shown()).toEqual(['晚', ...before.map(({ title }: { title: string }) => title)]);
  world.tick(3601);
  expect(await shown()).toEqual(['早', ...before.map(({ title }: { title: string }) => title)]);
  const now = await banners();
  expect(now.banners.map(({ state }: { state: string }) => state)).toEqual(['shown', 'over', ...before.map(() => 'shown'), 'hidden']);
  await save(
    1,
    now.banners.toReversed().map((one: object) => ({ ...one, hidden: false })),
  );
  expect(await shown()).toEqual(['藏', ...before.map(({ title }: { title: string }) => title).toReversed(), '早']);
  expect((await deeds('banner')).map(({ action, reason, after }) => [action, reason, after?.banners])).toEqual([
    ['banner.change', '换一批', expect.arrayContaining(['藏 /community 隐藏'])],
    ['banner.change', '换一批', expect.arrayContaining(['藏 /community'])],
  ]);
});

test('O-10 a banner that leads to what is not there, or not any more, is not shown; nobody can write one', async () => {
  const { id: work } = await addPicture(world, member);
  const { banners: before } = await banners();
  expect((await save(0, [...before, banner({ link: '/model-info?id=qinglv' })])).body).toMatchObject({
    error: 'VALIDATION',
    message: expect.stringContaining('不存在'),
  });
  await save(0, [...before, banner({ title: '一件作品', link: `/home?work=${work}` })]);
  expect(await shown()).toContain('一件作品');
  await world.call('DELETE', '/api/v2/common/images', { ids: [work] }, member);
  expect(await shown()).not.toContain('一件作品');
  const now = await banners();
  expect(now.banners.at(-1)).toMatchObject({ title: '一件作品', state: 'dead' });
  // It is still saved with the others: only what was changed has to lead somewhere.
  expect((await save(1, now.banners)).status).toBe(200);
});

test('R9.3 two who write the banners: the second is told, nothing is lost, nothing is left out', async () => {
  const { banners: before } = await banners();
  const both = await Promise.all([save(0, [...before, banner({ title: '甲' })]), save(0, [...before, banner({ title: '乙' })])]);
  expect(both.map(({ body }) => body.error).filter(Boolean)).toEqual(['CONFLICT']);
  expect((await save(0, before)).body.error).toBe('CONFLICT');
  expect((await save(1, before)).body).toMatchObject({ error: 'VALIDATION', message: expect.stringContaining('请隐藏') });
  const [first] = before;
  expect((await save(1, [...before, first])).status).toBe(400);
  expect((await banners()).banners).toHaveLength(before.length + 1);
});

test('R5.1 an operator’s upload on a banner is seen by everybody, and stays', async () => {
  const picture = await world.ports.blobs.get('seed/t02.webp');
  const [{ key }] = (await world.upload(shen, picture?.bytes ?? new Uint8Array())).body.data;
  expect((await world.app.request(`/files/${key}`)).status).toBe(404);
  const { banners: before } = await banners();
  await save(0, [...before, banner({ image: key })]);
  expect((await world.app.request(`/files/${key}`)).status).toBe(200);
});
