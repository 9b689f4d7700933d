import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { type ApiError, failureOf } from '#api/api-error.ts';
import { tellExpired } from '#api/expired-session.ts';
import { toast } from '#state/toasts.ts';
import { failureMessage } from './failure-message.ts';
import { reportFailure } from './report-failure.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
    queryMeta: { silent?: boolean };
    mutationMeta: { silent?: boolean };
  }
}

/** The one place that shows failures of calls; views add what they show in place. `meta.silent` leaves it to the view. */
export function makeQueryClient(): QueryClient {
  // Said here and only here: signing out clears the query cache, and with it whoever else would have said it.
  tellExpired(() => toast('neg', failureMessage({ kind: 'unauthorized' })));
  return new QueryClient({
    queryCache: new QueryCache({
      // Data that is already on screen stays there; only a failure that leaves a view empty is worth a message.
      onError: (error, query) => query.meta?.silent || reportFailure(failureOf(error)),
    }),
    mutationCache: new MutationCache({
      // A page that was opened without a network was never told that it went.
      onMutate: () => onlineManager.setOnline(navigator.onLine),
      onError: (error, _, __, mutation) => mutation.meta?.silent || reportFailure(failureOf(error)),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A storm of 50x is met with patience, not with more requests (F-05).
        retry: (failures, error) => failureOf(error).kind === 'updating' && failures < 2,
        retryDelay: (failures) => Math.min(30_000, 1000 * 2 ** failures),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
