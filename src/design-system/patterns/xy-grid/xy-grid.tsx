import { ArrowDown, ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { Tag } from '#ds/primitives/tag/tag.tsx';

export type XyGridProps = {
  /** Names the grid. */
  label: string;
  /** What changes from left to right. */
  xName: string;
  /** Its values, one for each column. */
  columns: readonly string[];
  /** What changes from top to bottom. */
  yName: string;
  /** Its values, one for each row. */
  rows: readonly string[];
  /** Width of a cell by its height. */
  ratio: number;
  /** The cell the keys are at, counted from 0 along the rows. */
  at: number;
  /** What a cell shows, with words where it has no picture. */
  art: (cell: number) => ReactNode;
  /** What can be done with a cell, over its picture; shown while it is pointed at or has the focus. */
  actions: (cell: number) => ReactNode;
  /** Keys or a press went to another cell. */
  onAt: (cell: number) => void;
  /** A cell was pressed, or Enter on it. */
  onOpen: (cell: number) => void;
};

/** Where a key leads from a cell; undefined where it leads nowhere. */
function next(event: KeyboardEvent, at: number, columns: number, cells: number): number | undefined {
  const whole = event.ctrlKey || event.metaKey;
  const start = at - (at % columns);
  const to: Record<string, number> = {
    ArrowLeft: at % columns > 0 ? at - 1 : at,
    ArrowRight: at % columns < columns - 1 ? at + 1 : at,
    ArrowUp: at - columns,
    ArrowDown: at + columns,
    Home: whole ? 0 : start,
    End: whole ? cells - 1 : start + columns - 1,
  };
  const cell = to[event.key];
  return cell === undefined ? undefined : cell >= 0 && cell < cells ? cell : at;
}

/** A picture for every pair of values of two parameters; cells shrink until all are in sight, and scroll under their labels below that. */
export function XyGrid(props: XyGridProps): ReactElement {
  const { label, xName, columns, yName, rows, ratio, at, art, actions, onAt, onOpen } = props;
  const nodes = useRef(new Map<number, HTMLElement>());
  const [hovered, setHovered] = useState<number>();
  const [focused, setFocused] = useState(false);
  const near = hovered ?? (focused ? at : undefined);
  const isLit = {
    column: near === undefined ? -1 : near % columns.length,
    row: near === undefined ? -1 : Math.floor(near / columns.length),
  };
  const labelOf = (cell: number) => `${rows[Math.floor(cell / columns.length)]} × ${columns[cell % columns.length]}`;
  function key(event: KeyboardEvent, cell: number): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    if (event.key === 'Enter') return onOpen(cell);
    const to = next(event, cell, columns.length, columns.length * rows.length);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onAt(to);
    nodes.current.get(to)?.focus();
  }
  return (
    <div className="xy-room min-h-0 min-w-0 flex-1 overflow-auto">
      <div
        role="grid"
        aria-label={label}
        style={vars({ '--columns': columns.length, '--rows': rows.length, '--ratio': ratio })}
        className="mx-auto grid w-max xy-grid gap-2 p-1"
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onPointerLeave={() => setHovered(undefined)}
      >
        <div role="row" className="contents">
          <div role="columnheader" className="sticky top-0 left-0 z-sticky bg-inset text-12 text-3">
            <span className="flex items-center gap-1">
              {yName}
              <Icon of={ArrowDown} size={14} />
            </span>
          </div>
          {columns.map((value, n) => (
            <div key={value} role="columnheader" className="sticky top-0 z-sticky flex flex-col gap-1 bg-inset text-center text-13 num">
              <span aria-hidden={n > 0} className="flex h-5 items-center gap-2 text-12 whitespace-nowrap text-3">
                {n === 0 && xName}
                <span aria-hidden="true" className="-mr-2 h-px min-w-0 flex-1 bg-line-1" />
                {n === columns.length - 1 && <Icon of={ArrowRight} size={14} />}
              </span>
              <span className={cn('truncate pb-1', n === isLit.column ? 'font-semibold text-accent' : 'text-2')}>{value}</span>
            </div>
          ))}
        </div>
        {rows.map((value, row) => (
          <div key={value} role="row" className="contents">
            <div
              role="rowheader"
              className={cn(
                'sticky left-0 z-sticky grid items-center bg-inset pr-2 text-right text-13 num',
                row === isLit.row ? 'font-semibold text-accent' : 'text-2',
              )}
            >
              {value}
            </div>
            {columns.map((column, n) => {
              const cell = row * columns.length + n;
              return (
                <div
                  key={column}
                  ref={(node) => {
                    if (node) nodes.current.set(cell, node);
                    else nodes.current.delete(cell);
                  }}
                  role="gridcell"
                  tabIndex={cell === at ? 0 : -1}
                  onKeyDown={(event) => key(event, cell)}
                  onFocus={() => cell !== at && onAt(cell)}
                  onClick={({ target, currentTarget }) => {
                    if (!(target instanceof Element && target.closest('button') && currentTarget.contains(target))) onOpen(cell);
                  }}
                  onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse' ? cell : undefined)}
                  className="relative ratio-var cursor-pointer overflow-hidden rounded-img outline-offset-2 focus-visible:outline-2 focus-visible:outline-focus"
                >
                  <span className="sr-only">{labelOf(cell)}</span>
                  {art(cell)}
                  {cell === near && (
                    <>
                      <span aria-hidden="true" className="pointer-events-none absolute top-2 left-2 num">
                        <Tag tone="image">{labelOf(cell)}</Tag>
                      </span>
                      {actions(cell)}
                    </>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}
