import type { Context } from 'hono';
import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { base64Picture, ear, event, fileOf, job, loopback } from '../../testing/fake-engines.ts';
import { sdapiEngine } from './sdapi-engine.ts';

const engineAt = (url: string) => sdapiEngine({ url, key: '' }, fetchWithoutTimeout);

/** stable-diffusion.cpp's own job API; each look at the job answers the next of `states`, the last one for ever. */
async function cpp(
  states: object[],
  over: { begin?: (c: Context) => Response; look?: (c: Context) => Response | undefined; cancel?: number } = {},
) {
  const asked: Record<string, unknown>[] = [];
  const cancelled: string[] = [];
  const looked = event();
  let polls = 0;
  const url = await loopback((app) => {
    app.get('/sdcpp/v1/capabilities', (c) => c.json({}));
    app.get('/sdapi/v1/samplers', (c) => c.json([{ name: 'euler_a', aliases: [], options: {} }]));
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
  await engine.run({ ...job, source, mask: source, denoise: 0.3, params: { ...job.params, hires: { scale: 2 } } }, ear().io);
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
    notes: ['没有生成中的预览图', '不支持高清修复'],
    samplers: ['euler_a'],
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
  ['failed', { status: 'failed', error: { code: 'oom', message: 'out of memory' } }, 'rejected', /out of memory/],
  ['cancelled there', { status: 'cancelled' }, 'rejected', /cancelled/],
  ['done without a picture', { status: 'completed', result: { images: [] } }, 'bad_reply', /no picture/],
  ['in a state nobody knows', { status: 'dreaming' }, 'bad_reply', /./],
])('R4.10 stable-diffusion.cpp: a job that is %s ends', async (_, state, kind, words) => {
  const there = await cpp([state]);
  await expect(engineAt(there.url).run(job, ear().io)).rejects.toMatchObject({ kind, retry: false, raw: expect.stringMatching(words) });
});

test.each([404, 410])('R4.10 stable-diffusion.cpp: a job that is gone (%i) is a bad reply', async (status) => {
  const there = await cpp([], { look: (c) => c.json({ error: 'job not found' }, status as 404) });
  await expect(engineAt(there.url).run(job, ear({ id: 'job-0' }).io)).rejects.toMatchObject({ kind: 'bad_reply' });
  expect(there.asked).toEqual([]);
});

test.each([
  [429, 'job queue is full', 'quota'],
  [400, 'invalid sample_method', 'rejected'],
  [500, 'failed', 'bad_reply'],
])('R4.10 stable-diffusion.cpp: %i at the beginning is told apart, and nothing is stored', async (status, error, kind) => {
  const there = await cpp([], { begin: (c) => c.json({ error }, status as 429) });
  const { io, heard } = ear();
  await expect(engineAt(there.url).run(job, io)).rejects.toMatchObject({ kind, retry: false, raw: expect.stringContaining(error) });
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
