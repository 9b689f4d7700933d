import type { ReactElement } from 'react';

/** What happened to the stone: nothing yet, looked for, broken, locked, being worked on; `cut` is the whole stone, waiting in the queue. */
export type StoneState = 'dashed' | 'lens' | 'broken' | 'lock' | 'updating' | 'cut';

export type StoneDrawingProps = {
  /** Which of the five drawings. */
  state: StoneState;
  /**
   * Edge in px.
   *
   * @default 88
   */
  size?: number;
};

const OUTLINE = '44,8 76,28 68,64 36,80 12,50 21,21';
const INNER = 'M44 8 41 39 76 28M68 64 41 39 36 80M12 50 41 39 21 21';

const drawings: Record<StoneState, ReactElement> = {
  dashed: (
    <>
      <polygon points={OUTLINE} strokeDasharray="3 4" />
      <circle cx="41" cy="39" r="3" fill="currentColor" stroke="none" />
    </>
  ),
  lens: (
    <>
      <polygon points={OUTLINE} />
      <path d={INNER} strokeDasharray="3 4" />
      <circle cx="66" cy="66" r="13" className="fill-surface" />
      <path d="M75 75l8 8" strokeWidth="2.5" />
    </>
  ),
  broken: (
    <>
      <path d="M44 8 76 28 70 54 52 46 58 36 44 30z" />
      <path d="M38 10 21 21 12 50 36 80 66 67 68 60 48 52 52 42 38 34z" />
    </>
  ),
  lock: (
    <>
      <polygon points={OUTLINE} />
      <path d={INNER} />
      <rect x="30" y="36" width="24" height="19" rx="4" className="fill-surface" strokeWidth="1.5" />
      <path d="M35 36v-5a7 7 0 0 1 14 0v5" strokeWidth="1.5" />
    </>
  ),
  cut: (
    <>
      <polygon points={OUTLINE} strokeWidth="3" />
      <path d={INNER} strokeWidth="3" />
    </>
  ),
  updating: (
    <>
      <polygon points={OUTLINE} opacity=".55" />
      <g fill="currentColor" stroke="none">
        <circle cx="30" cy="44" r="3" />
        <circle cx="42" cy="44" r="3" opacity=".7" />
        <circle cx="54" cy="44" r="3" opacity=".4" />
      </g>
    </>
  ),
};

/** The stone of the logo as a line drawing, for places where there is nothing to show. */
export function StoneDrawing({ state, size = 88 }: StoneDrawingProps): ReactElement {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 88 88"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      focusable="false"
      className="flex-none text-3"
    >
      {drawings[state]}
    </svg>
  );
}
