import { eq } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateBytes } from 'gltf-validator';
import { afterEach, expect, test } from 'vitest';
import { type Engine, EngineError, type EngineIo } from '../engines/engine.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { readImplicitLabel } from '../pixels/imaging/implicit-label.ts';
import { event } from '../testing/fake-engines.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { boundsOf, chunksOf, trianglesIn } from '../testing/read-glb.ts';
import { ball, savedGlb } from '../testing/saved-glb.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import { capsOf } from '../engines/caps.ts';

let world: World;
afterEach(async () => {
  await world.rest();
  expect(await brokenLaws(world.db)).toEqual([]);
});
type Member = Awaited<ReturnType<World['signIn']>>;
const toy = () => readFileSync(join(import.meta.dirname, '../seed/pictures/cut1.webp'));

/** An engine that models as it is told, and what it was given. */
function modeller(three: (picture: Bitmap, io: EngineIo) => Promise<Uint8Array<ArrayBuffer>> = async () => savedGlb(ball(200))) {
  const pictures: Bitmap[] = [];
  const engine: Engine = {
    ...scriptedEngine(),
    kind: 'comfyui',
    concurrency: 1,
    caps: async () => capsOf({ name: 'ComfyUI', tools: ['three'] }),
    three(picture, io) {
      pictures.push(picture);
      return three(picture, io);
    },
  };
  return { engine, pictures };
}
async function member(): Promise<Member & { image: string }> {
  const one = await world.signIn();
  await world.putOn(one, 2);
  return { ...one, image: (await world.upload(one, toy(), 'toy.webp')).body.data[0].key };
}
const press = (as: Member, body: object) => world.call('POST', '/api/v2/ai/three', { mode: 'full', ...body }, as);
const modelOf = (address: string) => world.blobs.kept.get(address.split('?')[0] ?? '')?.bytes ?? new Uint8Array();

test('CR-5 R4.7 full: the engine models the subject; the file has the faces, the place and the size asked for, and both labels', async () => {
  const { engine, pictures } = modeller();
  world = await makeWorld({ engine });
  const maker = await member();
  const before = await world.pointsOf(maker);
  expect((await world.quote(maker, { kind: 'three', image: maker.image, mode: 'full' })).body.data).toMatchObject({ cost: 10, eta: null });
  world.work();
  const { id } = (await press(maker, { image: maker.image, faces: 5_000, pivot: 'bottom', size: 2 })).body.data;
  const task = await world.ended(maker, id);
  expect(task).toMatchObject({ status: 'success', cost: 10, refunded: 0, engine: 'comfyui', tool: { mode: 'full', faces: 5_000 } });
  expect(await world.pointsOf(maker)).toBe(before - 10);
  // It was given the subject alone.
  const [given] = pictures;
  expect([pictures.length, given?.data[3], given?.data.some((value, i) => i % 4 === 3 && value === 255)]).toEqual([1, 0, true]);

  const [picture] = task.images;
  const glb = modelOf(picture.glb);
  expect((await validateBytes(glb)).issues).toMatchObject({ numErrors: 0, numWarnings: 0 });
  const triangles = trianglesIn(glb);
  expect(triangles.length).toBeLessThanOrEqual(5_000);
  expect(triangles.length).toBeGreaterThan(4_000);
  const { low, high } = boundsOf(triangles);
  expect(low[1]).toBeCloseTo(0, 5);
  expect(high[0]! - low[0]!).toBeCloseTo(2, 3);
  // L-04: the model and its poster are one thing, under one number.
  expect(chunksOf(glb).json.asset.extras.AIGC).toMatchObject({ Label: '1', ProduceID: picture.id });
  expect(await readImplicitLabel(modelOf(picture.url))).toMatchObject({ produceId: picture.id });
  expect(picture).toMatchObject({ kind: 'three', width: 1024, height: 768 });
});

test('R4.7 full: where no engine models, quote and press refuse by name, and nothing is offered', async () => {
  world = await makeWorld();
  const maker = await member();
  const before = await world.pointsOf(maker);
  const refused = { error: 'NOT_READY', message: '没有引擎能做完整建模，请换一种形状。本次没有扣除积分' };
  expect((await world.quote(maker, { kind: 'three', image: maker.image, mode: 'full' })).body).toMatchObject(refused);
  expect((await press(maker, { image: maker.image })).body).toMatchObject(refused);
  expect((await world.call('GET', '/api/v2/meta')).body.data.features).toMatchObject({ modeller: false });
  expect(await world.pointsOf(maker)).toBe(before);
});

test('R4.7 full: it is offered where an engine models, and begins with a picture', async () => {
  world = await makeWorld({ engine: modeller().engine });
  const maker = await member();
  expect((await world.call('GET', '/api/v2/meta')).body.data.features).toMatchObject({ modeller: true });
  for (const { body } of [await press(maker, { prompt: '木质宝箱' }), await world.quote(maker, { kind: 'three', mode: 'full' })])
    expect(body).toMatchObject({ error: 'NOT_READY', message: '完整建模要从图片开始，请先放一张图。本次没有扣除积分' });
});

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>>, string, RegExp]>([
  ['out of memory', () => Promise.reject(new EngineError('memory', 'CUDA')), 'MEMORY', /显存不足，积分已退回/],
  ['a file nobody can read', async () => savedGlb(ball(24)).slice(0, 900), 'BAD_MODEL', /引擎给出的模型不能用，积分已退回/],
  [
    'a file that claims too much',
    async () => savedGlb(ball(24), ({ accessors }) => (accessors[1]!.count = 4e9)),
    'BAD_MODEL',
    /引擎给出的模型不能用，积分已退回/,
  ],
])('R4.7 full: %s gives the points back', async (_, three, code, words) => {
  world = await makeWorld({ engine: modeller(three).engine });
  const maker = await member();
  const before = await world.pointsOf(maker);
  world.work();
  const task = await world.ended(maker, (await press(maker, { image: maker.image })).body.data.id);
  expect(task).toMatchObject({ status: 'failed', refunded: 10, error: { code, message: expect.stringMatching(words) } });
  expect(await world.pointsOf(maker)).toBe(before);
});

test('R4.7 full: only an engine that models takes it; it waits while that one is away, and other shapes do not', async () => {
  const { engine, pictures } = modeller();
  const plain = { ...scriptedEngine(), kind: 'sdapi' as const, caps: async () => capsOf({ name: 'ComfyUI' }) };
  let up = false;
  engine.files = async () => {
    if (!up) throw new EngineError('unavailable', 'ECONNREFUSED', { unreached: true });
    return [];
  };
  world = await makeWorld({ engines: { plain, models: engine } });
  const maker = await member();
  world.work();
  const [row] = await world.db.select().from(engines).where(eq(engines.id, 'models'));
  expect(row?.downSince).not.toBeNull();
  const full = (await press(maker, { image: maker.image })).body.data.id;
  const other = (await press(maker, { image: maker.image, mode: 'relief' })).body.data.id;
  expect(await world.ended(maker, other)).toMatchObject({ status: 'success' });
  expect(await world.taskOf(maker, full)).toMatchObject({ status: 'queued', notice: expect.stringMatching(/暂时连不上，任务保留/) });
  up = true;
  world.tick(90);
  world.ports.notifier.notify();
  expect(await world.ended(maker, full)).toMatchObject({ status: 'success', engine: 'comfyui', notice: null });
  expect(pictures).toHaveLength(1);
});

test('R4.7 full: a process that is kept from the engine leaves it alone, and the program never takes it', async () => {
  world = await makeWorld({ engine: modeller().engine, env: { WORKER_ENGINES: 'elsewhere' } });
  const maker = await member();
  world.work();
  const full = (await press(maker, { image: maker.image })).body.data.id;
  const other = (await press(maker, { image: maker.image, mode: 'relief' })).body.data.id;
  await world.ended(maker, other);
  expect(await world.taskOf(maker, full)).toMatchObject({ status: 'queued' });
});

test('R4.7 words to a model wait for an engine that draws, also while the program is idle and the engine busy', async () => {
  const gate = event();
  const begun = event();
  const drawing = scriptedEngine();
  const run = drawing.run.bind(drawing);
  drawing.run = async (job, io) => {
    begun.happen();
    await gate.happened;
    return run(job, io);
  };
  world = await makeWorld({ engine: { ...drawing, concurrency: 1 } });
  const maker = await member();
  world.work();
  const first = (await press(maker, { prompt: '木质宝箱', mode: 'relief' })).body.data.id;
  await begun.happened;
  const second = (await press(maker, { prompt: '青花瓷瓶', mode: 'relief' })).body.data.id;
  const third = (await press(maker, { image: maker.image, mode: 'relief' })).body.data.id;
  expect(await world.ended(maker, third)).toMatchObject({ status: 'success' });
  expect(await world.taskOf(maker, second)).toMatchObject({ status: 'queued' });
  gate.happen();
  for (const id of [first, second]) expect(await world.ended(maker, id)).toMatchObject({ status: 'success' });
});

test('R4.7 full: after a restart the same work is collected, and its time is kept apart from other shapes', async () => {
  const begun = event();
  const seen: unknown[] = [];
  const { engine } = modeller(async (_, io) => {
    seen.push(io.remote);
    if (io.remote) return savedGlb(ball(24));
    await io.saveRemote({ promptId: 'p-1' });
    begun.happen();
    return new Promise((_done, fail) => io.signal.addEventListener('abort', () => fail(io.signal.reason as Error)));
  });
  world = await makeWorld({ engine });
  const maker = await member();
  world.work();
  const { id } = (await press(maker, { image: maker.image })).body.data;
  await begun.happened;
  await world.rest();
  await world.db.update(tasks).set({ leaseUntil: new Date(0) });
  world.work();
  expect(await world.ended(maker, id)).toMatchObject({ status: 'success', refunded: 0 });
  expect(seen).toEqual([undefined, { promptId: 'p-1' }]);
  const told = async (mode: 'full' | 'relief') =>
    (await world.quote(maker, { kind: 'three', image: maker.image, mode })).body.data.eta as number | null;
  expect([await told('full'), await told('relief')]).toEqual([expect.any(Number), null]);
});
