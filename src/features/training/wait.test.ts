import { expect, test } from 'vitest';
import { lasting } from '#product/lasting.ts';
import { leftOf, waitOf } from './wait.ts';

test('R8.12 how long something takes is told the rounder the longer it is', () => {
  expect([0, 42.4, 60, 160, 599, 600, 1080, 3600, 4800].map(lasting)).toEqual([
    '1 秒',
    '42 秒',
    '1 分钟',
    '2 分 40 秒',
    '9 分 59 秒',
    '10 分钟',
    '18 分钟',
    '1 小时',
    '1 小时 20 分钟',
  ]);
});

test('V-22 R8.12 a training that waits says its place, and a time only where one is known', () => {
  expect(waitOf({ ahead: 3, eta: 1080, notice: null })).toBe('排队第 4 位，约 18 分钟后练完');
  expect(waitOf({ ahead: 0, eta: null, notice: null })).toBe('即将开始');
  expect(waitOf({ ahead: 0, eta: 160, notice: null })).toBe('排队第 1 位，约 3 分钟后练完');
  expect(waitOf({ ahead: 3, eta: 9, notice: '训练器没有回应' })).toBe('训练器没有回应');
  expect([leftOf(16), leftOf(160), leftOf(null)]).toEqual(['，还需约 16 秒', '，还需约 3 分钟', '']);
});
