import { CircleCheck, ChevronsRight, RotateCcw } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { Icon } from '#ds/foundations/icon.tsx';
import { vars } from '#ds/foundations/vars.ts';
import { IconButton } from '#ds/primitives/icon-button/icon-button.tsx';
import { Spinner } from '#ds/primitives/spinner/spinner.tsx';

/** One point of the way: ms since the start, and x and y in px of the picture. */
export type TrackPoint = readonly [ms: number, x: number, y: number];

export type SliderCaptchaProps = {
  /** What to do, e.g. 拖动滑块，补全图片; names the handle. */
  label: string;
  /** The picture with the hole. */
  background: { src: string; width: number; height: number };
  /** The piece, and how far from the top it stands. */
  piece: { src: string; width: number; height: number; y: number };
  /** What is said under the picture when it did not fit. */
  error?: string | undefined;
  /** Another way in for people who cannot do puzzles. */
  children?: ReactNode;
  /**
   * Where it stands: while `checking` and once `passed` the handle cannot be moved.
   *
   * @default 'ready'
   */
  step?: 'ready' | 'checking' | 'passed';
  /** Words of the button for another picture and of the two messages; the defaults are the product's. */
  labels?: { renew: string; checking: string; passed: string };
  /** The piece was let go, `x` px from the left of the picture. */
  onRelease: (answer: { x: number; track: readonly TrackPoint[] }) => void;
  /** Another picture is asked for. */
  onRenew: () => void;
  /** The picture cannot be shown. */
  onBroken?: () => void;
};

const words = { renew: '换一张', checking: '正在验证', passed: '验证通过' };
const KNOB = 44;

/** A piece to be moved into its hole, by pointer or by arrow keys (Shift for ten px, Enter lets go). Give it a new `key` with each new picture. */
export function SliderCaptcha({
  label,
  background,
  piece,
  error,
  children,
  step = 'ready',
  labels = words,
  onRelease,
  onRenew,
  onBroken,
}: SliderCaptchaProps): ReactElement {
  const [x, setX] = useState(0);
  const track = useRef<TrackPoint[]>([]);
  const drag = useRef({ pointer: 0, knob: 0, scale: 1, top: 0, start: 0 });
  const most = background.width - piece.width;
  const off = step !== 'ready';

  function note(at: number, time: number, y: number): void {
    const next = Math.round(Math.min(most, Math.max(0, at)));
    if (track.current.length === 0) drag.current.start = time;
    track.current.push([Math.round(time - drag.current.start), next, Math.round(y)]);
    setX(next);
  }
  function release(): void {
    if (track.current.length < 2) return;
    onRelease({ x: track.current.at(-1)![1], track: track.current });
    track.current = [];
  }
  function down(event: PointerEvent<HTMLButtonElement>): void {
    if (off) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const rail = event.currentTarget.parentElement!.getBoundingClientRect();
    drag.current = { pointer: event.clientX, knob: x, scale: most / (rail.width - KNOB), top: event.clientY, start: event.timeStamp };
    track.current = [];
    note(x, event.timeStamp, 0);
  }
  function move(event: PointerEvent<HTMLButtonElement>): void {
    const { pointer, knob, scale, top } = drag.current;
    if (!off && event.currentTarget.hasPointerCapture(event.pointerId))
      note(knob + (event.clientX - pointer) * scale, event.timeStamp, event.clientY - top);
  }
  function key(event: KeyboardEvent): void {
    const way = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
    if (off || (way === undefined && event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    if (way === undefined) release();
    else note(x + way * (event.shiftKey ? 10 : 1), event.timeStamp, 0);
  }

  return (
    <div className="flex w-full flex-col gap-3">
      <div
        style={vars({ '--ratio': background.width / background.height })}
        className="relative ratio-var w-full overflow-hidden rounded-img bg-skeleton"
      >
        <img src={background.src} alt="" draggable={false} onError={onBroken} className="size-full" />
        <img
          src={piece.src}
          alt=""
          draggable={false}
          style={vars({
            '--x': `${(x / background.width) * 100}%`,
            '--y': `${(piece.y / background.height) * 100}%`,
            '--w': `${(piece.width / background.width) * 100}%`,
          })}
          className="absolute top-var left-var w-var max-w-none"
        />
        <span className="absolute top-2 right-2">
          <IconButton onImage size="sm" icon={RotateCcw} label={labels.renew} tip="none" disabled={off} onClick={onRenew} />
        </span>
      </div>
      <div
        style={vars({ '--x': `calc((100% - ${KNOB}px) * ${most === 0 ? 0 : x / most})` })}
        className="relative h-11 rounded-ctl bg-hover"
      >
        <p
          role="status"
          className={cn(
            'pointer-events-none absolute inset-0 grid place-items-center pl-11 text-13',
            step === 'passed' ? 'text-pos' : 'text-3',
          )}
        >
          {step === 'checking' ? labels.checking : step === 'passed' ? labels.passed : x === 0 && label}
        </p>
        <button
          type="button"
          role="slider"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={x}
          aria-valuetext={`${x} px`}
          aria-disabled={off ? true : undefined}
          onPointerDown={down}
          onPointerMove={move}
          onPointerUp={release}
          onKeyDown={key}
          className="absolute left-var grid size-11 touch-none place-items-center rounded-ctl bg-accent text-on-accent hover:bg-accent-hover"
        >
          {step === 'checking' ? <Spinner /> : <Icon of={step === 'passed' ? CircleCheck : ChevronsRight} size={20} />}
        </button>
      </div>
      {error !== undefined && (
        <p role="alert" className="text-12 text-neg">
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
