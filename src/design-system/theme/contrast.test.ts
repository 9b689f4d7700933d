import { expect, test } from 'vitest';
import { contrastOf, groundOf } from './contrast.ts';

test('black on white is 21, a colour on itself 1, whichever comes first', () => {
  expect(contrastOf([0, 0, 0], [255, 255, 255])).toBeCloseTo(21);
  expect(contrastOf([255, 255, 255], [0, 0, 0])).toBeCloseTo(21);
  expect(contrastOf([120, 30, 90], [120, 30, 90])).toBe(1);
  // #767676 is the lightest grey that passes on white.
  expect(contrastOf([0x76, 0x76, 0x76], [255, 255, 255])).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf([0x77, 0x77, 0x77], [255, 255, 255])).toBeLessThan(4.5);
});

test('words need more than edges, grounds and tints nothing', () => {
  expect(groundOf('--fg-2')).toEqual({ ground: '--bg-surface', least: 4.5 });
  expect(groundOf('--on-accent')).toEqual({ ground: '--accent', least: 4.5 });
  expect(groundOf('--line-control')).toEqual({ ground: '--bg-surface', least: 3 });
  expect([groundOf('--bg-wall'), groundOf('--accent-tint'), groundOf('--p-mo-3')]).toEqual([null, null, null]);
});
