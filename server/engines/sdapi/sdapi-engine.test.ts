import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, expect, test } from 'vitest';
import { createBitmap } from '../../imaging/bitmap.ts';
import { encodePng } from '../../imaging/png.ts';
import { patientFetch } from '../../node/patient-fetch.ts';
import type { EngineIo, Job } from '../engine.ts';
import { sdapiEngine } from './sdapi-engine.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

/** A loopback engine; what it answers are the recorded shapes of the real ones. */
async function loopback(build: (app: Hono) => void): Promise<string> {
  const app = new Hono();
  build(app);
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
    closers.push(() => server.close());
  });
}
async function picture(shade: number): Promise<string> {
  return Buffer.from(await encodePng(createBitmap(16, 16, [shade, 0, 0, 255]))).toString('base64');
}
const job: Job = {
  prompt: 'a fox',
  negativePrompt: 'text',
  width: 64,
  height: 64,
  seed: 9,
  steps: 20,
  cfg: 7,
  model: 'shanhai.safetensors',
  loras: [{ name: 'qinglv', weight: 0.8 }],
  params: { prompt: 'a fox' },
};
function io(signal = new AbortController().signal) {
  const seen: { progress: number[]; previews: unknown[]; remote: unknown[] } = { progress: [], previews: [], remote: [] };
  const watch: EngineIo = {
    signal,
    saveRemote: async (remote) => void seen.remote.push(remote),
    progress: (fraction, preview) => {
      seen.progress.push(fraction);
      if (preview) seen.previews.push(preview);
    },
  };
  return { seen, watch };
}

test('R4.10 A1111: the request has its fields, a grid in front is passed over, progress and preview arrive', async () => {
  let asked: Record<string, unknown> = {};
  const [grid, wanted] = [await picture(1), await picture(200)];
  const url = await loopback((app) => {
    app.post('/sdapi/v1/txt2img', async (c) => {
      asked = await c.req.json();
      await new Promise((resolve) => setTimeout(resolve, 900));
      return c.json({ images: [grid, wanted], parameters: {}, info: JSON.stringify({ seed: 9, all_seeds: [9] }) });
    });
    app.get('/sdapi/v1/progress', (c) => c.json({ progress: 0.4, eta_relative: 3, state: {}, current_image: grid, textinfo: null }));
  });
  const { seen, watch } = io();
  const out = await sdapiEngine({ url, key: '' }, patientFetch).run(job, watch);
  expect('png' in out && Buffer.from(out.png).toString('base64')).toBe(wanted);
  expect(asked).toMatchObject({
    prompt: 'a fox <lora:qinglv:0.8>',
    negative_prompt: 'text',
    seed: 9,
    override_settings: { return_grid: false, sd_model_checkpoint: 'shanhai.safetensors' },
  });
  expect(seen.progress).toContain(0.4);
  expect(seen.previews[0]).toBe(`data:image/png;base64,${grid}`);
});

test('image to image sends the source and the denoising strength', async () => {
  let asked: Record<string, unknown> = {};
  const url = await loopback((app) =>
    app.post('/sdapi/v1/img2img', async (c) => {
      asked = await c.req.json();
      return c.json({ images: [await picture(3)], info: '' });
    }),
  );
  await sdapiEngine({ url, key: '' }, patientFetch).run({ ...job, source: createBitmap(8, 8, [5, 5, 5, 255]), denoise: 0.35 }, io().watch);
  expect(asked).toMatchObject({ denoising_strength: 0.35, init_images: [expect.stringMatching(/^iVBOR/)] });
});

test('aborting interrupts the engine while our call is in flight, and never otherwise', async () => {
  let interrupted = 0;
  let finish = () => {};
  const url = await loopback((app) => {
    app.post('/sdapi/v1/txt2img', async (c) => {
      await new Promise<void>((resolve) => (finish = resolve));
      return c.json({ images: [await picture(1)], info: '{}' });
    });
    app.post('/sdapi/v1/interrupt', (c) => {
      interrupted += 1;
      finish();
      return c.json({});
    });
  });
  const abort = new AbortController();
  const running = sdapiEngine({ url, key: '' }, patientFetch).run(job, io(abort.signal).watch);
  setTimeout(() => abort.abort(new Error('cancelled')), 300);
  await expect(running).rejects.toThrow('cancelled');
  expect(interrupted).toBe(1);
});

test.each([
  ['A1111: sampler unknown', 404, { error: 'HTTPException', detail: 'Sampler not found', body: '', errors: '' }, 'rejected', false],
  ['A1111: broken picture', 500, { error: 'HTTPException', detail: 'Invalid encoded image', body: '', errors: '' }, 'bad_reply', false],
  ['Forge: plain detail', 422, { detail: [{ loc: ['body'], msg: 'field required' }] }, 'rejected', false],
  ['wrong password', 401, { detail: 'Incorrect username or password' }, 'unavailable', true],
  ['a proxy in front', 502, '<html>bad gateway</html>', 'unavailable', true],
  ['sd.cpp queue', 429, { error: 'job queue is full' }, 'quota', false],
])('%s becomes its own failure', async (_, status, body, kind, retry) => {
  const url = await loopback((app) =>
    app.post('/sdapi/v1/txt2img', (c) => (typeof body === 'string' ? c.html(body, status as 502) : c.json(body, status as 404))),
  );
  await expect(sdapiEngine({ url, key: '' }, patientFetch).run(job, io().watch)).rejects.toMatchObject({ kind, retry });
});

test.each([
  ['no pictures', { images: [], info: '' }],
  ['another shape', { image: 'x' }],
  ['null info and broken base64', { images: ['***'], info: null }],
])('a bad reply is told apart: %s', async (_, body) => {
  const url = await loopback((app) => app.post('/sdapi/v1/txt2img', (c) => c.json(body)));
  await expect(sdapiEngine({ url, key: '' }, patientFetch).run(job, io().watch)).rejects.toMatchObject({ kind: 'bad_reply' });
});

test('an engine that is not there is unavailable, and its name is still told', async () => {
  const engine = sdapiEngine({ url: 'http://127.0.0.1:9', key: '' }, patientFetch);
  await expect(engine.run(job, io().watch)).rejects.toMatchObject({ kind: 'unavailable', retry: true });
  expect(await engine.caps()).toMatchObject({ preview: false, samplers: [] });
});

test('the password is sent as HTTP Basic', async () => {
  let header: string | undefined;
  const url = await loopback((app) =>
    app.post('/sdapi/v1/txt2img', async (c) => {
      header = c.req.header('authorization');
      return c.json({ images: [await picture(1)], info: '{}' });
    }),
  );
  await sdapiEngine({ url, key: 'me:secret' }, patientFetch).run(job, io().watch);
  expect(header).toBe(`Basic ${btoa('me:secret')}`);
});

function cpp(states: object[]): Promise<string> {
  let polls = 0;
  return loopback((app) => {
    app.get('/sdcpp/v1/capabilities', (c) => c.json({}));
    app.post('/sdcpp/v1/img_gen', async (c) =>
      c.json({ id: 'job-1', kind: 'img_gen', status: 'queued', created: 1, poll_url: '/x', asked: await c.req.json() }, 202),
    );
    app.get('/sdcpp/v1/jobs/:id', (c) =>
      c.json({ id: c.req.param('id'), queue_position: 0, result: null, error: null, ...states[Math.min(polls++, states.length - 1)] }),
    );
    app.post('/sdcpp/v1/jobs/:id/cancel', (c) => c.json({ error: 'currently generating and cannot be interrupted yet' }, 409));
  });
}

test('stable-diffusion.cpp: the job’s id is stored before polling, and a restart resumes it without a second job', async () => {
  const done = { status: 'completed', result: { output_format: 'png', images: [{ index: 0, b64_json: await picture(7) }] } };
  const url = await cpp([{ status: 'queued' }, { status: 'generating' }, done]);
  const first = io();
  expect('png' in (await sdapiEngine({ url, key: '' }, patientFetch).run(job, first.watch))).toBe(true);
  expect(first.seen.remote).toEqual([{ id: 'job-1' }]);
  const resumed = io();
  await sdapiEngine({ url: await cpp([done]), key: '' }, patientFetch).run(job, { ...resumed.watch, remote: { id: 'job-1' } });
  expect(resumed.seen.remote).toEqual([]);
});

test('stable-diffusion.cpp: a failed job is rejected with its own message', async () => {
  const url = await cpp([{ status: 'failed', error: { code: 'oom', message: 'out of memory' } }]);
  await expect(sdapiEngine({ url, key: '' }, patientFetch).run(job, io().watch)).rejects.toThrow('out of memory');
});
