import { usePermission } from '#api/account/hooks.ts';
import { usePictureCounts } from '#api/content/hooks.ts';
import { openDialog } from '#state/dialogs.ts';
import { session } from '#state/session.ts';

/** R4.1: how many pictures one press may make; choosing a number of a higher plan opens the membership dialog instead. */
export function usePictureCount(onChange: (num: number) => void) {
  const counts = usePictureCounts();
  return {
    counts,
    items: counts.map(({ id, locked }) => ({ id, label: id, ...(locked && { tier: locked }) })),
    choose: (id: string) => (counts.find((count) => count.id === id)?.locked ? openDialog('membership') : onChange(Number(id))),
  };
}

/** R4.1: whether only their maker sees the pictures; without a plan that includes it the membership dialog opens instead. */
export function usePrivacy(onChange: (hidden: boolean) => void) {
  const included = usePermission()?.features.private ?? false;
  return (hidden: boolean) => (hidden && session.token && !included ? openDialog('membership') : onChange(hidden));
}
