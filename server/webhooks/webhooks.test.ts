import { createHmac } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { generate } from 'selfsigned';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { WebhookDelivery, WebhookEvent } from '#shared/contract/webhooks.ts';
import { webhookProblem } from '#shared/rules/webhook-url.ts';
import { EngineError } from '../engines/engine.ts';
import { webhookDeliveries, webhooks } from '../kernel/db/schema/webhooks.ts';
import { isPublic, publicPost } from '../node/public-post.ts';
import type { PublicPost } from '../ports/ports.ts';
import { claim, finish } from '../tasks/claims.ts';
import { setLook } from '../testing/set-look.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { deliverDue } from './deliver.ts';

const HOOKS = '/api/v2/users/me/webhooks';
const URL_ = 'https://build.beian.studio/dianshi';
type Sent = { url: string; headers: Record<string, string>; body: string };

let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
let sent: Sent[];
/** What the member's server does with each. */
let answer: (sent: Sent) => Promise<number> | number;
beforeEach(async () => {
  sent = [];
  answer = () => 200;
  const post: PublicPost = async (url, one) => {
    sent.push({ url, ...one });
    return { status: await answer({ url, ...one }) };
  };
  world = await makeWorld({ post });
  member = await world.signIn();
});

const add = async (events: WebhookEvent[] = ['task.done', 'task.failed'], url = URL_) =>
  (await world.call('POST', HOOKS, { url, events }, member)).body.data as { webhook: { id: string }; secret: string };
const press = () => world.call('POST', '/api/v2/sd/txt2img', { prompt: '药水', width: 64, height: 64 }, member);
const done = async () => {
  const { id } = (await press()).body.data;
  return world.ended(member, id);
};
const log = async (id: string): Promise<WebhookDelivery[]> =>
  (await world.call('GET', `${HOOKS}/${id}/deliveries`, undefined, member)).body.data;
const deliver = () => deliverDue(world.ports);

/** What Standard Webhooks asks whoever listens to work out. */
const expected = (secret: string, { headers, body }: Sent) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

test('R9.9 what became of a task is sent signed, once, to those who want it', async () => {
  const wanted = await add();
  await add(['set.done'], 'https://other.beian.studio/x');
  const stranger = await world.signIn();
  await world.call('POST', HOOKS, { url: 'https://stranger.beian.studio/x', events: ['task.done'] }, stranger);
  world.work();
  const task = await done();
  expect([await deliver(), await deliver()]).toEqual([1, 0]);
  const [one] = sent;
  expect(one?.url).toBe(URL_);
  expect(JSON.parse(one?.body ?? '')).toEqual({
    type: 'task.done',
    timestamp: world.ports.now().toISOString(),
    data: { task: task.id, kind: 'txt2img', status: 'success', made: 1, cost: 2, refunded: 0, set: null },
  });
  expect(one?.headers['webhook-timestamp']).toBe(String(Math.floor(world.ports.now().getTime() / 1000)));
  expect(one?.headers['webhook-signature']).toBe(expected(wanted.secret, one!));
  expect(await log(wanted.webhook.id)).toMatchObject([{ id: one?.headers['webhook-id'], status: 200, attempts: 1, dueAt: null }]);
});

test('R9.9 what is to be sent stands or falls with what it tells, and two workers do not send the same', async () => {
  await add();
  await press();
  const task = await claim(world.db, 'w1', world.ports.now());
  const end = () => finish(world.db, task!, 'w1', world.ports.now(), { status: 'failed', code: 'LOST', message: '中断' });
  expect([await end(), await end()]).toEqual([true, false]);
  expect(await world.db.select().from(webhookDeliveries)).toMatchObject([{ event: 'task.failed', attempts: 0 }]);
  const held = Promise.withResolvers<number>();
  const inHand = Promise.withResolvers<void>();
  answer = () => {
    inHand.resolve();
    return held.promise;
  };
  const first = deliver();
  await inHand.promise;
  expect(await deliver()).toBe(0);
  // Whoever has it in hand may take less than its lease.
  world.tick(50);
  expect(await deliver()).toBe(0);
  held.resolve(200);
  expect([await first, sent.length]).toEqual([1, 1]);
});

test('R9.9 what did not arrive is tried with growing waits, under one id, and given up after a day', async () => {
  const { webhook } = await add();
  world.work();
  await done();
  answer = () => 503;
  const waits: number[] = [];
  for (let tries = 1; tries <= 8; tries++) {
    expect(await deliver()).toBe(1);
    const [row] = await log(webhook.id);
    expect(row).toMatchObject({ attempts: tries, status: 503, deliveredAt: null });
    if (!row?.dueAt) break;
    waits.push((Date.parse(row.dueAt) - world.ports.now().getTime()) / 1000);
    world.tick(waits.at(-1)! - 1);
    expect(await deliver()).toBe(0);
    world.tick(1);
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 36_000]);
  expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  world.tick(24 * 3600);
  expect(await deliver()).toBe(0);
  // Sent again by its member it begins anew, and one on its way is left to it.
  const [row] = await log(webhook.id);
  const again = () => world.call('POST', `${HOOKS}/${webhook.id}/deliveries/${row?.id}`, undefined, member);
  answer = () => 204;
  expect([(await again()).status, (await again()).status, await deliver(), await deliver()]).toEqual([200, 200, 1, 0]);
  expect(await log(webhook.id)).toMatchObject([{ status: 204, attempts: 1 }]);
});

test('R9.9 an address that nothing arrives at for three days is switched off, and its member is told', async () => {
  const { webhook } = await add();
  world.work();
  await done();
  answer = () => {
    throw new Error('getaddrinfo ENOTFOUND');
  };
  await deliver();
  world.tick(3 * 24 * 3600 - 10);
  await deliver();
  const row = async () => (await world.call('GET', HOOKS, undefined, member)).body.data[0];
  expect(await row()).toMatchObject({ offAt: null, failingSince: expect.any(String) });
  world.tick(3600);
  await deliver();
  expect(await row()).toMatchObject({ offAt: world.ports.now().toISOString() });
  expect((await log(webhook.id))[0]).toMatchObject({ dueAt: null, status: null, problem: expect.stringContaining('ENOTFOUND') });
  const notices = (await world.call('POST', '/api/v2/users/notices', { tab: 'news' }, member)).body;
  expect(JSON.stringify(notices)).toContain('build.beian.studio');
  await done();
  expect(await deliver()).toBe(0);
  await world.call('PUT', `${HOOKS}/${webhook.id}`, { on: true }, member);
  answer = () => 200;
  await done();
  expect([await deliver(), (await row()).failingSince]).toEqual([1, null]);
});

test('R9.9 a changed secret signs beside the one before it for a day; neither is told again', async () => {
  const { webhook, secret } = await add();
  const changed = (await world.call('POST', `${HOOKS}/${webhook.id}/secret`, undefined, member)).body.data;
  world.work();
  await done();
  await deliver();
  expect(sent[0]?.headers['webhook-signature']).toBe(`${expected(changed.secret, sent[0]!)} ${expected(secret, sent[0]!)}`);
  world.tick(24 * 3600);
  await done();
  await deliver();
  expect(sent[1]?.headers['webhook-signature']).toBe(expected(changed.secret, sent[1]!));
  for (const path of [HOOKS, '/api/v2/users/me/export', `${HOOKS}/${webhook.id}/deliveries`]) {
    const text = JSON.stringify((await world.call('GET', path, undefined, member)).body);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(changed.secret);
  }
});

test('T-AUTHZ-02 an address, its log and its secret are its member’s alone; five at most', async () => {
  const { webhook } = await add();
  const stranger = await world.signIn();
  for (const [method, path, body] of [
    ['PUT', '', { on: false }],
    ['DELETE', '', undefined],
    ['POST', '/secret', undefined],
    ['GET', '/deliveries', undefined],
    ['POST', `/deliveries/${webhook.id}`, undefined],
  ] as const)
    expect((await world.call(method, `${HOOKS}/${webhook.id}${path}`, body, stranger)).status).toBe(404);
  for (let more = 0; more < 5; more++) await add();
  expect((await world.db.select().from(webhooks).where(eq(webhooks.userId, member.id))).length).toBe(5);
});

test('R9.9 a set is told when the last of its items ended, however they ended', async () => {
  const failing = scriptedEngine((job) => {
    if (job.prompt.includes('盾')) throw new EngineError('rejected', 'no');
    return Promise.resolve({
      bitmap: { width: job.width, height: job.height, data: new Uint8ClampedArray(job.width * job.height * 4).fill(200) },
    });
  });
  world = await makeWorld({ engine: failing, post: world.ports.post });
  member = await world.signIn();
  const { webhook } = await add(['set.done']);
  const look = { ...setLook, name: '道具', template: 'item' };
  const lines = ['药水', '盾', '短剑'].map((name) => ({ name, detail: '' }));
  const begun = await world.call('POST', '/api/v2/ai/asset-set', { begin: { look, lines } }, member);
  expect(begun.status).toBe(200);
  const { data: ofSet } = (await world.call('POST', '/api/v2/common/tasks', { condition: [{ kind: 'set' }] }, member)).body;
  expect(ofSet).toHaveLength(3);
  await world.call('DELETE', `/api/v2/common/tasks/${ofSet[0].id}`, undefined, member);
  expect(await log(webhook.id)).toEqual([]);
  world.work();
  for (const { id } of ofSet) await world.ended(member, id);
  const told = await log(webhook.id);
  expect(told.map(({ event, body }) => [event, JSON.parse(body).data])).toEqual([['set.done', { set: ofSet[0].tool.again.set }]]);
});

test.each([
  ['http://hooks.studio.cn/x', '只能用 https 开头的地址'],
  ['ftp://hooks.studio.cn/x', '只能用 https 开头的地址'],
  ['https://user:pass@hooks.studio.cn/x', '地址里不能带账号和密码'],
  ['https://127.0.0.1/x', '请用域名，不要直接写 IP 地址'],
  ['https://0x7f.1/x', '请用域名，不要直接写 IP 地址'],
  ['https://2130706433/x', '请用域名，不要直接写 IP 地址'],
  ['https://[::1]/x', '请用域名，不要直接写 IP 地址'],
  ['https://100.100.100.200/latest', '请用域名，不要直接写 IP 地址'],
  ['https://localhost./x', '只能用公网上的域名'],
  ['https://db.internal/x', '只能用公网上的域名'],
  ['https://redis/x', '只能用公网上的域名'],
  ['hooks.studio.cn', '地址不完整，应形如 https://example.com/hook'],
])('T-UP-11 %s is not taken down', async (url, message) => {
  expect(webhookProblem(url)).toBe(message);
  const { status, body } = await world.call('POST', HOOKS, { url, events: ['task.done'] }, member);
  expect([status, body.message]).toEqual([400, message]);
});

test.each([
  '127.0.0.1',
  '10.0.0.1',
  '172.16.9.9',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '2002:0a00:0001::',
  'fd00::1',
  'fe80::1',
])('T-UP-11 %s is not of the public network', (address) => expect(isPublic(address)).toBe(false));

test('T-UP-11 a name is posted to where it was looked at, and nowhere if any of its addresses is inside', async () => {
  const pems = await generate([{ name: 'commonName', value: 'hooks.studio.cn' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'hooks.studio.cn' }] }],
  });
  const got: string[] = [];
  const server = createServer({ key: pems.private, cert: pems.cert }, (asked, reply) => {
    got.push(`${asked.method} ${asked.headers.host} ${String(asked.headers['webhook-id'])}`);
    reply.writeHead(302, { Location: 'https://127.0.0.1/inner' }).end('x'.repeat(1000));
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `https://hooks.studio.cn:${port}/x`;
  const sending = { headers: { 'webhook-id': 'd1' }, body: '{}' };
  const looked: string[] = [];
  const resolve = async (name: string) => (looked.push(name), ['127.0.0.1']);
  const allowed = publicPost({ resolve, allows: (address) => address === '127.0.0.1', ca: pems.cert });
  // The redirect is an answer like any other.
  expect(await allowed(url, sending)).toEqual({ status: 302 });
  expect([got, looked]).toEqual([[`POST hooks.studio.cn:${port} d1`], ['hooks.studio.cn']]);
  // Certificates are looked at as always.
  await expect(publicPost({ resolve, allows: () => true })(url, sending)).rejects.toThrow(/self-signed|self signed|certificate/);
  for (const addresses of [['127.0.0.1'], ['93.184.216.34', '10.0.0.1'], []])
    await expect(publicPost({ resolve: async () => addresses, ca: pems.cert })(url, sending)).rejects.toThrow('地址不在公网上');
  await expect(publicPost({ ca: pems.cert })(`https://127.0.0.1:${port}/x`, sending)).rejects.toThrow('地址不在公网上');
  await expect(allowed(`http://hooks.studio.cn:${port}/x`, sending)).rejects.toThrow('只能用 https 地址');
  expect(got).toHaveLength(1);
});
