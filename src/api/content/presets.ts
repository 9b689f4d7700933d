import { useQuery } from '@tanstack/react-query';
import { PAGE_MAX } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/presets.ts';
import { call } from '#api/http.ts';
import { contentKeys } from './queries.ts';

const HOUR = 3600_000;

export const usePresetTypes = () =>
  useQuery({
    queryKey: [...contentKeys.all, 'preset-types'],
    queryFn: async ({ signal }) => (await call(contract.presetTypes, {}, { signal })).data,
    staleTime: HOUR,
  });

export const usePresets = (modelId: string) =>
  useQuery({
    queryKey: [...contentKeys.all, 'presets', modelId],
    queryFn: async ({ signal }) => (await call(contract.presetsByModel, { body: { modelId, pageSize: PAGE_MAX } }, { signal })).data,
    staleTime: HOUR,
  });
