// @vitest-environment happy-dom -- without a window the query library asks only once
import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiFailure } from '#api/api-error.ts';
import { permissionQuery } from '#api/account/queries.ts';
import { members, permission } from '#mocks/fixtures/account.ts';
import { order, unpaidOrder } from '#mocks/fixtures/billing.ts';
import { balance } from '#state/balance.ts';
import { session, signIn, signOut } from '#state/session.ts';
import { orderQuery, unpaidOrdersQuery } from './queries.ts';

const calls: string[] = [];
let answer: () => unknown;
const answers: Record<string, () => unknown> = {};
vi.mock('#api/http.ts', () => ({
  call: async (endpoint: { name: string }) => {
    calls.push(endpoint.name);
    return { data: endpoint.name === 'orderStatus' ? [answer()] : (answers[endpoint.name] ?? answer)() };
  },
}));

let client: QueryClient;
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  calls.length = 0;
  client = new QueryClient();
  client.mount();
});
afterEach(() => {
  stop();
  client.unmount();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});
const watch = (options: object) => (stop = new QueryObserver(client, options as never).subscribe(() => {}));
const asked = (name = 'orderStatus') => calls.filter((one) => one === name).length;
const fail = (failure: ApiFailure) => () => {
  throw new ApiError(failure);
};

test('Spec §9 F-27 a waiting order is asked for every 5 s, also while nobody looks, and at once when somebody does', async () => {
  answer = () => unpaidOrder();
  watch(orderQuery('k'));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(1);
  focusManager.setFocused(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked()).toBe(5);
  focusManager.setFocused(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked()).toBe(6);
});

test('R3.4 paid ends the asking and has the account fetched, once', async () => {
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  answer = () => unpaidOrder();
  watch(orderQuery('k'));
  await vi.advanceTimersByTimeAsync(5000);
  expect(invalidated).not.toHaveBeenCalled();
  answer = () => order();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked()).toBe(3);
  expect(invalidated.mock.calls).toEqual([[{ queryKey: ['account'] }]]);
});

test('F-28 after a payment the balance is asked for every 5 s until it is told, and counts as refreshing meanwhile', async () => {
  signIn(members.standard);
  let points: () => unknown = fail({ kind: 'server', message: 'x' });
  answers.permission = () => points();
  answers.userInfo = fail({ kind: 'server', message: 'x' });
  const looking = new QueryObserver(client, permissionQuery() as never).subscribe(() => {});
  answer = () => order();
  watch(orderQuery('k'));
  await vi.advanceTimersByTimeAsync(0);
  expect(balance.due).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(balance.due).toBe(true);
  points = () => permission({ point: 1000 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(balance.due).toBe(false);
  expect(session.userInfo?.permission.point).toBe(1000);
  const before = asked('permission');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(asked('permission')).toBe(before);
  looking();
  signOut();
});

test.each<[ApiFailure, boolean]>([
  [{ kind: 'not-found' }, false],
  [{ kind: 'unauthorized' }, false],
  [{ kind: 'updating', code: '02' }, true],
  [{ kind: 'updating', code: '99' }, true],
  [{ kind: 'contract', issues: '' }, true],
])('F-27 after %j it is asked again: %s', async (failure, again) => {
  answer = fail(failure);
  watch(orderQuery('k'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked()).toBe(again ? 3 : 1);
});

test('an order that was closed is final too', async () => {
  answer = () => order({ status: 'closed', paidAt: null });
  watch(orderQuery('k'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toBe(1);
});

test('F-27 nothing is asked once nobody watches', async () => {
  answer = () => unpaidOrder();
  watch(orderQuery('k'));
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked()).toBe(2);
});

test('R8.4 waiting orders are looked after until there are none', async () => {
  answer = () => [unpaidOrder()];
  watch({ ...unpaidOrdersQuery(), enabled: true });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked('listRecords')).toBe(3);
  answer = () => [];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked('listRecords')).toBe(4);
});
