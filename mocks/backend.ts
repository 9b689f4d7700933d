/** The demo's back end is the server itself, running in the page behind the service worker: `npm run dev:mock`, `vite build --mode mock`. */
import { sql } from 'drizzle-orm';
import { http } from 'msw/http';
import { network } from 'virtual:msw';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/kernel/config.ts';
import { migrate } from '#server/kernel/db/migrate.ts';
import { engines } from '#server/kernel/db/schema/engines.ts';
import { openEngines } from '#server/routing/engines.ts';
import { syncEngines } from '#server/routing/sync.ts';
import { seed } from '#server/seed/seed.ts';
import { previewTrainer } from '#server/trainers/preview/preview-trainer.ts';
import { stylesOf } from '#server/training/read.ts';
import { previewEngine } from '#server/engines/preview/preview-engine.ts';
import { makeMailbox } from '#server/notify/mailbox.ts';
import { payOff } from '#server/pay/pay.ts';
import { noMeter, type Ports, readerOf } from '#server/ports/ports.ts';
import { makeNotifier } from '#server/kernel/notifier.ts';
import { orphanRunning } from '#server/tasks/claims.ts';
import { startWorker } from '#server/tasks/worker.ts';
import { taskHandlers } from '#server/task-handlers.ts';
import { startSweep } from '#server/sweep.ts';
import { browserBlobs } from './backend/browser-blobs.ts';
import { browserCodec } from './backend/browser-codec.ts';
import { browserGlyphs } from './backend/browser-glyphs.ts';
import { browserPasswords } from './backend/browser-passwords.ts';
import { holdDatabase, openDatabase } from './backend/open-database.ts';
import { runJobInWorker } from './backend/run-job.ts';

const migrations = import.meta.glob<string>('/server/kernel/db/migrations/*.sql', { query: '?raw', import: 'default', eager: true });

/** Opens the database kept in this browser, starts the queue and answers the application's calls in the page. */
export async function startBackend(): Promise<void> {
  // Two pages over one stored database would destroy it: the second one gets a fresh world of its own.
  const kept = await holdDatabase();
  const db = await openDatabase(kept);
  const log = (line: string) => console.info(`[点石演示] ${line}`);
  const mailbox = makeMailbox(log);
  const ports: Ports = {
    config: readConfig({ PAY: 'off' }),
    db,
    reader: readerOf(db),
    blobs: browserBlobs(kept),
    codec: browserCodec,
    passwords: browserPasswords,
    codeSender: mailbox,
    // Its cashier would be a page of the network, which a page can't answer.
    judgeCaptcha: null,
    moderation: null,
    pay: payOff,
    // A page can't reach other servers by their addresses.
    post: null,
    engines: openEngines(db, () => previewEngine(runJobInWorker, 1, stylesOf(db))),
    trainers: [previewTrainer(runJobInWorker)],
    glyphs: browserGlyphs,
    runJob: runJobInWorker,
    notifier: makeNotifier(),
    stopping: new AbortController().signal,
    now: () => new Date(),
    log,
    meter: noMeter,
  };
  await migrate(
    db,
    Object.entries(migrations).map(([path, text]) => ({ name: path.split('/').at(-1) ?? path, sql: text })),
  );
  await seed(ports, { community: true });
  await db.insert(engines).values({ id: 'main', kind: 'preview', name: 'preview', most: 1 }).onConflictDoNothing();
  await syncEngines(ports);
  await db.execute(sql`analyze`);
  // Whatever was running was running in the page that is gone.
  await orphanRunning(db, ports.now());

  const app = createApp(ports, { mailbox });
  const answer = ({ request }: { request: Request }) => app.fetch(request, { ip: '127.0.0.1' });
  network.configure({
    handlers: [http.all('/api/*', answer), http.get('/files/*', answer), http.get('/dev/mailbox.json', answer)],
    onUnhandledFrame: 'bypass',
  });
  await network.enable();

  startWorker(ports, taskHandlers);
  startSweep(ports, true);
}
