import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { COLLECTION_ITEMS_MAX, COLLECTIONS_MAX } from '#shared/contract/collections.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { sessions, users } from '../kernel/db/schema/accounts.ts';
import { collectionItems, collections, collectionViewers } from '../kernel/db/schema/collections.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { infotextKeyword } from '../pixels/imaging/infotext.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { sweep } from '../sweep.ts';
import { addPicture } from '../testing/pictures.ts';
import { sweepLeaving } from '../privacy/leaving.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let member: Member;
beforeEach(async () => {
  world = await makeWorld();
  member = await world.signIn();
});

type Item = { id: string; thumb: string | null; note: string; title: string; own: boolean; private: boolean; open: boolean };
const call = (method: string, path: string, body?: object, as: object = member) =>
  world.call(method, `/api/v2/common/collections${path}`, body, as);
const make = async (name = '等距小岛参考', more: object = {}) => (await call('PUT', '', { name, ...more })).body.data;
const listed = async () => (await call('POST', '', {})).body;
const itemsOf = async (id: string): Promise<Item[]> => (await call('GET', `/${id}`)).body.data.items;
const idsOf = async (id: string) => (await itemsOf(id)).map((item) => item.id);
const add = (id: string, ids: string[]) => call('POST', `/${id}/items`, { ids });
const edit = (id: string, body: object) => call('PATCH', `/${id}/items`, body);
const works = async (count: number, over: object = {}, of: { id: number } = member) => {
  const made = [];
  for (let n = 0; n < count; n++) made.push((await addPicture(world, of, { title: `第 ${n} 张`, ...over })).id);
  return made;
};
const shared = (key: string, as: object = {}) => world.call('GET', `/api/v2/common/shared-collections/${key}`, undefined, as);

test('R5.5 a board holds own works and others’ published ones, says how many are whose, and shows the cover first', async () => {
  const other = await world.signIn();
  const own = await works(7, { published: false });
  const [theirs] = await works(1, {}, other);
  const { id } = await make();
  const { body } = await add(id, [...own, theirs!, own[0]!]);
  expect(body.data.added).toEqual([...own, theirs]);
  expect(body.data.collection).toMatchObject({ count: 8, foreign: 1, coverId: null, share: 'off', key: null });
  expect((await add(id, own)).body.data.added).toEqual([]);
  expect((await call('PUT', '', { id, coverId: own[5] })).body.data.covers.map((one: Item) => one.thumb)).toEqual(
    [own[5], own[0], own[1], own[2], own[3], own[4]].map((work) => `i/${work}.webp`),
  );
  world.tick(1);
  await make('青绿长卷');
  expect((await listed()).data.map(({ name }: { name: string }) => name)).toEqual(['青绿长卷', '等距小岛参考']);
  world.tick(1);
  await edit(id, { edits: [{ id: own[0], note: ' 基准 ' }] });
  expect((await listed()).data.map(({ name }: { name: string }) => name)).toEqual(['等距小岛参考', '青绿长卷']);
  expect((await itemsOf(id))[0]).toMatchObject({ note: '基准', title: '第 0 张', own: true, open: true });
});

test('R5.5 order, notes and removal are one change; a removed picture comes back where it was, and its work never went', async () => {
  const ids = await works(4);
  const { id } = await make();
  await add(id, ids);
  await edit(id, { order: [ids[2], ids[0], ids[1], ids[3]], edits: [{ id: ids[3], note: '只看水面' }] });
  expect(await idsOf(id)).toEqual([ids[2], ids[0], ids[1], ids[3]]);
  // What is not named keeps its place.
  await edit(id, { order: [ids[1], ids[2]] });
  expect(await idsOf(id)).toEqual([ids[1], ids[0], ids[2], ids[3]]);
  await edit(id, { edits: [{ id: ids[0], removed: true }] });
  expect(await idsOf(id)).toEqual([ids[1], ids[2], ids[3]]);
  expect((await world.call('GET', `/api/v2/common/images/${ids[0]}`, undefined, member)).status).toBe(200);
  await edit(id, { edits: [{ id: ids[0], removed: false }] });
  expect(await idsOf(id)).toEqual([ids[1], ids[0], ids[2], ids[3]]);
  const [stranger] = await works(1);
  for (const body of [
    {
      edits: [
        { id: ids[1], note: '改了' },
        { id: stranger, note: 'x' },
      ],
    },
    { order: [stranger, ids[1]] },
    { edits: [{ id: 'x' }] },
  ])
    expect((await edit(id, body)).status).toBe(404);
  expect((await itemsOf(id)).map(({ note }) => note)).toEqual(['', '', '', '只看水面']);
});

test('R5.5 a deleted board is brought back for a day with its link, then it is gone; no work is', async () => {
  const ids = await works(2);
  const { id } = await make();
  await add(id, ids);
  const { key } = (await call('PUT', '', { id, share: 'link' })).body.data;
  expect((await call('DELETE', `/${id}`)).status).toBe(200);
  expect([(await listed()).total, (await call('GET', `/${id}`)).status, (await shared(key)).status]).toEqual([0, 404, 404]);
  expect((await call('POST', `/${id}/restore`)).body.data).toMatchObject({ id, count: 2, key });
  expect((await shared(key)).status).toBe(200);
  await call('DELETE', `/${id}`);
  world.tick(25 * 3600);
  await sweep(world.ports, true);
  expect([(await call('POST', `/${id}/restore`)).status, await world.db.$count(collectionItems), await world.db.$count(images)]).toEqual([
    404, 0, 2,
  ]);
});

test('R5.5 a work its maker takes back leaves a slot of its shape, and fills it again', async () => {
  const other = await world.signIn();
  const ids = await works(3, { width: 96 }, other);
  const { id } = await make();
  await add(id, ids);
  const set = (of: string, fields: object) => world.db.update(images).set(fields).where(eq(images.id, of));
  await set(ids[0]!, { published: false });
  await set(ids[1]!, { visibility: 'private' });
  await world.call('DELETE', '/api/v2/common/images', { ids: [ids[2]] }, other);
  const slot = { thumb: null, ratio: 1.5, title: '', user: null, open: false, private: false };
  expect(await itemsOf(id)).toMatchObject([slot, slot, slot]);
  expect((await listed()).data[0]).toMatchObject({ count: 3, foreign: 3, covers: [] });
  await set(ids[0]!, { published: true });
  expect((await itemsOf(id)).map(({ thumb }) => thumb)).toEqual([`i/${ids[0]}.webp`, null, null]);
  await world.call('DELETE', '/api/v2/common/images', { ids: [ids[2]], forever: true }, other);
  expect(await idsOf(id)).toEqual(ids);
});

test('R5.5 an own work in the bin is not shown and comes back with it; deleted for good it leaves no slot', async () => {
  const ids = await works(2);
  const { id } = await make();
  await add(id, ids);
  await world.call('DELETE', '/api/v2/common/images', { ids: [ids[0]] }, member);
  expect(await idsOf(id)).toEqual([ids[1]]);
  await world.call('PUT', '/api/v2/common/images', { ids: [ids[0]], set: { deleted: false } }, member);
  expect(await idsOf(id)).toEqual(ids);
  await world.call('DELETE', '/api/v2/common/images', { ids: [ids[0]] }, member);
  await world.call('DELETE', '/api/v2/common/images', { ids: [ids[0]], forever: true }, member);
  expect([await idsOf(id), await world.db.$count(collectionItems)]).toEqual([[ids[1]], 1]);
});

test('R5.5 limits: boards, pictures, lengths, and words that may not be said', async () => {
  const { id } = await make();
  const [one, more] = await works(2);
  await add(id, [one!]);
  const at = world.ports.now();
  await world.db
    .insert(collections)
    .values(Array.from({ length: COLLECTIONS_MAX - 2 }, (_, n) => ({ id: uuidv7(at), userId: member.id, name: `第 ${n} 个` })));
  const other = (await make()).id;
  expect((await call('PUT', '', { name: '多一个' })).body.message).toContain(`最多 ${COLLECTIONS_MAX} 个，没有新建`);
  await call('DELETE', `/${other}`);
  const last = await Promise.all(['先', '后'].map((name) => call('PUT', '', { name })));
  expect(last.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect((await call('POST', `/${other}/restore`)).body.message).toContain('没有恢复');
  await world.db.insert(collectionItems).values(
    Array.from({ length: COLLECTION_ITEMS_MAX - 1 }, (_, n) => ({
      collectionId: id,
      imageId: uuidv7(at),
      own: false,
      ratio: 1,
      position: n + 2,
    })),
  );
  expect((await add(id, [more!])).body.message).toBe('一个收藏集最多 500 张，已有 500 张，这 1 张没有加入。先移出一些，或放进另一个收藏集');
  for (const [body, message] of [
    [{ name: ' ' }, '请填写收藏集名称'],
    [{ note: '没有名称' }, '请填写收藏集名称'],
    [{ id, name: '名'.repeat(31) }, '收藏集名称最多 30 字'],
    [{ id, note: '注'.repeat(401) }, '说明最多 400 字'],
    [{ id, viewers: [999_999] }, '没有 UID 为 999999 的用户，没有改动。请核对后再加'],
  ] as const)
    expect((await call('PUT', '', body)).body.message).toBe(message);
  expect((await edit(id, { edits: [{ id: one, note: '注'.repeat(81) }] })).body.message).toBe('一张图的备注最多 80 字');
  for (const refused of [
    await call('PUT', '', { name: '赌博' }),
    await call('PUT', '', { id, note: '赌博' }),
    await edit(id, { edits: [{ id: one, note: '赌博' }] }),
  ])
    expect(refused.body.error).toBe('SENSITIVE');
});

test('R5.5 sharing again makes another link; who is named is kept, and is nobody twice or oneself', async () => {
  const friend = await world.signIn();
  const { id } = await make();
  const first = (await call('PUT', '', { id, share: 'people', viewers: [friend.id, friend.id, member.id] })).body.data;
  expect(first.viewers.map((one: { id: number }) => one.id)).toEqual([friend.id]);
  expect((await call('PUT', '', { id, share: 'link' })).body.data.key).toBe(first.key);
  await call('PUT', '', { id, share: 'off' });
  expect((await shared(first.key)).status).toBe(404);
  const again = (await call('PUT', '', { id, share: 'people' })).body.data;
  expect([again.key === first.key, again.viewers.length]).toEqual([false, 1]);
  expect([(await shared(first.key, friend)).status, (await shared(again.key, friend)).status]).toEqual([404, 200]);
});

test('R5.5 T-AUTHZ-01 who may see what of a board, by how it is shared', async () => {
  const [friend, stranger, author, expired] = [await world.signIn(), await world.signIn(), await world.signIn(), await world.signIn()];
  await world.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, expired.id));
  const secretWords = { prompt: '秘密的描述', title: '秘密的题目', desc: '秘密的说明' };
  const kinds = {
    published: await works(1),
    quiet: await works(1, { published: false, ...secretWords }),
    hiddenPrompt: await works(1, { visibility: 'prompt_hidden', prompt: '秘密的描述' }),
    secret: await works(1, { visibility: 'private', published: true, ...secretWords }),
    binned: await works(1, secretWords),
    theirs: await works(1, {}, author),
    takenBack: await works(1, secretWords, author),
  };
  const { id } = await make('参考', { note: '第二章' });
  await add(id, Object.values(kinds).flat());
  await edit(id, { edits: [{ id: kinds.secret[0], note: '秘密的备注' }] });
  await world.call('DELETE', '/api/v2/common/images', { ids: kinds.binned }, member);
  await world.db.update(images).set({ published: false }).where(eq(images.id, kinds.takenBack[0]!));
  const seen = [kinds.published, kinds.quiet, kinds.hiddenPrompt, kinds.theirs].flat();
  const opened = [kinds.published, kinds.hiddenPrompt, kinds.theirs].flat();

  const viewers = { nobody: {}, expired, stranger, friend, author, owner: member };
  const allowed: Record<string, (keyof typeof viewers)[]> = {
    off: [],
    link: ['nobody', 'expired', 'stranger', 'friend', 'author', 'owner'],
    people: ['friend', 'owner'],
  };
  let { key } = (await call('PUT', '', { id, share: 'people', viewers: [friend.id] })).body.data;
  for (const share of ['people', 'link', 'off'] as const) {
    key = (await call('PUT', '', { id, share })).body.data.key ?? key;
    for (const [name, as] of Object.entries(viewers)) {
      const { status, body } = await shared(key, as);
      const may = allowed[share]!.includes(name as keyof typeof viewers);
      expect([share, name, status]).toEqual([share, name, may ? 200 : 404]);
      if (!may) continue;
      expect([name, body.data.items.map((item: Item) => item.id), body.data.hidden]).toEqual([name, seen, 1]);
      const open = name === 'owner' ? seen : opened;
      expect([name, body.data.items.filter((item: Item) => item.open).map((item: Item) => item.id)]).toEqual([name, open]);
      // Nothing of what only its maker may read, and no signature that opens what is private.
      const text = JSON.stringify(body);
      for (const words of ['秘密的描述', '秘密的备注', '秘密的说明', ...kinds.secret, ...kinds.binned, ...kinds.takenBack, 's='])
        expect([name, words, text.includes(words)]).toEqual([name, words, false]);
      expect([name, text.includes('秘密的题目')]).toEqual([name, name === 'owner']);
      // Each of them is a picture that this viewer can load.
      for (const item of body.data.items as Item[]) expect((await world.app.request(`/files/${item.thumb}`)).status).toBe(200);
    }
  }
  // The board itself is its owner's alone, shared or not.
  await call('PUT', '', { id, share: 'link' });
  const others: [string, string, object?][] = [
    ['GET', `/${id}`],
    ['PUT', '', { id, name: '改名' }],
    ['POST', `/${id}/items`, { ids: kinds.published }],
    ['PATCH', `/${id}/items`, { edits: [] }],
    ['DELETE', `/${id}`],
    ['POST', `/${id}/restore`],
  ];
  for (const [method, path, body] of others) {
    expect([path, (await call(method, path, body, friend)).status]).toEqual([path, 404]);
    expect([path, (await call(method, path, body, {})).status]).toEqual([path, 401]);
  }
  // Nobody collects what they may not see.
  const own = (await call('PUT', '', { name: '偷看' }, stranger)).body.data.id;
  for (const work of [kinds.quiet, kinds.secret, kinds.binned, kinds.takenBack].flat())
    expect((await call('POST', `/${own}/items`, { ids: [work, kinds.published[0]] }, stranger)).status).toBe(404);
  expect((await call('GET', `/${own}`, undefined, stranger)).body.data.items).toEqual([]);
  // A suspended or departed owner shares nothing.
  key = (await call('PUT', '', { id, share: 'link' })).body.data.key;
  const suspension = { scopes: ['sign-in' as const], reason: '', at: world.ports.now().toISOString(), until: null };
  await world.db.update(users).set({ suspension }).where(eq(users.id, member.id));
  expect((await shared(key)).status).toBe(404);
});

test('R5.5 the file of a work that was never published tells a stranger nothing of how it was made', async () => {
  const [work] = await works(1, { published: false });
  const file = await encodePng(createBitmap(8, 8, [1, 2, 3, 255]), [{ keyword: infotextKeyword, text: '秘密的描述' }]);
  await world.blobs.put(`i/${work}.png`, file, 'image/png');
  const told = async () => (await (await world.app.request(`/files/i/${work}.png`)).text()).includes('秘密的描述');
  expect(await told()).toBe(false);
  await world.db.update(images).set({ published: true }).where(eq(images.id, work!));
  expect(await told()).toBe(true);
});

test('L-43 boards are part of what a member gets of their own, and go with the account', async () => {
  const friend = await world.signIn();
  const ids = await works(1);
  const { id } = await make('参考', { note: '说明', share: 'people', viewers: [friend.id] });
  await add(id, ids);
  const theirs = (await call('PUT', '', { name: '别人的', share: 'people', viewers: [member.id] }, friend)).body.data;
  await call('POST', `/${theirs.id}/items`, { ids }, friend);
  const { data } = (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body;
  expect([data.collections, data.collectionItems, data.collectionViewers]).toMatchObject([
    [{ id, name: '参考', note: '说明' }],
    [{ collectionId: id, imageId: ids[0] }],
    [{ collectionId: id, userId: friend.id }],
  ]);
  world.tick(61);
  await world.call('POST', '/api/v2/users/getCode', { username: member.mobile, source: 'modify' }, { ip: member.ip });
  const code = world.mailbox.letters().find((letter) => letter.to === member.mobile)?.code ?? '';
  await world.call('POST', '/api/sessions', { mobile: member.mobile, code }, member);
  expect((await world.call('DELETE', '/api/v2/users/me', { username: member.mobile, code }, member)).status).toBe(200);
  world.tick(7 * 24 * 3600);
  await sweepLeaving(world.ports);
  expect(await world.db.select({ id: collections.id }).from(collections)).toEqual([{ id: theirs.id }]);
  expect(await world.db.$count(collectionViewers)).toBe(0);
  expect((await call('GET', `/${theirs.id}`, undefined, friend)).body.data.items).toMatchObject([{ thumb: null, user: null }]);
});
