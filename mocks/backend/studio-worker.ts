import { type Order, workAloud } from '#server/worker-pool/worker-pool.ts';

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void workAloud(data, (reply, moved = []) => postMessage(reply, { transfer: moved }));
});
