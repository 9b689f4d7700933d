import { expect, test } from 'vitest';
import { clock, secondsLeft } from './use-countdown.ts';

test.each([
  [undefined, 1000, 0],
  [61_000, 1000, 60],
  [1001, 1000, 1],
  [1000, 1000, 0],
  [500, 1000, 0],
])('until %s at %s leaves %s s', (until, now, left) => expect(secondsLeft(until, now)).toBe(left));

test.each([
  [872, '14:32'],
  [60, '1:00'],
  [9, '0:09'],
])('%s s reads %s', (seconds, text) => expect(clock(seconds)).toBe(text));
