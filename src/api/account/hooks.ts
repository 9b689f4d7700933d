import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSnapshot } from 'valtio';
import { points } from '#lib/format.ts';
import { balance } from '#state/balance.ts';
import { session } from '#state/session.ts';
import { accountKeys, permissionQuery, saveAvatarMutation, saveNameMutation } from './queries.ts';

/** Points and plan features of whoever is signed in; the stored ones until the answer is there. */
export function usePermission() {
  const { token, userInfo } = useSnapshot(session);
  const query = useQuery({ ...permissionQuery(), enabled: token !== '' });
  return query.data ?? userInfo?.permission ?? null;
}

/** The balance in words: the number, or that it is refreshing after a purchase (F-28), and how to ask for it at once. */
export function useBalance(): { text: string; due: boolean; retry: () => void } {
  const { due } = useSnapshot(balance);
  const permission = usePermission();
  const client = useQueryClient();
  return {
    text: due ? '刷新中' : points(permission?.all ?? 0),
    due,
    retry: () => void client.invalidateQueries({ queryKey: accountKeys.permission() }),
  };
}

export const useSaveName = () => useMutation(saveNameMutation());
export const useSaveAvatar = () => useMutation(saveAvatarMutation());
