import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { DeskOverview } from '#shared/contract/desk-overview.ts';
import type { Role } from '#shared/rules/desk-roles.ts';
import { reports } from '../kernel/db/schema/accounts.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import {
  billLines,
  channelBills,
  invoiceOrders,
  invoices,
  orders,
  priceChanges,
  refunds,
  strayPayments,
} from '../kernel/db/schema/commerce.ts';
import { engineFiles, engines } from '../kernel/db/schema/engines.ts';
import { pointChanges } from '../kernel/db/schema/points.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { setRole } from './operators.ts';

type Person = Awaited<ReturnType<World['signIn']>>;
let world: World;
let member: Person;
const operators = new Map<Role, Person>();
beforeEach(async () => {
  world = await makeWorld();
  member = await world.signIn();
  for (const role of ['owner', 'support', 'reviewer', 'finance'] as const) {
    const operator = await world.signIn();
    await setRole(world.ports, operator.mobile, role);
    operators.set(role, operator);
  }
});

async function overview(role: Role = 'owner'): Promise<DeskOverview> {
  const { status, body } = await world.call('POST', '/api/v2/desk/overview', {}, operators.get(role));
  expect(status).toBe(200);
  return body.data;
}
/** The moment so many minutes ago; the world's clock stands at China noon. */
const ago = (minutes: number) => new Date(world.ports.now().getTime() - minutes * 60_000);

async function addTask(over: Partial<typeof tasks.$inferInsert>): Promise<void> {
  const id = randomUUID();
  const base = { userId: member.id, kind: 'txt2img', status: 'queued', params: { prompt: '山' } as never, digest: '', cost: 1 } as const;
  await world.db.insert(tasks).values({ ...base, id, idem: id, engine: '', createdAt: ago(0), ...over });
}

async function addOrder(paidAt: Date | null, fen = 10_000, late?: number): Promise<{ id: string; key: string }> {
  const id = randomUUID();
  const key = `20261120${id.slice(0, 8)}`;
  const what = { source: 'point', pid: 'pack-1', desc: '积分', point: 100, channel: 'alipay', tradeNo: 't1' } as const;
  const tradeAt = paidAt && late !== undefined ? new Date(paidAt.getTime() - late * 1000) : null;
  const status = paidAt ? ('paid' as const) : ('unpaid' as const);
  await world.db
    .insert(orders)
    .values({ id, key, userId: member.id, fen, ...what, status, paidAt, tradeAt, createdAt: ago(60), expiresAt: ago(-60) });
  return { id, key };
}

test('R9.3 the queue tells how much waits, for how long, and whose it is', async () => {
  expect((await overview()).queue).toEqual({ waiting: 0, longest: null, members: 0 });
  const plain = await world.signIn();
  await world.putOn(member, 2);
  // Two periods of one member are one member.
  await world.putOn(member, 3);
  await addTask({ createdAt: ago(2) });
  await addTask({ createdAt: ago(1), userId: plain.id });
  await addTask({ createdAt: ago(9), userId: plain.id, status: 'running', engineId: 'main' });
  expect((await overview()).queue).toEqual({ waiting: 2, longest: 120, members: 1 });
});

test('R9.3 engines tell how many work, what is broken, how busy the rest is and what each does', async () => {
  const more = { kind: 'preview', url: 'main', enabled: true } as const;
  await world.db.insert(engines).values([
    { ...more, id: 'b', name: '乙', sort: 1, downSince: ago(3), retryAt: ago(-1) },
    { ...more, id: 'c', name: '丙', sort: 2, failures: 5, retryAt: ago(1) },
    { ...more, id: 'd', name: '丁', sort: 3, failures: 4 },
    { ...more, id: 'e', name: '戊', sort: 4, enabled: false, failures: 9 },
    { ...more, id: 'f', name: '己', sort: 5, retryAt: ago(-5), lastError: 'quota: 402' },
  ]);
  await addTask({ status: 'running', engineId: 'main' });
  await addTask({ needs: ['can:draw'] });
  await addTask({ status: 'success', engineId: 'main', startedAt: ago(3), endedAt: ago(2) });
  const told = await overview();
  // Two engines take two each.
  expect(told.engines).toEqual({ all: 5, broken: ['乙', '丙', '己'], busy: 1 / 4 });
  expect(told.machines.map(({ id, queue, p95, state }) => [id, queue, p95, state])).toEqual([
    ['main', 2, 60, 'busy'],
    ['b', 1, null, 'away'],
    ['c', 1, null, 'resting'],
    ['d', 1, null, 'fine'],
    ['e', 0, null, 'off'],
    ['f', 1, null, 'resting'],
  ]);
  expect(told.machines[0]?.does).toContain('txt2img');
  expect(told.p50).toBe(60);
});

test('R9.3 payments of the China day are counted for who sees money, complaints for who decides them, the audit for who reads it', async () => {
  await addOrder(ago(1), 19_900, 9);
  // By a clock that is ahead of ours.
  await addOrder(ago(719), 100, -4);
  await addOrder(ago(721), 5000, 77);
  await addOrder(ago(2161), 7000);
  await addOrder(null, 9000);
  const own = { kind: 'user', targetId: '1', reason: 'other' } as const;
  await world.db.insert(reports).values([
    { ...own, number: 'R2611200001', createdAt: ago(90) },
    { ...own, number: 'R2611200002', createdAt: ago(2000), state: 'answered', outcome: 'kept', answeredAt: ago(5) },
    { ...own, number: 'R2611200003', createdAt: ago(2000), state: 'answered', outcome: 'kept', answeredAt: ago(721) },
    { ...own, number: 'R2611200004', createdAt: ago(9), state: 'answered', outcome: 'hidden', answeredAt: ago(9), reason: 'desk' },
    { ...own, number: 'R2611200005', createdAt: ago(3000), state: 'waiting' },
  ]);
  const seen = async (role: Role) => {
    const { payments, complaints, audit } = await overview(role);
    return { payments, complaints, audit: audit && audit.map(({ action }) => action) };
  };
  const payments = { many: 2, fen: 20_000, latest: 9, yesterday: 1 };
  const complaints = { open: 1, longest: 5400, answered: 1 };
  const roles = Array.from({ length: 4 }, () => 'operator.role');
  expect(await seen('owner')).toEqual({ payments, complaints, audit: roles });
  expect(await seen('finance')).toEqual({ payments, complaints: null, audit: null });
  expect(await seen('reviewer')).toEqual({ payments: null, complaints, audit: null });
  expect(await seen('support')).toEqual({ payments: null, complaints: null, audit: null });
});

test('R9.3 the hours of the day tell what ended and what failed, and where most of it did', async () => {
  const end = (minutes: number, over: Partial<typeof tasks.$inferInsert> = {}) =>
    addTask({ status: 'success', engineId: 'main', startedAt: ago(minutes + 1), endedAt: ago(minutes), ...over });
  await end(720);
  await end(721);
  await end(61, { status: 'failed' });
  await end(62, { status: 'failed', engineId: null });
  await end(63, { kind: 'matt', engineId: null });
  await end(30, { status: 'canceled' });
  await end(31, { kind: 'train' });
  const { hours, failedMost } = await overview('support');
  expect(hours).toHaveLength(24);
  expect(hours.flatMap(({ ended, failed }, hour) => (ended > 0 ? [[hour, ended, failed]] : []))).toEqual([
    [0, 1, 0],
    [10, 3, 2],
  ]);
  expect(failedMost).toBe('main');
});

test('R9.3 a disk tells how full it is; of a bucket only what is stored is known', async () => {
  await addPicture(world, member, { bytes: 700, createdAt: ago(60) });
  await addPicture(world, member, { bytes: 1000, createdAt: ago(20 * 1440) });
  const before = await overview('support');
  expect(before.space).toEqual({ stored: 1700, daily: 100, disk: null });
  world.blobs.space = async () => ({ used: 62, all: 100 });
  expect((await overview('support')).space.disk).toEqual({ used: 62, all: 100 });
});

/** One of everything that waits. */
async function fill() {
  const [owner, finance] = [operators.get('owner'), operators.get('finance')];
  if (!owner || !finance) throw new Error('nobody');
  await world.db.update(engines).set({ failures: 6, retryAt: ago(-1) });
  await world.db
    .insert(models)
    .values({ id: 'gone', name: '黏土', type: 'checkpoint', base: 'SDXL', image: '', listing: 'listed' } as never);
  await world.db.insert(engines).values({ id: 'gpu', kind: 'comfyui', name: 'gpu', enabled: false });
  const file = { engineId: 'gpu', kind: 'checkpoint', modelId: 'gone', seenAt: ago(50) } as const;
  await world.db.insert(engineFiles).values({ ...file, name: 'clay_v3.safetensors', goneAt: ago(41) });
  const { id } = await addPicture(world, member, { title: '双生机甲' });
  const about = { kind: 'image', targetId: id, authorId: member.id } as const;
  await world.db.insert(reports).values([
    { ...about, number: 'R2611200001', reason: 'infringing', createdAt: ago(1500), assignedTo: owner.id, assignedAt: ago(1) },
    { ...about, number: 'R2611200002', reason: 'review', createdAt: ago(300) },
  ]);
  const order = await addOrder(ago(1600));
  const asked = { reason: '不想要了', askedBy: finance.id, createdAt: ago(32) };
  await world.db
    .insert(refunds)
    .values({ id: randomUUID(), orderId: order.id, no: 'r1', how: 'full', fen: 131_800, parts: 1, state: 'waiting', ...asked });
  await world.db.insert(strayPayments).values({ orderId: order.id, channel: 'wechat', tradeNo: 's1', fen: 10_000, at: ago(40) });
  const invoice = { userId: member.id, kind: 'personal', title: '山', taxNo: '', email: 'a@b.cn', fen: 100, idem: '' } as const;
  const invoiceId = randomUUID();
  await world.db.insert(invoices).values({ ...invoice, id: invoiceId, createdAt: ago(1440), dueAt: ago(-4320) } as never);
  await world.db.insert(invoiceOrders).values({ invoiceId, orderId: order.id });
  await world.db
    .insert(priceChanges)
    .values({ id: randomUUID(), source: 'point', pid: 'none', fen: 39_800, state: 'waiting', ...asked, createdAt: ago(20) });
  await world.db.insert(pointChanges).values({
    id: randomUUID(),
    userId: member.id,
    idem: 'p',
    amount: 2000,
    bucket: 'point_gift',
    state: 'waiting',
    ...asked,
    createdAt: ago(10),
  });
  await world.db.insert(channelBills).values({ channel: 'alipay', day: '2026-11-20', askedAt: ago(590), fetchedAt: ago(590) });
  await world.db
    .insert(billLines)
    .values({ channel: 'alipay', day: '2026-11-20', n: 1, kind: 'paid', key: 'x', tradeNo: 't', no: '', fen: 7900 });
  return order;
}

test('R9.3 what waits is one list over all kinds, the latest first and then the oldest, as far as a role goes', async () => {
  const order = await fill();
  const { waits, waiting } = await overview();
  expect(waits.map(({ kind, at }) => [kind, Math.round((world.ports.now().getTime() - Date.parse(at)) / 60_000)])).toEqual([
    ['difference', 590],
    ['complaint', 1500],
    ['file', 41],
    // Failed six times, so that it rested 30 s and then a minute that ends in one.
    ['engine', 1],
    ['invoices', 1440],
    ['review', 300],
    ['stray', 40],
    ['refund', 32],
    ['price', 20],
    ['points', 10],
  ]);
  expect(waiting).toBe(10);
  const of = (kind: string) => waits.find((one) => one.kind === kind);
  // Our own order of that day is on no bill.
  expect(of('difference')).toMatchObject({ day: '2026-11-20', many: 2, fen: 7900 - 10_000 });
  expect(of('file')).toMatchObject({ id: 'gone', name: '黏土', file: 'clay_v3.safetensors' });
  expect(of('engine')).toMatchObject({ id: 'main', isAway: false, failures: 6, retryIn: 60 });
  expect(of('complaint')).toMatchObject({ name: '双生机甲', reason: 'infringing', same: 2, who: { mine: true } });
  expect(of('complaint')).not.toHaveProperty('targetId');
  expect(of('review')).toMatchObject({ number: 'R2611200002', author: member.info.name, who: null });
  expect(of('refund')).toMatchObject({ key: order.key, fen: 131_800, who: { mine: false } });
  expect(of('stray')).toMatchObject({ key: order.key, waits: false, who: null });
  expect(of('invoices')).toMatchObject({ many: 1, key: order.key });
  expect(of('points')).toMatchObject({ id: member.id, amount: 2000 });
  const kinds = async (role: Role) => {
    const told = await overview(role);
    expect(told.waiting).toBe(told.waits.length);
    return told.waits.map(({ kind }) => kind);
  };
  expect(await kinds('support')).toEqual(['file', 'engine', 'points']);
  expect(await kinds('reviewer')).toEqual(['complaint', 'file', 'engine', 'review']);
  expect(await kinds('finance')).toEqual(['difference', 'file', 'engine', 'invoices', 'stray', 'refund', 'price']);
  const self = await world.call('POST', '/api/v2/desk/self', {}, operators.get('owner'));
  expect(self.body.data.waiting).toEqual({ models: 2, complaints: 2, orders: 4, catalogue: 1, members: 1 });
});

test('R9.3 what is dealt with is gone from the list', async () => {
  await fill();
  await world.db.update(engines).set({ failures: 0, retryAt: null });
  await world.db.update(engineFiles).set({ goneAt: null });
  await world.db.update(reports).set({ state: 'answered' });
  await world.db.update(refunds).set({ state: 'withdrawn' });
  await world.db.update(strayPayments).set({ state: 'done' });
  await world.db.update(invoices).set({ state: 'refused' });
  await world.db.update(priceChanges).set({ state: 'withdrawn' });
  await world.db.update(pointChanges).set({ state: 'withdrawn' });
  await world.db.delete(billLines);
  await world.db
    .update(orders)
    .set({ paidAt: ago(60) })
    .where(eq(orders.status, 'paid'));
  expect(await overview()).toMatchObject({ waits: [], waiting: 0 });
});
