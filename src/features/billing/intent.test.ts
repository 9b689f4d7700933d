// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { user } from '#mocks/fixtures/account.ts';
import { signIn } from '#state/session.ts';
import type { Wanted } from './checkout.ts';
import { endIntent, intentKey, lastPayment, markTold, rememberPayment } from './intent.ts';

const plan: Wanted = { source: 'vip', pid: 'plan-2-3', name: '标准会员，包年' };
const pack: Wanted = { source: 'point', pid: 'point_config-1', name: '500 积分' };

beforeEach(() => {
  localStorage.clear();
  signIn(user());
});

test('T-PAY-16 an intent keeps its key until its end is known', () => {
  const key = intentKey(plan, 1000);
  expect(localStorage.getItem('buying')).toContain(key);
  expect(intentKey(plan, 2000)).toBe(key);
  endIntent(plan, 3000);
  expect(intentKey(plan, 3000)).not.toBe(key);
});

test('every product has a key of its own', () => {
  const key = intentKey(plan, 1000);
  const other = intentKey(pack, 1000);
  expect(other).not.toBe(key);
  endIntent(pack, 1500);
  expect(intentKey(plan, 2000)).toBe(key);
});

test('half an hour, or another member, makes another intent', () => {
  const key = intentKey(plan, 0);
  expect(intentKey(plan, 1_900_000)).not.toBe(key);
  const mine = intentKey(plan, 2_000_000);
  signIn(user({ id: 7 }));
  expect(intentKey(plan, 2_000_000)).not.toBe(mine);
});

test('F-26 a payment is remembered for its member, and told once', () => {
  rememberPayment('20261121');
  expect(lastPayment()).toMatchObject({ key: '20261121', told: false });
  markTold('another');
  expect(lastPayment()?.told).toBe(false);
  markTold('20261121');
  expect(lastPayment()?.told).toBe(true);
  signIn(user({ id: 7 }));
  expect(lastPayment()).toBeNull();
});

test('broken storage is no payment', () => {
  localStorage.setItem('paying', '{"key":5}');
  localStorage.setItem('buying', '[1]');
  expect(lastPayment()).toBeNull();
  expect(intentKey(plan, 1)).toMatch(/^[\w-]{36}$/);
});
