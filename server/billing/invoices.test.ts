import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { issueInvoice, refuseInvoice, waitingInvoices } from '../desk/invoices.ts';
import { schema as t } from '../kernel/db/schema.ts';
import { sweepLeaving, wishToLeave } from '../privacy/leaving.ts';
import { buy, order } from '../testing/fake-gateway.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { promisedBy } from './invoices.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});
type Member = { token: string };
const COMPANY = { kind: 'company', title: '北岸像素（杭州）工作室', taxNo: '9144 0300 1922 038216', email: 'Bei@Studio.example' };
const DAY = 24 * 3600;
const ask = (as: Member, orders: string[], over: object = {}, key = '') =>
  world.call('POST', '/api/v2/users/invoices', { orders, ...COMPANY, ...over }, { ...as, headers: key ? { 'Idempotency-Key': key } : {} });
const list = async (as: Member) => (await world.call('GET', '/api/v2/users/invoices', undefined, as)).body.data;
const file = (as: { token?: string }, id: string) => world.call('GET', `/api/v2/users/invoices/${id}/file`, undefined, as);
const pdf = (words: string) => new TextEncoder().encode(`%PDF-1.7\n${words}\n%%EOF\n`);

test('AC-4 several paid orders become one invoice over their sum, promised for the next working day', async () => {
  const member = await world.signIn();
  const ids = [await buy(world, member, 'plan-2-1'), await buy(world, member, 'point_config-1')];
  const { status, body } = await ask(member, ids);
  expect([status, body.data]).toEqual([
    200,
    {
      id: expect.any(String),
      orders: ids.toSorted(),
      kind: 'company',
      title: '北岸像素（杭州）工作室',
      taxNo: '914403001922038216',
      email: 'bei@studio.example',
      amount: 89,
      state: 'issuing',
      reason: '',
      replaces: null,
      createdAt: world.ports.now().toISOString(),
      // Asked on a Saturday.
      dueAt: '2026-11-23T10:00:00.000Z',
    },
  ]);
  expect(await list(member)).toEqual({ days: 360, invoices: [body.data], titles: [] });
});

test.each([
  ['2025-11-11T15:50:00+08:00', '2025-11-12T18:00:00+08:00'],
  ['2025-11-14T00:10:00+08:00', '2025-11-17T18:00:00+08:00'],
  ['2025-11-16T23:59:00+08:00', '2025-11-17T18:00:00+08:00'],
])('AC-4 asked at %s it is promised for %s', (now, due) => {
  expect(promisedBy(new Date(now))).toEqual(new Date(due));
});

test('AC-4 an order is in one live invoice, whoever presses how often and in parallel', async () => {
  const member = await world.signIn();
  const [a, b] = [await buy(world, member, 'plan-2-1'), await buy(world, member, 'point_config-1')];
  const answers = await Promise.all([...Array(12).keys()].map((i) => ask(member, i % 2 ? [a] : [a, b], {}, `press-${i}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error === 'CONFLICT')).toHaveLength(11);
  expect(await world.db.$count(t.invoices)).toBe(1);
  expect((await list(member)).invoices).toHaveLength(1);
  // The table itself keeps a second one out.
  const [first] = await waitingInvoices(world.db);
  const copy = { ...first!, id: crypto.randomUUID(), idem: '' };
  await world.db.insert(t.invoices).values(copy);
  await expect(world.db.insert(t.invoiceOrders).values({ invoiceId: copy.id, orderId: a })).rejects.toThrow();
});

test('AC-4 a press that was answered is the same request again, and its key is good for no other', async () => {
  const member = await world.signIn();
  const [a, b] = [await buy(world, member, 'plan-2-1'), await buy(world, member, 'point_config-1')];
  const first = await ask(member, [a], {}, 'press');
  expect((await ask(member, [a], {}, 'press')).body).toEqual(first.body);
  expect((await ask(member, [b], {}, 'press')).body.error).toBe('CONFLICT');
  expect(await world.db.$count(t.invoices)).toBe(1);
});

test('AC-4 orders of others, unpaid ones and ones that do not exist get no invoice', async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  const [mine, foreign] = [await buy(world, member, 'point_config-1'), await buy(world, other, 'point_config-1')];
  const unpaid = await order(world, member, 'plan-1-1');
  for (const ids of [[foreign], [mine, foreign], [crypto.randomUUID()], ["' or 1=1"]])
    expect([ids, (await ask(member, ids)).status]).toEqual([ids, 404]);
  expect((await ask(member, [mine, unpaid])).body.message).toContain('没付款');
  expect((await world.call('POST', '/api/v2/users/invoices', { orders: [mine], ...COMPANY })).status).toBe(401);
  expect((await ask(member, [])).status).toBe(400);
  expect(await world.db.$count(t.invoices)).toBe(0);
});

test.each([
  [360, 'VALIDATION'],
  [359, 200],
])('AC-4 after %i days the answer is %s', async (days, answer) => {
  const member = await world.signIn();
  const id = await buy(world, member, 'point_config-1');
  world.tick(days * DAY);
  const later = await world.signIn(member.mobile);
  const { status, body } = await ask(later, [id]);
  expect(body.error ?? status).toBe(answer);
  if (body.error) expect(body.message).toContain('360 天');
});

test('AC-4 the limit is the configuration’s', async () => {
  world = await makeWorld({ env: { INVOICE_DAYS: '30' } });
  const member = await world.signIn();
  const id = await buy(world, member, 'point_config-1');
  expect((await list(member)).days).toBe(30);
  world.tick(30 * DAY);
  expect((await ask(await world.signIn(member.mobile), [id])).body.message).toContain('30 天');
});

test.each([
  [{ taxNo: '914403001922038217' }, 'taxNo', '校验位'],
  [{ taxNo: '1234' }, 'taxNo', '现在是 4 位'],
  [{ taxNo: '' }, 'taxNo', '请填写税号'],
  [{ title: ' 北 ' }, 'title', '2 至 100'],
  [{ email: '13800000000' }, 'email', '邮箱'],
  [{ email: 'nobody' }, 'email', '邮箱'],
])('AC-4 %j is refused at its field', async (over, field, words) => {
  const member = await world.signIn();
  const { status, body } = await ask(member, [await buy(world, member, 'point_config-1')], over);
  expect([status, body.error, Object.keys(body.fields)]).toEqual([400, 'VALIDATION', [field]]);
  expect(body.fields[field]).toContain(words);
});

test('AC-4 a person needs no tax number, and one that was typed is not kept', async () => {
  const member = await world.signIn();
  const { body } = await ask(member, [await buy(world, member, 'point_config-1')], { kind: 'personal', title: '李北岸', taxNo: 'x' });
  expect(body.data).toMatchObject({ kind: 'personal', title: '李北岸', taxNo: '' });
});

test('AC-4 issued: the mail says so, the document goes to its member and to nobody else, by no public address', async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  const { id } = (await ask(member, [await buy(world, member, 'point_config-1')])).body.data;
  expect((await file(member, id)).status).toBe(404);
  const [row] = await waitingInvoices(world.db);
  expect(row?.id).toBe(id);
  await issueInvoice(world.ports, null, id, pdf('number 25337000000012345678'));

  expect((await list(member)).invoices).toMatchObject([{ id, state: 'issued' }]);
  const { status, body } = await file(member, id);
  expect(status).toBe(200);
  expect(body.data.name).toMatch(/^点石发票-2026-11-21-[0-9a-f]{6}\.pdf$/);
  expect(atob(body.data.pdf)).toContain('25337000000012345678');
  for (const [as, code] of [
    [other, 404],
    [{}, 401],
  ] as const)
    expect((await file(as, id)).status).toBe(code);
  const [kept] = await world.db.select().from(t.invoices);
  expect(world.blobs.kept.has(kept?.file ?? '')).toBe(true);
  expect((await world.app.request(`/files/${kept?.file}`)).status).toBe(404);
  expect(world.mailbox.letters()[0]).toMatchObject({ to: 'bei@studio.example', text: expect.stringContaining('¥10.00）已开具') });
  // Once.
  await expect(issueInvoice(world.ports, null, id, pdf('again'))).rejects.toThrow('没有这个等待开票的申请');
  await expect(refuseInvoice(world.ports, null, id, '税号有误')).rejects.toThrow('没有这个等待开票的申请');
  expect([...world.blobs.kept.keys()].filter((key) => key.startsWith('inv/'))).toHaveLength(1);
  expect((await world.db.select({ action: t.audit.action, userId: t.audit.userId }).from(t.audit)).at(-1)).toEqual({
    action: 'invoice.issued',
    userId: null,
  });
});

test('AC-4 what is no whole PDF is not attached', async () => {
  const member = await world.signIn();
  const { id } = (await ask(member, [await buy(world, member, 'point_config-1')])).body.data;
  for (const bytes of [new Uint8Array(), new TextEncoder().encode('<html>'), pdf('x').slice(0, 12), pdf('x'.repeat(3e6))])
    await expect(issueInvoice(world.ports, null, id, bytes)).rejects.toThrow('PDF');
  expect((await list(member)).invoices).toMatchObject([{ state: 'issuing' }]);
});

test('AC-4 turned down: the reason is told, the orders are free, and mended it is asked for again', async () => {
  const member = await world.signIn();
  const [a, b] = [await buy(world, member, 'plan-2-1'), await buy(world, member, 'point_config-1')];
  const { id } = (await ask(member, [a, b])).body.data;
  await refuseInvoice(world.ports, null, id, '税号与抬头不符');
  world.tick(1);
  expect((await list(member)).invoices).toMatchObject([{ id, state: 'refused', reason: '税号与抬头不符' }]);
  expect(world.mailbox.letters()[0]?.text).toContain('没有开出：税号与抬头不符');
  expect((await ask(member, [a])).status).toBe(200);
  expect((await ask(member, [b])).status).toBe(200);
  expect((await list(member)).invoices.map(({ state }: { state: string }) => state)).toEqual(['issuing', 'issuing', 'refused']);
});

test('AC-4 an issued invoice is replaced once; it stands until the new one is there, and when that is turned down', async () => {
  const member = await world.signIn();
  const ids = [await buy(world, member, 'plan-2-1'), await buy(world, member, 'point_config-1')];
  const { id } = (await ask(member, ids)).body.data;
  const replace = (of: string, over: object = {}) => ask(member, ids, { title: '杭州北岸文化有限公司', replaces: of, ...over });
  expect((await replace(id)).body.error).toBe('CONFLICT');
  await issueInvoice(world.ports, null, id, pdf('first'));
  expect((await ask(member, ids)).body.error).toBe('CONFLICT');
  expect((await replace(id, { orders: [ids[0]] })).body.error).toBe('CONFLICT');
  const other = await world.signIn();
  expect((await ask(other, ids, { replaces: id })).status).toBe(404);
  expect((await ask(other, [await buy(world, other, 'point_config-1')], { replaces: id })).status).toBe(404);

  world.tick(1);
  const presses = await Promise.all(Array.from({ length: 6 }, () => replace(id)));
  expect(presses.filter(({ status }) => status === 200)).toHaveLength(1);
  const second = presses.find(({ status }) => status === 200)?.body.data;
  expect((await file(member, id)).status).toBe(200);
  await refuseInvoice(world.ports, null, second.id, '抬头不存在');
  expect((await file(member, id)).status).toBe(200);

  world.tick(1);
  const third = (await replace(id)).body.data;
  expect(third).toMatchObject({ state: 'issuing', replaces: id, title: '杭州北岸文化有限公司' });
  await issueInvoice(world.ports, null, third.id, pdf('second'));
  expect((await file(member, id)).status).toBe(404);
  expect(atob((await file(member, third.id)).body.data.pdf)).toContain('second');
  expect((await list(member)).invoices.map(({ state }: { state: string }) => state)).toEqual(['issued', 'refused', 'replaced']);
  expect((await replace(third.id)).body.message).toContain('只能换开一次');
  expect((await replace(id)).body.error).toBe('CONFLICT');
  expect(await world.db.$count(t.invoiceOrders, eq(t.invoiceOrders.live, true))).toBe(2);
});

test('AC-4 ten titles are remembered, the last used first; one that is forgotten is gone, and nobody else’s can be', async () => {
  const [member, other] = [await world.signIn(), await world.signIn()];
  for (let i = 0; i < 12; i++) {
    world.tick(1);
    const id = await buy(world, member, 'point_config-1');
    expect((await ask(member, [id], { title: `公司${i % 11}`, remember: true })).status).toBe(200);
    world.tick(1800);
  }
  const titles = (await list(member)).titles.map(({ title }: { title: string }) => title);
  expect(titles).toEqual([0, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((i) => `公司${i}`));
  const [first] = (await list(member)).titles;
  const forget = (as: Member) => world.call('DELETE', `/api/v2/users/invoice-titles/${first.id}`, undefined, as);
  expect((await forget(other)).status).toBe(404);
  expect((await forget(member)).status).toBe(200);
  expect((await forget(member)).status).toBe(404);
  expect((await list(member)).titles).toHaveLength(9);
});

test('AC-4 L-43 whoever leaves takes titles, addresses and documents along', async () => {
  const member = await world.signIn();
  const { id } = (await ask(member, [await buy(world, member, 'point_config-1')], { remember: true })).body.data;
  await issueInvoice(world.ports, null, id, pdf('x'));
  const data = (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body.data;
  expect(data).toMatchObject({ invoices: [{ id, title: COMPANY.title }], invoiceOrders: [{ invoiceId: id }], invoiceTitles: [{}] });
  expect(JSON.stringify(data)).not.toContain('inv/');
  const [row] = await world.db
    .select()
    .from(t.users)
    .where(eq(t.users.id, Number(data.account.id)));
  await wishToLeave(world.ports, row!, member.token);
  world.tick(7 * DAY);
  await sweepLeaving(world.ports);
  for (const table of [t.invoices, t.invoiceOrders, t.invoiceTitles]) expect(await world.db.$count(table)).toBe(0);
  expect([...world.blobs.kept.keys()].filter((key) => key.startsWith('inv/'))).toEqual([]);
});
