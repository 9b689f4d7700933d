import { fitBitmap, type Bitmap } from '../../imaging/bitmap.ts';
import { paint, type PaintRequest } from './paint.ts';

/** What a painter is asked for; plain data, so that it can cross to another thread. */
export type PaintJob = PaintRequest;

export type PaintWatch = {
  signal: AbortSignal;
  /** The fraction never falls and reaches 1; a preview is a copy of at most 256 px a side. */
  progress(fraction: number, preview?: Bitmap): void;
};

/** The port between job running and picture making: it refuses to know where or by what a picture is made. Rejects with the signal's reason when aborted. */
export type Painter = (job: PaintJob, io: PaintWatch) => Promise<Bitmap>;

/** The longer side of a preview: enough for the 析出 facets, small enough for an event stream. */
export const previewSide = 256;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Paints on the current thread and gives the event loop a turn between steps; for tests. */
export const inlinePainter: Painter = async (job, { signal, progress }) => {
  signal.throwIfAborted();
  const painting = paint(job);
  for (;;) {
    const step = painting.next();
    if (step.done) return step.value;
    progress(step.value.progress, fitBitmap(step.value.picture, previewSide));
    await nextTurn();
    signal.throwIfAborted();
  }
};

/** What a painting thread says to whoever gave it a job. */
export type WorkerReply =
  | { type: 'progressed'; id: number; fraction: number; preview: Bitmap }
  | { type: 'painted'; id: number; picture: Bitmap }
  | { type: 'failed'; id: number; message: string };

/** The work of a painting thread: paints a job to its end and tells each step; `moved` are buffers that may be handed over. */
export function paintAloud(id: number, job: PaintJob, tell: (reply: WorkerReply, moved?: ArrayBufferLike[]) => void): void {
  try {
    const painting = paint(job);
    for (;;) {
      const step = painting.next();
      if (step.done) {
        tell({ type: 'painted', id, picture: step.value }, [step.value.data.buffer]);
        return;
      }
      const preview = fitBitmap(step.value.picture, previewSide);
      tell({ type: 'progressed', id, fraction: step.value.progress, preview }, [preview.data.buffer]);
    }
  } catch (error) {
    tell({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}
