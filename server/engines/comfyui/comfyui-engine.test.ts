import { expect, test } from 'vitest';
import { createBitmap } from '../../pixels/imaging/bitmap.ts';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { comfy } from '../../testing/fake-comfyui.ts';
import { base64Picture, ear, event, fileOf, job, picture } from '../../testing/fake-engines.ts';
import { sharpCodec } from '../../node/sharp-codec.ts';
import { comfyuiEngine } from './comfyui-engine.ts';
import type { MakeSocket } from './comfyui-socket.ts';

/** Where the socket must bring the news, polling is too slow to; elsewhere it is quick. */
const NEVER = 60_000;
const noSocket = class {
  constructor() {
    throw new Error('no sockets here');
  }
} as unknown as MakeSocket;
const engineAt = (url: string, pollMs = 5, Socket?: MakeSocket) =>
  comfyuiEngine({ url }, { fetcher: fetchWithoutTimeout, pollMs, ...(Socket && { Socket }) });

function frame(event: number, type: number, bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(8 + bytes.length);
  new DataView(out.buffer).setUint32(0, event);
  new DataView(out.buffer).setUint32(4, type);
  out.set(bytes, 8);
  return out;
}

test('R4.10 ComfyUI: the built-in workflow is handed in once; the socket brings progress, previews and the end', async () => {
  const there = await comfy();
  const { io, heard, moved } = ear();
  const running = engineAt(there.url, NEVER).run({ ...job, sampler: 'DPM++ 2M Karras' }, io);
  const id = await there.submitted;
  await there.heard;
  there.begin(id);
  there.say({ type: 'status', data: { status: { exec_info: { queue_remaining: 1 } }, sid: 'x' } });
  there.say({ type: 'execution_start', data: { prompt_id: id } });
  there.say({ type: 'executing', data: { node: '3', prompt_id: id } });
  there.say({ type: 'progress', data: { node: '3', value: 5, max: 20, prompt_id: id } });
  there.say(frame(1, 1, new Uint8Array([1, 2, 3])));
  there.say(frame(1, 2, new Uint8Array([4, 5])));
  there.say(frame(3, 1, new Uint8Array([9])));
  there.say(new Uint8Array([0, 0]));
  there.say({ type: 'crystools.monitor', data: null });
  there.say({ type: 'progress', data: { node: '8', value: 1, max: 20, prompt_id: id } });
  await moved;
  there.end(id);
  there.say({ type: 'execution_success', data: { prompt_id: id } });
  expect(fileOf(await running)).toBe(await base64Picture(200));
  // Twenty steps of twenty-seven shares; the other seven nodes are one each.
  const shares = [0, 5, 5, 5, 5.05].map((done) => expect.closeTo(done / 27));
  expect(heard.progress).toEqual(shares);
  expect(heard.previews).toEqual(['data:image/jpeg;base64,AQID', 'data:image/png;base64,BAU=']);
  const clientId = expect.stringMatching(/^[\w-]{20,}$/);
  expect(heard.remote).toEqual([{ clientId }, { clientId, promptId: id }]);
  expect(new Set(there.origins)).toEqual(new Set([undefined]));
  expect(there.prompts()).toBe(1);
  const graph = there.sent().prompt;
  expect(graph['4']).toEqual({ class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sdxl/shanhai.safetensors' } });
  expect(graph['20']?.inputs).toMatchObject({ model: ['4', 0], clip: ['4', 1], lora_name: 'qinglv.safetensors', strength_model: 0.8 });
  expect(graph['6']?.inputs).toEqual({ text: 'a fox', clip: ['20', 1] });
  expect(graph['7']?.inputs).toEqual({ text: 'text', clip: ['20', 1] });
  expect(graph['5']?.inputs).toEqual({ width: 64, height: 64, batch_size: 1 });
  expect(graph['3']?.inputs).toEqual({
    model: ['20', 0],
    positive: ['6', 0],
    negative: ['7', 0],
    latent_image: ['5', 0],
    seed: 9,
    steps: 20,
    cfg: 7,
    sampler_name: 'dpmpp_2m',
    scheduler: 'karras',
    denoise: 1,
  });
});

test('R4.10 ComfyUI: image to image uploads the source and a mask, and scales them alike', async () => {
  const there = await comfy();
  const mask = createBitmap(16, 8, [0, 0, 0, 0]);
  mask.data.fill(255, 0, mask.data.length / 2);
  const source = createBitmap(16, 8, [5, 6, 7, 255]);
  const running = engineAt(there.url).run({ ...job, loras: [], source, mask, denoise: 0.4 }, ear().io);
  there.end(await there.submitted);
  await running;
  const [sent, masked] = there.bodies.upload as { name: string; bytes: Uint8Array; type: string }[];
  expect(sent).toMatchObject({ type: 'temp', name: expect.stringMatching(/^dianshi-[\w-]{20}\.png$/) });
  expect(await sharpCodec.decode(sent?.bytes ?? new Uint8Array())).toMatchObject({ width: 16, height: 8 });
  const grey = await sharpCodec.decode(masked?.bytes ?? new Uint8Array());
  expect([grey.width, grey.height, grey.data[0], grey.data.at(-4), grey.data.at(-1)]).toEqual([64, 64, 255, 0, 255]);
  const graph = there.sent().prompt;
  expect(graph['10']?.inputs).toEqual({ image: `${sent?.name} [temp]` });
  expect(graph['11']?.inputs).toMatchObject({ width: 64, height: 64, crop: 'center' });
  expect(graph['13']?.inputs).toEqual({ image: `${masked?.name} [temp]`, channel: 'red' });
  expect(graph['14']?.inputs).toEqual({ samples: ['12', 0], mask: ['13', 0] });
  expect(graph['3']?.inputs).toMatchObject({ latent_image: ['14', 0], denoise: 0.4, sampler_name: 'euler', scheduler: 'normal' });
  expect(graph['5']).toBeUndefined();
});

test('R4.10 ComfyUI: without a chosen model the first one is taken, and without any nothing is handed in', async () => {
  const there = await comfy();
  const running = engineAt(there.url).run({ ...job, model: '' }, ear().io);
  there.end(await there.submitted);
  await running;
  expect(there.sent().prompt['4']?.inputs.ckpt_name).toBe('first.safetensors');
  const empty = await comfy((c) => (c.req.path.startsWith('/object_info') ? c.json({}) : undefined));
  await expect(engineAt(empty.url).run({ ...job, model: '' }, ear().io)).rejects.toMatchObject({ kind: 'missing', subject: '大模型' });
  expect(empty.prompts()).toBe(0);
});

test('R4.10 ComfyUI: what it offers is told, also when it is away', async () => {
  const there = await comfy();
  const caps = { name: 'ComfyUI', preview: false, tools: [] };
  expect(await engineAt(there.url).caps()).toMatchObject({ ...caps, samplers: ['euler', 'dpmpp_2m'], schedulers: ['normal', 'karras'] });
  expect(await engineAt('http://127.0.0.1:9').caps()).toMatchObject({ ...caps, samplers: [] });
});

test('R4.10 ComfyUI: where there is no socket, or it breaks, the history is asked', async () => {
  const there = await comfy();
  const without = engineAt(there.url, 5, noSocket).run(job, ear().io);
  there.end(await there.submitted);
  expect(fileOf(await without)).toBe(await base64Picture(200));
  const other = await comfy();
  const dropped = engineAt(other.url).run(job, ear().io);
  const id = await other.submitted;
  await other.heard;
  other.hangUp();
  other.end(id);
  expect(fileOf(await dropped)).toBe(await base64Picture(200));
});

test('R4.10 ComfyUI: a kept picture goes before one only shown, and an old version’s history has no status', async () => {
  const there = await comfy();
  const running = engineAt(there.url).run(job, ear().io);
  const images = ['temp', 'output', 'temp'].map((type) => ({ filename: type === 'output' ? 'made.png' : 'x.png', subfolder: 'a b', type }));
  there.end(await there.submitted, { outputs: { '9': { images }, '10': { text: ['x'] } }, status: undefined });
  expect(fileOf(await running)).toBe(await base64Picture(200));
});

const refused = (type: string, details: string, input_name = 'x') => ({
  error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation', details: '', extra_info: {} },
  node_errors: {
    '4': {
      errors: [{ type, message: 'Value not in list', details, extra_info: { input_name } }],
      dependent_outputs: ['9'],
      class_type: 'N',
    },
  },
});
test.each([
  ['a model it does not have', 400, refused('value_not_in_list', "ckpt_name: 'a' not in []", 'ckpt_name'), 'missing', /ckpt_name/],
  ['a missing input', 400, refused('required_input_missing', 'clip'), 'rejected', /N Value not in list clip/],
  [
    'a workflow without an end',
    400,
    { error: { type: 'prompt_no_outputs', message: 'Prompt has no outputs', details: '' }, node_errors: [] },
    'rejected',
    /no outputs/,
  ],
  ['no workflow at all', 400, { error: 'no prompt', node_errors: [] }, 'rejected', /no prompt/],
  ['another origin', 403, '', 'unavailable', /403/],
  ['an error there', 500, '<html>', 'unavailable', /500/],
  ['something else at that address', 404, '<html>', 'bad_reply', /404/],
])('R4.10 ComfyUI: %s is refused before anything runs', async (_, status, body, kind, words) => {
  const there = await comfy((c) =>
    c.req.path === '/prompt' ? (typeof body === 'string' ? c.html(body, status as 400) : c.json(body, status as 400)) : undefined,
  );
  const { io, heard } = ear();
  const failure = await engineAt(there.url)
    .run(job, io)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind, retry: status === 500, raw: expect.stringMatching(words) });
  expect(heard.remote).toEqual([{ clientId: expect.any(String) }, null]);
});

const message = (name: string, about: object) => ({
  status: {
    status_str: 'error',
    completed: false,
    messages: [
      ['execution_start', { prompt_id: 'p' }],
      [name, about],
    ],
  },
  outputs: {},
});
test.each([
  [
    'an error in a node',
    message('execution_error', { node_id: '3', node_type: 'KSampler', exception_type: 'RuntimeError', exception_message: 'shapes' }),
    'rejected',
    /KSampler RuntimeError: shapes/,
  ],
  [
    'too little memory',
    message('execution_error', { node_type: 'VAEDecode', exception_type: 'torch.OutOfMemoryError', exception_message: 'CUDA' }),
    'memory',
    /OutOfMemory/,
  ],
  ['an interruption at the engine', message('execution_interrupted', { node_id: '3' }), 'stopped', /interrupted/],
  ['an error without a word', { status: { status_str: 'error' }, outputs: {} }, 'bad_reply', /without a word/],
  ['no picture', { outputs: { '9': { text: ['x'] } } }, 'bad_reply', /no picture/],
])('R4.10 ComfyUI: %s ends the job for good', async (_, how, kind, words) => {
  const there = await comfy();
  const running = engineAt(there.url).run(job, ear().io);
  there.end(await there.submitted, how);
  await expect(running).rejects.toMatchObject({ kind, retry: false, raw: expect.stringMatching(words) });
});

test('R4.10 ComfyUI: a prompt that is nowhere any more may be handed in again, and a picture that is gone is a bad reply', async () => {
  const there = await comfy();
  const { io, heard } = ear();
  const running = engineAt(there.url).run(job, io);
  await there.submitted;
  there.pending.length = 0;
  await expect(running).rejects.toMatchObject({ kind: 'unavailable', retry: true, raw: expect.stringMatching(/gone/) });
  expect(heard.remote.at(-1)).toBeNull();
  const other = await comfy((c) => (c.req.path === '/view' ? c.text('', 404) : undefined));
  const made = engineAt(other.url).run(job, ear().io);
  other.end(await other.submitted);
  await expect(made).rejects.toMatchObject({ kind: 'bad_reply' });
});

test('R4.10 ComfyUI: a line that breaks for a moment while it works loses nothing', async () => {
  let cuts = 3;
  const there = await comfy((c) => {
    if (!c.req.path.startsWith('/history/') || cuts-- <= 0) return undefined;
    (c.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
    return c.text('');
  });
  const running = engineAt(there.url).run(job, ear().io);
  there.end(await there.submitted);
  expect(fileOf(await running)).toBe(await base64Picture(200));
  expect(there.prompts()).toBe(1);
});

test('R4.10 ComfyUI: an engine that is not there is unavailable, and may be tried again', async () => {
  const { io, heard } = ear();
  await expect(engineAt('http://127.0.0.1:9').run(job, io)).rejects.toMatchObject({ kind: 'unavailable', retry: true });
  expect(heard.remote).toEqual([]);
});

test.each([true, false])('R4.10 ComfyUI: when the answer to the hand-in is lost, the prompt is looked for (queued: %s)', async (queued) => {
  const there = await comfy(async (c) => {
    if (c.req.path !== '/prompt') return undefined;
    const { client_id } = await c.req.raw.clone().json();
    if (queued) there.running.push([1, 'p-lost', {}, { client_id }, ['9']]);
    (c.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
    return c.text('');
  });
  const { io, heard } = ear();
  const saved = event();
  const running = engineAt(there.url).run(job, {
    ...io,
    async saveRemote(value) {
      heard.remote.push(value);
      if (heard.remote.length === 2) saved.happen();
    },
  });
  running.catch(() => {});
  await saved.happened;
  if (!queued) {
    await expect(running).rejects.toMatchObject({ kind: 'unavailable', retry: true });
    expect(heard.remote.at(-1)).toBeNull();
    return;
  }
  expect(heard.remote.at(-1)).toMatchObject({ promptId: 'p-lost' });
  there.end('p-lost');
  expect(fileOf(await running)).toBe(await base64Picture(200));
});

test('R4.10 ComfyUI: a password is sent as HTTP Basic, and the picture may have any name', async () => {
  const seen = new Set<string | undefined>();
  const there = await comfy((c) => {
    seen.add(c.req.header('authorization'));
    return c.req.path === '/view' ? picture(7).then((bytes) => c.body(bytes)) : undefined;
  });
  const running = comfyuiEngine({ url: there.url, key: 'me:密码' }, { fetcher: fetchWithoutTimeout, pollMs: 5 }).run(job, ear().io);
  there.end(await there.submitted, { outputs: { '9': { images: [{ filename: 'a&b.png', subfolder: '子', type: 'output' }] } } });
  await running;
  expect([...seen]).toEqual([`Basic ${Buffer.from('me:密码').toString('base64')}`]);
});
