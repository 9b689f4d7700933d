import { type JobRequest, serveJob } from '#server/worker-pool/worker-pool.ts';

addEventListener('message', ({ data }: MessageEvent<JobRequest>) => {
  void serveJob(data, (reply, moved = []) => postMessage(reply, { transfer: moved }));
});
