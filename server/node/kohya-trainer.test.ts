import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import type { TrainedEpoch, TrainerJob } from '../trainers/trainer.ts';
import { grant } from '../points/ledger.ts';
import { makeWorld, scriptedEngine } from '../testing/world.ts';
import { runJobInline } from '../worker-pool/worker-pool.ts';
import { kohyaTrainer } from './kohya-trainer.ts';
import { sharpCodec } from './sharp-codec.ts';

let dir: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'dianshi-kohya-'));
  for (const name of ['scripts', 'loras', 'models/15']) mkdirSync(join(dir, name), { recursive: true });
  writeFileSync(join(dir, 'models/15/Toys_v2.safetensors'), 'weights');
  writeFileSync(join(dir, 'sample.png'), await encodePng(createBitmap(16, 16, [9, 8, 7, 255]), []));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A script that says and writes what kohya's do, in pieces that break lines and signs apart. */
function replay(ends: 'well' | { memoryAt: number } | { hangAt: number }): void {
  const script = `
    const { mkdirSync, writeFileSync, copyFileSync, readFileSync } = require('node:fs');
    const { join, basename } = require('node:path');
    const args = process.argv.slice(2);
    const config = readFileSync(args[args.indexOf('--config_file') + 1], 'utf8');
    const read = (name) => JSON.parse(new RegExp('^' + name + ' = (.*)$', 'm').exec(config)[1]);
    const [out, name, epochs, ends] = [read('output_dir'), read('output_name'), read('max_train_epochs'), ${JSON.stringify(ends)}];
    const at = args.indexOf('--resume');
    const from = at < 0 ? 0 : Number(/-(\\d{6})-state$/.exec(args[at + 1])[1]);
    writeFileSync(join(${JSON.stringify(dir)}, 'asked-' + from), JSON.stringify({ args, pid: process.pid }));
    const six = (n) => String(n).padStart(6, '0');
    mkdirSync(join(out, 'sample'), { recursive: true });
    const say = async (to, text) => {
      const bytes = Buffer.from(text);
      for (let i = 0; i < bytes.length; i += 5) await new Promise((written) => to.write(bytes.subarray(i, i + 5), written));
    };
    (async () => {
      for (const i of [0, 1]) if (from === 0) copyFileSync(${JSON.stringify(join(dir, 'sample.png'))}, join(out, 'sample', name + '_e000000_0' + i + '_20261126050000_7.png'));
      await say(process.stderr, 'steps:   0%|          | 0/40 [00:00<?, ?it/s]');
      for (let n = from + 1; n <= epochs; n++) {
        await say(process.stdout, '\\nepoch ' + n + '/' + epochs + '\\n\\n');
        for (const s of [5, 10]) await say(process.stderr, '\\rsteps:  12%|█▏        | ' + ((n - 1 - from) * 10 + s) + '/' + (epochs - from) * 10 + ' [03:12<23:20,  1.26it/s, avr_loss=0.' + (90 - n) + ']');
        if (ends.memoryAt === n) { await say(process.stderr, '\\ntorch.OutOfMemoryError: CUDA out of memory. Tried to allocate 20.00 MiB.\\n'); process.exit(1); }
        if (ends.hangAt === n) { setInterval(() => {}, 1000); return; }
        await say(process.stderr, '\\repoch validation steps: 100%|██████████| 8/8 [00:04<00:00,  1.9it/s, val_epoch_avg_loss=0.1' + n + ', timestep=801]\\n');
        const file = n < epochs ? name + '-' + six(n) : name;
        await say(process.stdout, '\\nsaving checkpoint: ' + join(out, file + '.safetensors') + '\\n');
        writeFileSync(join(out, file + '.safetensors'), 'weights of ' + n);
        mkdirSync(join(out, name + '-' + six(n) + '-state'), { recursive: true });
        for (const i of [0, 1]) copyFileSync(${JSON.stringify(join(dir, 'sample.png'))}, join(out, 'sample', name + '_e' + six(n) + '_0' + i + '_20261126050000_7.png'));
      }
    })();`;
  writeFileSync(join(dir, 'scripts', 'train_network.py'), script);
}

const trainer = () =>
  kohyaTrainer(
    {
      command: [process.execPath],
      scripts: join(dir, 'scripts'),
      checkpoints: join(dir, 'models'),
      work: join(dir, 'work'),
      loras: join(dir, 'loras'),
    },
    { runJob: runJobInline, codec: sharpCodec },
  );
const job: TrainerJob = {
  id: 't-1',
  trigger: 'slimedex',
  epochs: 4,
  seed: 7,
  prompts: ['药水 --w 9999', '小岛'],
  settings: { resolution: 512, repeats: 10, rank: 16, lr: 1e-4, batch: 1 },
  stopWhenReached: false,
  base: { file: 'toys_v2', family: 'SD 1.5' },
  pictures: [{ id: 'a', caption: 'slimedex，"绿"', open: async () => createBitmap(32, 32, [1, 2, 3, 128]) }],
};
async function take(from = { n: 0, state: null as unknown }, stopAfter = Infinity, asking = job) {
  const stop = new AbortController();
  const progress = vi.fn();
  const done: TrainedEpoch[] = [];
  const facts = vi.fn();
  const run = trainer().run(asking, from, { signal: stop.signal, progress, facts, silent: () => {}, patienceMs: 1000 });
  let failed: unknown;
  try {
    for (let step = await run.next(); !step.done; step = await run.next()) {
      done.push(step.value);
      if (done.length === stopAfter) stop.abort(new Error('cancelled'));
    }
  } catch (error) {
    failed = error;
  }
  return { done, failed, progress, facts };
}
const asked = (from: number): { args: string[]; pid: number } => JSON.parse(readFileSync(join(dir, `asked-${from}`), 'utf8'));

test('R8.12 kohya: losses, held-out losses, samples and a file of every epoch, whatever pieces its output comes in', async () => {
  replay('well');
  const { done, failed, progress, facts } = await take();
  expect(failed).toBeUndefined();
  expect(facts.mock.calls).toMatchObject([[{ untouched: null, untouchedSamples: { length: 2 } }]]);
  expect(done.map(({ n, train, heldOut, samples }) => [n, train, heldOut, samples.length])).toEqual([
    [1, 0.89, 0.11, 2],
    [2, 0.88, 0.12, 2],
    [3, 0.87, 0.13, 2],
    [4, 0.86, 0.14, 2],
  ]);
  expect(done.map(({ made }) => readFileSync((made as { file: string }).file, 'utf8'))).toEqual([1, 2, 3, 4].map((n) => `weights of ${n}`));
  expect(Math.max(...progress.mock.calls.flat())).toBeLessThanOrEqual(1);
  const read = (name: string) => readFileSync(join(dir, 'work', 't-1', name), 'utf8');
  expect(read('img/a.txt')).toBe('slimedex，"绿"');
  expect(read('prompts.txt')).toBe('slimedex, 药水 w 9999 --w 512 --h 512 --s 24 --d 7\nslimedex, 小岛 --w 512 --h 512 --s 24 --d 7');
  expect(read('dataset.toml')).toMatch(/num_repeats = 10/);
  expect(read('config.toml')).toContain(`pretrained_model_name_or_path = "${join(dir, 'models/15/Toys_v2.safetensors')}"`);
  await trainer().deliver?.(done[1]?.made, 'm-1');
  expect(readdirSync(join(dir, 'loras'))).toEqual(['m-1.safetensors']);
  expect(readFileSync(join(dir, 'loras', 'm-1.safetensors'), 'utf8')).toBe('weights of 2');
});

test('R8.12 kohya: out of memory ends the training with what it is; the epochs before stay', async () => {
  replay({ memoryAt: 3 });
  const { done, failed } = await take();
  expect(done.map(({ n }) => n)).toEqual([1, 2]);
  expect(failed).toMatchObject({ kind: 'memory', retry: false });
});

test('R8.12 kohya: stopped, its processes end; gone on with, it begins behind the last epoch', async () => {
  replay({ hangAt: 3 });
  const { done, failed } = await take(undefined, 2);
  expect([done.map(({ n }) => n), failed]).toEqual([[1, 2], new Error('cancelled')]);
  await expect.poll(() => isAlive(asked(0).pid)).toBe(false);
  replay('well');
  const rest = await take({ n: 2, state: { n: 2 } });
  expect(rest.done.map(({ n }) => n)).toEqual([3, 4]);
  expect(asked(2).args).toEqual(expect.arrayContaining(['--resume', '--skip_until_initial_step']));
});

test('R8.12 kohya: a checkpoint that is not in its folder is told by name before anything is trained', async () => {
  replay('well');
  const { done, failed } = await take(undefined, Infinity, { ...job, base: { file: 'gone', family: 'SDXL' } });
  expect([done, failed]).toMatchObject([[], { kind: 'missing', subject: 'gone', retry: false }]);
});

test('R8.12 kohya: without the state of the last epoch nothing is trained anew', async () => {
  replay('well');
  expect((await take({ n: 2, state: { n: 2 } })).failed).toMatchObject({ kind: 'unknown' });
});

test('R8.12 kohya: paid by the epoch: two of four after running out of memory, and none twice when its process is gone with the server', async () => {
  const files = async () => [{ kind: 'checkpoint' as const, name: '15/Toys_v2.safetensors', base: 'SD 1.5' }];
  const world = await makeWorld({ engine: { ...scriptedEngine(), kind: 'comfyui', files }, trainers: [trainer()] });
  const member = await world.signIn();
  await world.putOn(member, 2);
  const now = world.ports.now();
  await grant(world.db, {
    userId: member.id,
    bucket: 'point_gift',
    amount: 200,
    expiresAt: null,
    idem: 'g',
    kind: 'point',
    ref: 'g',
    desc: '',
    now,
  });
  const before = await world.pointsOf(member);
  const call = async (method: string, path: string, body?: object) =>
    (await world.call(method, `/api/v2/common${path}`, body, member)).body.data;
  const { id: datasetId } = await call('PUT', '/datas', { name: '史莱姆', trigger: 'slimedex' });
  const [{ key }] = (await world.upload(member, readFileSync(join(dir, 'sample.png')))).body.data;
  await call('POST', `/datas/${datasetId}/items`, { items: [{ key, caption: 'slimedex' }] });
  const [{ bases }] = await call('GET', '/trainers');
  const { settings, epochs } = job;
  const ask = { datasetId, name: '史莱姆', trainer: 'kohya', rights: true, epochs, settings, baseModelId: bases[0].id };
  const finished = async (id: string) => (await call('GET', `/trainings/${id}`)).done.map(({ n }: { n: number }) => n);

  replay({ memoryAt: 3 });
  const short = await call('PUT', '/trainings', ask);
  world.work();
  expect(await world.ended(member, short.id)).toMatchObject({
    status: 'failed',
    cost: 96,
    refunded: 48,
    error: { message: expect.stringContaining('显存') },
  });
  expect([await finished(short.id), await world.pointsOf(member)]).toEqual([[1, 2], before - 48]);

  replay({ hangAt: 3 });
  const { id } = await call('PUT', '/trainings', ask);
  await expect.poll(() => finished(id)).toEqual([1, 2]);
  await world.rest();
  replay('well');
  world.work();
  expect(await world.ended(member, id)).toMatchObject({ status: 'success', refunded: 0 });
  expect([await finished(id), await world.pointsOf(member)]).toEqual([[1, 2, 3, 4], before - 48 - 96]);
  expect(asked(2).args).toContain('--resume');
  world.stop();
  await world.rest();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
