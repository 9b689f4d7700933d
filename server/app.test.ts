import { publicCall, publicNames } from '#shared/contract/public-api.ts';
import { beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from './kernel/config.ts';
import { endpoints } from './app.ts';
import { mountedNames } from './http/mount.ts';
import { createApp } from './app.ts';
import { makeWorld, type World } from './testing/world.ts';

let world: World;
// Read by every test, changed by none: the few that write use members of their own.
beforeAll(async () => {
  world = await makeWorld({ community: true });
});

test('L1 every call of the contract is answered by the server', () => {
  expect(mountedNames(world.app)).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
});

test('O-16 outside production the OpenAPI document lists every call', async () => {
  const { body } = await world.call('GET', '/api/openapi.json');
  const ids = Object.values(body.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  );
  expect(ids.sort()).toEqual(endpoints.map((endpoint) => endpoint.name).sort());
});

test('R9.9 O-16 every call that a key may make has a page, and the public document has these and no other', async () => {
  const marked = endpoints.flatMap(({ api, name }) => (api ? [name] : [])).sort();
  expect(publicNames.toSorted()).toEqual(marked);
  for (const name of publicNames) expect(endpoints).toContain(publicCall(name));
  const { body } = await world.call('GET', '/api/v2/openapi.json');
  const told = Object.values(body.paths as Record<string, Record<string, Record<string, unknown>>>).flatMap((path) => Object.values(path));
  expect(told.map(({ operationId }) => String(operationId)).sort()).toEqual(marked);
  expect(told.find(({ operationId }) => operationId === 'txt2img')).toMatchObject({ summary: '文生图', 'x-scope': 'generate' });
});

test('T-AUTHZ-01 every member-only call is a 401 without a session and with a made-up token', async () => {
  for (const endpoint of endpoints.filter((one) => one.access === 'member')) {
    const path = endpoint.path.replace(/:\w+/g, '1');
    for (const token of [undefined, 'a'.repeat(43)]) {
      const { status, body } = await world.call(endpoint.method, path, endpoint.body ? {} : undefined, token ? { token } : {});
      expect([endpoint.name, status, body.error]).toEqual([endpoint.name, 401, 'UNAUTHORIZED']);
    }
  }
});

test.each([
  ['GET', '/api/nothing'],
  ['POST', '/api/v2/users/nothing'],
  ['POST', '/tool/aiCreate/api/sessions'],
  ['DELETE', '/home'],
  ['GET', '/files/../../etc/passwd'],
  ['GET', '/files/i/unknown.png'],
  ['POST', '/api/v2/common/dicts/unknown'],
  ['POST', '/api/v2/common/images/not-an-id'],
  ['POST', '/api/v2/common/models/%00'],
])('unknown address %s %s answers JSON 404', async (method, path) => {
  const { status, body } = await world.call(method, path);
  expect([status, body.error ?? body.code]).toEqual([404, 'NOT_FOUND']);
});

test.each([
  ['broken JSON', '{"a":', 'application/json'],
  ['JSON as text/plain', '{}', 'text/plain'],
  ['a form', 'a=1', 'application/x-www-form-urlencoded'],
  ['a lone array', '[]', 'application/json'],
  ['a number', '5', 'application/json'],
  ['null', 'null', 'application/json'],
  ['ten thousand nested arrays', '['.repeat(10_000) + ']'.repeat(10_000), 'application/json'],
  ['UTF-16', '\ufeff\u0000{', 'application/json'],
])('T-NET-06 %s is a 400 with a Chinese sentence', async (_, body, type) => {
  const { status, body: answer } = await world.call('POST', '/api/v2/users/login', body, { headers: { 'Content-Type': type } });
  expect([status, answer.error]).toEqual([400, 'VALIDATION']);
  expect(answer.message).toMatch(/\p{Script=Han}/u);
});

test.each([
  [{ pageSize: 1000 }],
  [{ pageSize: 0 }],
  [{ pageSize: -1 }],
  [{ pageSize: 'all' }],
  [{ page: 1e12 }],
  [{ page: 1.5 }],
  [{ condition: 'x' }],
  [{ condition: [{ user: 'B' }] }],
  [{ condition: [{ scope: { like: 'square' } }] }],
  [{ condition: [{ scope: 'bin' }, 'or', { scope: 'mine' }] }],
  [{ from: 'x' }],
  [{ from: 'A'.repeat(39) }],
  [{ from: 'bA'.padEnd(39, '_') }],
  [{ to: '' }],
  [{ condition: [{ $where: '1' }] }],
  [{ condition: [{ toString: 'x' }] }],
  [{ condition: Array.from({ length: 51 }, () => 'or') }],
  [{ condition: [{ title: { like: 'x'.repeat(101) } }] }],
  [{ sort: 'drop table' }],
])('T-BIZ-09 T-BIZ-10 %j is refused', async (body) => {
  expect((await world.call('POST', '/api/v2/common/images', body)).status).toBe(400);
});

test('T-BIZ-10 a condition named __proto__ changes nothing', async () => {
  await world.call('POST', '/api/v2/common/images', '{"condition":[{"__proto__":{"x":1}}]}', {
    headers: { 'Content-Type': 'application/json' },
  });
  expect(({} as { x?: number }).x).toBeUndefined();
});

const fields = {
  '/api/v2/common/images': ['userId', 'modelId', 'tag', 'kind', 'visibility', 'published', 'title', 'createdAt', 'scope', 'unseen'],
  '/api/v2/common/models': ['scope', 'type', 'base', 'tag', 'status', 'userId', 'name'],
  '/api/v2/common/vip_prices': ['type', 'time'],
  '/api/v2/common/dicts/point_config': ['key', 'label'],
  '/api/v2/common/tasks': ['kind', 'status', 'createdAt'],
  '/api/v2/common/datas': ['id', 'name'],
  '/api/v2/users/order': ['source', 'status', 'createdAt'],
};
const odd = ['', 'x', "'", '%', 'null', '9'.repeat(30), '2026-11-21', '-271821-04-20', 0, -1, 1.5, 2 ** 31, 1e300, true, false];
test.each(Object.entries(fields))(
  'T-BIZ-10 %s: whatever a listed field is compared with, the answer is a list or a 400',
  async (path, names) => {
    const member = await world.signIn();
    for (const name of names) {
      for (const value of odd) {
        for (const match of [value, { in: [value, 'x'] }, { like: String(value) }, { gte: value, lte: value, ne: value }]) {
          const { status } = await world.call('POST', path, { condition: [{ [name]: match }] }, member);
          expect([name, match, [200, 400].includes(status)]).toEqual([name, match, true]);
        }
      }
    }
  },
);

test('conditions on columns of every type', async () => {
  const count = async (path: string, condition: unknown[]) =>
    (await world.call('POST', path, { condition, pageSize: 1 })).body.total as number;
  const pictures = '/api/v2/common/images';
  const all = await count(pictures, []);
  expect(await count(pictures, [{ createdAt: { gte: '2000-01-01' } }])).toBe(all);
  expect(await count(pictures, [{ createdAt: { lte: '2000-01-01T00:00:00Z' } }])).toBe(0);
  expect(await count(pictures, [{ kind: { in: ['txt2img', 'img2img'] } }, { published: true }])).toBe(all);
  const [first] = (await world.call('POST', pictures, { pageSize: 1 })).body.data;
  expect(await count(pictures, [{ userId: first.user.id }])).toBe(await count(pictures, [{ userId: String(first.user.id) }]));
  expect(await count('/api/v2/common/models', [{ type: 'lora' }, 'or', { type: 'checkpoint' }])).toBe(
    await count('/api/v2/common/models', []),
  );
});

test('presets answer under both of their addresses', async () => {
  for (const [name, body] of [
    ['presets_type', {}],
    ['presetsByModel', { modelId: 'shanhai-xl', pageSize: 999 }],
  ] as const) {
    const one = await world.call('POST', `/api/v2/common/${name}`, body);
    expect(one.body.total).toBeGreaterThan(0);
    expect((await world.call('POST', `/api/v2/common/dicts/${name}`, body)).body).toEqual(one.body);
  }
});

test('a rank of a made-up span is refused', async () => {
  for (const kind of ['users', 'models']) {
    for (const span of ['day', 'week', 'month', 'all'])
      expect((await world.call('POST', `/api/v2/users/rank/${kind}/${span}`)).status).toBe(200);
    expect((await world.call('POST', `/api/v2/users/rank/${kind}/decade`)).body.error).toBe('VALIDATION');
  }
});

test('Spec §7 PUT and POST of orders each do what the body asks for', async () => {
  const member = await world.signIn();
  const call = (method: string, body: object) => world.call(method, '/api/v2/users/order', body, member);
  const list = { page: 1, pageSize: 999, condition: [{ source: 'gift' }] };
  const listed = await call('POST', list);
  expect(listed.body.total).toBe(2);
  expect((await call('PUT', list)).body).toEqual(listed.body);
  expect((await call('POST', {})).body.total).toBe(2);
  const order = { source: 'vip', pid: 'plan-1-1' };
  const made = await call('PUT', order);
  expect(made.body.data).toMatch(/^[0-9a-f-]{36}$/);
  expect((await call('POST', order)).body).toEqual(made.body);
  expect((await call('PUT', {})).body.error).toBe('VALIDATION');
  expect((await call('PUT', { source: 'vip' })).body.error).toBe('VALIDATION');
  expect((await call('POST', { condition: [{ status: 'unpaid' }] })).body.data).toMatchObject([{ id: made.body.data }]);
  expect((await call('POST', { condition: [{ status: 'paid' }] })).body.total).toBe(2);
});

test('lists page with a total, and 999 rows at most', async () => {
  const first = await world.call('POST', '/api/v2/common/images', { page: 1, pageSize: 10 });
  const second = await world.call('POST', '/api/v2/common/images', { pageNum: 2, pageSize: 10 });
  const all = await world.call('POST', '/api/v2/common/images', { pageSize: 999 });
  expect(all.body.total).toBeGreaterThanOrEqual(150);
  expect(all.body.data).toHaveLength(all.body.total);
  expect([...first.body.data, ...second.body.data].map((row: { id: string }) => row.id)).toEqual(
    all.body.data.slice(0, 20).map((row: { id: string }) => row.id),
  );
});

test('the sample community fills every screen: models with trigger words, ranks, banners, presets, dictionaries, plans', async () => {
  const list = async (path: string, body: object = { pageSize: 999 }) =>
    (await world.call('POST', path, body)).body.data as Record<string, unknown>[];
  expect((await list('/api/v2/common/models')).every((model) => (model.trigger as string[]).length > 0)).toBe(true);
  expect((await list('/api/v2/users/rank/models/week')).length).toBeGreaterThan(5);
  expect((await list('/api/v2/users/rank/users/week')).length).toBeGreaterThan(5);
  expect((await list('/api/v2/common/banner')).length).toBeGreaterThan(0);
  expect((await list('/api/v2/common/presetsByModel', { modelId: 'shanhai-xl', pageSize: 999 })).length).toBeGreaterThan(5);
  expect((await list('/api/v2/common/vip_prices')).map((plan) => plan.id)).toContain('plan--1--1');
  expect(await list('/api/v2/common/dicts/point_config', { page: 1, pageSize: 999, condition: [{ key: 'point' }] })).toHaveLength(6);
  for (const name of [
    'tags',
    'mofa',
    'range',
    'configRight',
    'canvaRatioList',
    'makeNumList',
    'rander',
    'tipOptimizeList',
    'tipFllowList',
    'visibilityList',
    'sensitive',
  ]) {
    expect((await list(`/api/v2/common/dicts/${name}`)).length).toBeGreaterThan(0);
  }
});

test('R5.3 a follow, a like and a collection count once and come back in their lists', async () => {
  const member = await world.signIn();
  const [picture] = (await world.call('POST', '/api/v2/common/images', { pageSize: 1 })).body.data;
  const write = (kind: string, action: string, targetId: string | number, on: boolean) =>
    world.call('POST', '/api/v2/users/favorites', { kind, action, targetId, on }, member);
  expect((await write('image', 'like', picture.id, true)).body.data.count).toBe(picture.likes + 1);
  expect((await write('image', 'like', picture.id, true)).body.data.count).toBe(picture.likes + 1);
  expect((await write('user', 'follow', picture.user.id, true)).body.data).toEqual({ on: true, count: expect.any(Number) });
  const liked = await world.call('POST', '/api/v2/common/images', { condition: [{ scope: 'liked' }] }, member);
  expect(liked.body.data).toMatchObject([{ id: picture.id, liked: true, followed: true }]);
  expect((await write('image', 'like', picture.id, false)).body.data.count).toBe(picture.likes);
  expect((await write('user', 'follow', member.id, true)).body.error).toBe('SELF_FOLLOW');
  expect((await write('image', 'like', 'nope', true)).status).toBe(404);
});

test('T-AUTHZ-07 later work says so and charges nothing', async () => {
  const member = await world.signIn();
  const image = (await world.call('POST', '/api/v2/common/images', { pageSize: 1 })).body.data[0].url;
  for (const [method, path, body] of [
    ['PUT', '/api/v2/common/models', { name: '画风', baseModelId: 'shanhai-xl', datasetId: 'd', type: 'lora', trigger: 'x' }],
    ['POST', '/api/v2/sd/img2img', { prompt: '山', image, mask: image }],
  ] as const) {
    const { status, body: answer } = await world.call(method, path, body, member);
    expect([status, answer.error]).toEqual([400, 'NOT_READY']);
  }
  expect((await world.call('GET', '/api/v2/users/permission', undefined, member)).body.data.all).toBe(110);
});

test('backend trap 4: a database error tells nobody its query or its values', async () => {
  const { sql } = await import('drizzle-orm');
  await world.db.execute(sql`alter table counters rename to counters_gone`);
  try {
    const { status, body } = await world.call('POST', '/api/v2/users/login', {
      username: '13912345678',
      password: 'secret-pass1',
      type: 'password',
    });
    expect([status, body.error]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify(body) + world.logged.join()).not.toMatch(/13912345678|secret-pass1|select/i);
  } finally {
    await world.db.execute(sql`alter table counters_gone rename to counters`);
  }
});

test.each(['ENGINE', 'PAY', 'NOTIFY', 'CAPTCHA'])('production refuses to start unless %s is asked for by name', (name) => {
  const all: Record<string, string> = {
    NODE_ENV: 'production',
    ENGINE: 'preview',
    PAY: 'off',
    NOTIFY: 'send',
    SMTP_URL: 'smtp://127.0.0.1',
    SMTP_FROM: 'post@dianshi.example',
    CAPTCHA: 'slider',
  };
  expect(readConfig(all)).toMatchObject({ production: true, dev: false });
  delete all[name];
  expect(() => readConfig(all)).toThrow(ConfigError);
});

test.each([
  { RESTORE: 'a.tar.gz', DATABASE_URL: 'postgres://x' },
  { PORT: 'abc' },
  { ENGINE: 'magic' },
  { ENGINE: 'sdapi' },
  { ROLE: 'worker' },
  { PAY: 'cash' },
  { PAY: 'alipay', ORIGIN: 'https://example.com' },
  { PAY: 'alipay', ALIPAY_APP_ID: 'x', ALIPAY_PRIVATE_KEY: 'x', ALIPAY_PUBLIC_KEY: 'x', ALIPAY_SELLER_ID: 'x' },
  { ALIPAY_GATEWAY: 'javascript:alert(1)' },
  { PAY: 'alipay,cash' },
  { PAY: 'wechat', ORIGIN: 'https://example.com' },
  {
    PAY: 'alipay,wechat',
    ORIGIN: 'https://example.com',
    ALIPAY_APP_ID: 'x',
    ALIPAY_PRIVATE_KEY: 'x',
    ALIPAY_PUBLIC_KEY: 'x',
    ALIPAY_SELLER_ID: 'x',
  },
  { WECHAT_API_V3_KEY: 'short' },
  { WECHAT_ENDPOINT: 'ftp://example.com' },
  { ORIGIN: 'example.com' },
  { ORIGIN: 'https://example.com/path' },
  { TRUST_PROXY: 'yes' },
  { BLOBS: 's3', S3_BUCKET: 'dianshi' },
])('the configuration %j stops the start with a sentence in both languages', (env) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(/\p{Script=Han}.*[A-Za-z]{4}/u);
});

test('F-73 a process that is about to stop says that it is not ready, answers, and keeps no connection', async () => {
  let isLeaving = false;
  const app = createApp(world.ports, { isLeaving: () => isLeaving });
  const ask = async (path: string) => {
    const { status, headers } = await app.request(path);
    return [status, headers.get('connection')];
  };
  const paths = ['/readyz', '/healthz', '/api/v2/meta'];
  expect(await Promise.all(paths.map(ask))).toEqual([
    [200, null],
    [200, null],
    [200, null],
  ]);
  isLeaving = true;
  expect(await Promise.all(paths.map(ask))).toEqual([
    [503, 'close'],
    [200, 'close'],
    [200, 'close'],
  ]);
});
