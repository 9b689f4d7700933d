import { readPointPack, toYuan } from '#shared/rules/money.ts';
import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys, refreshUser } from '#api/account/queries.ts';
import { failureOf } from '#api/api-error.ts';
import { PAGE_MAX } from '#shared/contract/endpoint.ts';
import type { PayChannel } from '#shared/vocabulary/kinds.ts';
import * as contract from '#shared/contract/billing.ts';
import * as points from '#shared/contract/points.ts';
import type { BillingRecord } from '#shared/contract/billing.ts';
import type { Dict } from '#shared/contract/dicts.ts';
import { call } from '#api/http.ts';
import { balance } from '#state/balance.ts';

export const billingKeys = {
  all: ['billing'] as const,
  /** Not below the account: its own answer refreshes the account. */
  order: (key: string) => [...billingKeys.all, 'order', key] as const,
  unpaid: () => [...accountKeys.all, 'unpaid'] as const,
};

/** Spec §9: a waiting order is asked for every 5 s. */
const POLL_MS = 5000;

/** Spec §7: the point log, by the sources of a tab, newest first. */
export const recordsQuery = (condition: ({ source: string } | 'or')[]) =>
  queryOptions({
    queryKey: [...accountKeys.all, 'records', condition],
    queryFn: async ({ signal }) => {
      const { data, total } = await call(contract.listRecords, { body: { page: 1, pageSize: PAGE_MAX, condition } }, { signal });
      return { records: data, total };
    },
  });

/** Spec §7: the membership history, newest first. */
export const membershipsQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.all, 'memberships'],
    queryFn: async ({ signal }) => (await call(contract.memberships, {}, { signal })).data,
  });

/** R8.13: batches, use by day and forecast. */
export const pointsOverviewQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.all, 'points'],
    queryFn: async ({ signal }) => (await call(points.pointsOverview, {}, { signal })).data,
  });

/** R8.13: what was used in the last thirty days. */
export const usageQuery = () =>
  queryOptions({
    queryKey: [...accountKeys.all, 'usage'],
    queryFn: async ({ signal }) => (await call(points.usage, {}, { signal })).data,
    staleTime: 60_000,
  });

/** R8.13: a month as a bank writes it. */
export const pointsStatementQuery = (month: string) =>
  queryOptions({
    queryKey: [...accountKeys.all, 'points', month],
    queryFn: async ({ signal }) => (await call(points.pointsStatement, { params: { month } }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** R3.8: the phone for enterprise and team requests. */
export const contactPhoneQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'phone'],
    queryFn: async ({ signal }) => String((await call(contract.contactPhone, {}, { signal })).data[0]?.val ?? ''),
    staleTime: 3600_000,
  });

/** Spec §7: every plan, the free one included. */
export const plansQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'plans'],
    queryFn: async ({ signal }) => (await call(contract.listPlans, { body: { pageSize: PAGE_MAX, pageNum: 1 } }, { signal })).data,
    staleTime: 300_000,
  });

/** Spec §3: a points package. `price` in yuan; `total` is `points` and the `bonus`; `offer` is the badge. */
export type PointPack = { id: string; points: number; price: number; total: number; bonus: number; offer: boolean };

function toPack({ id, val, val2, val3, val4, val5 }: Dict): PointPack {
  const { fen, points } = readPointPack({ val, val2, val3 });
  return { id, points: Number(val), price: toYuan(fen), total: points, bonus: Number(val4 ?? 0), offer: Number(val5 ?? 0) === 1 };
}

/** Spec §7: the points packages. */
export const pointPacksQuery = () =>
  queryOptions({
    queryKey: [...billingKeys.all, 'packs'],
    queryFn: async ({ signal }) => {
      const body = { page: 1, pageSize: PAGE_MAX, condition: [{ key: 'point' }] };
      return (await call(contract.listPointPacks, { body }, { signal })).data.map(toPack);
    },
    staleTime: 300_000,
  });

/** R8.13: what buying a plan would do. Asked anew each time, and while it is looked at: its moments are now. */
export const orderPreviewQuery = (pid: string) =>
  queryOptions({
    queryKey: [...accountKeys.all, 'preview', pid],
    queryFn: async ({ signal }) => (await call(contract.previewOrder, { body: { pid } }, { signal })).data,
    // The drawing of another period turns into this one.
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 60_000,
    meta: { silent: true },
  });

/** One intent to buy. The key is made and stored by the caller before this is called, so that a retry is the same order. Gives the order id. */
export const createOrderMutation = () =>
  mutationOptions({
    mutationFn: async ({ source, pid, seen, key }: { source: 'vip' | 'point'; pid: string; seen?: string | undefined; key: string }) =>
      (await call(contract.createOrder, { body: { source, pid, ...(seen !== undefined && { seen }) } }, { idempotencyKey: key })).data,
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey: billingKeys.unpaid() }),
    meta: { silent: true },
  });

/** Hands an order to the gateway; safe to repeat. `returnUrl` is a path of this site. */
export const payOrderMutation = () =>
  mutationOptions({
    mutationFn: async ({ oid, type, returnUrl }: { oid: string; type: PayChannel; returnUrl: string }) =>
      (await call(contract.payOrder, { body: { oid, type, returnUrl } })).data,
    meta: { silent: true },
  });

const isFinal = (order: BillingRecord | undefined) => order !== undefined && order.status !== 'unpaid';
const gone = new Set(['not-found', 'unauthorized']);

/**
 * One order by its number or id, asked for every 5 s until it is paid or closed: in the background too, because the member
 * is in the gateway's tab, and at once when this tab is looked at again. When it turns out paid, what it bought is fetched.
 */
export const orderQuery = (key: string) =>
  queryOptions({
    queryKey: billingKeys.order(key),
    queryFn: async ({ signal, client }): Promise<BillingRecord> => {
      const [order] = (await call(contract.orderStatus, { params: { key } }, { signal })).data;
      if (!order) throw new Error('没有得到订单');
      if (isFinal(order) && !isFinal(client.getQueryData<BillingRecord>(billingKeys.order(key)))) {
        if (order.paidAt) balance.due = true;
        void client.invalidateQueries({ queryKey: accountKeys.all });
        if (order.paidAt) void refreshUser();
      }
      return order;
    },
    refetchInterval: ({ state }) => (isFinal(state.data) || (state.error && gone.has(failureOf(state.error).kind)) ? false : POLL_MS),
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: ({ state }) => (isFinal(state.data) ? false : 'always'),
    networkMode: 'always',
    staleTime: 0,
    retry: false,
    meta: { silent: true },
  });

/** R8.4: the member's orders that still wait for payment; asked again while there are any. */
export const unpaidOrdersQuery = () =>
  queryOptions({
    queryKey: billingKeys.unpaid(),
    queryFn: async ({ signal }) =>
      (await call(contract.listRecords, { body: { page: 1, pageSize: PAGE_MAX, condition: [{ status: 'unpaid' }] } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.length ? 3 * POLL_MS : false),
    refetchIntervalInBackground: true,
    meta: { silent: true },
  });
