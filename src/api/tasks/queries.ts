import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { contentKeys } from '#api/content/queries.ts';
import { call } from '#api/http.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/generation.ts';
import type { Priced, Task } from '#shared/contract/generation.ts';
import { startTool } from '#shared/contract/tools.ts';
import type { ToolKind } from '#shared/tools/registry.ts';

export const taskKeys = {
  all: ['tasks'] as const,
  drawings: () => [...taskKeys.all, 'drawings'] as const,
  ofTool: (kind: ToolKind) => [...taskKeys.all, 'tool', kind] as const,
  quote: (asked: object) => [...taskKeys.all, 'quote', asked] as const,
};

/** Ours: how often a running task is asked for. */
const POLL_MS = 1200;
const TASKS_SHOWN = 20;

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

/** R8.2: the price of a press before it is pressed. */
export const quoteQuery = (asked: Priced) =>
  queryOptions({
    queryKey: taskKeys.quote(asked),
    queryFn: async ({ signal }) => (await call(contract.quote, { body: asked }, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { silent: true },
  });

const { txt2img, img2img } = contract;
const starts = { txt2img, img2img, ...startTool };
/** What a press of a button that costs points asks for: the kind of work, and the body of its call. */
export type Asked = { [K in keyof typeof starts]: { kind: K } & BodyOf<(typeof starts)[K]> }[keyof typeof starts];

/** One press. The key is made and stored by the caller before this is called, so that a retry is the same press (R8.3). */
export const startTaskMutation = () =>
  mutationOptions({
    mutationFn: async ({ asked: { kind, ...body }, key }: { asked: Asked; key: string }): Promise<Task> =>
      // Which body belongs to which call is what `Asked` says.
      (await call(starts[kind] as typeof txt2img, { body: body as BodyOf<typeof txt2img> }, { idempotencyKey: key })).data,
    networkMode: 'always',
    onSuccess: (_, __, ___, { client }) => refresh(client, [taskKeys.all, accountKeys.all]),
    meta: { silent: true },
  });

const refresh = (client: QueryClient, keys: (readonly string[])[]) =>
  Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));

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
