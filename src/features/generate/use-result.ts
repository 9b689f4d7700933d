import { useState } from 'react';
import { useFavorite } from '#api/content/hooks.ts';
import type { Image } from '#shared/contract/content.ts';
import type { ResultAction } from '#ds/patterns/result-card/result-card.tsx';
import { useCarryOn } from '#product/carry-on.ts';
import { openDialog } from '#state/dialogs.ts';
import { toast } from '#state/toasts.ts';
import { draft, makeAgain, referTo } from './draft.ts';
import { stepTaken } from './first-steps.ts';

/** What can be done with a result: to save it, and to carry it on. Nothing of it spends. */
export function useResult(picture: Image | undefined) {
  const carryOn = useCarryOn();
  const favorite = useFavorite();
  /** What was pressed here and the list does not say yet. */
  const [pressed, setPressed] = useState<{ id: string; on: boolean }>();
  const saved = (pressed?.id === picture?.id ? pressed?.on : undefined) ?? picture?.collected ?? false;
  return {
    saved,
    save: () => {
      if (!picture) return;
      setPressed({ id: picture.id, on: !saved });
      favorite.mutate({ kind: 'image', action: 'collect', targetId: picture.id, on: !saved }, { onError: () => setPressed(undefined) });
    },
    act: (action: ResultAction) => {
      if (!picture) return;
      if (action === 'vary' && picture.params) {
        makeAgain(picture.params);
        draft.seed = -1;
        toast('pos', '参数已载入，种子改为随机');
      } else if (action === 'refer') {
        referTo({ key: picture.url, width: picture.width, height: picture.height });
        toast('pos', '已作为参考图');
      } else {
        stepTaken(2);
        carryOn(picture, action === 'cut' ? 'matt' : 'enlarge');
      }
    },
    /** Asks in which form it is downloaded. */
    download: () => {
      if (!picture) return;
      stepTaken(3);
      openDialog('export', [picture.id]);
    },
    carryOn,
  };
}
