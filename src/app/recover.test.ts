import { expect, test, vi } from 'vitest';
import { reportUnlessLost } from './recover.ts';

test('F-57 code that did not arrive while a drawn page was taken on is no error besides the page that says so', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const lost = new TypeError('chunk not loaded: Failed to fetch dynamically imported module');
  const mismatch = new Error('the drawn page differs');
  const ours = new Error('hydrating failed', { cause: new Error('x is undefined') });
  for (const error of [new Error('hydrating failed', { cause: lost }), mismatch, ours]) reportUnlessLost(error);
  expect(reported.mock.calls).toEqual([[mismatch], [ours]]);
  vi.unstubAllGlobals();
});
