import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { contentKeys } from '#api/content/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/generation.ts';
import type { Priced, Quote, Task } from '#shared/contract/generation.ts';
import type { ToolKind } from '#shared/tools/registry.ts';

export const taskKeys = {
  all: ['tasks'] as const,
  drawings: () => [...taskKeys.all, 'drawings'] as const,
  ofTool: (kind: ToolKind) => [...taskKeys.all, 'tool', kind] as const,
  quote: (asked: object) => [...taskKeys.all, 'quote', asked] as const,
};

/** Ours: how often a running task is asked for. */
export const POLL_MS = 1200;
const TASKS_SHOWN = 20;
/** How long a price stands. */
export const PRICE_MS = 15_000;

export function isOpen(task: Pick<Task, 'status'>): boolean {
  return task.status === 'queued' || task.status === 'running';
}

/** Asked again while one of them is open, in the background too. */
const watched = { refetchIntervalInBackground: true, meta: { silent: true } } as const;

/** The member's latest drawings. */
export const drawingsQuery = () =>
  queryOptions({
    queryKey: taskKeys.drawings(),
    queryFn: async ({ signal }) => {
      const body = { pageSize: TASKS_SHOWN, condition: [{ kind: 'txt2img' }, 'or' as const, { kind: 'img2img' }] };
      const { data, total } = await call(contract.listTasks, { body }, { signal });
      return { tasks: data, total };
    },
    refetchInterval: ({ state }) => (state.data?.tasks.some(isOpen) ? POLL_MS : false),
    ...watched,
  });

/** A member's latest tasks of one tool, newest first. */
export const toolTasksQuery = (kind: ToolKind) =>
  queryOptions({
    queryKey: taskKeys.ofTool(kind),
    queryFn: async ({ signal }) =>
      (await call(contract.listTasks, { body: { pageSize: TASKS_SHOWN, condition: [{ kind }] } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
    ...watched,
  });

/** A price and what it is the price of. */
export type Offer = Quote & { asked: Priced };

/** R8.2: the price of a press before it is pressed. */
export const quoteQuery = (asked: Priced) =>
  queryOptions({
    queryKey: taskKeys.quote(asked),
    queryFn: async ({ signal }): Promise<Offer> => ({ ...(await call(contract.quote, { body: asked }, { signal })).data, asked }),
    placeholderData: keepPreviousData,
    staleTime: PRICE_MS,
    meta: { silent: true },
  });

/**
 * Asks everything under these keys anew. What is on its way without an answer before it is not begun again by the library, and
 * may have been read before what was just done: it is asked once more afterwards.
 */
export const refresh = (client: QueryClient, keys: (readonly string[])[]) =>
  Promise.all(
    keys.map(async (queryKey) => {
      const first = client
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
      await client.invalidateQueries({ queryKey });
      if (first.length > 0) await client.invalidateQueries({ queryKey, predicate: (query) => first.includes(query) });
    }),
  );

/** Points came back, and pictures that were done before the cancel are kept. */
const refreshAfterCancel = (client: QueryClient) => refresh(client, [taskKeys.all, accountKeys.all, contentKeys.all]);

export const cancelTaskMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(contract.cancelTask, { params: { id } })).data,
    onSettled: (_, __, ___, ____, { client }) => refreshAfterCancel(client),
  });

/** R8.5: cancels everything that still waits, of one kind or of all. */
export const clearQueueMutation = () =>
  mutationOptions({
    mutationFn: async (only: { kind?: Task['kind'] }) => (await call(contract.clearQueue, { body: only })).data,
    onSettled: (_, __, ___, ____, { client }) => refreshAfterCancel(client),
  });
