import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { PageError } from '#features/shell/route-error.tsx';
import { routeTree } from './routeTree.gen.ts';

type Where = { history?: RouterHistory; scrollRestoration?: boolean };

/** The router with its typed search params; R1.7: navigation starts at the top, Back returns to where it was. */
export function makeRouter(where: Where = {}) {
  return createRouter({
    routeTree,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageError,
    ...where,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
