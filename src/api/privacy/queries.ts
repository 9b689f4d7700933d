import { mutationOptions } from '@tanstack/react-query';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/privacy.ts';
import { patchUser } from '#state/session.ts';

/** L-43: everything kept about the member. */
export const exportDataMutation = () =>
  mutationOptions({ mutationFn: async () => (await call(contract.exportData, {})).data, meta: { silent: true } });

/** AC-12: begins the week before the account ends. Its code has been shown to `verifyIdentity` before. Works and models look otherwise from then on. */
export const deleteAccountMutation = () =>
  mutationOptions({
    mutationFn: async (body: { username: string; code: string }) => (await call(contract.deleteAccount, { body })).data,
    onSuccess: ({ leavesAt }, _, __, { client }) => {
      patchUser({ leavesAt });
      void client.invalidateQueries();
    },
    meta: { silent: true },
  });

/** AC-12: the member stays after all. */
export const stayMutation = () =>
  mutationOptions({
    mutationFn: async () => (await call(contract.cancelLeaving, {})).data,
    onSuccess: (_, __, ___, { client }) => {
      patchUser({ leavesAt: null });
      void client.invalidateQueries();
    },
    meta: { silent: true },
  });
