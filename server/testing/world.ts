/** What server tests stand on: the whole app over a fresh database, with a clock they turn and an engine they script. */
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Priced } from '#shared/contract/generation.ts';
import { createApp } from '../app.ts';
import { openBytes } from '../kernel/byte-range.ts';
import { readConfig } from '../kernel/config.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { memberships } from '../kernel/db/schema/commerce.ts';
import { engines } from '../kernel/db/schema/engines.ts';
import { settings } from '../kernel/db/schema/settings.ts';
import { seed } from '../seed/seed.ts';
import { capsOf } from '../engines/caps.ts';
import type { Engine, Job } from '../engines/engine.ts';
import { uuidv7 } from '../kernel/crypto.ts';
import { createBitmap } from '../pixels/imaging/bitmap.ts';
import { makeMailbox } from '../notify/mailbox.ts';
import type { App } from '../http/mount.ts';
import { type SandboxKeys, sandboxKeys } from '../pay/sandbox.ts';
import type { Db } from '../kernel/db/db.ts';
import { type Blobs, noMeter, type ModerationService, type Ports, readerOf } from '../ports/ports.ts';
import { makeNotifier } from '../kernel/notifier.ts';
import { diskBlobs } from '../node/disk-blobs.ts';
import { nodeGlyphs } from '../node/glyphs.ts';
import { type OpenDb, openPglite, openPostgres, readMigrations } from '../node/open-db.ts';
import { nodePasswords } from '../node/passwords.ts';
import { openPayment, postForm } from '../node/payment.ts';
import { sharpCodec } from '../node/sharp-codec.ts';
import { previewTrainer } from '../trainers/preview/preview-trainer.ts';
import type { Trainer } from '../trainers/trainer.ts';
import { openEngines } from '../routing/engines.ts';
import { syncEngines } from '../routing/sync.ts';
import { taskHandlers } from '../task-handlers.ts';
import { startWorker } from '../tasks/worker.ts';
import { runJobInline } from '../worker-pool/worker-pool.ts';

// Tests ask much of it and have the memory: here the database is optimised as it runs, unlike decision 0036.
for (const flag of ['--wasm-tier-up', '--wasm-dynamic-tiering']) setFlagsFromString(flag);

let opened: Promise<OpenDb> | undefined;

let heard: string[] | undefined;
/** Transactions are begun differently by the two databases, so that only what is said in them is kept. */
const logger = { logQuery: (text: string) => void (/^(?:begin|commit|rollback|savepoint|release)/.test(text) || heard?.push(text)) };

/** The statements that some work makes, whoever makes them. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const own: string[] = (heard = []);
  try {
    await work();
  } finally {
    heard = undefined;
  }
  return own;
}

/** A database without a table: in-memory PGlite, or one of its own on the PostgreSQL of TEST_DATABASE_URL. */
export async function openEmpty(): Promise<OpenDb> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return openPglite(undefined, { logger });
  const admin = await openPostgres(url);
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await admin.db.execute(sql.raw(`create database ${name}`));
  await admin.close();
  return openPostgres(Object.assign(new URL(url), { pathname: `/${name}` }).href, { logger });
}

/** Empties every table and starts every count anew. Most tables hold a few rows: deleting them takes a fifth of a truncation. */
const EMPTIED = `do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations' loop
    if pg_relation_size(one.oid) > 500000 then execute format('truncate %I cascade', one.relname);
    else execute format('delete from %I', one.relname); end if;
  end loop;
  perform setval(oid, 1, false) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S';
end $$`;

/** One database per test worker, emptied for each world. */
async function freshDb(): Promise<OpenDb> {
  opened ??= openEmpty().then(async (open) => {
    await migrate(open.db, readMigrations());
    return open;
  });
  const open = await opened;
  await open.db.execute(sql.raw(EMPTIED));
  return open;
}

let madeKeys: Promise<SandboxKeys> | undefined;
/** The sandbox payment's keys, made once a test worker: RSA keys take long to find. */
async function sameKeys(db: Db): Promise<SandboxKeys> {
  if (madeKeys)
    await db
      .insert(settings)
      .values({ key: 'sandbox-keys', value: JSON.stringify(await madeKeys) })
      .onConflictDoNothing();
  return (madeKeys ??= sandboxKeys(db));
}

/** The fonts, read once a test worker. */
const testGlyphs = nodeGlyphs();

/** Blobs in memory; the shipped pictures are read from the repository. */
function memoryBlobs(now: () => Date): Blobs & { kept: Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string; at: Date }> } {
  const shipped = diskBlobs('/nonexistent', join(import.meta.dirname, '../seed/pictures'));
  const kept = new Map<string, { bytes: Uint8Array<ArrayBuffer>; type: string; at: Date }>();
  const get: Blobs['get'] = async (key) => kept.get(key) ?? (key.startsWith('seed/') ? shipped.get(key) : null);
  return {
    kept,
    put: async (key, bytes, type) => void kept.set(key, { bytes: new Uint8Array(bytes), type, at: now() }),
    get,
    async open(key, range) {
      const file = await get(key);
      return file && openBytes(file, range);
    },
    remove: async (key) => void kept.delete(key),
    async *list() {
      for (const [key, { at }] of kept) yield { key, at };
    },
  };
}

/** An engine that answers at once with a flat picture, or does what a test scripts. */
export function scriptedEngine(run?: Engine['run']): Engine & { jobs: Job[] } {
  const jobs: Job[] = [];
  return {
    kind: 'preview',
    concurrency: 2,
    jobs,
    caps: async () => capsOf({ name: '离线预览引擎', preview: true, lacks: { mask: '预览引擎不能局部重画' } }),
    files: async () => [],
    async run(job, io) {
      jobs.push(job);
      if (run) return run(job, io);
      io.progress(0.5, createBitmap(8, 8, [40, 120, 90, 255]));
      return { bitmap: createBitmap(job.width, job.height, [40, 120, 90, 255]) };
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read replies the way they need them
type Loose = any;

export type World = Awaited<ReturnType<typeof makeWorld>>;

let workers: ReturnType<typeof startWorker>[] = [];
async function rest(): Promise<void> {
  const stopping = workers;
  workers = [];
  await Promise.all(stopping.map((worker) => worker.stop()));
}

/** A fresh world; nobody works in the one before it any more. The clock starts at a fixed China noon and stands still until a test moves it. */
export async function makeWorld(
  options: {
    env?: Record<string, string>;
    engine?: Engine;
    engines?: Record<string, Engine>;
    trainers?: Trainer[];
    moderation?: ModerationService;
    community?: boolean;
    post?: Ports['post'];
  } = {},
) {
  await rest();
  const { db } = await freshDb();
  let at = Date.parse('2026-11-21T12:00:00+08:00');
  const logged: string[] = [];
  const log = (line: string) => void logged.push(line);
  const mailbox = makeMailbox(() => {});
  const blobs = memoryBlobs(() => new Date(at));
  const engine = options.engine ?? scriptedEngine();
  // A row's address leads to its adapter.
  const byId: Record<string, Engine> = options.engines ?? { main: engine };
  const stopping = new AbortController();
  const config = readConfig({ CAPTCHA: 'off', ...options.env });
  // Nothing listens there until a test says so: the gateway is away.
  let address = 'http://127.0.0.1:1';
  const ports: Ports = {
    config,
    db,
    reader: readerOf(db),
    blobs,
    codec: sharpCodec,
    passwords: nodePasswords,
    codeSender: mailbox,
    judgeCaptcha: null,
    moderation: options.moderation ?? null,
    pay: openPayment(
      config,
      db,
      () => address,
      log,
      () => new Date(at),
    ),
    post: options.post ?? null,
    engines: openEngines(db, ({ url }) => byId[url] ?? engine),
    trainers: options.trainers ?? [previewTrainer(runJobInline)],
    glyphs: testGlyphs,
    runJob: runJobInline,
    notifier: makeNotifier(),
    stopping: stopping.signal,
    now: () => new Date(at),
    log,
    meter: noMeter,
  };
  await seed(ports, { community: options.community ?? false });
  await db.insert(engines).values(Object.entries(byId).map(([id, { kind }], sort) => ({ id, kind, name: id, url: id, sort })));
  await syncEngines(ports);
  const sandbox = config.pay === 'sandbox';
  if (sandbox) await sameKeys(db);
  const app = createApp(ports, sandbox ? { cashier: { keys: () => sandboxKeys(db), origin: () => address, post: postForm } } : {});

  /** Opens a port, so that the payment's library reaches the sandbox gateway and its notices reach the server. */
  async function listen() {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 });
    await new Promise((up) => server.once('listening', up));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.unref();
    return {
      origin: address,
      close: () => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        server.close();
      },
    };
  }
  let nextIp = 10;

  /** A JSON call; the answer's status and body. */
  async function call(
    method: string,
    path: string,
    body?: unknown,
    as?: { token?: string; ip?: string; headers?: Record<string, string> },
  ) {
    const form = body instanceof FormData;
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...(!form && body !== undefined && { 'Content-Type': 'application/json' }),
          ...(as?.token && { Authorization: `Bearer ${as.token}` }),
          ...as?.headers,
        },
        ...(body !== undefined && { body: form || typeof body === 'string' ? body : JSON.stringify(body) }),
      },
      { ip: as?.ip ?? '127.0.0.9' },
    );
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (text.startsWith('{') ? JSON.parse(text) : text) as Loose };
  }

  /** Signs a fresh phone number in by code, from an address of its own. */
  async function signIn(mobile = `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`) {
    const ip = `10.0.0.${nextIp++}`;
    await call('POST', '/api/v2/users/getCode', { username: mobile, source: 'login' }, { ip });
    const code = mailbox.letters().find((letter) => letter.to === mobile)?.code ?? '';
    const { body } = await call('POST', '/api/v2/users/login', { username: mobile, password: code, type: 'code' }, { ip });
    return { token: body.data.token as string, id: body.data.id as number, mobile, ip, info: body.data };
  }

  /** Puts a member on a plan for years, without an order and without its points. */
  const putOn = (member: { id: number }, type: number) =>
    db
      .insert(memberships)
      .values({ id: uuidv7(ports.now()), userId: member.id, type, time: 1, startAt: new Date(0), endAt: new Date('2030-01-01') });

  type As = NonNullable<Parameters<typeof call>[3]>;
  /** Sends a file to the tools; the call's answer. */
  function upload(member: As, bytes: Uint8Array, name = 'a.png') {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
    return call('POST', '/api/v2/common/upload', form, member);
  }
  /** Asks what a press would cost; the call's answer. */
  const quote = (member: As, asked: Priced) => call('POST', '/api/v2/common/quote', asked, member);
  const pointsOf = async (member: As) => (await call('GET', '/api/v2/users/permission', undefined, member)).body.data.all as number;
  const taskOf = async (member: As, id: string) => (await call('GET', `/api/v2/common/tasks/${id}`, undefined, member)).body.data;
  /** A task as its member sees it, once it ended in whatever way. */
  const ended = (member: As, id: string) =>
    vi.waitFor(
      async () => {
        const task = await taskOf(member, id);
        if (!['success', 'failed', 'canceled'].includes(task.status)) throw new Error(`task ${id} is ${task.status}`);
        return task;
      },
      { timeout: 90_000 },
    );

  return {
    ports,
    app: app as App,
    db,
    mailbox,
    blobs,
    engine,
    logged,
    call,
    signIn,
    putOn,
    upload,
    quote,
    pointsOf,
    taskOf,
    ended,
    listen,
    /** Starts a worker on the queue. */
    work: () => void workers.push(startWorker(ports, taskHandlers)),
    /** Stops the workers; what they had under way stays running in the table. */
    rest,
    stop: () => stopping.abort(),
    tick: (seconds: number) => void (at += seconds * 1000),
  };
}
