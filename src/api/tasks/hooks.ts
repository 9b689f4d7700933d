import { useMutation, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import type { Priced, Task } from '#shared/contract/generation.ts';
import type { ToolKind } from '#shared/tools/registry.ts';
import { session } from '#state/session.ts';
import * as queries from './queries.ts';

const useSignedIn = () => useSnapshot(session).token !== '';

export const useDrawings = () => useQuery({ ...queries.drawingsQuery(), enabled: useSignedIn() });
/** `select` must be the same function at every call, or what it gives is made anew with each. */
export const useToolTasks = (kind: ToolKind, select: (tasks: Task[]) => Task[]) =>
  useQuery({ ...queries.toolTasksQuery(kind), enabled: useSignedIn(), select });
/** The price of what would be asked; nothing is asked, and no earlier price stands, while there is nothing to ask. */
export const useQuote = (asked: Priced | null) => {
  const enabled = useSignedIn() && asked !== null;
  const query = queries.quoteQuery(asked ?? { kind: 'txt2img' });
  return useQuery({ ...query, enabled, placeholderData: (earlier) => (enabled ? earlier : undefined) });
};
export const useCancelTask = () => useMutation(queries.cancelTaskMutation());
export const useClearQueue = () => useMutation(queries.clearQueueMutation());
