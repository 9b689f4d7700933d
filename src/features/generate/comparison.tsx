import { lazy, type ReactElement, Suspense } from 'react';
import type { Image } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { type Chosen, choiceOf } from './stage-place.ts';
import { useModelName } from './use-names.ts';
import type { usePins } from './use-pins.ts';

const CompareView = lazy(() => import('./compare-view.tsx').then((module) => ({ default: module.CompareView })));

type Props = {
  tasks: readonly Task[];
  pins: ReturnType<typeof usePins<Image>>;
  /** One of them goes on the stage. */
  onChoose: (chosen: Chosen) => void;
  onBack: () => void;
};

/** R8.14: the pinned pictures in place of the stage. */
export function Comparison({ tasks, pins, onChoose, onBack }: Props): ReactElement {
  const nameOf = useModelName();
  return (
    <Suspense fallback={<div className="flex-1" />}>
      <CompareView
        pictures={pins.pinned}
        nameOf={nameOf}
        onBack={onBack}
        onRemove={pins.unpin}
        onChoose={(id) => {
          const chosen = choiceOf(tasks, id);
          if (chosen) onChoose(chosen);
          onBack();
        }}
      />
    </Suspense>
  );
}
