import { afterEach, expect, test, vi } from 'vitest';
import { keepShell } from './keep-shell.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('performance.md §7 the application is kept once nobody types: a key does not wait for it', async () => {
  vi.useFakeTimers();
  const register = vi.fn(async () => ({ waiting: null, addEventListener() {} }));
  const userActivation = { isActive: true };
  vi.stubGlobal('navigator', { userActivation, serviceWorker: { register, controller: null } });
  const kept = keepShell();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(register).not.toHaveBeenCalled();
  userActivation.isActive = false;
  await vi.advanceTimersByTimeAsync(1000);
  await kept;
  expect(register).toHaveBeenCalledOnce();
});
