import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AssetSet, SetRepair } from '#shared/contract/sets.ts';
import { SEAM_LIMIT, seamRatio } from '#shared/rules/set-checks.ts';
import { useImageUrl } from '#product/use-image-url.ts';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { Tag } from '#ds/primitives/tag/tag.tsx';
import type { Cell } from './board-state.ts';
import { ItemActions } from './item-actions.tsx';
import type { Board } from './use-board.ts';

type Props = { set: AssetSet; board: Board; onRepair: (repair: SetRepair) => void };

/** R8.11: the tiles of a set with what their seams measure, and what mends the selected one for nothing. */
export function TilePanel({ set, board, onRepair }: Props): ReactElement {
  const { cells, cell } = board;
  return (
    <section aria-label="地块" className="flex flex-col gap-4">
      <div className="flex justify-between gap-3 text-13 text-2">
        <span>{set.name}</span>
        <span className="text-12 text-3 num">
          {cells.length} 块，{set.width} × {set.height}
        </span>
      </div>
      <ul className="-mx-2 flex max-h-72 flex-col gap-0.5 overflow-y-auto">
        {cells.map((one) => (
          <li key={one.item.id}>
            <Row cell={one} selected={one.item.id === cell?.item.id} onSelect={() => board.select(one.item.id)} />
          </li>
        ))}
      </ul>
      {cell && <Verdict cell={cell} pending={board.busy} onRepair={onRepair} />}
      {cell && <ItemActions cell={cell} board={board} />}
    </section>
  );
}

type RowProps = { cell: Cell; selected: boolean; onSelect: () => void };

function Row({ cell: { item, version, state }, selected, onSelect }: RowProps): ReactElement {
  const url = useImageUrl();
  const seam = version?.measures.seam;
  const ratio = seam ? seamRatio(seam) : undefined;
  return (
    <button
      type="button"
      aria-current={selected}
      onClick={onSelect}
      className={cn('flex h-13 w-full items-center gap-3 rounded-ctl px-2 text-left text-13 hover:bg-hover', selected && 'bg-selected')}
    >
      <span className="checker-sm size-10 flex-none overflow-hidden rounded-img">
        {version && <img src={url(version.thumb)} alt="" className="size-full object-cover" />}
      </span>
      <span className="flex min-w-0 flex-col">
        <b className="truncate font-medium">{item.name}</b>
        {seam && (
          <span className="specimen text-12 text-3 num">
            <span>左右 {seam.across.toFixed(3)}</span>
            <span>上下 {seam.down.toFixed(3)}</span>
          </span>
        )}
      </span>
      <span className="ml-auto flex flex-none items-center gap-2 text-12 text-3">
        {state !== 'ready' || ratio === undefined ? (
          state === 'failed' ? (
            '没画成'
          ) : (
            '还在画'
          )
        ) : ratio > SEAM_LIMIT ? (
          <Tag tone="warn">{ratio.toFixed(1)} 倍</Tag>
        ) : (
          <>
            {version?.origin === 'repaired' && '已修'}
            <span className="text-pos">
              <Icon of={Check} size={16} />
              <span className="sr-only">没有接缝</span>
            </span>
          </>
        )}
      </span>
    </button>
  );
}

type VerdictProps = { cell: Cell; pending: boolean; onRepair: (repair: SetRepair) => void };

function Verdict({ cell: { item, version }, pending, onRepair }: VerdictProps): ReactElement | null {
  const url = useImageUrl();
  const seam = version?.measures.seam;
  if (!seam) return null;
  const ratio = seamRatio(seam);
  const limit = seam.inside * SEAM_LIMIT;
  const most = Math.max(seam.across, seam.down, limit) * 1.12;
  const meters = [
    ['左右', seam.across],
    ['上下', seam.down],
    ['图内', seam.inside],
  ] as const;
  return (
    <div className="flex flex-col gap-3 border-t border-line-1 pt-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-14 font-semibold">{ratio > SEAM_LIMIT ? `${item.name}有接缝` : `${item.name}接得上`}</h2>
        <p className="text-13 text-2 num">
          接缝两边的色差是图内相邻像素的 {ratio.toFixed(1)} 倍，{SEAM_LIMIT} 倍以内{ratio > SEAM_LIMIT ? '才' : '就'}看不出来。
        </p>
      </div>
      <dl className="flex flex-col gap-2 text-13">
        {meters.map(([word, value]) => (
          <div key={word} className="flex items-center gap-3">
            <dt className="flex-none text-2">{word}</dt>
            <dd aria-hidden="true" className="relative h-1 flex-1 rounded-bar bg-line-2">
              <span
                style={vars({ '--w': `${(value / most) * 100}%` })}
                className={cn('block h-full w-var rounded-bar', value > limit ? 'bg-warn' : 'bg-reading')}
              />
              <span style={vars({ '--x': `${(limit / most) * 100}%` })} className="absolute -top-0.5 left-var h-2 w-0.5 bg-reading" />
            </dd>
            <dd className="flex-none num">{value.toFixed(3)}</dd>
          </div>
        ))}
      </dl>
      {ratio > SEAM_LIMIT && version && (
        <div className="flex gap-3 rounded-ctl border border-line-2 bg-surface p-2 text-12 text-3">
          <img src={url(version.thumb)} alt="" className="size-16 flex-none rounded-img object-cover" />
          <span className="flex min-w-0 flex-col justify-center">
            <b className="text-13 font-medium text-1">融边修补</b>
            边缘 26% 和错开一半的自己融合，原图留作一版
            <button
              type="button"
              disabled={pending || item.locked}
              className="self-start rounded-tick font-medium text-accent underline-offset-3 enabled:hover:underline disabled:text-disabled"
              onClick={() => onRepair('seam')}
            >
              {item.locked ? '锁定了，先解锁' : '用这个，免费'}
            </button>
          </span>
        </div>
      )}
    </div>
  );
}
