import { queryOptions, useQuery } from '@tanstack/react-query';
import { sameReport } from '#shared/contract/same.ts';
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
