import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { users } from '../kernel/db/schema/accounts.ts';
import { brokenLaws } from '../testing/points-of.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { balance, expire, grant, hold, release, settle } from './ledger.ts';

let world: World;
beforeEach(async () => {
  world = await makeWorld();
});

async function people(count: number): Promise<number[]> {
  const made = await world.db
    .insert(users)
    .values(Array.from({ length: count }, (_, i) => ({ uuid: crypto.randomUUID(), name: `u${i}`, mobile: `1370000000${i}` })))
    .returning({ id: users.id });
  return made.map((row) => row.id);
}

const give = (
  userId: number,
  amount: number,
  idem: string,
  bucket: 'point' | 'point_gift' | 'point_permission' = 'point',
  expiresAt: Date | null = null,
) => grant(world.db, { userId, bucket, amount, expiresAt, idem, kind: 'point', ref: idem, desc: '', now: world.ports.now() });

test('R3.9 the balance equals the sum of the ledger after any sequence of operations', async () => {
  // A narrow world on purpose: with many members and tasks, faults slip between the operations.
  const [a = 0, b = 0] = await people(2);
  const user = fc.constantFrom(a, b);
  const ref = fc.constantFrom('t1', 't2', 't3');
  const step = fc.oneof(
    fc.record({
      do: fc.constant('grant' as const),
      user,
      amount: fc.integer({ min: 1, max: 9 }),
      idem: fc.constantFrom('g1', 'g2', 'g3', 'g4'),
      hours: fc.constantFrom(0, 1, 30),
    }),
    fc.record({ do: fc.constant('hold' as const), user, ref, amount: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ do: fc.constant('settle' as const), ref, part: fc.constantFrom(undefined, 1, 3) }),
    fc.record({ do: fc.constant('release' as const), ref }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.constantFrom(1, 26) }),
  );
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      run += 1;
      for (const one of steps) {
        const now = world.ports.now();
        if (one.do === 'grant') {
          const expiresAt = one.hours ? new Date(now.getTime() + one.hours * 3600_000) : null;
          await give(one.user, one.amount, `${run}:${one.user}:${one.idem}`, one.hours ? 'point_gift' : 'point', expiresAt);
        } else if (one.do === 'hold') {
          const before = await balance(world.db, one.user, now);
          const done = await world.db
            .transaction((tx) => hold(tx, { userId: one.user, ref: `${run}:${one.ref}`, amount: one.amount, desc: '', now }))
            .then(
              () => true,
              () => false,
            );
          if (!done) expect(before.all).toBeLessThan(one.amount);
        } else if (one.do === 'settle') await world.db.transaction((tx) => settle(tx, `${run}:${one.ref}`, now, one.part));
        else if (one.do === 'release') await world.db.transaction((tx) => release(tx, `${run}:${one.ref}`, '', now));
        else {
          world.tick(one.hours * 3600);
          for (const id of [a, b]) await expire(world.db, id, world.ports.now());
        }
        for (const id of [a, b]) expect((await balance(world.db, id, world.ports.now())).all).toBeGreaterThanOrEqual(0);
      }
      expect(await brokenLaws(world.db)).toEqual([]);
    }),
    { numRuns: 40, seed: 7 },
  );
});

test('R3.9 a second settle, refund or grant of the same thing changes nothing', async () => {
  const [a = 0] = await people(1);
  expect(await give(a, 10, 'once')).toBe(true);
  expect(await give(a, 10, 'once')).toBe(false);
  const now = world.ports.now();
  await hold(world.db, { userId: a, ref: 't', amount: 6, desc: '', now });
  expect(await settle(world.db, 't', now, 2)).toBe(2);
  expect(await settle(world.db, 't', now, 2)).toBe(0);
  expect(await release(world.db, 't', '', now)).toBe(4);
  expect(await release(world.db, 't', '', now)).toBe(0);
  expect((await balance(world.db, a, now)).all).toBe(8);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('R8.2 what expires first is spent first, then gifts, membership points and bought points', async () => {
  const [a = 0] = await people(1);
  const now = world.ports.now();
  const at = (hours: number) => new Date(now.getTime() + hours * 3600_000);
  await give(a, 5, 'bought');
  await give(a, 5, 'member', 'point_permission', at(200));
  await give(a, 5, 'gift', 'point_gift', at(6));
  await hold(world.db, { userId: a, ref: 't', amount: 7, desc: '', now });
  expect(await balance(world.db, a, now)).toMatchObject({ point_gift: 0, point_permission: 3, point: 5 });
});

test('T-BIZ-04 points refunded into a lot that expired meanwhile stay for 24 hours more', async () => {
  const [a = 0] = await people(1);
  await give(a, 5, 'gift', 'point_gift', new Date(world.ports.now().getTime() + 3600_000));
  await hold(world.db, { userId: a, ref: 't', amount: 4, desc: '', now: world.ports.now() });
  world.tick(2 * 3600);
  await expire(world.db, a, world.ports.now());
  await release(world.db, 't', '', world.ports.now());
  expect((await balance(world.db, a, world.ports.now())).all).toBe(4);
  world.tick(25 * 3600);
  await expire(world.db, a, world.ports.now());
  expect((await balance(world.db, a, world.ports.now())).all).toBe(0);
  expect(await brokenLaws(world.db)).toEqual([]);
});

test('T-BIZ-01 sixty-four presses with points for one: exactly one hold', async () => {
  const [a = 0] = await people(1);
  await give(a, 5, 'just enough');
  const now = world.ports.now();
  const presses = Array.from({ length: 64 }, (_, i) =>
    world.db.transaction((tx) => hold(tx, { userId: a, ref: `t${i}`, amount: 4, desc: '', now })),
  );
  const done = (await Promise.allSettled(presses)).filter((press) => press.status === 'fulfilled');
  expect(done).toHaveLength(1);
  expect((await balance(world.db, a, now)).all).toBe(1);
  expect(await brokenLaws(world.db)).toEqual([]);
});
