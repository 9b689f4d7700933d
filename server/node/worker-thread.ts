import { parentPort } from 'node:worker_threads';
import { type JobRequest, serveJob } from '../worker-pool/worker-pool.ts';

const port = parentPort;
if (!port) throw new Error('worker-thread.ts runs in a worker thread only');

port.on('message', (order: JobRequest) => void serveJob(order, (reply, moved = []) => port.postMessage(reply, moved)));
