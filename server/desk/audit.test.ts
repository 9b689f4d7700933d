import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { DeskAuditLine } from '#shared/contract/desk-audit.ts';
import { makeStraySweep } from '../images/unused-files.ts';
import { migrate } from '../kernel/db/migrate.ts';
import { rows } from '../kernel/db/rows.ts';
import { readMigrations } from '../node/open-db.ts';
import { sweep } from '../sweep.ts';
import { makeWorld, openEmpty, type World } from '../testing/world.ts';
import { checkChain, type Operator, writeAudit } from './audit.ts';
import { setRole } from './operators.ts';

let world: World;
type Member = Awaited<ReturnType<World['signIn']>>;
let owner: Member;
let support: Member;
beforeEach(async () => {
  world = await makeWorld();
  [owner, support] = [await world.signIn(), await world.signIn()];
  await setRole(world.ports, owner.mobile, 'owner');
});

const as = (who: Member, role: 'owner' | 'support'): Operator => ({ id: who.id, role, ip: who.ip });
const write = (who: Operator, action: string, target: string, more: object = {}) =>
  world.db.transaction((tx) => writeAudit(tx, who, world.ports.now(), { action, target, ...more }));
const read = async (body: object = {}) => (await world.call('POST', '/api/v2/desk/audit', body, owner)).body.data;
const chain = async () => (await world.call('POST', '/api/v2/desk/audit/chain', {}, owner)).body.data;

test('O-4 each line holds the print of the line before it, and the chain is whole however many write at once', async () => {
  const before = { price: 418, 名称: '积分', at: new Date(0), deep: { b: 1, a: [true, null, 1.5] } };
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      write(as(owner, 'owner'), 'model.change', `model:${n}`, { reason: '与会员价拉开', before, after: { price: n } }),
    ),
  );
  const { lines } = await read();
  expect(lines.map(({ n }: DeskAuditLine) => n)).toEqual(Array.from({ length: 13 }, (_, at) => 13 - at));
  expect(new Set(lines.map(({ print }: DeskAuditLine) => print)).size).toBe(13);
  expect(lines[0]).toMatchObject({
    operator: { id: owner.id },
    role: 'owner',
    ip: owner.ip,
    reason: '与会员价拉开',
    before: { ...before, at: '1970-01-01T00:00:00.000Z' },
    print: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(lines[12]).toMatchObject({ operator: null, role: null, ip: '', action: 'operator.role' });
  expect(await chain()).toMatchObject({ lines: 13, brokenAt: null });
});

test('O-4 plain SQL neither changes, deletes nor empties the audit', async () => {
  for (const statement of [
    "update audit set action = 'nothing'",
    'delete from audit',
    'truncate audit',
    'update audit set action = action where false',
  ])
    await expect(world.db.execute(sql.raw(statement))).rejects.toMatchObject({
      cause: { message: 'lines of the audit are neither changed nor deleted' },
    });
  expect(await chain()).toMatchObject({ lines: 1, brokenAt: null });
});

test.each([
  ['changed', 'update audit set after = \'{"price":1}\' where n = 3', 3],
  ['taken out', 'delete from audit where n = 3', 4],
  ['turned round', 'update audit set n = case n when 3 then 4 when 4 then 3 end where n in (3, 4)', 3],
  ['dated back', "update audit set at = at - interval '1 hour' where n = 2", 2],
])('O-4 a line %s by somebody who can switch triggers off is found', async (_how, statement, brokenAt) => {
  for (let n = 0; n < 4; n++) await write(as(owner, 'owner'), 'model.change', 'model:a', { after: { price: n + 10 } });
  await world.db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table audit drop constraint audit_n`);
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw(statement));
      expect(await checkChain({ ...world.ports, db: tx })).toMatchObject({ brokenAt });
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.constructor.name !== 'TransactionRollbackError') throw error;
    });
});

test('O-4 lines are found by who, what, about what and since when, a hundred at a time', async () => {
  await write(as(support, 'support'), 'points.give', 'user:7');
  world.tick(2 * 86_400);
  for (let n = 0; n < 120; n++) await write(as(owner, 'owner'), 'model.change', `model:${n % 2}`);
  const count = async (body: object) => (await read(body)).lines.length;
  const first = await read();
  expect([first.lines.length, first.next]).toEqual([100, first.lines[99].n]);
  const second = await read({ before: first.next });
  expect([second.lines.length, second.next, second.lines.at(-1).n]).toEqual([22, null, 1]);
  expect(first.operators.map(({ id }: { id: number }) => id)).toEqual([owner.id, support.id]);
  expect(first.actions).toEqual(['model.change', 'operator.role', 'points.give']);
  expect([await count({ operator: support.id }), await count({ operator: 0 })]).toEqual([1, 1]);
  expect([await count({ action: 'points.give' }), await count({ about: 'model:1' }), await count({ about: 'user' })]).toEqual([1, 60, 2]);
  expect([
    (await read({ days: 1, before: first.next })).lines.length,
    await count({ days: 3, about: 'user' }),
    await count({ days: 2, about: 'user' }),
  ]).toEqual([20, 2, 0]);
});

test('O-4 what is taken out is all of its filter, and is itself a line', async () => {
  for (let n = 0; n < 120; n++) await write(as(owner, 'owner'), 'model.change', `model:${n % 2}`);
  const take = async (body: object) =>
    (await world.call('POST', '/api/v2/desk/audit/export', body, owner)).body.data.lines as DeskAuditLine[];
  expect((await take({ about: 'model:1', days: 1 })).map(({ target }) => target)).toEqual(Array.from({ length: 60 }, () => 'model:1'));
  expect((await take({})).map(({ n }) => n)).toEqual(Array.from({ length: 122 }, (_, at) => 122 - at));
  expect((await read({ action: 'audit.export' })).lines).toMatchObject([
    { target: 'audit:lines', operator: { id: owner.id }, after: { lines: 122 } },
    { after: { lines: 60, about: 'model:1', days: 1 } },
  ]);
  expect(await chain()).toMatchObject({ lines: 123, brokenAt: null });
});

const DAY = 24 * 3600;
const sealed = (day: string) =>
  JSON.parse(new TextDecoder().decode(world.blobs.kept.get(`seals/${day}.json`)?.bytes ?? new Uint8Array([123, 125])));

test('O-4 once a day the last print goes to the bucket, whoever sweeps; the sweep of stray files leaves it there', async () => {
  await write(as(owner, 'owner'), 'model.change', 'model:a');
  await sweep(world.ports, true);
  expect([...world.blobs.kept.keys()].filter((key) => key.startsWith('seals/'))).toEqual([]);
  expect(await chain()).toMatchObject({ sealedTo: null, brokenSeal: null });
  world.tick(DAY / 2);
  await Promise.all([sweep(world.ports, true), sweep(world.ports, true)]);
  const { lines } = await read({ action: 'audit.seal' });
  expect(lines).toMatchObject([{ operator: null, target: 'audit:2026-11-21', after: { written: 2, lines: 2 } }]);
  const [, last] = (await read({ before: 3 })).lines.toReversed();
  expect(sealed('2026-11-21')).toEqual({ day: '2026-11-21', lines: 2, print: last.print });
  world.tick(DAY);
  await sweep(world.ports, true);
  expect(sealed('2026-11-22')).toMatchObject({ lines: 3 });
  world.tick(8 * DAY);
  await sweep(world.ports, true);
  await makeStraySweep(world.ports)();
  expect(sealed('2026-11-21')).toMatchObject({ lines: 2 });
  expect(await chain()).toMatchObject({ sealedTo: '2026-11-30', brokenSeal: null });
});

test.each([
  [
    'a chain that was written anew from the beginning',
    async () => {
      await world.db.transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql`update audit set reason = 'nothing was done' where n = 1`);
        // As the trigger would have written it.
        for (const { n } of await rows<{ n: number }>(tx, sql`select n from audit order by n`))
          await tx.execute(
            sql`update audit set print = audit_print(coalesce((select print from audit where n = ${n - 1}), ''), audit) where n = ${n}`,
          );
      });
    },
  ],
  [
    'a seal that was written over',
    async () => {
      const file = { day: '2026-11-21', lines: 2, print: 'f'.repeat(64) };
      await world.blobs.put('seals/2026-11-21.json', new TextEncoder().encode(JSON.stringify(file)), 'application/json');
    },
  ],
  ['a seal that is gone', () => world.blobs.remove('seals/2026-11-21.json')],
  ['a seal that is no seal', () => world.blobs.put('seals/2026-11-21.json', new Uint8Array([1]), 'application/json')],
])('O-4 %s is found', async (_what, plant) => {
  await write(as(owner, 'owner'), 'model.change', 'model:a');
  world.tick(DAY);
  await sweep(world.ports, true);
  expect(await chain()).toMatchObject({ brokenAt: null, sealedTo: '2026-11-21', brokenSeal: null });
  await plant();
  expect(await chain()).toMatchObject({ brokenAt: null, brokenSeal: '2026-11-21' });
});

test('lines that were written before there was a chain are chained as they stand', async () => {
  const { db, close } = await openEmpty();
  try {
    const all = readMigrations();
    const before = all.findIndex(({ name }) => name.startsWith('0021'));
    await migrate(db, all.slice(0, before));
    for (const second of [2, 1])
      await db.execute(
        sql`insert into audit (id, action, target, at) values (gen_random_uuid(), ${`number ${second}`}, 'engine:x', ${new Date(second * 1000).toISOString()})`,
      );
    await migrate(db, all);
    expect(await rows(db, sql`select n, action from audit order by n`)).toEqual([
      { n: 1, action: 'number 1' },
      { n: 2, action: 'number 2' },
    ]);
    await db.execute(sql`insert into audit (id, action, target, at) values (gen_random_uuid(), 'number 3', 'engine:x', now())`);
    expect(await checkChain({ ...world.ports, db })).toMatchObject({ lines: 3, brokenAt: null });
  } finally {
    await close();
  }
});
