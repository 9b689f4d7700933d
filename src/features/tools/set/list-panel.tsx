import type { ReactElement } from 'react';
import { sizeName } from '#shared/rules/size.ts';
import type { AssetSet } from '#shared/contract/sets.ts';
import { cn } from '#ds/foundations/cn.ts';
import { vars } from '#ds/foundations/vars.ts';
import type { Cell } from './board-state.ts';
import { FRAME_NAMES } from './templates.ts';

type Props = { set: AssetSet; cells: readonly Cell[]; value: string | undefined; onSelect: (id: string) => void };

/** What the set was asked for: its list, colours and measures. */
export function ListPanel({ set, cells, value, onSelect }: Props): ReactElement {
  const facts = [
    sizeName(set),
    set.seamless ? '无缝' : FRAME_NAMES[set.frame],
    ...(set.margin > 0 ? [`边距 ${Math.round(Math.min(set.width, set.height) * set.margin)} px`] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="specimen">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {set.palette.length > 0 && (
        <ul aria-label="配色" className="grid h-8 auto-cols-fr grid-flow-col overflow-hidden rounded-img">
          {set.palette.map((colour, i) => (
            <li key={i} style={vars({ '--swatch': colour })} className="fill-swatch">
              <span className="sr-only">{colour}</span>
            </li>
          ))}
        </ul>
      )}
      <ol aria-label="清单" className="flex flex-col">
        {cells.map(({ item, n }) => (
          <li key={item.id}>
            <button
              type="button"
              aria-current={item.id === value}
              className={cn(
                'flex w-full gap-3 rounded-item px-2 py-1 text-left text-13 hover:bg-hover',
                item.id === value && 'bg-selected',
              )}
              onClick={() => onSelect(item.id)}
            >
              <span className="w-5 flex-none text-right text-12 text-3 num">{n}</span>
              <span className="min-w-0">
                {item.name}
                {item.detail && <span className="text-3">，{item.detail}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
