import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/account.ts';
import { balance } from '#state/balance.ts';
import { keepUser, patchUser, session, signOut } from '#state/session.ts';

/** Broad to narrow, so that invalidating `all` reaches everything of the member. */
export const accountKeys = {
  all: ['account'] as const,
  permission: () => [...accountKeys.all, 'permission'] as const,
};

const BALANCE_RETRY_MS = 5000;

/** Spec §7: the points balance. Kept on the session too, so that a reload shows it before the answer. */
export const permissionQuery = () =>
  queryOptions({
    queryKey: accountKeys.permission(),
    queryFn: async ({ signal }) => {
      const { data } = await call(contract.permission, {}, { signal });
      patchUser({ permission: data });
      balance.due = false;
      return data;
    },
    enabled: session.token !== '',
    // F-28: until what was bought is counted, it is asked again.
    refetchInterval: () => (balance.due ? BALANCE_RETRY_MS : false),
    // R6.3: the points call is silent when it fails.
    meta: { silent: true },
  });

/** Spec §7: refreshes the stored user at start-up; anything but body code 200 is ignored without a message (R6.3). */
export async function refreshUser(): Promise<void> {
  const { token } = session;
  if (!token) return;
  try {
    const { data } = await call(contract.userInfo, {});
    if (session.token === token) keepUser(data);
  } catch {
    // A 401 has opened the login dialog; anything else leaves the stored user as it is (T-SES-06).
  }
}

/** Signs out here at once and revokes the session on the server (T-SES-02). */
export async function logout(): Promise<void> {
  const revoked = call(contract.logout, {}).catch(() => null);
  signOut();
  await revoked;
}

/** R2.9: a new nickname, shown everywhere at once. */
export const saveNameMutation = () =>
  mutationOptions({
    mutationFn: async (name: string) =>
      (await call(contract.saveName, { params: { id: String(session.userInfo?.id) }, body: { name } })).data,
    onSuccess: ({ name }) => patchUser({ name }),
    meta: { silent: true },
  });

/** R2.9: a new avatar, shown everywhere at once. */
export const saveAvatarMutation = () =>
  mutationOptions({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.append('image', file);
      return (await call(contract.saveAvatar, { form })).data;
    },
    onSuccess: ({ image }) => patchUser({ image }),
    meta: { silent: true },
  });
