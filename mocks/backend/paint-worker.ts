import { paintAloud, type PaintJob } from '#server/engines/preview/painter.ts';

addEventListener('message', ({ data: { id, job } }: MessageEvent<{ id: number; job: PaintJob }>) => {
  paintAloud(id, job, (reply, moved = []) => postMessage(reply, { transfer: moved as ArrayBuffer[] }));
});
