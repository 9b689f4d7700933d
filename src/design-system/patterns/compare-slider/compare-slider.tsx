import { ChevronsLeftRight } from 'lucide-react';
import { useState, type KeyboardEvent, type PointerEvent, type ReactElement } from 'react';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { Tag } from '#ds/primitives/tag/tag.tsx';

export type CompareSliderProps = {
  /** Names the handle. */
  label: string;
  /** `place` is where it stands in a result whose frame was extended, as CSS lengths; all of it without. */
  before: { src: string; alt: string; tag: string; place?: { left: string; top: string; width: string; height: string } };
  /** The result, right of the line; `tag` is the word in its corner. */
  after: { src: string; alt: string; tag: string };
  /** Width ÷ height of both. */
  ratio?: number;
  /** Transparent results stand on the checker. @default true */
  checker?: boolean;
  /** Keeps pixels hard, for enlarging. @default false */
  pixelated?: boolean;
  /** Where the line stands at first, 0 to 100. @default 50 */
  initial?: number;
};

const STEP = 2;

/** Before on the left, after on the right of a line that follows pointer and arrow keys. */
export function CompareSlider({
  label,
  before,
  after,
  ratio = 4 / 3,
  checker = true,
  pixelated = false,
  initial = 50,
}: CompareSliderProps): ReactElement {
  const [at, setAt] = useState(initial);
  const { left, top, width, height } = before.place ?? { left: '0%', top: '0%', width: '100%', height: '100%' };
  const set = (next: number): void => setAt(Math.min(100, Math.max(0, next)));

  function follow(event: PointerEvent<HTMLDivElement>): void {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.getBoundingClientRect();
    set(((event.clientX - box.left) / box.width) * 100);
  }

  function key(event: KeyboardEvent): void {
    const jumps: Record<string, number> = {
      ArrowLeft: at - STEP,
      ArrowDown: at - STEP,
      ArrowRight: at + STEP,
      ArrowUp: at + STEP,
      PageDown: at - 10,
      PageUp: at + 10,
      Home: 0,
      End: 100,
    };
    const next = jumps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  }

  return (
    <div
      onPointerDown={follow}
      onPointerMove={follow}
      style={vars({ '--x': `${at}%`, '--ratio': ratio })}
      className="relative ratio-var w-full cursor-ew-resize touch-none overflow-hidden rounded-img select-none"
    >
      <div className={`absolute inset-0 ${checker ? 'checker' : 'bg-skeleton'}`}>
        <img src={after.src} alt={after.alt} draggable={false} className="size-full object-cover" />
      </div>
      <div className={`absolute inset-0 clip-left-var ${before.place ? 'bg-wall' : ''}`}>
        <img
          src={before.src}
          alt={before.alt}
          draggable={false}
          style={vars({ '--x': left, '--y': top, '--w': width, '--h': height })}
          className={`absolute left-var top-var h-var w-var object-cover ${pixelated ? 'pixelated' : ''}`}
        />
      </div>
      <span className="pointer-events-none absolute top-3 left-3">
        <Tag tone="image">{before.tag}</Tag>
      </span>
      <span className="pointer-events-none absolute top-3 right-3">
        <Tag tone="image">{after.tag}</Tag>
      </span>
      <div className="absolute inset-y-0 left-var -ml-px w-0.5 bg-cut">
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(at)}
          aria-valuetext={`${before.tag} ${Math.round(at)}%`}
          onKeyDown={key}
          className="absolute top-1/2 left-1/2 -mt-5 -ml-5 grid size-10 touch-target place-items-center rounded-full bg-cut text-on-cut shadow-float"
        >
          <Icon of={ChevronsLeftRight} />
        </div>
      </div>
    </div>
  );
}
