import type { ReactElement } from 'react';

export type DialProps = {
  /** What is measured. */
  label: string;
  /** How much of the scale is reached, 0 to 1; what is above stays at its end. */
  share: number;
  /** Where on the scale the threshold stands, 0 to 1: the long tick. Null where there is none. */
  line: number | null;
  /** The figure in the middle. */
  value: string;
  /** What it counts, small behind it. */
  unit: string;
  /** All of it in words: the figure and its threshold. */
  text: string;
  /**
   * The figure is old.
   *
   * @default false
   */
  stale?: boolean;
};

const TICKS = 49;
const [CENTRE_X, CENTRE_Y] = [84, 82];
/** From where to where a tick goes, from the middle; the long one begins further in. */
const [INNER, OUTER, LONG] = [60, 74, 54];

/** A tick of a half circle from left to right, as a path. */
function tick(at: number, from: number): string {
  const angle = Math.PI * (1 - at / (TICKS - 1));
  const point = (radius: number) =>
    `${(CENTRE_X + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE_Y - radius * Math.sin(angle)).toFixed(1)}`;
  return `M${point(from)}L${point(OUTER)}`;
}
/** The tick that stands for a share of the scale. */
const placeOf = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * (TICKS - 1));

/** A figure on a scale of 49 ticks; a long one marks where it begins to be too much or too little. It judges nothing by itself. */
export function Dial({ label, share, line, value, unit, text, stale = false }: DialProps): ReactElement {
  const long = line === null ? -1 : placeOf(line);
  const reached = share > 0 ? placeOf(share) : -1;
  const ticks = Array.from({ length: TICKS }, (_, at) => at).filter((at) => at !== long);
  const path = (of: number[]) => of.map((at) => tick(at, INNER)).join('');
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, Math.max(0, share)) * 100)}
      aria-valuetext={text}
      className={`relative mx-auto h-22 w-42 ${stale ? 'text-3' : ''}`}
    >
      <svg viewBox="0 0 168 88" aria-hidden="true" className="h-22 w-42">
        <path
          d={path(ticks.filter((at) => at > reached))}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          className="text-disabled opacity-60"
        />
        <path
          data-lit
          d={path(ticks.filter((at) => at <= reached))}
          fill="none"
          stroke="currentColor"
          strokeWidth={2}
          className={stale ? 'text-3' : 'text-1'}
        />
        {long >= 0 && (
          <path data-lit d={tick(long, LONG)} fill="none" stroke="currentColor" strokeWidth={2.5} className={stale ? 'text-3' : 'text-1'} />
        )}
      </svg>
      <p aria-hidden="true" className="absolute inset-x-0 top-10 text-center text-24 font-semibold num">
        {value}
        <span className="ml-0.5 text-13 font-regular text-3">{unit}</span>
      </p>
    </div>
  );
}
