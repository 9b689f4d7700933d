import { useMutation, useQuery } from '@tanstack/react-query';
import type { DraftTool } from '#shared/contract/generation.ts';
import type { GenParams } from '#shared/contract/params.ts';
import {
  cancelTaskMutation,
  clearQueueMutation,
  draftQuery,
  generateMutation,
  quoteQuery,
  saveDraftMutation,
  tasksQuery,
  translateMutation,
} from './queries.ts';

export const useTasks = (enabled: boolean) => useQuery({ ...tasksQuery(), enabled });
export const useQuote = (params: GenParams, enabled: boolean) => useQuery({ ...quoteQuery(params), enabled });
export const useGenerate = () => useMutation(generateMutation());
export const useCancelTask = () => useMutation(cancelTaskMutation());
export const useClearQueue = () => useMutation(clearQueueMutation());
export const useTranslate = () => useMutation(translateMutation());
export const useDraft = (tool: DraftTool, enabled: boolean) => useQuery({ ...draftQuery(tool), enabled });
export const useSaveDraft = () => useMutation(saveDraftMutation());
