import type { ReactElement } from 'react';
import type { AssetSet } from '#shared/contract/sets.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { Dialog } from '#ds/primitives/dialog/dialog.tsx';
import type { Cell } from './board-state.ts';

/** One item as large as the screen takes it. */
export function LargeItem({ set, cell, onClose }: { set: AssetSet; cell: Cell; onClose: () => void }): ReactElement {
  const url = useImageUrl();
  const { item, version } = cell;
  return (
    <Dialog open title={item.name} width="detail" onClose={onClose}>
      <div className="flex flex-col gap-3 pb-5">
        {version ? (
          <img
            src={url(version.url)}
            alt={item.name}
            width={version.width}
            height={version.height}
            className="checker max-h-stage w-full rounded-img object-contain"
          />
        ) : (
          <p className="text-13 text-3">还没有图。</p>
        )}
        <div className="specimen">
          <span>
            {set.width} × {set.height}
          </span>
          {version?.seed != null && <span>种子 {version.seed}</span>}
          <span>{item.file}.png</span>
        </div>
      </div>
    </Dialog>
  );
}
