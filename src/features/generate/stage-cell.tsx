import { FlaskConical, RotateCcw } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import type { Image } from '#shared/contract/content.ts';
import type { Task } from '#shared/contract/generation.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { prefersReducedMotion } from '#ds/foundations/reduced-motion.ts';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import type { FilmFrame } from '#ds/patterns/film-strip/film-strip.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { EmptyState } from '#ds/primitives/empty-state/empty-state.tsx';
import { PicWaiting } from '#ds/primitives/pic/pic-waiting.tsx';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import { chipOf } from '#product/label-chip.ts';
import type { useImageUrl } from '#product/use-image-url.ts';
import { type Cell, statusOf } from './batches.ts';
import { reuse } from './draft.ts';
import type { StagePlace } from './stage-place.ts';

/** The picture that was seen being made and is there now: its stones leave it, once. */
export function useReveal({ task, cell }: StagePlace) {
  const key = `${task.id} ${cell.index}`;
  const [making, setMaking] = useState<{ key: string; preview: string | null }>();
  const [shown, setShown] = useState('');
  if (cell.kind === 'running') {
    const preview = cell.preview ?? (making?.key === key ? making.preview : null);
    if (making?.key !== key || making.preview !== preview) setMaking({ key, preview });
  }
  const revealed = cell.kind === 'done' && making?.key === key && !prefersReducedMotion();
  return {
    revealed: revealed ? { preview: making.preview, settling: shown === key, onSettled: () => setMaking(undefined) } : undefined,
    onShown: () => setShown(key),
  };
}

/** What is said aloud of a batch: that it began, that it is half done, which picture came last. */
export function toldOf(task: Task, cells: readonly Cell[]): string {
  if (task.status !== 'running') return '';
  if (task.images.length > 0) return `第 ${task.images.length} 张画好了`;
  return task.progress * cells.length >= 50 ? '画到一半' : `开始画，共 ${cells.length} 张`;
}

export const frameId = (cell: Cell) => String(cell.index);

/** A picture of a batch, or the place of one, on a film strip. */
export function frameOf(task: Task, cell: Cell, url: ReturnType<typeof useImageUrl>): FilmFrame {
  const id = frameId(cell);
  const label = `第 ${cell.index + 1} 张`;
  switch (cell.kind) {
    case 'done': {
      const picture = task.images[cell.index];
      return { id, label, src: picture && url(picture.thumb, 240), status: picture?.params?.seed?.toString() ?? label };
    }
    case 'running':
      return { id, label, src: undefined, status: `${cell.progress}%`, state: 'busy', progress: cell.progress };
    case 'queued':
      return { id, label, src: undefined, status: '排队中', state: 'waiting' };
    case 'failed':
      return { id, label, src: undefined, status: '没有画成', state: 'failed' };
  }
}

type CellArtProps = { task: Task; cell: Cell; ratio: number; revealed: ReturnType<typeof useReveal>['revealed'] };

/** What stands in the place of a picture that is not there, and leaves one that has just come. */
export function CellArt({ task, cell, ratio, revealed }: CellArtProps): ReactElement | null {
  if (cell.kind === 'running' || revealed) {
    const [progress, preview] = cell.kind === 'running' ? [cell.progress, cell.preview] : [100, revealed?.preview];
    return (
      <>
        <FacetProgress
          src={preview ?? undefined}
          progress={progress}
          ratio={ratio}
          seed={cell.index + 1}
          settling={revealed?.settling ?? false}
          onSettled={revealed?.onSettled}
        />
        {cell.kind === 'running' && <PicWaiting state={{ kind: 'running', progress, label: '正在生成' }} />}
      </>
    );
  }
  if (cell.kind === 'done') return null;
  const { params } = task;
  return (
    <div className="grid size-full place-items-center">
      {cell.kind === 'queued' ? (
        <EmptyState title="排队中" size="sm">
          {statusOf(task)}
        </EmptyState>
      ) : (
        <EmptyState
          title={cell.note}
          size="sm"
          stone="broken"
          action={
            params && (
              <Button icon={RotateCcw} onClick={() => reuse(params)}>
                复用参数
              </Button>
            )
          }
        />
      )}
    </div>
  );
}

/** L-02: where a picture comes from; nothing where its file says so itself. */
export function SourceTag({ picture }: { picture: Image }): ReactElement | null {
  const chip = chipOf(picture);
  if (!chip) return null;
  return (
    <Tag tone="image">
      {'previewLabel' in chip && <Icon of={FlaskConical} size={14} />}
      {'previewLabel' in chip ? chip.previewLabel : chip.aiLabel}
    </Tag>
  );
}
