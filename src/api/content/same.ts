import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lineage, sameReport } from '#shared/contract/same.ts';
import { call } from '#api/http.ts';
import { contentKeys } from './queries.ts';

/** R8.8: judged anew each time it is asked for, because models, plans and prices change. */
const sameReportQuery = (id: string) =>
  queryOptions({
    queryKey: [...contentKeys.all, 'same', id],
    queryFn: async ({ signal }) => (await call(sameReport, { params: { id } }, { signal })).data,
    staleTime: 0,
    meta: { silent: true },
  });

export const useSameReport = (id: string) => useQuery(sameReportQuery(id));

const lineageQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...contentKeys.all, 'lineage', id],
    queryFn: async ({ pageParam, signal }) => (await call(lineage, { params: { id }, body: { page: pageParam } }, { signal })).data,
    initialPageParam: 1,
    getNextPageParam: ({ made }, pages) => (made.length > 0 ? pages.length + 1 : undefined),
    meta: { silent: true },
  });

/** R8.8: the works one comes from, and page by page those made like it. */
export function useLineage(id: string) {
  const query = useInfiniteQuery(lineageQuery(id));
  const pages = query.data?.pages ?? [];
  const first = pages[0];
  // A work that was liked meanwhile may come again on the next page.
  const made = [...new Map(pages.flatMap((page) => page.made).map((one) => [one.id, one])).values()];
  return {
    ...query,
    line: first && { origins: first.origins, before: first.before, made, left: first.total - made.length, total: first.total },
  };
}
