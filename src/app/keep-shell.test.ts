import { afterEach, expect, test, vi } from 'vitest';
import { keepShell } from './keep-shell.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the application is kept once nobody types and everything is loaded: a key does not wait for it', async () => {
  vi.useFakeTimers();
  const register = vi.fn(async () => ({ waiting: null, addEventListener() {} }));
  const userActivation = { isActive: true };
  const page = { readyState: 'complete' };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { userActivation, serviceWorker: { register, controller: null } });
  const kept = keepShell();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(register).not.toHaveBeenCalled();
  Object.assign(userActivation, { isActive: false });
  Object.assign(page, { readyState: 'interactive' });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(register).not.toHaveBeenCalled();
  Object.assign(page, { readyState: 'complete' });
  await vi.advanceTimersByTimeAsync(1000);
  await kept;
  expect(register).toHaveBeenCalledOnce();
});
