import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { TaskKind } from '#shared/contract/content.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { BREAKS_AT } from '../routing/breaker.ts';
import { active, type TaskRow, tasks } from '../kernel/db/schema/tasks.ts';
import { rows } from '../kernel/db/rows.ts';
import { closeHold, tellEnded } from './tasks.ts';
import type { Db } from '../kernel/db/db.ts';

/** How long a silent worker keeps its task. */
export const LEASE_SECONDS = 30;
/** Starts a task gets, counting those that a crash ended; not those that ended in good order, nor a crash that its work outlived. */
export const ATTEMPTS = 3;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

/** Tasks an engine takes in a row with the checkpoint it has loaded before the longest waiting one has its turn. */
const STREAK_MAX = 4;

/** What a worker takes: kinds of work, which of them by what they need, and for which engine. `own` is what it has: its clock ran on in its sleep. */
type Ask = {
  kinds: readonly string[];
  /** Null takes work whatever it needs. */
  abilities: readonly string[] | null;
  own: readonly string[];
  engine: { id: string; kind: string; loaded: string } | null;
};

const needed = ({ abilities }: Ask) => (abilities ? sql`needs <@ ${sql.param(abilities)}::text[]` : sql`true`);

/** The checkpoint a task needs, as the index of the queue has it. */
const checkpoint = sql.raw(`coalesce(needs[1], '')`);

/** A task whose worker went silent: begun on this engine first, then whoever has waited longest. */
const lost = (ask: Ask, at: string) => sql`
  select id from tasks
  where status = 'running' and lease_until < ${at}::timestamptz and attempts < ${ATTEMPTS} and id <> all(${sql.param(ask.own)}::uuid[])
    and kind = any(${sql.param(ask.kinds)}::text[]) and ${needed(ask)} and (remote is null or engine_id = ${ask.engine?.id ?? ''})
  order by remote is not null desc, sort_at, id limit 1 for update skip locked`;

/**
 * The waiting task whose turn it is. The queue is as long as it likes: only the first of each kind and checkpoint are looked at, found
 * by stepping through the index from one pair to the next.
 */
const waiting = (ask: Ask, at: string) => {
  const fits = (kind: SQL, model: SQL) => sql`status = 'queued' and kind = ${kind} and ${checkpoint} = ${model}
      and run_at <= ${at}::timestamptz and remote is null and ${needed(ask)}`;
  return sql`
  with recursive pairs(kind, model) as (
    (select kind, ${checkpoint} from tasks where status = 'queued' order by 1, 2 limit 1)
    union all
    select next.kind, next.model from pairs, lateral (
      select tasks.kind, ${checkpoint} as model from tasks where status = 'queued' and (tasks.kind, ${checkpoint}) > (pairs.kind, pairs.model)
      order by 1, 2 limit 1) next
  ), turn as (
    select pairs.* from pairs, lateral (select sort_at, id from tasks where ${fits(sql`pairs.kind`, sql`pairs.model`)} order by sort_at, id limit 1) first
    where pairs.kind = any(${sql.param(ask.kinds)}::text[])
    order by (pairs.model <> '' and pairs.model = ${ask.engine?.loaded ?? ''}) desc, first.sort_at, first.id limit 1
  )
  select id from tasks where ${fits(sql`(select kind from turn)`, sql`(select model from turn)`)}
  order by sort_at, id limit 1 for update skip locked`;
};

async function take(db: Db, worker: string, now: Date, ask: Ask): Promise<TaskRow | null> {
  const at = now.toISOString();
  const [taken] = await rows<{ id: string }>(
    db,
    sql`update tasks set status = 'running', attempts = attempts + 1, worker = ${worker}, lease_until = ${later(now, LEASE_SECONDS)}::timestamptz,
          started_at = coalesce(started_at, ${at}::timestamptz), notice = null, engine_id = ${ask.engine?.id ?? null}, engine = case when kind = 'train' then engine else ${ask.engine?.kind ?? ''} end
        where id = coalesce((${lost(ask, at)}), (${waiting(ask, at)}))
        returning id`,
  );
  if (!taken) return null;
  const [row] = await db.select().from(tasks).where(eq(tasks.id, taken.id));
  return row ?? null;
}

/** Takes the next task of these kinds that needs no engine, or without kinds whatever is next. `skip locked` lets several workers ask at once. */
export async function claim(
  db: Db,
  worker: string,
  now: Date,
  kinds?: readonly string[],
  own: readonly string[] = [],
): Promise<TaskRow | null> {
  return take(db, worker, now, { kinds: kinds ?? TaskKind.options, abilities: kinds ? [] : null, own, engine: null });
}

/**
 * Takes the next task of these kinds for an engine that has room: the row of the engine is locked, so that all processes
 * together hand it no more than `most`. Work already begun there comes first, then work for the checkpoint it has loaded,
 * a few in a row at most: changing checkpoints takes an engine 5 to 30 s, and nobody waits for ever.
 */
export async function claimForEngine(
  db: Db,
  worker: string,
  now: Date,
  ask: { id: string; most: number; kinds: readonly string[]; abilities: readonly string[]; own: readonly string[] },
): Promise<TaskRow | null> {
  const at = now.toISOString();
  return db.transaction(async (tx) => {
    const [engine] = await tx.select().from(engines).where(eq(engines.id, ask.id)).for('update', { skipLocked: true });
    if (!engine?.enabled || engine.downSince || (engine.retryAt && engine.retryAt > now)) return null;
    const running = await tx.$count(tasks, sql`status = 'running' and engine_id = ${ask.id} and lease_until >= ${at}::timestamptz`);
    // After a row of failures one task shows whether it is well again.
    if (running >= (engine.failures >= BREAKS_AT ? 1 : ask.most)) return null;
    const loaded = engine.streak < STREAK_MAX ? engine.loadedModel : '';
    const task = await take(tx, worker, now, { ...ask, engine: { id: engine.id, kind: engine.kind, loaded } });
    const model = task?.params.modelId ?? '';
    if (task && model)
      await tx
        .update(engines)
        .set({ loadedModel: model, streak: model === engine.loadedModel && engine.streak < STREAK_MAX ? engine.streak + 1 : 1 })
        .where(eq(engines.id, ask.id));
    return task;
  });
}

/** Writes progress and renews the lease. False: the task was cancelled or taken over, so stop working on it. */
export async function report(
  db: Db,
  task: Pick<TaskRow, 'id'>,
  worker: string,
  now: Date,
  state: { progress?: number; preview?: string | null; remote?: unknown; notice?: string | null; attempts?: number },
): Promise<boolean> {
  const found = await db
    .update(tasks)
    .set({ ...state, leaseUntil: new Date(now.getTime() + LEASE_SECONDS * 1000) })
    .where(and(eq(tasks.id, task.id), eq(tasks.status, 'running'), eq(tasks.worker, worker)))
    .returning({ id: tasks.id });
  return found.length > 0;
}

/** The tasks that a worker still has, by id, each with the end of its lease. */
export async function runningOf(db: Db, worker: string): Promise<Map<string, Date | null>> {
  const found = await db
    .select({ id: tasks.id, leaseUntil: tasks.leaseUntil })
    .from(tasks)
    .where(and(eq(tasks.status, 'running'), eq(tasks.worker, worker)));
  return new Map(found.map(({ id, leaseUntil }) => [id, leaseUntil]));
}

/** Whether a task has not ended, whoever has it. */
export async function isOpenTask(db: Db, id: string): Promise<boolean> {
  return (await db.$count(tasks, and(eq(tasks.id, id), inArray(tasks.status, active)))) > 0;
}

/** Ends a task as its worker: the state, the settled pictures and the refund commit together, and only once. */
export async function finish(
  db: Db,
  task: TaskRow,
  worker: string,
  now: Date,
  end: { status: 'success'; result?: Record<string, unknown> } | { status: 'failed'; code: string; message: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(tasks)
      .set({
        status: end.status,
        preview: null,
        notice: null,
        endedAt: now,
        leaseUntil: null,
        ...(end.status === 'success'
          ? { progress: 100, ...(end.result && { result: end.result }) }
          : { errorCode: end.code, errorMessage: end.message }),
      })
      .where(and(eq(tasks.id, task.id), eq(tasks.status, 'running'), eq(tasks.worker, worker)))
      .returning();
    if (!row) return false;
    const closed = await closeHold(tx, row, end.status === 'success' ? '没有用到的积分退回' : '生成失败，积分退回', now);
    await tellEnded(tx, closed, now);
    return true;
  });
}

/** Puts a task back for another try after `seconds`; one that was never begun does not lose a try. */
export async function putBack(
  db: Db,
  task: TaskRow,
  worker: string,
  now: Date,
  { seconds, begun, notice = null }: { seconds: number; begun: boolean; notice?: string | null },
): Promise<void> {
  await db
    .update(tasks)
    .set({
      status: 'queued',
      runAt: new Date(now.getTime() + seconds * 1000),
      leaseUntil: null,
      worker: null,
      engineId: null,
      notice,
      ...(!begun && { attempts: sql`greatest(0, ${tasks.attempts} - 1)` }),
    })
    .where(and(eq(tasks.id, task.id), eq(tasks.status, 'running'), eq(tasks.worker, worker)));
}

/** Fails and refunds, in one transaction, those of these tasks that are still as they were found. */
export async function giveUp(db: Db, now: Date, found: SQL, end: { code: string; message: string; entry: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(tasks)
      .set({ status: 'failed', endedAt: now, preview: null, notice: null, errorCode: end.code, errorMessage: end.message })
      .where(found)
      .returning();
    for (const row of ended) await tellEnded(tx, await closeHold(tx, row, end.entry, now), now);
  });
}

/** Gives up tasks whose workers died once too often. */
export async function giveUpLost(db: Db, now: Date): Promise<void> {
  const lost = sql`${tasks.status} = 'running' and ${tasks.leaseUntil} < ${now.toISOString()}::timestamptz and ${tasks.attempts} >= ${ATTEMPTS}`;
  await giveUp(db, now, lost, { code: 'LOST', message: '任务多次中断，积分已退回，请重新生成', entry: '任务中断，积分退回' });
}

/** Hands back what a worker that stops has in hand: the next one takes it at once, and the start that was cut short does not count. */
export async function handBack(db: Db, worker: string, now: Date): Promise<void> {
  await db
    .update(tasks)
    .set({ worker: null, leaseUntil: new Date(now.getTime() - 1000), attempts: sql`greatest(0, ${tasks.attempts} - 1)` })
    .where(and(eq(tasks.status, 'running'), eq(tasks.worker, worker)));
}

/** After a restart of the only process there is, every running task is orphaned: its lease need not be waited for. */
export async function orphanRunning(db: Db, now: Date): Promise<void> {
  await db
    .update(tasks)
    .set({ leaseUntil: new Date(now.getTime() - 1000) })
    .where(eq(tasks.status, 'running'));
}
