import { type KeyboardEvent, type ReactElement, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { roundUp } from '#ds/foundations/round-up.ts';
import { vars } from '#ds/foundations/vars.ts';

export type UsageDay = {
  id: string;
  /** 11 月 10 日. */
  name: string;
  /** How much of each kind, in the order of `kinds`; whole numbers from 0. */
  parts: readonly number[];
};

export type UsageChartProps = {
  /** Names it; the sum stands in it. */
  label: string;
  /** Up to three, with their sums in words. */
  kinds: readonly { name: string; sum: string }[];
  /** One bar a day, the newest last. */
  days: readonly UsageDay[];
  /** A number as it is written. */
  format: (value: number) => string;
  /** The day whose lines are shown elsewhere. */
  value: string | null;
  /** A day was pressed; null: the chosen one again. */
  onValue: (id: string | null) => void;
};

/** What a finger hits beside the first and the last day is theirs. */
const edgeClasses = 'relative touch:before:absolute touch:before:inset-y-0 touch:before:w-4.5';
const fillClasses = ['bg-fill-use-1', 'bg-fill-use-2', 'bg-fill-use-3'];
/** Every so many days one has its date below. */
const NAMED = 6;

/** What was used a day, by kind. One tab stop: arrows walk through the days; the same numbers are a table for a voice. */
export function UsageChart({ label, kinds, days, format, value, onValue }: UsageChartProps): ReactElement {
  const total = ({ parts }: UsageDay) => parts.reduce((sum, part) => sum + part, 0);
  const top = roundUp(Math.max(...days.map(total), 10));
  const [cursor, setCursor] = useState<string | null>(null);
  const [stop, setStop] = useState(days.at(-1)?.id);
  const bars = useRef<HTMLDivElement>(null);
  const told = days.find(({ id }) => id === cursor);

  function walk(event: KeyboardEvent): void {
    const at = days.findIndex(({ id }) => id === stop);
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key];
    const day = next === undefined ? undefined : days[Math.min(days.length - 1, Math.max(0, next))];
    if (!day) return;
    event.preventDefault();
    setStop(day.id);
    bars.current?.querySelector<HTMLElement>(`[data-day="${day.id}"]`)?.focus();
  }
  const words = (day: UsageDay) => kinds.flatMap(({ name }, i) => (day.parts[i] ? [`${name} ${format(day.parts[i])}`] : [])).join('，');

  return (
    <section aria-label={label} className="flex min-w-0 flex-col rounded-card border border-line-1 bg-surface px-5 py-4 num">
      <header className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <h2 className="font-semibold">{label}</h2>
        <ul className="flex flex-wrap gap-x-5 text-13 text-2">
          {kinds.map(({ name, sum }, i) => (
            <li key={name} className="flex items-center gap-1.5">
              <span aria-hidden="true" className={cn('size-2 rounded-bar', fillClasses[i])} />
              {name}
              <b className="font-medium text-1">{sum}</b>
            </li>
          ))}
        </ul>
      </header>
      <div className="relative mt-8 min-h-37 flex-1 text-12 text-3">
        {[1, 0.5, 0].map((share) => (
          <span
            key={share}
            aria-hidden="true"
            style={vars({ '--y': `${(1 - share) * 100}%` })}
            className="absolute inset-x-0 top-var flex h-0 items-center gap-3"
          >
            <span className="w-9 flex-none text-right">{format(top * share)}</span>
            <span className="h-px flex-1 bg-line-1" />
          </span>
        ))}
        <div ref={bars} role="group" aria-label="每天" className="absolute inset-y-0 right-0 left-12 flex">
          {days.map((day, at) => (
            <button
              key={day.id}
              type="button"
              data-day={day.id}
              tabIndex={day.id === stop ? 0 : -1}
              aria-pressed={day.id === value}
              aria-label={`${day.name}，用了 ${format(total(day))}`}
              onFocus={() => {
                setStop(day.id);
                setCursor(day.id);
              }}
              onKeyDown={walk}
              onPointerEnter={() => setCursor(day.id)}
              onPointerLeave={() => setCursor(null)}
              onBlur={() => setCursor(null)}
              onClick={() => onValue(day.id === value ? null : day.id)}
              className={cn(
                'flex h-full min-w-0 flex-1 flex-col items-center justify-end gap-px rounded-tick px-hair -outline-offset-2 hover:bg-hover',
                at === 0 && `${edgeClasses} touch:before:right-full`,
                at === days.length - 1 && `${edgeClasses} touch:before:left-full`,
                day.id === value && 'bg-selected',
                value !== null && day.id !== value && 'opacity-50',
              )}
            >
              {day.parts
                .map((part, i) => ({ part, i }))
                .toReversed()
                .map(
                  ({ part, i }) =>
                    part > 0 && (
                      <span
                        key={i}
                        aria-hidden="true"
                        style={vars({ '--h': `${Math.max(1.5, (part / top) * 100)}%` })}
                        className={cn('h-var w-full max-w-3.5 flex-none rounded-bar', fillClasses[i])}
                      />
                    ),
                )}
            </button>
          ))}
        </div>
        {told && total(told) > 0 && (
          <p
            aria-hidden="true"
            className="pointer-events-none absolute -top-7 right-0 z-sticky rounded-ctl bg-inverse px-3 py-1 text-13 text-inverse shadow-float"
          >
            <b className="font-semibold">
              {told.name}，{format(total(told))}
            </b>
            <span className="ml-2">{words(told)}</span>
          </p>
        )}
      </div>
      <div aria-hidden="true" className="mt-1.5 ml-12 flex text-12 text-3">
        {days.map((day, i) => (
          <span key={day.id} className="flex min-w-0 flex-1 justify-center whitespace-nowrap">
            {i === days.length - 1 ? '今天' : i % NAMED === 0 && day.id.slice(5)}
          </span>
        ))}
      </div>
      <table className="sr-only">
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">日期</th>
            {kinds.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days
            .filter((day) => total(day) > 0)
            .map((day) => (
              <tr key={day.id}>
                <th scope="row">{day.name}</th>
                {kinds.map(({ name }, i) => (
                  <td key={name}>{format(day.parts[i] ?? 0)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
