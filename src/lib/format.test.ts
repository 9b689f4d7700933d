import { expect, test } from 'vitest';
import { count, day, dayName, expiry, longDay, points, runsUntil, spaceMobile, time, when } from './format.ts';

test('points are written whole, counts shorten from ten thousand', () => {
  expect([points(1284), points(0), points(Number.NaN), count(9999), count(126_000), count(10_000)]).toEqual([
    '1,284',
    '0',
    '--',
    '9,999',
    '12.6 万',
    '1 万',
  ]);
});

test('F-14 days follow China, and what is no date is --', () => {
  expect(day('2026-11-20T16:30:00Z')).toBe('2026-11-21');
  expect([day(null), day('x'), time('')]).toEqual(['--', '--', '--']);
  const now = new Date('2026-11-21T02:00:00Z');
  expect([dayName('2026-11-20T17:00:00Z', now), dayName('2026-11-20T15:00:00Z', now), dayName('2026-01-01T00:00:00Z', now)]).toEqual([
    '今天',
    '昨天',
    '2026-01-01',
  ]);
});

test('a line of a log says when in the fewest words, a membership until when and how long that is', () => {
  const now = new Date('2026-11-21T02:00:00Z');
  expect(
    ['2026-11-20T17:00:00Z', '2026-11-20T15:00:00Z', '2026-11-08T00:00:00Z', '2025-11-08T00:00:00Z', 'x'].map((at) => when(at, now)),
  ).toEqual(['今天 01:00', '昨天 23:00', '11 月 8 日', '2025-11-08', '--']);
  expect(runsUntil('2027-03-18T15:59:00Z', now)).toBe('2027 年 3 月 18 日到期，剩 118 天');
  expect([runsUntil('2026-11-20T00:00:00Z', now), runsUntil(null, now)]).toEqual(['2026 年 11 月 20 日到期，剩 0 天', '--']);
  expect([longDay('2027-03-18T16:00:00Z'), longDay(null)]).toEqual(['2027 年 3 月 19 日', '--']);
});

test('a mobile number is written in groups, an e-mail address as it is', () => {
  expect([spaceMobile('13800138000'), spaceMobile('13800138000@a.cn')]).toEqual(['138 0013 8000', '13800138000@a.cn']);
});

test('V-21 R1.12 what expires within a day is told, and nothing is no number', () => {
  expect([expiry(1042), expiry(0)]).toEqual(['1,042 赠送积分将在 24 小时内过期', '24 小时内没有积分过期']);
});
