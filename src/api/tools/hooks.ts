import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
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
export const useModelFile = (url: string) => useQuery(queries.modelFileQuery(url));
export const useEditMatte = () => useMutation(queries.editMatteMutation());
