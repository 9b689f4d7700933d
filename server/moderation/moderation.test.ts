/** Content that is refused, flagged and reviewed: what members and reviewers see of it, what it costs, what is kept of it. */
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { setRole } from '../desk/operators.ts';
import { schema as t } from '../kernel/db/schema.ts';
import type { Judgement, ModerationService } from '../ports/ports.ts';
import { addPicture, idsOf } from '../testing/pictures.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweepModeration } from './moderate.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
const nothing: Judgement = { verdict: null, labels: [], parts: [] };
/** A service that finds what a test tells it to find, or does not answer. */
function service(judge: (about: string) => Partial<Judgement> | 'away'): ModerationService & { asked: string[] } {
  const asked: string[] = [];
  const answer = async (about: string): Promise<Judgement> => {
    asked.push(about);
    const found = judge(about);
    if (found === 'away') throw new Error('timeout');
    return { ...nothing, ...found };
  };
  return { name: 'stand-in', words: answer, picture: answer, asked };
}
const begin = async (options: Parameters<typeof makeWorld>[0] = {}): Promise<{ maker: Member; fan: Member; lin: Member }> => {
  world = await makeWorld(options);
  const [maker, fan, lin] = [await world.signIn(), await world.signIn(), await world.signIn()];
  await setRole(world.ports, lin.mobile, 'reviewer');
  return { maker, fan, lin };
};
afterEach(() => world.rest());

const press = (as: Member, prompt: string) => {
  world.tick(0.01);
  return world.call('POST', '/api/v2/sd/txt2img', { prompt, num: 1 }, as);
};
const save = (as: Member, id: string, set: object) => world.call('PUT', '/api/v2/common/images', { id, set }, as);
const comment = (as: Member, work: string, text: string) => world.call('PUT', `/api/v2/common/images/${work}/comments`, { text }, as);
const records = () => world.db.select().from(t.moderationRecords).orderBy(t.moderationRecords.id);
const told = (one: typeof t.moderationRecords.$inferSelect) => [one.about, one.verdict, one.judge, one.labels];
const desk = (as: Member, path: string, body: object = {}) => world.call('POST', `/api/v2/desk/complaints${path}`, body, as);
const cases = async (as: Member) => (await desk(as, '', { state: 'open' })).body.data.rows;
const decide = (as: Member, number: string, outcome: string) =>
  desk(as, `/${number}/answer`, { outcome, answer: '审核过了。', letter: '审核过了。' });
const rowOf = async (id: string) => (await world.db.select().from(t.images).where(eq(t.images.id, id)))[0]!;
const noticesOf = async (as: Member) => (await world.call('POST', '/api/v2/users/notices', {}, as)).body.data.notices;

test('R9.4 O-5 a refusal names the part in the field it stands in, costs nothing and is on record for half a year', async () => {
  const { maker } = await begin();
  const before = await world.pointsOf(maker);
  const { status, body } = await press(maker, '海报，du 品，厚涂');
  expect([status, body.error, body.fields]).toEqual([400, 'SENSITIVE', { prompt: expect.stringContaining('「du品」') }]);
  expect(await world.pointsOf(maker)).toBe(before);
  expect((await records()).map(told)).toEqual([['prompt', 'refuse', 'words', ['毒品']]]);
  expect((await records())[0]!.sample).toBe('海报，du 品，厚涂');
  world.tick(184 * 24 * 3600);
  await sweepModeration(world.db, world.ports.now());
  expect(await records()).toHaveLength(1);
  world.tick(10 * 24 * 3600);
  await sweepModeration(world.db, world.ports.now());
  expect(await records()).toEqual([]);
});

test('R9.4 whoever is refused again and again waits, longer each time, and is told for how long; others don’t, nor does a price', async () => {
  const { maker, fan } = await begin();
  for (let n = 0; n < 5; n++) expect((await press(maker, '毒品')).body.error).toBe('SENSITIVE');
  const wait = await press(maker, '一只猫');
  expect([wait.body.error, wait.body.message]).toEqual(['TOO_FREQUENT', expect.stringMatching(/5 次.*60 秒/)]);
  expect((await save(maker, (await addPicture(world, maker)).id, { title: '一只猫' })).body.error).toBe('TOO_FREQUENT');
  expect((await press(fan, '一只猫')).status).toBe(200);
  expect((await world.quote(maker, { kind: 'txt2img', num: 1 })).status).toBe(200);
  world.tick(61);
  expect((await press(maker, '毒品')).body.error).toBe('SENSITIVE');
  world.tick(61);
  expect((await press(maker, '一只猫')).body.error).toBe('TOO_FREQUENT');
  world.tick(60);
  expect((await press(maker, '一只猫')).status).toBe(200);
});

test('R9.4 the service’s word counts beside the list: refused names its part, flagged words are no refusal, and away nobody is stopped', async () => {
  let found: Partial<Judgement> | 'away' = { verdict: 'refuse', labels: ['时政'], parts: ['某人'] };
  const { maker, fan, lin } = await begin({ moderation: service(() => found) });
  const refused = await world.call('POST', '/api/v2/sd/txt2img', { prompt: '猫', negativePrompt: '某人的像', num: 1 }, maker);
  expect([refused.status, refused.body.fields]).toEqual([400, { negativePrompt: expect.stringContaining('「某人」') }]);
  found = { verdict: 'refuse', labels: ['时政'] };
  expect((await press(maker, '猫')).body.message).toContain('涉及时政');
  found = { verdict: 'review', labels: ['广告引流'] };
  expect((await press(maker, '猫')).status).toBe(200);
  const work = (await addPicture(world, fan, { title: '晨雾' })).id;
  found = 'away';
  const { status, body } = await comment(maker, work, '好看');
  expect([status, body.data.waits]).toEqual([200, true]);
  expect(world.logged.some((line) => line.includes('words were not judged') && !line.includes('好看'))).toBe(true);
  expect((await cases(lin)).map(({ kind, reason }: { kind: string; reason: string }) => [kind, reason])).toEqual([['comment', 'review']]);
  expect((await records()).map(told)).toEqual([
    ['prompt', 'refuse', 'stand-in', ['时政']],
    ['prompt', 'refuse', 'stand-in', ['时政']],
    ['prompt', 'review', 'stand-in', ['广告引流']],
  ]);
});

test('R9.4 a flagged comment is its author’s alone until a reviewer lets it through; then it is told of, and that can be taken back', async () => {
  const { maker, fan, lin } = await begin();
  const work = (await addPicture(world, maker, { title: '晨雾' })).id;
  const list = async (as?: Member) =>
    (await world.call('POST', `/api/v2/common/images/${work}/comments`, {}, as)).body.data.comments.map(
      ({ text, waits }: { text: string; waits: boolean }) => [text, waits],
    );
  expect((await comment(fan, work, 'bingdu 好看')).body.data.waits).toBe(true);
  expect([await list(), await list(maker), await list(fan)]).toEqual([[], [], [['bingdu 好看', true]]]);
  expect(await noticesOf(maker)).toEqual([]);
  const [{ number }] = await cases(lin);
  expect((await desk(lin, `/${number}`)).body.data).toMatchObject({
    reason: 'review',
    text: '冰毒',
    shown: 'review',
    complainant: null,
    author: { id: fan.id, complaints: 0 },
  });
  expect((await decide(lin, number, 'kept')).status).toBe(200);
  expect(await list()).toEqual([['bingdu 好看', false]]);
  expect((await noticesOf(maker)).map(({ kind }: { kind: string }) => kind)).toEqual(['answer']);
  expect((await noticesOf(fan)).map(({ kind }: { kind: string }) => kind)).toEqual(['complaint']);
  expect((await desk(lin, `/${number}/restore`, { reason: '看错了' })).status).toBe(200);
  expect([await list(), await list(fan)]).toEqual([[], [['bingdu 好看', true]]]);
  await decide(lin, number, 'hidden');
  expect([await list(), await list(fan)]).toEqual([[], [['bingdu 好看', false]]]);
});

test('R9.4 a flagged work waits out of sight when it is published, goes public with the reviewer’s word or stays hidden, and nobody passes by it', async () => {
  const { maker, fan, lin } = await begin({
    moderation: service((about) => (about.startsWith('i/') ? { verdict: 'review', labels: ['色情低俗'] } : {})),
  });
  const own = async () => (await world.call('GET', `/api/v2/common/images/${id}`, undefined, maker)).body.data;
  const { id, key } = await addPicture(world, maker, { title: '晨雾', published: false });
  expect((await save(maker, id, { published: true })).body.data).toEqual({ updated: 1, waiting: 1 });
  expect([await idsOf(world, []), (await world.app.request(`/files/${key}`)).status]).toEqual([[], 404]);
  expect(await own()).toMatchObject({ held: 'review', published: true });
  expect((await world.call('GET', `/api/v2/common/images/${id}`, undefined, fan)).status).toBe(404);
  // Nothing of what its maker can set makes it public meanwhile.
  for (const set of [
    { visibility: 'public' },
    { published: false },
    { published: true },
    { visibility: 'prompt_hidden' },
    { title: '晨雾二' },
  ])
    expect([set, (await save(maker, id, set)).status, await idsOf(world, [])]).toEqual([set, 200, []]);
  const [{ number }] = await cases(lin);
  expect(await cases(lin)).toHaveLength(1);
  await decide(lin, number, 'kept');
  expect(await idsOf(world, [])).toEqual([id]);
  expect(await rowOf(id)).toMatchObject({ heldAs: null, visibility: 'prompt_hidden' });
  await desk(lin, `/${number}/restore`, { reason: '再看一次' });
  expect([await idsOf(world, []), (await rowOf(id)).heldAs]).toEqual([[], 'review']);
  await decide(lin, number, 'hidden');
  expect(await own()).toMatchObject({ held: 'hidden' });
  expect((await save(maker, id, { published: true })).body.error).toBe('CONFLICT');
  await desk(lin, `/${number}/restore`, { reason: '再看一次' });
  expect((await rowOf(id)).heldAs).toBe('review');
});

test('R9.4 what is looked at is the site’s policy: what was flagged, all of it after, all of it before', async () => {
  for (const [policy, shown, waiting, open] of [
    ['flagged', 1, 0, 0],
    ['after', 1, 0, 1],
    ['before', 0, 1, 1],
  ] as const) {
    const { maker, lin } = await begin({ env: { PUBLISH_REVIEW: policy } });
    const { id } = await addPicture(world, maker, { published: false });
    const { body } = await save(maker, id, { published: true, title: '晨雾' });
    expect([policy, body.data.waiting, (await idsOf(world, [])).length, (await cases(lin)).length]).toEqual([policy, waiting, shown, open]);
    await save(maker, id, { title: '晨雾二' });
    await save(maker, id, { published: false });
    await save(maker, id, { published: true });
    expect((await cases(lin)).length).toBe(open);
    await save(maker, id, { title: 'bingdu' });
    expect([policy, await idsOf(world, [])]).toEqual([policy, []]);
  }
});

test('R9.4 a result that may not be is not delivered, nor kept, and its points are back; a flagged one is its maker’s', async () => {
  let verdict: Judgement['verdict'] = 'refuse';
  const judge = service((about) => (about.startsWith('i/') ? { verdict, labels: ['色情低俗'] } : {}));
  const { maker } = await begin({ moderation: judge });
  world.work();
  const before = await world.pointsOf(maker);
  const refused = await world.ended(maker, (await press(maker, '一只猫')).body.data.id);
  expect([refused.status, refused.error?.message]).toEqual(['failed', expect.stringMatching(/色情低俗.*积分已退回/)]);
  expect(await world.pointsOf(maker)).toBe(before);
  const [key = ''] = judge.asked.filter((about) => about.startsWith('i/'));
  expect([key, world.blobs.kept.has(key), await world.db.$count(t.images)]).toEqual([expect.stringMatching(/^i\//), false, 0]);
  verdict = 'review';
  const flagged = await world.ended(maker, (await press(maker, '一只猫')).body.data.id);
  expect([flagged.status, flagged.images.length]).toEqual(['success', 1]);
  expect((await rowOf(flagged.images[0].id)).flagged).toBe(true);
});

test('R9.4 an upload or a face that may not be is not kept', async () => {
  const { maker } = await begin({ moderation: service(() => ({ verdict: 'refuse', labels: ['暴力恐怖'] })) });
  const files = world.blobs.kept.size;
  const picture = await encodePng(createBitmap(64, 64, [1, 2, 3, 255]), []);
  const { status, body } = await world.upload(maker, picture);
  expect([status, body.error, body.message]).toEqual([400, 'SENSITIVE', expect.stringMatching(/暴力恐怖.*没有保存/)]);
  const form = new FormData();
  form.append('image', new Blob([picture]), 'me.png');
  expect((await world.call('PUT', '/api/users/account/image', form, maker)).body.error).toBe('SENSITIVE');
  expect([world.blobs.kept.size, await world.db.$count(t.uploads)]).toEqual([files, 0]);
  expect((await records()).map(({ about }) => about)).toEqual(['upload', 'upload']);
});
