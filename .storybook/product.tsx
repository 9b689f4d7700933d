/** What stories of features stand on, and stories of the design system never see: a session, a network, a router, a query client. */
import { createMemoryHistory, createRootRoute, createRoute, createRouter, type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { SetupWorker } from 'msw/browser';
import { type ComponentType, createContext, type ReactElement, use } from 'react';
import { permission, userInfo } from '#shared/contract/account.ts';
import { makeQueryClient } from '#product/query-client.ts';
import { type MemberKind, members } from '#mocks/fixtures/account.ts';
import { handlers, type NetworkKind, networkFault } from '#mocks/handlers.ts';
import { hanging, respond, storyErrors } from '#mocks/respond.ts';
import { closeDialog } from '#state/dialogs.ts';
import { closeReport } from '#state/report.ts';
import { signIn, signOut } from '#state/session.ts';
import { reducedMotion } from '#state/reduced-motion.ts';
import { theme } from '#state/theme.ts';
import { toasts } from '#state/toasts.ts';

type Context = { title: string; globals: Record<string, unknown>; parameters: Record<string, unknown>; loaded: Record<string, unknown> };
/** What a product story finds in `loaded`. */
export type Product = { client: QueryClient; router: AnyRouter };

const productOf = (context: Context) => context.loaded as Product;

/** Stories of features are the product's; everything else is the design system's. */
export function isProduct({ title }: Pick<Context, 'title'>): boolean {
  return title.startsWith('features');
}

const Shown = createContext<ReactElement | null>(null);

function Screen(): ReactElement | null {
  return use(Shown);
}

/** One screen at any address: links resolve and lead on, and what is shown stays the story. */
function makeStoryRouter(path: string): AnyRouter {
  const root = createRootRoute({ component: Screen });
  const anywhere = createRoute({ getParentRoute: () => root, path: '$' });
  return createRouter({ routeTree: root.addChildren([anywhere]), history: createMemoryHistory({ initialEntries: [path] }) });
}

/** A client and a loaded router of the story's own. `parameters.path` is where it stands; /home unless told. */
export async function loadProduct({ parameters }: Context): Promise<Product> {
  const router = makeStoryRouter(typeof parameters.path === 'string' ? parameters.path : '/home');
  await router.load();
  const client = makeQueryClient();
  const { queries, ...others } = client.getDefaultOptions();
  // What asks again after a pause in the product does so at once.
  client.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  return { client, router };
}

/** Puts the toolbar's member and network in place, and everything that outlives a screen back to its start. */
export function prepareProduct({ globals, msw }: Context & { msw: SetupWorker }): void {
  localStorage.clear();
  sessionStorage.clear();
  closeDialog();
  closeReport();
  signOut();
  toasts.items = [];
  theme.choice = 'dark';
  reducedMotion.chosen = false;
  storyErrors.length = 0;
  hanging.calls = 0;
  const member = members[globals.user as MemberKind];
  msw.use(...handlers);
  if (member) {
    signIn(member);
    msw.use(respond(userInfo, { data: member }), respond(permission, { data: member.permission }));
  }
  if (globals.network !== 'ok') msw.use(networkFault(globals.network as NetworkKind));
}

/** The story in the product. With `parameters.frame` 'tool' it is a tool's page: its panel beside its stage, on phones one above the other. */
export function decorateProduct(Story: ComponentType, context: Context): ReactElement {
  const { client, router } = productOf(context);
  const story =
    context.parameters.frame === 'tool' ? (
      <div className="flex min-h-dvh flex-col tablet:h-dvh tablet:flex-row">
        <Story />
      </div>
    ) : (
      <Story />
    );
  return (
    <QueryClientProvider client={client}>
      <Shown value={story}>
        <RouterProvider router={router} />
      </Shown>
    </QueryClientProvider>
  );
}

const PATIENCE_MS = 3000;

/** Two frames: what arrived is on the page, and what it asks for in turn is under way. */
const painted = () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** Waits until every call but the hanging ones is answered, so that what is judged and recorded is the state the story names. */
export async function settleProduct(context: Context): Promise<void> {
  const { client } = productOf(context);
  const end = AbortSignal.timeout(context.globals.network === 'slow' ? 0 : PATIENCE_MS);
  await painted();
  while (client.isFetching() > hanging.calls && !end.aborted) {
    await new Promise<void>((resolve) => {
      const stop = client.getQueryCache().subscribe(() => done());
      const done = () => {
        stop();
        end.removeEventListener('abort', done);
        resolve();
      };
      end.addEventListener('abort', done);
    });
    await painted();
  }
  if (storyErrors.length > 0) throw new Error(storyErrors.join('\n'));
}
