import { toast } from '#state/toasts.ts';

/** Puts a text on the clipboard and says so in the words of Spec §8. */
export function copy(text: string): void {
  void navigator.clipboard.writeText(text).then(() => toast('pos', '复制成功'));
}
