import { type Bitmap, fitBitmap } from '../pixels/imaging/bitmap.ts';
import { type JobName, type JobInput, type JobOutput, jobs, type Step } from './jobs.ts';

export type JobIo = {
  signal: AbortSignal;
  /** The fraction never falls; a preview is a copy of at most 256 px a side. */
  progress?: (fraction: number, preview?: Bitmap) => void;
};

/** Works on pixels beside whoever asks; it refuses to say where. Rejects with the signal's reason when aborted. */
export type RunJob = <C extends JobName>(job: C, input: JobInput<C>, io: JobIo) => Promise<JobOutput<C>>;

/** The longer side of a preview: enough for the 析出 facets, small enough for an event stream. */
export const previewSide = 256;

/** Least advance worth telling. */
const ADVANCE = 0.01;

/** What crosses to a working thread, and what comes back. */
export type JobRequest = { id: number; job: JobName; input: unknown };
export type JobMessage =
  | { type: 'progressed'; id: number; fraction: number; preview?: Bitmap }
  | { type: 'done'; id: number; result: unknown }
  | { type: 'failed'; id: number; message: string };

/** Work done step by step, or at once. */
type Work = Generator<Step, unknown> | AsyncGenerator<Step, unknown> | Promise<unknown>;

function begin({ job, input }: Pick<JobRequest, 'job' | 'input'>): Work {
  return (jobs[job] as (input: unknown) => Work)(input);
}

/** Tells each step that got on; takes a copy of its picture, which the next step may overwrite. */
function throttleProgress(tell: (fraction: number, preview?: Bitmap) => void): (step: Step) => void {
  let told = 0;
  return (step) => {
    if (typeof step !== 'number') tell(step.progress, fitBitmap(step.picture, previewSide));
    else if (step >= told + ADVANCE) tell((told = step));
  };
}

/** On the current thread, giving the event loop a turn between steps; for tests. */
export const runJobInline: RunJob = async (job, input, { signal, progress = () => {} }) => {
  signal.throwIfAborted();
  const work = begin({ job, input });
  if (!('next' in work)) return work as Promise<never>;
  const say = throttleProgress(progress);
  for (;;) {
    const step = await work.next();
    if (step.done) return step.value as never;
    say(step.value);
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
  }
};

/** Memory a result may hand over instead of having it copied. */
function buffersOf(value: unknown, depth = 2): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : [];
  return depth > 0 && typeof value === 'object' && value !== null
    ? [...new Set(Object.values(value).flatMap((inner) => buffersOf(inner, depth - 1)))]
    : [];
}

/** The work of a thread: does an order to its end and tells each step; `moved` is memory that is handed over. */
export async function serveJob(order: JobRequest, tell: (reply: JobMessage, moved?: ArrayBuffer[]) => void): Promise<void> {
  const { id } = order;
  try {
    const work = begin(order);
    const say = throttleProgress((fraction, preview) =>
      tell({ type: 'progressed', id, fraction, ...(preview && { preview }) }, preview && buffersOf(preview)),
    );
    let result: unknown;
    if ('next' in work) {
      let step = await work.next();
      for (; !step.done; step = await work.next()) say(step.value);
      result = step.value;
    } else result = await work;
    tell({ type: 'done', id, result }, buffersOf(result));
  } catch (error) {
    tell({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}
