import { beforeEach, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type * as contract from '#shared/contract/desk.ts';
import { EngineError, type EngineFile } from '../engines/engine.ts';
import { audit } from '../kernel/db/schema/audit.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { syncEngines } from '../routing/sync.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { giveUpUnserved } from '../tasks/unserved.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let member: Member;
let owner: Member;
const files: EngineFile[] = [
  { kind: 'checkpoint', name: 'xl/mountain_v2.safetensors', base: 'SDXL' },
  { kind: 'checkpoint', name: 'clay.safetensors', base: 'SD 1.5' },
  { kind: 'lora', name: 'ink.safetensors', base: 'SDXL' },
  { kind: 'vae', name: 'v.safetensors' },
];
const away = {
  ...scriptedEngine(),
  kind: 'comfyui' as const,
  files: async (): Promise<EngineFile[]> => {
    throw new EngineError('unavailable', 'ECONNREFUSED', { unreached: true });
  },
};

beforeEach(async () => {
  const there = (has: EngineFile[]) => ({ ...scriptedEngine(), kind: 'comfyui' as const, files: async () => has });
  world = await makeWorld({ engines: { one: there(files), two: there(files.slice(0, 1)), 'http://away': away } });
  await world.db.delete(engines).where(eq(engines.id, 'http://away'));
  [member, owner] = [await world.signIn(), await world.signIn()];
  expect(await setRole(world.ports, owner.mobile, 'owner')).toBe(true);
});

const desk = async (as: Member = owner) => (await world.call('POST', '/api/v2/desk/engines', {}, as)).body.data;
const idOf = async (file: string) => (await world.db.select().from(models).where(eq(models.file, file)))[0]?.id ?? '';

test('O-2 engines and files are told with their states, keys never', async () => {
  await world.db.update(engines).set({ key: 'secret-key' }).where(eq(engines.id, 'one'));
  const told = await desk();
  expect(told.engines.map(({ id, state, hasKey }: contract.DeskEngine) => [id, state, hasKey])).toEqual([
    ['one', 'fine', true],
    ['two', 'fine', false],
  ]);
  expect(JSON.stringify(told)).not.toContain('secret-key');
  const states = Object.fromEntries(told.files.map((file: contract.DeskFile) => [file.stem, [file.state, file.engines, file.base]]));
  expect(states).toEqual({
    mountain_v2: ['in-use', ['one', 'two'], 'SDXL'],
    clay: ['one-engine', ['one'], 'SD 1.5'],
    ink: ['one-engine', ['one'], 'SDXL'],
    v: ['ignored', ['one'], ''],
  });
});

test('O-2 a model is named, priced, hidden and made the default; members see it at once and it is written down', async () => {
  const change = (id: string, body: object) => world.call('PUT', `/api/v2/desk/models/${id}`, body, owner);
  const clay = await idOf('clay');
  expect((await change(clay, { name: '黏土玩具', price: 5, isDefault: true, sort: -1 })).status).toBe(200);
  expect((await world.call('POST', '/api/v2/sd/options', {}, member)).body.data.model).toMatchObject({ id: clay, name: '黏土玩具' });
  expect((await world.quote(member, { kind: 'txt2img' })).body.data.cost).toBe(5);
  expect((await change(await idOf('mountain_v2'), { isDefault: true })).status).toBe(200);
  expect(await world.db.$count(models, eq(models.isDefault, true))).toBe(1);
  expect((await change(await idOf('ink'), { isDefault: true })).body.error).toBe('VALIDATION');
  world.tick(1);
  expect((await change(clay, { listing: 'hidden' })).status).toBe(200);
  const { body } = await world.call('POST', '/api/v2/common/models', { pageSize: 99 }, member);
  expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(clay);
  expect((await world.quote(member, { kind: 'txt2img', modelId: clay })).body.error).toBe('MODEL_OFF');
  expect((await change(clay, { price: -1 })).body.fields).toMatchObject({ price: '价格不能小于 0' });
  expect((await change('nothing', { name: 'x' })).status).toBe(404);
  const lines = await world.db
    .select()
    .from(audit)
    .where(eq(audit.target, `model:${clay}`))
    .orderBy(audit.at);
  expect(lines.map(({ userId, before, after }) => [userId, before, after])).toEqual([
    [owner.id, { name: 'clay', price: null, isDefault: false, sort: 1 }, { name: '黏土玩具', price: 5, isDefault: true, sort: -1 }],
    [owner.id, { listing: 'listed' }, { listing: 'hidden' }],
  ]);
});

test('a file of another base than its model is found out; a renamed file takes over its model’s name and price', async () => {
  const clay = await idOf('clay');
  await world.call('PUT', `/api/v2/desk/models/${clay}`, { name: '黏土', price: 7, base: 'SDXL' }, owner);
  const stateOf = async (stem: string) => (await desk()).files.find((file: contract.DeskFile) => file.stem === stem)?.state;
  expect(await stateOf('clay')).toBe('base-mismatch');
  files[1] = { kind: 'checkpoint', name: 'clay_v2.safetensors', base: 'SDXL' };
  world.tick(60);
  await syncEngines(world.ports);
  expect([await stateOf('clay'), await stateOf('clay_v2')]).toEqual(['gone', 'found']);
  const map = (modelId: string | null) => world.call('PUT', '/api/v2/desk/files', { kind: 'checkpoint', stem: 'clay_v2', modelId }, owner);
  expect((await map(clay)).body.data).toEqual({ files: 1 });
  expect([await stateOf('clay_v2'), await stateOf('clay')]).toEqual(['one-engine', undefined]);
  expect((await world.quote(member, { kind: 'txt2img', modelId: clay })).body.data.unit).toBe(7);
  expect((await map(await idOf('ink'))).body.error).toBe('VALIDATION');
  expect((await map(null)).status).toBe(200);
  expect(await stateOf('clay_v2')).toBe('ignored');
  files[1] = { kind: 'checkpoint', name: 'clay.safetensors', base: 'SD 1.5' };
});

test('a file that went away says what it cost its members, and is off the list of what to do once taken off sale', async () => {
  const clay = await idOf('clay');
  for (const modelId of [clay, clay, await idOf('mountain_v2')])
    await world.call('POST', '/api/v2/sd/txt2img', { prompt: '山', width: 64, height: 64, modelId }, await world.signIn());
  const [taken] = files.splice(1, 1);
  world.tick(60);
  await syncEngines(world.ports);
  world.tick(1);
  await giveUpUnserved(world.ports);
  const told = async () => (await desk()).files.find((file: contract.DeskFile) => file.stem === 'clay');
  expect(await told()).toMatchObject({ state: 'gone', engines: [], goneAt: expect.any(String), refunded: { tasks: 2, points: 4 } });
  await world.call('PUT', `/api/v2/desk/models/${clay}`, { listing: 'hidden' }, owner);
  expect(await told()).toMatchObject({ state: 'hidden' });
  files.splice(1, 0, taken!);
  world.tick(60);
  await syncEngines(world.ports);
  expect(await told()).toMatchObject({ state: 'hidden', goneAt: null, refunded: { tasks: 0, points: 0 } });
});

test('O-13 an engine is added only once it answered, and what it has is offered; the environment’s own is left alone', async () => {
  const add = (body: object) =>
    world.call('PUT', '/api/v2/desk/engines', { id: 'three', kind: 'comfyui', name: '三号', url: 'http://away', ...body }, owner);
  const refused = await add({});
  expect(refused.body).toMatchObject({
    error: 'VALIDATION',
    message: expect.stringMatching(/http:\/\/away 没有按 comfyui 的方式回答.*检查地址/),
  });
  expect((await add({ url: 'ftp://x' })).body.fields).toHaveProperty('url');
  expect(await world.db.$count(engines)).toBe(2);
  expect((await add({ enabled: false, key: 'user:secret-word' })).status).toBe(200);
  expect((await desk()).engines.at(-1)).toMatchObject({ id: 'three', state: 'off', hasKey: true });
  expect(JSON.stringify(await world.db.select().from(audit))).not.toContain('secret-word');
  expect((await world.call('DELETE', '/api/v2/desk/engines/three', undefined, owner)).status).toBe(200);
  await world.db.update(engines).set({ fromEnvironment: true }).where(eq(engines.id, 'one'));
  expect((await world.call('DELETE', '/api/v2/desk/engines/one', undefined, owner)).body.error).toBe('CONFLICT');
  expect((await add({ id: 'one' })).body.message).toMatch(/环境变量/);
});

test('what a file stands for, or that it is ignored, counts on engines that get it later', async () => {
  const map = (stem: string, modelId: string | null) =>
    world.call('PUT', '/api/v2/desk/files', { kind: 'checkpoint', stem, modelId }, owner);
  await map('mountain_v2', await idOf('clay'));
  await map('clay', null);
  await world.db.insert(engines).values({ id: 'new', kind: 'comfyui', name: 'new', url: 'one', sort: 9 });
  await syncEngines(world.ports);
  const told = (await desk()).files.map(({ stem, engines: on, model }: contract.DeskFile) => [stem, on, model?.name]);
  expect(told).toEqual(
    expect.arrayContaining([
      ['mountain_v2', ['new', 'one', 'two'], 'clay'],
      ['clay', ['new', 'one'], undefined],
    ]),
  );
});

test('only the owner changes anything; the other roles see it all', async () => {
  const support = await world.signIn();
  await setRole(world.ports, support.mobile, 'support');
  expect((await world.call('POST', '/api/v2/desk/self', {}, support)).body.data).toMatchObject({ role: 'support' });
  const clay = await idOf('clay');
  for (const [method, path, body] of [
    ['PUT', `/api/v2/desk/models/${clay}`, { price: 0 }],
    ['PUT', '/api/v2/desk/engines', { id: 'three', kind: 'comfyui', name: 'x', url: 'http://one' }],
    ['DELETE', '/api/v2/desk/engines/one', undefined],
    ['PUT', '/api/v2/desk/files', { kind: 'checkpoint', stem: 'clay', modelId: null }],
  ] as const)
    expect((await world.call(method, path, body, support)).body).toMatchObject({
      error: 'ROLE_REQUIRED',
      message: expect.stringMatching(/负责人/),
    });
  expect((await world.call('POST', '/api/v2/desk/engines/scan', {}, support)).status).toBe(200);
});

test('a key stays with the address it was given for', async () => {
  const save = (body: object) => world.call('PUT', '/api/v2/desk/engines', { id: 'cloud', kind: 'comfyui', name: '云', ...body }, owner);
  const keyOf = async () => (await world.db.select().from(engines).where(eq(engines.id, 'cloud')))[0]?.key;
  await save({ url: 'http://10.0.0.1:8188', key: 'sk-secret' });
  await save({ url: 'http://10.0.0.1:8188/behind/a/path', name: '改名' });
  expect(await keyOf()).toBe('sk-secret');
  await save({ url: 'http://10.0.0.2:8188' });
  expect(await keyOf()).toBe('');
});

test('a role is given and taken by command alone, and ends at once', async () => {
  expect(await setRole(world.ports, '13700000000', 'owner')).toBe(false);
  expect((await world.call('POST', '/api/v2/desk/engines', {}, owner)).status).toBe(200);
  expect(await setRole(world.ports, String(owner.id), null)).toBe(true);
  expect((await world.call('POST', '/api/v2/desk/engines', {}, owner)).status).toBe(404);
});
