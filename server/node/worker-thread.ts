import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { JobRequest } from '../worker-pool/worker-pool.ts';
import { keepCompiled } from './compile-cache.ts';

const port = parentPort;
if (!port) throw new Error('worker-thread.ts runs in a worker thread only');

// Whoever waits for an answer goes before pixels. Only Linux takes this for the thread alone; elsewhere it is the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

keepCompiled();
const { serveJob } = await import('../worker-pool/worker-pool.ts');

port.on('message', (order: JobRequest) => void serveJob(order, (reply, moved = []) => port.postMessage(reply, moved)));
