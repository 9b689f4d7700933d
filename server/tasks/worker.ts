import { eq, sql } from 'drizzle-orm';
import type { TaskKind } from '#shared/contract/content.ts';
import type { SampleResult } from '#shared/contract/samples.ts';
import { type TaskRow, timings } from '../kernel/db/schema/tasks.ts';
import { users } from '../kernel/db/schema/accounts.ts';
import { EngineError, type EngineIo } from '../engines/engine.ts';
import { toBase64 } from '../kernel/base64.ts';
import { randomKey } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { isDatabaseError } from '../kernel/db/database-error.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Bitmap } from '../pixels/imaging/bitmap.ts';
import type { Ports } from '../ports/ports.ts';
import type { OpenEngine } from '../ports/engines.ts';
import { abilitiesOf } from '../routing/abilities.ts';
import { engineAnswered, engineBusy, engineDown, engineFailed, engineOutOfQuota, mayProbe } from '../routing/breaker.ts';
import { syncEngine } from '../routing/sync.ts';
import { ENGINE_AWAY, ENGINE_BUSY, ENGINE_QUOTA, ENGINE_SILENT, failureWords } from './failure-words.ts';
import { deliveredBy, hasOpenTasks } from './tasks.ts';
import { timingOf } from './waits.ts';
import { moderatePicture } from '../moderation/moderate.ts';
import { isDiskFull } from '../kernel/disk-full.ts';
import { ToolFailure } from '../pixels/tool-failure.ts';
import {
  ATTEMPTS,
  claim,
  claimForEngine,
  finish,
  giveUpLost,
  handBack,
  isOpenTask,
  LEASE_SECONDS,
  putBack,
  report,
  runningOf,
} from './claims.ts';
import { buildImage, type BuiltImage, discardFiles, storeImage, type ImageResult } from '../images/build-image.ts';
import { type ConcurrencyGroup, concurrencyGroups, ownGroups } from './concurrency-groups.ts';
import { giveUpUnserved } from './unserved.ts';

const POLL_MS = 1000;
const PROGRESS_MS = 350;
const PREVIEW_SIDE = 256;
/** How often waiting tasks are looked through for those that nobody will take, and engines that are away for those that are back. */
const LOOK_MS = 5000;
/** Seconds an engine that is busy without saying for how long is left alone. */
const BUSY_SECONDS = 5;

/**
 * What one step of a task comes to: a picture, the result the task is to end with, or something that the step stored by itself; after the
 * `last` the task ends, and what it was not needed for is given back.
 */
export type StepResult = { made: ImageResult } | { result: NonNullable<TaskRow['result']> } | { stored: true; last?: boolean };

/** Does the step `index` of a task. Rejects with `EngineError`, `ToolFailure` or `HttpError`; then the points go back. */
export type TaskHandler = (ports: Ports, task: TaskRow, index: number, io: StepIo) => Promise<StepResult>;

/** What a step is given to run with: the engine its task was handed to, or null where the program does the work. */
export type StepIo = EngineIo & { open: OpenEngine | null };

/** Who does which kind of work; the composition hands them in, so that the queue knows no tool. */
export type TaskHandlers = Record<TaskKind, TaskHandler>;

/** Works the queue off, in each concurrency group as many tasks at once as it takes, until stopped. */
export function startWorker(ports: Ports, taskHandlers: TaskHandlers): { stop(): Promise<void> } {
  const worker = `w-${randomKey(8)}`;
  const stopping = new AbortController();
  const running = new Map<Promise<void>, { id: string; abort: AbortController; group: string }>();

  function start(task: TaskRow, { name, open }: ConcurrencyGroup): void {
    const abort = new AbortController();
    const work: Promise<void> = runTask({ ports, worker, task, open, abort }, taskHandlers)
      // What can't be written down now is left to its lease: whoever takes it over comes to the same end.
      .catch((cause: unknown) => ports.log(`task ${task.id} is left to its lease: ${errorText(cause)}`))
      .finally(() => {
        running.delete(work);
        ports.notifier.notify('queue', `task:${task.id}`, `notices:${task.userId}`);
      });
    running.set(work, { id: task.id, abort, group: name });
    // It waits no longer, and who waits behind it is one place further.
    ports.notifier.notify('queue', `task:${task.id}`);
  }

  /**
   * Stops work whose task was cancelled or went to another worker: an engine that says nothing for long would be kept busy with
   * it. What lost its lease while the database was away gets a new one, or another would begin it again.
   */
  async function stopCancelled(): Promise<void> {
    if (running.size === 0) return;
    const own = await runningOf(ports.db, worker);
    const now = ports.now();
    for (const { id, abort } of running.values()) {
      const lease = own.get(id);
      if (!lease) await letGo(ports, id, abort);
      else if (lease < now) await report(ports.db, { id }, worker, now, {});
    }
  }

  /** Takes one task for each group that has room; whether there was any. */
  async function takeAll(): Promise<boolean> {
    if (!(await hasOpenTasks(ports.db))) return false;
    let took = false;
    for (const group of ownGroups(await concurrencyGroups(ports), ports.config)) {
      const at = Array.from(running.values());
      if (at.filter((work) => work.group === group.name).length >= group.most) continue;
      const own = at.map(({ id }) => id);
      const task = group.open
        ? await takeFor(ports, worker, group.open, { ...group, own })
        : await claim(ports.db, worker, ports.now(), group.kinds, own);
      if (task) start(task, group);
      took ||= task !== null;
    }
    return took;
  }

  async function loop(): Promise<void> {
    let looked = 0;
    while (!stopping.signal.aborted) {
      let took = false;
      try {
        await stopCancelled();
        took = await takeAll();
        if (!took && ports.now().getTime() - looked >= LOOK_MS) {
          looked = ports.now().getTime();
          await giveUpLost(ports.db, ports.now());
          await giveUpUnserved(ports);
          await probeDown(ports);
        }
      } catch (cause) {
        ports.log(`queue: ${errorText(cause)}`);
      }
      if (!took) await ports.notifier.wait(['queue'], POLL_MS, stopping.signal);
    }
  }
  const looping = loop();
  return {
    async stop() {
      stopping.abort();
      await looping;
      // What is under way is left running in the table; the next start takes it over.
      for (const { abort } of running.values()) abort.abort(new Error('stopping'));
      await Promise.allSettled(running.keys());
      try {
        await handBack(ports.db, worker, ports.now());
      } catch (cause) {
        ports.log(`what was under way is left to its lease: ${errorText(cause)}`);
      }
    },
  };
}

async function takeFor(
  ports: Ports,
  worker: string,
  open: OpenEngine,
  { kinds, most, own }: ConcurrencyGroup & { own: string[] },
): Promise<TaskRow | null> {
  if (open.row.downSince) return null;
  const abilities = await abilitiesOf(ports.db, [open]);
  return claimForEngine(ports.db, worker, ports.now(), {
    id: open.row.id,
    most,
    kinds,
    abilities: abilities.get(open.row.id) ?? [],
    own,
  });
}

/** Looks whether engines that nobody answered at are back; their tasks then go on. */
async function probeDown(ports: Ports): Promise<void> {
  const down = (await ports.engines.list()).filter(({ row }) => row.downSince);
  await Promise.all(
    down.map(async (open) => {
      if (await mayProbe(ports.db, open.row.id, ports.now())) await syncEngine(ports, open);
    }),
  );
}

/** Lets go of work that is no longer this worker's: what ended is called off at its engine, what another worker took over goes on there. */
async function letGo(ports: Ports, id: string, abort: AbortController): Promise<void> {
  if (abort.signal.aborted) return;
  const goesOn = await isOpenTask(ports.db, id);
  abort.abort(new Error(goesOn ? 'stopping' : 'cancelled'));
}

/** One task in the hands of this worker. */
type Held = { ports: Ports; worker: string; task: TaskRow; open: OpenEngine | null; abort: AbortController };

async function runTask(held: Held, taskHandlers: TaskHandlers): Promise<void> {
  const { ports, worker, task, open, abort } = held;
  const began = performance.now();
  const ended = (outcome: string) => ports.meter.task({ kind: task.kind, outcome, seconds: (performance.now() - began) / 1000 });
  // Its worker died, or stopped, while an engine had it.
  let resumed = task.remote !== null;
  const beat = setInterval(() => void say({}), (LEASE_SECONDS * 1000) / 3);
  let said = Promise.resolve();
  /** One after the other: on connections of their own, what was said first could be written last. */
  const say = (state: Parameters<typeof report>[4]): Promise<void> => (said = said.then(() => tell(state)));
  async function tell(state: Parameters<typeof report>[4]): Promise<void> {
    if (resumed && state.progress !== undefined) {
      // It moves on inside its engine, so it was not what its worker died of.
      resumed = false;
      task.attempts -= 1;
      state = { ...state, attempts: task.attempts };
    }
    try {
      if (!abort.signal.aborted && !(await report(ports.db, task, worker, ports.now(), state))) await letGo(ports, task.id, abort);
      if (state.progress !== undefined || state.notice !== undefined) ports.notifier.notify(`task:${task.id}`);
    } catch {
      // A database that is away for a moment is asked again at the next beat; the lease decides in the end.
    }
  }
  try {
    const result = await makeAll(held, taskHandlers, say);
    await finish(ports.db, task, worker, ports.now(), { status: 'success', ...(result && { result }) });
    ended('success');
    if (open) await engineAnswered(ports.db, open.row.id, ports.now());
  } catch (cause) {
    if (abort.signal.aborted) return;
    const code = await fail(held, cause);
    if (code) ended(code);
  } finally {
    clearInterval(beat);
  }
}

/** Every picture the task does not have yet, one after the other, or the words it is to end with. */
async function makeAll(
  { ports, worker, task, open, abort }: Held,
  taskHandlers: TaskHandlers,
  say: (state: Parameters<typeof report>[4]) => Promise<void>,
): Promise<Record<string, unknown> | undefined> {
  const num = task.params.num ?? 1;
  const tried: SampleResult['pictures'] = [];
  for (let index = await deliveredBy(ports.db, task); index < num; index++) {
    abort.signal.throwIfAborted();
    const started = ports.now().getTime();
    const reports = throttle(PROGRESS_MS, (fraction: number, preview: Bitmap | string | undefined) => {
      const progress = Math.min(99, Math.floor(((index + Math.min(1, fraction)) / num) * 100));
      // A preview that can't be read is no reason to stop, nor to tell nothing.
      void previewUrl(ports, preview)
        .catch(() => undefined)
        .then((url) => say({ progress, ...(url && { preview: url }) }));
    });
    const io: StepIo = {
      open,
      signal: abort.signal,
      encode: (picture) => ports.runJob('encode', picture, { signal: abort.signal }),
      remote: task.remote ?? undefined,
      async saveRemote(value) {
        if (!(await report(ports.db, task, worker, ports.now(), { remote: value }))) await letGo(ports, task.id, abort);
        task.remote = value;
      },
      progress: (fraction, preview) => reports.say(fraction, preview),
      silent(silent) {
        void say({ notice: silent ? ENGINE_SILENT : null });
        if (!open) return;
        const told = silent ? engineDown(ports.db, open.row.id, ports.now(), 'silent') : engineAnswered(ports.db, open.row.id, ports.now());
        void told.catch(() => {});
      },
      patienceMs: ports.config.patienceMs,
    };
    const got = await taskHandlers[task.kind](ports, task, index, io).finally(() => reports.stop());
    abort.signal.throwIfAborted();
    if ('result' in got) {
      await remember(ports, task, (ports.now().getTime() - started) / 1000);
      return got.result;
    }
    if ('stored' in got) {
      if (got.last) return undefined;
      await remember(ports, task, (ports.now().getTime() - started) / 1000);
      continue;
    }
    const delivery = await buildImage(ports, task, index, got.made, abort.signal);
    task.remote = null;
    await judgeResult(ports, task, delivery);
    const progress = Math.min(99, Math.floor(((index + 1) / num) * 100));
    if (task.sample !== null) {
      tried.push(triedPicture(delivery));
      await say({ progress, remote: null });
    } else if (!(await storeImage(ports, task, worker, delivery, progress))) {
      await discardFiles(ports, delivery);
      await letGo(ports, task.id, abort);
      abort.signal.throwIfAborted();
    }
    await remember(ports, task, (ports.now().getTime() - started) / 1000);
  }
  return task.sample === null ? undefined : { pictures: tried };
}

/** Has a result judged before anybody sees it: what may not be is dropped, and what is not delivered costs nothing. */
async function judgeResult(ports: Ports, task: TaskRow, delivery: BuiltImage): Promise<void> {
  // A sample's result shows nothing of its member.
  if (task.sample !== null) return;
  if (!ports.moderation) return;
  const [member] = await ports.db.select({ id: users.id, minorMode: users.minorMode }).from(users).where(eq(users.id, task.userId));
  const judged = await moderatePicture(ports, member ?? { id: task.userId, minorMode: null }, 'result', delivery.row.key);
  if (!judged) return;
  if (judged.verdict === 'refuse') {
    await discardFiles(ports, delivery);
    throw new ToolFailure('CONTENT', `画出来的图涉及${judged.labels.join('、')}，没有保存，没有交付的积分已退回。请修改描述后重试`);
  }
  delivery.row.flagged = judged.verdict === 'review';
}

/** A picture made of a sample: its files are all there is of it, and go with the next week's strays. */
function triedPicture({ row: { key, thumb, width, height, glb = null, preview = false } }: BuiltImage): SampleResult['pictures'][number] {
  return { url: key, thumb, width, height, glb, isPreview: preview };
}

async function previewUrl(ports: Ports, preview: Bitmap | string | undefined): Promise<string | undefined> {
  if (!preview || typeof preview === 'string') return preview;
  const bytes = await ports.codec.webp(preview, PREVIEW_SIDE);
  return `data:image/webp;base64,${toBase64(bytes)}`;
}

/** A moving average, so that the waiting time told is the one lately seen. */
async function remember(ports: Ports, task: TaskRow, seconds: number): Promise<void> {
  await ports.db
    .insert(timings)
    .values({ kind: timingOf(task), seconds })
    .onConflictDoUpdate({ target: timings.kind, set: { seconds: sql`${timings.seconds} * 0.8 + ${seconds} * 0.2` } });
}

/** At most one report an interval, the newest number with the newest picture: one that brings a picture is never lost to one without. */
function throttle(ms: number, tell: (fraction: number, preview: Bitmap | string | undefined) => void) {
  let waiting: { fraction: number; preview: Bitmap | string | undefined } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function flush(): void {
    timer = undefined;
    if (!waiting) return;
    const { fraction, preview } = waiting;
    waiting = undefined;
    timer = setTimeout(flush, ms);
    tell(fraction, preview);
  }
  return {
    say(fraction: number, preview?: Bitmap | string): void {
      waiting = { fraction, preview: preview ?? waiting?.preview };
      if (!timer) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Notes on an engine's row what a failure says about the engine itself. */
async function judge(ports: Ports, { row }: OpenEngine, error: EngineError): Promise<void> {
  const now = ports.now();
  if (error.unreached) return engineDown(ports.db, row.id, now, error.raw);
  if (error.kind === 'busy') return engineBusy(ports.db, row.id, now, error.retryAfter ?? BUSY_SECONDS);
  if (['unavailable', 'timeout', 'bad_reply', 'unknown'].includes(error.kind)) return engineFailed(ports.db, row.id, now, error.raw);
  if (error.kind !== 'quota') return engineAnswered(ports.db, row.id, now);
  if (await engineOutOfQuota(ports.db, row.id, now, error.raw))
    ports.log(`OPERATOR: engine ${row.id} is out of quota and rests for ten minutes: ${error.raw.slice(0, 200)}`);
}

/** Whether work that an engine did not take goes back to the queue without losing a try, and what its member is told meanwhile. */
function notTaken(ports: Ports, task: TaskRow, error: EngineError): { seconds: number; notice: string } | null {
  if (error.unreached) return { seconds: 0, notice: ENGINE_AWAY };
  if (ports.now().getTime() - task.createdAt.getTime() > ports.config.patienceMs) return null;
  // Another engine may take it at once.
  if (error.kind === 'quota') return { seconds: 0, notice: ENGINE_QUOTA };
  if (error.kind !== 'busy') return null;
  return { seconds: error.retryAfter ?? BUSY_SECONDS, notice: ENGINE_BUSY };
}

/** Ends the task or puts it back; the code it ended with. */
async function fail({ ports, worker, task, open }: Held, thrown: unknown): Promise<string | null> {
  // Says nothing about the engine, nor whether the work is good.
  if (isDatabaseError(thrown)) throw thrown;
  // A picture that went away meanwhile is refused here as it would have been at the press.
  const cause = thrown instanceof HttpError ? new ToolFailure(thrown.code, `${thrown.message}。积分已退回`) : thrown;
  const error = cause instanceof ToolFailure || cause instanceof EngineError ? cause : new EngineError('bad_reply', errorText(cause));
  const where = open ? ` on engine ${open.row.id}` : '';
  ports.log(`task ${task.id} attempt ${task.attempts}${where}: ${error.message.slice(0, 300)}`);
  if (error instanceof EngineError) {
    if (open && cause instanceof EngineError) await judge(ports, open, error);
    // What an engine has begun is never begun again: it would be paid for twice.
    const back = task.remote ? null : notTaken(ports, task, error);
    const again = error.retry && task.attempts < ATTEMPTS && !task.remote ? { seconds: 2 ** task.attempts, begun: true } : null;
    const put = back ? { ...back, begun: false } : again;
    if (put) {
      await putBack(ports.db, task, worker, ports.now(), put);
      return null;
    }
  }
  const end =
    error instanceof ToolFailure
      ? { code: error.code, message: error.message }
      : isDiskFull(thrown)
        ? { code: 'DISK_FULL', message: '存储空间不足，没有保存下来，没做完的部分积分已退回。请稍后再试，或联系客服' }
        : { code: error.kind.toUpperCase(), message: failureWords(task, error) };
  await finish(ports.db, task, worker, ports.now(), { status: 'failed', ...end });
  return end.code;
}
