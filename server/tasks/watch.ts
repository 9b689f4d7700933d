import type { Task } from '#shared/contract/generation.ts';
import type { Member } from '../account/sessions.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import { HttpError } from '../kernel/http-error.ts';
import type { Topic } from '../kernel/notifier.ts';
import { pause } from '../kernel/pause.ts';
import type { Ports } from '../ports/ports.ts';
import { isOpen, ownTask, toTask } from './tasks.ts';

/** Ours: a watched task is looked at four times a second at most, however often it is rung for. */
const PAUSE_MS = 250;
/** Ours: and this often where nobody rings: a notice may be lost, and a session run out. */
const POLL_MS = 5000;

/** One task that somebody watches: read once for all its streams and held presses. */
type Watch = { latest: Task | undefined; failure: { error: unknown } | undefined; changed: Set<() => void>; done: AbortController };

/** What this process watches. */
const watchedBy = new WeakMap<Ports, Map<string, Watch>>();

function watchedOf(ports: Ports): Map<string, Watch> {
  const known = watchedBy.get(ports) ?? new Map<string, Watch>();
  watchedBy.set(ports, known);
  return known;
}

/** What a task's state hangs on: its own row, and while it waits also those before it. */
const topicsOf = (row: TaskRow): Topic[] => [`task:${row.id}`, ...(row.status === 'queued' ? (['queue'] as const) : [])];

async function follow(ports: Ports, member: Member, first: TaskRow, watch: Watch): Promise<void> {
  const { signal } = watch.done;
  let row = first;
  while (!signal.aborted) {
    // Listened for before looking, so that what changes in between is not slept over.
    const changed = Promise.all([ports.notifier.wait(topicsOf(row), POLL_MS, signal), pause(PAUSE_MS, signal)]);
    watch.latest = await toTask(ports, member, row);
    for (const tell of watch.changed) tell();
    if (!isOpen(row)) return;
    await changed;
    if (!signal.aborted) row = await ownTask(ports.db, member, row.id);
  }
}

/** Joins whoever watches the task already, or begins. */
function join(ports: Ports, member: Member, row: TaskRow, changed: () => void): { watch: Watch; leave: () => void } {
  const tasks = watchedOf(ports);
  const watch: Watch = tasks.get(row.id) ?? { latest: undefined, failure: undefined, changed: new Set(), done: new AbortController() };
  watch.changed.add(changed);
  const forget = () => void (tasks.get(row.id) === watch && tasks.delete(row.id));
  if (!tasks.has(row.id)) {
    tasks.set(row.id, watch);
    follow(ports, member, row, watch)
      .catch((error: unknown) => {
        watch.failure = { error };
        for (const tell of watch.changed) tell();
      })
      .finally(forget);
  }
  return {
    watch,
    leave() {
      watch.changed.delete(changed);
      if (watch.changed.size > 0) return;
      watch.done.abort();
      forget();
    },
  };
}

/** A task's state now and at every change, until it has ended, nobody watches any more or the watching session is dead. */
export async function* watchTask(
  ports: Ports,
  { member, signedIn }: { member: Member; signedIn: () => Promise<boolean> },
  row: TaskRow,
  signal: AbortSignal,
): AsyncGenerator<Task, void> {
  let woken = Promise.withResolvers<void>();
  let doubtful = false;
  const wake = () => woken.resolve();
  const doubt = () => {
    doubtful = true;
    wake();
  };
  const { watch, leave } = join(ports, member, row, wake);
  const deafen = ports.notifier.listen([`member:${member.id}`], doubt);
  const poll = setInterval(doubt, POLL_MS);
  signal.addEventListener('abort', wake);
  try {
    let told = '';
    while (!signal.aborted) {
      woken = Promise.withResolvers();
      if (doubtful) {
        doubtful = false;
        if (!(await signedIn())) return;
      }
      if (watch.failure) throw watch.failure.error;
      const task = watch.latest;
      // The time left moves by itself; that alone is no news.
      const state = task && JSON.stringify({ ...task, eta: null });
      if (task && state !== told) yield task;
      told = state ?? '';
      if (task && !isOpen(task)) return;
      await woken.promise;
    }
  } finally {
    clearInterval(poll);
    signal.removeEventListener('abort', wake);
    deafen();
    leave();
  }
}

/** Holds a reply until the task ends or the wait is over, and tells the newest state. */
export async function settled(
  ports: Ports,
  who: { member: Member; signedIn: () => Promise<boolean> },
  row: TaskRow,
  wait: number,
  signal: AbortSignal,
): Promise<Task> {
  if (wait <= 0 || !isOpen(row) || signal.aborted) return toTask(ports, who.member, row);
  const over = AbortSignal.any([signal, AbortSignal.timeout(wait)]);
  let latest: Task | undefined;
  for await (const task of watchTask(ports, who, row, over)) latest = task;
  if (!over.aborted && !(latest && !isOpen(latest))) throw new HttpError('UNAUTHORIZED');
  return latest ?? toTask(ports, who.member, row);
}
