import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../kernel/db/db.ts';
import { rows } from '../kernel/db/rows.ts';
import { sameText } from '../kernel/crypto.ts';
import type { App } from '../http/mount.ts';
import type { Meter, Ports } from '../ports/ports.ts';

/** What is read of the database is read again after this: who asks more often gets the same figures. */
const READ_MS = 5000;

type Metrics = { meter: Meter; serve(app: App, ports: Pick<Ports, 'db' | 'now'>, token: string): void };

/** Counts of this process as Prometheus reads them (OpenMetrics), and what the database says of the whole installation. */
export function openMetrics(): Metrics {
  const registry = new Registry<typeof Registry.OPENMETRICS_CONTENT_TYPE>();
  registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'dianshi_request_seconds',
    help: 'Time to the head of an answer, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const ended = new Histogram({
    name: 'dianshi_task_seconds',
    help: 'Time from taking a task to its end in this process, by kind and outcome.',
    labelNames: ['kind', 'outcome'] as const,
    buckets: [0.5, 1, 2, 5, 10, 20, 60, 300, 1800, 7200],
    registers,
  });
  const sent = new Counter({
    name: 'dianshi_messages',
    help: 'Codes and notices given to the mail or SMS service, by outcome.',
    labelNames: ['channel', 'outcome'] as const,
    registers,
  });
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const open = gauge('dianshi_queue_tasks', 'Tasks of the whole installation, by kind and status.', ['kind', 'status']);
  const oldest = gauge('dianshi_queue_oldest_seconds', 'How long the task that waits longest has been ready.', ['kind']);
  const engines = gauge('dianshi_engine_up', '1: answers; 0: away, resting after failures, or switched off.', ['engine', 'kind']);
  const failures = gauge('dianshi_engine_failures', 'Failures in a row.', ['engine']);
  const unpaid = gauge('dianshi_orders_unpaid', 'Orders that wait for a payment.', []);
  const unpaidOldest = gauge(
    'dianshi_orders_unpaid_oldest_seconds',
    'Age of the oldest of them: far over their life time, the gateway is not asked any more.',
    [],
  );

  async function readDatabase(db: Db, now: Date): Promise<void> {
    const at = now.toISOString();
    const waiting = await rows<{ kind: string; status: string; n: number; oldest: number }>(
      db,
      sql`select kind, status, count(*)::int as n, extract(epoch from ${at}::timestamptz - min(run_at))::float8 as oldest
        from tasks where status in ('queued', 'running') group by 1, 2`,
    );
    const machines = await rows<{ id: string; kind: string; up: boolean; failures: number }>(
      db,
      sql`select id, kind, failures, enabled and down_since is null and coalesce(retry_at <= ${at}::timestamptz, true) as up from engines`,
    );
    const [orders] = await rows<{ n: number; oldest: number | null }>(
      db,
      sql`select count(*)::int as n, extract(epoch from ${at}::timestamptz - min(created_at))::float8 as oldest from orders where status = 'unpaid'`,
    );
    for (const one of [open, oldest, engines, failures]) one.reset();
    for (const { kind, status, n, oldest: age } of waiting) {
      open.set({ kind, status }, n);
      if (status === 'queued') oldest.set({ kind }, Math.max(0, age));
    }
    for (const { id, kind, up, failures: inRow } of machines) {
      engines.set({ engine: id, kind }, up ? 1 : 0);
      failures.set({ engine: id }, inRow);
    }
    unpaid.set(orders?.n ?? 0);
    unpaidOldest.set(orders?.oldest ?? 0);
  }

  return {
    meter: {
      request: ({ method, route, status, seconds }) => requests.observe({ method, route, status: String(status) }, seconds),
      task: ({ kind, outcome, seconds }) => ended.observe({ kind, outcome }, seconds),
      message: ({ channel, outcome }) => sent.inc({ channel, outcome }),
    },
    serve(app, { db, now }, token) {
      let read: { at: number; done: Promise<void> } | undefined;
      app.get('/metrics', async (c) => {
        const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
        if (!sameText(given, token)) return c.notFound();
        const at = Date.now();
        if (!read || at - read.at >= READ_MS) read = { at, done: readDatabase(db, now()) };
        // A database that is away shows as figures that are missing, and the process still tells its own.
        await read.done.catch(() => [open, oldest, engines, failures, unpaid, unpaidOldest].forEach((one) => one.reset()));
        return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType });
      });
    },
  };
}
