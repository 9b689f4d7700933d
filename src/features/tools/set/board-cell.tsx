import { Check, Lock, PencilLine, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { FacetProgress } from '#ds/patterns/facet-progress/facet-progress.tsx';
import { Button } from '#ds/primitives/button/button.tsx';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Progress } from '#ds/primitives/progress/progress.tsx';
import { useImageUrl } from '#product/use-image-url.ts';
import { type Cell, missingOf, nameOf } from './board-state.ts';
import { itemActions } from './item-actions.tsx';
import type { Board } from './use-board.ts';
import { useLongPress } from './use-long-press.ts';

type Props = {
  cell: Cell;
  count: number;
  ratio: number;
  /** The margin that is kept free, as shares of width and height; drawn where an item leaves it. */
  safe: { x: number; y: number };
  /** What items stand on: `#rrggbb`, or empty for the checker. */
  ground: string;
  selected: boolean;
  board: Board;
  renaming: boolean;
  /** A press: selects it, or picks it while items are being picked. */
  onSelect: () => void;
  /** The focus came here; picks nothing. */
  onFocus: () => void;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** Begins to rename it, or is done with that. */
  onRenaming: (renaming: boolean) => void;
  /** Its name and words are to be edited beside the board. */
  onEdit: () => void;
  /** Its menu, by a long press or the menu key. */
  onMenu: () => void;
  cellRef: (node: HTMLElement | null) => void;
};

/** One item on the board: its picture or what it waits for, its name, and how it stands. */
export function BoardCell({
  cell,
  count,
  ratio,
  safe,
  ground,
  selected,
  board,
  renaming,
  onSelect,
  onFocus,
  onOpen,
  onKeyDown,
  onRenaming,
  onEdit,
  onMenu,
  cellRef,
}: Props): ReactElement {
  const url = useImageUrl();
  const [hovered, setHovered] = useState(false);
  const longPress = useLongPress(onMenu);
  const { item, version, flag, state, findings } = cell;
  const picked = board.picked?.includes(item.id);
  const chosen = picked ?? selected;
  const leaves = state === 'ready' && findings.some(({ check, ok }) => check === 'margin' && !ok);
  return (
    <div
      ref={cellRef}
      role="gridcell"
      aria-selected={chosen}
      aria-keyshortcuts="F2 Shift+F10"
      tabIndex={selected ? 0 : -1}
      {...longPress}
      onClick={onSelect}
      onDoubleClick={onOpen}
      onFocus={({ target, currentTarget }) => target === currentTarget && !selected && onFocus()}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onKeyDown={onKeyDown}
      className="group flex min-w-0 flex-col rounded-img outline-none select-none"
    >
      <span className="sr-only">{nameOf(cell, count)}</span>
      <div
        style={vars({ '--ratio': ratio, '--swatch': ground })}
        className={cn(
          'relative ratio-var overflow-hidden rounded-img outline-offset-2 group-focus-visible:outline-2 group-focus-visible:outline-focus',
          chosen && 'outline-2 outline-accent',
          state === 'waiting' ? 'border border-dashed border-line-2 bg-surface' : ground === '' ? 'checker' : 'fill-swatch',
        )}
      >
        {state === 'running' ? (
          <FacetProgress src={item.task?.preview ?? undefined} progress={item.task?.progress ?? 0} ratio={ratio} seed={cell.n} />
        ) : (
          version &&
          state !== 'waiting' && (
            <img src={url(version.url)} alt="" draggable={false} className="absolute inset-0 size-full object-contain" />
          )
        )}
        {leaves && (
          <span
            style={vars({
              '--x': `${safe.x * 100}%`,
              '--y': `${safe.y * 100}%`,
              '--w': `${100 - safe.x * 200}%`,
              '--h': `${100 - safe.y * 200}%`,
            })}
            className="pointer-events-none absolute top-var left-var h-var w-var border border-dashed border-warn"
          />
        )}
        <span
          className={cn(
            'pointer-events-none absolute inset-0 rounded-img',
            flag !== undefined && state === 'ready' ? 'border-fine border-warn' : 'inset-ring inset-ring-edge',
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
            <span aria-hidden="true">{missingOf(cell)}</span>
            <Button
              size="sm"
              cost={String(board.unit)}
              onClick={(event) => {
                event.stopPropagation();
                board.drawOne(item);
              }}
            >
              再试
            </Button>
          </span>
        )}
        {item.locked && !hovered && (
          <span className="absolute top-1.5 right-1.5 grid size-7 place-items-center rounded-item bg-on-img-ctl text-on-img-1">
            <Icon of={Lock} size={16} />
          </span>
        )}
        {hovered && version && picked === undefined && <Actions cell={cell} board={board} onEdit={onEdit} />}
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
      {renaming ? (
        <Rename
          name={item.name}
          onDone={(name) => {
            if (name !== item.name) board.rename(item, { name });
            onRenaming(false);
          }}
          onDrop={() => onRenaming(false)}
        />
      ) : (
        <div aria-hidden="true" className="flex h-6.5 items-end gap-1.5 text-13">
          <b
            className="min-w-0 truncate font-medium"
            onDoubleClick={(event) => {
              event.stopPropagation();
              onRenaming(true);
            }}
          >
            {item.name}
          </b>
          <span className="ml-auto flex min-w-0 flex-none items-center gap-1 text-12 text-3 num">{stateOf(cell)}</span>
        </div>
      )}
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

/** For the mouse, over the picture; keys and the panel do the same. */
function Actions({ cell, board, onEdit }: { cell: Cell; board: Board; onEdit: () => void }): ReactElement {
  const { lock, version, redo, download } = itemActions(cell, board);
  const { locked, versions } = cell.item;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- keeps presses of its buttons from the cell
    <span className="contents" onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <span className="absolute top-1.5 right-1.5 flex">
        <IconButton
          size="sm"
          onImage
          tabIndex={-1}
          pressed={locked}
          icon={Lock}
          label={lock.label}
          disabled={lock.disabled}
          onClick={lock.run}
        />
      </span>
      <span className="absolute bottom-1.5 left-1.5 flex gap-1">
        {versions.length > 1 && (
          <IconButton
            size="sm"
            onImage
            tip="top"
            tabIndex={-1}
            icon={version.icon}
            label={version.label}
            count={versions.length}
            onClick={version.run}
          />
        )}
        {!redo.disabled && <IconButton size="sm" onImage tip="top" tabIndex={-1} icon={redo.icon} label={redo.label} onClick={redo.run} />}
        <IconButton size="sm" onImage tip="top" tabIndex={-1} icon={download.icon} label={download.label} onClick={download.run} />
        <IconButton size="sm" onImage tip="top" tabIndex={-1} icon={PencilLine} label="编辑名称和描述" onClick={onEdit} />
      </span>
    </span>
  );
}

type RenameProps = { name: string; onDone: (name: string) => void; onDrop: () => void };

/** Enter keeps the name, Esc drops it; leaving it keeps it, too. */
function Rename({ name, onDone, onDrop }: RenameProps): ReactElement {
  const [text, setText] = useState(name);
  // Leaving the field keeps the name, and so would the focus that Enter and Esc move.
  const over = useRef(false);
  const end = (then: () => void) => {
    if (over.current) return;
    over.current = true;
    then();
  };
  const keep = () => end(() => onDone(text.trim() || name));
  return (
    <input
      aria-label="名称"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by F2 or a double click
      autoFocus
      value={text}
      maxLength={40}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setText(target.value)}
      onBlur={keep}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') end(onDrop);
        else if (event.key === 'Enter' && !event.nativeEvent.isComposing) keep();
      }}
      className="h-6.5 w-full rounded-tick border border-accent bg-field px-1.5 text-13 font-medium outline-none select-text"
    />
  );
}

function stateOf({ item, version, flag, state }: Cell): ReactElement | string | null {
  if (state === 'running') return `${item.task?.progress ?? 0}%`;
  if (state === 'waiting') return '等待中';
  if (state === 'failed') return version || item.task?.status === 'failed' ? '没画成' : '没有图';
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
