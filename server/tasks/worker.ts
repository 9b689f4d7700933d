import { sql } from 'drizzle-orm';
import type { TaskKind } from '#shared/contract/content.ts';
import { type TaskRow, timings } from '../kernel/db/schema/tasks.ts';
import { type EngineErrorKind, EngineError, type EngineIo } from '../engines/engine.ts';
import { randomKey } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Ports } from '../ports/ports.ts';
import { deliveredBy, timingOf } from './tasks.ts';
import { ToolFailure } from '../pixels/tool-failure.ts';
import { ATTEMPTS, claim, finish, giveUpLost, LEASE_SECONDS, putBack, report } from './claims.ts';
import { buildImage, discardFiles, storeImage, type ImageResult } from '../images/build-image.ts';
import { concurrencyGroups } from './concurrency-groups.ts';

const POLL_MS = 1000;
const PROGRESS_MS = 350;
const PREVIEW_SIDE = 256;
const PATIENCE_MS = 30 * 60_000;

/** What a failed task says to its member; the raw cause goes to the log only. */
const failures: Record<EngineErrorKind, string> = {
  rejected: '引擎拒绝了这组参数，积分已退回，请调整后重试',
  content: '内容未通过引擎的安全检查，积分已退回',
  quota: '引擎额度已用完，积分已退回，请稍后再试',
  busy: '引擎一直很忙，没有接下这个任务，积分已退回，请稍后再试',
  memory: '引擎的显存不够画这么大的图，积分已退回。请缩小画幅、减少 LoRA 或关掉高清修复后重试',
  missing: '引擎上没有所选的模型或采样器，积分已退回，请换一个再试',
  stopped: '任务被引擎的管理员中断，积分已退回，可以重新生成',
  unavailable: '生成引擎暂时连不上，积分已退回，请稍后再试',
  timeout: '生成超时，积分已退回，请稍后再试',
  bad_reply: '引擎返回的结果无法读取，积分已退回，请重试',
  unknown: '引擎中途断开，无法确认是否完成。积分已退回，可以重新生成',
};

/** What one step of a task comes to: a picture, or the result the task is to end with. */
export type StepResult = { made: ImageResult } | { result: NonNullable<TaskRow['result']> };

/** Does the step `index` of a task. Rejects with `EngineError`, `ToolFailure` or `HttpError`; then the points go back. */
export type TaskHandler = (ports: Ports, task: TaskRow, index: number, io: EngineIo) => Promise<StepResult>;

/** Who does which kind of work; the composition hands them in, so that the queue knows no tool. */
export type TaskHandlers = Record<TaskKind, TaskHandler>;

/** Works the queue off, in each concurrency group as many tasks at once as it takes, until stopped. */
export function startWorker(ports: Ports, taskHandlers: TaskHandlers): { stop(): Promise<void> } {
  const worker = `w-${randomKey(8)}`;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const aborts = new Set<AbortController>();

  function start(task: TaskRow, group: Set<Promise<void>>): void {
    const abort = new AbortController();
    aborts.add(abort);
    const work: Promise<void> = runTask(ports, taskHandlers, worker, task, abort).finally(() => {
      running.delete(work);
      group.delete(work);
      aborts.delete(abort);
      ports.notifier.notify();
    });
    running.add(work);
    group.add(work);
  }

  async function loop(): Promise<void> {
    const groups = (await concurrencyGroups(ports)).map((group) => ({ ...group, running: new Set<Promise<void>>() }));
    while (!stopping.signal.aborted) {
      let took = false;
      try {
        for (const group of groups) {
          const task = group.running.size < group.most ? await claim(ports.db, worker, ports.now(), group.kinds) : null;
          if (task) start(task, group.running);
          took ||= task !== null;
        }
        if (running.size === 0) await giveUpLost(ports.db, ports.now());
      } catch (cause) {
        ports.log(`queue: ${cause instanceof Error ? ((cause.cause as Error | undefined)?.message ?? cause.name) : 'unknown'}`);
      }
      if (!took) await ports.notifier.wait(POLL_MS, stopping.signal);
    }
  }
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
      // What is under way is left running in the table; the next start takes it over.
      for (const abort of aborts) abort.abort(new Error('stopping'));
      await Promise.allSettled(running);
    },
  };
}

async function runTask(ports: Ports, taskHandlers: TaskHandlers, worker: string, task: TaskRow, abort: AbortController): Promise<void> {
  const beat = setInterval(() => void say({}), (LEASE_SECONDS * 1000) / 3);
  async function say(state: Parameters<typeof report>[4]): Promise<void> {
    try {
      if (!abort.signal.aborted && !(await report(ports.db, task, worker, ports.now(), state))) abort.abort(new Error('cancelled'));
      if (state.progress !== undefined) ports.notifier.notify();
    } catch {
      // A database that is away for a moment is asked again at the next beat; the lease decides in the end.
    }
  }
  try {
    const result = await makeAll(ports, taskHandlers, worker, task, abort, say);
    await finish(ports.db, task, worker, ports.now(), { status: 'success', ...(result && { result }) });
  } catch (cause) {
    if (abort.signal.aborted) return;
    await fail(ports, worker, task, cause);
  } finally {
    clearInterval(beat);
  }
}

/** Every picture the task does not have yet, one after the other, or the words it is to end with. */
async function makeAll(
  ports: Ports,
  taskHandlers: TaskHandlers,
  worker: string,
  task: TaskRow,
  abort: AbortController,
  say: (state: Parameters<typeof report>[4]) => Promise<void>,
): Promise<Record<string, unknown> | undefined> {
  const num = task.params.num ?? 1;
  for (let index = await deliveredBy(ports.db, task.id); index < num; index++) {
    abort.signal.throwIfAborted();
    const started = ports.now().getTime();
    let said = -PROGRESS_MS;
    const io: EngineIo = {
      signal: abort.signal,
      remote: task.remote ?? undefined,
      async saveRemote(value) {
        // Believed before it is stored: should storing fail, the work must not be begun a second time.
        task.remote = value ?? task.remote;
        const ours = await report(ports.db, task, worker, ports.now(), { remote: value }).catch(() => {
          throw new EngineError('unavailable', 'the engine’s own id could not be stored');
        });
        if (!ours) abort.abort(new Error('cancelled'));
        task.remote = value;
      },
      progress(fraction, preview) {
        if (performance.now() - said < PROGRESS_MS) return;
        said = performance.now();
        const progress = Math.min(99, Math.floor(((index + Math.min(1, fraction)) / num) * 100));
        void previewUrl(ports, preview).then((url) => say({ progress, ...(url && { preview: url }) }));
      },
      silent() {},
      patienceMs: PATIENCE_MS,
    };
    const got = await taskHandlers[task.kind](ports, task, index, io);
    abort.signal.throwIfAborted();
    if ('result' in got) {
      await remember(ports, task, (ports.now().getTime() - started) / 1000);
      return got.result;
    }
    const delivery = await buildImage(ports, task, index, got.made, abort.signal);
    task.remote = null;
    const progress = Math.floor(((index + 1) / num) * 100);
    if (!(await storeImage(ports, task, worker, delivery, Math.min(99, progress)))) {
      await discardFiles(ports, delivery);
      abort.abort(new Error('cancelled'));
      abort.signal.throwIfAborted();
    }
    await remember(ports, task, (ports.now().getTime() - started) / 1000);
  }
  return undefined;
}

async function previewUrl(ports: Ports, preview: Bitmap | string | undefined): Promise<string | undefined> {
  if (!preview || typeof preview === 'string') return preview;
  const bytes = await ports.codec.webp(preview, PREVIEW_SIDE);
  return `data:image/webp;base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** A moving average, so that the waiting time told is the one lately seen. */
async function remember(ports: Ports, task: TaskRow, seconds: number): Promise<void> {
  await ports.db
    .insert(timings)
    .values({ kind: timingOf(ports, task.kind), seconds })
    .onConflictDoUpdate({ target: timings.kind, set: { seconds: sql`${timings.seconds} * 0.8 + ${seconds} * 0.2` } });
}

async function fail(ports: Ports, worker: string, task: TaskRow, thrown: unknown): Promise<void> {
  // A picture that went away meanwhile is refused here as it would have been at the press.
  const cause = thrown instanceof HttpError ? new ToolFailure(thrown.code, `${thrown.message}。积分已退回`) : thrown;
  const error = cause instanceof ToolFailure || cause instanceof EngineError ? cause : new EngineError('bad_reply', errorText(cause));
  ports.log(`task ${task.id} attempt ${task.attempts}: ${error.message.slice(0, 300)}`);
  // What an engine has begun is never begun again: it would be paid for twice.
  if (error instanceof EngineError && error.retry && task.attempts < ATTEMPTS && !task.remote) {
    await putBack(ports.db, task, worker, ports.now(), 2 ** task.attempts);
    return;
  }
  const end =
    error instanceof ToolFailure
      ? { code: error.code, message: error.message }
      : { code: error.kind.toUpperCase(), message: failures[error.kind] };
  await finish(ports.db, task, worker, ports.now(), { status: 'failed', ...end });
}
