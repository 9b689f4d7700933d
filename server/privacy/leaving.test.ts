import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { makeSharing } from '../images/share.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { sweep } from '../sweep.ts';
import { buy, pointsOf } from '../testing/fake-gateway.ts';
import { addPicture, listOf } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { leave } from './delete-account.ts';
import { sweepLeaving } from './leaving.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
type Member = Awaited<ReturnType<World['signIn']>>;
type As = { token?: string; ip?: string };
const DAY = 24 * 3600;
const get = (path: string, as: As = {}) => world.call('GET', path, undefined, as);

/** Asks to leave, with the proof that it takes. */
async function wish(member: Member) {
  world.tick(61);
  await world.call('POST', '/api/v2/users/getCode', { username: member.mobile, source: 'modify' }, { ip: member.ip });
  const code = world.mailbox.letters().find((letter) => letter.to === member.mobile && letter.code)?.code ?? '';
  await world.call('POST', '/api/sessions', { mobile: member.mobile, code }, member);
  return world.call('DELETE', '/api/v2/users/me', { username: member.mobile, code }, member);
}
const stay = (as: As) => world.call('DELETE', '/api/v2/users/me/leaving', undefined, as);
const letters = (to: string) => world.mailbox.letters().flatMap((letter) => (letter.to === to && letter.text ? [letter.text] : []));

/** A maker whom somebody knows, with one of everything that others see and one that they don't. */
async function makerWithAll() {
  const maker = await world.signIn('13912345678');
  const fan = await world.signIn();
  const open = await addPicture(world, maker, { title: '千里青绿' });
  // Its card is drawn of the file itself.
  await world.blobs.put(open.key, await encodePng(createBitmap(64, 64, [40, 120, 90, 255]), []), 'image/png');
  const hidden = await addPicture(world, maker, { title: '不说的描述', visibility: 'prompt_hidden' });
  const closed = await addPicture(world, maker, { title: '私藏', visibility: 'private', published: false });
  const draft = await addPicture(world, maker, { title: '没有发布', published: false });
  const model = { image: 'seed/g01.webp', type: 'lora' as const, base: 'SDXL', sample: true, uses: 5, userId: maker.id };
  await world.db.insert(t.models).values([
    { ...model, id: 'm-open', name: '青绿', visibility: 'public' },
    { ...model, id: 'm-own', name: '自用', visibility: 'private' },
  ]);
  const mark = (kind: string, action: string, targetId: unknown) =>
    world.call('POST', '/api/v2/users/favorites', { kind, action, targetId, on: true }, fan);
  await mark('user', 'follow', maker.id);
  await mark('image', 'like', open.id);
  await mark('image', 'collect', open.id);
  const board = (await world.call('PUT', '/api/v2/common/collections', { name: '青绿集', share: 'link' }, maker)).body.data;
  await world.call('POST', `/api/v2/common/collections/${board.id}/items`, { ids: [open.id] }, maker);
  const theirs = (await world.call('PUT', '/api/v2/common/collections', { name: '我收的', share: 'link' }, fan)).body.data;
  await world.call('POST', `/api/v2/common/collections/${theirs.id}/items`, { ids: [open.id] }, fan);
  return { maker, fan, open, hidden, closed, draft, board, theirs };
}
type Made = Awaited<ReturnType<typeof makerWithAll>>;

/** Everything that somebody else, or nobody, is shown of the maker: by lists, pages, links, previews and files. */
async function seenByOthers({ maker, fan, open, hidden, board, theirs }: Made) {
  const { preview } = makeSharing(world.ports);
  const told = async (address: string) => (await preview(new URL(address, 'https://dianshi.example')))?.title ?? '';
  const file = async (path: string) => (await world.app.request(path)).status;
  const ids = async (scope: string, as?: Member) =>
    (await listOf(world, { condition: [{ scope, ...(scope === 'user' && { userId: maker.id }) }] }, as)).data?.map(
      ({ id }: { id: string }) => id,
    );
  const post = async (path: string, body: object, as: As = fan) => (await world.call('POST', path, body, as)).body;
  const shared = async (key: string) => {
    const { status, body } = await get(`/api/v2/common/shared-collections/${key}`);
    return [status, body.data?.items.map(({ id }: { id: string | null }) => id)];
  };
  return {
    square: [await ids('square'), await ids('user'), await ids('following', fan), await ids('liked', fan), await ids('collected', fan)],
    found: (await listOf(world, { condition: [{ scope: 'square', title: '青绿' }] })).total,
    pages: [await get(`/api/v2/common/images/${open.id}`), await get(`/api/v2/common/images/${hidden.id}`, fan)].map(
      ({ status }) => status,
    ),
    person: [(await get(`/api/v2/users/userInfo/${maker.id}`)).status, (await get(`/api/v2/users/userInfo/${maker.id}`, fan)).status],
    followed: (await post('/api/v2/users/favorites', { kind: 'user', action: 'follow' })).total,
    ranks: [
      (await post('/api/v2/users/rank/users/all', {})).data?.length,
      (await post('/api/v2/users/rank/models/all', {})).data?.filter(({ model }: { model: { id: string } }) => model.id === 'm-open')
        .length,
    ],
    models: [(await get('/api/v2/common/models/m-open')).status, (await get('/api/v2/common/models/m-open', fan)).status],
    links: [
      await told(`/community?work=${open.id}`),
      await told('/model-info?id=m-open'),
      await told(`/other-home-page?id=${maker.id}`),
      await file(`/card/work/${open.id}.jpg`),
      await file(`/card/person/${maker.id}.jpg`),
      await shared(board.key),
      await shared(theirs.key),
    ],
    files: [await file(`/files/${open.key}`), await file(`/files/${hidden.thumb}`)],
  };
}

test('AC-12 the wish begins a week: this device stays signed in, the others are out, and a notice says until when', async () => {
  const member = await world.signIn('13912345678');
  world.tick(61);
  const other = await world.signIn('13912345678');
  const { status, body } = await wish(member);
  const leavesAt = new Date(world.ports.now().getTime() + 7 * DAY * 1000).toISOString();
  expect([status, body.data]).toEqual([200, { leavesAt }]);
  expect((await get('/api/v2/users/userInfo', member)).body.data.leavesAt).toBe(leavesAt);
  expect((await get('/api/v2/users/userInfo', other)).status).toBe(401);
  expect(letters(member.mobile)[0]).toContain('2026-11-28 12:0');
  expect(letters(member.mobile)[0]).toContain('撤销');
  // Wishing twice does not put it off, and says nothing twice.
  world.tick(DAY);
  expect((await wish(member)).body.data).toEqual({ leavesAt });
  expect(letters(member.mobile)).toHaveLength(1);
});

test('AC-12 without the proof nothing begins', async () => {
  const member = await world.signIn('13912345678');
  expect((await world.call('DELETE', '/api/v2/users/me', { username: member.mobile, code: '000000' }, member)).body.error).toBe('BAD_CODE');
  expect((await get('/api/v2/users/userInfo', member)).body.data.leavesAt).toBeNull();
});

test('AC-12 during the week lists, pages, links, previews and files give nothing of the member; on day 6 staying brings back just what was there', async () => {
  const made = await makerWithAll();
  const { maker, closed, draft } = made;
  const before = await seenByOthers(made);
  expect(before).toMatchObject({
    found: 1,
    pages: [200, 200],
    person: [200, 200],
    followed: 1,
    ranks: [1, 1],
    models: [200, 200],
    files: [200, 200],
  });
  expect(before.links.slice(0, 4)).toEqual(
    ['千里青绿 - 用户', '青绿', '用户', 200].map((words) => (typeof words === 'string' ? expect.stringContaining(words) : words)),
  );
  const rows = () => world.db.select().from(t.images).orderBy(t.images.id);
  const models = () => world.db.select().from(t.models).where(eq(t.models.userId, maker.id)).orderBy(t.models.id);
  // Looks at them are counted by a timer, their own too.
  const plain = async () => [
    (await rows()).map(({ words: _w, views: _v, heat: _h, ...row }) => row),
    (await models()).map(({ words: _w, ...row }) => row),
  ];
  const kept = await plain();

  await wish(maker);
  const gone = await seenByOthers(made);
  expect(gone).toEqual({
    square: [[], [], [], [], []],
    found: 0,
    pages: [404, 404],
    person: [404, 404],
    followed: 0,
    ranks: [0, 0],
    models: [404, 404],
    links: ['', '', '', 404, 404, [404, undefined], [200, [null]]].map((one, i) => (i === 6 ? gone.links[6] : one)),
    files: [404, 404],
  });
  expect(JSON.stringify(gone.links[6])).not.toContain(made.open.id);
  // They themselves see all of it, and open it.
  const mine = (await listOf(world, { condition: [{ scope: 'mine' }] }, maker)).data;
  expect(mine).toHaveLength(4);
  const { url } = (await get(`/api/v2/common/images/${made.open.id}`, maker)).body.data;
  expect((await world.app.request(`/files/${url}`)).status).toBe(200);
  expect((await get(`/api/v2/users/userInfo/${maker.id}`, maker)).status).toBe(200);

  world.tick(6 * DAY);
  await sweep(world.ports, true);
  expect((await stay(maker)).status).toBe(200);
  expect(await plain()).toEqual(kept);
  expect(await seenByOthers(made)).toEqual(before);
  for (const { id } of [closed, draft]) expect((await get(`/api/v2/common/images/${id}`)).status).toBe(404);
  expect(letters(maker.mobile)[0]).toContain('注销已撤销');
  // The day that was named passes, and nothing happens.
  world.tick(2 * DAY);
  await sweep(world.ports, true);
  expect((await get('/api/v2/users/userInfo', maker)).body.data).toMatchObject({ leavesAt: null, mobile: '13912345678' });
});

test('AC-12 nothing is made public during the week, and what is closed meanwhile stays closed', async () => {
  const made = await makerWithAll();
  const { maker, open, hidden, draft } = made;
  await world.putOn(maker, 2);
  await wish(maker);
  const save = (ids: string[], set: object) => world.call('PUT', '/api/v2/common/images', { ids, set }, maker);
  for (const set of [{ published: true }, { visibility: 'public' }, { visibility: 'prompt_hidden' }]) {
    const { status, body } = await save([draft.id], set);
    expect([set, status, body.message]).toEqual([set, 400, expect.stringContaining('撤销注销')]);
  }
  const model = (set: object) => world.call('PUT', '/api/v2/common/models', { id: 'm-open', set }, maker);
  expect((await model({ visibility: 'public' })).body.message).toContain('撤销注销');
  expect((await model({ name: '新名字' })).status).toBe(200);
  expect((await save([open.id], { visibility: 'private' })).status).toBe(200);
  await stay(maker);
  const square = (await listOf(world, { condition: [{ scope: 'square' }] })).data.map(({ id }: { id: string }) => id);
  expect(square).toEqual([hidden.id]);
  expect((await world.app.request(`/files/${open.key}`)).status).toBe(404);
  expect((await save([draft.id], { published: true })).status).toBe(200);
});

test('AC-12 on day 7 the sweep ends the account, once, however many sweeps and processes there are', async () => {
  const { maker } = await makerWithAll();
  await buy(world, maker, 'plan-2-1');
  world.work();
  const press = (prompt: string, wait: number) => world.call('POST', '/api/v2/sd/txt2img', { prompt, width: 64, height: 64, wait }, maker);
  await wish(maker);
  // Spending and making go on.
  expect((await press('锦鲤', 9000)).body.data.images).toHaveLength(1);
  await world.rest();
  expect((await press('排队', 0)).status).toBe(200);
  world.tick(7 * DAY - 1);
  await sweep(world.ports, true);
  expect((await get('/api/v2/users/userInfo', maker)).status).toBe(200);
  // A process that does no books ends nobody.
  world.tick(1);
  await sweep(world.ports, false);
  expect((await get('/api/v2/users/userInfo', maker)).status).toBe(200);

  const before = await world.db.$count(t.entries);
  await Promise.all([sweep(world.ports, true), sweepLeaving(world.ports), sweepLeaving(world.ports), sweep(world.ports, true)]);
  expect((await get('/api/v2/users/userInfo', maker)).status).toBe(401);
  expect(await world.db.select().from(t.users).where(eq(t.users.id, maker.id))).toMatchObject([
    { mobile: null, name: '已注销用户', leavesAt: null, deletedAt: world.ports.now() },
  ]);
  expect([await world.db.$count(t.images, eq(t.images.userId, maker.id)), await world.db.$count(t.tasks)]).toEqual([0, 0]);
  const ended = letters(maker.mobile).filter((text) => text.includes('已注销'));
  expect(ended).toHaveLength(1);
  // The queued task's points went back once.
  const after = await world.db.$count(t.entries);
  await sweep(world.ports, true);
  expect(await world.db.$count(t.entries)).toBe(after);
  expect(after - before).toBeGreaterThan(0);
  expect(letters(maker.mobile).filter((text) => text.includes('已注销'))).toHaveLength(1);
  expect(world.logged.filter((line) => line.includes('not ended'))).toEqual([]);
});

test('AC-12 processes that found the same account due at one moment end it once', async () => {
  const member = await world.signIn();
  await wish(member);
  world.tick(7 * DAY);
  const [found] = await world.db.select().from(t.users).where(eq(t.users.id, member.id));
  const ended = await Promise.all(Array.from({ length: 4 }, () => leave(world.ports, found!)));
  expect(ended.filter(Boolean)).toHaveLength(1);
});

test('AC-12 an end that breaks off leaves the account whole, and the next sweep, after a restart, ends it', async () => {
  const member = await world.signIn('13912345678');
  await addPicture(world, member);
  await wish(member);
  world.tick(7 * DAY);
  await world.db.execute(
    `create or replace function power_cut() returns trigger as 'begin raise exception ''power cut''; end' language plpgsql`,
  );
  await world.db.execute(
    'create trigger cut before update of deleted_at on users for each row when (new.deleted_at is not null) execute function power_cut()',
  );
  await sweep(world.ports, true);
  await world.db.execute('drop trigger cut on users');
  expect(world.logged.filter((line) => line.includes('not ended'))).toHaveLength(1);
  expect((await get('/api/v2/users/userInfo', member)).status).toBe(200);
  expect(await world.db.$count(t.images)).toBe(1);
  await sweep(world.ports, true);
  expect((await get('/api/v2/users/userInfo', member)).status).toBe(401);
  expect(await world.db.$count(t.images)).toBe(0);
});

test('AC-12 the sweep and staying at one moment: one of them, wholly', async () => {
  for (let round = 0; round < 4; round++) {
    const member = await world.signIn();
    await addPicture(world, member);
    await wish(member);
    world.tick(7 * DAY);
    await Promise.all(round % 2 ? [stay(member), sweep(world.ports, true)] : [sweep(world.ports, true), stay(member)]);
    const [row] = await world.db.select().from(t.users).where(eq(t.users.id, member.id));
    const pictures = await world.db.select().from(t.images).where(eq(t.images.userId, member.id));
    if (row?.deletedAt) expect(pictures).toEqual([]);
    else expect([row?.leavesAt, pictures[0]?.visibility, pictures[0]?.withheld]).toEqual([null, 'public', null]);
  }
});

test('AC-12 signing in during the week: everything of one’s own is there, the export too, and one may stay', async () => {
  const { maker } = await makerWithAll();
  await wish(maker);
  world.tick(3 * DAY);
  const again = await world.signIn(maker.mobile);
  expect(again.id).toBe(maker.id);
  expect(again.info.leavesAt).not.toBeNull();
  const { works, account } = (await get('/api/v2/users/me/export', again)).body.data;
  expect([works.length, account.leavesAt]).toEqual([4, expect.stringMatching(/^\d{4}-/)]);
  expect((await pointsOf(world, again)).all).toBeGreaterThan(0);
  expect((await stay({})).status).toBe(401);
  expect((await stay(again)).status).toBe(200);
  expect((await stay(again)).status).toBe(200);
  expect(letters(maker.mobile).filter((text) => text.includes('已撤销'))).toHaveLength(1);
});
