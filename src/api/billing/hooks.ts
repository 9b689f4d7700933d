import { skipToken, useMutation, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';
import * as queries from './queries.ts';

export const useContactPhone = () => useQuery(queries.contactPhoneQuery());
export const useMemberships = () => useQuery(queries.membershipsQuery());
export const useRecords = (condition: ({ source: string } | 'or')[]) => useQuery(queries.recordsQuery(condition));
export const usePointsOverview = () => useQuery(queries.pointsOverviewQuery());
export const usePointsStatement = (month: string) => useQuery(queries.pointsStatementQuery(month));
export function useUsage() {
  const { token } = useSnapshot(session);
  return useQuery({ ...queries.usageQuery(), enabled: token !== '' });
}
export const usePlans = () => useQuery(queries.plansQuery());
export const useOrderPreview = (pid: string) => useQuery(queries.orderPreviewQuery(pid));
export const usePointPacks = () => useQuery(queries.pointPacksQuery());
export const useCreateOrder = () => useMutation(queries.createOrderMutation());
export const usePayOrder = () => useMutation(queries.payOrderMutation());

/** Polls while the caller is on screen; null asks for nothing. */
export function useOrder(key: string | null) {
  const query = queries.orderQuery(key ?? '');
  return useQuery(key ? query : { ...query, queryFn: skipToken });
}

export function useUnpaidOrders() {
  const { token } = useSnapshot(session);
  return useQuery({ ...queries.unpaidOrdersQuery(), enabled: token !== '' });
}
