/** The list of blocked words at the desk: a draft changes nothing until it is published, and what was in force comes back. */
import { beforeEach, expect, test } from 'vitest';
import { schema as t } from '../kernel/db/schema.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let lin: Member;
let shen: Member;
beforeEach(async () => {
  world = await makeWorld();
  [maker, lin, shen] = [await world.signIn(), await world.signIn(), await world.signIn()];
  await setRole(world.ports, lin.mobile, 'reviewer');
  await setRole(world.ports, shen.mobile, 'owner');
});

const desk = (path: string, body: object = {}, as = lin) =>
  world.call(path === '' && 'words' in body ? 'PUT' : 'POST', `/api/v2/desk/words${path}`, body, as);
const read = async () => (await desk('')).body.data;
const word = (text: string, deed = 'refuse', kind = '自定') => ({ word: text, kind, deed });
const press = async (prompt: string) => (await world.call('POST', '/api/v2/sd/txt2img', { prompt, num: 1 }, maker)).body.error ?? 'ok';
const told = async () => {
  const { data } = (await world.call('POST', '/api/v2/common/dicts/sensitive', { pageSize: 999 })).body;
  return data.map(({ val }: { val: string }) => val);
};
const deeds = async () => (await world.db.select().from(t.audit).orderBy(t.audit.n)).filter(({ target }) => target.startsWith('words:'));

test('R9.4 a draft is written, tried and published: then it judges, forms explain it, and the deed is on record', async () => {
  const { words, inForce, draft } = await read();
  expect([words.length > 10, inForce, draft]).toEqual([true, null, null]);
  await addPicture(world, maker, { title: '镜湖日出', prompt: '晨雾' });
  await addPicture(world, maker, { title: '赌博大厅' });
  const list = [...words.filter((one: { word: string }) => one.word !== '赌博'), word('镜湖'), word('镜湖'), word('刷单', 'review')];
  expect((await desk('', { words: list })).body.data).toEqual({ count: list.length - 1 });
  expect([await press('镜湖日出'), (await told()).includes('镜湖')]).toEqual(['ok', false]);
  const tried = (await desk('/preview')).body.data;
  expect(tried).toMatchObject({
    read: 2,
    caught: { count: 1, some: [{ word: '镜湖', deed: 'refuse', about: 'work', text: '镜湖日出，晨雾' }] },
    freed: { count: 1, some: [{ word: '赌博', about: 'work' }] },
  });
  expect((await desk('/publish', { reason: '' })).status).toBe(400);
  expect((await desk('/publish', { reason: '新规定' })).body.data).toEqual({ version: 2 });
  expect([await press('镜 湖日出'), await press('赌博大厅')]).toEqual(['SENSITIVE', 'ok']);
  const forms = await told();
  expect([forms.includes('镜湖'), forms.includes('赌博'), forms.includes('刷单')]).toEqual([true, false, false]);
  const after = await read();
  expect([after.inForce.version, after.draft, after.versions.map(({ version }: { version: number }) => version)]).toEqual([
    2,
    null,
    [2, 1],
  ]);
  expect((await deeds()).map(({ action, target, reason, before, after: is }) => [action, target, reason, before, is])).toEqual([
    ['words.draft', 'words:draft', '', null, { words: list.length - 1 }],
    [
      'words.publish',
      'words:2',
      '新规定',
      { words: words.length, gone: ['赌博 refuse'] },
      { words: list.length - 1, added: expect.arrayContaining(['镜湖 refuse', '刷单 review']) },
    ],
  ]);
});

test('R9.4 what was in force comes back as a new version, also behind a draft that was begun before, and the list of the first day too', async () => {
  const { words } = await read();
  await desk('', { words: [word('镜湖')] });
  await desk('/publish', { reason: '新规定' });
  await desk('', { words: [word('晨雾')] }, shen);
  expect((await desk('/restore', { version: 1, reason: '写错了' })).body.data).toEqual({ version: 3 });
  expect([await press('镜湖日出'), await press('赌博大厅')]).toEqual(['ok', 'SENSITIVE']);
  expect((await read()).words).toEqual(words);
  expect((await desk('/publish', { reason: '还是要' })).body.data.version).toBe(4);
  expect([await press('晨雾'), await press('赌博大厅')]).toEqual(['SENSITIVE', 'ok']);
  expect((await desk('/restore', { version: 9, reason: '没有的' })).status).toBe(404);
});

test('R9.4 two who write the list: the draft is one, a dropped or published one is gone for the other', async () => {
  await desk('', { words: [word('镜湖')] });
  await desk('', { words: [word('晨雾')] }, shen);
  expect((await read()).draft.words).toEqual([word('晨雾')]);
  const [a, b] = await Promise.all([desk('/publish', { reason: '新规定' }), desk('/publish', { reason: '新规定' }, shen)]);
  expect([a.body.error, b.body.error].filter(Boolean)).toEqual(['CONFLICT']);
  expect((await desk('/preview')).body.error).toBe('CONFLICT');
  await desk('', { words: [word('镜湖')] });
  await desk('', { words: null });
  expect([(await read()).draft, (await desk('/publish', { reason: '新规定' })).body.error]).toEqual([null, 'CONFLICT']);
  expect((await desk('', { words: [word('一'.repeat(41))] })).status).toBe(400);
});
