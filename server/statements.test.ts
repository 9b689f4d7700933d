/** How many statements the calls that are made most ask of the database: the session's is one, a transaction's begin and end are none. */
import { beforeEach, expect, test } from 'vitest';
import { makeWorld, statementsOf, type World } from './testing/world.ts';

let world: World;
let member: Awaited<ReturnType<World['signIn']>>;
beforeEach(async () => {
  world = await makeWorld({ community: true, env: { PAY: 'sandbox' } });
  member = await world.signIn();
  // Books the day's gift, and reads the plans that the process keeps.
  await world.pointsOf(member);
});

async function count(call: () => Promise<{ status: number }>): Promise<number> {
  const said = await statementsOf(async () => expect((await call()).status).toBe(200));
  return said.length;
}

const drawing = { prompt: '锦鲤', width: 64, height: 64 };

test('PERF-1 who one is and what one has are one statement, also where something was booked a moment ago', async () => {
  expect(await count(() => world.call('GET', '/api/v2/users/userInfo', undefined, member))).toBe(1);
  expect(await count(() => world.call('GET', '/api/v2/users/permission', undefined, member))).toBe(1);
  await world.putOn(member, 2);
  expect(await count(() => world.call('GET', '/api/v2/users/userInfo', undefined, member))).toBe(1);
});

test('a plan whose next month has not begun opens no transaction', async () => {
  const demo = await world.call('POST', '/api/v2/users/login', {
    username: '13800000000',
    password: 'dianshi2026',
    type: 'password',
  });
  const { token } = demo.body.data;
  expect(await count(() => world.call('GET', '/api/v2/users/userInfo', undefined, { token }))).toBe(1);
});

test('an order reads the member’s orders once', async () => {
  const order = (key: string) => () =>
    world.call(
      'POST',
      '/api/v2/users/order',
      { source: 'point', pid: 'point_config-1' },
      { ...member, headers: { 'Idempotency-Key': key } },
    );
  // Session, product, lock, orders, insert.
  expect(await count(order('first-press'))).toBe(5);
  expect(await count(order('first-press'))).toBe(4);
  expect(await count(order('second-press'))).toBe(5);
});

test('a quote reads the member’s points and plan at once, a press the plan and, under its lock, the points', async () => {
  const quoted = await statementsOf(() => world.quote(member, { kind: 'txt2img', width: 64, height: 64 } as never));
  expect(quoted.filter((text) => text.includes('from lots'))).toHaveLength(1);
  expect(quoted, quoted.join('\n')).toHaveLength(7);
  const pressed = await statementsOf(() => world.call('POST', '/api/v2/sd/txt2img', drawing, member));
  expect(pressed.filter((text) => /from "?lots/.test(text))).toHaveLength(1);
  expect(pressed.filter((text) => /from "memberships"/.test(text))).toHaveLength(1);
  expect(pressed.filter((text) => text.includes('pg_advisory_xact_lock'))).toHaveLength(1);
  // Two of them are of judging the words: the list in force, and whether its writer is to wait.
  expect(pressed).toHaveLength(23);
});
