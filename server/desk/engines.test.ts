import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { rows } from '../kernel/db/rows.ts';
import { tasks } from '../kernel/db/schema/tasks.ts';
import { makeWorld, statementsOf, type World } from '../testing/world.ts';
import { deskEngines, ENDED_MS } from './engines.ts';

let world: World;
let userId = 0;
beforeEach(async () => {
  world = await makeWorld();
  userId = (await world.signIn()).id;
});

type Ended = { status?: 'success' | 'failed' | 'canceled'; engineId?: string | null; ago: number; took: number };
/** Work that ended so many seconds ago, after so many. */
const end = (all: Ended[]) =>
  world.db.insert(tasks).values(
    all.map(({ status = 'success', engineId = 'main', ago, took }) => {
      const id = randomUUID();
      const endedAt = new Date(world.ports.now().getTime() - ago * 1000);
      const startedAt = new Date(endedAt.getTime() - took * 1000);
      const base = { userId, kind: 'txt2img', params: { prompt: '山' } as never, digest: '', cost: 1, engine: 'preview' } as const;
      return { ...base, id, idem: id, status, engineId, startedAt, endedAt };
    }),
  );
const figures = async () => (await deskEngines(world.ports)).find(({ id }) => id === 'main');

test('R9.3 an engine tells how long its tasks of a day took, how many failed, and its last hour in 24 spans', async () => {
  expect(await figures()).toMatchObject({ p95: null, failed: null });
  world.tick(ENDED_MS / 1000 + 1);
  await end([
    ...Array.from({ length: 19 }, (_, i) => ({ ago: 7200 + i, took: i + 1 })),
    { ago: 0, took: 40, status: 'failed' },
    { ago: 149, took: 1 },
    { ago: 151, took: 1, status: 'failed' },
    { ago: 3599, took: 1 },
    { ago: 3600, took: 1 },
    // Not counted: older than a day, given up, of another engine, of none.
    { ago: 86_401, took: 500 },
    { ago: 60, took: 500, status: 'canceled' },
    { ago: 60, took: 500, engineId: 'other' },
    { ago: 60, took: 500, engineId: null },
  ]);
  const told = await figures();
  // The 23rd of 24.
  expect([told?.p95, told?.failed]).toEqual([19, 2 / 24]);
  const empty = { ended: 0, failed: 0 };
  expect(told?.bars).toEqual([
    { ended: 1, failed: 0 },
    ...Array.from({ length: 21 }, () => empty),
    { ended: 1, failed: 1 },
    { ended: 2, failed: 1 },
  ]);
});

test('R9.3 what ended in a day is counted for everybody who looks within half a minute, the last hour at each look', async () => {
  const day = async () => (await statementsOf(figures)).filter((one) => one.includes('percentile_disc')).length;
  expect([await day(), await day()]).toEqual([1, 0]);
  await end([{ ago: 10, took: 3 }]);
  expect(await figures()).toMatchObject({ p95: null });
  expect((await figures())?.bars.at(-1)).toEqual({ ended: 1, failed: 0 });
  world.tick(ENDED_MS / 1000 + 1);
  expect(await figures()).toMatchObject({ p95: 3, failed: 0 });
});

test('R9.3 what ended on engines is counted by the index of ended tasks, and what waits by kinds', async () => {
  const row = (status: string, ended: string) => sql`
    insert into tasks (id, user_id, kind, status, params, idem, digest, cost, engine, engine_id, started_at, ended_at)
    select gen_random_uuid(), ${userId}, 'txt2img', ${status}, '{}', gen_random_uuid()::text, '', 1, '', 'main',
      ${sql.raw(ended)} - interval '4 seconds', ${sql.raw(ended)} from generate_series(1, 6000) n`;
  await world.db.execute(row('success', `timestamptz '2026-11-21T04:00:00Z' - n * interval '2 hours'`));
  await world.db.execute(row('queued', 'null::timestamptz'));
  await world.db.execute(sql`analyze tasks`);
  const said = await statementsOf(() => deskEngines(world.ports));
  const counted = said.filter((one) => one.includes('from tasks where engine_id'));
  expect(counted).toHaveLength(2);
  const at = `'${world.ports.now().toISOString()}'`;
  for (const one of counted) {
    const asked = one.replaceAll(/\$\d+/g, at).replace(`/ ${at}`, '/ 150');
    const plan = JSON.stringify(await rows(world.db, sql`explain ${sql.raw(asked)}`));
    expect(plan).toContain('tasks_ended');
    expect(plan).not.toContain('Seq Scan');
  }
  expect(said.filter((one) => one.includes('from "tasks"') && !one.includes('group by'))).toEqual([]);
});
