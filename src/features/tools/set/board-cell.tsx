import { Check, Lock, TriangleAlert } from 'lucide-react';
import type { KeyboardEvent, ReactElement } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Cell, nameOf } from './board-state.ts';

/** What items stand on: the checker, dark, light. */
export type Ground = 'checker' | 'dark' | 'light';

type Props = {
  cell: Cell;
  count: number;
  ratio: number;
  ground: Ground;
  selected: boolean;
  /** Whether it is among the picked; undefined while nothing is picked. */
  picked: boolean | undefined;
  unit: number;
  onSelect: () => void;
  onOpen: () => void;
  onRedo: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  cellRef: (node: HTMLElement | null) => void;
};

const groundClasses: Record<Ground, string> = { checker: 'checker', dark: 'bg-surface', light: 'bg-inset' };

/** One item on the board: its picture or what it waits for, its name, and how it stands. */
export function BoardCell({
  cell,
  count,
  ratio,
  ground,
  selected,
  picked,
  unit,
  onSelect,
  onOpen,
  onRedo,
  onKeyDown,
  cellRef,
}: Props): ReactElement {
  const url = useImageUrl();
  const { item, version, flag, state } = cell;
  const chosen = picked ?? selected;
  return (
    <div
      ref={cellRef}
      role="gridcell"
      aria-selected={chosen}
      tabIndex={selected ? 0 : -1}
      onClick={onSelect}
      onDoubleClick={onOpen}
      onFocus={({ target, currentTarget }) => target === currentTarget && !selected && onSelect()}
      onKeyDown={onKeyDown}
      className="group flex min-w-0 flex-col rounded-img outline-none"
    >
      <span className="sr-only">{nameOf(cell, count)}</span>
      <div
        data-theme={ground === 'checker' ? undefined : ground}
        style={vars({ '--ratio': ratio })}
        className={cn(
          'relative ratio-var overflow-hidden rounded-img outline-offset-2 group-focus-visible:outline-2 group-focus-visible:outline-focus',
          chosen && 'outline-2 outline-accent',
          state === 'waiting' ? 'border border-dashed border-line-2 bg-surface' : groundClasses[ground],
        )}
      >
        {state === 'running' ? (
          <FacetProgress src={item.task?.preview ?? undefined} progress={item.task?.progress ?? 0} ratio={ratio} seed={cell.n} />
        ) : (
          version && state !== 'waiting' && <img src={url(version.url)} alt="" className="absolute inset-0 size-full object-contain" />
        )}
        <span
          className={cn(
            'pointer-events-none absolute inset-0 rounded-img',
            flag !== undefined && state === 'ready' ? 'border-2 border-warn' : 'inset-ring inset-ring-edge',
          )}
        />
        {state === 'running' && (
          <span
            aria-hidden="true"
            className="absolute inset-x-1.5 bottom-1.5 flex flex-col gap-1 rounded-img bg-on-img-ctl px-2.5 pt-1 pb-2.5 text-12 text-on-img-1 num"
          >
            {item.task?.progress ?? 0}%
            <Progress label={`${item.name}的进度`} value={item.task?.progress ?? 0} on="image" />
          </span>
        )}
        {state === 'waiting' && (
          <span aria-hidden="true" className="absolute inset-0 grid place-items-center text-13 text-3">
            等待中
          </span>
        )}
        {state === 'failed' && !version && (
          <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-3 text-center text-12 text-2">
            <span aria-hidden="true">没画成，{item.task?.refunded ?? 0} 积分已退回</span>
            <Button
              size="sm"
              cost={String(unit)}
              onClick={(event) => {
                event.stopPropagation();
                onRedo();
              }}
            >
              再试
            </Button>
          </span>
        )}
        {item.locked && (
          <span className="absolute top-1.5 right-1.5 grid size-6.5 place-items-center rounded-item bg-on-img-ctl text-on-img-1">
            <Icon of={Lock} size={14} />
          </span>
        )}
        {picked !== undefined && (
          <span
            aria-hidden="true"
            className={cn(
              'absolute top-1.5 left-1.5 grid size-5.5 place-items-center rounded-tick',
              picked ? 'bg-accent text-on-accent' : 'border-fine border-control bg-on-img-ctl',
            )}
          >
            {picked && <Icon of={Check} size={14} weight="tick" />}
          </span>
        )}
      </div>
      <div aria-hidden="true" className="flex h-6.5 items-end gap-1.5 text-13">
        <b className="min-w-0 truncate font-medium">{item.name}</b>
        <span className="ml-auto flex min-w-0 flex-none items-center gap-1 text-12 text-3 num">{stateOf(cell)}</span>
      </div>
      {item.versions.length > 1 && (
        <span aria-hidden="true" className="flex justify-center gap-1 pt-0.5">
          {item.versions.map(({ id }) => (
            <span key={id} className={cn('size-1 rounded-full', id === item.shown ? 'bg-accent' : 'bg-line-2')} />
          ))}
        </span>
      )}
    </div>
  );
}

function stateOf({ item, flag, state }: Cell): ReactElement | string | null {
  if (state === 'running') return `${item.task?.progress ?? 0}%`;
  if (state === 'waiting') return '等待中';
  if (state === 'failed') return '没画成';
  if (flag !== undefined)
    return (
      <span className="flex items-center gap-1 text-warn">
        <Icon of={TriangleAlert} size={14} />
        {flag}
      </span>
    );
  if (item.locked) return '已锁定';
  return (
    <span className="text-pos">
      <Icon of={Check} size={16} />
    </span>
  );
}
