import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/api-keys.ts';
import type { NewApiKey } from '#shared/contract/api-keys.ts';

export const apiKeysKey = [...accountKeys.all, 'api-keys'] as const;

/** The member's API keys. */
export const apiKeysQuery = () =>
  queryOptions({
    queryKey: apiKeysKey,
    queryFn: async ({ signal }) => (await call(contract.listApiKeys, {}, { signal })).data,
    // Programs use and spend while nobody looks: a page that opens asks.
    staleTime: 0,
    meta: { silent: true },
  });

export const createApiKeyMutation = () =>
  mutationOptions({
    mutationFn: async (body: NewApiKey) => (await call(contract.createApiKey, { body })).data,
    meta: { silent: true },
  });

export const revokeApiKeyMutation = () =>
  mutationOptions({
    mutationFn: async (id: string) => (await call(contract.revokeApiKey, { params: { id } })).data,
    meta: { silent: true },
  });
