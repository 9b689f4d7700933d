import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '../kernel/db/schema/accounts.ts';
import { order, orderRow, buy } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

let world: World;
let finance: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld();
  finance = await world.signIn();
  await setRole(world.ports, finance.mobile, 'finance');
});
const list = async (body: object) => (await world.call('POST', '/api/v2/desk/orders', body, finance)).body.data;
const keys = async (body: object) => (await list(body)).orders.map(({ key }: { key: string }) => key);

test('O-4 orders are found by a piece of their number, by UID and by name, narrowed by kind, newest first, with what today brought', async () => {
  const [a, b] = [await world.signIn(), await world.signIn()];
  for (const [who, name] of [
    [a, '阿橙'],
    [b, '纸鸢'],
  ] as const)
    await world.db.update(users).set({ name, words: null }).where(eq(users.mobile, who.mobile));
  const pack = await orderRow(world, await buy(world, a, 'point_config-3'));
  world.tick(60);
  const plan = await orderRow(world, await buy(world, b, 'plan-2-1'));
  world.tick(60);
  const open = await orderRow(world, await order(world, a, 'plan-1-1'));
  const all = [open.key, plan.key, pack.key];
  expect(await keys({})).toEqual(all);
  expect(await keys({ tab: 'vip' })).toEqual([open.key, plan.key]);
  expect(await keys({ tab: 'point' })).toEqual([pack.key]);
  expect(await keys({ tab: 'refund' })).toEqual([]);
  expect(await keys({ words: plan.key.slice(0, 14) })).toEqual([plan.key]);
  expect(await keys({ words: String(pack.userId) })).toEqual([open.key, pack.key]);
  expect(await keys({ words: '纸鸢' })).toEqual([plan.key]);
  expect(await keys({ words: 'nobody-of-this-name' })).toEqual([]);
  expect(await keys({ after: plan.key })).toEqual([pack.key]);
  const { today, waiting, orders } = await list({});
  expect([today, waiting]).toEqual([{ paid: 2, fen: pack.fen + plan.fen }, 0]);
  expect(orders.map(({ channel, status }: Record<string, unknown>) => [channel, status])).toEqual([
    [null, 'unpaid'],
    ['alipay', 'paid'],
    ['alipay', 'paid'],
  ]);
  world.tick(24 * 3600);
  expect((await list({})).today).toEqual({ paid: 0, fen: 0 });
});
