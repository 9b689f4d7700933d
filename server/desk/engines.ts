import { asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { TaskKind } from '#shared/contract/content.ts';
import type { DeskEngine, saveDeskEngine } from '#shared/contract/desk.ts';
import type { ParsedBody } from '#shared/contract/endpoint.ts';
import { type Db, onceFor } from '../kernel/db/db.ts';
import { HttpError } from '../kernel/http-error.ts';
import { rows } from '../kernel/db/rows.ts';
import { type EngineRow, engines } from '../kernel/db/schema/engines.ts';
import { active, tasks } from '../kernel/db/schema/tasks.ts';
import { makeKeep } from '../kernel/keep.ts';
import type { Ports } from '../ports/ports.ts';
import { abilitiesOf } from '../routing/abilities.ts';
import { BREAKS_AT } from '../routing/breaker.ts';
import { syncEngine } from '../routing/sync.ts';
import { concurrencyGroups } from '../tasks/concurrency-groups.ts';
import { type Operator, writeAudit } from './audit.ts';

const HOUR = 3600_000;
const DAY = 24 * HOUR;
const BARS = 24;

function stateOf(row: EngineRow, running: number, now: Date): DeskEngine['state'] {
  if (!row.enabled) return 'off';
  if (row.downSince) return 'away';
  // Until a try succeeds its breaker is open, also in the moment of the try.
  if (row.failures >= BREAKS_AT || (row.retryAt && row.retryAt > now)) return 'resting';
  return running > 0 ? 'busy' : 'fine';
}

type Ended = { engine_id: string; p95: number; ended: number; failed: number };
type Bar = { engine_id: string; span: number; ended: number; failed: number };

/** How long what ended is not counted anew: at a million tasks a day it takes the database a second. */
export const ENDED_MS = 30_000;

const moment = (at: number) => sql`${new Date(at).toISOString()}::timestamptz`;
const onEngine = sql`engine_id is not null and started_at is not null and status in ('success', 'failed')`;
const counts = sql`count(*)::int as ended, (count(*) filter (where status = 'failed'))::int as failed`;

const lastDay = onceFor((ports: Ports) => makeKeep<Ended[]>({ freshMs: ENDED_MS, staleMs: ENDED_MS, clock: () => ports.now().getTime() }));

/** How long it took and how it went, what ended on each engine in the last day. */
const readLastDay = (db: Db, now: number) =>
  rows<Ended>(
    db,
    sql`select engine_id, percentile_disc(0.95) within group (order by extract(epoch from ended_at - started_at)::float8) as p95, ${counts}
        from tasks where ${onEngine} and ended_at >= ${moment(now - DAY)} group by 1`,
  );

/** When it ended and how, in the last hour. */
const readLastHour = (db: Db, now: number) =>
  rows<Bar>(
    db,
    sql`select engine_id, floor(extract(epoch from ${moment(now)} - ended_at) / ${HOUR / 1000 / BARS}::float8)::int as span, ${counts}
        from tasks where ${onEngine} and ended_at > ${moment(now - HOUR)} group by 1, 2`,
  );

function figures(id: string, all: readonly Ended[], bars: readonly Bar[]): Pick<DeskEngine, 'p95' | 'failed' | 'bars'> {
  const own = all.find((one) => one.engine_id === id);
  return {
    p95: own?.p95 ?? null,
    failed: own ? own.failed / own.ended : null,
    bars: Array.from({ length: BARS }, (_, i) => {
      const here = bars.find((one) => one.engine_id === id && one.span === BARS - 1 - i);
      return { ended: here?.ended ?? 0, failed: here?.failed ?? 0 };
    }),
  };
}

/** An engine, what the desk tells of it, and what it does. */
export type SeenEngine = { row: EngineRow; told: DeskEngine; kinds: TaskKind[] };

/** How every engine stands and what it does, switched-off ones included. */
export async function seeEngines(ports: Ports): Promise<SeenEngine[]> {
  const { db } = ports;
  const now = ports.now();
  const all = await db.select().from(engines).orderBy(asc(engines.sort), asc(engines.id));
  const open = await db
    .select({ status: tasks.status, kind: tasks.kind, engineId: tasks.engineId, needs: tasks.needs, many: count() })
    .from(tasks)
    .where(inArray(tasks.status, active))
    .groupBy(tasks.status, tasks.kind, tasks.engineId, tasks.needs);
  const day = await lastDay(ports).get('', () => readLastDay(db, now.getTime()));
  const hour = await readLastHour(db, now.getTime());
  const groups = await concurrencyGroups(ports);
  const abilities = await abilitiesOf(
    db,
    groups.flatMap((group) => group.open ?? []),
  );
  const sum = (of: typeof open) => of.reduce((total, { many }) => total + many, 0);
  return all.map((row): SeenEngine => {
    const group = groups.find((one) => one.open?.row.id === row.id);
    const able = new Set(abilities.get(row.id));
    const running = sum(open.filter((task) => task.status === 'running' && task.engineId === row.id));
    const told: DeskEngine = {
      id: row.id,
      kind: row.kind,
      name: row.name,
      url: row.url,
      hasKey: row.key !== '',
      model: row.model,
      most: group?.most ?? row.most ?? 1,
      enabled: row.enabled,
      fromEnvironment: row.fromEnvironment,
      state: stateOf(row, running, now),
      lastError: row.lastError,
      retryIn: row.retryAt && row.retryAt > now ? Math.ceil((row.retryAt.getTime() - now.getTime()) / 1000) : null,
      failures: row.failures,
      seenAt: row.seenAt?.toISOString() ?? null,
      running,
      waiting: sum(
        open.filter(
          ({ status, kind, needs }) => status === 'queued' && group?.kinds.includes(kind) && needs.every((need) => able.has(need)),
        ),
      ),
      ...figures(row.id, day, hour),
    };
    return { row, told, kinds: group?.kinds ?? [] };
  });
}

/** Engines as their section lists them. */
export const deskEngines = async (ports: Ports): Promise<DeskEngine[]> => (await seeEngines(ports)).map(({ told }) => told);

/** What an operator tells about an engine; what is left out stays. */
export type EngineChange = ParsedBody<typeof saveDeskEngine>;

const shown = ({ key, ...row }: { key?: string | undefined }) => ({ ...row, ...(key !== undefined && { key: key ? '•••' : '' }) });

const sameServer = (a: Pick<EngineChange, 'kind' | 'url'>, b: Pick<EngineChange, 'kind' | 'url'>) =>
  a.kind === b.kind && URL.parse(a.url)?.origin === URL.parse(b.url)?.origin;

/** Adds or changes an engine once it has answered; how many files it has. */
export async function saveEngine(ports: Ports, operator: Operator, change: EngineChange): Promise<number> {
  const { db } = ports;
  const now = ports.now();
  const [before] = await db.select().from(engines).where(eq(engines.id, change.id));
  if (before?.fromEnvironment)
    throw new HttpError('CONFLICT', { message: '这台引擎由环境变量 ENGINE 设置，请改环境变量后重启，或换一个编号添加' });
  // A key belongs to the address it was given for: nobody else is sent it.
  const key = change.key ?? (before && (sameServer(before, change) ? before.key : ''));
  const row = { ...change, ...(key !== undefined && { key }), updatedAt: now };
  if (change.enabled !== false) await assertAnswers(ports, { ...change, key, model: change.model ?? before?.model });
  await db.transaction(async (tx) => {
    const health = { downSince: null, retryAt: null, failures: 0, lastError: '' };
    // Another address may have other files: what is found there counts as brought along.
    const moved = before && (before.url !== change.url || before.kind !== change.kind);
    await tx
      .insert(engines)
      .values({ sort: await tx.$count(engines), ...row })
      .onConflictDoUpdate({ target: engines.id, set: { ...row, ...health, ...(moved && { seenAt: null }) } });
    await writeAudit(tx, operator, now, {
      action: before ? 'engine.change' : 'engine.add',
      target: `engine:${change.id}`,
      before: before && shown(before),
      after: shown({ ...change, ...(key !== before?.key && { key }) }),
    });
  });
  const open = (await ports.engines.list()).find((one) => one.row.id === change.id);
  return open ? ((await syncEngine(ports, open)) ?? 0) : 0;
}

/** Refuses an engine that does not answer, in words that help to mend it. */
async function assertAnswers(ports: Ports, settings: EngineChange): Promise<void> {
  const { kind, url, key = '', model = '', extra = {}, resultHosts = [], most = null } = settings;
  const engine = ports.engines.make({ kind, url, key, model, extra, resultHosts, most, workflow: null });
  try {
    await engine.files(AbortSignal.timeout(15_000));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new HttpError('VALIDATION', {
      message: `${settings.url} 没有按 ${settings.kind} 的方式回答（${why.slice(0, 160)}）。请检查地址、密钥，以及引擎是否已启动`,
      fields: { url: '没有回答' },
    });
  } finally {
    await engine.close?.();
  }
}

/** Takes an engine out. Work handed to it is given up or goes to another one. */
export async function removeEngine({ db, now }: Ports, operator: Operator, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(engines).where(eq(engines.id, id));
    if (!row) throw new HttpError('NOT_FOUND');
    if (row.fromEnvironment) throw new HttpError('CONFLICT', { message: '这台引擎由环境变量 ENGINE 设置，请改环境变量后重启' });
    await tx.delete(engines).where(eq(engines.id, id));
    await writeAudit(tx, operator, now(), { action: 'engine.remove', target: `engine:${id}`, before: shown(row) });
  });
}
