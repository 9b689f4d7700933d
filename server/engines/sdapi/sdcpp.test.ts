import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { base64Picture, ear, event, fileOf, job, loopback } from '../../testing/fake-engines.ts';
import { cppCapabilities } from '../../testing/engine-recordings.ts';
import type { Job } from '../engine.ts';
import { sdapiEngine } from './sdapi-engine.ts';

const engineAt = (url: string) => sdapiEngine({ url, key: '' }, fetchWithoutTimeout, { pollMs: 5, questionMs: 500 });
const { signal } = new AbortController();

/** stable-diffusion.cpp's own job API; each look at the job answers the next of `states`, the last one for ever. */
async function cpp(
  states: object[],
  over: { begin?: (c: Context) => Response; look?: (c: Context) => Response | undefined; cancel?: number; capabilities?: object } = {},
) {
  const asked: Record<string, unknown>[] = [];
  const cancelled: string[] = [];
  const looked = event();
  let polls = 0;
  const url = await loopback((app) => {
    app.get('/sdcpp/v1/capabilities', (c) => c.json(over.capabilities ?? { samplers: ['euler_a'] }));
    app.post('/sdcpp/v1/img_gen', async (c) => {
      asked.push(await c.req.json());
      return over.begin?.(c) ?? c.json({ id: 'job-1', kind: 'img_gen', status: 'queued', created: 1, poll_url: '/x' }, 202);
    });
    app.get('/sdcpp/v1/jobs/:id', (c) => {
      looked.happen();
      const state = states[Math.min(polls++, states.length - 1)];
      return over.look?.(c) ?? c.json({ id: c.req.param('id'), queue_position: 0, result: null, error: null, ...state });
    });
    app.post('/sdcpp/v1/jobs/:id/cancel', (c) => {
      cancelled.push(c.req.param('id'));
      return c.json({ error: 'currently generating and cannot be interrupted yet' }, (over.cancel ?? 409) as 409);
    });
  });
  return { url, asked, cancelled, looked: looked.happened };
}
const done = async () => ({
  status: 'completed',
  result: { output_format: 'png', images: [{ index: 0, b64_json: await base64Picture(7) }] },
});

test('R4.10 stable-diffusion.cpp: LoRAs go beside the prompt, which it does not read them from, and the mask as mask_image', async () => {
  const there = await cpp([await done()]);
  const engine = engineAt(there.url);
  const source = createBitmap(8, 8, [1, 2, 3, 255]);
  await engine.run({ ...job, source, mask: source, denoise: 0.3 }, ear().io);
  expect(there.asked[0]).toMatchObject({
    prompt: 'a fox',
    lora: [{ path: 'qinglv', multiplier: 0.8, is_high_noise: false }],
    init_image: expect.stringMatching(/^iVBOR/),
    mask_image: expect.stringMatching(/^iVBOR/),
    strength: 0.3,
    sample_params: { sample_steps: 20, guidance: { txt_cfg: 7 } },
  });
  expect(await engine.caps()).toMatchObject({
    name: 'stable-diffusion.cpp',
    preview: false,
    notes: ['没有生成中的预览图'],
    lacks: { hires: '这个版本没有高清修复' },
    tools: [],
  });
});

test('R4.10 stable-diffusion.cpp: the job’s id is stored before polling, and a restart resumes it without a second job', async () => {
  const there = await cpp([{ status: 'queued' }, { status: 'generating' }, await done()]);
  const first = ear();
  expect(fileOf(await engineAt(there.url).run(job, first.io))).toBe(await base64Picture(7));
  expect(first.heard.remote).toEqual([{ id: 'job-1' }]);
  const resumed = ear({ id: 'job-1' });
  await engineAt(there.url).run(job, resumed.io);
  expect([resumed.heard.remote, there.asked.length]).toEqual([[], 1]);
});

test.each([
  ['failed', { status: 'failed', error: { code: 'oom', message: 'out of memory' } }, 'memory', /out of memory/],
  ['cancelled there', { status: 'cancelled' }, 'stopped', /cancelled/],
  ['done without a picture', { status: 'completed', result: { images: [] } }, 'bad_reply', /no picture/],
  ['in a state nobody knows', { status: 'dreaming' }, 'bad_reply', /./],
])('R4.10 stable-diffusion.cpp: a job that is %s ends', async (_, state, kind, words) => {
  const there = await cpp([state]);
  await expect(engineAt(there.url).run(job, ear().io)).rejects.toMatchObject({ kind, retry: false, raw: expect.stringMatching(words) });
});

test.each([404, 410])('R4.10 stable-diffusion.cpp: a job that is gone (%i) may be handed in again', async (status) => {
  const there = await cpp([], { look: (c) => c.json({ error: 'job not found' }, status as 404) });
  const { io, heard } = ear({ id: 'job-0' });
  await expect(engineAt(there.url).run(job, io)).rejects.toMatchObject({ kind: 'unavailable', retry: true });
  expect([there.asked, heard.remote]).toEqual([[], [null]]);
});

test.each([
  [429, 'job queue is full', 'busy', true],
  [400, 'invalid sample_method', 'rejected', false],
  [500, 'failed', 'bad_reply', false],
])('R4.10 stable-diffusion.cpp: %i at the beginning is told apart, and nothing is stored', async (status, error, kind, retry) => {
  const there = await cpp([], { begin: (c) => c.json({ error }, status as 429) });
  const { io, heard } = ear();
  await expect(engineAt(there.url).run(job, io)).rejects.toMatchObject({ kind, retry, raw: expect.stringContaining(error) });
  expect(heard.remote).toEqual([]);
});

test.each([200, 409])('R4.10 stable-diffusion.cpp: a cancelled job is called off there, whether it lets itself (%i)', async (cancel) => {
  const there = await cpp([{ status: 'generating' }], { cancel });
  const { io, cancel: press } = ear();
  const running = engineAt(there.url).run(job, io);
  await there.looked;
  press();
  await expect(running).rejects.toThrow('cancelled');
  expect(there.cancelled).toEqual(['job-1']);
});

test('R4.10 stable-diffusion.cpp: a job that nobody waits for any more is called off by its id', async () => {
  const there = await cpp([]);
  await engineAt(there.url).cancel?.({ id: 'job-7' });
  expect(there.cancelled).toEqual(['job-7']);
});

test('R4.10 stable-diffusion.cpp: when the program ends, the job goes on there', async () => {
  const there = await cpp([{ status: 'generating' }]);
  const { io, stop } = ear();
  const running = engineAt(there.url).run(job, io);
  await there.looked;
  stop();
  await expect(running).rejects.toThrow('stopping');
  expect(there.cancelled).toEqual([]);
});

test('R4.10 stable-diffusion.cpp: a line that breaks once while it works loses nothing', async () => {
  let cuts = 1;
  const there = await cpp([await done()], {
    look: (c) => {
      if (cuts-- <= 0) return undefined;
      (c.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
      return c.text('');
    },
  });
  expect(fileOf(await engineAt(there.url).run(job, ear().io))).toBe(await base64Picture(7));
});

test('R4.10 an engine that is still starting is not taken for another kind', async () => {
  let ready = false;
  const url = await loopback((app) => {
    app.get('/sdcpp/v1/capabilities', (c) => (ready ? c.json({}) : c.text('starting', 503)));
    app.post('/sdcpp/v1/img_gen', (c) => c.json({ id: 'job-1', status: 'queued' }, 202));
    app.get('/sdcpp/v1/jobs/:id', async (c) => c.json({ id: 'job-1', ...(await done()) }));
  });
  const engine = engineAt(url);
  await expect(engine.run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', retry: true });
  ready = true;
  expect(fileOf(await engine.run(job, ear().io))).toBe(await base64Picture(7));
});

const known: Job = { ...job, model: 'v1-5-pruned', loras: [] };

test('R4.10 model list: stable-diffusion.cpp has one model, LoRAs by their path, and upscalers that are files', async () => {
  const capabilities: Record<string, unknown> = { ...cppCapabilities };
  const there = await cpp([], { capabilities });
  const engine = engineAt(there.url);
  const all = [
    { kind: 'checkpoint', name: 'v1-5-pruned.safetensors' },
    { kind: 'lora', name: 'styles/ink-style.safetensors' },
    { kind: 'upscaler', name: 'RealESRGAN_x4plus' },
  ];
  expect(await engine.files(signal)).toEqual(all);
  capabilities.loras = [];
  expect(await engine.files(signal)).toEqual([all[0], all[2]]);
  capabilities.loras = cppCapabilities.loras;
  expect(await engine.files(signal)).toEqual(all);
});

test('R4.10 caps: stable-diffusion.cpp says what it can, a second pass where it announces one', async () => {
  const there = await cpp([], { capabilities: cppCapabilities });
  expect(await engineAt(there.url).caps()).toEqual({
    name: 'stable-diffusion.cpp',
    preview: false,
    lacks: { vae: 'VAE 由引擎启动时决定', controls: 'ControlNet 由引擎启动时决定' },
    notes: ['没有生成中的预览图', '只有一个模型：v1-5-pruned.safetensors'],
    samplers: cppCapabilities.samplers,
    schedulers: cppCapabilities.schedulers,
    vaes: [],
    upscalers: ['Lanczos', 'Latent', 'RealESRGAN_x4plus'],
    controls: [],
    sizes: { kind: 'range', multipleOf: 8, side: [64, 4096] },
    tools: [],
  });
});

test('R4.10 finding 6: stable-diffusion.cpp is sent the second pass; one that has none refuses it before painting', async () => {
  const there = await cpp([await done()], { capabilities: cppCapabilities });
  const hires = { scale: 1.5, upscaler: 'RealESRGAN_x4plus', denoise: 0.4 };
  const { painted } = await engineAt(there.url).run({ ...known, hires }, ear().io);
  expect(there.asked[0]?.hires).toEqual({ enabled: true, scale: 1.5, upscaler: 'RealESRGAN_x4plus', denoising_strength: 0.4, steps: 20 });
  expect(painted).toEqual({ model: 'v1-5-pruned.safetensors', seed: 9 });
  const old = await cpp([await done()]);
  await expect(engineAt(old.url).run({ ...known, hires }, ear().io)).rejects.toMatchObject({ kind: 'rejected' });
  expect(old.asked).toEqual([]);
});

test.each(['ink-style', 'styles/ink-style.safetensors', 'ink-style.safetensors'])(
  'R4.10 finding 16: the LoRA %s is sent by the path that stable-diffusion.cpp takes',
  async (name) => {
    const there = await cpp([await done()], { capabilities: cppCapabilities });
    await engineAt(there.url).run({ ...known, loras: [{ name, weight: 0.8 }] }, ear().io);
    expect(there.asked[0]?.lora).toEqual([{ path: 'styles/ink-style.safetensors', multiplier: 0.8, is_high_noise: false }]);
  },
);

test('R4.10 finding 7: samplers are sent as stable-diffusion.cpp spells them', async () => {
  const there = await cpp([await done()], { capabilities: cppCapabilities });
  await engineAt(there.url).run({ ...known, sampler: 'DPM++ 2M Karras' }, ear().io);
  expect(there.asked[0]?.sample_params).toMatchObject({ sample_method: 'dpm++2m', scheduler: 'karras' });
});

test.each<[string, Partial<Job>, string]>([
  ['a model', { model: 'flux-dev.safetensors' }, 'flux-dev.safetensors'],
  ['a LoRA', { loras: [{ name: 'secret', weight: 1 }] }, 'secret'],
  ['a sampler', { sampler: 'Foo' }, 'Foo'],
  ['a scheduler', { scheduler: 'Bar' }, 'Bar'],
  ['an upscaler', { hires: { scale: 2, upscaler: 'nix' } }, 'nix'],
])('R4.10 finding 7: %s that stable-diffusion.cpp does not have is refused by name, not painted otherwise', async (_, over, subject) => {
  const there = await cpp([], { capabilities: cppCapabilities });
  await expect(engineAt(there.url).run({ ...known, ...over }, ear().io)).rejects.toMatchObject({ kind: 'missing', subject });
  expect(there.asked).toEqual([]);
});

test('R4.10 finding 8: stable-diffusion.cpp is told no parameters by a member', async () => {
  const there = await cpp([await done()], { capabilities: cppCapabilities });
  const prompt = 'a fox <sd_cpp_extra_args>{"batch_count":7,"sample_params":{"sample_steps":333}}</sd_cpp_extra_args>';
  await engineAt(there.url).run({ ...known, prompt, negativePrompt: '<sd_cpp_extra_args>{}' }, ear().io);
  expect(there.asked[0]).toMatchObject({ prompt: 'a fox', negative_prompt: '', batch_count: 1 });
});

test('R4.10 finding 3: a job of stable-diffusion.cpp survives an engine that is away, and is told', async () => {
  let away = 4;
  const there = await cpp([await done()], { look: (c) => (away-- > 0 ? c.text('', 502) : undefined) });
  const { io, heard } = ear();
  expect(fileOf(await engineAt(there.url).run(job, io))).toBe(await base64Picture(7));
  expect([heard.silent, there.asked.length]).toEqual([[true, false], 1]);
});

test('R4.10 finding 4: stable-diffusion.cpp behind a proxy without it has begun nothing', async () => {
  const url = await loopback((app) => app.all('*', (c) => c.html('<html>bad gateway</html>', 502)));
  await expect(engineAt(url).run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
});
