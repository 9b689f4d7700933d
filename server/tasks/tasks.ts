import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Task } from '#shared/contract/generation.ts';
import { type ToolAsk, type ToolKind, toolKinds, tools } from '#shared/tools/registry.ts';
import { samplePicture } from '#shared/tools/samples.ts';
import { bookDue } from '../billing/entitlements.ts';
import { assertUnderCeiling } from '../account/api-keys.ts';
import { assertMinorMayStart } from '../account/minors.ts';
import type { Member } from '../account/sessions.ts';
import { assertMay } from '../account/suspension.ts';
import { apiKeys } from '../kernel/db/schema/api-keys.ts';
import { models } from '../kernel/db/schema/catalogue.ts';
import { images } from '../kernel/db/schema/pictures.ts';
import { trainingEpochs } from '../kernel/db/schema/training.ts';
import { active, type TaskRow, tasks } from '../kernel/db/schema/tasks.ts';
import { rows } from '../kernel/db/rows.ts';
import { isUuid, sha256, uuidv7 } from '../kernel/crypto.ts';
import { errorText } from '../kernel/error-text.ts';
import { shorten } from '../kernel/shorten.ts';
import { HttpError } from '../kernel/http-error.ts';
import { binSince } from '../images/bin.ts';
import { tellTaskEnded } from '../notices/notices.ts';
import { enqueue } from '../webhooks/enqueue.ts';
import { addresses, imageRows, toImages } from '../images/images.ts';
import { runsOf, waitsOf } from './waits.ts';
import { assertEnough, hold, lockMember, release, settle } from '../points/ledger.ts';
import type { Db } from '../kernel/db/db.ts';
import type { Ports } from '../ports/ports.ts';

/** Whether anything waits or runs: what an idle worker asks every second. */
export async function hasOpenTasks(db: Db): Promise<boolean> {
  const [one] = await db.select({ id: tasks.id }).from(tasks).where(inArray(tasks.status, active)).limit(1);
  return one !== undefined;
}

export function isOpen(row: Pick<Task, 'status'>): boolean {
  return active.includes(row.status);
}

/** Ours: tasks a member may have waiting or running at once. */
const OPEN_FREE = 5;
const OPEN_MEMBER = 10;
/** A member's head start in the queue, per tier. Everybody's turn comes: it is a start, not a separate queue. */
export const HEAD_START_SECONDS = 600;

/** One piece of work of a press. */
type Work = {
  params: TaskRow['params'];
  tool?: ToolAsk;
  /** The sample it is tried on. */
  sample?: string;
  /** What stands or falls with the task: done in its transaction. */
  under?: ((tx: Db, id: string) => Promise<void>) | undefined;
  /** What the points log calls it, where the description does not. */
  title?: string | undefined;
  /** What it will be done by, where that is known before it is claimed: the kind of a trainer. */
  engine?: string;
  /** Points; a function where the price depends on what else the member does at this moment. */
  cost: number | ((tx: Db) => Promise<number>);
};

/** What the works of one press have in common. */
type Pressed = {
  kind: Task['kind'];
  /** What else was asked for, where the parameters do not hold it: the same key with another answers CONFLICT. */
  asked?: unknown;
  priority: number;
  /** What an engine must have to take it (`needsOf`). @default [] */
  needs?: string[];
  idem: string;
};

/** Puts one piece of work on the queue: see `submitAll`. */
export async function submit(
  ports: Ports,
  member: Member,
  { kind, asked, priority, needs, idem, ...work }: Pressed & Work,
): Promise<TaskRow> {
  // What the server itself decides is no part of what was asked for.
  const { seed: _seed, sameAs: _like, ...params } = work.params;
  const { seed: _drawn, ...tool } = { seed: undefined, ...work.tool };
  const said = [work.tool ? tool : params, ...(asked === undefined ? [] : [asked])];
  const [row] = await submitAll(ports, member, { kind, asked: said, priority, needs: needs ?? [], idem }, [work]);
  if (!row) throw new Error('a task was not inserted');
  return row;
}

/** Tasks that are open, those of one set of assets together as one. */
const openTasks = sql<number>`(count(*) filter (where ${inArray(tasks.status, active)} and ${tasks.kind} <> 'set')
  + count(distinct ${tasks.tool} #>> '{again,set}') filter (where ${inArray(tasks.status, active)} and ${tasks.kind} = 'set'))::int`;

/**
 * Puts the works of a press on the queue, each a task with a hold of its own: holds and rows commit together, so that there is
 * never one without the other, nor a part of them. The same idempotency key answers with the same tasks, whatever happened to
 * the first reply (R8.3). `spread` sets the places of the works so many seconds apart, for others to come in between.
 */
export async function submitAll(ports: Ports, member: Member, press: Pressed, works: readonly Work[], spread = 0): Promise<TaskRow[]> {
  const { db } = ports;
  const now = ports.now();
  const idem = press.idem || uuidv7(now);
  const keyOf = (at: number) => (at === 0 ? idem : `${idem}:${at}`);
  const digest = await sha256(JSON.stringify([press.kind, ...(press.asked as unknown[])]));
  return db.transaction(async (tx) => {
    await lockMember(tx, member.id);
    const keys = works.map((_, at) => keyOf(at));
    const same = inArray(tasks.idem, keys);
    const [seen] = await tx
      .select({
        before: sql<number>`count(*) filter (where ${same})::int`,
        open: openTasks,
        // Under the lock that a suspension is written under.
        suspension: sql<Member['suspension']>`(select suspension from users where id = ${member.id})`,
        minorMode: sql<Member['minorMode']>`(select minor_mode from users where id = ${member.id})`,
      })
      .from(tasks)
      .where(and(eq(tasks.userId, member.id), or(same, inArray(tasks.status, active))));
    if (seen?.before) {
      const before = await tx
        .select()
        .from(tasks)
        .where(and(eq(tasks.userId, member.id), same));
      if (before.some((row) => row.digest !== digest)) throw new HttpError('CONFLICT');
      return before.toSorted((a, b) => keys.indexOf(a.idem) - keys.indexOf(b.idem));
    }
    const { suspension = null, minorMode = null } = seen ?? {};
    assertMay({ suspension, minorMode }, 'generate', now);
    if (minorMode) await assertMinorMayStart(tx, { id: member.id, minorMode }, works.length, now);
    const open = seen?.open ?? 0;
    const most = press.priority > 0 ? OPEN_MEMBER : OPEN_FREE;
    if (open >= most) throw new HttpError('QUEUE_FULL', { message: `排队任务已满（最多 ${most} 个），请等前面的任务完成` });
    // At this very moment, so that what is spent is what a quote would show now.
    const { lots } = await bookDue(tx, member.id, now);
    const costs: number[] = [];
    for (const { cost } of works) costs.push(typeof cost === 'number' ? cost : await cost(tx));
    const whole = costs.reduce((sum, cost) => sum + cost, 0);
    await assertUnderCeiling(tx, member.key, whole, now);
    assertEnough(lots, whole, now);
    const made: TaskRow[] = [];
    for (const [at, work] of works.entries()) {
      const id = uuidv7(now);
      const cost = costs[at] ?? 0;
      const words = work.title ?? shorten(work.params.prompt, WORDS_MAX);
      const name = member.key ? `${kindNames[press.kind]}（API：${member.key.name}）` : kindNames[press.kind];
      const desc = [name, words].filter(Boolean).join('：');
      // What the first hold took is gone from the lots that were read.
      await hold(tx, { userId: member.id, ref: id, amount: cost, desc, now, ...(works.length === 1 && { underLock: lots }) });
      const [row] = await tx
        .insert(tasks)
        .values({
          id,
          userId: member.id,
          kind: press.kind,
          status: 'queued',
          params: work.params,
          tool: work.tool ?? null,
          sample: work.sample ?? null,
          keyId: member.key?.id ?? null,
          idem: keyOf(at),
          digest,
          cost,
          engine: work.engine ?? '',
          needs: press.needs ?? [],
          runAt: now,
          createdAt: now,
          sortAt: new Date(now.getTime() + (at * spread - press.priority * HEAD_START_SECONDS) * 1000),
        })
        .returning();
      if (!row) throw new Error('a task was not inserted');
      await work.under?.(tx, id);
      made.push(row);
    }
    return made;
  });
}

const toolNames = Object.fromEntries(toolKinds.map((kind) => [kind, tools[kind].name])) as Record<ToolKind, string>;

/** Ours: characters of a description in the points log. */
const WORDS_MAX = 30;
/** What tasks are called in the points log. */
export const kindNames: Record<Task['kind'], string> = {
  txt2img: '文生图',
  img2img: '图生图',
  ...toolNames,
  train: '模型训练',
};

/** Tells an engine to drop what it has of a task that no worker holds: nobody else would, and it would paint on for nobody. */
async function callOff(ports: Ports, { id, engineId, remote }: TaskRow): Promise<void> {
  try {
    const open = (await ports.engines.list()).find(({ row }) => row.id === engineId);
    await open?.engine.cancel?.(remote);
  } catch (error) {
    ports.log(`task ${id} was not called off on engine ${engineId}: ${errorText(error)}`);
  }
}

/** Ends a task that has not ended, once: whoever comes second finds no row. Pictures already delivered are not taken back. */
export async function cancel(ports: Ports, member: Member, id: string): Promise<TaskRow> {
  if (!isUuid(id)) throw new HttpError('NOT_FOUND');
  const now = ports.now();
  const closed = await ports.db.transaction(async (tx) => {
    const [row] = await tx
      .update(tasks)
      .set({ status: 'canceled', endedAt: now, preview: null })
      .where(and(eq(tasks.id, id), eq(tasks.userId, member.id), inArray(tasks.status, active)))
      .returning();
    if (!row) {
      await ownTask(tx, member, id);
      throw new HttpError('TASK_FINISHED');
    }
    const ended = await closeHold(tx, row, `取消${kindNames[row.kind]}，积分退回`, now);
    await tellSetEnded(tx, row, now);
    return ended;
  });
  // A worker that holds it calls it off itself. The member's answer does not wait for an engine.
  if (closed.remote !== null && closed.leaseUntil && closed.leaseUntil < now) void callOff(ports, closed);
  return closed;
}

/**
 * Ends every waiting task of a member in one go, samples left out: no list shows them. Rows that a worker is claiming or somebody is cancelling at this moment
 * are passed over, not waited for: they belong to whoever came first, and two of these never wait for each other.
 */
export async function cancelQueued(ports: Ports, member: Member, kind?: Task['kind']): Promise<{ canceled: number; refunded: number }> {
  const now = ports.now();
  return ports.db.transaction(async (tx) => {
    const waiting = tx
      .select({ id: tasks.id })
      .from(tasks)
      .where(and(eq(tasks.userId, member.id), eq(tasks.status, 'queued'), isNull(tasks.sample), kind && eq(tasks.kind, kind)))
      .for('update', { skipLocked: true });
    const gone = await tx
      .update(tasks)
      .set({ status: 'canceled', endedAt: now, preview: null })
      .where(inArray(tasks.id, waiting))
      .returning();
    let refunded = 0;
    for (const row of gone) refunded += (await closeHold(tx, row, `取消${kindNames[row.kind]}，积分退回`, now)).refunded;
    // Each set once, by whichever of its tasks is last here.
    for (const row of new Map(gone.map((row) => [setOf(row), row])).values()) await tellSetEnded(tx, row, now);
    return { canceled: gone.length, refunded };
  });
}

/** How many results a task has brought so far: pictures, or epochs of a training. */
export const deliveredBy = (db: Db, { id, kind }: Pick<TaskRow, 'id' | 'kind'>): Promise<number> =>
  kind === 'train' ? db.$count(trainingEpochs, eq(trainingEpochs.taskId, id)) : db.$count(images, eq(images.taskId, id));

/** The set of assets that a task draws an item of. */
const setOf = ({ tool }: Pick<TaskRow, 'tool'>): string | undefined => (tool?.kind === 'set' ? tool.again?.set : undefined);

/** Tells a member that a task of theirs ended by itself; samples are no news. */
export async function tellEnded(tx: Db, row: TaskRow, now: Date): Promise<void> {
  if (row.sample !== null) return;
  const { id, cost, refunded, kind, status } = row;
  const set = setOf(row);
  const failed = status === 'failed';
  await tellTaskEnded(tx, row.userId, { task: id, failed, made: madeBy(row, 0), cost, refunded, set }, now);
  const told = { task: id, kind, status, made: madeBy(row, 0), cost, refunded, set: set ?? null };
  await enqueue(tx, row.userId, failed ? 'task.failed' : 'task.done', told, now);
  await tellSetEnded(tx, row, now);
}

/** Tells a member's server that nothing of a set is under way any more, in the transaction of the task that ended last. */
async function tellSetEnded(tx: Db, { userId, tool }: TaskRow, now: Date): Promise<void> {
  const set = setOf({ tool });
  if (set === undefined) return;
  // One after the other: of two that end at once, the second sees the first.
  await lockMember(tx, userId);
  const ofSet = and(eq(tasks.userId, userId), eq(tasks.kind, 'set'), sql`${tasks.tool} #>> '{again,set}' = ${set}`);
  if ((await tx.$count(tasks, and(ofSet, inArray(tasks.status, active)))) === 0) await enqueue(tx, userId, 'set.done', { set }, now);
}

/** Settles what a task delivered and gives the rest of its hold back. */
export async function closeHold(tx: Db, row: TaskRow, desc: string, now: Date): Promise<TaskRow> {
  const each = row.cost / (row.params.num ?? 1);
  // Words are delivered whole or not at all.
  const delivered = row.result ? row.cost : Math.round((await deliveredBy(tx, row)) * each);
  if (delivered > 0) await settle(tx, row.id, now, delivered);
  const refunded = await release(tx, row.id, desc, now);
  const [closed] = await tx.update(tasks).set({ refunded }).where(eq(tasks.id, row.id)).returning();
  return closed ?? row;
}

/** A task of this member; anybody else's does not exist for them. */
export async function ownTask(db: Db, member: Member, id: string): Promise<TaskRow> {
  const [row] = isUuid(id)
    ? await db
        .select()
        .from(tasks)
        .where(and(eq(tasks.id, id), eq(tasks.userId, member.id)))
    : [];
  if (!row) throw new HttpError('NOT_FOUND');
  return row;
}

/** The pictures tools worked on, as their member may look at them, by task. */
async function sourcesOf(ports: Ports, member: Member, found: TaskRow[]): Promise<Map<string, NonNullable<Task['source']>>> {
  const keys = new Map(
    found.flatMap((row) => (row.tool && 'image' in row.tool && row.tool.image ? [[row.id, row.tool.image] as const] : [])),
  );
  if (keys.size === 0) return new Map();
  const sizes = await rows<{ key: string; width: number; height: number }>(
    ports.db,
    sql`select key, width, height from uploads where key = any(${sql.param([...keys.values()])}::text[])
        union all select key, width, height from images where key = any(${sql.param([...keys.values()])}::text[])`,
  );
  const addressOf = await addresses(ports);
  const told = await Promise.all(
    [...keys].map(async ([task, key]) => {
      const size = sizes.find((row) => row.key === key) ?? samplePicture(key);
      return size ? ([[task, { url: await addressOf(key), width: size.width, height: size.height }]] as const) : [];
    }),
  );
  return new Map(told.flat());
}

/** Why it failed; what cost nothing has nothing to give back. */
function errorWords({ errorMessage, cost }: TaskRow): string {
  return (errorMessage ?? '').replace('积分已退回', cost > 0 ? '$&' : '没有扣积分');
}

/** How many pictures a task brought. Of one that ended its price tells, for those that were ended for good left no row. */
function madeBy({ kind, status, result, params, cost, refunded }: TaskRow, stored: number): number {
  if (result || kind === 'train') return 0;
  const num = params.num ?? 1;
  const paid = active.includes(status) ? 0 : cost > 0 ? Math.round(((cost - refunded) * num) / cost) : status === 'success' ? num : 0;
  return Math.max(stored, paid);
}

/** Rows in the contract's shape: with their pictures, their place in the queue and an honest time. */
export async function toTasks(ports: Ports, member: Member, found: TaskRow[]): Promise<Task[]> {
  const { db } = ports;
  if (found.length === 0) return [];
  // What was never begun has brought nothing.
  const begun = found.filter((row) => row.startedAt !== null).map((row) => row.id);
  const brought =
    begun.length > 0
      ? await imageRows(
          db,
          member,
          { where: sql`i.task_id = any(${sql.param(begun)}::uuid[])`, order: sql`i.position`, place: sql`i.position` },
          ports.now(),
        )
      : [];
  const kept = brought.filter(({ deleted_at }) => deleted_at === null);
  const pictures = await toImages(ports, member, kept);
  const inBin = brought.filter(({ deleted_at }) => deleted_at !== null && new Date(deleted_at) > binSince(ports.now()));
  const waits = await waitsOf(
    ports,
    found.filter((row) => row.status === 'queued'),
  );
  const runs = await runsOf(
    db,
    found.filter((row) => row.status === 'running'),
  );
  const sources = await sourcesOf(ports, member, found);
  const modelIds = [...new Set(found.flatMap((row) => row.params.modelId ?? []))];
  const names =
    modelIds.length > 0 ? await db.select({ id: models.id, name: models.name }).from(models).where(inArray(models.id, modelIds)) : [];
  const keyIds = [...new Set(found.flatMap((row) => row.keyId ?? []))];
  const keys =
    keyIds.length > 0 ? await db.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(inArray(apiKeys.id, keyIds)) : [];
  return found.map((row): Task => {
    const wait = waits.get(row.id) ?? runs.get(row.id);
    return {
      id: row.id,
      kind: row.kind,
      status: row.status,
      progress: row.progress,
      ahead: wait?.ahead ?? 0,
      eta: wait?.eta ?? null,
      preview: row.preview,
      notice: row.notice ?? waits.get(row.id)?.notice ?? null,
      images: pictures.filter((picture) => picture.taskId === row.id),
      places: kept.filter(({ task_id }) => task_id === row.id).map(({ place }) => Number(place)),
      made: madeBy(row, brought.filter(({ task_id }) => task_id === row.id).length),
      binned: inBin.filter(({ task_id }) => task_id === row.id).length,
      result: row.result,
      error: row.errorCode ? { code: row.errorCode, message: errorWords(row) } : null,
      cost: row.cost,
      refunded: row.refunded,
      // A training is told by its own call: its epochs are no pictures.
      params: row.params.prompt && row.kind !== 'train' ? row.params : null,
      tool: row.tool,
      source: sources.get(row.id) ?? null,
      model: names.find((model) => model.id === row.params.modelId)?.name ?? null,
      engine: row.engine,
      via: keys.find((key) => key.id === row.keyId)?.name ?? null,
      createdAt: row.createdAt.toISOString(),
      startedAt: row.startedAt?.toISOString() ?? null,
      endedAt: row.endedAt?.toISOString() ?? null,
    };
  });
}

export async function toTask(ports: Ports, member: Member, row: TaskRow): Promise<Task> {
  const [task] = await toTasks(ports, member, [row]);
  if (!task) throw new Error('a task row gave no task');
  return task;
}
