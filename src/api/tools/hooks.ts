import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { LeastPrice } from '#shared/contract/prices.ts';
import { session } from '#state/session.ts';
import * as queries from './queries.ts';

const useSignedIn = () => useSnapshot(session).token !== '';

export const useSource = (key: string) => {
  const signedIn = useSignedIn();
  return useQuery({ ...queries.sourceQuery(key), enabled: signedIn && key !== '' });
};
export const useSources = (keys: readonly string[]) => {
  const signedIn = useSignedIn();
  return useQueries({ queries: keys.map((key) => ({ ...queries.sourceQuery(key), enabled: signedIn })) });
};
export const useLeastPrices = () => useQuery(queries.leastPricesQuery());
/** The same of one tool. */
export const useLeastPrice = (kind: LeastPrice['kind']) => useLeastPrices().data?.find((price) => price.kind === kind);
export const useModelFile = (url: string) => useQuery(queries.modelFileQuery(url));
export const useEditMatte = () => useMutation(queries.editMatteMutation());
