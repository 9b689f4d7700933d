import { parentPort } from 'node:worker_threads';
import { type Order, workAloud } from '../worker-pool/worker-pool.ts';

const port = parentPort;
if (!port) throw new Error('studio-worker.ts runs in a worker thread only');

port.on('message', (order: Order) => void workAloud(order, (reply, moved = []) => port.postMessage(reply, moved)));
