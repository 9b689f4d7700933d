import type { Task } from '#shared/contract/generation.ts';
import type { Member } from '../account/sessions.ts';
import type { TaskRow } from '../kernel/db/schema/tasks.ts';
import { HttpError } from '../kernel/http-error.ts';
import { pause } from '../kernel/pause.ts';
import type { Ports } from '../ports/ports.ts';
import { isOpen, ownTask, toTask } from './tasks.ts';

/** Ours: a watched task is looked at four times a second at most, however often the notifier wakes it. */
const PAUSE_MS = 250;
/** Ours: and once a second where it wakes nobody, because the worker may be another process. */
const POLL_MS = 1000;

/** A task's state now and at every change, until it has ended, nobody watches any more or the watching session is dead. */
export async function* watchTask(
  ports: Ports,
  { member, signedIn }: { member: Member; signedIn: () => Promise<boolean> },
  first: TaskRow,
  signal: AbortSignal,
): AsyncGenerator<Task, void> {
  let row = first;
  let told = '';
  while (!signal.aborted) {
    // Listened for before looking, so that what changes in between is not slept over.
    const changed = Promise.all([ports.notifier.wait(POLL_MS, signal), pause(PAUSE_MS, signal)]);
    const task = await toTask(ports, member, row);
    // The time left moves by itself; that alone is no news.
    const state = JSON.stringify({ ...task, eta: null });
    if (state !== told) yield task;
    told = state;
    if (!isOpen(row)) return;
    await changed;
    if (!signal.aborted && !(await signedIn())) return;
    if (!signal.aborted) row = await ownTask(ports.db, member, row.id);
  }
}

/** Holds a reply until the task ends or the wait is over, and tells the newest state. */
export async function settled(
  ports: Ports,
  { member, signedIn }: { member: Member; signedIn: () => Promise<boolean> },
  row: TaskRow,
  wait: number,
  signal: AbortSignal,
): Promise<Task> {
  const until = performance.now() + wait;
  let latest = row;
  while (isOpen(latest) && performance.now() < until && !signal.aborted) {
    await ports.notifier.wait(Math.min(PAUSE_MS, until - performance.now()), signal);
    if (!(await signedIn())) throw new HttpError('UNAUTHORIZED');
    latest = await ownTask(ports.db, member, row.id);
  }
  return toTask(ports, member, latest);
}
