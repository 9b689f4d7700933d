import { beforeEach, expect, test } from 'vitest';
import { reports } from '../kernel/db/schema/accounts.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let maker: Member;
let member: Member;
beforeEach(async () => {
  world = await makeWorld();
  [maker, member] = [await world.signIn(), await world.signIn()];
});

const complain = (body: object, as?: Partial<Member>) =>
  world.call('POST', '/api/v2/common/reports', { kind: 'image', reason: 'other', ...body }, as);

test('L-21 a complaint gets a number, is kept with who made it, and the operator is told', async () => {
  const { id } = await addPicture(world, maker);
  expect((await complain({ targetId: id, text: '盗用了我的画' }, member)).body.data).toEqual({ number: 'R2611210001' });
  expect((await complain({ kind: 'user', targetId: maker.id, reason: 'abusive' })).body.data).toEqual({ number: 'R2611210002' });
  world.tick(86_400);
  expect((await complain({ targetId: id.toUpperCase() }, member)).body.data).toEqual({ number: 'R2611220001' });
  const rows = await world.db.select().from(reports).orderBy(reports.number);
  expect(rows).toMatchObject([
    { userId: member.id, kind: 'image', targetId: id, reason: 'other', text: '盗用了我的画' },
    { userId: null, kind: 'user', targetId: String(maker.id), reason: 'abusive', text: '' },
    { userId: member.id, targetId: id },
  ]);
  expect(world.logged.filter((line) => line.includes('complaint R261121'))).toHaveLength(2);
  const data = (await world.call('GET', '/api/v2/users/me/export', undefined, await world.signIn(member.mobile))).body.data;
  expect(data.reports).toHaveLength(2);
});

test('L-21 many at once get numbers of their own', async () => {
  const { id } = await addPicture(world, maker);
  const all = await Promise.all(Array.from({ length: 10 }, (_, n) => complain({ targetId: id }, { ip: `10.1.0.${n}` })));
  expect(new Set(all.map(({ body }) => body.data.number)).size).toBe(10);
});

test('T-AUTHZ-02 only what one can see can be complained about', async () => {
  const secret = await addPicture(world, maker, { visibility: 'private', published: false });
  await world.db
    .insert(models)
    .values({ id: 'own', userId: maker.id, name: '秘方', image: '', type: 'lora', base: 'SDXL', visibility: 'private' });
  for (const target of [
    { targetId: secret.id },
    { targetId: 'nonsense' },
    { kind: 'model', targetId: 'own' },
    { kind: 'model', targetId: 'nothing' },
    { kind: 'user', targetId: 5 },
    { kind: 'user', targetId: 'x' },
    { kind: 'user', targetId: 1e10 },
  ])
    expect([target, (await complain(target, member)).body.error]).toEqual([target, 'NOT_FOUND']);
  expect((await complain({ targetId: secret.id, reason: 'because' }, member)).body.error).toBe('VALIDATION');
  expect((await complain({ targetId: secret.id, text: '长'.repeat(501) }, member)).body.fields).toEqual({ text: '说明最多 500 字' });
  expect(await world.db.$count(reports)).toBe(0);
});

test('L-21 twenty a day are enough for a member, thirty for an address', async () => {
  const { id } = await addPicture(world, maker);
  const errors = async (count: number, as: Partial<Member>) => {
    let refused = 0;
    for (let n = 0; n < count; n++) if ((await complain({ targetId: id }, as)).body.error === 'TOO_FREQUENT') refused++;
    return refused;
  };
  expect(await errors(21, member)).toBe(1);
  expect(await errors(10, { ip: member.ip })).toBe(1);
  world.tick(86_401);
  expect(await errors(1, { ip: member.ip })).toBe(0);
});

test('T-AUTHZ-07 a model’s words are checked, and only a plan makes it private', async () => {
  await world.db.insert(models).values({ id: 'own', userId: maker.id, name: '我的画风', image: '', type: 'lora', base: 'SDXL' });
  const save = (set: object, as = maker) => world.call('PUT', '/api/v2/common/models', { id: 'own', set }, as);
  for (const set of [{ name: '赌博' }, { desc: '关于毒品' }, { tags: ['山', '色情'] }])
    expect((await save(set)).body.error).toBe('SENSITIVE');
  expect((await save({ visibility: 'private' })).body.error).toBe('PLAN_REQUIRED');
  expect((await save({ name: '新名' }, member)).body.error).toBe('NOT_FOUND');
  await world.putOn(maker, 1);
  expect((await save({ visibility: 'private', name: '新名' })).body.data).toMatchObject({ visibility: 'private', name: '新名' });
  expect((await world.call('POST', '/api/v2/common/models/own', undefined, member)).status).toBe(404);
});
