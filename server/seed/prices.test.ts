import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { planMonths } from '#shared/vocabulary/plan-terms.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { rows } from '../kernel/db/rows.ts';
import { readMigrations } from '../node/open-db.ts';
import { openEmpty } from '../testing/world.ts';
import { seedDicts, seedPlans, seedTiers } from './dictionaries.ts';

type Priced = { name: string; perPoint: number };
const plans: Priced[] = seedPlans
  .filter(({ type }) => type !== -1)
  .map(({ type, time, discounted }) => ({
    name: `plan ${type}-${time}`,
    perPoint: discounted / ((planMonths[time] ?? 0) * (seedTiers[String(type)]?.point ?? 0)),
  }));
const packs: Priced[] = (seedDicts.point_config ?? []).map(({ val2, val3 }) => ({
  name: `pack ${val3}`,
  perPoint: Number(val2) / Number(val3),
}));

test.each(plans.flatMap((plan) => packs.map((pack) => [plan, pack] as const)))(
  'AC-10 members pay less a point than others: %o, %o',
  (plan, pack) => {
    expect(plan.perPoint).toBeGreaterThan(0);
    expect(plan.perPoint).toBeLessThan(pack.perPoint);
  },
);

test('AC-10 more points cost less a point; what a package brings is its points and its gift; 基础 by the year stays at 328', () => {
  expect([plans.length, packs.length]).toEqual([9, 6]);
  expect(packs.map(({ perPoint }) => perPoint)).toEqual(packs.map(({ perPoint }) => perPoint).toSorted((a, b) => b - a));
  for (const { val, val3, val4 } of seedDicts.point_config ?? []) expect(Number(val) + Number(val4)).toBe(Number(val3));
  expect(seedPlans.find(({ type, time }) => type === 1 && time === 3)?.discounted).toBe(328);
});

test('AC-10 packages of a database from before become the new ones, except those an operator priced', async () => {
  const { db, close } = await openEmpty();
  try {
    const all = readMigrations();
    const before = all.filter(({ name }) => name < '0015');
    await migrate(db, before);
    await db.execute(sql`insert into dicts (id, name, key, val, val2, val3, val4, val5, sort) values
      ('point_config-1', 'point_config', 'point', '500', '9.9', '500', '0', '0', 1),
      ('point_config-2', 'point_config', 'point', '1500', '25', '1600', '100', '0', 2),
      ('point_config-3', 'point_config', 'point', '3000', '88', '3300', '300', '1', 3)`);
    await migrate(db, all);
    expect(await rows(db, sql`select val, val2, val3, val4, val5 from dicts order by sort`)).toEqual([
      { val: 200, val2: 10, val3: 200, val4: 0, val5: 0 },
      { val: 550, val2: 28, val3: 600, val4: 50, val5: 0 },
      { val: 3000, val2: 88, val3: 3300, val4: 300, val5: 1 },
    ]);
  } finally {
    await close();
  }
});
