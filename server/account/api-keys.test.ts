import { API_SCOPES } from '#shared/rules/api-keys.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { NewApiKey } from '#shared/contract/api-keys.ts';
import { endpoints } from '../app.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { apiKeys } from '../kernel/db/schema/api-keys.ts';
import { holds } from '../kernel/db/schema/points.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { scriptedEngine, makeWorld, type World } from '../testing/world.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let member: Member;
beforeEach(async () => {
  world = await makeWorld();
  member = await world.signIn();
});

const KEYS = '/api/v2/users/me/keys';
const make = (over: Partial<NewApiKey> = {}, who: { token: string } = member) =>
  world.call('POST', KEYS, { name: '构建服务器', scopes: [], days: null, ceiling: null, ...over }, who);
/** A key of these scopes, as a caller. */
async function keyFor(over: Partial<NewApiKey> = {}, who?: { token: string }) {
  const { data } = (await make(over, who)).body;
  return { token: data.secret as string, id: data.key.id as string };
}
const list = async (who: { token: string } = member) => (await world.call('GET', KEYS, undefined, who)).body.data;
const read = (who: { token: string }) => world.call('POST', '/api/v2/common/sets', {}, who);
const press = (who: { token: string }, key = '', num = 1) =>
  world.call('POST', '/api/v2/sd/txt2img', { prompt: '药水', width: 64, height: 64, num }, { ...who, headers: { 'Idempotency-Key': key } });

/** The public API. Whoever opens another call to keys says so here. */
const PUBLIC = {
  read: [
    'drawingOptions',
    'exportPack',
    'imageDetail',
    'listImages',
    'listModels',
    'listSets',
    'listTasks',
    'modelDetail',
    'planPack',
    'setDetail',
    'taskDetail',
    'taskEvents',
  ],
  generate: ['cancelTask', 'enlarge', 'img2img', 'interrogate', 'logo', 'matt', 'quote', 'set', 'three', 'txt2img', 'upload'],
  works: ['deleteImages', 'saveImages'],
};

test('R9.9 T-AUTHZ-01 a key makes the marked calls of its scopes and no other call of the contract', async () => {
  const byScope = (scope: string) => endpoints.flatMap(({ api, name }) => (api === scope ? [name] : [])).sort();
  expect({ read: byScope('read'), generate: byScope('generate'), works: byScope('works') }).toEqual(PUBLIC);
  for (const scope of API_SCOPES) {
    const key = await keyFor({ scopes: [scope] });
    for (const { name, api, method, path, body } of endpoints) {
      world.tick(1);
      const { status, body: answer } = await world.call(method, path.replace(/:\w+/g, '1'), body ? {} : undefined, key);
      const allowed = api === 'read' || api === scope;
      expect([scope, name, answer.error === 'KEY_SCOPE' || status === 401]).toEqual([scope, name, !allowed]);
    }
  }
  expect(await list()).toHaveLength(3);
});

test('R9.9 a key is told once: what is kept, listed and exported is not the key', async () => {
  const { data } = (await make({ scopes: ['generate'], ceiling: 500 })).body;
  expect(data.secret).toMatch(/^ds_[\w-]{43}$/);
  expect(data.key).toMatchObject({ name: '构建服务器', scopes: ['read', 'generate'], ceiling: 500, spent: 0, lastUsedAt: null });
  const kept = [
    await world.db.select().from(apiKeys),
    await list(),
    (await world.call('GET', '/api/v2/users/me/export', undefined, member)).body,
  ];
  for (const one of kept) {
    expect(JSON.stringify(one)).toContain('构建服务器');
    expect(JSON.stringify(one)).not.toContain(data.secret.slice(9));
  }
  expect(JSON.stringify(kept[2])).not.toContain((await world.db.select().from(apiKeys))[0]?.hash);
  // Another key of the same shape is nobody's.
  expect((await read({ token: `ds_${'a'.repeat(43)}` })).status).toBe(401);
  expect((await read({ token: data.secret })).status).toBe(200);
  expect((await list())[0].lastUsedAt).toBe(world.ports.now().toISOString());
});

test('I7 a revoked key is refused at once, also by its open stream; only its member can revoke it', async () => {
  const [key, other] = [await keyFor({ scopes: ['generate'] }), await world.signIn()];
  const task = (await press(key)).body.data;
  const events = await world.app.request(`/api/v2/common/tasks/${task.id}/events`, { headers: { Authorization: `Bearer ${key.token}` } });
  const reader = events.body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  expect((await world.call('DELETE', `${KEYS}/${key.id}`, undefined, other)).status).toBe(404);
  expect((await read(key)).status).toBe(200);
  expect((await world.call('DELETE', `${KEYS}/${key.id}`, undefined, member)).status).toBe(200);
  expect((await read(key)).status).toBe(401);
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read());
  expect(await list()).toEqual([]);
  expect((await world.call('DELETE', `${KEYS}/${key.id}`, undefined, member)).status).toBe(404);
  // What it began goes on, and is still told by its name.
  expect(await world.taskOf(member, task.id)).toMatchObject({ status: 'queued', via: '构建服务器' });
});

test('R9.9 keys end by themselves, and with their account', async () => {
  const day = await keyFor({ days: 1 });
  const key = await keyFor();
  world.tick(24 * 3600 - 1);
  expect((await read(day)).status).toBe(200);
  world.tick(1);
  expect((await read(day)).status).toBe(401);
  const set = (values: Partial<typeof users.$inferInsert>) => world.db.update(users).set(values).where(eq(users.id, member.id));
  const since = world.ports.now().toISOString();
  const suspension = { scopes: ['sign-in' as const], reason: '', until: null, at: since };
  await set({ suspension });
  expect((await read(key)).status).toBe(401);
  await set({ suspension: { ...suspension, scopes: ['generate'] } });
  expect((await read(key)).status).toBe(200);
  await set({ suspension: null, leavesAt: new Date('2030-01-01') });
  expect((await read(key)).status).toBe(401);
  await set({ leavesAt: null });
  expect((await read(key)).status).toBe(200);
  await set({ deletedAt: world.ports.now() });
  expect((await read(key)).status).toBe(401);
});

test('R9.9 a member has ten keys at most, however many are asked for at once', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => make()));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(made.find(({ status }) => status !== 200)?.body.message).toBe('密钥最多 10 把，请先撤销不用的');
  const [{ id }] = await list();
  await world.call('DELETE', `${KEYS}/${id}`, undefined, member);
  expect((await make()).status).toBe(200);
});

test('R9.9 a key has a minute of its own, and each answer says where it stands', async () => {
  const [key, other] = [await keyFor(), await keyFor()];
  const first = await read(key);
  expect(['limit', 'remaining', 'reset'].map((name) => first.headers.get(`ratelimit-${name}`))).toEqual(['120', '119', '60']);
  for (let call = 1; call < 120; call++) expect((await read(key)).status).toBe(200);
  const over = await read(key);
  expect([over.status, over.body.error, over.headers.get('retry-after'), over.headers.get('ratelimit-remaining')]).toEqual([
    429,
    'TOO_MANY',
    '60',
    '0',
  ]);
  expect([(await read(other)).status, (await read(member)).status]).toEqual([200, 200]);
  world.tick(60);
  expect((await read(key)).status).toBe(200);
});

test('R9.9 a key spends no more than its month: refused before anything is held, counted without what came back', async () => {
  world = await makeWorld({ engine: scriptedEngine() });
  member = await world.signIn();
  await world.putOn(member, 2);
  const key = await keyFor({ scopes: ['generate'], ceiling: 5 }, member);
  const held = () => world.db.$count(holds);
  expect((await press(key, 'a')).body.data).toMatchObject({ cost: 2, via: '构建服务器' });
  // Of several at once, as many as there is room for.
  const both = await Promise.all([press(key, 'b'), press(key, 'c'), press(key, 'd')]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  const refused = both.find(({ status }) => status === 400)?.body;
  expect([refused.error, refused.message]).toEqual([
    'KEY_CEILING',
    '密钥「构建服务器」本月上限 5 积分，已用 4，这一次需要 2。没有提交，也没有扣积分',
  ]);
  expect([await held(), await world.db.$count(tasks)]).toEqual([2, 2]);
  // The same press again is the same task, whatever has been spent since.
  expect((await press(key, 'a')).status).toBe(200);
  expect((await press(member, 'e')).body.data.via).toBeNull();
  const [task] = (await world.call('POST', '/api/v2/common/tasks', {}, key)).body.data.filter(({ via }: { via: string }) => via);
  await world.call('DELETE', `/api/v2/common/tasks/${task.id}`, undefined, key);
  expect((await list())[0].spent).toBe(2);
  expect((await press(key, 'f')).status).toBe(200);
  expect((await press(key, 'g')).body.error).toBe('KEY_CEILING');
  // The clock stands at 21 November in China.
  world.tick(9 * 24 * 3600 + 12 * 3600);
  expect((await press(key, 'h')).status).toBe(200);
});

test('R9.9 the statement tells what a key spent, and a key takes works only into the bin', async () => {
  const key = await keyFor({ scopes: ['generate', 'works'] });
  world.work();
  const task = await world.ended(member, (await press(key)).body.data.id);
  const { body } = await world.call('GET', '/api/v2/users/points/2026-11', undefined, member);
  expect(body.data.lines[0].desc).toBe('文生图（API：构建服务器）：药水');
  const ids = [task.images[0].id];
  const remove = (forever: boolean) => world.call('DELETE', '/api/v2/common/images', { ids, forever }, key);
  expect((await remove(true)).body.error).toBe('KEY_SCOPE');
  expect((await remove(false)).body.data).toEqual({ deleted: 1 });
});
