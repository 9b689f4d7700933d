import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/safety.ts';
import type { Proof } from '#shared/vocabulary/account-kinds.ts';
import { patchUser } from '#state/session.ts';

export const safetyKey = [...accountKeys.all, 'safety'] as const;

/** AC-6: what the account is kept safe by, and where it is signed in. */
export const safetyQuery = () =>
  queryOptions({
    queryKey: safetyKey,
    queryFn: async ({ signal }) => (await call(contract.accountSafety, {}, { signal })).data,
    // What was shown here holds ten minutes, devices come and go: a page that opens asks.
    staleTime: 0,
  });

export const proveMutation = () =>
  mutationOptions({
    mutationFn: async (body: { kind: Proof; secret: string; ticket?: string }) => (await call(contract.prove, { body })).data,
    meta: { silent: true },
  });

export const bindMutation = () =>
  mutationOptions({
    mutationFn: async (body: { username: string; code: string }) => (await call(contract.bindAccount, { body })).data,
    onSuccess: ({ mobile, email }) => patchUser({ mobile, email }),
    meta: { silent: true },
  });

export const cancelBindingMutation = () =>
  mutationOptions({ mutationFn: async () => (await call(contract.cancelBinding, {})).data, meta: { silent: true } });

/** Signs one device out, or without an id all but this one. */
export const closeDevicesMutation = () =>
  mutationOptions({
    mutationFn: async (id?: string) =>
      id === undefined ? (await call(contract.closeOtherDevices, {})).data : (await call(contract.closeDevice, { params: { id } })).data,
    meta: { silent: true },
  });
