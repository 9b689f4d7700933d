import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { contentKeys } from '#api/content/queries.ts';
import * as contract from '#shared/contract/generation.ts';
import type { DraftTool, Quote, Task } from '#shared/contract/generation.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { call } from '#api/http.ts';

export const generationKeys = {
  all: ['generation'] as const,
  tasks: () => [...generationKeys.all, 'tasks'] as const,
  quote: (params: object) => [...generationKeys.all, 'quote', params] as const,
  /** Not below `all`: a press must not fetch an older form over the one on screen. */
  draft: (tool: DraftTool) => ['draft', tool] as const,
};

/** Ours: how often a running task is asked for. */
export const POLL_MS = 1200;
const TASKS_SHOWN = 20;

export function isOpen(task: Pick<Task, 'status'>): boolean {
  return task.status === 'queued' || task.status === 'running';
}

/** The member's latest tasks; asked again while one of them is open, in the background too. */
export const tasksQuery = () =>
  queryOptions({
    queryKey: generationKeys.tasks(),
    queryFn: async ({ signal }) => {
      const body = { pageSize: TASKS_SHOWN, condition: [{ kind: 'txt2img' }, 'or' as const, { kind: 'img2img' }] };
      const { data, total } = await call(contract.listTasks, { body }, { signal });
      return { tasks: data, total };
    },
    refetchInterval: ({ state }) => (state.data?.tasks.some(isOpen) ? POLL_MS : false),
    refetchIntervalInBackground: true,
    meta: { silent: true },
  });

/** R8.2: the live price. Anything but a description decides it, so the words stay out of the key. */
export const quoteQuery = (params: GenParams) => {
  const { prompt: _prompt, negativePrompt: _negative, seed: _seed, image: _image, ...priced } = params;
  return queryOptions({
    queryKey: generationKeys.quote(priced),
    queryFn: async ({ signal }): Promise<Quote> => {
      const { data } = await call(contract.txt2img, { body: { ...priced, prompt: '画', quote: true } }, { signal });
      if (!('unit' in data)) throw new Error('没有得到报价');
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    meta: { silent: true },
  });
};

/** One press. The key is made and stored by the caller before this is called, so that a retry is the same press (R8.3). */
export const generateMutation = () =>
  mutationOptions({
    mutationFn: async ({ params, key }: { params: GenParams; key: string }): Promise<Task> => {
      const endpoint = params.image ? contract.img2img : contract.txt2img;
      const { data } = await call(endpoint, { body: params }, { idempotencyKey: key });
      if ('unit' in data) throw new Error('没有得到任务');
      return data;
    },
    networkMode: 'always',
    onSuccess: (_, __, ___, { client }) =>
      Promise.all([client.invalidateQueries({ queryKey: generationKeys.all }), client.invalidateQueries({ queryKey: accountKeys.all })]),
    meta: { silent: true },
  });

/** Points came back, and pictures that were done before the cancel are kept. */
const refreshAfterCancel = (client: QueryClient) =>
  Promise.all([generationKeys.all, accountKeys.all, contentKeys.all].map((queryKey) => client.invalidateQueries({ queryKey })));

export const cancelTaskMutation = () =>
  mutationOptions({
    mutationFn: async (task: Pick<Task, 'id' | 'kind'>) => {
      const endpoint = task.kind === 'img2img' ? contract.cancelImg2img : contract.cancelTxt2img;
      return (await call(endpoint, { params: { id: task.id } })).data;
    },
    onSettled: (_, __, ___, ____, { client }) => refreshAfterCancel(client),
  });

/** R8.5: cancels everything that still waits, of one kind or of all. */
export const clearQueueMutation = () =>
  mutationOptions({
    mutationFn: async (only: { kind?: Task['kind'] }) => (await call(contract.clearQueue, { body: only })).data,
    onSettled: (_, __, ___, ____, { client }) => refreshAfterCancel(client),
  });

export const translateMutation = () =>
  mutationOptions({ mutationFn: async (body: { text: string; to: 'en' | 'zh' }) => (await call(contract.translate, { body })).data });

/** R8.1: the form as the member left it, on whatever device; `value` is null before the first save. */
export const draftQuery = (tool: DraftTool) =>
  queryOptions({
    queryKey: generationKeys.draft(tool),
    queryFn: async ({ signal }) => (await call(contract.readDraft, { params: { tool } }, { signal })).data,
    meta: { silent: true },
  });

/** Saves one after the other, so that what was typed last is what stays. */
export const saveDraftMutation = () =>
  mutationOptions({
    mutationFn: async ({ tool, value }: { tool: DraftTool; value: Record<string, unknown> }) =>
      (await call(contract.saveDraft, { params: { tool }, body: { value } })).data,
    onSuccess: ({ updatedAt }, { tool, value }, _, { client }) => client.setQueryData(generationKeys.draft(tool), { value, updatedAt }),
    scope: { id: 'save-draft' },
    meta: { silent: true },
  });
