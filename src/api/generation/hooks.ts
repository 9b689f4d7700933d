import { useMutation, useQuery } from '@tanstack/react-query';
import type { DraftTool } from '#shared/contract/generation.ts';
import { draftQuery, drawingOptionsQuery, saveDraftMutation, translateMutation } from './queries.ts';

export const useDrawingOptions = (modelId: string) => useQuery(drawingOptionsQuery(modelId));
export const useTranslate = () => useMutation(translateMutation());
export const useDraft = (tool: DraftTool, enabled: boolean) => useQuery({ ...draftQuery(tool), enabled });
export const useSaveDraft = () => useMutation(saveDraftMutation());
