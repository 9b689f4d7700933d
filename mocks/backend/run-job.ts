import type { JobMessage, RunJob } from '#server/worker-pool/worker-pool.ts';

let idle: Worker | undefined;
let orders = 0;

/**
 * Works beside the page, so that it goes on scrolling and answering meanwhile. An aborted or crashed order costs its worker:
 * work listens to nothing in between. Whoever comes while the worker is busy gets one of their own.
 */
export const runJobInWorker: RunJob = (job, input, { signal, progress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = idle ?? new Worker(new URL('./job-worker.ts', import.meta.url), { type: 'module' });
    idle = undefined;
    const id = ++orders;
    const leave = () => {
      worker.onmessage = null;
      worker.onerror = null;
      signal.removeEventListener('abort', stop);
    };
    function fail(reason: unknown): void {
      leave();
      worker.terminate();
      reject(reason);
    }
    function stop(): void {
      fail(signal.reason);
    }
    signal.addEventListener('abort', stop);
    worker.onerror = (event) => fail(new Error(event.message || 'the job worker stopped'));
    worker.onmessage = ({ data }: MessageEvent<JobMessage>) => {
      if (data.type === 'progressed') progress?.(data.fraction, data.preview);
      else if (data.type === 'failed') fail(new Error(data.message));
      else {
        leave();
        if (idle) worker.terminate();
        else idle = worker;
        resolve(data.result as never);
      }
    };
    worker.postMessage({ id, job, input });
  });
