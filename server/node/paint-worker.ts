import { parentPort } from 'node:worker_threads';
import { fitBitmap, type Bitmap } from '../imaging/bitmap.ts';
import { paint } from '../engines/preview/paint.ts';
import { previewSide, type PaintJob } from '../engines/preview/painter.ts';

/** What a paint worker says to its pool. */
export type WorkerReply =
  | { type: 'progressed'; id: number; fraction: number; preview: Bitmap }
  | { type: 'painted'; id: number; picture: Bitmap }
  | { type: 'failed'; id: number; message: string };

const port = parentPort;
if (!port) throw new Error('paint-worker.ts runs in a worker thread only');

port.on('message', ({ id, job }: { id: number; job: PaintJob }) => {
  const reply = (message: WorkerReply, moved: ArrayBufferLike[] = []): void => port.postMessage(message, moved as ArrayBuffer[]);
  try {
    const painting = paint(job);
    for (;;) {
      const step = painting.next();
      if (step.done) {
        reply({ type: 'painted', id, picture: step.value }, [step.value.data.buffer]);
        return;
      }
      const preview = fitBitmap(step.value.picture, previewSide);
      reply({ type: 'progressed', id, fraction: step.value.progress, preview }, [preview.data.buffer]);
    }
  } catch (error) {
    reply({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
});
