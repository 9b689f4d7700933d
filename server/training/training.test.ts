import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Training } from '#shared/contract/training.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { uploads } from '../kernel/db/schema/pictures.ts';
import { tasks, timings } from '../kernel/db/schema/tasks.ts';
import { trainingEpochs, trainings } from '../kernel/db/schema/training.ts';
import type { EngineFile } from '../engines/engine.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { runJobInline } from '../worker-pool/worker-pool.ts';
import { leave } from '../privacy/delete-account.ts';
import { syncEngines } from '../routing/sync.ts';
import { sweep } from '../sweep.ts';
import { addPicture } from '../testing/pictures.ts';
import { makeWorld, scriptedEngine, type World } from '../testing/world.ts';
import type { TrainedEpoch, Trainer, TrainingEnd } from '../trainers/trainer.ts';

const folder = join(import.meta.dirname, '../seed/pictures');
let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
/** Turns of a trainer that says epoch `n` was done, whenever it is let go. */
let letGo: (n: number) => void;
let begun: { from: number; state: unknown; opened: number }[];

/** A trainer that waits for each epoch to be let go, and tells what it was begun with. */
function steppedTrainer(end?: { after: number; why: TrainingEnd }): Trainer {
  const gates = Array.from({ length: 21 }, () => Promise.withResolvers<void>());
  letGo = (n) => gates[n]!.resolve();
  begun = [];
  return {
    kind: 'preview',
    name: '预览画风',
    notes: [],
    price: 6,
    lora: false,
    async *run(job, from, { signal, progress, facts }): AsyncGenerator<TrainedEpoch, TrainingEnd | undefined> {
      let opened = 0;
      for (const { open } of job.pictures) opened += (await open(64)).width > 0 ? 1 : 0;
      begun.push({ from: from.n, state: from.state, opened });
      if (from.n === 0) await facts({ untouched: 0.04, floor: 0.01, untouchedSamples: [createBitmap(8, 8)] });
      const stopped = new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason as Error)));
      stopped.catch(() => {});
      for (let n = from.n + 1; n <= job.epochs; n++) {
        progress(0.5);
        await Promise.race([gates[n]!.promise, stopped]);
        yield { n, train: 0.03 / n, heldOut: 0.04 / n, samples: [createBitmap(8, 8)], made: { n }, state: { after: n } };
        if (end?.after === n) return end.why;
      }
      return undefined;
    },
  };
}

async function begin(trainer = steppedTrainer()) {
  world = await makeWorld({ trainers: [trainer] });
  member = await world.signIn();
  await world.putOn(member, 2);
}
beforeEach(() => begin());
afterEach(async () => {
  world.stop();
  await world.rest();
});

const call = (method: string, path: string, body?: object, as: object = member) => world.call(method, `/api/v2/common${path}`, body, as);
const flat = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => encodePng(createBitmap(64, 64, [n * 20, 2, 3, 255]), [])));
const shipped = (names: string[]) => names.map((name) => new Uint8Array(readFileSync(join(folder, `${name}.webp`))));
async function dataset(pictures: Uint8Array[]): Promise<string> {
  const { id } = (await call('PUT', '/datas', { name: '史莱姆', trigger: 'slimedex' })).body.data;
  const items = [];
  for (const picture of pictures) items.push({ key: (await world.upload(member, picture)).body.data[0].key });
  if (items.length > 0) await call('POST', `/datas/${id}/items`, { items });
  return id;
}
const ask = (datasetId: string, more: object = {}) => ({
  datasetId,
  name: '史莱姆 v1',
  trainer: 'preview',
  rights: true,
  epochs: 10,
  ...more,
});
async function started(more: object = {}, pictures?: Uint8Array[]): Promise<Training> {
  const { body } = await call('PUT', '/trainings', ask(await dataset(pictures ?? (await flat(3))), more));
  return read(body.data.id);
}
const read = async (id: string): Promise<Training> => (await call('GET', `/trainings/${id}`)).body.data;
const doneAre = (id: string, count: number) => expect.poll(async () => (await read(id)).done.length).toBe(count);

test('R8.12 stopped after six of ten epochs: six stay, four are given back, and the books are even', async () => {
  const before = await world.pointsOf(member);
  const { id, task } = await started();
  expect([task.status, task.cost, task.params, await world.pointsOf(member)]).toEqual(['queued', 60, null, before - 60]);
  world.work();
  for (let n = 1; n <= 6; n++) letGo(n);
  await doneAre(id, 6);
  await call('DELETE', `/tasks/${id}`);
  const training = await read(id);
  expect(training).toMatchObject({ untouched: 0.04, floor: 0.01, task: { status: 'canceled', refunded: 24 } });
  expect(training.done.map(({ n, heldOut }) => [n, heldOut])).toEqual([1, 2, 3, 4, 5, 6].map((n) => [n, 0.04 / n]));
  expect(await world.pointsOf(member)).toBe(before - 36);
});

test('R8.12 a training that a crash broke off goes on from its last epoch, and pays for none twice', async () => {
  const before = await world.pointsOf(member);
  const { id } = await started({ epochs: 6 });
  world.work();
  for (let n = 1; n <= 4; n++) letGo(n);
  await doneAre(id, 4);
  await world.rest();
  world.work();
  await expect
    .poll(() => begun)
    .toEqual([
      { from: 0, state: undefined, opened: 3 },
      { from: 4, state: { after: 4 }, opened: 3 },
    ]);
  letGo(5);
  letGo(6);
  expect(await world.ended(member, id)).toMatchObject({ status: 'success', refunded: 0 });
  expect(await read(id)).toMatchObject({ resumedFrom: 4, done: [1, 2, 3, 4, 5, 6].map((n) => ({ n })) });
  expect(await world.pointsOf(member)).toBe(before - 36);
  // What only the next epoch would need is kept for nobody.
  const states = await world.db.select({ n: trainingEpochs.n, state: trainingEpochs.state }).from(trainingEpochs);
  expect(states.filter(({ state }) => state !== null).map(({ n }) => n)).toEqual([6]);
});

test.each(['unlike', 'reached'] as const)(
  'R8.12 a training that ends by itself (%s) gives back the epochs it did not need',
  async (why) => {
    await world.rest();
    await begin(steppedTrainer({ after: 3, why }));
    const before = await world.pointsOf(member);
    const { id } = await started();
    world.work();
    for (let n = 1; n <= 3; n++) letGo(n);
    expect(await world.ended(member, id)).toMatchObject({ status: 'success', refunded: 42 });
    expect(await read(id)).toMatchObject({ ended: why, done: [{}, {}, {}] });
    expect(await world.pointsOf(member)).toBe(before - 18);
  },
);

test('R8.12 a picture that can’t be read any more ends the training with what to do, and nothing is charged', async () => {
  const before = await world.pointsOf(member);
  const { id } = await started();
  const [first] = await world.db.select().from(uploads);
  await world.blobs.remove(first!.key);
  world.work();
  expect(await world.ended(member, id)).toMatchObject({
    status: 'failed',
    error: { message: expect.stringContaining('移走') },
    refunded: 60,
  });
  expect(await world.pointsOf(member)).toBe(before);
});

test('R8.12 a disk that is full when an epoch is to be kept ends the training with the epochs before it', async () => {
  const before = await world.pointsOf(member);
  const { id } = await started({ epochs: 4 });
  world.work();
  letGo(1);
  letGo(2);
  await doneAre(id, 2);
  vi.spyOn(world.ports.blobs, 'put').mockRejectedValue(Object.assign(new Error('write'), { code: 'ENOSPC' }));
  letGo(3);
  const task = await world.ended(member, id);
  expect(task).toMatchObject({
    status: 'failed',
    refunded: 12,
    error: { code: 'DISK_FULL', message: expect.stringContaining('存储空间不足') },
  });
  expect((await read(id)).done.map(({ n }) => n)).toEqual([1, 2]);
  expect(await world.pointsOf(member)).toBe(before - 12);
});

test('R8.12 how long an epoch takes is told by finished ones of that trainer, and nothing before there is one', async () => {
  const options = async () => (await call('GET', '/trainers')).body.data[0];
  expect(await options()).toMatchObject({ pace: null, ahead: 0, wait: 0 });
  const { id, task } = await started({ epochs: 3 });
  expect([task.ahead, task.eta]).toEqual([0, null]);
  expect(await options()).toMatchObject({ pace: null, ahead: 1, wait: null });
  world.work();
  // The handler reads the clock before the gate of its epoch is open.
  for (let n = 1; n <= 3; n++) {
    if (n === 1) await expect.poll(() => begun.length).toBe(1);
    world.tick(40);
    letGo(n);
    await doneAre(id, n);
  }
  await world.ended(member, id);
  const seconds = (await read(id)).done.map((epoch) => epoch.seconds).toSorted((a, b) => a - b);
  expect(seconds[2]).toBeGreaterThanOrEqual(40);
  expect(await options()).toMatchObject({ pace: seconds[1], ahead: 0, wait: 0 });
  const { cost, eta } = (await call('POST', '/quote', { kind: 'train', trainer: 'preview', epochs: 10 })).body.data;
  expect(cost).toBe(60);
  expect(eta).toBeGreaterThan(0);
});

test('R8.12 the progress of a training is that of the epoch under way', async () => {
  const { id } = await started({ epochs: 4 });
  world.work();
  const progress = async () => (await read(id)).task.progress;
  await expect.poll(progress).toBe(12);
  letGo(1);
  letGo(2);
  await doneAre(id, 2);
  await expect.poll(progress).toBe(62);
});

test('R8.12 a training that waits says its place and how long, and both shrink as the one before goes on', async () => {
  await world.db.insert(timings).values({ kind: 'train preview', seconds: 30 });
  await world.putOn(member, 3);
  const first = await started({ epochs: 4 });
  // Of one moment, either might be first.
  world.tick(1);
  const second = await started({ epochs: 2 });
  expect([first.task, second.task].map(({ ahead, eta }) => [ahead, eta])).toEqual([
    [0, 120],
    [1, 180],
  ]);
  expect((await call('GET', '/trainers')).body.data[0]).toMatchObject({ ahead: 2, wait: 180 });
  await call('DELETE', `/tasks/${first.id}`);
  expect((await read(second.id)).task).toMatchObject({ status: 'queued', ahead: 0, eta: 60 });
});

test('R8.12 what the dataset becomes after the start changes nothing of what is learnt', async () => {
  const { id, datasetId } = await started({ epochs: 1 });
  const items = (await call('GET', `/datas/${datasetId}/items`)).body.data.items as { id: string }[];
  await call('PATCH', `/datas/${datasetId}/items`, { edits: [{ id: items[0]!.id, removed: true }] });
  await call('DELETE', `/datas/${datasetId}`);
  world.work();
  letGo(1);
  expect(await world.ended(member, id)).toMatchObject({ status: 'success' });
  expect(begun).toMatchObject([{ opened: 3 }]);
});

test('R8.12 a work that was reported, hidden by its author and binned since is learnt from as before; nobody else’s ever is', async () => {
  const [picture, other] = await flat(2);
  const work = await addPicture(world, member);
  await world.blobs.put(work.key, picture!, 'image/png');
  const id = await dataset([]);
  await call('POST', `/datas/${id}/items`, { items: [{ imageId: work.id }] });
  const critic = await world.signIn();
  const theirs = await addPicture(world, critic);
  await world.blobs.put(theirs.key, other!, 'image/png');
  const reported = await call('POST', '/reports', { kind: 'image', targetId: work.id, reason: 'other' }, critic);
  expect(reported.status).toBe(200);
  // Anybody can report anything: what a member learns from, and sees alone, does not wait for that.
  const hidden = await call('PUT', '/images', { ids: [work.id], set: { visibility: 'private' } });
  const binned = await call('DELETE', '/images', { ids: [work.id] });
  expect([hidden.status, binned.status]).toEqual([200, 200]);
  expect((await call('POST', `/datas/${id}/items`, { items: [{ imageId: theirs.id }] })).body.error).toBe('IMAGE_NOT_FOUND');
  const { body } = await call('PUT', '/trainings', ask(id, { epochs: 1 }));
  world.work();
  letGo(1);
  expect(await world.ended(member, body.data.id)).toMatchObject({ status: 'success' });
  expect(begun).toEqual([{ from: 0, state: undefined, opened: 1 }]);
});

test('R8.12 a training is refused before points are held: no pictures, somebody else’s set, a trainer that is not there, points short', async () => {
  const before = await world.pointsOf(member);
  const other = await world.signIn();
  const set = await dataset(await flat(3));
  const refused = async (body: object, as: object = member) => {
    const answer = await call('PUT', '/trainings', body, as);
    return [answer.status, answer.body.error];
  };
  expect(await refused(ask(await dataset([])))).toEqual([400, 'VALIDATION']);
  // L-23: who trains states the right to the pictures.
  expect(await refused(ask(set, { rights: undefined }))).toEqual([400, 'VALIDATION']);
  expect(await refused(ask(set), other)).toEqual([404, 'NOT_FOUND']);
  expect((await call('PUT', '/trainings', ask(set, { trainer: 'kohya' }))).body).toMatchObject({
    error: 'NOT_READY',
    message: expect.stringContaining('没有扣除积分'),
  });
  expect((await refused(ask(set, { epochs: 21 })))[1]).toBe('VALIDATION');
  const { body } = await call('PUT', '/trainings', ask(set, { epochs: 20 }));
  expect(body.error).toBe('POINT_INSUFFICIENT');
  expect([await world.pointsOf(member), await world.db.$count(tasks)]).toEqual([before, 0]);
});

test('R8.12 captions in any script are learnt with as they are', async () => {
  const captions = ['史莱姆，绿色', 'スライム、青', '슬라임', 'слизень', 'سلايم', '😀 slime'];
  const pictures = await flat(captions.length);
  const { id } = (await call('PUT', '/datas', { name: '史莱姆', trigger: 'slimedex' })).body.data;
  const keys = [];
  for (const picture of pictures) keys.push((await world.upload(member, picture)).body.data[0].key);
  await call('POST', `/datas/${id}/items`, { items: keys.map((key, n) => ({ key, caption: captions[n] })) });
  const { body } = await call('PUT', '/trainings', ask(id, { epochs: 1 }));
  world.work();
  letGo(1);
  expect(await world.ended(member, body.data.id)).toMatchObject({ status: 'success' });
  const [row] = await world.db.select({ pictures: trainings.pictures }).from(trainings);
  expect(row!.pictures.map(({ caption }) => caption)).toEqual(captions);
});

test('R8.12 as many trainings at once as the plan says; the same key is the same training', async () => {
  const set = await dataset(await flat(3));
  const key = { headers: { 'Idempotency-Key': 'one' } };
  const first = (await call('PUT', '/trainings', ask(set, { epochs: 1 }), { ...member, ...key })).body.data;
  expect((await call('PUT', '/trainings', ask(set, { epochs: 1 }), { ...member, ...key })).body.data.id).toBe(first.id);
  expect((await call('PUT', '/trainings', ask(set, { epochs: 2 }), { ...member, ...key })).body.error).toBe('CONFLICT');
  await call('PUT', '/trainings', ask(set, { epochs: 1 }));
  const third = await call('PUT', '/trainings', ask(set, { epochs: 1 }));
  expect([third.body.error, third.body.message]).toEqual(['QUEUE_FULL', expect.stringContaining('同时最多训练 2 个')]);
  const { body } = await call('POST', '/trainings', {});
  expect([body.total, body.data.map((one: Training) => one.task.status)]).toEqual([2, ['queued', 'queued']]);
});

test('R8.12 nobody else sees a training; its samples open for whoever was told their address', async () => {
  const { id } = await started({ epochs: 1 });
  world.work();
  letGo(1);
  await world.ended(member, id);
  const other = await world.signIn();
  expect((await call('GET', `/trainings/${id}`, undefined, other)).status).toBe(404);
  const [sample] = (await read(id)).done[0]!.samples;
  expect((await world.call('GET', `/files/${sample}`)).status).toBe(200);
  expect((await world.call('GET', `/files/${sample!.split('?')[0]}`)).status).toBe(404);
});

test('R5.6 a LoRA that is published is brought to its engine, and can be chosen once the engine lists it', async () => {
  await world.rest();
  const files: EngineFile[] = [{ kind: 'checkpoint', name: 'sdxl/toys_v2.safetensors', base: 'SDXL 1.0' }];
  const scripted = scriptedEngine();
  const engine = { ...scripted, kind: 'comfyui' as const, files: async () => files };
  const delivered: [unknown, string][] = [];
  const trainer: Trainer = {
    ...steppedTrainer(),
    kind: 'kohya',
    lora: true,
    async deliver(made, name) {
      delivered.push([made, name]);
    },
  };
  world = await makeWorld({ engine, trainers: [trainer] });
  member = await world.signIn();
  await world.putOn(member, 2);
  const options = (await call('GET', '/trainers')).body.data;
  expect(options[0].bases).toMatchObject([{ name: 'toys v2', base: 'SDXL 1.0' }]);
  const settings = { resolution: 1024, repeats: 10, rank: 32, lr: 1e-4, batch: 1 };
  const { id } = await started({ trainer: 'kohya', epochs: 1, settings, baseModelId: options[0].bases[0].id });
  world.work();
  letGo(1);
  await world.ended(member, id);
  const publish = async (more: object = {}) =>
    (await call('POST', `/trainings/${id}/publish`, { epoch: 1, name: '史莱姆', trigger: 'slimedex', visibility: 'private', ...more })).body
      .data;
  const model = await publish();
  expect(model).toMatchObject({ type: 'lora', base: 'SDXL 1.0', offered: false });
  const [[made, file]] = delivered as [[unknown, string]];
  expect([made, file]).toEqual([{ n: 1 }, expect.stringMatching(/^dianshi-[a-z\d_-]{12}$/)]);
  files.push({ kind: 'lora', name: `trained/${file}.safetensors` });
  await syncEngines(world.ports);
  expect((await call('GET', `/models/${model.id}`)).body.data).toMatchObject({ name: '史莱姆', offered: true });

  // A version is another file: until its engine lists it, the one before is drawn with.
  await publish({ modelId: model.id, trigger: 'slimenew' });
  const drawnWith = async (version?: number) => {
    const loras = [{ id: model.id, weight: 1, ...(version !== undefined && { version }) }];
    const asked = { prompt: '药水', width: 64, height: 64, modelId: options[0].bases[0].id, loras, wait: 20_000 };
    const { body } = await world.call('POST', '/api/v2/sd/txt2img', asked, member);
    return body.error ?? [scripted.jobs.at(-1)?.loras[0]?.name, body.data.images[0].params.loras[0].version];
  };
  const [older, newer] = delivered.map(([, name]) => `trained/${name}.safetensors`);
  expect(await drawnWith()).toEqual([older, 1]);
  expect(await drawnWith(2)).toBe('MODEL_OFF');
  files.push({ kind: 'lora', name: newer! });
  await syncEngines(world.ports);
  expect(await drawnWith()).toEqual([newer, 2]);
  expect(await drawnWith(1)).toEqual([older, 1]);
});

test('L-43 what is kept of a member holds their trainings; whoever leaves takes them and their samples along', async () => {
  const { id } = await started({ epochs: 2 });
  world.work();
  letGo(1);
  letGo(2);
  await world.ended(member, id);
  const { body } = await world.call('GET', '/api/v2/users/me/export', undefined, member);
  expect([body.data.trainings.length, body.data.trainingEpochs.map(({ n }: { n: number }) => n)]).toEqual([1, [1, 2]]);
  expect(JSON.stringify(body.data.trainingEpochs)).not.toContain('state');
  const samples = [...(await read(id)).done.flatMap((epoch) => epoch.samples), ...(await read(id)).untouchedSamples];
  const [row] = await world.db.update(users).set({ leavesAt: world.ports.now() }).where(eq(users.id, member.id)).returning();
  expect(await leave(world.ports, row!)).toBe(true);
  expect(samples.length).toBe(3);
  for (const sample of samples) expect(await world.blobs.get(sample.split('?')[0]!)).toBeNull();
});

test('R8.12 the embedded trainer makes a style of a set, with its distances and samples', async () => {
  await world.rest();
  const { previewTrainer } = await import('../trainers/preview/preview-trainer.ts');
  await begin(previewTrainer(world.ports.runJob));
  const { id } = await started({ epochs: 1, prompt: '药水', seed: 3 });
  world.work();
  await world.ended(member, id);
  const training = await read(id);
  expect(training).toMatchObject({ prompts: { length: 3 }, untouchedSamples: { length: 3 }, done: [{ n: 1, samples: { length: 3 } }] });
  const [row] = await world.db.select().from(trainingEpochs).where(eq(trainingEpochs.taskId, id));
  expect(row!.made).toMatchObject({ version: 1, palette: { length: 8 } });
});

test('R5.6 R8.12 an epoch is tried beside none, published, and then changes what is drawn with it', async () => {
  await world.rest();
  const { previewTrainer } = await import('../trainers/preview/preview-trainer.ts');
  const { previewEngine } = await import('../engines/preview/preview-engine.ts');
  const { stylesOf } = await import('./read.ts');
  let ours: World | undefined;
  const engine = previewEngine(runJobInline, 1, (names) => stylesOf(ours!.db)(names));
  world = ours = await makeWorld({ engine, trainers: [previewTrainer(runJobInline)] });
  member = await world.signIn();
  await world.putOn(member, 2);
  const { id } = await started({ epochs: 2 }, shipped(['sl01', 'sl02', 'sl03', 'sl04']));
  world.work();
  await world.ended(member, id);
  const attempt = async (epoch: number, more: object = {}) =>
    (await call('POST', `/trainings/${id}/try`, { epoch, prompt: '药水', seed: 7, strength: 1, ...more })).body;
  const [none, first] = [await attempt(0), await attempt(1)];
  expect(none.data.picture).toMatch(/^data:image\/webp;base64,/);
  expect(first.data.picture).not.toBe(none.data.picture);
  expect((await attempt(1)).data).toEqual(first.data);
  expect(first.data.distance).toBeLessThan(none.data.distance);
  expect((await attempt(3)).error).toBe('NOT_FOUND');
  expect((await attempt(1, { prompt: '麻婆豆腐' })).error).toBe('VALIDATION');

  const publish = async (more: object = {}) =>
    (await call('POST', `/trainings/${id}/publish`, { epoch: 2, name: '史莱姆', trigger: 'slimedex', visibility: 'private', ...more }))
      .body;
  const { data: model } = await publish();
  expect(model).toMatchObject({ type: 'style', name: '史莱姆', trigger: ['slimedex'], offered: true, visibility: 'private' });
  expect((await read(id)).done.map(({ modelId }) => modelId)).toEqual([null, model.id]);
  // Another epoch of it is a version, not another model; and the plan has its limit.
  expect((await publish({ epoch: 1, modelId: model.id })).data.id).toBe(model.id);
  expect((await read(id)).done.map(({ modelId }) => modelId)).toEqual([model.id, model.id]);
  await publish();
  expect(await publish()).toMatchObject({ error: 'PLAN_REQUIRED', message: expect.stringContaining('上限 2 个') });

  const drawn = async (loras: object[]) => {
    const { body } = await world.call('POST', '/api/v2/sd/txt2img', { prompt: '药水', seed: 7, width: 64, height: 64, loras }, member);
    const task = await world.ended(member, body.data.id);
    return { picture: task.images[0], bytes: (await world.blobs.get(task.images[0].url.split('?')[0]))!.bytes };
  };
  const [plain, styled] = [await drawn([]), await drawn([{ id: model.id, weight: 1 }])];
  expect(styled.bytes).not.toEqual(plain.bytes);
  expect(styled.picture.params.loras).toEqual([{ id: model.id, weight: 1, version: 2 }]);
  expect(plain.picture.params.loras).toBeUndefined();

  // Deleted while a picture with it waits: that one ends with its reason, and nothing is charged.
  await world.rest();
  const asked = { prompt: '药水', seed: 7, width: 64, height: 64, loras: [{ id: model.id, weight: 1 }] };
  const waiting = (await world.call('POST', '/api/v2/sd/txt2img', asked, member)).body.data.id;
  expect((await world.call('DELETE', `/api/v2/common/models/${model.id}`, undefined, member)).status).toBe(200);
  world.work();
  const task = await world.ended(member, waiting);
  expect(task).toMatchObject({ status: 'failed', refunded: task.cost, error: { message: expect.stringContaining('模型') } });
  expect((await world.call('POST', '/api/v2/sd/txt2img', asked, member)).body).toMatchObject({ error: 'MODEL_OFF' });

  // Cut off because the server stops: asked to come again, and no fault on record.
  await world.rest();
  ours.stop();
  const logged = ours.logged.length;
  expect(await attempt(1)).toMatchObject({ code: 503, error: 'MAINTENANCE', message: expect.stringContaining('积分与作品不受影响') });
  expect(ours.logged).toHaveLength(logged);
});

test('R5.6 a model published again keeps its versions: the newest is drawn with unless an older one is asked for', async () => {
  const { stylesOf } = await import('./read.ts');
  const at = world.ports.now();
  const id = uuidv7(at);
  await world.putOn(member, 2);
  const task = {
    id,
    userId: member.id,
    kind: 'train' as const,
    status: 'success' as const,
    params: { prompt: '' },
    idem: id,
    digest: '',
    cost: 0,
    engine: '',
  };
  await world.db.insert(tasks).values(task);
  const training = {
    taskId: id,
    userId: member.id,
    name: '史莱姆',
    trainer: 'preview' as const,
    trigger: 'slimedex',
    seed: 1,
    pictures: [],
    prompts: [],
  };
  await world.db.insert(trainings).values(training);
  for (const n of [1, 2]) {
    const sample = `tr/${id}-${n}.webp`;
    await world.blobs.put(sample, new Uint8Array([n]), 'image/webp');
    await world.db.insert(trainingEpochs).values({ taskId: id, n, train: 0, seconds: 1, samples: [sample], made: { style: n } });
  }
  const publish = async (body: object) =>
    (await call('POST', `/trainings/${id}/publish`, { name: '史莱姆', trigger: 'slimedex', visibility: 'private', ...body })).body.data;
  const model = await publish({ epoch: 2 });
  world.tick(60);
  const again = await publish({ epoch: 1, trigger: 'slimeold', modelId: model.id });
  expect([again.id, again.trigger, again.image === model.image]).toEqual([model.id, ['slimeold'], false]);
  expect((await world.call('GET', `/api/v2/common/models/${model.id}`, undefined, member)).body.data.versions).toEqual([
    { n: 2, epoch: 1, image: again.image, trigger: ['slimeold'], createdAt: new Date(at.getTime() + 60_000).toISOString() },
    { n: 1, epoch: 2, image: model.image, trigger: ['slimedex'], createdAt: at.toISOString() },
  ]);
  // As private as the model, and an older version's cover is no stray.
  expect((await world.call('GET', `/api/v2/common/models/${model.id}`)).status).toBe(404);
  world.tick(8 * 24 * 3600);
  await sweep(world.ports, true);
  expect([await world.blobs.get(model.image), await world.blobs.get(again.image)].map((file) => file?.bytes[0])).toEqual([2, 1]);

  const styles = await stylesOf(world.db)([model.id, `${model.id}@1`, `${model.id}@2`, `${model.id}@3`, 'm-none']);
  expect(Object.fromEntries(styles)).toEqual({
    [model.id]: { style: 1 },
    [`${model.id}@1`]: { style: 2 },
    [`${model.id}@2`]: { style: 1 },
  });
  world.work();
  const drawn = async (version?: number) => {
    const loras = [{ id: model.id, weight: 1, ...(version !== undefined && { version }) }];
    const { body } = await world.call('POST', '/api/v2/sd/txt2img', { prompt: '药水', width: 64, height: 64, loras, wait: 20_000 }, member);
    return body;
  };
  // What is stored names the version, so that it can be made again once there is a newer one.
  for (const [asked, version, word] of [
    [undefined, 2, 'slimeold'],
    [1, 1, 'slimedex'],
    [2, 2, 'slimeold'],
  ] as const) {
    const { data } = await drawn(asked);
    expect(data.images[0].params.loras).toEqual([{ id: model.id, weight: 1, version }]);
    const job = (world.engine as ReturnType<typeof scriptedEngine>).jobs.at(-1);
    expect([job?.loras[0]?.name, job?.prompt]).toEqual([`${model.id}@${version}`, `药水，${word}`]);
  }
  expect((await drawn(3)).message).toBe('所选模型没有第 3 版，没有提交，也没有扣积分。请换一个版本');
});
