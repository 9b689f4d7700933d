import { queryOptions, useQuery } from '@tanstack/react-query';
import { listDatasets } from '#shared/contract/content.ts';
import { type Condition, PAGE_MAX } from '#shared/contract/endpoint.ts';
import { call } from '#api/http.ts';
import { contentKeys, imagesQuery } from './queries.ts';

/** How many pictures a list has; undefined until that is known. */
export const useImageTotal = (condition: Condition, enabled = true): number | undefined =>
  useQuery({ ...imagesQuery({ pageSize: 1, condition }), enabled, select: ({ total }) => total, meta: { silent: true } }).data;

/** The member's own datasets, newest first. */
const datasetsQuery = () =>
  queryOptions({
    queryKey: [...contentKeys.all, 'datasets'],
    queryFn: async ({ signal }) => (await call(listDatasets, { body: { pageSize: PAGE_MAX } }, { signal })).data,
    meta: { silent: true },
  });

export const useDatasets = (enabled = true) => useQuery({ ...datasetsQuery(), enabled });
