import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { a1111Lists } from '../../testing/engine-recordings.ts';
import { base64Picture, ear, event, fileOf, job as anyJob, loopback } from '../../testing/fake-engines.ts';
import type { Job } from '../engine.ts';
import { sdapiEngine } from './sdapi-engine.ts';

const job: Job = { ...anyJob, model: 'v1-5-pruned', loras: [] };
const small = createBitmap(8, 8, [9, 8, 7, 255]);
const { signal } = new AbortController();
const engineAt = (url: string, questionMs = 500) => sdapiEngine({ url, key: '' }, fetchWithoutTimeout, { pollMs: 5, questionMs });

/** An AUTOMATIC1111 with recorded lists; it paints what `paint` says, and `over` answers a call instead where it returns something. */
async function a1111({
  lists = a1111Lists,
  paint = async (c: Context): Promise<Response> => c.json({ images: [await base64Picture(9)], info: '{}' }),
  over = () => undefined,
}: {
  lists?: Record<string, unknown>;
  paint?: (c: Context) => Response | Promise<Response>;
  over?: (c: Context) => Response | Promise<Response> | undefined;
} = {}) {
  const asked: Record<string, unknown>[] = [];
  const interrupts = event();
  const url = await loopback((app) => {
    app.use(async (c, next) => over(c) ?? (await next()));
    for (const path of ['/sdapi/v1/txt2img', '/sdapi/v1/img2img'])
      app.post(path, async (c) => {
        asked.push(await c.req.json());
        return paint(c);
      });
    app.post('/sdapi/v1/interrupt', (c) => {
      interrupts.happen();
      return c.json({});
    });
    app.get('*', (c) => (c.req.path in lists ? c.json(lists[c.req.path] as object) : c.json({ detail: 'Not Found' }, 404)));
  });
  return { url, asked, interrupted: interrupts.happened };
}

test('R4.10 model list: A1111 lists checkpoints without their hashes, LoRAs with their family, upscalers that are files', async () => {
  const there = await a1111();
  expect(await engineAt(there.url).files(signal)).toEqual([
    { kind: 'checkpoint', name: 'sd15/v1-5-pruned.safetensors', base: undefined, hash: '6ce0161689' },
    { kind: 'checkpoint', name: 'new.safetensors', base: undefined, hash: undefined },
    { kind: 'lora', name: 'ink-style', base: 'SD 1.5', hash: undefined },
    { kind: 'lora', name: 'bare', base: undefined, hash: undefined },
    { kind: 'vae', name: 'vae-ft-mse.safetensors', base: undefined, hash: undefined },
    { kind: 'upscaler', name: 'R-ESRGAN 4x+', base: undefined, hash: undefined },
    { kind: 'controlnet', name: 'control_v11p_sd15_canny', base: undefined, hash: undefined },
    { kind: 'controlnet', name: 'control_v11f1p_sd15_depth', base: undefined, hash: undefined },
  ]);
});

test('R4.10 model list: what A1111 takes away is gone and comes back; one that is away is no empty list', async () => {
  const lists = structuredClone(a1111Lists);
  const there = await a1111({ lists });
  const engine = engineAt(there.url);
  const loras = async () => (await engine.files(signal)).flatMap(({ kind, name }) => (kind === 'lora' ? [name] : []));
  const all = lists['/sdapi/v1/loras'];
  lists['/sdapi/v1/loras'] = [];
  expect(await loras()).toEqual([]);
  lists['/sdapi/v1/loras'] = all;
  expect(await loras()).toEqual(['ink-style', 'bare']);
  delete lists['/sdapi/v1/loras'];
  expect(await loras()).toEqual([]);
  await expect(engineAt('http://127.0.0.1:9').files(signal)).rejects.toMatchObject({ kind: 'unavailable' });
  const broken = await a1111({ over: (c) => (c.req.path.endsWith('sd-models') ? c.json({ detail: 'no' }, 503) : undefined) });
  await expect(engineAt(broken.url).files(signal)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('R4.10 finding 4: A1111 whose page answers before its API has lost nothing and begun nothing, and lacks nothing', async () => {
  const there = await a1111({ over: (c) => c.json({ detail: 'Not Found' }, 404) });
  const engine = engineAt(there.url);
  const notUp = { kind: 'unavailable', unreached: true };
  await expect(engine.files(signal)).rejects.toMatchObject(notUp);
  await expect(engine.run(job, ear().io)).rejects.toMatchObject(notUp);
  await expect(engine.enlarge?.(small, { scale: 2 }, ear().io)).rejects.toMatchObject(notUp);
  await expect(engine.interrogate?.(small, ear().io)).rejects.toMatchObject(notUp);
  expect((await engine.caps()).lacks).toEqual({});
});

test('R4.10 A1111 without a tool refuses it, and is not taken for one that is away', async () => {
  const there = await a1111();
  await expect(engineAt(there.url).enlarge?.(small, { scale: 2 }, ear().io)).rejects.toMatchObject({ kind: 'rejected' });
});

test('R4.10 caps: A1111 offers what it lists, and ControlNet types that have a model', async () => {
  const there = await a1111();
  expect(await engineAt(there.url).caps()).toMatchObject({
    name: 'Stable Diffusion',
    lacks: {},
    samplers: ['DPM++ 2M', 'Euler a'],
    schedulers: ['Automatic', 'Karras', 'SGM Uniform'],
    vaes: ['vae-ft-mse.safetensors'],
    upscalers: ['Latent', 'Latent (nearest-exact)', 'Lanczos', 'R-ESRGAN 4x+'],
    controls: [{ type: 'canny', label: '边缘' }],
    tools: ['enlarge', 'interrogate'],
  });
  const bare = await a1111({ lists: { '/sdapi/v1/samplers': [] } });
  expect((await engineAt(bare.url).caps()).lacks).toEqual({
    scheduler: '这个版本的调度器写在采样器的名字里',
    vae: '引擎上没有单独的 VAE',
    controls: '引擎没有安装 ControlNet，或没有它的模型',
  });
});

test('R4.10 finding 7: names are sent as the engine spells them, and what it painted with comes back', async () => {
  const info = { seed: 9, sd_model_name: 'v1-5-pruned', sd_model_hash: '6ce0161689', index_of_first_image: 0 };
  const there = await a1111({ paint: async (c) => c.json({ images: [await base64Picture(9)], info: JSON.stringify(info) }) });
  const asked: Partial<Job> = { loras: [{ name: 'ink-style.safetensors', weight: 0.8 }], sampler: 'DPM++ 2M Karras', vae: 'vae-ft-mse' };
  const { painted } = await engineAt(there.url).run({ ...job, ...asked }, ear().io);
  expect(painted).toEqual({ model: 'v1-5-pruned', hash: '6ce0161689', seed: 9 });
  expect(there.asked[0]).toMatchObject({
    prompt: 'a fox <lora:ink-style:0.8>',
    sampler_name: 'DPM++ 2M',
    scheduler: 'karras',
    override_settings: { sd_model_checkpoint: 'sd15/v1-5-pruned.safetensors [6ce0161689]', sd_vae: 'vae-ft-mse.safetensors' },
    override_settings_restore_afterwards: true,
  });
});

test.each<[string, Partial<Job>, string]>([
  ['a checkpoint', { model: 'flux-dev.safetensors' }, 'flux-dev.safetensors'],
  ['a LoRA', { loras: [{ name: 'secret', weight: 1 }] }, 'secret'],
  ['a sampler', { sampler: 'Foo' }, 'Foo'],
  ['a scheduler', { scheduler: 'Bar' }, 'Bar'],
  ['a VAE', { vae: 'nix' }, 'nix'],
  ['an upscaler', { hires: { scale: 2, upscaler: 'nix' } }, 'nix'],
  ['a ControlNet', { controls: [{ type: 'openpose', picture: small, weight: 1 }] }, 'ControlNet openpose'],
])('R4.10 finding 7: A1111 is not asked to paint with %s it does not have', async (_, over, subject) => {
  const there = await a1111();
  await expect(engineAt(there.url).run({ ...job, ...over }, ear().io)).rejects.toMatchObject({ kind: 'missing', subject, retry: false });
  expect(there.asked).toEqual([]);
});

test('R4.10 finding 8: A1111 is told no member’s tag, but our own', async () => {
  const there = await a1111();
  const words = { prompt: 'a <lora:other-member:1> fox <lora:open', negativePrompt: '<hypernet:x:1> text' };
  await engineAt(there.url).run({ ...job, ...words, loras: [{ name: 'bare', weight: 1 }] }, ear().io);
  expect(there.asked[0]).toMatchObject({ prompt: 'a fox lora:open <lora:bare:1>', negative_prompt: 'text' });
});

test('R4.10 finding 12: a ControlNet unit is sent, and its prepared picture is not taken for the result', async () => {
  const [wanted, prepared] = [await base64Picture(200), await base64Picture(1)];
  const there = await a1111({ paint: async (c) => c.json({ images: [wanted, prepared], info: '{}' }) });
  const out = await engineAt(there.url).run({ ...job, controls: [{ type: 'canny', picture: small, weight: 0.7 }] }, ear().io);
  expect(fileOf(out)).toBe(wanted);
  expect(there.asked[0]?.alwayson_scripts).toEqual({
    ControlNet: {
      args: [
        {
          enabled: true,
          module: 'canny',
          model: 'control_v11p_sd15_canny [d14c016b]',
          weight: 0.7,
          image: expect.stringMatching(/^iVBOR/),
          resize_mode: 'Crop and Resize',
          control_mode: 'Balanced',
          pixel_perfect: true,
          save_detected_map: false,
        },
      ],
    },
  });
  const plain = await a1111();
  await engineAt(plain.url).run(job, ear().io);
  expect(plain.asked[0]).not.toHaveProperty('alwayson_scripts');
});

test('R4.10 finding 12: a grid in front of the pictures is passed over by what the answer says', async () => {
  const [grid, wanted, other] = [await base64Picture(1), await base64Picture(200), await base64Picture(2)];
  const paint = async (c: Context) => c.json({ images: [grid, wanted, other], info: JSON.stringify({ index_of_first_image: 1 }) });
  const there = await a1111({ paint });
  expect(fileOf(await engineAt(there.url).run(job, ear().io))).toBe(wanted);
});

test('R4.10 finding 11: an interruption by whoever runs A1111 is told, not delivered half done', async () => {
  const lists = { ...a1111Lists, '/sdapi/v1/progress': { progress: 0, eta_relative: 0, state: { interrupted: true, job_count: 0 } } };
  const there = await a1111({ lists });
  await expect(engineAt(there.url).run(job, ear().io)).rejects.toMatchObject({ kind: 'stopped', retry: false });
});

test('R4.10 finding 4: A1111 that nobody reaches, or a proxy without it, has begun nothing', async () => {
  await expect(engineAt('http://127.0.0.1:9').run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
  const proxy = await a1111({ over: (c) => c.html('<html>bad gateway</html>', 502) });
  await expect(engineAt(proxy.url).run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
  const full = await a1111({ paint: async (c) => c.html('<html>unavailable</html>', 503) });
  await expect(engineAt(full.url).run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
  // A 502 in the middle may be a process that died at work.
  const died = await a1111({ paint: async (c) => c.html('<html>bad gateway</html>', 502) });
  await expect(engineAt(died.url).run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: false, retry: true });
});

test('R4.10 finding 9: A1111 behind a proxy that asks to come back later is busy', async () => {
  const there = await a1111({ paint: async (c) => c.text('slow down', 503, { 'Retry-After': '9' }) });
  const running = sdapiEngine({ url: there.url, key: '' }, fetch, { pollMs: 5 }).run(job, ear().io);
  await expect(running).rejects.toMatchObject({ kind: 'busy', retryAfter: 9, retry: true });
});

test('R4.10 finding 15: A1111 that hangs at work is told to be silent and given up when patience ends', async () => {
  let hung = false;
  const started = event();
  const there = await a1111({
    paint: () => {
      started.happen();
      hung = true;
      return new Promise<Response>(() => {});
    },
    over: (c) => (hung && c.req.method === 'GET' ? new Promise<Response>(() => {}) : undefined),
  });
  const { io, heard } = ear();
  const running = engineAt(there.url).run(job, { ...io, patienceMs: 80 });
  await started.happened;
  await expect(running).rejects.toMatchObject({ kind: 'timeout', retry: false });
  expect(heard.silent).toEqual([true]);
});

test('R4.10 finding 15: A1111 that accepts and never answers is given up before anything is handed in', async () => {
  const url = await loopback((app) => app.all('*', () => new Promise<Response>(() => {})));
  await expect(engineAt(url, 30).run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
});
