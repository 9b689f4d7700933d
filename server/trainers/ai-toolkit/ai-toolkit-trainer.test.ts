import { expect, test, vi } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { encodePng } from '../../pixels/imaging/png.ts';
import { makeWorld, scriptedEngine } from '../../testing/world.ts';
import type { TrainedEpoch, TrainerJob } from '../trainer.ts';
import type { EngineFetch } from '../../engines/http.ts';
import { aiToolkitTrainer, configOf, stepsOf } from './ai-toolkit-trainer.ts';

const job: TrainerJob = {
  id: 'T-1',
  trigger: 'slimedex',
  epochs: 3,
  seed: 7,
  prompts: ['药水', '小岛'],
  settings: { resolution: 768, repeats: 5, rank: 16, lr: 1e-4, batch: 1 },
  stopWhenReached: false,
  base: { file: 'flex1', family: 'Flux' },
  pictures: [
    { id: 'a', caption: 'slimedex，绿', open: async () => createBitmap(8, 8) },
    { id: 'b', caption: 'slimedex，蓝', open: async () => createBitmap(8, 8) },
  ],
};
const name = 'dianshi_t_1';
const nine = (step: number) => String(step).padStart(9, '0');

/** An ai-toolkit whose one job gets on by `stride` steps each time it is asked about. */
function toolkit({ stride = 4, ends = 'completed', at = 30 }: { stride?: number; ends?: string; at?: number } = {}) {
  let called = '';
  const calls: string[] = [];
  const stored: { id: string; name: string; status: string; step: number; total_steps: number; info: string }[] = [];
  const uploads: string[] = [];
  const fetcher: EngineFetch = async (address, init) => {
    const { pathname, searchParams } = new URL(address);
    const method = init.method ?? 'GET';
    if (new Headers(init.headers).get('authorization') !== 'Bearer secret') return new Response('{}', { status: 401 });
    if (!searchParams.has('id')) calls.push(`${method} ${pathname}`);
    const [state] = stored;
    const json = (body: unknown) => Response.json(body);
    if (pathname === '/api/settings') return json({ DATASETS_FOLDER: '/data/sets', TRAINING_FOLDER: '/data/out' });
    if (pathname === '/api/datasets/upload') {
      const form = await new Response(init.body ?? null, { headers: init.headers }).formData();
      for (const file of form.getAll('files')) uploads.push((file as File).name);
      return json({});
    }
    if (pathname === '/api/jobs' && method === 'POST') {
      if (state) return new Response('{"error":"Job name already exists"}', { status: 409 });
      called = ((await new Response(init.body ?? null).json()) as { name: string }).name;
      stored.push({ id: 'j1', name: called, status: 'stopped', step: 0, total_steps: 30, info: '' });
      return json(stored[0]);
    }
    if (pathname === '/api/jobs' && !searchParams.has('id')) return json({ jobs: stored });
    if (pathname.endsWith('/start') && pathname.includes('/jobs/')) state!.status = 'running';
    if (pathname.endsWith('/stop')) state!.status = 'stopped';
    if (pathname === '/api/jobs' && state?.status === 'running') {
      state.step = Math.min(at, state.step + stride);
      if (state.step === at) [state.status, state.info] = [ends, ends === 'error' ? 'CUDA out of memory' : 'Training completed'];
    }
    if (pathname === '/api/jobs') return json(state ?? null);
    if (pathname.endsWith('/files')) {
      const saved = [10, 20].filter((step) => step <= state!.step).map((step) => `/data/out/${called}/${called}_${nine(step)}.safetensors`);
      return json({
        files: [...saved, ...(state!.status === 'completed' ? [`/data/out/${called}/${called}.safetensors`] : [])].map((path) => ({
          path,
        })),
      });
    }
    if (pathname.endsWith('/samples'))
      return json({
        samples: [0, 10, 20, 30]
          .filter((step) => step <= state!.step)
          .flatMap((step) => [0, 1].map((i) => `/data/out/${called}/samples/17__${nine(step)}_${i}.jpg`)),
      });
    if (pathname.endsWith('/loss')) {
      const since = Number(searchParams.get('since_step'));
      return json({
        points: Array.from({ length: 30 }, (_, n) => ({ step: n + 1, value: 0.3 - (n + 1) / 100 })).filter(({ step }) => step > since),
      });
    }
    if (pathname.startsWith('/api/files/')) return new Response(`lora of ${decodeURIComponent(pathname.slice('/api/files/'.length))}`);
    if (pathname.startsWith('/api/img/')) return new Response(decodeURIComponent(pathname.slice('/api/img/'.length)));
    return json({});
  };
  return { fetcher, calls, uploads, stored, delivered: [] as [string, string][] };
}

function trainerOn(kit: ReturnType<typeof toolkit>, key = 'secret') {
  const decoded: string[] = [];
  const trainer = aiToolkitTrainer(
    { url: 'http://toolkit:8675', key, gpuIds: '0', model: 'ostris/Flex.1-alpha', arch: 'flex1' },
    {
      fetcher: kit.fetcher,
      decode: async (bytes) => (decoded.push(new TextDecoder().decode(bytes)), createBitmap(4, 4)),
      encode: async () => new Uint8Array([1]),
      store: async (file, bytes) => void kit.delivered.push([file, await new Response(bytes).text()]),
      pollMs: 1,
    },
  );
  return { trainer, decoded };
}
async function take(kit: ReturnType<typeof toolkit>, from = { n: 0, state: null as unknown }, stopAfter = Infinity, key = 'secret') {
  const { trainer, decoded } = trainerOn(kit, key);
  const stop = new AbortController();
  const progress = vi.fn();
  const facts = vi.fn();
  const done: TrainedEpoch[] = [];
  let failed: unknown;
  try {
    const run = trainer.run(job, from, { signal: stop.signal, progress, facts, silent: () => {}, patienceMs: 1000 });
    for (let step = await run.next(); !step.done; step = await run.next()) {
      done.push(step.value);
      if (done.length === stopAfter) stop.abort(new Error('cancelled'));
    }
  } catch (error) {
    failed = error;
  }
  return { done, failed, decoded, progress, facts, trainer };
}

test('R8.12 ai-toolkit: pictures go there with their captions, each epoch comes back with its loss, samples and file', async () => {
  const kit = toolkit();
  const { done, failed, decoded, progress, facts } = await take(kit);
  expect(failed).toBeUndefined();
  expect(facts.mock.calls).toMatchObject([[{ untouched: null, untouchedSamples: { length: 2 } }]]);
  expect(kit.uploads).toEqual(['a.png', 'a.txt', 'b.png', 'b.txt']);
  expect(done.map(({ n, heldOut, samples, made }) => [n, heldOut, samples.length, made])).toEqual([
    [1, null, 2, { file: `/data/out/${name}/${name}_000000010.safetensors` }],
    [2, null, 2, { file: `/data/out/${name}/${name}_000000020.safetensors` }],
    [3, null, 2, { file: `/data/out/${name}/${name}.safetensors` }],
  ]);
  expect(done.map(({ train }) => Number(train.toFixed(4)))).toEqual([0.245, 0.145, 0.045]);
  expect(decoded.slice(0, 3)).toEqual([0, 0, 10].map((step, n) => `/data/out/${name}/samples/17__${nine(step)}_${n % 2}.jpg`));
  expect(progress.mock.calls.flat().every((share) => share >= 0 && share <= 1)).toBe(true);
});

test('R8.12 ai-toolkit: every epoch is kept and sampled, whatever its own defaults are', () => {
  expect(stepsOf(job)).toBe(10);
  const [process] = configOf(job, { datasets: '/data/sets', training: '/data/out' }, { model: 'ostris/Flex.1-alpha', arch: 'flex1' }).config
    .process;
  expect(process).toMatchObject({
    model: { name_or_path: 'ostris/Flex.1-alpha', arch: 'flex1' },
    save: { save_every: 10, max_step_saves_to_keep: 4 },
    sample: { sample_every: 10, walk_seed: false, samples: [{ prompt: 'slimedex, 药水' }, { prompt: 'slimedex, 小岛' }] },
    train: { steps: 30 },
    datasets: [{ folder_path: `/data/sets/${name}`, num_repeats: 5 }],
  });
});

test('R8.12 ai-toolkit: stopped, it is told to stop; gone on with, the same job is started again behind the last epoch', async () => {
  const kit = toolkit();
  const first = await take(kit, undefined, 1);
  expect([first.done.map(({ n }) => n), first.failed]).toEqual([[1], new Error('cancelled')]);
  await expect.poll(() => kit.stored[0]!.status).toBe('stopped');
  const rest = await take(kit, { n: 1, state: { n: 1 } });
  expect(rest.done.map(({ n }) => n)).toEqual([2, 3]);
  expect(kit.calls.filter((call) => call === 'POST /api/jobs')).toHaveLength(1);
});

test('R8.12 ai-toolkit: out of memory, stopped there, gone, or refused: each ends the training as what it is', async () => {
  const memory = await take(toolkit({ ends: 'error', at: 14 }));
  expect([memory.done.map(({ n }) => n), memory.failed]).toMatchObject([[1], { kind: 'memory', retry: false }]);
  expect((await take(toolkit({ ends: 'stopped', at: 14 }))).failed).toMatchObject({ kind: 'stopped' });
  expect((await take(toolkit(), { n: 2, state: { n: 2 } })).failed).toMatchObject({ kind: 'unknown' });
  expect((await take(toolkit(), undefined, undefined, 'wrong')).failed).toMatchObject({ raw: '/api/jobs: 401 {}' });
});

test('R8.12 ai-toolkit: an epoch’s file is brought to where the engine finds it; one that is gone is told', async () => {
  const kit = toolkit();
  const { done, trainer } = await take(kit);
  await trainer.deliver?.(done[1]?.made, 'm-1');
  expect(kit.delivered).toEqual([['m-1', `lora of /data/out/${name}/${name}_000000020.safetensors`]]);
  const refused = await take(kit, { n: 2, state: { n: 2 } }, undefined, 'wrong');
  await expect(refused.trainer.deliver?.({ file: 'x' }, 'm-2')).rejects.toMatchObject({ raw: '/api/files/x: 401' });
});

test('R8.12 ai-toolkit: paid by the epoch that it finished: one of three after running out of memory', async () => {
  const kit = toolkit({ ends: 'error', at: 14 });
  const { trainer } = trainerOn(kit);
  const files = async () => [{ kind: 'checkpoint' as const, name: 'flex1.safetensors', base: 'Flux' }];
  const world = await makeWorld({ engine: { ...scriptedEngine(), kind: 'comfyui', files }, trainers: [trainer] });
  const member = await world.signIn();
  await world.putOn(member, 2);
  const call = async (method: string, path: string, body?: object) =>
    (await world.call(method, `/api/v2/common${path}`, body, member)).body.data;
  const { id: datasetId } = await call('PUT', '/datas', { name: '史莱姆', trigger: 'slimedex' });
  for (const red of [9, 200]) {
    const [{ key }] = (await world.upload(member, await encodePng(createBitmap(64, 64, [red, 2, 3, 255]), []))).body.data;
    await call('POST', `/datas/${datasetId}/items`, { items: [{ key, caption: 'slimedex' }] });
  }
  const [{ bases }] = await call('GET', '/trainers');
  const before = await world.pointsOf(member);
  const { settings, epochs } = job;
  const ask = { datasetId, name: '史莱姆', trainer: 'ai-toolkit', rights: true, epochs, settings, baseModelId: bases[0].id };
  const { id } = await call('PUT', '/trainings', ask);
  world.work();
  expect(await world.ended(member, id)).toMatchObject({ status: 'failed', cost: 72, refunded: 48 });
  expect([(await call('GET', `/trainings/${id}`)).done.length, await world.pointsOf(member)]).toEqual([1, before - 24]);
  world.stop();
  await world.rest();
});
