import { expect, test } from 'vitest';
import { fetchWithoutTimeout } from '../../node/fetch-without-timeout.ts';
import { comfy, type Comfy } from '../../testing/fake-comfyui.ts';
import { base64Picture, ear, event, fileOf, job } from '../../testing/fake-engines.ts';
import { comfyuiEngine } from './comfyui-engine.ts';

/** So long that only an event ends the waiting. */
const NEVER = 60_000;
const engineAt = (url: string, pollMs = 5) => comfyuiEngine({ url }, { fetcher: fetchWithoutTimeout, pollMs });
const stopping = (there: Comfy) => there.calls.filter((call) => call === 'POST /queue' || call === 'POST /interrupt');

test('R4.10 ComfyUI: cancelled before the hand-in, nothing is handed in', async () => {
  const there = await comfy();
  const { io, heard, cancel } = ear();
  const running = engineAt(there.url).run(job, {
    ...io,
    async saveRemote(value) {
      heard.remote.push(value);
      cancel();
    },
  });
  await expect(running).rejects.toThrow('cancelled');
  expect([there.prompts(), heard.remote.at(-1), stopping(there)]).toEqual([0, null, []]);
});

test('R4.10 ComfyUI: cancelled while it waits, it is taken out of the queue and nobody else is interrupted', async () => {
  const there = await comfy();
  there.running.push([0, 'somebody', {}, { client_id: 'else' }, []]);
  const { io, cancel } = ear();
  const running = engineAt(there.url, NEVER).run(job, io);
  const id = await there.submitted;
  await there.heard;
  cancel();
  await expect(running).rejects.toThrow('cancelled');
  expect([stopping(there), there.bodies['/queue'], there.pending]).toEqual([['POST /queue'], [{ delete: [id] }], []]);
});

test('R4.10 ComfyUI: cancelled while it runs, it is interrupted, also when it began just then', async () => {
  const there = await comfy();
  const first = ear();
  const engine = engineAt(there.url, NEVER);
  const running = engine.run(job, first.io);
  const id = await there.submitted;
  await there.heard;
  there.begin(id);
  first.cancel();
  await expect(running).rejects.toThrow('cancelled');
  expect([stopping(there), there.bodies['/interrupt']]).toEqual([['POST /interrupt'], [{ prompt_id: id }]]);
  // Finding 18: what was cancelled leaves the history too.
  await engine.close?.();
  expect(there.bodies['/history']).toEqual([{ delete: [id] }]);

  const other = await comfy((c) => {
    if (c.req.method === 'POST' && c.req.path === '/queue') other.begin('p-1');
    return undefined;
  });
  const second = ear();
  const late = engineAt(other.url, NEVER).run(job, second.io);
  await other.submitted;
  await other.heard;
  second.cancel();
  await expect(late).rejects.toThrow('cancelled');
  expect(stopping(other)).toEqual(['POST /queue', 'POST /interrupt']);
});

test('R4.10 ComfyUI: cancelled while the picture is fetched, nothing at the engine is touched', async () => {
  const arrived = event();
  const there = await comfy((c) => {
    if (c.req.path !== '/view') return undefined;
    arrived.happen();
    return new Promise<Response>(() => {});
  });
  const { io, cancel } = ear();
  const running = engineAt(there.url).run(job, io);
  there.end(await there.submitted);
  await arrived.happened;
  there.running.push([0, 'somebody', {}, { client_id: 'else' }, []]);
  cancel();
  await expect(running).rejects.toThrow('cancelled');
  expect(stopping(there)).toEqual([]);
});

test.each(['waits', 'runs', 'is done'])('R4.10 ComfyUI: a restart collects a prompt that %s, and hands in no second one', async (state) => {
  const there = await comfy();
  const first = ear();
  const stopped = engineAt(there.url, NEVER).run(job, first.io);
  const id = await there.submitted;
  await there.heard;
  first.stop();
  await expect(stopped).rejects.toThrow('stopping');
  // The work goes on without us.
  expect(stopping(there)).toEqual([]);
  if (state === 'runs') there.begin(id);
  if (state === 'is done') there.end(id);
  const [handedIn, known] = first.heard.remote;
  for (const remote of [known, handedIn]) {
    const again = ear(remote);
    const asked = there.calls.length;
    const running = engineAt(there.url).run(job, again.io);
    // Not before it looked for the prompt.
    await expect.poll(() => there.calls.slice(asked).some((call) => /GET \/(?:history|queue)/.test(call)), { interval: 2 }).toBe(true);
    if (!there.history[id]) there.end(id);
    expect(fileOf(await running)).toBe(await base64Picture(200));
    expect(again.heard.remote).toEqual(remote === known ? [] : [known]);
  }
  expect(there.prompts()).toBe(1);
});

test('R4.10 ComfyUI: a restart just before the hand-in, which never came, hands in once, under the same name', async () => {
  const there = await comfy();
  const running = engineAt(there.url).run(job, ear({ clientId: 'c-1' }).io);
  there.end(await there.submitted);
  await running;
  expect([there.prompts(), there.sent().client_id]).toEqual([1, 'c-1']);
});

test('R4.10 ComfyUI: a prompt found again after it was cancelled is called off there', async () => {
  const there = await comfy();
  there.running.push([1, 'p-9', {}, { client_id: 'c-9' }, ['9']]);
  const { io, cancel } = ear({ clientId: 'c-9', promptId: 'p-9' });
  cancel();
  await expect(engineAt(there.url).run(job, io)).rejects.toThrow('cancelled');
  expect(there.bodies['/interrupt']).toEqual([{ prompt_id: 'p-9' }]);
});

test.each([{ clientId: 'c-9' }, { clientId: 'c-9', promptId: 'p-9' }])(
  'R4.10 ComfyUI: a prompt that nobody waits for any more is called off by %j, and leaves the history',
  async (remote) => {
    const there = await comfy();
    there.pending.push([1, 'p-9', {}, { client_id: 'c-9' }, ['9']]);
    there.running.push([0, 'somebody', {}, { client_id: 'else' }, []]);
    const engine = engineAt(there.url);
    await engine.cancel?.(remote);
    await engine.close?.();
    expect([stopping(there), there.bodies['/queue'], there.bodies['/history']]).toEqual([
      ['POST /queue'],
      [{ delete: ['p-9'] }],
      [{ delete: ['p-9'] }],
    ]);
    await engine.cancel?.({ sent: true });
    expect(stopping(there)).toHaveLength(1);
  },
);
