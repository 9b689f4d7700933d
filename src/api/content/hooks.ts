import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { usePermission } from '#api/account/hooks.ts';
import type { VipType } from '#shared/contract/account.ts';
import { type BodyOf, PAGE_MAX } from '#shared/contract/endpoint.ts';
import type { listImages, listModels } from '#shared/contract/content.ts';
import type { DictName } from '#shared/contract/dicts.ts';
import type { GenParams } from '#shared/contract/params.ts';
import { tierOf } from '#lib/tiers.ts';
import { workQuery } from './marks.ts';
import * as queries from './queries.ts';

export const useDict = (name: DictName) => useQuery(queries.dictQuery(name));
type Enrichment = NonNullable<GenParams['tipOptimize']>;
/** R4.1: how far a description may be enriched, from not at all on. */
export const useEnrichments = () =>
  (useDict('tipOptimizeList').data ?? []).map((row) => ({ id: row.val as Enrichment, label: row.label ?? '' }));
/** R4.1: how many pictures at once, and under which plan what this member's own does not reach. */
export function usePictureCounts() {
  const most = usePermission()?.features.picNum ?? Number.POSITIVE_INFINITY;
  return (useDict('makeNumList').data ?? []).map((row) => ({
    id: String(row.val),
    label: row.label ?? String(row.val),
    locked: Number(row.val) > most ? tierOf[Number(row.val2) as VipType] : undefined,
  }));
}
export const useMeta = () => useQuery(queries.metaQuery());
export const useImages = (body: BodyOf<typeof listImages>, enabled = true) => useQuery({ ...queries.imagesQuery(body), enabled });
export const useModels = (body: BodyOf<typeof listModels>, enabled = true) => useQuery({ ...queries.modelsQuery(body), enabled });
/** The whole library, most used first; lists narrow it themselves. */
export const useAllModels = () => useModels({ pageSize: PAGE_MAX, sort: 'uses' });
export const useBanners = () => useQuery(queries.bannersQuery());
export const useFavorite = () => useMutation(queries.favoriteMutation());
export const useSaveImages = () => useMutation(queries.saveImagesMutation());
export const useDeleteImages = () => useMutation(queries.deleteImagesMutation());
export const useUpload = () => useMutation(queries.uploadMutation());

/** One picture in full; what a wall knows of it comes first. */
export const useWork = (id: string) => useQuery(workQuery(id, useQueryClient()));
export const useMarkSeen = () => useMutation(queries.markSeenMutation());
