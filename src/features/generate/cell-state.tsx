import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import type { PicState } from '#ds/primitives/pic/pic-waiting.tsx';
import type { Cell } from './batches.ts';

/** How a picture of a batch stands, as its place shows it; `retry` is offered where it was not made. */
export function picStateOf(cell: Cell, ratio: number, retry?: Extract<PicState, { kind: 'failed' }>['retry']): PicState {
  switch (cell.kind) {
    case 'done':
      return { kind: 'ready' };
    case 'running':
      return {
        kind: 'running',
        progress: cell.progress,
        label: `正在生成，${cell.progress}%`,
        art: <FacetProgress src={cell.preview ?? undefined} progress={cell.progress} ratio={ratio} seed={cell.index + 1} />,
      };
    case 'queued':
      return { kind: 'queued', label: '排队中' };
    case 'failed':
      return { kind: 'failed', note: cell.note, retry };
  }
}
