import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { rankModels, type RankType, rankUsers } from '#shared/contract/ranks.ts';
import { call } from '#api/http.ts';
import { contentKeys } from './queries.ts';

export type RankSpan = z.infer<typeof RankType>;

/** Places a rank is shown to. */
const body = { pageSize: 10 };

const rankModelsQuery = (span: RankSpan) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'rank-models', span],
    queryFn: async ({ signal }) => (await call(rankModels, { params: { type: span }, body }, { signal })).data,
    meta: { silent: true },
  });

const rankUsersQuery = (span: RankSpan) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'rank-users', span],
    queryFn: async ({ signal }) => (await call(rankUsers, { params: { type: span }, body }, { signal })).data,
    meta: { silent: true },
  });

export const useRankModels = (span: RankSpan, enabled: boolean) => useQuery({ ...rankModelsQuery(span), enabled });
export const useRankUsers = (span: RankSpan, enabled: boolean) => useQuery({ ...rankUsersQuery(span), enabled });
