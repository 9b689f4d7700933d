import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { subscribeKey } from 'valtio/utils';
import { session } from '#state/session.ts';
import { makeQueryClient } from './query-client.ts';

const client = makeQueryClient();
// Nothing of one member is ever shown to the next.
subscribeKey(session, 'token', () => client.clear());

/** The inspector of queries, under `npm run dev` alone: no other build holds a byte of it. */
const Devtools =
  import.meta.env.MODE === 'development'
    ? lazy(() => import('@tanstack/react-query-devtools').then((module) => ({ default: module.ReactQueryDevtools })))
    : undefined;

/** What is below may ask the server. Its own chunk: the landing page stands without the query library. */
export function ServerData({ children }: { children: ReactNode }): ReactElement {
  return (
    <QueryClientProvider client={client}>
      {children}
      {Devtools && (
        <Suspense>
          <Devtools />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
