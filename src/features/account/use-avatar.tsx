import type { ReactElement } from 'react';
import { useSaveAvatar } from '#api/account/hooks.ts';
import { failureOf } from '#api/api-error.ts';
import { failureMessage } from '#product/failure-message.ts';
import { useFilePicker } from '#ds/foundations/use-file-picker.tsx';
import { toast } from '#state/toasts.ts';
import { messages } from './messages.ts';

/** Spec §9: what an avatar's file must stay under. */
const AVATAR_MAX = 2048 * 1024;

/** R2.9: a new avatar. Kind and size are checked before anything is sent; `input` is the hidden control behind the button. */
export function useAvatar(): { pending: boolean; choose: () => void; input: ReactElement } {
  const saveAvatar = useSaveAvatar();
  const picker = useFilePicker('头像文件', 'image/png,image/jpeg', (file) => {
    if (file.type !== 'image/jpeg' && file.type !== 'image/png') return toast('warn', messages.avatarKind);
    if (file.size >= AVATAR_MAX) return toast('warn', messages.avatarSize);
    saveAvatar.mutate(file, {
      onSuccess: () => toast('pos', messages.changed),
      onError: (error) => toast('neg', failureMessage(failureOf(error))),
    });
  });
  return { pending: saveAvatar.isPending, ...picker };
}
