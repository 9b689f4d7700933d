import { ArrowRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactElement, useState } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';

export type LoupeProps = {
  /** Names the control, e.g. 查看局部. */
  label: string;
  /** The picture as it was, on the left. */
  before: { src: string; alt: string };
  /** The result, on the right; it has to be framed like the other, because both show the same spot. */
  after: { src: string; alt: string };
  /** How it is used, in words beside it. */
  hint: string;
  /** How many times as large as the whole picture would be drawn here. @default 4 */
  times?: number;
  /** Keeps the pixels of the first one hard. @default false */
  pixelated?: boolean;
};

const STEP = 4;
const clamp = (value: number) => Math.min(100, Math.max(0, value));

/** The same spot of two pictures, close up. Pointer or arrow keys choose the spot. */
export function Loupe({ label, before, after, hint, times = 4, pixelated = false }: LoupeProps): ReactElement {
  const [at, setAt] = useState({ x: 50, y: 50 });
  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    setAt({ x: clamp(((event.clientX - box.left) / box.width) * 100), y: clamp(((event.clientY - box.top) / box.height) * 100) });
  }
  function key(event: KeyboardEvent): void {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-STEP, 0],
      ArrowRight: [STEP, 0],
      ArrowUp: [0, -STEP],
      ArrowDown: [0, STEP],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    setAt({ x: clamp(at.x + move[0]), y: clamp(at.y + move[1]) });
  }
  const spot = (picture: { src: string; alt: string }, hard: boolean) => (
    <span className="relative block h-33 w-55 min-w-0 shrink overflow-hidden rounded-img bg-skeleton">
      <img
        src={picture.src}
        alt={picture.alt}
        draggable={false}
        style={vars({ '--x': `${at.x}%`, '--y': `${at.y}%`, '--times': times })}
        className={`size-full close-up object-cover ${hard ? 'pixelated' : ''}`}
      />
    </span>
  );
  return (
    <div className="flex max-w-full flex-wrap items-center justify-center gap-3">
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at.x)}
        aria-valuetext={`横向 ${Math.round(at.x)}%，纵向 ${Math.round(at.y)}%`}
        onPointerMove={follow}
        onKeyDown={key}
        className="flex max-w-full min-w-0 items-center gap-2 rounded-img text-3 outline-offset-4"
      >
        {spot(before, pixelated)}
        <Icon of={ArrowRight} />
        {spot(after, false)}
      </div>
      <span className="text-13 text-3">{hint}</span>
    </div>
  );
}
