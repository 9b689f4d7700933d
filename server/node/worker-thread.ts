import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { deflateSync } from 'node:zlib';
import type { JobRequest } from '../worker-pool/worker-pool.ts';
import { keepCompiled } from './compile-cache.ts';

const port = parentPort;
if (!port) throw new Error('worker-thread.ts runs in a worker thread only');

// Whoever waits for an answer goes before pixels, yet pixels move on where something else keeps every core busy: the lowest priority
// would leave them one hundredth of it. Only Linux takes this for the thread alone; elsewhere it is the whole process.
const BEHIND_ANSWERS = 5;
if (process.platform === 'linux') setPriority(BEHIND_ANSWERS);

keepCompiled();
const { compressBy } = await import('../pixels/imaging/deflate.ts');
const { serveJob } = await import('../worker-pool/worker-pool.ts');
compressBy((bytes) => new Uint8Array(deflateSync(bytes)));

port.on('message', (order: JobRequest) => void serveJob(order, (reply, moved = []) => port.postMessage(reply, moved)));
