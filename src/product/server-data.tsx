import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { subscribeKey } from 'valtio/utils';
import { session } from '#state/session.ts';
import { makeQueryClient } from './query-client.ts';

const client = makeQueryClient();
// Nothing of one member is ever shown to the next.
subscribeKey(session, 'token', () => client.clear());

/** What is below may ask the server. Its own chunk: the landing page stands without the query library. */
export function ServerData({ children }: { children: ReactNode }): ReactElement {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
