import { expect, test } from 'vitest';
import { daysBegan } from './china-day.ts';

test('days begin at midnight in China, and today is one of them', () => {
  expect(daysBegan(1, new Date('2026-11-21T15:59:59.999Z'))).toBe('2026-11-20T16:00:00.000Z');
  expect(daysBegan(1, new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-21T16:00:00.000Z');
  expect(daysBegan(7, new Date('2026-11-21T16:00:00Z'))).toBe('2026-11-15T16:00:00.000Z');
});
