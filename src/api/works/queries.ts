import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { contentKeys } from '#api/content/queries.ts';
import { deskKeys } from '#api/desk/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/desk-works.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';

/** What the list is narrowed to. */
export type WorksFilter = Omit<BodyOf<typeof contract.deskWorks>, 'after'>;

export const worksQuery = (filter: WorksFilter) =>
  infiniteQueryOptions({
    queryKey: [...deskKeys.all, 'works', filter],
    queryFn: async ({ pageParam: after, signal }) =>
      (await call(contract.deskWorks, { body: { ...filter, ...(after !== null && { after }) } }, { signal })).data,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: (before) => before,
    meta: { silent: true },
  });

export const workQuery = (id: string) =>
  queryOptions({
    queryKey: [...deskKeys.all, 'work', id],
    queryFn: async ({ signal }) => (await call(contract.deskWork, { params: { id } }, { signal })).data,
    meta: { silent: true },
  });

/** Shows on the desk and in the product's lists, whether it went well or not: a refusal tells that something changed. */
export const dealMutation = () =>
  mutationOptions({
    mutationFn: async (body: BodyOf<typeof contract.dealWithWorks>) => (await call(contract.dealWithWorks, { body })).data,
    onSettled: (_data, _error, _sent, _: unknown, { client }) =>
      Promise.all([client.invalidateQueries({ queryKey: deskKeys.all }), client.invalidateQueries({ queryKey: contentKeys.all })]),
    meta: { silent: true },
  });
