import { type KeyboardEvent, type PointerEvent, type ReactElement, type RefObject, useRef, useState } from 'react';
import { cn } from '#ds/foundations/cn.ts';
import { sideWords } from './extend-fields.tsx';
import { EXTEND_FAR, EXTEND_STEP, type Extension, mostAt, type Side, SIDE_MAX, SIDES, withSide } from './extension.ts';

type Props = {
  size: { width: number; height: number };
  extend: Extension;
  /** Pixels of the screen that one of the picture takes. */
  scale: number;
  /** The handle that `X` goes to. */
  first: RefObject<HTMLDivElement | null>;
  onChange: (extend: Extension) => void;
  /** A handle is being dragged: the picture keeps its place until the returned function is called. */
  onHold: () => () => void;
};

/** Which way a side grows: x or y, and its sign. */
const ways: Record<Side, { axis: 'x' | 'y'; sign: 1 | -1 }> = {
  left: { axis: 'x', sign: -1 },
  right: { axis: 'x', sign: 1 },
  top: { axis: 'y', sign: -1 },
  bottom: { axis: 'y', sign: 1 },
};
const placeClasses: Record<Side, string> = {
  left: 'top-1/2 left-0',
  right: 'top-1/2 left-full',
  top: 'top-0 left-1/2',
  bottom: 'top-full left-1/2',
};
const tagClasses: Record<Side, string> = {
  left: 'right-full mr-1',
  right: 'left-full ml-1',
  top: 'bottom-full mb-1',
  bottom: 'top-full mt-1',
};

/** The four handles of the frame: dragged or moved by arrow keys, in steps of eight. Shift takes larger steps, Alt both sides. */
export function ExtendHandles({ size, extend, scale, first, onChange, onHold }: Props): ReactElement {
  const [active, setActive] = useState<Side>();
  const drag = useRef<{ from: number; began: Extension; release: () => void }>(undefined);

  function pressed(event: PointerEvent<HTMLDivElement>, side: Side): void {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: ways[side].axis === 'x' ? event.clientX : event.clientY, began: extend, release: onHold() };
    setActive(side);
  }
  function moved(event: PointerEvent<HTMLDivElement>, side: Side): void {
    if (!drag.current) return;
    const { axis, sign } = ways[side];
    const { from, began } = drag.current;
    const far = ((axis === 'x' ? event.clientX : event.clientY) - from) * sign;
    const step = event.shiftKey ? EXTEND_FAR : EXTEND_STEP;
    onChange(withSide(began, side, Math.round((began[side] + far / scale) / step) * step, size, event.altKey));
  }
  function lifted(): void {
    drag.current?.release();
    drag.current = undefined;
    setActive(undefined);
  }
  function key(event: KeyboardEvent, side: Side): void {
    const { axis, sign } = ways[side];
    const pressedWay = { x: { ArrowLeft: -1, ArrowRight: 1 }, y: { ArrowUp: -1, ArrowDown: 1 } }[axis] as Record<string, number>;
    const way = pressedWay[event.key];
    const step = event.shiftKey ? EXTEND_FAR : EXTEND_STEP;
    const most = mostAt(side, size, extend);
    const next = way === undefined ? { Home: 0, End: most }[event.key] : extend[side] + way * sign * step;
    if (next === undefined) return;
    event.preventDefault();
    onChange(withSide(extend, side, next, size, event.altKey));
  }
  return (
    <>
      {SIDES.map((side) => {
        const { axis } = ways[side];
        const most = mostAt(side, size, extend);
        const full = extend[side] > 0 && extend[side] >= most;
        return (
          <div
            key={side}
            ref={side === 'right' ? first : undefined}
            role="slider"
            tabIndex={0}
            aria-label={`向${sideWords[side]}扩展`}
            aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={most}
            aria-valuenow={extend[side]}
            aria-valuetext={full ? `${extend[side]} 像素，最大 ${SIDE_MAX}` : `${extend[side]} 像素`}
            onPointerDown={(event) => pressed(event, side)}
            onPointerMove={(event) => moved(event, side)}
            onPointerUp={lifted}
            onPointerCancel={lifted}
            onKeyDown={(event) => key(event, side)}
            onFocus={() => setActive(side)}
            onBlur={lifted}
            className={cn(
              'absolute touch-target grid -translate-x-1/2 -translate-y-1/2 touch-none place-items-center rounded-tick',
              placeClasses[side],
              axis === 'x' ? 'h-11 w-6 cursor-ew-resize' : 'h-6 w-11 cursor-ns-resize',
            )}
          >
            <span
              aria-hidden="true"
              className={cn(
                'rounded-tick border-2 border-accent bg-cut',
                axis === 'x' ? 'h-9 w-2' : 'h-2 w-9',
                active === side && 'ring-2 ring-accent',
              )}
            />
            {extend[side] > 0 && (
              <span
                aria-hidden="true"
                className={cn(
                  'pointer-events-none absolute rounded-tick bg-accent px-2 text-12 font-semibold whitespace-nowrap text-on-accent num',
                  tagClasses[side],
                )}
              >
                {full ? `最大 ${SIDE_MAX}` : `+${extend[side]}`}
              </span>
            )}
          </div>
        );
      })}
    </>
  );
}
