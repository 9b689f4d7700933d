import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeKeep } from './keep.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('an answer is read once while it is fresh, behind its readers while it is stale, and before them afterwards', async () => {
  const keep = makeKeep<number>({ freshMs: 100, staleMs: 1000 });
  let reads = 0;
  const ask = () => keep.get('a', async () => ++reads);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  vi.advanceTimersByTime(101);
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1]);
  await expect.poll(ask).toBe(2);
  vi.advanceTimersByTime(1001);
  expect(await ask()).toBe(3);
  keep.forget();
  expect(await ask()).toBe(4);
  expect(reads).toBe(4);
});

test('what was being read when it was forgotten is not kept', async () => {
  const keep = makeKeep<number>({ freshMs: 100, staleMs: 1000 });
  await keep.get('a', async () => 1);
  vi.advanceTimersByTime(101);
  const slow = Promise.withResolvers<number>();
  expect(await keep.get('a', () => slow.promise)).toBe(1);
  keep.forget();
  slow.resolve(2);
  expect(await keep.get('a', async () => 3)).toBe(3);
  expect(await keep.get('a', async () => 4)).toBe(3);
});

test('a reading that failed is told to who waits for it, and the next one reads again', async () => {
  const keep = makeKeep<number>({ freshMs: 100, staleMs: 1000 });
  await expect(keep.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await keep.get('a', async () => 1)).toBe(1);
});
