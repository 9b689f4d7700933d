import { useMutation, useQueries, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { ToolKind } from '#shared/contract/tool-params.ts';
import { session } from '#state/session.ts';
import * as queries from './queries.ts';

const useSignedIn = () => useSnapshot(session).token !== '';

export const useToolTasks = (kind: ToolKind) => useQuery({ ...queries.toolTasksQuery(kind), enabled: useSignedIn() });
/** The price of what would be asked; nothing is asked while there is nothing to ask. */
export const useToolQuote = (asked: queries.Asked | null) => {
  const signedIn = useSignedIn();
  return useQuery({ ...queries.toolQuoteQuery(asked ?? { kind: 'interrogate', image: '' }), enabled: signedIn && asked !== null });
};
export const useStartTool = () => useMutation(queries.startToolMutation());
export const useCancelTool = () => useMutation(queries.cancelToolMutation());
export const useSource = (key: string) => {
  const signedIn = useSignedIn();
  return useQuery({ ...queries.sourceQuery(key), enabled: signedIn && key !== '' });
};
export const useSources = (keys: readonly string[]) => {
  const signedIn = useSignedIn();
  return useQueries({ queries: keys.map((key) => ({ ...queries.sourceQuery(key), enabled: signedIn })) });
};
export const useModelFile = (url: string) => useQuery(queries.modelFileQuery(url));
export const useEditMatte = () => useMutation(queries.editMatteMutation());
