import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './kernel/config.ts';
import { errorText } from './kernel/error-text.ts';
import { startFilling } from './kernel/search.ts';
import { portTaken, StartError } from './node/start-errors.ts';
import { withSecretFiles } from './node/secret-files.ts';
import { DEMO_PASSWORD } from './seed/seed.ts';
import { seedUsers } from './seed/community.ts';
import { answersHost, OTHER_HOST } from './node/local-hosts.ts';
import { firstPictures } from './images/first-pictures.ts';
import { makeSharing } from './images/share.ts';
import { flushViews } from './images/views.ts';
import { openLog } from './node/log.ts';
import { openPorts } from './node/open-ports.ts';
import { postForm } from './node/payment.ts';
import { formTargets, originOf, serveSite } from './node/site.ts';
import type { Log } from './ports/ports.ts';
import { sandboxKeys } from './pay/sandbox.ts';
import { orphanRunning } from './tasks/claims.ts';
import { syncEngines } from './routing/sync.ts';
import { startWorker } from './tasks/worker.ts';
import { taskHandlers } from './task-handlers.ts';
import { startSweep } from './sweep.ts';
import { startDeliveries } from './webhooks/deliver.ts';

/** How long an api process that stops is not ready but answers, so that a proxy that looks every three seconds has seen it. */
const LEAVE_MS = 5000;
/** How long callers may go on when the server stops; then their connections are cut. */
const DRAIN_MS = 5000;
/** When a worker or the database can't be closed either: far beyond what they take. */
const LATE_MS = 30_000;
/** How long a start waits for engines to list their files; the first pages then offer what they have. */
const ENGINES_MS = 3000;
const root = join(import.meta.dirname, '..');

/** One command: lock, migrate, seed, then serve the API, the files, the application and the queue. */
async function main(): Promise<void> {
  const config = readConfig(withSecretFiles(process.env));
  const log = openLog(config, (line) => console.log(line));
  const metrics = config.metricsToken ? (await import('./node/metrics.ts')).openMetrics() : null;
  const stopping = new AbortController();
  let isLeaving = false;
  const here = { port: config.port };
  const { ports, open, mailbox, close } = await openPorts(config, {
    log,
    ...(metrics && { meter: metrics.meter }),
    stopping: stopping.signal,
    loopback: () => loopback(config.host, here.port),
  });
  // Only one process can hold the embedded database, so whatever was running died with the last one.
  if (open.kind === 'pglite') await orphanRunning(open.db, ports.now());

  const read = syncEngines(ports).catch((error: unknown) => log(`reading the engines' files failed: ${errorText(error)}`));
  await Promise.race([read, delay(ENGINES_MS, undefined, { ref: false })]);

  const origin = () => config.origin || `http://localhost:${here.port}`;
  const app = createApp(ports, {
    isLeaving: () => isLeaving,
    refuseHost: (host) => (answersHost(config, host) ? undefined : OTHER_HOST),
    ...(config.dev && { mailbox }),
    ...(config.pay === 'sandbox' && { cashier: { keys: () => sandboxKeys(open.db), origin, post: postForm } }),
  });
  // Where there are none, their address is no page of the application either.
  if (metrics) metrics.serve(app, ports, config.metricsToken);
  else app.get('/metrics', (c) => c.notFound());
  const dist = join(root, 'dist');
  if (existsSync(join(dist, 'index.html')))
    serveSite(
      app,
      dist,
      { forms: formTargets(ports.pay), files: originOf(config.cdn), framed: config.captcha === 'aliyun' },
      { pictures: firstPictures(ports), preview: makeSharing(ports).preview, origin: config.origin },
    );

  const worker = config.role === 'api' ? null : startWorker(ports, taskHandlers);
  const deliveries = worker && startDeliveries(ports);
  const stopSweep = startSweep(ports, worker !== null);
  const stopFilling = startFilling(ports);

  const server = serve(
    {
      fetch: (request, env) =>
        app.fetch(request, { ip: (env as { incoming?: { socket: { remoteAddress?: string } } }).incoming?.socket.remoteAddress ?? '' }),
      hostname: config.host,
      port: config.port,
    },
    (address) => {
      here.port = address.port;
      announce(config, log, address.port, open.kind);
    },
  );
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(portTaken(error, config.port).message);
    void stop(1);
  });

  async function stop(exitCode = 0): Promise<void> {
    if (isLeaving) return;
    isLeaving = true;
    const late = setTimeout(() => process.exit(1), LATE_MS);
    late.unref();
    if (config.role === 'api' && server.listening) await delay(LEAVE_MS);
    stopping.abort();
    stopSweep();
    // A connection is idle only once its last answer is out, so they are looked for until none is left.
    const idle = setInterval(() => 'closeIdleConnections' in server && server.closeIdleConnections(), 50);
    const cut = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), DRAIN_MS);
    await new Promise((done) => server.close(done));
    clearTimeout(cut);
    clearInterval(idle);
    await worker?.stop();
    await deliveries?.stop();
    await stopFilling();
    await flushViews(ports).catch((error: unknown) => log(`views were not counted: ${errorText(error)}`));
    await ports.engines.close();
    await close();
    await open.close();
    process.exit(exitCode);
  }
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
}

/** Where this server reaches itself. */
function loopback(host: string, port: number): string {
  const every = host === '' || host === '0.0.0.0' || host === '::';
  return `http://${every ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Says where it answers: to a person in local mode, to the log in production. */
function announce(config: Config, log: Log, port: number, database: string): void {
  const address = config.origin || `http://localhost:${port}`;
  const engine = config.engine?.kind ?? '在运营台添加';
  const atRisk =
    '内嵌数据库不防断电，正式收款请设置 DATABASE_URL 使用 PostgreSQL。PGlite does not survive a power cut: use PostgreSQL for real money.';
  const risky = config.pay === 'real' && database === 'pglite';
  if (config.production) {
    log(`点石已启动：${address}`, {
      level: 'info',
      port,
      database,
      engine,
      role: config.role,
      pay: config.channels.join(',') || config.pay,
      files: config.s3 ? 's3' : config.dataDir,
    });
    if (risky) log(atRisk);
    return;
  }
  const demo = seedUsers[0];
  console.log(`\n点石已启动：${address}`);
  console.log(`  数据库 ${database} · 引擎 ${engine} · 数据目录 ${config.dataDir}`);
  if (demo) {
    console.log(`  演示账号 ${demo.mobile}（${demo.name}，标准会员） 密码 ${DEMO_PASSWORD}`);
    console.log(`  也可用任意手机号或邮箱以验证码登录；验证码显示在这里，以及 ${address}/dev/mailbox`);
  }
  if (config.pay === 'sandbox') console.log('  支付为沙箱收银台，不会产生真实扣款');
  if (risky) console.log(`  注意：${atRisk}`);
  console.log('');
}

try {
  await main();
} catch (error) {
  const mendable = error instanceof ConfigError || error instanceof StartError;
  console.error(mendable ? error.message : `启动失败。Could not start: ${errorText(error)}`);
  process.exit(1);
}
