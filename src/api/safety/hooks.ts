import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Safety } from '#shared/contract/safety.ts';
import { bindMutation, cancelBindingMutation, closeDevicesMutation, proveMutation, safetyKey, safetyQuery } from './queries.ts';

export const useSafety = () => useQuery(safetyQuery());

/** Changes of what keeps the account safe; the page follows each. */
export function useSafetyChanges() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: safetyKey });
  return {
    prove: useMutation({ ...proveMutation(), onSuccess: (safety: Safety) => client.setQueryData(safetyKey, safety) }),
    // Told by the one who bound, so that what was said of it stays on screen.
    bind: useMutation(bindMutation()),
    cancel: useMutation({ ...cancelBindingMutation(), onSuccess }),
    close: useMutation({ ...closeDevicesMutation(), onSettled: onSuccess }),
    refresh: onSuccess,
  };
}
