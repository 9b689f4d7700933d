import { Worker } from 'node:worker_threads';
import type { Order as Asked, Reply, Studio, StudioIo } from '../worker-pool/worker-pool.ts';

/** A studio of worker threads, and the way to stop them all. */
export type StudioPool = { studio: Studio; close(): Promise<void> };

type Order = { asked: Asked; io: StudioIo; resolve(result: unknown): void; reject(reason: unknown): void; forget(): void };
type Seat = { worker: Worker | undefined; order: Order | undefined };

/**
 * Does up to `size` works at a time, the rest wait in order. An aborted or crashed one costs its worker, which is the
 * only way to stop synchronous work at once; the seat gets a new one when it is next needed.
 */
export function createStudioPool({
  size,
  workerUrl = new URL('./worker-thread.ts', import.meta.url),
}: {
  size: number;
  workerUrl?: URL;
}): StudioPool {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('a studio needs at least one worker');
  const seats: Seat[] = Array.from({ length: size }, () => ({ worker: undefined, order: undefined }));
  const waiting: Order[] = [];
  let closed = false;
  let nextId = 1;

  function finish(seat: Seat): Order | undefined {
    const { order } = seat;
    seat.order = undefined;
    order?.forget();
    return order;
  }

  function drop(seat: Seat): Promise<unknown> {
    const { worker } = seat;
    seat.worker = undefined;
    return worker ? worker.terminate() : Promise.resolve();
  }

  function start(seat: Seat): Worker {
    // No flags of the parent: a test runner's loaders have no business in here.
    const worker = new Worker(workerUrl, { execArgv: [] });
    seat.worker = worker;
    worker.unref();
    worker.on('message', (reply: Reply) => {
      const { order } = seat;
      if (!order || order.asked.id !== reply.id || seat.worker !== worker) return;
      if (reply.type === 'progressed') {
        order.io.progress?.(reply.fraction, reply.preview);
        return;
      }
      finish(seat);
      if (reply.type === 'done') order.resolve(reply.result);
      else order.reject(new Error(reply.message));
      advance();
    });
    const crashed = (error: Error): void => {
      if (seat.worker !== worker) return;
      seat.worker = undefined;
      finish(seat)?.reject(error);
      advance();
    };
    worker.on('error', (error) => crashed(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', (code) => crashed(new Error(`the studio worker stopped with code ${code}`)));
    return worker;
  }

  function advance(): void {
    for (const seat of seats) {
      if (closed || seat.order) continue;
      const order = waiting.shift();
      if (!order) {
        seat.worker?.unref();
        continue;
      }
      seat.order = order;
      const worker = seat.worker ?? start(seat);
      // A process may end while the pool idles, but not in the middle of a work.
      worker.ref();
      worker.postMessage(order.asked);
    }
  }

  const studio: Studio = (craft, input, io) =>
    new Promise((resolve, reject) => {
      if (closed) throw new Error('the studio is closed');
      io.signal.throwIfAborted();
      const order: Order = {
        asked: { id: nextId++, craft, input },
        io,
        resolve: resolve as (result: unknown) => void,
        reject,
        forget: () => io.signal.removeEventListener('abort', stop),
      };
      function stop(): void {
        const at = waiting.indexOf(order);
        if (at >= 0) waiting.splice(at, 1);
        const seat = seats.find((other) => other.order === order);
        if (seat) {
          finish(seat);
          void drop(seat);
        }
        order.forget();
        reject(io.signal.reason);
        advance();
      }
      io.signal.addEventListener('abort', stop, { once: true });
      waiting.push(order);
      advance();
    });

  return {
    studio,
    async close() {
      closed = true;
      const gone = new Error('the studio is closed');
      for (const order of waiting.splice(0)) {
        order.forget();
        order.reject(gone);
      }
      const stopping = seats.map((seat) => {
        finish(seat)?.reject(gone);
        return drop(seat);
      });
      await Promise.all(stopping);
    },
  };
}
