import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { contentKeys } from '#api/content/queries.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { cancelTask, listTasks, type Quote, type Task } from '#shared/contract/generation.ts';
import type { MatteEdit, ToolKind } from '#shared/contract/tool-params.ts';
import * as contract from '#shared/contract/tools.ts';
import { generationKeys, isOpen, POLL_MS } from '#api/generation/queries.ts';
import { call } from '#api/http.ts';
import { fetchModel } from './model-file.ts';

const { matt, enlarge, interrogate, three, logo } = contract;
const endpoints = { matt, enlarge, interrogate, three, logo };
/** What a press of a tool's button asks for. */
export type Asked<Kind extends ToolKind = ToolKind> = { [K in Kind]: { kind: K } & BodyOf<(typeof endpoints)[K]> }[Kind];

export const toolKeys = {
  tasks: (kind: ToolKind) => [...generationKeys.all, 'tool', kind] as const,
  quote: (asked: object) => [...generationKeys.all, 'quote', asked] as const,
  source: (key: string) => [...contentKeys.all, 'source', key] as const,
};

const TASKS_SHOWN = 20;

/** A member's latest tasks of one tool, newest first; asked again while one of them is open. */
export const toolTasksQuery = (kind: ToolKind) =>
  queryOptions({
    queryKey: toolKeys.tasks(kind),
    queryFn: async ({ signal }) => (await call(listTasks, { body: { pageSize: TASKS_SHOWN, condition: [{ kind }] } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? POLL_MS : false),
    refetchIntervalInBackground: true,
    meta: { silent: true },
  });

async function ask({ kind, ...body }: Asked, options: { idempotencyKey?: string; signal?: AbortSignal }): Promise<Task | Quote> {
  // One of five calls with its own body: which belongs to which is what `Asked` says.
  const endpoint = endpoints[kind] as typeof enlarge;
  return (await call(endpoint, { body: body as BodyOf<typeof enlarge> }, options)).data;
}

/** R8.2: the price of a press before it is pressed. */
export const toolQuoteQuery = (asked: Asked) =>
  queryOptions({
    queryKey: toolKeys.quote(asked),
    queryFn: async ({ signal }): Promise<Quote> => {
      const data = await ask({ ...asked, quote: true }, { signal });
      if (!('unit' in data)) throw new Error('没有得到报价');
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { silent: true },
  });

/** One press. The key is made and stored by the caller before this is called, so that a retry is the same press (R8.3). */
export const startToolMutation = () =>
  mutationOptions({
    mutationFn: async ({ asked, key }: { asked: Asked; key: string }): Promise<Task> => {
      const data = await ask(asked, { idempotencyKey: key });
      if ('unit' in data) throw new Error('没有得到任务');
      return data;
    },
    networkMode: 'always',
    onSuccess: (_, __, ___, { client }) =>
      Promise.all([generationKeys.all, accountKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
    meta: { silent: true },
  });

export const cancelToolMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(cancelTask, { params: { id } })).data,
    onSettled: (_, __, ___, ____, { client }) =>
      Promise.all([generationKeys.all, accountKeys.all].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

/** A picture as the tools see it; a picture that may not be used, or is gone, is an error with its sentence. */
export const sourceQuery = (key: string) =>
  queryOptions({
    queryKey: toolKeys.source(key),
    queryFn: async ({ signal }) => (await call(contract.sourceInfo, { body: { image: key } }, { signal })).data,
    staleTime: 600_000,
    retry: false,
    meta: { silent: true },
  });

/** The file of a model. Its address is signed anew each hour, and leads to the same bytes. */
export const modelFileQuery = (url: string) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'model', url.split('?')[0]],
    queryFn: ({ signal }) => fetchModel(url, signal),
    staleTime: Infinity,
    // Megabytes each: one that is out of sight is fetched again.
    gcTime: 60_000,
    structuralSharing: false,
    retry: false,
    meta: { silent: true },
  });

/** Edge, brush and ground of a cut-out; one after the other, so that what was changed last is what stays. */
export const editMatteMutation = () =>
  mutationOptions({
    mutationFn: async ({ id, edit }: { id: string; edit: MatteEdit }) =>
      (await call(contract.editMatte, { params: { id }, body: edit })).data,
    onSuccess: (image, _, __, { client }) => {
      client.setQueryData<Task[]>(toolKeys.tasks('matt'), (tasks) =>
        tasks?.map((task) => ({ ...task, images: task.images.map((one) => (one.id === image.id ? image : one)) })),
      );
      return client.invalidateQueries({ queryKey: contentKeys.all });
    },
    scope: { id: 'edit-matte' },
  });
