import { expect, test } from 'vitest';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { comfy } from '../../testing/fake-comfyui.ts';
import { base64Picture, ear, event, fileOf, job, loopback } from '../../testing/fake-engines.ts';
import type { EngineIo } from '../engine.ts';
import { comfyuiEngine } from './comfyui-engine.ts';
import { progressOf } from './comfyui-progress.ts';

const engineAt = (url: string, questionMs = 500) => comfyuiEngine({ url }, { fetcher: fetchWithoutTimeout, pollMs: 5, questionMs });

/** An ear that also says when the engine fell silent and when it was heard again. */
function listening(patienceMs = 30 * 60_000) {
  const all = ear();
  const silent = event();
  const again = event();
  const io: EngineIo = {
    ...all.io,
    patienceMs,
    silent(is) {
      all.heard.silent.push(is);
      if (is) silent.happen();
      else again.happen();
    },
  };
  return { ...all, io, silent: silent.happened, again: again.happened };
}

test.each(['a cut line', 'a proxy without it', 'a hung process'])(
  'R4.10 finding 3: work handed in survives %s: it is told, waited for and collected',
  async (how) => {
    let away = false;
    const there = await comfy((c) => {
      if (!away) return undefined;
      if (how === 'a proxy without it') return c.text('<html>bad gateway</html>', 502);
      if (how === 'a hung process') return new Promise<Response>(() => {});
      (c.env as { incoming: { socket: { destroy(): void } } }).incoming.socket.destroy();
      return c.text('');
    });
    const { io, heard, silent, again } = listening();
    const running = engineAt(there.url).run(job, io);
    const id = await there.submitted;
    there.begin(id);
    await there.heard;
    away = true;
    await silent;
    away = false;
    await again;
    there.end(id);
    expect(fileOf(await running)).toBe(await base64Picture(200));
    expect([heard.silent, there.prompts()]).toEqual([[true, false], 1]);
  },
);

test('R4.10 finding 3: patience ends for good, and the prompt is not handed in again', async () => {
  let away = false;
  const there = await comfy((c) => (away ? c.text('', 502) : undefined));
  const { io, heard } = listening(100);
  const running = engineAt(there.url).run(job, io);
  const id = await there.submitted;
  there.begin(id);
  away = true;
  await expect(running).rejects.toMatchObject({ kind: 'timeout', retry: false });
  expect([heard.silent, there.prompts(), heard.remote.at(-1)]).toEqual([[true], 1, expect.objectContaining({ promptId: id })]);
});

test('R4.10 finding 3: the socket is opened again after a cut, and progress goes on', async () => {
  const there = await comfy();
  const { io, heard } = listening();
  const later = event();
  const running = engineAt(there.url).run(job, {
    ...io,
    progress(fraction, preview) {
      io.progress(fraction, preview);
      if (fraction > 0.3) later.happen();
    },
  });
  const id = await there.submitted;
  await there.heard;
  there.begin(id);
  there.hangUp();
  await expect.poll(there.listeners, { interval: 10, timeout: 5000 }).toBe(2);
  there.say({ type: 'progress', data: { node: '3', value: 10, max: 20, prompt_id: id } });
  await later.happened;
  there.end(id);
  await running;
  expect(heard.progress.at(-1)).toBeCloseTo(10 / 27);
});

test('R4.10 finding 4: an engine that nobody reaches has begun nothing, and the work may go elsewhere', async () => {
  const { io, heard } = ear();
  await expect(engineAt('http://127.0.0.1:9').run(job, io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true, retry: true });
  const proxy = await comfy((c) => c.text('<html>bad gateway</html>', 502));
  await expect(engineAt(proxy.url).run(job, io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true, retry: true });
  expect(heard.remote).toEqual([]);
});

test('R4.10 finding 15: an engine that accepts and never answers is given up after a question’s limit', async () => {
  const url = await loopback((app) => app.all('*', () => new Promise<Response>(() => {})));
  await expect(engineAt(url, 30).run(job, ear().io)).rejects.toMatchObject({ kind: 'unavailable', unreached: true });
});

test('R4.10 finding 15: a hand-in that is not answered is looked for before it is called lost', async () => {
  let taken: string | undefined;
  const there = await comfy(async (c) => {
    if (c.req.path !== '/prompt') return undefined;
    const { client_id } = await c.req.raw.clone().json();
    there.running.push([1, 'p-hung', {}, { client_id }, ['9']]);
    taken = client_id;
    return new Promise<Response>(() => {});
  });
  const { io, heard } = ear();
  const running = engineAt(there.url).run(job, io);
  await expect.poll(() => heard.remote.length, { interval: 5 }).toBe(2);
  expect(heard.remote.at(-1)).toEqual({ clientId: taken, promptId: 'p-hung' });
  there.end('p-hung');
  await running;
  expect(there.prompts()).toBe(1);
});

test('R4.10 finding 9: a proxy that asks to come back later is busy, for as long as it says', async () => {
  const there = await comfy((c) => (c.req.path === '/prompt' ? c.text('slow down', 429, { 'Retry-After': '7' }) : undefined));
  const { io, heard } = ear();
  const failure = comfyuiEngine({ url: there.url }, { pollMs: 5 }).run(job, io);
  await expect(failure).rejects.toMatchObject({ kind: 'busy', retry: true, retryAfter: 7 });
  expect(heard.remote.at(-1)).toBeNull();
});

test('R4.10 finding 11: a custom node that is not installed is named', async () => {
  const there = await comfy((c) =>
    c.req.path === '/prompt'
      ? c.json(
          {
            error: {
              type: 'invalid_prompt',
              message: 'Cannot execute because node IPAdapterAdvanced does not exist.',
              details: "Node ID '#12'",
              extra_info: {},
            },
            node_errors: {},
          },
          400,
        )
      : undefined,
  );
  await expect(engineAt(there.url).run(job, ear().io)).rejects.toMatchObject({ kind: 'missing', subject: 'IPAdapterAdvanced' });
});

test.each([
  [
    'memory',
    'execution_error',
    { node_type: 'KSampler', exception_type: 'torch.OutOfMemoryError', exception_message: 'Allocation on device' },
  ],
  ['memory', 'execution_error', { node_type: 'VAEDecode', exception_type: 'RuntimeError', exception_message: 'MPS backend out of memory' }],
  ['stopped', 'execution_interrupted', { node_id: '3', node_type: 'KSampler' }],
  ['rejected', 'execution_error', { node_type: 'KSampler', exception_type: 'RuntimeError', exception_message: 'mat1 and mat2 shapes' }],
])('R4.10 finding 11: an end as %s is told by %s %j', async (kind, name, about) => {
  const there = await comfy();
  const running = engineAt(there.url).run(job, ear().io);
  there.end(await there.submitted, { outputs: {}, status: { status_str: 'error', completed: false, messages: [[name, about]] } });
  await expect(running).rejects.toMatchObject({ kind, retry: false });
});

const twoSamplers = {
  '4': { class_type: 'CheckpointLoaderSimple', inputs: {} },
  '3': { class_type: 'KSampler', inputs: { steps: 20 } },
  '65': { class_type: 'KSampler', inputs: { steps: 10 } },
  '8': { class_type: 'VAEDecode', inputs: {} },
};
test('R4.10 finding 14: two samplers share the progress by their steps, and loading and decoding count', () => {
  const tell = progressOf(twoSamplers);
  const shares = [
    tell('execution_cached', { nodes: ['4'] }),
    tell('executing', { node: '3' }),
    tell('progress', { value: 20, max: 20, node: '3' }),
    tell('executing', { node: '65' }),
    tell('progress', { value: 5, max: 10 }),
    tell('executing', { node: '8' }),
    tell('progress', { value: 1, max: 100, node: 'unknown' }),
  ];
  expect(shares).toEqual([undefined, ...[1, 21, 21, 26, 31].map((done) => expect.closeTo(done / 32)), undefined]);
});

test('R4.10 finding 14: newer versions send the state of every node', () => {
  const tell = progressOf(twoSamplers);
  const node = (value: number, max: number, state: string) => ({ value, max, state, node_id: 'x', prompt_id: 'p' });
  expect(tell('progress_state', { nodes: { '4': node(1, 1, 'finished'), '3': node(10, 20, 'running') } })).toBeCloseTo(11 / 32);
  expect(
    tell('progress_state', { nodes: { '3': node(0, 0, 'finished'), '65.0.1': { ...node(1, 10, 'running'), display_node_id: '65' } } }),
  ).toBeCloseTo(22 / 32);
  // Never back.
  expect(tell('progress_state', { nodes: { '3': node(1, 20, 'running') } })).toBeCloseTo(22 / 32);
});

test('R4.10 finding 14: without the graph, after a restart, it is the furthest node’s own share', () => {
  const tell = progressOf(undefined);
  expect([
    tell('executing', { node: '3' }),
    tell('progress', { value: 5, max: 20, node: '3' }),
    tell('progress', { value: 1, max: 9 }),
    tell('x', 7),
  ]).toEqual([undefined, 0.25, 0.25, undefined]);
});
