import { queryOptions } from '@tanstack/react-query';
import { PAGE_MAX } from '#api/contract/endpoint.ts';
import { contactPhone, listPlans, listRecords } from '#api/contract/billing.ts';
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

/** Spec §7: every plan, the free one included. */
export const plansQuery = () =>
  queryOptions({
    queryKey: ['billing', 'plans'],
    queryFn: async ({ signal }) => (await call(listPlans, { body: { pageSize: PAGE_MAX, pageNum: 1 } }, { signal })).data,
    staleTime: 300_000,
  });
