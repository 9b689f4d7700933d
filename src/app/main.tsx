import '#ds/theme/index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { subscribeKey } from 'valtio/utils';
import { refreshUser } from '#api/account/queries.ts';
import { followOtherTabs, session } from '#state/session.ts';
import { followSystemTheme } from '#state/theme.ts';
import { makeQueryClient } from './query-client.ts';
import { recoverFromOldChunks } from './recover.ts';
import { makeRouter } from './router.ts';
import { fetchesUserAtStart } from './startup.ts';

async function start(): Promise<void> {
  if (import.meta.env.VITE_API === 'mock') await (await import('./start-mocks.ts')).startMocks();
  recoverFromOldChunks();
  const queryClient = makeQueryClient();
  const router = makeRouter(queryClient);

  // Spec §4: opening the login dialog leads to /intro; signing in leads to /home.
  subscribeKey(session, 'openLogin', (open) => {
    if (open && !router.state.location.pathname.startsWith('/intro')) void router.navigate({ to: '/intro' });
  });
  // Nothing of one member is ever shown to the next.
  subscribeKey(session, 'token', () => queryClient.clear());
  followOtherTabs(() => {
    if (!session.token) void router.navigate({ to: '/intro' });
  });
  followSystemTheme();
  if (fetchesUserAtStart(location.href)) void refreshUser();

  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no root');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
