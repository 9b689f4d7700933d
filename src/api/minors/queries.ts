import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import * as contract from '#shared/contract/minors.ts';

const key = [...accountKeys.all, 'minor-mode'] as const;

/** L-33: minors' mode of the account, null where it is off. */
export const minorModeQuery = () =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(contract.minorMode, {}, { signal })).data,
    // Turned on or off on another device, and counted with every task: a page that opens asks.
    staleTime: 0,
  });

export const startMinorModeMutation = () =>
  mutationOptions({
    mutationFn: async (body: BodyOf<typeof contract.startMinorMode>) => (await call(contract.startMinorMode, { body })).data,
    onSuccess: (mode, _, __, { client }) => client.setQueryData(minorModeQuery().queryKey, mode),
    meta: { silent: true },
  });

export const endMinorModeMutation = () =>
  mutationOptions({
    mutationFn: async (password: string) => (await call(contract.endMinorMode, { body: { password } })).data,
    onSuccess: (_, __, ___, { client }) => client.setQueryData(minorModeQuery().queryKey, null),
    meta: { silent: true },
  });
