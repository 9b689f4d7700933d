import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { apiKeysKey, apiKeysQuery, createApiKeyMutation, revokeApiKeyMutation } from './queries.ts';

export const useApiKeys = () => useQuery(apiKeysQuery());

/** Making and revoking keys; the list follows each. */
export function useApiKeyChanges() {
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: apiKeysKey });
  return {
    create: useMutation({ ...createApiKeyMutation(), onSettled }),
    revoke: useMutation({ ...revokeApiKeyMutation(), onSettled }),
  };
}
