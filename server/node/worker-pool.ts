import { Worker } from 'node:worker_threads';
import type { MemoryBudget } from '../kernel/memory-budget.ts';
import { weighJob } from '../worker-pool/weigh.ts';
import type { JobMessage, JobRequest, RunJob, JobIo } from '../worker-pool/worker-pool.ts';

/** Worker threads that run jobs, and the way to stop them all. */
export type WorkerPool = { runJob: RunJob; close(): Promise<void> };

type QueuedJob = { asked: JobRequest; io: JobIo; resolve(result: unknown): void; reject(reason: unknown): void; forget(): void };
type Seat = { worker: Worker | undefined; queued: QueuedJob | undefined };

/**
 * Does up to `size` works at a time whose memory fits into the budget, the rest wait their turn. An aborted or crashed one costs its worker, which is the
 * only way to stop synchronous work at once; the seat gets a new one when it is next needed.
 */
export function createWorkerPool({
  size,
  memory,
  workerUrl = new URL('./worker-thread.ts', import.meta.url),
}: {
  size: number;
  memory: MemoryBudget;
  workerUrl?: URL;
}): WorkerPool {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('a worker pool needs at least one thread');
  const seats: Seat[] = Array.from({ length: size }, () => ({ worker: undefined, queued: undefined }));
  const waiting: QueuedJob[] = [];
  let closed = false;
  let nextId = 1;

  function finish(seat: Seat): QueuedJob | undefined {
    const { queued } = seat;
    seat.queued = undefined;
    queued?.forget();
    return queued;
  }

  function drop(seat: Seat): Promise<unknown> {
    const { worker } = seat;
    seat.worker = undefined;
    return worker ? worker.terminate() : Promise.resolve();
  }

  function start(seat: Seat): Worker {
    // No flags of the parent: a test runner's loaders have no business in here. What is painted is held in few large arrays: room
    // for many young objects is 30 MB a thread for 3 % of its time (decision 0036).
    const worker = new Worker(workerUrl, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 8 } });
    seat.worker = worker;
    worker.unref();
    worker.on('message', (reply: JobMessage) => {
      const { queued } = seat;
      if (!queued || queued.asked.id !== reply.id || seat.worker !== worker) return;
      if (reply.type === 'progressed') {
        queued.io.progress?.(reply.fraction, reply.preview);
        return;
      }
      finish(seat);
      if (reply.type === 'done') queued.resolve(reply.result);
      else queued.reject(new Error(reply.message));
      advance();
    });
    const crashed = (error: Error): void => {
      if (seat.worker !== worker) return;
      seat.worker = undefined;
      finish(seat)?.reject(error);
      advance();
    };
    worker.on('error', (error) => crashed(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => crashed(new Error(`the worker thread stopped with code ${code}`)));
    return worker;
  }

  function advance(): void {
    for (const seat of seats) {
      if (closed || seat.queued) continue;
      const queued = waiting.shift();
      if (!queued) {
        seat.worker?.unref();
        continue;
      }
      seat.queued = queued;
      const worker = seat.worker ?? start(seat);
      // A process may end while the pool idles, but not in the middle of a job.
      worker.ref();
      worker.postMessage(queued.asked);
    }
  }

  const runJob: RunJob = async (job, input, io) => {
    if (closed) throw new Error('the worker pool is closed');
    const release = await memory.take(weighJob(input), io.signal);
    try {
      return await takeSeat(job, input, io);
    } finally {
      release();
    }
  };

  const takeSeat: RunJob = (job, input, io) =>
    new Promise((resolve, reject) => {
      if (closed) throw new Error('the worker pool is closed');
      io.signal.throwIfAborted();
      const queued: QueuedJob = {
        asked: { id: nextId++, job, input },
        io,
        resolve: resolve as (result: unknown) => void,
        reject,
        forget: () => io.signal.removeEventListener('abort', stop),
      };
      function stop(): void {
        const at = waiting.indexOf(queued);
        if (at >= 0) waiting.splice(at, 1);
        const seat = seats.find((other) => other.queued === queued);
        if (seat) {
          finish(seat);
          void drop(seat);
        }
        queued.forget();
        reject(io.signal.reason);
        advance();
      }
      io.signal.addEventListener('abort', stop, { once: true });
      waiting.push(queued);
      advance();
    });

  return {
    runJob,
    async close() {
      closed = true;
      const gone = new Error('the worker pool is closed');
      for (const queued of waiting.splice(0)) {
        queued.forget();
        queued.reject(gone);
      }
      const stopping = seats.map((seat) => {
        finish(seat)?.reject(gone);
        return drop(seat);
      });
      await Promise.all(stopping);
    },
  };
}
