/** Works and comments at the desk: found by number, words and maker, dealt with one by one or many, by the code that decides complaints. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { schema as t } from '../kernel/db/schema.ts';
import { addPicture, idsOf } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let critic: Member;
let lin: Member;
let shen: Member;
beforeEach(async () => {
  world = await makeWorld();
  [maker, critic, lin, shen] = [await world.signIn(), await world.signIn(), await world.signIn(), await world.signIn()];
  await setRole(world.ports, lin.mobile, 'reviewer');
  await setRole(world.ports, shen.mobile, 'owner');
  await world.db.update(t.users).set({ name: '北岸拾石', words: null }).where(eq(t.users.id, maker.id));
});

const desk = (path: string, body: object = {}, as = lin) => world.call('POST', `/api/v2/desk/${path}`, body, as);
type Found = { id: string; shown: string; open: number }[];
const find = async (words: string, state = 'public'): Promise<string[]> =>
  ((await desk('works', { words, state })).body.data.works as Found).map(({ id }) => id);
const look = async (id: string) => (await desk(`works/${id}`)).body.data;
const deal = (ids: string[], deed: string, as = lin, kind = 'image') => desk('work-deeds', { kind, ids, deed, reason: '色情低俗' }, as);
const rowOf = async (id: string) => (await world.db.select().from(t.images).where(eq(t.images.id, id)))[0];
const onSquare = () => idsOf(world, []);
const complain = async (targetId: string, kind = 'image') =>
  (await world.call('POST', '/api/v2/common/reports', { kind, targetId, reason: 'infringing' }, critic)).body.data.number as string;
const answer = (number: string, outcome: string) => desk(`complaints/${number}/answer`, { outcome, answer: '已经处理，谢谢你。' });
async function comment(work: string, text: string, as = critic): Promise<string> {
  const { body } = await world.call(
    'PUT',
    `/api/v2/common/images/${work}/comments`,
    { text },
    { ...as, headers: { 'Idempotency-Key': encodeURIComponent(text) } },
  );
  return body.data.id;
}

test('R9.4 works are found by number, address, maker, words and state; private ones only where a case is about them', async () => {
  const lake = await addPicture(world, maker, { title: '镜湖日出', prompt: '晨雾' });
  world.tick(1);
  const castle = await addPicture(world, critic, { title: '城堡', prompt: '不让人看的描述', visibility: 'prompt_hidden' });
  world.tick(1);
  const own = await addPicture(world, maker, { title: '镜湖草稿', visibility: 'private' });
  const draft = await addPicture(world, maker, { title: '镜湖未发布', published: false });
  const bin = await addPicture(world, maker, { title: '镜湖旧稿', deletedAt: world.ports.now() });
  const ownBin = await addPicture(world, maker, { title: '镜湖私藏', visibility: 'private', deletedAt: world.ports.now() });
  expect(await find('')).toEqual([castle.id, lake.id]);
  expect([await find('镜湖'), await find('晨雾'), await find('jinghu'), await find('北岸拾石')]).toEqual(
    Array.from({ length: 4 }, () => [lake.id]),
  );
  // A hidden prompt is found by nobody.
  expect(await find('不让人看')).toEqual([]);
  expect([await find(String(maker.id)), await find(lake.id), await find(`https://dianshi.example/image-info?id=${castle.id}`)]).toEqual([
    [lake.id],
    [lake.id],
    [castle.id],
  ]);
  expect([await find('', 'bin'), await find('镜湖', 'bin'), await find('城堡', 'bin'), await find(bin.id)]).toEqual([
    [bin.id],
    [bin.id],
    [],
    [bin.id],
  ]);
  for (const { id } of [own, draft, ownBin]) expect([await find(id), (await desk(`works/${id}`)).status]).toEqual([[], 404]);
  expect((await deal([own.id], 'hide')).status).toBe(404);
  expect((await rowOf(own.id))?.heldAs).toBeNull();
  const number = await complain(lake.id);
  await world.db.update(t.images).set({ visibility: 'private' }).where(eq(t.images.id, lake.id));
  expect([await find(lake.id), await find('')]).toEqual([[lake.id], [castle.id]]);
  expect(await look(lake.id)).toMatchObject({ shown: 'private', open: 1, cases: [{ number, reason: 'infringing', state: 'open' }] });
  expect((await desk('works/nothing')).status).toBe(404);
  for (const kind of ['image', 'comment']) expect((await deal(['nothing'], 'hide', lin, kind)).status).toBe(404);
});

test('R9.4 a list of any length is read on behind its last row, in each state', async () => {
  for (const set of [
    sql`published = true`,
    sql`held_as = 'hidden', held_from = 'public', visibility = 'private'`,
    sql`deleted_at = created_at`,
  ]) {
    await world.db.delete(t.images);
    const seed = await addPicture(world, maker);
    await world.db.execute(sql`insert into images (id, user_id, kind, key, thumb, width, height, published, engine, created_at)
      select gen_random_uuid(), user_id, kind, key, thumb, 64, 64, true, 'preview', created_at - (n / 3 || ' milliseconds')::interval
      from images, generate_series(1, 120) n where id = ${seed.id}`);
    await world.db.execute(sql`update images set ${set}`);
    const state = (await find('')).length > 0 ? 'public' : (await find('', 'hidden')).length > 0 ? 'hidden' : 'bin';
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const { works, next } = (await desk('works', { state, ...(after && { after }) })).body.data;
      seen.push(...(works as Found).map(({ id }) => id));
      after = next ?? undefined;
    } while (after);
    expect([state, seen.length, new Set(seen).size]).toEqual([state, 121, 121]);
    expect((await desk('works', { state, after: 'x' })).body.error).toBe('BAD_CONDITION');
  }
});

test('R9.4 a work is hidden with a reason and restored as it was: its maker is told, nobody complained, the deeds are on record', async () => {
  const work = await addPicture(world, maker, { title: '双生机甲', visibility: 'prompt_hidden' });
  const before = await rowOf(work.id);
  const answers = await Promise.all([deal([work.id], 'hide'), deal([work.id], 'hide', shen)]);
  expect(answers.map(({ body }) => String(body.error ?? body.data.done.length)).toSorted()).toEqual(['1', 'CONFLICT']);
  expect(answers.find(({ body }) => body.error)?.body.message).toBe('已经隐藏了，没有再改动');
  expect([await onSquare(), await find('', 'hidden')]).toEqual([[], [work.id]]);
  expect(await rowOf(work.id)).toMatchObject({ heldAs: 'hidden', heldFrom: 'prompt_hidden', visibility: 'private', deletedAt: null });
  const [told] = await world.db.select().from(t.notices).where(eq(t.notices.userId, maker.id));
  expect(JSON.stringify(told?.subject)).toMatch(/关于你的作品「双生机甲」.*因「色情低俗」已经隐藏，没有删除/);
  const { data } = (await desk('complaints', { state: 'answered' })).body;
  expect([data.rows, data.counts]).toEqual([[], { open: 0, waiting: 0 }]);
  const { reports } = (await desk(`members/${maker.id}`, {}, shen)).body.data;
  expect(reports).toEqual({ about: 0, upheld: 0, by: 0 });
  expect(await look(work.id)).toMatchObject({
    shown: 'hidden',
    words: '青绿山水',
    label: expect.stringMatching(/AI|人工智能/),
    maker: { id: maker.id },
    cases: [{ reason: 'desk', state: 'answered', outcome: 'hidden' }],
    deeds: [{ action: 'work.hide', reason: '色情低俗', before: { held: null }, after: { held: 'hidden' } }],
  });
  expect((await deal([work.id], 'restore', shen)).body.data.done).toEqual([work.id]);
  expect(await rowOf(work.id)).toEqual(before);
  expect((await deal([work.id], 'restore')).body).toMatchObject({ error: 'CONFLICT', message: '不是运营隐藏或删除的，没有改动' });
  expect(
    (await look(work.id)).deeds.map(({ action, operator }: { action: string; operator: { id: number } }) => [action, operator.id]),
  ).toEqual([
    ['work.restore', shen.id],
    ['work.hide', expect.any(Number)],
  ]);
});

test('R9.4 restoring takes back every decision by which a work is out of sight, also those of complaints, which are open again', async () => {
  const work = await addPicture(world, maker, { title: '双生机甲' });
  const before = await rowOf(work.id);
  const number = await complain(work.id);
  await answer(number, 'hidden');
  expect((await deal([work.id], 'delete')).body.data.done).toEqual([work.id]);
  expect(await rowOf(work.id)).toMatchObject({ heldAs: 'deleted', deletedAt: world.ports.now() });
  expect([await find('', 'hidden'), await find('', 'bin')]).toEqual([[], [work.id]]);
  expect((await deal([work.id], 'hide')).body.error).toBe('CONFLICT');
  expect((await deal([work.id], 'restore')).status).toBe(200);
  expect(await rowOf(work.id)).toEqual(before);
  expect((await desk('complaints', { state: 'open' })).body.data.rows.map((row: { number: string }) => row.number)).toEqual([number]);
  const told = await world.db.select().from(t.notices).where(eq(t.notices.userId, critic.id)).orderBy(t.notices.createdAt);
  expect(JSON.stringify(told.map(({ subject }) => subject))).toMatch(/正在重新处理/);
  // One whose case went with an account is shown again too.
  await answer(number, 'hidden');
  await world.db.delete(t.reports);
  expect((await deal([work.id], 'restore')).status).toBe(200);
  expect(await rowOf(work.id)).toEqual(before);
});

test('R9.4 what waits for a review is restored by the review alone', async () => {
  const work = await addPicture(world, maker, { heldAs: 'review', heldFrom: 'public', visibility: 'private' });
  expect(await find('', 'review')).toEqual([work.id]);
  expect((await deal([work.id], 'restore')).body).toMatchObject({ error: 'CONFLICT', message: expect.stringMatching(/等发布审核/) });
  expect((await deal([work.id], 'hide')).status).toBe(200);
  expect([await find('', 'review'), await find('', 'hidden')]).toEqual([[], [work.id]]);
  await deal([work.id], 'restore');
  expect(await find('', 'review')).toEqual([work.id]);
});

test('R9.4 up to a hundred works are hidden with one reason, a line of the audit for each, and those that were not are told', async () => {
  const works = [];
  for (let n = 0; n < 100; n++) works.push((await addPicture(world, maker)).id);
  await deal([works[3] ?? ''], 'hide', shen);
  const { done, left } = (await deal(works, 'hide')).body.data;
  expect([done.length, left]).toEqual([99, [{ id: works[3], why: '已经隐藏了，没有再改动' }]]);
  const lines = await world.db.select().from(t.audit).where(eq(t.audit.action, 'work.hide'));
  expect(new Set(lines.map(({ target }) => target))).toEqual(new Set(works.map((id) => `image:${id}`)));
  expect(await onSquare()).toEqual([]);
  const over = [...works, '0190b6a0-0000-7000-8000-000000000000'];
  expect((await deal(over, 'hide')).status).toBe(400);
  expect((await deal([], 'hide')).status).toBe(400);
  expect((await desk('work-deeds', { kind: 'image', ids: works, deed: 'hide', reason: '' })).status).toBe(400);
});

test('R9.4 comments are hidden and restored where their work is looked at, and their writer is told', async () => {
  const work = await addPicture(world, maker, { title: '双生机甲' });
  const rude = await comment(work.id, '画得真难看');
  world.tick(1);
  const fine = await comment(work.id, '好看', shen);
  const shown = async () => (await look(work.id)).comments.map((one: { id: string; shown: string }) => [one.id, one.shown]);
  expect(await shown()).toEqual([
    [fine, 'public'],
    [rude, 'public'],
  ]);
  expect((await deal([rude], 'hide', lin, 'comment')).body.data.done).toEqual([rude]);
  expect((await deal([rude], 'hide', shen, 'comment')).body.error).toBe('CONFLICT');
  expect(await shown()).toContainEqual([rude, 'hidden']);
  const [told] = await world.db.select().from(t.notices).where(eq(t.notices.userId, critic.id));
  expect(JSON.stringify(told?.subject)).toMatch(/关于你的评论「画得真难看」.*因「色情低俗」已经隐藏/);
  expect((await deal([rude], 'restore', lin, 'comment')).status).toBe(200);
  expect(await shown()).toContainEqual([rude, 'public']);
  expect((await deal([rude], 'delete', lin, 'comment')).body.error).toBe('VALIDATION');
  const hidden = await comment(work.id, '藏起来的');
  await world.db.update(t.images).set({ visibility: 'private' }).where(eq(t.images.id, work.id));
  expect((await deal([hidden], 'hide', lin, 'comment')).status).toBe(404);
});
