import { expect, test } from 'vitest';
import { about, waitWords } from './wait-words.ts';

const waits = (ahead: number, eta: number | null, notice: string | null = null) => waitWords({ ahead, eta, notice });

test('V-22 a wait is told in words: its place first, then whole minutes, never seconds', () => {
  expect([waits(0, 8), waits(0, 19), waits(0, 20), waits(0, 89), waits(0, 90), waits(0, 263)]).toEqual([
    '马上开始',
    '马上开始',
    '排队第 1 位，约 1 分钟',
    '排队第 1 位，约 1 分钟',
    '排队第 1 位，约 2 分钟',
    '排队第 1 位，约 5 分钟',
  ]);
  expect([waits(2, 12), waits(2, 24), waits(3, 128), waits(9, 4800)]).toEqual([
    '排队第 3 位，马上开始',
    '排队第 3 位，约 1 分钟',
    '排队第 4 位，约 3 分钟',
    '排队第 10 位，约 1 小时 20 分钟',
  ]);
});

test('V-22 a wait nobody can tell has no figure, and what keeps a task goes before its place', () => {
  expect([waits(0, null), waits(3, null)]).toEqual(['即将开始', '排队第 4 位']);
  expect(waits(3, 40, '引擎没有回应，仍在等')).toBe('引擎没有回应，仍在等');
});

test('V-22 what is left is counted in seconds in the first half minute only', () => {
  expect([0.2, 8, 30, 31, 89, 90, 263, 3600].map(about)).toEqual([
    '约 1 秒',
    '约 8 秒',
    '约 30 秒',
    '约 1 分钟',
    '约 1 分钟',
    '约 2 分钟',
    '约 5 分钟',
    '约 1 小时',
  ]);
});
