/** Plans and packages at the desk: a price holds from its very instant on, by two people's will, and never makes members pay more a point. */
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { schema as t } from '../kernel/db/schema.ts';
import { buy, notice, order, orderRow, tell } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let member: Member;
let zhou: Member;
let shen: Member;
beforeEach(async () => {
  world = await makeWorld({ env: { PAY: 'sandbox' } });
  [member, zhou, shen] = [await world.signIn(), await world.signIn(), await world.signIn()];
  await setRole(world.ports, zhou.mobile, 'finance');
  await setRole(world.ports, shen.mobile, 'owner');
});

const HOUR = 3600;
const later = (hours: number) => new Date(world.ports.now().getTime() + hours * HOUR * 1000).toISOString();
const desk = (path: string, body: object = {}, as = zhou) => world.call('POST', `/api/v2/desk/${path}`, body, as);
const nameOf = (pid: string) => `catalogue/${pid.startsWith('plan') ? 'vip' : 'point'}/${pid}`;
const look = async (pid: string, as = zhou) => (await desk(nameOf(pid), {}, as)).body.data;
const propose = (pid: string, fen: number, over: object = {}, as = zhou) =>
  desk(`${nameOf(pid)}/price`, { fen, originalFen: pid.startsWith('plan') ? 30_000 : null, at: null, reason: '双十二', ...over }, as);
const decide = (id: string, agree: boolean, as = shen) => desk(`prices/${id}`, { agree }, as);
async function reprice(pid: string, fen: number, over: object = {}): Promise<string> {
  const { id } = (await propose(pid, fen, over)).body.data;
  expect((await decide(id, true)).body.data).toEqual({ state: 'agreed' });
  return id;
}
const sale = (pid: string, onSale: boolean) => desk(`${nameOf(pid)}/sale`, { onSale, reason: '换成新的' });
const ordered = async (pid: string, as = member) => (await orderRow(world, await order(world, as, pid))).fen;
const shownPlan = async (id: string) =>
  (await world.call('POST', '/api/v2/common/vip_prices', { pageSize: 999 })).body.data.find((one: { id: string }) => one.id === id);
const shownPacks = async (method = 'POST') =>
  (await world.call(method, '/api/v2/common/dicts/point_config', method === 'GET' ? undefined : { pageSize: 999 })).body.data;
const deeds = async () => (await world.db.select().from(t.audit).orderBy(t.audit.n)).filter(({ target }) => target.startsWith('product:'));

test('R3.9 a price waits for a second person: nothing changes before, and one who asked does not agree', async () => {
  const { id } = (await propose('plan-2-2', 19_000)).body.data;
  expect((await propose('plan-2-2', 18_000, {}, shen)).body).toMatchObject({
    error: 'CONFLICT',
    message: expect.stringMatching(/等第二人/),
  });
  expect(await look('plan-2-2')).toMatchObject({ fen: 19_900, changes: [{ id, state: 'waiting', askedBy: { mine: true } }] });
  expect((await look('plan-2-2', shen)).changes[0].askedBy.mine).toBe(false);
  expect((await decide(id, true, zhou)).body).toMatchObject({ error: 'ROLE_REQUIRED', message: '要另一个人同意，价格没有变' });
  expect(await ordered('plan-2-2')).toBe(19_900);
  const answers = await Promise.all([decide(id, true), decide(id, true)]);
  expect(answers.map(({ body }) => String(body.data?.state ?? body.error)).toSorted()).toEqual(['CONFLICT', 'agreed']);
  expect(await look('plan-2-2')).toMatchObject({ fen: 19_000, originalFen: 30_000, changes: [] });
  expect(await shownPlan('plan-2-2')).toMatchObject({ discountedPrice: 190, originalPrice: 300, discount: 63 });
  expect((await deeds()).map(({ userId, action, reason, before, after }) => [userId, action, reason, before, after])).toEqual([
    [zhou.id, 'price.propose', '双十二', { fen: 19_900, originalFen: 29_700 }, { fen: 19_000, originalFen: 30_000, at: null }],
    [
      shen.id,
      'price.change',
      '双十二',
      { fen: 19_900, originalFen: 29_700, askedBy: zhou.id },
      { fen: 19_000, originalFen: 30_000, at: world.ports.now().toISOString() },
    ],
  ]);
});

test('R3.9 one who asked takes a price back, a second person says no, and then another can be asked for', async () => {
  const first = (await propose('point_config-2', 2900)).body.data.id;
  expect((await decide(first, false, zhou)).body.data).toEqual({ state: 'withdrawn' });
  const second = (await propose('point_config-2', 2900)).body.data.id;
  expect((await decide(second, false, shen)).body.data).toEqual({ state: 'withdrawn' });
  expect((await decide(second, true, shen)).body.error).toBe('CONFLICT');
  expect((await decide('nothing', true)).status).toBe(404);
  expect(await ordered('point_config-2')).toBe(2800);
  expect((await deeds()).map(({ action }) => action)).toEqual(['price.propose', 'price.decline', 'price.propose', 'price.decline']);
});

test('R3.9 a price of later holds at its very instant, with no process awake, for what is ordered from then on', async () => {
  const at = later(10);
  await reprice('plan-2-2', 18_900, { at });
  await reprice('point_config-2', 3000, { at });
  const before = await order(world, member, 'plan-2-2');
  expect((await look('plan-2-2')).changes).toMatchObject([{ state: 'agreed', at, fen: 18_900 }]);
  world.tick(10 * HOUR - 0.001);
  const other = await world.signIn();
  expect([await ordered('plan-2-2', other), await ordered('point_config-2', other)]).toEqual([19_900, 2800]);
  expect([(await shownPlan('plan-2-2')).discountedPrice, (await shownPacks())[1].val2]).toEqual([199, 28]);
  world.tick(0.001);
  const third = await world.signIn();
  expect(world.ports.now().toISOString()).toBe(at);
  expect([await ordered('plan-2-2', third), await ordered('point_config-2', third)]).toEqual([18_900, 3000]);
  expect([(await shownPlan('plan-2-2')).discountedPrice, (await shownPacks())[1].val2, (await shownPacks('GET'))[1].val2]).toEqual([
    189, 30, 30,
  ]);
  // An order of before keeps its amount, and is paid with it.
  const row = await orderRow(world, before);
  expect([row.fen, await tell(world, await notice(world, row))]).toEqual([19_900, 'success']);
});

test('R8.13 a preview of before the price is refused as a changed one, and what is agreed to then is not the old order', async () => {
  const told = async () => (await world.call('POST', '/api/v2/users/order/preview', { pid: 'plan-2-2' }, member)).body.data;
  const press = async (seen: string) =>
    (await world.call('PUT', '/api/v2/users/order', { source: 'vip', pid: 'plan-2-2', seen }, member)).body;
  const before = await told();
  expect([before.price, before.originalPrice, before.saved]).toEqual([199, 297, 38]);
  const first = (await press(before.seen)).data;
  await reprice('plan-2-2', 18_900);
  await reprice('plan-2-1', 8000);
  expect((await press(before.seen)).error).toBe('PREVIEW_CHANGED');
  const after = await told();
  expect([after.price, after.originalPrice, after.saved]).toEqual([189, 300, 51]);
  const second = (await press(after.seen)).data;
  expect([(await orderRow(world, first)).fen, (await orderRow(world, second)).fen]).toEqual([19_900, 18_900]);
});

test('R3.9 one whose moment passed while it waited holds from the second word on; one that is to come is called off by either', async () => {
  const { id } = (await propose('plan-3-1', 15_000, { at: later(1) })).body.data;
  world.tick(2 * HOUR);
  [zhou, shen] = [await world.signIn(zhou.mobile), await world.signIn(shen.mobile)];
  expect((await look('plan-3-1')).fen).toBe(15_900);
  await decide(id, true);
  expect(await look('plan-3-1')).toMatchObject({ fen: 15_000, changes: [] });
  expect((await deeds()).at(-1)).toMatchObject({ action: 'price.change', after: { at: world.ports.now().toISOString() } });
  expect((await decide(id, false)).body.error).toBe('CONFLICT');
  const called = await reprice('plan-3-1', 14_900, { at: later(5) });
  expect((await decide(called, false, zhou)).body.data).toEqual({ state: 'withdrawn' });
  world.tick(6 * HOUR);
  zhou = await world.signIn(zhou.mobile);
  expect([(await look('plan-3-1')).fen, (await deeds()).at(-1)?.action]).toEqual([15_000, 'price.call-off']);
});

test.each([
  ['plan-2-2', 24_000, {}, /包季」每月合 ¥80.00，不能比「标准会员，单月」的 ¥79.00 贵/],
  ['plan-2-1', 6000, {}, /包季」每月合 ¥66.33，不能比「标准会员，单月」的 ¥60.00 贵/],
  ['plan-1-1', 4800, { originalFen: 4900 }, /每积分合 ¥0.0398，要比「基础会员，单月」的 ¥0.0400 贵/],
  ['point_config-6', 80_000, {}, /每积分合 ¥0.0320，要比「基础会员，单月」的 ¥0.0325 贵/],
  ['point_config-6', 81_250, {}, /每积分合 ¥0.0325，要比「基础会员，单月」的 ¥0.0325 贵/],
])('AC-10 %s at %i fen is refused: packages cost more a point than plans, longer plans no more a month', async (pid, fen, over, says) => {
  expect((await propose(pid, fen, over)).body).toMatchObject({ error: 'VALIDATION', fields: { fen: expect.stringMatching(says) } });
  expect(await world.db.$count(t.priceChanges)).toBe(0);
});

test('AC-10 prices that fit one by one are judged together: at the second word, at every instant to come, and when one is called off', async () => {
  const at = later(10);
  // The month is to be dearer; only then may the quarter be.
  const month = await reprice('plan-2-1', 9000, { at });
  expect((await propose('plan-2-2', 25_000)).body.error).toBe('VALIDATION');
  expect((await propose('plan-2-2', 25_000, { at: later(9) })).body.error).toBe('VALIDATION');
  await reprice('plan-2-2', 25_000, { at });
  expect((await decide(month, false)).body).toMatchObject({ error: 'VALIDATION', message: expect.stringMatching(/包季/) });
  expect((await look('plan-2-1')).changes).toMatchObject([{ state: 'agreed' }]);
  expect((await propose('plan-2-1', 8000, { at: later(11) })).body.error).toBe('VALIDATION');
  // What begins later counts for what begins now: this quarter would be dearer than the month of ten hours on.
  await reprice('plan-3-1', 14_000, { at });
  expect((await propose('plan-3-2', 44_000, { originalFen: 59_700 })).body.error).toBe('VALIDATION');
  // Two that wait: the second to be agreed to does not fit beside the first.
  const pack = (await propose('point_config-6', 85_000)).body.data.id;
  const plan = (await propose('plan-1-1', 4400, { originalFen: 4900 })).body.data.id;
  expect((await decide(pack, true)).status).toBe(200);
  expect((await decide(plan, true)).body.error).toBe('VALIDATION');
  expect((await look('plan-1-1')).changes).toMatchObject([{ state: 'waiting' }]);
});

test('R3.9 a package is taken off sale and put back, with a reason each time; plans are not', async () => {
  await buy(world, member, 'point_config-1');
  await buy(world, member, 'point_config-1');
  await reprice('point_config-1', 1100);
  expect((await look('point_config-1')).sold).toBe(2);
  const kept = await order(world, member, 'point_config-1');
  expect((await desk(`${nameOf('point_config-1')}/sale`, { onSale: false, reason: '' })).status).toBe(400);
  const answers = await Promise.all([sale('point_config-1', false), sale('point_config-1', false)]);
  expect(answers.map(({ body }) => String(body.data?.onSale ?? body.error)).toSorted()).toEqual(['CONFLICT', 'false']);
  expect(await order(world, await world.signIn(), 'point_config-1')).toBe('PRODUCT_NOT_FOUND');
  expect([(await shownPacks()).length, (await shownPacks('GET')).length]).toEqual([5, 5]);
  // Who had it in an order still pays for it.
  expect(await tell(world, await notice(world, await orderRow(world, kept)))).toBe('success');
  expect((await look('point_config-1')).onSale).toBe(false);
  expect((await sale('point_config-1', true)).body.data).toEqual({ onSale: true });
  expect((await shownPacks())[0]).toMatchObject({ id: 'point_config-1', val2: 11 });
  expect((await sale('plan-2-1', false)).body.error).toBe('VALIDATION');
  // Off sale it is beside nothing; back on sale it has to fit.
  await sale('point_config-6', false);
  await reprice('point_config-6', 50_000);
  expect((await sale('point_config-6', true)).body).toMatchObject({ error: 'VALIDATION', message: expect.stringMatching(/没有改动/) });
  expect((await look('point_config-6')).onSale).toBe(false);
  world.tick(31 * 24 * HOUR);
  zhou = await world.signIn(zhou.mobile);
  expect((await look('point_config-1')).sold).toBe(0);
});

test.each([
  ['plan-2-2', { fen: 0 }, 'fen'],
  ['plan-2-2', { fen: 1_000_001 }, 'fen'],
  ['plan-2-2', { fen: 19_000.5 }, 'fen'],
  ['plan-2-2', { fen: 19_000, originalFen: 18_999 }, 'originalFen'],
  ['plan-2-2', { fen: 19_000, originalFen: null }, 'originalFen'],
  ['point_config-2', { fen: 3000, originalFen: 3500 }, 'originalFen'],
  ['plan-2-2', { fen: 19_900, originalFen: 29_700 }, 'fen'],
  ['plan-2-2', { fen: 19_000, at: '2026-11-21T04:00:00.000Z' }, 'at'],
  ['plan-2-2', { fen: 19_000, at: '2027-12-21T04:00:00.000Z' }, 'at'],
  ['plan-2-2', { fen: 19_000, reason: ' ' }, 'reason'],
])('R3.9 %s with %j is no price', async (pid, over, field) => {
  const { body } = await propose(pid, 1, over);
  expect([body.error, Object.keys(body.fields ?? {})]).toEqual(['VALIDATION', [field]]);
  expect(await world.db.$count(t.priceChanges)).toBe(0);
});

test('R3.9 what is not sold has no price: the free plan, a product that does not exist', async () => {
  const { products } = (await desk('catalogue')).body.data;
  expect(products.map(({ pid }: { pid: string }) => pid)).toEqual([
    ...[1, 2, 3].flatMap((type) => [1, 2, 3].map((time) => `plan-${type}-${time}`)),
    ...[1, 2, 3, 4, 5, 6].map((n) => `point_config-${n}`),
  ]);
  for (const name of ['plan--1--1', 'plan-9-9', 'point_config-9']) expect((await propose(name, 100)).status).toBe(404);
  expect((await desk('catalogue/other/plan-2-1/price', { fen: 1, originalFen: null, at: null, reason: '双十二' })).status).toBe(404);
  await world.db.delete(t.plans).where(eq(t.plans.id, 'plan-1-1'));
  expect((await desk('catalogue')).body.data.products).toHaveLength(14);
});
