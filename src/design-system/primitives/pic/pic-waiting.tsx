import { CircleAlert } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { StoneDrawing } from '#ds/foundations/stone-drawing.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';

/** A picture that is not there yet, or will not come. */
export type PicState =
  | { kind: 'ready' }
  | { kind: 'running'; progress: number; label: string; art?: ReactNode }
  | { kind: 'queued'; label: string }
  | { kind: 'failed'; note: string; retry?: { label: string; onPress: () => void } | undefined };

/** What stands in a Pic's place until there is a picture: the stone in the queue, the bar over the scrim, or what came back. */
export function PicWaiting({
  state,
}: {
  /** Why there is no picture, or how far it is; `ready` draws nothing. */
  state: PicState;
}): ReactElement | null {
  switch (state.kind) {
    case 'ready':
      return null;
    case 'running':
      return (
        <div className="absolute inset-x-0 bottom-0 flex flex-col gap-1.5 px-3 pt-7 pb-3 text-13 font-medium text-on-img-1 img-scrim num">
          {Math.round(state.progress)}%
          <Progress label={state.label} value={state.progress} on="image" />
        </div>
      );
    case 'queued':
      return (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-2.5 text-13 text-3">
          <StoneDrawing state="cut" size={36} />
          {state.label}
        </div>
      );
    case 'failed':
      return (
        <div className="absolute inset-0 z-sticky flex flex-col items-center justify-center gap-2.5 p-2 text-center text-12 text-2">
          <span className="text-neg">
            <Icon of={CircleAlert} size={20} />
          </span>
          {state.note}
          {state.retry && (
            <Button size="sm" onClick={state.retry.onPress}>
              {state.retry.label}
            </Button>
          )}
        </div>
      );
  }
}
