import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { titleOf } from '#lib/title.ts';
import { makeRouter } from './router.ts';

export { firstCalls } from './first-calls.ts';

/** A page as a visitor sees it before its program arrives; called by the build (scripts/prerender.ts). */
export async function render(path: string): Promise<{ body: string; title: string }> {
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false });
  await router.load();
  const body = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  return { body, title: titleOf(router.state.matches.findLast((match) => match.staticData.title)?.staticData.title) };
}
