import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { DeskComplaintRow } from '#shared/contract/desk-complaints.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { stay, wishToLeave } from '../privacy/leaving.ts';
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
  await world.db.update(users).set({ name: '林夏' }).where(eq(users.id, lin.id));
});

async function complain(targetId: string | number, kind = 'image', as: Member | null = critic): Promise<string> {
  const { body } = await world.call(
    'POST',
    '/api/v2/common/reports',
    { kind, targetId, reason: 'infringing', text: '这是我的画' },
    as ?? undefined,
  );
  world.tick(60);
  return body.data.number;
}
const desk = (path: string, body: object = {}, as = lin) => world.call('POST', `/api/v2/desk/complaints${path}`, body, as);
const queue = async (state: string, after?: string) => (await desk('', { state, ...(after && { after }) })).body.data;
const numbers = async (state: string) => (await queue(state)).rows.map(({ number }: DeskComplaintRow) => number);
const look = async (number: string, as = lin) => (await desk(`/${number}`, {}, as)).body.data;
const answer = (number: string, outcome: string, as = lin, more = {}) =>
  desk(`/${number}/answer`, { outcome, answer: '已经处理，谢谢你。', ...more }, as);
const onSquare = () => idsOf(world, []);
const rowOf = async (id: string) => (await world.db.select().from(images).where(eq(images.id, id)))[0];
const save = (id: string, set: object, as = maker) => world.call('PUT', '/api/v2/common/images', { id, set }, as);
const file = async (address: string) => (await world.app.request(`/files/${address}`)).status;

test('O-4 L-21 complaints wait by age with their counts, and one is told with its work, its people and what came before', async () => {
  const picture = await addPicture(world, maker, { title: '双生机甲' });
  const first = await complain(picture.id);
  const second = await complain(maker.id, 'user', null);
  const third = await complain(picture.id, 'image', shen);
  await answer(first, 'groundless');
  const { rows, counts, next } = await queue('open');
  expect(rows.map(({ number, name, from, same }: DeskComplaintRow) => [number, name, from !== null, same])).toEqual([
    [second, expect.any(String), false, 1],
    [third, '双生机甲', true, 2],
  ]);
  expect([counts, next]).toEqual([{ open: 2, waiting: 0 }, null]);
  const one = await look(third);
  expect(one).toMatchObject({
    name: '双生机甲',
    text: '这是我的画',
    words: '青绿山水',
    shown: 'public',
    complainant: { id: shen.id, complaints: 1, upheld: 0 },
    author: { id: maker.id, complaints: 3, upheld: 0 },
    earlier: [{ number: first, outcome: 'groundless' }],
    seenBy: null,
  });
  expect(await file(one.image)).toBe(200);
  expect((await desk('/R2611210999')).status).toBe(404);
});

test('a queue of any length is read on behind its last row', async () => {
  const picture = await addPicture(world, maker);
  await complain(picture.id);
  await world.db.execute(sql`insert into reports (number, kind, target_id, author_id, reason, created_at)
    select 'R26112' || (20000 + n), 'image', ${picture.id}, ${maker.id}, 'other', ${world.ports.now().toISOString()}::timestamptz + (n || ' seconds')::interval from generate_series(1, 120) n`);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { rows, next } = await queue('open', after);
    seen.push(...rows.map(({ number }: DeskComplaintRow) => number));
    after = next ?? undefined;
  } while (after);
  expect([seen.length, new Set(seen).size]).toEqual([121, 121]);
  expect((await desk('', { state: 'open', after: 'x' })).body.error).toBe('BAD_CONDITION');
});

test('a work that was hidden is gone for everybody, its owner cannot bring it back, and taking the answer back does', async () => {
  const picture = await addPicture(world, maker, { title: '双生机甲', visibility: 'prompt_hidden' });
  const number = await complain(picture.id);
  const before = await rowOf(picture.id);
  expect((await answer(number, 'hidden', lin, { letter: '因侵权投诉暂时隐藏，没有删除。' })).body.data).toEqual({ number });
  expect(await onSquare()).not.toContain(picture.id);
  expect([(await world.call('GET', `/api/v2/common/images/${picture.id}`, undefined, critic)).status, await file(picture.key)]).toEqual([
    404, 404,
  ]);
  for (const set of [{ visibility: 'public' }, { visibility: 'prompt_hidden' }, { published: true }])
    expect([set, (await save(picture.id, set)).body]).toEqual([
      set,
      expect.objectContaining({ error: 'CONFLICT', message: expect.stringMatching(/因投诉被隐藏/) }),
    ]);
  expect((await save(picture.id, { title: '改名' })).status).toBe(200);
  await expect(world.db.update(images).set({ visibility: 'public' }).where(eq(images.id, picture.id))).rejects.toMatchObject({
    cause: { message: expect.stringContaining('images_held') },
  });
  expect((await desk(`/${number}/restore`, { reason: '看错了' }, shen)).status).toBe(200);
  expect(await rowOf(picture.id)).toEqual({ ...before, title: '改名', words: null });
  expect(await onSquare()).toContain(picture.id);
  expect(await look(number)).toMatchObject({ state: 'open', outcome: null, answer: '' });
  const written = await world.db
    .select()
    .from(audit)
    .where(eq(audit.target, `report:${number}`))
    .orderBy(audit.n);
  expect(written.map(({ userId, action, reason, after }) => [userId, action, reason, after])).toEqual([
    [lin.id, 'complaint.answer', '', expect.objectContaining({ outcome: 'hidden', image: picture.id })],
    [shen.id, 'complaint.restore', '看错了', { state: 'open' }],
  ]);
});

test('a work that was deleted is in nobody’s bin, and comes back out of it', async () => {
  const picture = await addPicture(world, maker);
  const number = await complain(picture.id);
  await answer(number, 'deleted');
  expect(await onSquare()).not.toContain(picture.id);
  expect(await idsOf(world, [{ scope: 'bin' }], maker)).toEqual([]);
  expect((await save(picture.id, { deleted: false })).status).toBe(404);
  expect((await world.call('DELETE', '/api/v2/common/images', { ids: [picture.id], forever: true }, maker)).status).toBe(404);
  const one = await look(number);
  expect([one.shown, await file(one.image)]).toEqual(['deleted', 200]);
  await desk(`/${number}/restore`, { reason: '看错了' });
  expect(await onSquare()).toContain(picture.id);
  expect(await rowOf(picture.id)).toMatchObject({ heldAs: null, heldFrom: null, deletedAt: null, visibility: 'public' });
});

test('of several complaints that were upheld, the strictest that stands decides, whichever was answered first', async () => {
  const picture = await addPicture(world, maker);
  const held = async () => (await rowOf(picture.id))?.heldAs;
  const [first, second] = [await complain(picture.id), await complain(picture.id, 'image', shen)];
  await answer(first, 'hidden');
  await answer(second, 'deleted');
  await desk(`/${first}/restore`, { reason: '看错了' });
  expect(await held()).toBe('deleted');
  await answer(first, 'hidden');
  await desk(`/${second}/restore`, { reason: '看错了' });
  expect([await held(), (await rowOf(picture.id))?.deletedAt]).toEqual(['hidden', null]);
  await answer(second, 'hidden');
  await desk(`/${first}/restore`, { reason: '看错了' });
  expect(await held()).toBe('hidden');
  await desk(`/${second}/restore`, { reason: '看错了' });
  expect(await onSquare()).toContain(picture.id);
});

test('AC-12 a work of somebody who is leaving stays out of sight when it is given back, until they stay', async () => {
  const picture = await addPicture(world, maker);
  const number = await complain(picture.id);
  const [row] = await world.db.select().from(users).where(eq(users.id, maker.id));
  await wishToLeave(world.ports, row!, maker.token);
  await answer(number, 'hidden');
  await desk(`/${number}/restore`, { reason: '看错了' });
  expect(await rowOf(picture.id)).toMatchObject({ heldAs: null, visibility: 'private', withheld: 'public' });
  await stay(world.ports, row!);
  expect(await onSquare()).toContain(picture.id);
  await answer(number, 'hidden');
  await wishToLeave(world.ports, row!, maker.token);
  await stay(world.ports, row!);
  expect(await rowOf(picture.id)).toMatchObject({ heldAs: 'hidden', visibility: 'private', heldFrom: 'public' });
});

test('a model is hidden and given back; a person is neither hidden nor deleted', async () => {
  await world.db.insert(models).values({ id: 'own', userId: maker.id, name: '我的画风', image: '', type: 'lora', base: 'SDXL' });
  const [model, person] = [await complain('own', 'model'), await complain(maker.id, 'user')];
  const seen = async () => (await world.call('POST', '/api/v2/common/models/own', undefined, critic)).status;
  expect((await answer(model, 'deleted')).body.error).toBe('VALIDATION');
  await answer(model, 'hidden');
  expect(await seen()).toBe(404);
  await desk(`/${model}/restore`, { reason: '看错了' });
  expect(await seen()).toBe(200);
  for (const outcome of ['hidden', 'deleted']) expect((await answer(person, outcome)).body.error).toBe('VALIDATION');
  expect((await answer(person, 'kept')).status).toBe(200);
});

test('whoever is slower is told who was faster, and what is open at a colleague’s is read only', async () => {
  const picture = await addPicture(world, maker);
  const number = await complain(picture.id);
  await look(number);
  expect((await look(number, shen)).seenBy).toBe('林夏');
  expect((await answer(number, 'kept', shen)).body).toMatchObject({ error: 'CONFLICT', message: '林夏正在看这一件，没有改动' });
  const [one, other] = await Promise.all([answer(number, 'hidden'), answer(number, 'kept')]);
  expect(one.status + other.status).toBe(200 + 400);
  expect((await answer(number, 'kept', shen)).body).toMatchObject({ error: 'CONFLICT', message: '林夏已经答复了这一件，没有再改动' });
  const another = await addPicture(world, maker);
  const [next, last] = [await complain(another.id), await complain(another.id)];
  await look(next);
  await look(last);
  expect((await look(next, shen)).seenBy).toBeNull();
  world.tick(301);
  expect((await look(last, shen)).seenBy).toBeNull();
});

test('L-21 the complainant is told and reads the answer by its number, sends what is wanted, and the author reads a letter', async () => {
  const picture = await addPicture(world, maker, { title: '双生机甲' });
  const number = await complain(picture.id);
  const own = async (as = critic) => (await world.call('GET', '/api/v2/common/reports', undefined, as)).body.data;
  const send = (text: string, as = critic) => world.call('POST', `/api/v2/common/reports/${number}`, { text }, as);
  expect((await send('早了')).body.error).toBe('CONFLICT');
  await desk(`/${number}/ask`, { text: '请补作品的创作时间' });
  expect([await numbers('open'), await numbers('waiting')]).toEqual([[], [number]]);
  expect(await own()).toMatchObject([{ number, name: '双生机甲', state: 'waiting', asked: '请补作品的创作时间', outcome: null }]);
  expect((await send('不是我的', maker)).status).toBe(404);
  expect((await send('2024 年 3 月，附登记号')).status).toBe(200);
  expect(await look(number)).toMatchObject({ state: 'open', material: '2024 年 3 月，附登记号' });
  expect((await answer(number, 'hidden', lin, { answer: '请在 〔天数〕 天内补交' })).body.fields).toEqual({
    answer: '〔〕里的内容还没有填',
  });
  await answer(number, 'hidden', lin, { letter: '因侵权投诉暂时隐藏。' });
  expect(await own()).toMatchObject([{ state: 'answered', outcome: 'hidden', answer: '已经处理，谢谢你。', asked: '', name: '' }]);
  expect(await own(maker)).toEqual([]);
  const told = (who: Member) => world.mailbox.letters().flatMap(({ to, text }) => (to === who.mobile && text ? [text] : []));
  expect(told(critic)).toContain(`【点石】你的投诉有结果了：已经处理，谢谢你。（处理编号 ${number}）`);
  expect(told(maker)).toContain(`【点石】关于你的作品「双生机甲」：因侵权投诉暂时隐藏。（处理编号 ${number}）`);
  // Both find it among their notices.
  const notices = async (who: Member) =>
    (await world.call('POST', '/api/v2/users/notices', { tab: 'news' }, who)).body.data.notices.map(
      (one: { lead: string; text: string }) => one.lead + one.text,
    );
  expect(await notices(critic)).toContain('你的投诉有结果了：已经处理，谢谢你。');
  expect(await notices(maker)).toContain('关于你的作品「双生机甲」：因侵权投诉暂时隐藏。');
  const exported = (await world.call('GET', '/api/v2/users/me/export', undefined, critic)).body.data;
  expect(exported.reports[0]).toMatchObject({ answer: '已经处理，谢谢你。' });
  expect(exported.reports[0]).not.toHaveProperty('letter');
});
