/** Comments on works: who sees, says and takes away what, what is refused and what is told of it. */
import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Comment, CommentThread } from '#shared/contract/comments.ts';
import type { Notice } from '#shared/contract/notices.ts';
import { noticeDefaults } from '#shared/rules/notices.ts';
import { noticeWords } from '#shared/rules/notice-words.ts';
import { setRole } from '../desk/operators.ts';
import { randomUUID } from 'node:crypto';
import { uuidv7 } from '../kernel/crypto.ts';
import { rows } from '../kernel/db/rows.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { stay, wishToLeave } from '../privacy/leaving.ts';
import { leave } from '../privacy/delete-account.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweepComments } from './comments.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let fan: Member;
let guest: Member;
let work: string;
beforeEach(async () => {
  world = await makeWorld();
  [maker, fan, guest] = [await world.signIn(), await world.signIn(), await world.signIn()];
  work = (await addPicture(world, maker, { title: '晨雾村庄' })).id;
});

const DAY = 24 * 3600;
const put = async (as: Partial<Member> | undefined, body: object, on = work, key = '') => {
  world.tick(1);
  return world.call('PUT', `/api/v2/common/images/${on}/comments`, body, { ...as, ...(key && { headers: { 'Idempotency-Key': key } }) });
};
const say = async (as: Member, text: string, replyTo?: string, on = work): Promise<Comment> => {
  const { status, body } = await put(as, { text, ...(replyTo && { replyTo }) }, on);
  expect([text, status, body.message]).toEqual([text, 200, 'ok']);
  return body.data;
};
const list = async (as?: Member, after?: string, on = work) =>
  world.call('POST', `/api/v2/common/images/${on}/comments`, { ...(after && { after }) }, as);
const read = async (as?: Member) => {
  const { comments, total } = (await list(as)).body.data;
  return { total, said: comments.map((one: CommentThread) => [one.text, ...one.replies.map(({ text }) => text)]) };
};
const keep = (as: Member | undefined, id: string, deleted: boolean) => world.call('PUT', `/api/v2/common/comments/${id}`, { deleted }, as);
const rename = (as: Member, name: string) => world.call('PATCH', `/api/users/${as.id}`, { name }, as);
const noticesOf = async (as: Member): Promise<Notice[]> => (await world.call('POST', '/api/v2/users/notices', {}, as)).body.data.notices;
const toldTo = async (as: Member) =>
  (await noticesOf(as)).map((one) => {
    const { lead, text, detail } = noticeWords(one, world.ports.now());
    return [lead + text, detail];
  });
/** Rows as the call would leave them, a second apart. */
const plant = async (count: number, over: Partial<typeof t.comments.$inferInsert> = {}) => {
  const now = world.ports.now().getTime();
  const made = Array.from({ length: count }, (_, n) => new Date(now - (count - n) * 1000));
  await world.db.insert(t.comments).values(
    made.map((at, n) => ({
      id: uuidv7(at),
      imageId: work,
      userId: fan.id,
      text: `第 ${n + 1} 条`,
      idem: randomUUID(),
      createdAt: at,
      ...over,
    })),
  );
};

test('a work has its comments newest first with replies below, for a guest too, and the count is of both', async () => {
  expect((await list()).body.data).toEqual({ comments: [], next: null, total: 0 });
  const first = await say(fan, '这片雾真好');
  await say(guest, '颜色很舒服');
  for (const text of ['谢谢', '用了山海 XL', '再画一张']) await say(maker, text, first.id);
  expect(await read()).toEqual({ total: 5, said: [['颜色很舒服'], ['这片雾真好', '谢谢', '用了山海 XL']] });
  const { comments } = (await list()).body.data;
  expect(comments[1]).toMatchObject({ id: first.id, user: { id: fan.id }, replyCount: 3, hidden: false });
  const more = await world.call('POST', `/api/v2/common/comments/${first.id}/replies`, { after: comments[1].replies[1].id });
  expect([more.body.data.replies.map(({ text }: Comment) => text), more.body.data.next]).toEqual([['再画一张'], null]);
});

test('thousands of comments are read twenty at a time, each once, by an index', async () => {
  await plant(61);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { comments, next, total } = (await list(undefined, after)).body.data;
    expect([comments.length <= 20, total]).toEqual([true, 61]);
    seen.push(...comments.map(({ text }: Comment) => text));
    after = next ?? undefined;
  } while (after);
  expect(seen).toEqual(Array.from({ length: 61 }, (_, n) => `第 ${61 - n} 条`));
  expect((await list(undefined, 'x')).body.error).toBe('BAD_CONDITION');
  await plant(25, { replyTo: (await list()).body.data.comments[0].id });
  const thread = (await list()).body.data.comments[0].id;
  const page = (await world.call('POST', `/api/v2/common/comments/${thread}/replies`)).body.data;
  const rest = (await world.call('POST', `/api/v2/common/comments/${thread}/replies`, { after: page.next })).body.data;
  expect([page.replies.length, page.replies[0].text, rest.replies.length, rest.next]).toEqual([20, '第 1 条', 5, null]);
  await world.db.execute(sql`insert into comments (id, image_id, user_id, text, idem, created_at)
    select gen_random_uuid(), ${work}::uuid, ${fan.id}, 'x', n::text, now() from generate_series(1, 5000) n`);
  await world.db.execute(sql`analyze comments`);
  const plan = await rows(
    world.db,
    sql`explain select * from comments c where c.image_id = ${work}::uuid and c.reply_to is null and c.deleted_at is null order by c.id desc limit 21`,
  );
  expect(JSON.stringify(plan)).toContain('comments_new');
});

test('T-AUTHZ-02 only what everybody sees has comments: not a private, withheld, hidden or deleted work, nor for its owner', async () => {
  await say(fan, '早');
  const shut: Partial<typeof t.images.$inferInsert>[] = [
    { visibility: 'private' },
    { published: false },
    { deletedAt: world.ports.now() },
    { visibility: 'private', heldAs: 'hidden', heldFrom: 'public' },
  ];
  for (const state of shut) {
    await world.db.update(t.images).set(state).where(eq(t.images.id, work));
    for (const as of [undefined, maker, fan])
      expect([state, (await list(as)).status, (await put(as ?? fan, { text: '在吗' })).status]).toEqual([state, 404, 404]);
    const [comment] = await world.db.select().from(t.comments);
    expect((await world.call('POST', `/api/v2/common/comments/${comment?.id}/replies`, {}, fan)).status).toBe(404);
    await world.db
      .update(t.images)
      .set({ visibility: 'public', published: true, deletedAt: null, heldAs: null, heldFrom: null })
      .where(eq(t.images.id, work));
  }
  expect((await list(undefined, undefined, 'nonsense')).status).toBe(404);
  expect((await put(undefined, { text: '在吗' })).status).toBe(401);
  expect((await read()).total).toBe(1);
});

test('what is written is put in order, and refused where it is nothing, too long or too many lines', async () => {
  const written = await say(fan, '  e\u0301te\u0007\r\n\r\n\r\n\r\n好看\t吗  ');
  expect(written.text).toBe('éte\n\n好看 吗');
  for (const [text, message] of [
    [' \n ', '写点什么再发'],
    ['\u200d\u200d', '写点什么再发'],
    ['长'.repeat(301), '评论最多 300 字'],
    [Array.from({ length: 9 }, (_, n) => n).join('\n'), '评论最多 8 行'],
  ])
    expect([text, (await put(fan, { text })).body.fields]).toEqual([text, { text: message }]);
  await say(fan, '长'.repeat(300));
  expect(await world.db.$count(t.comments)).toBe(2);
});

test('a word that cannot be used is named, nothing is kept, and it is said that nothing was lost', async () => {
  const { status, body } = await put(fan, { text: '一起赌博吧' });
  expect([status, body.error, body.fields.text]).toEqual([400, 'SENSITIVE', expect.stringMatching(/「赌博」.*写好的还在/)]);
  expect(await world.db.$count(t.comments)).toBe(0);
});

test('ten a minute are enough; the same key is the same comment, also where both arrive at once', async () => {
  const twice = await Promise.all([put(fan, { text: '好' }, work, 'key-1'), put(fan, { text: '好' }, work, 'key-1')]);
  expect(new Set(twice.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await put(fan, { text: '好' }, work, 'key-1')).body.data.id).toBe(twice[0]?.body.data.id);
  expect((await put(fan, { text: '不好' }, work, 'key-1')).body.error).toBe('CONFLICT');
  expect((await put(guest, { text: '好' }, work, 'key-1')).body.data.id).not.toBe(twice[0]?.body.data.id);
  expect(await world.db.$count(t.comments)).toBe(2);
  world.tick(60);
  let refused = 0;
  for (let n = 0; n < 11; n++) if ((await put(fan, { text: `第 ${n}` })).body.error === 'TOO_FREQUENT') refused++;
  expect(refused).toBe(1);
  world.tick(60);
  await say(fan, '又可以了');
});

test('a reply hangs under a comment of the same work that is there, one level deep', async () => {
  const first = await say(fan, '早');
  const below = await say(guest, '早啊', first.id);
  const other = (await addPicture(world, maker)).id;
  for (const [replyTo, on] of [
    [below.id, work],
    [first.id, other],
    [randomUUID(), work],
    ['nonsense', work],
  ])
    expect([replyTo, on, (await put(guest, { text: '回复', replyTo }, on)).body.error]).toEqual([replyTo, on, 'NOT_FOUND']);
  await keep(fan, first.id, true);
  expect((await put(guest, { text: '回复', replyTo: first.id })).body.message).toContain('写好的还在');
});

test('its author and the work’s take a comment away, nobody else; whoever took it brings it back, with what hung below', async () => {
  const first = await say(fan, '早');
  await say(guest, '早啊', first.id);
  for (const as of [guest, undefined]) expect((await keep(as, first.id, true)).status).toBe(as ? 404 : 401);
  expect((await read()).total).toBe(2);
  expect((await keep(fan, first.id, true)).body.data).toEqual({ deleted: true });
  expect(await read(fan)).toEqual({ total: 0, said: [] });
  expect((await keep(maker, first.id, false)).status).toBe(404);
  await keep(fan, first.id, false);
  expect((await read()).total).toBe(2);
  await keep(maker, first.id, true);
  expect((await keep(fan, first.id, false)).status).toBe(404);
  await keep(maker, first.id, false);
  expect(await read()).toEqual({ total: 2, said: [['早', '早啊']] });
  expect((await keep(fan, 'nonsense', true)).status).toBe(404);
});

test('what was taken away is gone after thirty days, but not before a complaint about it is answered', async () => {
  const [first, second] = [await say(fan, '早'), await say(fan, '晚')];
  await say(guest, '早啊', first.id);
  await world.call('POST', '/api/v2/common/reports', { kind: 'comment', targetId: second.id, reason: 'abusive' }, guest);
  for (const { id } of [first, second]) await keep(fan, id, true);
  world.tick(30 * DAY - 60);
  await sweepComments(world.db, world.ports.now());
  expect(await world.db.$count(t.comments)).toBe(3);
  world.tick(120);
  await sweepComments(world.db, world.ports.now());
  expect((await world.db.select().from(t.comments)).map(({ text }) => text)).toEqual(['晚']);
  await world.db.update(t.reports).set({ state: 'answered', outcome: 'kept' });
  await sweepComments(world.db, world.ports.now());
  expect(await world.db.$count(t.comments)).toBe(0);
});

test('the work’s author and whoever is answered are told, once a work and day, and nobody of what they say themselves', async () => {
  await rename(fan, '阿橙');
  await rename(guest, '云游客');
  await rename(maker, '山海匠');
  const first = await say(fan, '这片雾真好');
  await say(maker, '自己说一句');
  expect(await toldTo(maker)).toEqual([['阿橙 评论了《晨雾村庄》', '“这片雾真好”']]);
  await say(guest, '我也觉得', first.id);
  await say(fan, '对吧', first.id);
  expect(await toldTo(maker)).toEqual([['阿橙 和另外 1 人评论了《晨雾村庄》', '“对吧”']]);
  expect(await toldTo(fan)).toEqual([['云游客 回复了你在《晨雾村庄》下的评论', '“我也觉得”']]);
  expect(await noticesOf(fan)).toMatchObject([{ kind: 'answer', reply: true, work: { id: work, title: '晨雾村庄' } }]);
  // Read, and said more to: it is news again.
  await world.call('PUT', '/api/v2/users/notices/read', {}, fan);
  const { id } = await say(maker, '谢谢', first.id);
  expect((await world.call('GET', '/api/v2/users/userInfo', undefined, fan)).body.data.unread).toBe(1);
  expect(await toldTo(fan)).toEqual([['山海匠 和另外 1 人回复了你在《晨雾村庄》下的评论', '“谢谢”']]);
  await keep(maker, id, true);
  expect((await toldTo(fan))[0]?.[1]).toBe('');
  world.tick(DAY);
  await say(guest, '第二天');
  expect((await noticesOf(maker)).map((one) => one.kind === 'answer' && one.others)).toEqual([0, 1]);
  // The work is not to be seen any more: whoever is not its owner is told no title.
  await world.db.update(t.images).set({ visibility: 'private' }).where(eq(t.images.id, work));
  expect((await toldTo(fan))[0]?.[0]).toBe('山海匠 和另外 1 人回复了你的评论');
});

test('whoever chose how to be told before there were comments is told of them as by default, and may switch it off', async () => {
  const { answer: _, ...older } = noticeDefaults.ways;
  await world.db
    .update(t.users)
    .set({ noticeSettings: { ways: older, quiet: false } as never })
    .where(eq(t.users.id, maker.id));
  const settings = (await world.call('GET', '/api/v2/users/notices/settings', undefined, maker)).body.data;
  expect([settings.ways.answer, settings.quiet]).toEqual([noticeDefaults.ways.answer, false]);
  await say(fan, '早');
  expect(await noticesOf(maker)).toHaveLength(1);
  const ways = { ...settings.ways, answer: { site: false, browser: false, mail: false } };
  expect((await world.call('PUT', '/api/v2/users/notices/settings', { ways, quiet: false }, maker)).status).toBe(200);
  world.tick(DAY);
  await say(fan, '晚');
  expect(await noticesOf(maker)).toHaveLength(1);
});

test('O-4 a comment that an operator hid is seen by its author alone, with a mark; deleted by nobody; and comes back', async () => {
  const lin = await world.signIn();
  await setRole(world.ports, lin.mobile, 'reviewer');
  const first = await say(fan, '难听的话');
  await say(guest, '请别这样', first.id);
  const complain = async (as?: Member) => {
    const { body } = await world.call('POST', '/api/v2/common/reports', { kind: 'comment', targetId: first.id, reason: 'abusive' }, as);
    world.tick(60);
    return body.data.number as string;
  };
  const desk = (number: string, path: string, body: object = {}) =>
    world.call('POST', `/api/v2/desk/complaints/${number}${path}`, body, lin);
  const answer = (number: string, outcome: string) =>
    desk(number, '/answer', { outcome, answer: '已经处理，谢谢你。', letter: '请友善一些。' });
  const [one, two] = [await complain(guest), await complain()];
  expect((await desk(one, '')).body.data).toMatchObject({
    kind: 'comment',
    name: '难听的话',
    words: '难听的话',
    on: expect.stringMatching(/^晨雾村庄，/),
    image: expect.stringContaining(`i/${work}`),
    author: { id: fan.id, complaints: 2 },
    complainant: { id: guest.id },
    shown: 'public',
    same: 2,
  });
  expect((await world.call('GET', '/api/v2/common/reports', undefined, guest)).body.data).toMatchObject([
    { kind: 'comment', name: '难听的话' },
  ]);
  expect((await answer(one, 'hidden')).status).toBe(200);
  for (const as of [undefined, guest, maker]) expect(await read(as)).toEqual({ total: 0, said: [] });
  const { comments, total } = (await list(fan)).body.data;
  expect([comments[0].hidden, total]).toEqual([true, 2]);
  expect((await put(guest, { text: '回复', replyTo: first.id })).status).toBe(404);
  expect(
    (await world.call('POST', '/api/v2/common/reports', { kind: 'comment', targetId: first.id, reason: 'abusive' }, guest)).status,
  ).toBe(404);
  expect((await toldTo(fan)).map(([said]) => said)).toContain('关于你的评论「难听的话」：请友善一些。');
  expect((await desk(one, '')).body.data.shown).toBe('hidden');

  await answer(two, 'deleted');
  expect(await read(fan)).toEqual({ total: 0, said: [] });
  expect((await keep(fan, first.id, true)).status).toBe(404);
  // The stricter of two decides, whichever is taken back.
  await desk(two, '/restore', { reason: '看错了' });
  expect((await list(fan)).body.data.comments[0].hidden).toBe(true);
  await desk(one, '/restore', { reason: '看错了' });
  expect(await read()).toEqual({ total: 2, said: [['难听的话', '请别这样']] });
  const written = await world.db
    .select()
    .from(t.audit)
    .where(eq(t.audit.target, `report:${one}`))
    .orderBy(t.audit.n);
  expect(written.map(({ userId, action, after }) => [userId, action, after])).toEqual([
    [lin.id, 'complaint.answer', expect.objectContaining({ outcome: 'hidden', comment: first.id })],
    [lin.id, 'complaint.restore', { state: 'open' }],
  ]);
  await answer(one, 'kept');
  expect((await read()).total).toBe(2);
  await keep(fan, first.id, true);
  expect((await desk(two, '')).body.data.shown).toBe('deleted');
});

test('AC-12 L-43 comments of whoever leaves are not seen, come back if they stay, and are gone with the account; the export has them', async () => {
  const first = await say(fan, '早安');
  await say(guest, '早啊', first.id);
  const other = await say(guest, '我也在');
  await say(fan, '来了', other.id);
  const data = (await world.call('GET', '/api/v2/users/me/export', undefined, fan)).body.data;
  expect(data.comments.map(({ text, imageId }: { text: string; imageId: string }) => [text, imageId])).toEqual([
    ['早安', work],
    ['来了', work],
  ]);
  expect(JSON.stringify(data.comments)).not.toMatch(/早啊|deletedBy|idem/);
  const row = async () => (await world.db.select().from(t.users).where(eq(t.users.id, fan.id)))[0]!;
  await wishToLeave(world.ports, await row(), fan.token);
  expect(await read()).toEqual({ total: 1, said: [['我也在']] });
  expect((await read(fan)).total).toBe(4);
  expect((await put(fan, { text: '走了' })).body.message).toContain('撤销注销');
  await stay(world.ports, await row());
  expect((await read()).total).toBe(4);
  await wishToLeave(world.ports, await row(), fan.token);
  world.tick(8 * DAY);
  expect(await leave(world.ports, await row())).toBe(true);
  expect((await world.db.select().from(t.comments)).map(({ text }) => text)).toEqual(['我也在']);
  const suspension = { scopes: ['sign-in' as const], reason: '', at: world.ports.now().toISOString(), until: null };
  await world.db.update(t.users).set({ suspension }).where(eq(t.users.id, guest.id));
  expect(await read()).toEqual({ total: 0, said: [] });
});
