import { Plus, RotateCcw } from 'lucide-react';
import { type ReactElement, useEffect, useRef } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';

export type FilmFrame = {
  id: string;
  /** What the picture is, for screen readers. */
  label: string;
  src: string | undefined;
  /** How it stands, in words under it: 完成, 处理中 64%, 未找到主体. */
  status: string;
  /** `busy` has a bar, `failed` shows that it can be tried again. @default 'done' */
  state?: 'waiting' | 'busy' | 'failed' | 'done';
  /** 0 to 100, with `busy`. */
  progress?: number;
  /** The batch it is of, where the strip goes through several: a line stands between them, and others than that on the stage step back. */
  group?: string;
};

export type FilmStripProps = {
  /** Names the strip. */
  label: string;
  /** The pictures of the batch in their order. */
  frames: readonly FilmFrame[];
  /** The one on the stage. */
  value: string | undefined;
  /** For a phone under its picture: the pictures alone, how they stand is only said. @default false */
  compact?: boolean;
  /** Words of the last place; without `onAdd` there is none. */
  addLabel?: string;
  /** A picture was pressed and is to come on the stage, also one that waits or failed. */
  onSelect: (id: string) => void;
  /** The last place was pressed; without it there is no such place. */
  onAdd?: (() => void) | undefined;
};

const inkClasses: Record<NonNullable<FilmFrame['state']>, string> = {
  waiting: 'text-3',
  busy: 'text-accent',
  failed: 'text-neg',
  done: 'text-3',
};

/** Pictures of a batch side by side, each with how it stands. */
export function FilmStrip({ label, frames, value, compact = false, addLabel = '添加图片', onSelect, onAdd }: FilmStripProps): ReactElement {
  const group = frames.find(({ id }) => id === value)?.group;
  const list = useRef<HTMLUListElement>(null);
  const count = frames.length;
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')?.parentElement;
    // The strip alone moves: bringing the frame itself into view would move the page as well.
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [value, count]);
  return (
    <ul
      ref={list}
      aria-label={label}
      className={cn('relative flex max-w-full flex-none overflow-x-auto p-1', compact ? 'gap-1.5' : 'gap-3')}
    >
      {frames.map(({ id, label: name, src, status, state = 'done', progress = 0, group: own }, index) => (
        <li
          key={id}
          className={cn(
            'relative flex flex-none flex-col items-center gap-1',
            compact ? 'w-11' : 'w-22',
            own !== frames[index - 1]?.group &&
              index > 0 &&
              'ml-4 before:absolute before:inset-y-2 before:-left-3 before:w-px before:bg-line-2',
            own !== group && 'opacity-62',
          )}
        >
          <button
            type="button"
            aria-label={`${name}，${status}`}
            aria-current={id === value ? 'true' : undefined}
            onClick={() => onSelect(id)}
            className={cn(
              'relative w-full overflow-hidden rounded-img outline-offset-2 aria-current:outline-2 aria-current:outline-accent',
              compact ? 'h-14' : 'h-16.5',
            )}
          >
            <span className="checker-sm absolute inset-0" />
            {src !== undefined && <img src={src} alt="" loading="lazy" className="relative size-full object-cover" />}
            {state === 'failed' && (
              <span className="absolute inset-0 grid place-items-center bg-on-img-ctl text-on-img-1">
                <Icon of={RotateCcw} size={16} />
              </span>
            )}
            {state === 'busy' && (
              <span aria-hidden="true" className="absolute inset-x-1.5 bottom-1.5 h-1 overflow-hidden rounded-bar bg-on-img-ctl">
                <span style={vars({ '--w': `${progress}%` })} className="block h-full w-var bg-accent" />
              </span>
            )}
          </button>
          {!compact && (
            <span aria-hidden="true" className={cn('max-w-full truncate text-12 num', inkClasses[state])}>
              {status}
            </span>
          )}
        </li>
      ))}
      {onAdd && (
        <li className="flex-none">
          <button
            type="button"
            aria-label={addLabel}
            onClick={onAdd}
            className="grid size-16.5 place-items-center rounded-ctl border-fine border-dashed border-control text-2 hover:text-1"
          >
            <Icon of={Plus} />
          </button>
        </li>
      )}
    </ul>
  );
}
