import { useMutation, useQuery } from '@tanstack/react-query';
import * as queries from './queries.ts';

export const useLogin = () => useMutation(queries.loginMutation());
export const useGetCode = () => useMutation(queries.getCodeMutation());
export const usePuzzle = (attempt: number, enabled = true) => useQuery({ ...queries.puzzleQuery(attempt), enabled });
export const useCaptchaVerify = () => useMutation(queries.captchaVerifyMutation());
export const useVerifyIdentity = () => useMutation(queries.verifyIdentityMutation());
export const useForget = () => useMutation(queries.forgetMutation());
export const useModifyPassword = () => useMutation(queries.modifyPasswordMutation());
