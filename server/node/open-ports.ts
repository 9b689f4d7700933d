import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { and, eq, ne, or, sql } from 'drizzle-orm';
import { type Config, ConfigError, type EngineConfig, type TrainerConfig } from '../kernel/config.ts';
import type { Db } from '../kernel/db/db.ts';
import { errorText } from '../kernel/error-text.ts';
import { isOnline, migrate, underStartLock } from '../kernel/db/migrate.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { seed } from '../seed/seed.ts';
import { comfyuiEngine } from '../engines/comfyui/comfyui-engine.ts';
import { readWorkflow } from '../engines/comfyui/workflow.ts';
import type { Engine } from '../engines/engine.ts';
import { openaiEngine } from '../engines/openai/openai-engine.ts';
import { previewEngine } from '../engines/preview/preview-engine.ts';
import { rembgEngine } from '../engines/rembg/rembg-engine.ts';
import { sdapiEngine } from '../engines/sdapi/sdapi-engine.ts';
import { type Mailbox, makeMailbox } from '../notify/mailbox.ts';
import type { EngineSettings } from '../ports/engines.ts';
import { type Blobs, type CodeSender, type Log, type Meter, noMeter, type Ports, readerOf } from '../ports/ports.ts';
import { aiToolkitTrainer } from '../trainers/ai-toolkit/ai-toolkit-trainer.ts';
import { previewTrainer } from '../trainers/preview/preview-trainer.ts';
import type { Trainer } from '../trainers/trainer.ts';
import { stylesOf } from '../training/read.ts';
import { openEngines } from '../routing/engines.ts';
import { makeNotifier } from '../kernel/notifier.ts';
import { aliyunModeration } from './aliyun-moderation.ts';
import { judgedFile } from '../images/images.ts';
import { aliyunCaptcha } from './aliyun-captcha.ts';
import { diskBlobs } from './disk-blobs.ts';
import { makeIndexes, type OpenDb, openPglite, openPostgres, readMigrations } from './open-db.ts';
import { nodeGlyphs } from './glyphs.ts';
import { createWorkerPool } from './worker-pool.ts';
import { writeAside } from './write-aside.ts';
import { fetchWithoutTimeout } from './fetch-without-timeout.ts';
import { postgresNotices } from './postgres-notices.ts';
import { nodePasswords } from './passwords.ts';
import { openPayment } from './payment.ts';
import { publicPost } from './public-post.ts';
import { openReplica } from './read-replica.ts';
import { postgresAway } from './start-errors.ts';
import { kohyaTrainer } from './kohya-trainer.ts';
import { sharpCodec, withinMemory } from './sharp-codec.ts';
import { makeMemoryBudget } from '../kernel/memory-budget.ts';

/** The operator's own ComfyUI workflow, read from its file; undefined without one. */
export function workflowOf({ workflow, extra }: EngineConfig): unknown {
  if (!workflow) return null;
  try {
    const graph: unknown = JSON.parse(readFileSync(workflow, 'utf8'));
    readWorkflow(graph, extra.map);
    return graph;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`ENGINE_WORKFLOW 指定的工作流不可用：${why}。ENGINE_WORKFLOW or ENGINE_EXTRA's map can't be used.`);
  }
}

/** The adapter that speaks to an engine with these settings. */
export function adapterOf(
  settings: EngineSettings,
  { workers }: Pick<Config, 'workers'>,
  { runJob, codec, db }: Pick<Ports, 'runJob' | 'codec' | 'db'>,
): Engine {
  const { kind, most, workflow, extra } = settings;
  const decode = (bytes: Uint8Array<ArrayBuffer>) => codec.decode(bytes);
  if (kind === 'sdapi') return sdapiEngine(settings, fetchWithoutTimeout);
  if (kind === 'openai') return openaiEngine(settings, { concurrency: most ?? workers, fetcher: fetchWithoutTimeout });
  if (kind === 'comfyui')
    return comfyuiEngine(
      { ...settings, workflow: workflow ? readWorkflow(workflow, extra.map) : undefined },
      { fetcher: fetchWithoutTimeout, decode },
    );
  if (kind === 'rembg') return rembgEngine(settings, { fetcher: fetchWithoutTimeout, decode });
  return previewEngine(runJob, workers, stylesOf(db));
}

/** The trainer of the environment. */
export function openTrainer(trainer: TrainerConfig, dataDir: string, { runJob, codec }: Pick<Ports, 'runJob' | 'codec'>): Trainer {
  if (trainer.kind === 'preview') return previewTrainer(runJob);
  const work = join(resolve(dataDir), 'training');
  if (trainer.kind === 'kohya') return kohyaTrainer({ ...trainer, work }, { runJob, codec });
  return aiToolkitTrainer(trainer, {
    fetcher: fetchWithoutTimeout,
    decode: (bytes) => codec.decode(bytes),
    encode: async (picture, signal) => runJob('encode', await runJob('onWhite', picture, { signal }), { signal }),
    store: (name, bytes) => writeAside(join(trainer.loras, `${name}.safetensors`), bytes),
  });
}

/** Id of the row that the environment writes. */
const FROM_ENVIRONMENT = 'main';

/** Writes the engine of the environment into the table, as every start finds it there. */
export async function writeEngine(db: Db, { engine, workers }: Pick<Config, 'engine' | 'workers'>): Promise<void> {
  if (!engine) {
    await db.delete(engines).where(eq(engines.fromEnvironment, true));
    return;
  }
  const { kind, url, key, model, extra, resultHosts } = engine;
  const most = kind === 'preview' || kind === 'openai' ? workers : null;
  const told = { kind, url, key, model, extra, resultHosts, most, workflow: workflowOf(engine), fromEnvironment: true, enabled: true };
  // Another engine than before: what is known of the old one's files and health does not hold.
  await db.delete(engines).where(and(eq(engines.id, FROM_ENVIRONMENT), or(ne(engines.kind, kind), ne(engines.url, url))));
  await db
    .insert(engines)
    .values({ id: FROM_ENVIRONMENT, name: kind, ...told })
    .onConflictDoUpdate({ target: engines.id, set: told });
}

/** How processes ring for each other; the embedded database has one. */
async function openNotices({ databaseUrl }: Config, log: (line: string) => void) {
  if (!databaseUrl) return { notifier: makeNotifier(), close: async () => {} };
  try {
    return await postgresNotices(databaseUrl, log);
  } catch (error) {
    throw postgresAway(databaseUrl, error) ?? error;
  }
}

/** Where files live. A bucket's client is loaded where there is a bucket. */
async function openBlobs({ s3, dataDir }: Config): Promise<Blobs> {
  const shipped = join(import.meta.dirname, '../seed/pictures');
  if (!s3) return diskBlobs(join(dataDir, 'files'), shipped);
  const { s3Blobs } = await import('./s3-blobs.ts');
  return s3Blobs(s3, shipped);
}

/** What sends codes and notices, loaded where they are sent. */
async function openSending(config: Config, meter: Meter): Promise<CodeSender> {
  const { counted, openSenders } = await import('./senders.ts');
  return counted(openSenders(config), meter);
}

/**
 * The outside world as configured, over a database that is locked, migrated, seeded and measured. `loopback` is where the server reaches
 * itself; `indexes` ends when those are made that a running service gets beside its work.
 */
export async function openPorts(
  config: Config,
  outer: { log: Log; meter?: Meter; stopping: AbortSignal; loopback: () => string },
): Promise<{ ports: Ports; open: OpenDb; mailbox: Mailbox; indexes: Promise<void>; close: () => Promise<void> }> {
  const { log, meter = noMeter, stopping, loopback } = outer;
  const open = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openPglite(config.dataDir, { restore: config.restore, log });
  // What only members may know is in no log of a company.
  const mailbox = makeMailbox(config.production ? () => {} : (line) => log(line, { level: 'info' }));
  const memory = makeMemoryBudget(config.pixelMemory);
  const pool = createWorkerPool({ size: config.workers, memory });
  const codec = withinMemory(sharpCodec, memory);
  const notices = await openNotices(config, log);
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, { db: open.db, notifier: notices.notifier, log }) : null;
  const ports: Ports = {
    config,
    db: open.db,
    reader: replica?.reader ?? readerOf(open.db),
    blobs: await openBlobs(config),
    codec,
    passwords: nodePasswords,
    codeSender: config.notify === 'send' ? await openSending(config, meter) : mailbox,
    judgeCaptcha: config.captcha === 'aliyun' ? aliyunCaptcha(config) : null,
    moderation: config.moderation
      ? aliyunModeration(config, config.moderation, (key) => judgedFile(open.db, config.origin, key, new Date()))
      : null,
    pay: openPayment(config, open.db, loopback, log),
    post: publicPost(),
    engines: openEngines(open.db, (settings) => adapterOf(settings, config, { runJob: pool.runJob, codec, db: open.db })),
    trainers: config.trainer ? [openTrainer(config.trainer, config.dataDir, { runJob: pool.runJob, codec })] : [],
    glyphs: nodeGlyphs(),
    runJob: pool.runJob,
    notifier: notices.notifier,
    stopping,
    now: () => new Date(),
    log,
    meter,
  };
  const migrations = readMigrations();
  let changed = false;
  try {
    await underStartLock(open.db, async (db) => {
      changed = (await migrate(db, open.kind === 'pglite' ? migrations : migrations.filter((one) => !isOnline(one)))) > 0;
      changed = (await seed({ ...ports, db }, { community: !config.production })) || changed;
      await writeEngine(db, config);
    });
  } catch (error) {
    throw postgresAway(config.databaseUrl, error) ?? error;
  }
  // The embedded database does not measure itself; what members changed its housekeeping does every hour.
  if (open.kind === 'pglite' && changed) await open.db.execute(sql`analyze`);
  const indexes = config.databaseUrl ? makeIndexes(config.databaseUrl, migrations, stopping) : Promise.resolve();
  indexes.catch((error: unknown) => log(`an index was not made: ${errorText(error)}`));
  return {
    ports,
    open,
    mailbox,
    indexes,
    close: async () => {
      await pool.close();
      await notices.close();
      await replica?.close();
    },
  };
}
