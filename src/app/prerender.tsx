import { timeoutManager } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { headOf, titleOf } from '#lib/title.ts';
import { makeRouter } from './router.ts';

// What the cache would let go of in half an hour does not keep the build waiting.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, delay) => setTimeout(callback, delay).unref(),
  clearTimeout: (id) => clearTimeout(id as NodeJS.Timeout),
  setInterval: (callback, delay) => setInterval(callback, delay).unref(),
  clearInterval: (id) => clearInterval(id as NodeJS.Timeout),
});

export { firstCalls } from './first-calls.ts';

/** A page as a visitor sees it before its program arrives; called by the build (scripts/prerender.ts). */
export async function render(path: string): Promise<{ body: string; title: string; description: string }> {
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  const body = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const { title, description } = headOf(router.state.matches);
  return { body, title: titleOf(title), description };
}
