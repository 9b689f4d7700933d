import { queryOptions } from '@tanstack/react-query';
import { PAGE_MAX } from '#api/contract/endpoint.ts';
import { contactPhone, listRecords } from '#api/contract/billing.ts';
import { call } from '#api/http.ts';

/** Spec §7: the point log, by the sources of a tab, newest first. */
export const recordsQuery = (condition: ({ source: string } | 'or')[]) =>
  queryOptions({
    queryKey: ['account', 'records', condition],
    queryFn: async ({ signal }) => {
      const { data, total } = await call(listRecords, { body: { page: 1, pageSize: PAGE_MAX, condition } }, { signal });
      return { records: data, total };
    },
  });

/** R3.8: the phone for enterprise and team requests. */
export const contactPhoneQuery = () =>
  queryOptions({
    queryKey: ['billing', 'phone'],
    queryFn: async ({ signal }) => String((await call(contactPhone, {}, { signal })).data[0]?.val ?? ''),
    staleTime: 3600_000,
  });
