import { useMutation, useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { session } from '#state/session.ts';
import {
  captchaVerifyMutation,
  deleteAccountMutation,
  exportDataMutation,
  forgetMutation,
  getCodeMutation,
  loginMutation,
  modifyPasswordMutation,
  membershipsQuery,
  permissionQuery,
  puzzleQuery,
  saveAvatarMutation,
  saveNameMutation,
  verifyIdentityMutation,
} from './queries.ts';

/** Points and plan features of whoever is signed in; the stored ones until the answer is there. */
export function usePermission() {
  const { token, userInfo } = useSnapshot(session);
  const query = useQuery({ ...permissionQuery(), enabled: token !== '' });
  return query.data ?? userInfo?.permission ?? null;
}

export const useLogin = () => useMutation(loginMutation());
export const useGetCode = () => useMutation(getCodeMutation());
export const usePuzzle = (attempt: number) => useQuery(puzzleQuery(attempt));
export const useCaptchaVerify = () => useMutation(captchaVerifyMutation());
export const useVerifyIdentity = () => useMutation(verifyIdentityMutation());
export const useForget = () => useMutation(forgetMutation());
export const useSaveName = () => useMutation(saveNameMutation());
export const useSaveAvatar = () => useMutation(saveAvatarMutation());
export const useModifyPassword = () => useMutation(modifyPasswordMutation());
export const useMemberships = () => useQuery(membershipsQuery());
export const useExportData = () => useMutation(exportDataMutation());
export const useDeleteAccount = () => useMutation(deleteAccountMutation());
