import { type Order, workAloud } from '#server/studio/studio.ts';

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  void workAloud(data, (reply, moved = []) => postMessage(reply, { transfer: moved }));
});
