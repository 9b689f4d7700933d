import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openPostgres } from './open-db.ts';
import { postgresNotices } from './postgres-notices.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

async function open() {
  const opened = await postgresNotices(url, () => {});
  onTestFinished(opened.close);
  return opened.notifier;
}

test.skipIf(!url)('a notice reaches another process’s notifier and rings once at home', async () => {
  const [here, there] = [await open(), await open()];
  const [own, other] = [vi.fn(), vi.fn()];
  here.listen(['task:1'], own);
  there.listen(['task:1'], other);
  there.listen(['task:2'], () => other('wrong'));
  here.notify('task:1');
  expect(own).toHaveBeenCalledTimes(1);
  await expect.poll(() => other.mock.calls).toEqual([[]]);
  here.notify();
  await expect.poll(() => other.mock.calls.length).toBe(3);
  expect(own).toHaveBeenCalledTimes(2);
});

test.skipIf(!url)('ten thousand topics at once arrive, each of them', async () => {
  const [here, there] = [await open(), await open()];
  const heard = new Set<number>();
  for (let n = 0; n < 10_000; n++) there.listen([`member:${n}`], () => heard.add(n));
  for (let n = 0; n < 10_000; n++) here.notify(`member:${n}`);
  await expect.poll(() => heard.size).toBe(10_000);
});

test.skipIf(!url)('F-74 a connection that breaks is made again, and then everybody looks', async () => {
  const { db, close } = await openPostgres(url);
  onTestFinished(close);
  const [here, there] = [await open(), await open()];
  const heard = vi.fn();
  there.listen(['queue'], heard);
  await db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen dianshi%' or query like '%pg_notify%' and pid <> pg_backend_pid()`,
  );
  await expect.poll(() => heard.mock.calls.length).toBe(1);
  await expect
    .poll(() => {
      here.notify('queue');
      return heard.mock.calls.length;
    })
    .toBeGreaterThan(1);
});
