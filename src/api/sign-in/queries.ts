import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { accountKeys } from '#api/account/queries.ts';
import { call } from '#api/http.ts';
import * as contract from '#shared/contract/sign-in.ts';
import { signIn } from '#state/session.ts';

export const loginMutation = () =>
  mutationOptions({
    mutationFn: (body: { username: string; password: string; type: 'password' | 'code'; ticket?: string }) =>
      call(contract.login, { body }),
    onSuccess: ({ data }) => signIn(data),
    meta: { silent: true },
  });

export const getCodeMutation = () =>
  mutationOptions({
    mutationFn: (body: { username: string; source: contract.CodePurpose; ticket?: string }) => call(contract.getCode, { body }),
    meta: { silent: true },
  });

export const puzzleQuery = (attempt: number) =>
  queryOptions({
    queryKey: [...accountKeys.all, 'puzzle', attempt],
    queryFn: async ({ signal }) => (await call(contract.captcha, {}, { signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    meta: { silent: true },
  });

export const captchaVerifyMutation = () =>
  mutationOptions({
    mutationFn: async (captchaVerifyParam: string) => (await call(contract.captchaVerify, { body: { captchaVerifyParam } })).message,
    meta: { silent: true },
  });

/** Spec §7: `POST api/sessions`, the first step of a new password. */
export const verifyIdentityMutation = () =>
  mutationOptions({
    mutationFn: (body: { mobile: string; code: string }) => call(contract.verifyIdentity, { body }),
    meta: { silent: true },
  });

export const forgetMutation = () =>
  mutationOptions({
    mutationFn: (body: { username: string; code: string; password: string }) => call(contract.forget, { body }),
    meta: { silent: true },
  });

/** R2.8: ends every session of the member, this one too. */
export const modifyPasswordMutation = () =>
  mutationOptions({
    mutationFn: (body: { username: string; code: string; password: string }) => call(contract.modifyPassword, { body }),
    meta: { silent: true },
  });
