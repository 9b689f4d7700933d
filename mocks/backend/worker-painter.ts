import type { Painter, WorkerReply } from '#server/engines/preview/painter.ts';

let idle: Worker | undefined;
let jobs = 0;

/**
 * Paints beside the page, so that it goes on scrolling and answering meanwhile. One picture at a time is asked of it. An
 * aborted or crashed job costs its worker: painting listens to nothing in between.
 */
export const workerPainter: Painter = (job, { signal, progress }) =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = idle ?? new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' });
    idle = undefined;
    const id = ++jobs;
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
    worker.onerror = (event) => fail(new Error(event.message || 'the paint worker stopped'));
    worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
      if (data.type === 'progressed') progress(data.fraction, data.preview);
      else if (data.type === 'failed') fail(new Error(data.message));
      else {
        leave();
        idle = worker;
        resolve(data.picture);
      }
    };
    worker.postMessage({ id, job });
  });
