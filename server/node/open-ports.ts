import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Config, ConfigError, type EngineConfig } from '../kernel/config.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { seed } from '../seed/seed.ts';
import { comfyuiEngine } from '../engines/comfyui/comfyui-engine.ts';
import { readWorkflow, type Workflow } from '../engines/comfyui/workflow.ts';
import type { Engine } from '../engines/engine.ts';
import { openaiEngine } from '../engines/openai/openai-engine.ts';
import { previewEngine } from '../engines/preview/preview-engine.ts';
import { sdapiEngine } from '../engines/sdapi/sdapi-engine.ts';
import { type Mailbox, makeMailbox } from '../notify/mailbox.ts';
import type { Ports } from '../ports/ports.ts';
import type { RunJob } from '../worker-pool/worker-pool.ts';
import { makeNotifier } from '../kernel/notifier.ts';
import { diskBlobs } from './disk-blobs.ts';
import { type OpenDb, openPglite, openPostgres, readMigrations } from './open-db.ts';
import { nodeGlyphs } from './glyphs.ts';
import { createWorkerPool } from './worker-pool.ts';
import { fetchWithoutTimeout } from './fetch-without-timeout.ts';
import { nodePasswords } from './passwords.ts';
import { openPayment } from './payment.ts';
import { sharpCodec } from './sharp-codec.ts';

function workflowOf({ workflow, extra }: EngineConfig): Workflow | undefined {
  if (!workflow) return undefined;
  try {
    return readWorkflow(JSON.parse(readFileSync(workflow, 'utf8')), extra.map);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`ENGINE_WORKFLOW 指定的工作流不可用：${why}。ENGINE_WORKFLOW or ENGINE_EXTRA's map can't be used.`);
  }
}

/** The engine as configured. */
export function engineOf(config: Config, runJob: RunJob): Engine {
  const { engine } = config;
  if (engine.id === 'sdapi') return sdapiEngine(engine, fetchWithoutTimeout);
  if (engine.id === 'openai') return openaiEngine(engine, { concurrency: config.workers, fetcher: fetchWithoutTimeout });
  if (engine.id === 'comfyui') return comfyuiEngine({ ...engine, workflow: workflowOf(engine) }, { fetcher: fetchWithoutTimeout });
  return previewEngine(runJob, config.workers);
}

/** The outside world as configured, over a database that is locked, migrated, seeded and measured. `loopback` is where the server reaches itself. */
export async function openPorts(
  config: Config,
  outer: { log: (line: string) => void; stopping: AbortSignal; loopback: () => string },
): Promise<{ ports: Ports; open: OpenDb; mailbox: Mailbox; close: () => Promise<void> }> {
  const { log, stopping, loopback } = outer;
  const open = config.databaseUrl
    ? await openPostgres(config.databaseUrl)
    : await openPglite(config.dataDir, { restore: config.restore, log });
  const mailbox = makeMailbox(log);
  const pool = createWorkerPool({ size: config.workers });
  const ports: Ports = {
    config,
    db: open.db,
    blobs: diskBlobs(join(config.dataDir, 'files'), join(import.meta.dirname, '../seed/pictures')),
    codec: sharpCodec,
    passwords: nodePasswords,
    codeSender: mailbox,
    pay: openPayment(config, open.db, loopback),
    engine: engineOf(config, pool.runJob),
    glyphs: nodeGlyphs(),
    runJob: pool.runJob,
    notifier: makeNotifier(),
    stopping,
    now: () => new Date(),
    log,
  };
  await migrate(open.db, readMigrations());
  await seed(ports, { community: !config.production });
  await open.db.execute(sql`analyze`);
  return { ports, open, mailbox, close: () => pool.close() };
}
