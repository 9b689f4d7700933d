import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/generation.ts';
import type { DraftTool } from '#shared/contract/generation.ts';

const draftKey = (tool: DraftTool) => ['draft', tool] as const;

export const translateMutation = () =>
  mutationOptions({ mutationFn: async (body: { text: string; to: 'en' | 'zh' }) => (await call(contract.translate, { body })).data });

/** What the form may offer with a model; empty asks about the default one. */
export const drawingOptionsQuery = (modelId: string) =>
  queryOptions({
    queryKey: ['drawing-options', modelId] as const,
    queryFn: async ({ signal }) => (await call(contract.drawingOptions, { body: { ...(modelId && { modelId }) } }, { signal })).data,
    staleTime: 30_000,
  });

/** R8.1: the form as the member left it, on whatever device; `value` is null before the first save. */
export const draftQuery = (tool: DraftTool) =>
  queryOptions({
    queryKey: draftKey(tool),
    queryFn: async ({ signal }) => (await call(contract.readDraft, { params: { tool } }, { signal })).data,
    meta: { silent: true },
  });

/** Saves one after the other, so that what was typed last is what stays; a save outlives the page it was begun on. */
export const saveDraftMutation = () =>
  mutationOptions({
    mutationFn: async ({ tool, value }: { tool: DraftTool; value: Record<string, unknown> }) =>
      (await call(contract.saveDraft, { params: { tool }, body: { value } }, { keepalive: true })).data,
    onSuccess: ({ updatedAt }, { tool, value }, _, { client }) => client.setQueryData(draftKey(tool), { value, updatedAt }),
    scope: { id: 'save-draft' },
    meta: { silent: true },
  });
