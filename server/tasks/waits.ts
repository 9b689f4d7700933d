import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../kernel/db/db.ts';
import { active, type TaskRow, tasks, timings } from '../kernel/db/schema/tasks.ts';
import { pause } from '../kernel/pause.ts';
import type { Ports } from '../ports/ports.ts';
import { isOutOfQuota } from '../routing/breaker.ts';
import { type ConcurrencyGroup, concurrencyGroups, serves } from './concurrency-groups.ts';
import { ENGINE_AWAY, ENGINE_QUOTA } from './failure-words.ts';

/** Assumed until the first task has been measured. */
const FIRST_GUESS = 6;

type Waiting = Pick<TaskRow, 'id' | 'kind' | 'needs' | 'status' | 'progress' | 'engine'> & { num: number };
type Work = Pick<Waiting, 'kind' | 'needs' | 'progress' | 'num' | 'engine'>;

/** How many wait before a task, and seconds until it is done: null where nobody can tell. */
export type Wait = { ahead: number; eta: number | null };

/** What stands before a place in a line: tasks, those of them that wait, and the seconds they take one after the other. */
type Before = { tasks: number; waiting: number; seconds: number };

/** One line of the queue: what the same engines serve, each task with what is before it, and what is before whoever comes next. */
type Line = { before: Map<string, Before>; end: Before };

/** The queue as it was read: everything that waits or runs, who serves it, and the lines that were asked for. */
type Queue = {
  groups: ConcurrencyGroup[];
  all: Waiting[];
  seconds: Map<string, number>;
  serving: Map<string, ConcurrencyGroup[]>;
  lines: Map<string, Line>;
};

async function readQueue(ports: Ports): Promise<Queue> {
  const { id, kind, needs, status, progress, engine } = tasks;
  const groups = await concurrencyGroups(ports);
  const all = await ports.db
    .select({ id, kind, needs, status, progress, engine, num: sql<number>`coalesce((${tasks.params}->>'num')::int, 1)` })
    .from(tasks)
    .where(inArray(tasks.status, active))
    .orderBy(tasks.sortAt, tasks.id);
  const seconds = new Map((await ports.db.select().from(timings)).map((row) => [row.kind, row.seconds]));
  return { groups, all, seconds, serving: new Map(), lines: new Map() };
}

/** Ours: what nobody rang for moves too, since engines come and go. */
const KEPT_MS = 5000;
/** Ours: a queue of fewer tasks is read again whenever it moved; a longer one is read at most a tenth of the time. */
const LONG = 1000;

/** This process's reading of the queue: for all who wait in it. */
type Shared = { read: Promise<Queue> | undefined; moved: boolean; restUntil: number };
const sharedBy = new WeakMap<Ports, Shared>();

function sharedOf(ports: Ports): Shared {
  const known = sharedBy.get(ports);
  if (known) return known;
  const made: Shared = { read: undefined, moved: false, restUntil: 0 };
  ports.notifier.listen(['queue'], () => (made.moved = true));
  sharedBy.set(ports, made);
  return made;
}

/** The queue as last read, read anew once it moved. */
function queueOf(ports: Ports): Promise<Queue> {
  const shared = sharedOf(ports);
  if (shared.read && (!shared.moved || performance.now() < shared.restUntil)) return shared.read;
  shared.moved = false;
  const begun = performance.now();
  const read = readQueue(ports);
  shared.read = read;
  // While it is read it is as old as its beginning.
  shared.restUntil = Infinity;
  const forget = () => void (shared.read === read && (shared.read = undefined));
  read.then(({ all }) => {
    const took = performance.now() - begun;
    if (shared.read === read) shared.restUntil = all.length < LONG ? 0 : performance.now() + 9 * took;
  }, forget);
  void pause(KEPT_MS, ports.stopping).then(forget);
  return read;
}

const classOf = ({ kind, needs }: Pick<TaskRow, 'kind' | 'needs'>) => [kind, ...needs].join(' ');

/** Who would take such work: looked for once for all that ask for the same. */
function servingOf({ groups, serving }: Queue, task: Pick<TaskRow, 'kind' | 'needs'>): ConcurrencyGroup[] {
  const name = classOf(task);
  const known = serving.get(name) ?? groups.filter((group) => serves(group, task));
  serving.set(name, known);
  return known;
}

/** Under which name the time of this kind of work is remembered: drawing is the engine's own, a tool that needs one takes longer with it. */
export function timingOf({ kind, engine, needs }: Pick<TaskRow, 'kind' | 'engine' | 'needs'>): string {
  if (kind === 'set') return kind;
  // A style is a matter of seconds, a LoRA of minutes.
  if (kind === 'train') return `${kind} ${engine}`;
  return kind === 'txt2img' || kind === 'img2img' ? engine : [kind, ...needs].join(' ');
}

/** Seconds that work of this kind still takes; not a number for a training of a trainer that has not finished an epoch, which may take seconds or an hour. */
const left = (seconds: Queue['seconds'], timing: string, one: Pick<Waiting, 'kind' | 'num' | 'progress'>) =>
  one.num * (seconds.get(timing) ?? (one.kind === 'train' ? NaN : FIRST_GUESS)) * (1 - one.progress / 100);

const waitOf = (ahead: number, seconds: number): Wait => ({ ahead, eta: Number.isNaN(seconds) ? null : Math.max(1, Math.round(seconds)) });

function leftIn(queue: Queue, one: Work): number {
  const engine = servingOf(queue, one).find(({ open }) => open)?.open?.row.kind ?? one.engine;
  return left(queue.seconds, timingOf({ ...one, engine }), one);
}

function lineOf(queue: Queue, serving: ConcurrencyGroup[]): Line {
  const name = serving.map((group) => group.name).join(' ');
  const known = queue.lines.get(name);
  if (known) return known;
  const served = new Set(serving);
  const line: Line = { before: new Map(), end: { tasks: 0, waiting: 0, seconds: 0 } };
  for (const one of queue.all) {
    if (!servingOf(queue, one).some((group) => served.has(group))) continue;
    const { tasks: count, waiting, seconds } = line.end;
    line.before.set(one.id, line.end);
    line.end = { tasks: count + 1, waiting: waiting + Number(one.status === 'queued'), seconds: seconds + leftIn(queue, one) };
  }
  queue.lines.set(name, line);
  return line;
}

/** Place and honest time of waiting tasks in what they wait for, by task, and what they are told while nobody can do them. */
export async function waitsOf(ports: Ports, waiting: TaskRow[]): Promise<Map<string, Wait & { notice: string | null }>> {
  if (waiting.length === 0) return new Map();
  const queue = await queueOf(ports);
  return new Map(
    waiting.map((row) => {
      const serving = servingOf(queue, row);
      const line = lineOf(queue, serving);
      // Who came after it was read stands at its end.
      const before = line.before.get(row.id) ?? line.end;
      const lanes = serving.reduce((sum, { most }) => sum + most, 0);
      const seconds = before.seconds / Math.max(1, lanes) + leftIn(queue, { ...row, num: row.params.num ?? 1 });
      // One training at a time: what runs is waited for, too.
      const wait = waitOf(row.kind === 'train' ? before.tasks : before.waiting, seconds);
      return [row.id, { ...wait, notice: awayNotice(serving, ports.now()) }];
    }),
  );
}

/** What a waiting task is told while nobody can do it, because no engine that would take it answers or is paid for. */
function awayNotice(groups: ConcurrencyGroup[], now: Date): string | null {
  const serving = groups.map(({ open }) => open?.row);
  const out = serving.some((row) => row && isOutOfQuota(row, now));
  if (serving.length === 0 || !serving.every((row) => row && (row.downSince || isOutOfQuota(row, now)))) return null;
  return out ? ENGINE_QUOTA : ENGINE_AWAY;
}

/** Trainings that run or wait, and the time until all of them are done; null where one of a trainer that never finished an epoch is among them. */
export async function trainingsAhead(ports: Ports): Promise<{ ahead: number; wait: number | null }> {
  const { all, seconds } = await queueOf(ports);
  const before = all.filter(({ kind }) => kind === 'train');
  const wait = before.reduce((sum, one) => sum + left(seconds, timingOf(one), one), 0);
  return { ahead: before.length, wait: Number.isNaN(wait) ? null : Math.round(wait) };
}

/** The time that running tasks still take, by task: nothing but their own work decides it. */
export async function runsOf(db: Db, running: TaskRow[]): Promise<Map<string, Wait>> {
  if (running.length === 0) return new Map();
  const found = await db
    .select()
    .from(timings)
    .where(inArray(timings.kind, [...new Set(running.map(timingOf))]));
  const seconds = new Map(found.map((row) => [row.kind, row.seconds]));
  return new Map(running.map((row) => [row.id, waitOf(0, left(seconds, timingOf(row), { ...row, num: row.params.num ?? 1 }))]));
}
