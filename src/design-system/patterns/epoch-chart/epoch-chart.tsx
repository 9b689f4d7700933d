import { type KeyboardEvent, type PointerEvent, type ReactElement, useRef, useState } from 'react';
import { Kbd } from '#ds/primitives/kbd/kbd.tsx';
import { vars } from '#ds/foundations/vars.ts';

export type EpochChartProps = {
  /** What the lines measure. */
  label: string;
  /** What lower means. */
  note: string;
  /** Epochs that were ordered. */
  epochs: number;
  /**
   * The value of each epoch from 0, the untrained one, as far as there are any; null where nothing was measured. The first line is the
   * one that counts.
   */
  lines: readonly { name: string; values: readonly (number | null)[] }[];
  /** Dotted lines to compare with, with words on them. */
  levels: readonly { text: string; value: number }[];
  /** How far the epoch after the last value is, 0 to 100; absent where none is under way. */
  running?: number | undefined;
  /** Pictures by epoch from 0, a row for each description. */
  rows: readonly { name: string; samples: readonly string[] }[];
  /** From which epoch on it gets worse. */
  worseFrom?: number | undefined;
  /** An epoch that stands out, once all there are to come have come, and why. */
  marked?: { epoch: number; text: string } | undefined;
  /** The epoch that is looked at. */
  value: number;
  /** Another epoch is looked at, by pointer, by keys or by a press of its picture. */
  onValue: (epoch: number) => void;
  /** Space, or a press of the picture that is looked at. */
  onLarge: (row: number) => void;
};

const digits = (value: number): string => value.toFixed(4);
const TICKS = 4;
/** Px that a pointer moves before it drags the cursor instead of pressing what is under it. */
const DRAG = 4;

/** Round numbers that a scale from 0 is drawn with. */
function ticksUpTo(most: number): number[] {
  const rough = most / TICKS;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * unit).find((size) => size >= rough) ?? rough;
  return Array.from({ length: Math.ceil(most / step) }, (_, n) => step * (n + 1));
}

/** Curves and sample pictures of a training over one axis of epochs, with one cursor for all of them. */
export function EpochChart({
  label,
  note,
  epochs,
  lines,
  levels,
  running,
  rows,
  worseFrom,
  marked,
  value,
  onValue,
  onLarge,
}: EpochChartProps): ReactElement {
  const last = Math.max(0, (lines[0]?.values.length ?? 1) - 1);
  /** Lines whose names were pressed away. */
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** The row of samples that space makes large. */
  const [chosenRow, setRow] = useState(0);
  const row = Math.min(chosenRow, Math.max(0, rows.length - 1));
  const pressed = useRef<number>(undefined);
  const plot = useRef<HTMLDivElement>(null);
  const pointsOf = (line: EpochChartProps['lines'][number]) => line.values.flatMap((at, epoch) => (at === null ? [] : [{ epoch, at }]));
  const all = [...lines.flatMap(pointsOf).map(({ at }) => at), ...levels.map((level) => level.value)];
  const ticks = ticksUpTo(Math.max(1e-6, ...all) * 1.05);
  const top = ticks.at(-1)!;
  const columns = epochs + 1;
  const x = (epoch: number) => ((epoch + 0.5) / columns) * 100;
  const y = (of: number) => (1 - of / top) * 100;
  const drawn = lines.filter((line) => !hidden.has(line.name));
  const spots = drawn.map(({ name, values }) => ({ name, at: values[value] })).filter((spot) => spot.at != null);
  const go = (epoch: number) => onValue(Math.min(last, Math.max(0, epoch)));

  function toggle(line: string): void {
    const next = new Set(hidden);
    if (!next.delete(line)) next.add(line);
    setHidden(next);
  }
  /** The cursor goes where the pointer is, also over the samples: there a press is a press until it moves. */
  function follow(event: PointerEvent<HTMLElement>): void {
    const box = plot.current?.getBoundingClientRect();
    if (!box) return;
    if (event.type === 'pointerdown') {
      pressed.current = event.clientX;
      if (!(event.target instanceof Node && plot.current?.contains(event.target))) return;
    } else if (pressed.current === undefined || (event.buttons & 1) === 0) return;
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) {
      if (Math.abs(event.clientX - pressed.current) < DRAG) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    go(Math.floor(((event.clientX - box.left) / box.width) * columns));
  }
  function key(event: KeyboardEvent): void {
    const jumps: Record<string, number> = {
      ArrowLeft: value - 1,
      ArrowRight: value + 1,
      Home: 0,
      End: last,
    };
    const next = jumps[event.key];
    if (event.key === ' ') onLarge(row);
    else if (event.key === 'ArrowUp') setRow(Math.max(0, row - 1));
    else if (event.key === 'ArrowDown') setRow(Math.min(rows.length - 1, row + 1));
    else if (next === undefined) return;
    else go(next);
    event.preventDefault();
  }
  const name = (epoch: number) => (epoch === 0 ? '没练过' : `第 ${epoch} 轮`);
  const told = [
    marked?.epoch === value ? `${name(value)}，${marked.text}` : name(value),
    ...spots.map((spot) => `${spot.name} ${digits(spot.at!)}`),
  ].join('，');

  return (
    <section aria-label={label} className="rounded-card border border-line-1 bg-surface p-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-3">
        <h2 className="font-semibold">{label}</h2>
        <ul className="flex flex-wrap items-center gap-4 text-12 text-2">
          {lines.map((line, n) => (
            <li key={line.name}>
              <button
                type="button"
                aria-pressed={!hidden.has(line.name)}
                onClick={() => toggle(line.name)}
                className={`relative touch-target flex items-center gap-1.5 rounded-tick ${hidden.has(line.name) ? 'text-disabled line-through' : ''}`}
              >
                <span aria-hidden="true" className={`h-0.5 w-3.5 bg-current ${n === 0 ? 'text-accent' : 'text-3'}`} />
                {line.name}
              </button>
            </li>
          ))}
          <li>{note}</li>
        </ul>
      </header>
      <div className="relative pl-12" onPointerDown={follow} onPointerMove={follow}>
        <div
          ref={plot}
          role="slider"
          tabIndex={0}
          aria-label="看哪一轮"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={value}
          aria-valuetext={told}
          onKeyDown={key}
          className="relative h-75 cursor-ew-resize touch-none select-none max-tablet:h-50"
        >
          {ticks.map((tick) => (
            <span key={tick} style={vars({ '--y': `${y(tick)}%` })} className="absolute inset-x-0 top-var border-t border-line-1">
              <span className="absolute right-full mr-2 -translate-y-1/2 text-12 whitespace-nowrap text-3 num">
                {Number(tick.toPrecision(3))}
              </span>
            </span>
          ))}
          {worseFrom !== undefined && (
            <span
              style={vars({ '--x': `${x(worseFrom)}%`, '--w': `${x(last) - x(worseFrom)}%` })}
              className="absolute inset-y-0 left-var w-var bg-warn-tint text-right text-12 text-warn"
            >
              <span className="px-1">越练越远</span>
            </span>
          )}
          {levels.map((level, n) => (
            <span
              key={level.text}
              style={vars({ '--y': `${y(level.value)}%` })}
              className="absolute inset-x-0 top-var border-t border-dashed border-control text-right"
            >
              <span className={`text-12 text-2 num ${n === 0 ? '-mt-6 block' : ''}`}>
                {level.text} {level.value.toFixed(3)}
              </span>
            </span>
          ))}
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
            {lines.map(
              (line, n) =>
                !hidden.has(line.name) && (
                  <polyline
                    key={line.name}
                    points={pointsOf(line)
                      .map(({ epoch, at }) => `${x(epoch)},${y(at)}`)
                      .join(' ')}
                    fill="none"
                    vectorEffect="non-scaling-stroke"
                    strokeWidth={n === 0 ? 2.5 : 1.5}
                    stroke="currentColor"
                    className={n === 0 ? 'text-accent' : 'text-3'}
                  />
                ),
            )}
            {running !== undefined &&
              drawn.map((line) => {
                const newest = pointsOf(line).at(-1);
                return (
                  newest && (
                    <line
                      key={line.name}
                      x1={x(newest.epoch)}
                      x2={x(newest.epoch + running / 100)}
                      y1={y(newest.at)}
                      y2={y(newest.at)}
                      vectorEffect="non-scaling-stroke"
                      strokeWidth={1.5}
                      strokeDasharray="4 3"
                      stroke="currentColor"
                      className={line === lines[0] ? 'text-accent' : 'text-3'}
                    />
                  )
                );
              })}
          </svg>
          {drawn
            .filter((line) => line === lines[0])
            .flatMap(pointsOf)
            .map(({ epoch, at }) => (
              <span
                key={epoch}
                style={vars({ '--x': `${x(epoch)}%`, '--y': `${y(at)}%` })}
                className={`absolute top-var left-var -translate-1/2 rounded-full bg-accent ${epoch === value ? 'size-2.5' : 'size-1.5'}`}
              />
            ))}
          <span style={vars({ '--x': `${x(value)}%` })} className="absolute inset-y-0 left-var w-0.5 -translate-x-1/2 bg-inverse" />
          <div
            aria-hidden="true"
            style={vars({ '--x': `${x(value)}%` })}
            className={`absolute top-2/5 left-var min-w-33 rounded-ctl bg-inverse px-3 py-2 text-12 whitespace-nowrap text-inverse ${x(value) > 60 ? '-ml-3 -translate-x-full' : 'ml-3'}`}
          >
            <p className="text-13 font-semibold">{name(value)}</p>
            {spots.map((spot) => (
              <p key={spot.name} className="flex justify-between gap-4">
                {spot.name}
                <span className="num">{digits(spot.at!)}</span>
              </p>
            ))}
          </div>
        </div>
        <ol aria-hidden="true" className="flex pt-3 text-12 text-3 num">
          {Array.from({ length: columns }, (_, epoch) => (
            <li key={epoch} className="flex-1 text-center">
              <span
                className={
                  epoch === value
                    ? 'rounded-tick bg-inverse px-1.5 py-0.5 font-semibold whitespace-nowrap text-inverse max-tablet:px-0.5'
                    : ''
                }
              >
                {epoch === 0 ? '无' : epoch}
              </span>
              {marked?.epoch === epoch && <span className="ml-1 text-accent max-tablet:hidden">{marked.text}</span>}
            </li>
          ))}
        </ol>
        {rows.map((line, at) => (
          <ul key={line.name} aria-label={`样张：${line.name}`} className="flex gap-1.5 pt-3">
            {Array.from({ length: columns }, (_, epoch) => {
              const src = line.samples[epoch];
              return (
                <li key={epoch} className="min-w-0 flex-1">
                  {src === undefined ? (
                    <span
                      className={`grid aspect-3/4 place-items-center rounded-img border text-12 text-accent num ${epoch === last + 1 && running !== undefined ? 'border-transparent bg-inset' : 'border-dashed border-line-1'}`}
                    >
                      {epoch === last + 1 && running !== undefined ? `${running}%` : ''}
                    </span>
                  ) : (
                    <button
                      type="button"
                      aria-label={epoch === value ? `放大${name(epoch)}的样张` : `看${name(epoch)}`}
                      aria-current={epoch === value ? true : undefined}
                      onClick={() => (epoch === value ? onLarge(at) : go(epoch))}
                      className="block w-full overflow-hidden rounded-img outline-offset-2 aria-current:outline-2 aria-current:outline-accent"
                    >
                      <img src={src} alt="" className="aspect-3/4 w-full object-cover" />
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        ))}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-3 text-12 text-3">
          <p>
            样张，从上到下：
            {rows.map((line, at) => (
              <span key={line.name}>
                {at > 0 && '；'}
                <span className={at === row && rows.length > 1 ? 'text-2' : ''}>{line.name}</span>
              </span>
            ))}
          </p>
          <p className="flex flex-wrap items-center gap-1.5 text-2 max-tablet:hidden">
            <Kbd>←→</Kbd>换轮
            {rows.length > 1 && (
              <>
                <Kbd>↑↓</Kbd>换行
              </>
            )}
            <Kbd>空格</Kbd>放大样张
          </p>
        </div>
      </div>
    </section>
  );
}
