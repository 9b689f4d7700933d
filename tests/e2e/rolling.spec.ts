import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { roll } from '../../scripts/rolling.ts';
import { emptyPostgres } from './company.ts';
import { dataDir, startServer } from './world.ts';

test('a next version takes over process by process, its migration under load: every call is answered and the books hold', async () => {
  const database = await emptyPostgres();
  try {
    const { counts, findings } = await roll({ databaseUrl: database.url, steps: 4 });
    expect(findings).toEqual([]);
    expect(counts).toMatchObject({ tasks: expect.any(Number), paid: expect.any(Number), likes: expect.any(Number) });
  } finally {
    await database.stop();
  }
});

test('F-73 an api process that stops says so first, and takes calls until a proxy has seen it', async () => {
  const database = await emptyPostgres();
  const dir = dataDir();
  const server = await startServer(dir, { DATABASE_URL: database.url, ROLE: 'api' });
  try {
    const ready = async () => (await fetch(`${server.origin}/readyz`)).status;
    expect(await ready()).toBe(200);
    const gone = once(server.child, 'exit');
    server.child.kill('SIGTERM');
    await expect.poll(ready, { intervals: [20] }).toBe(503);
    const answer = await fetch(`${server.origin}/api/v2/meta`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(await gone).toEqual([0, null]);
  } finally {
    await server.stop();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});
