import { expect, test } from 'vitest';
import { membership } from '#mocks/fixtures/account.ts';
import { NOW } from '#mocks/fixtures/account.ts';
import { order, record, unpaidOrder } from '#mocks/fixtures/billing.ts';
import { isPurchase, membershipSpan, membershipState, ordersTotal, receiptTerms, wantedOf } from './order-terms.ts';

test.each([
  [true, false, '生效中'],
  [false, false, '未生效'],
  [true, true, '已过期'],
  [false, true, '已过期'],
])('R3.6 active %s, expired %s: %s', (actived, expired, state) => {
  expect(membershipState({ actived, expired }).state).toBe(state);
});

test('a membership without an end is for ever', () => {
  expect(membershipSpan(membership({ endTime: null }))).toBe('永久');
  expect(membershipSpan(membership())).toBe('2026-11-01 至 2027-03-19');
});

test('a receipt tells what was paid, and carries the mineral of a plan only', () => {
  expect(receiptTerms(order(), NOW)).toMatchObject({ tier: 'standard', summary: '标准会员今天生效' });
  const [own] = order().periods ?? [];
  const later = own && { ...own, startAt: '2027-03-02T00:00:00.000Z', endAt: '2027-04-02T00:00:00.000Z' };
  expect(receiptTerms(order({ periods: later ? [later] : [] }), NOW).summary).toBe('标准会员将于 2027 年 3 月 2 日生效');
  expect(receiptTerms(order()).facts).toContainEqual(['实付', '¥79.00']);
  expect(receiptTerms(order({ source: 'point', desc: '购买积分 500', price: 9.9, point: 500 }))).toMatchObject({
    tier: undefined,
    summary: '500 积分已到账',
  });
});

test('sums are exact', () => {
  expect(ordersTotal([order({ price: 0.1 }), order({ price: 0.2 })])).toBe('共 2 笔，0.30 元');
});

test('a waiting order goes on as the same order', () => {
  expect(wantedOf(unpaidOrder())).toEqual({ source: 'vip', pid: 'plan-2-1', name: '标准会员，单月', price: 79, oid: 'order-1' });
});

test('movements of points are no purchases', () => {
  expect([order(), record(), unpaidOrder()].map(isPurchase)).toEqual([true, false, false]);
});
