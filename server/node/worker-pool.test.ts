import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { afterEach, expect, test } from 'vitest';
import { makeMemoryBudget } from '../kernel/memory-budget.ts';
import { THUMB_SIDE } from '#shared/rules/picture-widths.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import { labelPicture, previewLabel } from '../pixels/imaging/labels.ts';
import { encodePng } from '../pixels/imaging/png.ts';
import { runJobInline } from '../worker-pool/worker-pool.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

const job = { prompt: '青绿山水', seed: 7, width: 96, height: 128 };
const quiet = (): { signal: AbortSignal; progress(): void } => ({ signal: new AbortController().signal, progress: () => {} });
const memory = makeMemoryBudget(2 ** 30);
let pool: WorkerPool | undefined;
afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

test('R4.9 a picture from a worker is the picture painted inline, and more jobs than workers all arrive', async () => {
  pool = createWorkerPool({ size: 2, memory });
  const pictures = await Promise.all([1, 2, 3, 4].map((seed) => pool!.runJob('paint', { ...job, seed }, quiet())));
  const inline = await runJobInline('paint', { ...job, seed: 3 }, quiet());
  expect(pictures[2]!.data).toEqual(inline.data);
});

test('R4.9 L-01 painted and labelled in one go, a picture is the one painted and then labelled, and crosses as files', async () => {
  pool = createWorkerPool({ size: 1, memory });
  const asked = { ...job, width: 800, height: 640 };
  const crossed = await pool.runJob('paintLabelled', { ...asked, label: previewLabel }, quiet());
  const picture = await runJobInline('paint', asked, quiet());
  // Inline the platform's stream compresses, in the worker the thread itself: the bytes are the same.
  expect(crossed).toEqual(await runJobInline('label', { picture, label: previewLabel }, quiet()));
  expect(crossed.png).toEqual(await encodePng(labelPicture(picture, { text: previewLabel })));
  expect(Math.max(crossed.small.width, crossed.small.height)).toBe(THUMB_SIDE);
});

test.runIf(process.platform === 'linux')('a worker goes behind the thread that answers, which keeps its place', async () => {
  const before = getPriority(process.pid);
  pool = createWorkerPool({ size: 1, memory });
  await pool.runJob('paint', job, quiet());
  // Nice is the seventeenth field after the name.
  const nice = readdirSync('/proc/self/task').map((id) =>
    Number(readFileSync(`/proc/self/task/${id}/stat`, 'utf8').split(') ')[1]?.split(' ')[16]),
  );
  expect(nice).toContain(5);
  expect(getPriority(process.pid)).toBe(before);
});

test('R4.9 progress arrives with previews of at most 256 px and ends at 1', async () => {
  pool = createWorkerPool({ size: 1, memory });
  const seen: { fraction: number; preview: Bitmap | undefined }[] = [];
  await pool.runJob(
    'paint',
    { ...job, width: 512, height: 320 },
    { signal: new AbortController().signal, progress: (fraction, preview) => seen.push({ fraction, preview }) },
  );
  expect(seen.length).toBeGreaterThan(1);
  expect(seen.at(-1)!.fraction).toBe(1);
  for (const { preview } of seen) expect(Math.max(preview!.width, preview!.height)).toBe(256);
});

test('R4.10 aborting a running job rejects at once, and the pool paints on', async () => {
  pool = createWorkerPool({ size: 1, memory });
  const control = new AbortController();
  const painting = pool.runJob(
    'paint',
    { ...job, width: 1536, height: 1536 },
    { signal: control.signal, progress: () => control.abort(new Error('cancelled')) },
  );
  const waiting = pool.runJob('paint', job, quiet());
  await expect(painting).rejects.toThrow('cancelled');
  expect((await waiting).width).toBe(96);
});

test('R4.10 a job aborted while waiting never starts', async () => {
  pool = createWorkerPool({ size: 1, memory });
  const control = new AbortController();
  const first = pool.runJob('paint', job, quiet());
  const second = pool.runJob('paint', job, { signal: control.signal, progress: () => expect.unreachable() });
  control.abort();
  await expect(second).rejects.toThrow();
  await first;
  await expect(pool.runJob('paint', job, { signal: control.signal, progress: () => {} })).rejects.toThrow();
});

test('a crashed worker rejects its job with an Error and is replaced', async () => {
  const source =
    "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ id, input }) => { if (input.seed === 0) process.exit(3); if (input.seed === 1) throw new Error('boom'); parentPort.postMessage({ type: 'done', id, result: { width: 1, height: 1, data: new Uint8ClampedArray(4) } }); });";
  pool = createWorkerPool({ size: 1, memory, workerUrl: new URL(`data:text/javascript,${encodeURIComponent(source)}`) });
  await expect(pool.runJob('paint', { ...job, seed: 0 }, quiet())).rejects.toThrow('stopped with code 3');
  await expect(pool.runJob('paint', { ...job, seed: 1 }, quiet())).rejects.toThrow('boom');
  expect((await pool.runJob('paint', { ...job, seed: 2 }, quiet())).width).toBe(1);
});

test('an impossible order fails without costing the worker', async () => {
  pool = createWorkerPool({ size: 1, memory });
  await expect(pool.runJob('paint', { ...job, width: 9000 }, quiet())).rejects.toThrow('outside 64…2048');
  expect((await pool.runJob('paint', job, quiet())).height).toBe(128);
});

test('a closed pool rejects what it held and takes nothing new', async () => {
  pool = createWorkerPool({ size: 1, memory });
  const held = [pool.runJob('paint', job, quiet()), pool.runJob('paint', job, quiet())].map((painting) =>
    expect(painting).rejects.toThrow('closed'),
  );
  await pool.close();
  await Promise.all(held);
  await expect(pool.runJob('paint', job, quiet())).rejects.toThrow('closed');
});

test('F-72 a job waits for the bytes of its pictures and gives them back however it ends', async () => {
  const asked: number[] = [];
  let held = 0;
  const grant = Promise.withResolvers<void>();
  const budget = {
    async take(bytes: number) {
      asked.push(bytes);
      await grant.promise;
      held += bytes;
      return () => void (held -= bytes);
    },
  };
  pool = createWorkerPool({ size: 2, memory: budget });
  let started = false;
  const control = new AbortController();
  const source = { width: 50, height: 40, data: new Uint8ClampedArray(50 * 40 * 4) };
  const works = [
    pool.runJob('paint', job, { signal: control.signal, progress: () => (started = true) }),
    pool.runJob('paint', { ...job, width: 9000 }, quiet()),
    pool.runJob('enlarge', { picture: source, ask: { width: 100, height: 80, mode: 'photo', sharpen: 0, detail: 0 } }, quiet()),
  ];
  // Four copies of every picture given or made, four bytes a pixel.
  expect(asked).toEqual([96 * 128 * 16, 9000 * 128 * 16, (50 * 40 + 100 * 80) * 16]);
  expect(started).toBe(false);
  grant.resolve();
  expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(held).toBe(0);
  const aborted = pool.runJob('paint', { ...job, width: 1536, height: 1536 }, { signal: control.signal, progress: () => control.abort() });
  await expect(aborted).rejects.toThrow();
  expect([held, asked.length]).toEqual([0, 4]);
});
