import { expect, test } from 'vitest';
import { fingerSpeed, heightUnder, restAt } from './sheet-drag.ts';

const heights = [114, 542, 790];

test.each([
  [300, 0, 0],
  [340, 0, 1],
  [700, 0, 2],
  // A flick goes one further in its direction, however near the other is.
  [130, 0.6, 1],
  [540, 0.6, 1],
  [560, 0.6, 2],
  [780, -0.6, 1],
  [540, -0.6, 0],
  [114, -0.6, 0],
  [790, 0.6, 2],
  // Slower than a flick it is no direction.
  [130, 0.5, 0],
])('a sheet let go at %d with %d px/ms rests at its height %d', (height, speed, rest) => {
  expect(restAt(heights, height, speed)).toBe(rest);
});

test('a sheet follows the finger 1:1 between its heights, and a quarter of the way beyond', () => {
  expect([600, 790, 830, 74].map((height) => heightUnder(heights, height))).toEqual([600, 790, 800, 104]);
});

test('the speed of a finger is that of its last moment, upwards', () => {
  const speed = fingerSpeed();
  speed.at(800, 0);
  speed.at(500, 1000);
  speed.at(480, 1020);
  speed.at(460, 1040);
  expect(speed.up(1050)).toBe(1);
  // It rested before it was lifted.
  expect(speed.up(1150)).toBe(0);
  expect(fingerSpeed().up(0)).toBe(0);
});
