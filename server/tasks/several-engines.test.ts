import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { type Engine, EngineError, type EngineFile, type EngineIo, type Job, type Out } from '../engines/engine.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { engineFiles, engines } from '../kernel/db/schema/engines.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { setRole } from '../desk/operators.ts';
import { rembgEngine } from '../engines/rembg/rembg-engine.ts';
import { sharpCodec } from '../node/sharp-codec.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { deskFiles } from '../desk/models.ts';
import { syncEngines } from '../routing/sync.ts';
import { event } from '../testing/fake-engines.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { capsOf } from '../engines/caps.ts';

let world: World;
/** Time passes, and the worker looks at the queue. */
function later(seconds: number): void {
  world.tick(seconds);
  world.ports.notifier.notify();
}
afterEach(async () => {
  await world.rest();
  expect(await brokenLaws(world.db)).toEqual([]);
});

const sdxl = (name: string): EngineFile => ({ kind: 'checkpoint', name: `${name}.safetensors`, base: 'SDXL' });
const flat = (job: Job): Out => ({ bitmap: createBitmap(job.width, job.height, [10, 20, 30, 255]) });

/** An engine with these files that does what `run` says, and what it was given. */
function engineWith(files: EngineFile[], run: (job: Job, io: EngineIo) => Promise<Out> | Out = flat, over: Partial<Engine> = {}) {
  const jobs: Job[] = [];
  const engine: Engine & { jobs: Job[]; has: EngineFile[] } = {
    kind: 'comfyui',
    concurrency: 1,
    jobs,
    has: files,
    caps: async () => capsOf({ name: 'Stable Diffusion' }),
    files: async () => engine.has,
    run: async (job, io) => {
      jobs.push(job);
      return run(job, io);
    },
    ...over,
  };
  return engine;
}
type Member = Awaited<ReturnType<World['signIn']>>;
const press = async (member: Member, body: object = {}, kind = 'txt2img') =>
  world.call('POST', `/api/v2/sd/${kind}`, { prompt: '山', width: 64, height: 64, ...body }, member);
const idOf = async (file: string) => (await world.db.select().from(models).where(eq(models.file, file)))[0]?.id ?? '';
const listed = async () =>
  (await world.call('POST', '/api/v2/common/models', { pageSize: 99 })).body.data.map((one: { name: string; offered: boolean }) => [
    one.name,
    one.offered,
  ]);

test('R4.10 O-2 finding 1: the files of an engine are models; what goes away is dimmed, what appears later waits for the operator', async () => {
  const engine = engineWith([
    sdxl('mountain_v2'),
    { kind: 'lora', name: 'styles/ink.safetensors', base: 'SDXL' },
    { kind: 'vae', name: 'v.pt' },
  ]);
  world = await makeWorld({ engine });
  const member = await world.signIn();
  expect(await listed()).toEqual(
    expect.arrayContaining([
      ['mountain v2', true],
      ['ink', true],
    ]),
  );
  const options = async () => (await world.call('POST', '/api/v2/sd/options', {}, member)).body.data;
  expect(await options()).toMatchObject({ model: { name: 'mountain v2', base: 'SDXL' }, unavailable: null, vaes: ['v.pt'] });
  engine.has = [sdxl('new_one')];
  world.tick(60);
  await syncEngines(world.ports);
  expect(await listed()).toEqual(
    expect.arrayContaining([
      ['mountain v2', false],
      ['ink', false],
    ]),
  );
  expect(await options()).toMatchObject({ model: null, vaes: [] });
  expect((await press(member, { modelId: await idOf('mountain_v2') })).body.error).toBe('MODEL_OFF');
  const [found] = await world.db.select().from(models).where(eq(models.file, 'new_one'));
  expect(found).toMatchObject({ listing: 'found', name: 'new one' });
  engine.has = [sdxl('mountain_v2')];
  world.tick(60);
  await syncEngines(world.ports);
  expect(await listed()).toEqual(
    expect.arrayContaining([
      ['mountain v2', true],
      ['ink', false],
    ]),
  );
  expect((await press(member)).body.data.params.modelId).toBe(await idOf('mountain_v2'));
});

test('R4.10 finding 1: two files of one name in different folders are two models, chosen, painted and shown apart', async () => {
  const engine = engineWith([
    { kind: 'checkpoint', name: 'sd15/model.safetensors', base: 'SD 1.5' },
    { kind: 'checkpoint', name: 'sdxl\\model.safetensors', base: 'SDXL' },
  ]);
  world = await makeWorld({ engine });
  world.work();
  const found = await world.db.select().from(models).where(eq(models.sample, false)).orderBy(models.file);
  expect(found.map(({ name, base, file }) => [name, base, file])).toEqual([
    ['sd15 model', 'SD 1.5', 'sd15/model'],
    ['sdxl model', 'SDXL', 'sdxl/model'],
  ]);
  const member = await world.signIn();
  for (const { id } of found) await world.ended(member, (await press(member, { modelId: id })).body.data.id);
  expect(engine.jobs.map(({ model }) => model)).toEqual(['sd15/model.safetensors', 'sdxl\\model.safetensors']);
  expect((await deskFiles(world.ports)).map(({ stem, model }) => [stem, model?.name])).toEqual([
    ['sd15/model', 'sd15 model'],
    ['sdxl/model', 'sdxl model'],
  ]);
});

test('R4.10 finding 1: sample models are not offered by an engine that has no such files', async () => {
  world = await makeWorld({ engine: engineWith([sdxl('real')]), community: true });
  expect(await listed()).toEqual([['real', true]]);
  const member = await world.signIn();
  expect((await press(member, { modelId: 'shanhai-xl' })).body.error).toBe('MODEL_OFF');
});

test('CR-8 R4.10 a LoRA of another base than the checkpoint is refused before it is paid, by name', async () => {
  const engine = engineWith([sdxl('real'), { kind: 'lora', name: 'old.safetensors', base: 'SD 1.5' }]);
  world = await makeWorld({ engine });
  const member = await world.signIn();
  const loras = [{ id: await idOf('old'), weight: 0.8 }];
  for (const { body } of [await press(member, { loras }), await world.quote(member, { kind: 'txt2img', loras })]) {
    expect(body).toMatchObject({ error: 'VALIDATION', fields: { loras: expect.any(String) } });
    expect(body.message).toMatch(/LoRA「old」用于 SD 1.5，与模型「real」的 SDXL 不匹配/);
  }
  expect(await world.pointsOf(member)).toBe(110);
});

test('R4.10 finding 7: what really painted is what the work and its file say', async () => {
  const engine = engineWith([sdxl('asked'), sdxl('loaded')], (job) => ({ ...flat(job), painted: { model: 'loaded.safetensors' } }));
  world = await makeWorld({ engine });
  world.work();
  const member = await world.signIn();
  const { body } = await press(member, { modelId: await idOf('asked'), wait: 15_000 });
  expect(engine.jobs[0]?.model).toBe('asked.safetensors');
  expect(body.data.images[0].model).toMatchObject({ id: await idOf('loaded') });
});

test('R4.10 O-13 finding 19: work goes to the engine that has its model, and two engines work side by side', async () => {
  const gates = { a: event(), b: event() };
  const waiting = (gate: { happened: Promise<void> }) => async (job: Job) => {
    await gate.happened;
    return flat(job);
  };
  const a = engineWith([sdxl('both'), sdxl('only_a')], waiting(gates.a));
  const b = engineWith([sdxl('both'), sdxl('only_b')], waiting(gates.b));
  world = await makeWorld({ engines: { a, b } });
  world.work();
  const member = await world.signIn();
  await world.putOn(member, 3);
  const both = await idOf('both');
  const pressed = [];
  for (const model of [await idOf('only_b'), both, await idOf('only_b')]) {
    pressed.push((await press(member, { modelId: model })).body.data.id);
    // Of what waits, whichever engine asks first takes the oldest that it can do.
    await expect.poll(() => b.jobs).toHaveLength(1);
  }
  await expect.poll(() => [a.jobs.length, b.jobs.length]).toEqual([1, 1]);
  expect([a.jobs[0]?.model, b.jobs[0]?.model]).toEqual(['both.safetensors', 'only_b.safetensors']);
  gates.a.happen();
  gates.b.happen();
  for (const id of pressed) expect((await world.ended(member, id)).status).toBe('success');
  expect([a.jobs.length, b.jobs.length]).toEqual([1, 2]);
});

test('R4.10 finding 19: waiting work is grouped by checkpoint, and nobody starves', async () => {
  const first = event();
  const engine = engineWith([sdxl('x'), sdxl('y')], async (job) => {
    if (engine.jobs.length === 1) await first.happened;
    return flat(job);
  });
  world = await makeWorld({ engine });
  world.work();
  const [x, y] = [await idOf('x'), await idOf('y')];
  const ids = [];
  for (const modelId of [x, y, x, x, x, x, x]) {
    const member = await world.signIn();
    ids.push([member, (await press(member, { modelId })).body.data.id] as const);
    world.tick(1);
    if (ids.length === 1) await expect.poll(() => engine.jobs).toHaveLength(1);
  }
  first.happen();
  for (const [member, id] of ids) expect((await world.ended(member, id)).status).toBe('success');
  expect(engine.jobs.map(({ model }) => model[0]).join('')).toBe('xxxxyxx');
});

const away = () => new EngineError('unavailable', 'ECONNREFUSED', { unreached: true });

test('R4.10 finding 4: an engine that is away loses nothing: work stays queued and says so, and goes on when it is back', async () => {
  let up = false;
  const engine = engineWith([sdxl('m')], (job) => {
    if (!up) throw away();
    return flat(job);
  });
  engine.files = async () => {
    if (!up) throw away();
    return engine.has;
  };
  world = await makeWorld({ engine });
  await world.db.insert(models).values({ id: 'm', name: 'm', image: '', type: 'checkpoint', base: 'SDXL', file: 'm' });
  await world.db
    .insert(engineFiles)
    .values({ engineId: 'main', kind: 'checkpoint', name: 'm.safetensors', modelId: 'm', seenAt: new Date(0) });
  await world.db.update(engines).set({ downSince: null, retryAt: null });
  world.work();
  const member = await world.signIn();
  await world.putOn(member, 3);
  const ids: string[] = [];
  for (let i = 0; i < 10; i++) ids.push((await press(member)).body.data.id);
  await expect.poll(async () => (await world.taskOf(member, ids[0] ?? '')).notice).toMatch(/暂时连不上，任务保留/);
  // Only the first was tried; nobody hammers an engine that is away.
  expect(engine.jobs).toHaveLength(1);
  for (const id of ids) expect((await world.taskOf(member, id)).status).toBe('queued');
  up = true;
  later(90);
  for (const id of ids) expect(await world.ended(member, id)).toMatchObject({ status: 'success', notice: null });
  const [row] = await world.db.select().from(engines);
  expect(row).toMatchObject({ downSince: null, failures: 0 });
  const tries = await world.db.select({ attempts: tasks.attempts }).from(tasks);
  expect(new Set(tries.map(({ attempts }) => attempts))).toEqual(new Set([1]));
});

test('R4.10 finding 4: away for longer than the operator waits, the work is given up and refunded', async () => {
  const engine = engineWith([sdxl('m')], () => {
    throw away();
  });
  world = await makeWorld({ engine, env: { ENGINE_PATIENCE: '30' } });
  engine.files = async () => {
    throw away();
  };
  world.work();
  const member = await world.signIn();
  const { id } = (await press(member)).body.data;
  await expect.poll(async () => (await world.taskOf(member, id)).notice).toMatch(/暂时连不上/);
  later(29 * 60);
  await expect.poll(async () => (await world.db.select().from(engines))[0]?.retryAt).toEqual(new Date(world.ports.now().getTime() + 5000));
  expect((await world.taskOf(member, id)).status).toBe('queued');
  later(2 * 60);
  expect(await world.ended(member, id)).toMatchObject({ status: 'failed', refunded: 2, error: { code: 'UNAVAILABLE' } });
});

test('R4.10 O-13 finding 4: rembg that is away is refused at the desk, and its cut-outs say that they wait until they are given up', async () => {
  const rembg = rembgEngine({ url: 'http://127.0.0.1:9' }, { decode: (bytes) => sharpCodec.decode(bytes) });
  world = await makeWorld({ engines: { main: engineWith([sdxl('m')]), rembg, 'http://rembg': rembg } });
  await world.db.delete(engines).where(eq(engines.id, 'http://rembg'));
  const member = await world.signIn();
  await setRole(world.ports, member.mobile, 'owner');
  const second = { id: 'second', kind: 'rembg', name: 'second', url: 'http://rembg' };
  expect((await world.call('PUT', '/api/v2/desk/engines', second, member)).body.fields).toHaveProperty('url');
  world.work();
  const { key } = (await world.upload(member, await encodePng(createBitmap(64, 64, [1, 2, 3, 255])))).body.data[0];
  const { id } = (await world.call('POST', '/api/v2/ai/matt', { image: key }, member)).body.data;
  await expect.poll(async () => (await world.taskOf(member, id)).notice).toMatch(/暂时连不上/);
  const away = async () => (await world.db.select().from(engines).where(eq(engines.id, 'rembg')))[0];
  const { downSince } = (await away()) ?? {};
  later(29 * 60);
  await expect.poll(async () => (await away())?.retryAt).toEqual(new Date(world.ports.now().getTime() + 5000));
  expect([(await away())?.downSince, (await world.taskOf(member, id)).status]).toEqual([downSince, 'queued']);
  later(2 * 60);
  expect(await world.ended(member, id)).toMatchObject({ status: 'failed', error: { code: 'UNAVAILABLE' } });
});

test('R4.10 finding 9: an engine that asks for a pause gets it, and the task no failure', async () => {
  const engine = engineWith([sdxl('m')], (job) => {
    if (engine.jobs.length < 4) throw new EngineError('busy', '429', { retryAfter: 20 });
    return flat(job);
  });
  world = await makeWorld({ engine });
  world.work();
  const member = await world.signIn();
  const { id } = (await press(member)).body.data;
  for (let asked = 1; asked < 4; asked++) {
    await expect.poll(() => engine.jobs).toHaveLength(asked);
    await expect.poll(async () => (await world.taskOf(member, id)).notice).toMatch(/很忙/);
    later(20);
  }
  expect(await world.ended(member, id)).toMatchObject({ status: 'success' });
});

test('R4.10 finding 9: a pause that an engine asked for is kept though other work on it ends well meanwhile', async () => {
  const done = event();
  const run = async (job: Job) => {
    if (engine.jobs.length === 2) throw new EngineError('busy', '429', { retryAfter: 60 });
    await done.happened;
    return flat(job);
  };
  const engine: ReturnType<typeof engineWith> = engineWith([sdxl('m')], run, { concurrency: 2 });
  world = await makeWorld({ engine });
  world.work();
  const member = await world.signIn();
  const ids: string[] = [];
  for (let i = 0; i < 2; i++) {
    ids.push((await press(member)).body.data.id);
    await expect.poll(() => engine.jobs).toHaveLength(i + 1);
  }
  const restsUntil = async () => (await world.db.select().from(engines))[0]?.retryAt;
  const until = new Date(world.ports.now().getTime() + 60_000);
  await expect.poll(restsUntil).toEqual(until);
  done.happen();
  expect((await world.ended(member, ids[0] ?? '')).status).toBe('success');
  expect([await restsUntil(), engine.jobs.length]).toEqual([until, 2]);
  later(60);
  expect((await world.ended(member, ids[1] ?? '')).status).toBe('success');
});

/** An engine without money until `pay`, and two waiting tasks. */
async function unpaid() {
  let paid = false;
  const engine = engineWith([sdxl('m')], (job) => {
    if (!paid) throw new EngineError('quota', '402 insufficient_quota');
    return flat(job);
  });
  world = await makeWorld({ engine });
  world.work();
  const member = await world.signIn();
  const ids = [(await press(member)).body.data.id as string, (await press(member)).body.data.id as string];
  return {
    engine,
    pay: () => void (paid = true),
    row: async () => (await world.db.select().from(engines))[0],
    tasks: () => Promise.all(ids.map((id) => world.taskOf(member, id))),
    ended: () => Promise.all(ids.map((id) => world.ended(member, id))),
  };
}
const operatorLines = () => world.logged.filter((line) => line.startsWith('OPERATOR:'));

test('R4.10 an engine that is not paid for rests, tells its operator once, and its work waits and says so until it is', async () => {
  const there = await unpaid();
  const waiting = { status: 'queued', notice: expect.stringMatching(/额度已用完，任务保留/) };
  await expect.poll(there.tasks).toMatchObject([waiting, waiting]);
  const retryAt = new Date(world.ports.now().getTime() + 600_000);
  expect(await there.row()).toMatchObject({ retryAt, downSince: null, failures: 0, lastError: 'quota: 402 insufficient_quota' });
  expect([there.engine.jobs.length, operatorLines()]).toEqual([1, [expect.stringContaining('engine main is out of quota')]]);
  there.pay();
  later(601);
  expect(await there.ended()).toMatchObject(Array(2).fill({ status: 'success', notice: null }));
  expect(await there.row()).toMatchObject({ retryAt: null, lastError: '' });
});

test('R4.10 work that waited in vain for an engine to be paid for is given up, in words that are true', async () => {
  const there = await unpaid();
  await expect.poll(there.tasks).toMatchObject(Array(2).fill({ notice: expect.stringContaining('额度已用完') }));
  later(31 * 60);
  // One more try shows that it is still not paid for.
  await expect.poll(operatorLines).toHaveLength(2);
  later(6);
  const message = '引擎额度已用完，积分已退回，请换一个模型，或联系管理员后再试';
  expect(await there.ended()).toMatchObject(Array(2).fill({ status: 'failed', refunded: 2, error: { code: 'QUOTA', message } }));
  expect([there.engine.jobs.length, operatorLines().length]).toEqual([2, 2]);
});

test('R4.10 work of an engine that is not paid for goes to another one that can do it', async () => {
  const poor = engineWith([sdxl('m')], () => {
    throw new EngineError('quota', '402');
  });
  const rich = engineWith([sdxl('m')]);
  world = await makeWorld({ engines: { poor, rich } });
  world.work();
  const member = await world.signIn();
  expect((await press(member, { wait: 15_000 })).body.data).toMatchObject({ status: 'success', notice: null });
  expect([poor.jobs.length, rich.jobs.length]).toEqual([1, 1]);
});

test('R4.10 one breaker an engine: after five failures it rests 30 s, then one task shows whether it is well', async () => {
  let well = false;
  const engine = engineWith([sdxl('m')], (job) => {
    if (!well) throw new EngineError('bad_reply', 'nonsense');
    return flat(job);
  });
  world = await makeWorld({ engine });
  world.work();
  const members: Member[] = [];
  for (let i = 0; i < 7; i++) members.push(await world.signIn());
  const ids: string[] = [];
  for (const member of members) ids.push((await press(member)).body.data.id);
  await expect.poll(() => engine.jobs).toHaveLength(5);
  await expect
    .poll(async () => (await world.db.select().from(engines))[0])
    .toMatchObject({
      failures: 5,
      retryAt: new Date(world.ports.now().getTime() + 30_000),
    });
  const states = () => Promise.all(members.map(async (member, at) => String((await world.taskOf(member, ids[at] ?? '')).status)));
  await expect.poll(async () => (await states()).sort()).toEqual([...Array(5).fill('failed'), 'queued', 'queued']);
  well = true;
  later(31);
  await expect.poll(async () => (await states()).sort()).toEqual([...Array(5).fill('failed'), 'success', 'success']);
  expect((await world.db.select().from(engines))[0]).toMatchObject({ failures: 0, retryAt: null });
});

test('R4.10 finding 2: a picture on the way reaches the member though a number follows or precedes it at once', async () => {
  const seen = event();
  const engine = engineWith([sdxl('m')], async (job, io) => {
    io.progress(0.2);
    io.progress(0.2, 'data:image/png;base64,AAAA');
    io.progress(0.25);
    await seen.happened;
    return flat(job);
  });
  world = await makeWorld({ engine });
  world.work();
  const member = await world.signIn();
  const { id } = (await press(member)).body.data;
  await expect.poll(() => world.taskOf(member, id)).toMatchObject({ preview: 'data:image/png;base64,AAAA', progress: 25 });
  seen.happen();
  await world.ended(member, id);
});

test('R4.10 finding 3: while work handed in is silent its member is told, and told no more once it is heard of again', async () => {
  const [heard, done] = [event(), event()];
  const engine = engineWith([sdxl('m')], async (job, io) => {
    await io.saveRemote({ id: 1 });
    io.silent(true);
    await heard.happened;
    io.silent(false);
    await done.happened;
    return flat(job);
  });
  world = await makeWorld({ engine });
  world.work();
  const member = await world.signIn();
  const { id } = (await press(member)).body.data;
  await expect.poll(async () => (await world.taskOf(member, id)).notice).toMatch(/没有回应，仍在等/);
  heard.happen();
  await expect.poll(async () => (await world.taskOf(member, id)).notice).toBeNull();
  done.happen();
  expect((await world.ended(member, id)).status).toBe('success');
});

test('R4.10 a model that goes away for good while work waits for it gives the points back', async () => {
  const gate = event();
  const engine = engineWith([sdxl('m'), sdxl('leaving')], async (job) => {
    await gate.happened;
    return flat(job);
  });
  world = await makeWorld({ engine });
  world.work();
  const [one, other] = [await world.signIn(), await world.signIn()];
  const first = (await press(one, { modelId: await idOf('m') })).body.data.id;
  await expect.poll(() => engine.jobs).toHaveLength(1);
  const { id } = (await press(other, { modelId: await idOf('leaving') })).body.data;
  engine.has = [sdxl('m')];
  later(60);
  await syncEngines(world.ports);
  later(6);
  expect(await world.ended(other, id)).toMatchObject({ status: 'failed', refunded: 2, error: { code: 'MISSING' } });
  gate.happen();
  await world.ended(one, first);
});

test('R4.10 O-17 a worker may be kept to certain engines and kinds of work', async () => {
  const [a, b] = [engineWith([sdxl('m')]), engineWith([sdxl('m')])];
  world = await makeWorld({ engines: { a, b }, env: { WORKER_ENGINES: 'b', WORKER_KINDS: 'txt2img,matt' } });
  world.work();
  const member = await world.signIn();
  for (let i = 0; i < 3; i++) await world.ended(member, (await press(member)).body.data.id);
  expect([a.jobs.length, b.jobs.length]).toEqual([0, 3]);
});

test('R8.8 画同款 names another engine only where none of those that have the model is of its kind', async () => {
  const [first, second] = [engineWith([sdxl('n')]), engineWith([sdxl('m')], flat, { kind: 'sdapi' })];
  world = await makeWorld({ engines: { first, second } });
  world.work();
  const member = await world.signIn();
  const { images } = await world.ended(member, (await press(member, { modelId: await idOf('m') })).body.data.id);
  expect(second.jobs).toHaveLength(1);
  const { body } = await world.call('POST', `/api/v2/common/images/${images[0].id}/same`, {}, member);
  expect(body.data.rows.map(({ field }: { field: string }) => field)).toContain('model');
  expect(body.data.rows.filter(({ field }: { field: string }) => field === 'engine')).toEqual([]);
});

test('R4.10 finding 12: a part is repainted and the frame extended; outside mask and feather every pixel stays', async () => {
  const engine = engineWith([sdxl('m')]);
  world = await makeWorld({ engine });
  world.work();
  const member = await world.signIn();
  const source = createBitmap(128, 64, [200, 100, 50, 255]);
  for (let i = 0; i < source.data.length; i += 4) source.data[i] = i % 251;
  const mask = createBitmap(128, 64, [0, 0, 0, 255]);
  for (let y = 0; y < 64; y++) mask.data.fill(255, y * 512, y * 512 + 64);
  const upload = async (picture: typeof source, name: string) =>
    (await world.upload(member, await encodePng(picture), name)).body.data[0].key as string;
  const body = {
    image: await upload(source, 'a.png'),
    mask: await upload(mask, 'b.png'),
    feather: 8,
    extend: { left: 0, top: 0, right: 32, bottom: 0 },
  };
  const { body: pressed } = await press(member, { ...body, wait: 15_000 }, 'img2img');
  const [picture] = pressed.data.images;
  expect([picture.width, picture.height]).toEqual([160, 64]);
  const [job] = engine.jobs;
  expect([job?.width, job?.height, job?.source?.width, job?.mask?.width]).toEqual([160, 64, 160, 160]);
  const white = (x: number) => job?.mask?.data[(32 * 160 + x) * 4];
  expect([white(0), white(15), white(20), white(40), white(110), white(130)]).toEqual([255, 255, 255, 0, 0, 255]);
  const [row] = await world.db.select().from((await import('../kernel/db/schema/pictures.ts')).images);
  const { openSource, sourceOf } = await import('../images/source.ts');
  const { pixels } = await openSource(world.ports, await sourceOf(world.db, member, row!.key));
  const at = (bitmap: typeof source, x: number, width: number) =>
    Array.from(bitmap.data.slice((10 * width + x) * 4, (10 * width + x) * 4 + 4));
  expect(at(pixels, 5, 160)).toEqual([10, 20, 30, 255]);
  expect(at(pixels, 150, 160)).toEqual([10, 20, 30, 255]);
  for (let x = 26; x < 118; x++) expect(at(pixels, x, 160)).toEqual(at(source, x, 128));
  expect((await press(member, { image: body.image, extend: { left: 2048, top: 0, right: 0, bottom: 0 } }, 'img2img')).body.error).toBe(
    'TOO_LARGE',
  );
});
