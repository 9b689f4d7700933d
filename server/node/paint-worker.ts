import { parentPort } from 'node:worker_threads';
import { paintAloud, type PaintJob } from '../engines/preview/painter.ts';

const port = parentPort;
if (!port) throw new Error('paint-worker.ts runs in a worker thread only');

port.on('message', ({ id, job }: { id: number; job: PaintJob }) => {
  paintAloud(id, job, (reply, moved = []) => port.postMessage(reply, moved as ArrayBuffer[]));
});
