import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useBrush } from '#ds/foundations/use-brush.ts';
import { useTheme } from '#ds/foundations/use-theme.ts';
import { vars } from '#ds/foundations/vars.ts';
import { contextOf, drawStep, type MaskPixels, type MaskStep } from './mask-steps.ts';
import { outlineOf, paintMask } from './mask-paint.ts';
import type { Mask } from './use-mask.ts';

export type MaskTool = 'brush' | 'eraser' | 'lasso';

export type MaskCanvasProps = {
  /** Names the drawing surface and says how it is used. */
  label: string;
  /** What is marked so far, as `useMask` makes it. */
  mask: Mask;
  /** What the next stroke does: marks along its way, unmarks, or marks the area it goes around. */
  tool: MaskTool;
  /** Diameter of the brush in pixels of the picture. */
  size: number;
  /** Pixels over which changed and kept parts run into each other, shown around the brush. */
  feather: number;
  /** Pixels of the screen that one of the picture takes. */
  scale: number;
  /** Something else goes on over the picture: a stroke under way is dropped. */
  paused?: boolean;
  /** A stroke or an area was finished. */
  onStep: (step: MaskStep) => void;
};

/** How far an arrow key moves in pixels of the picture, and with Shift. */
const STEP = 8;
const STEP_FAR = 64;

/** The mask with what is being drawn, on a canvas of its own. */
function withStep(mask: MaskPixels, step: MaskStep): MaskPixels {
  const copy = new OffscreenCanvas(mask.width, mask.height);
  contextOf(copy).drawImage(mask, 0, 0);
  drawStep(copy, step);
  return copy;
}

/** Marks the part of a picture that is to be changed: by pointer, or by arrow keys with the space bar held. Alt takes away, Shift and a click draws a straight line from where the last stroke ended. */
export function MaskCanvas({ label, mask, tool, size, feather, scale, paused = false, onStep }: MaskCanvasProps): ReactElement {
  const shown = useRef<HTMLCanvasElement>(null);
  const [subtracts, setSubtracts] = useState(false);
  const ended = useRef<number[]>([]);
  const straight = useRef<number[]>([]);
  const { canvas } = mask;
  const { width, height } = canvas;
  const keep = tool !== 'eraser' && !subtracts;

  /** The step that a path comes to; a straight line before it is as wide as it begins. */
  function stepOf(path: number[], pressed: number[]): MaskStep {
    const points = [...straight.current, ...path];
    if (tool === 'lasso') return { kind: 'area', keep, points };
    const pressures = [...straight.current.filter((_, i) => i % 2 === 0).map(() => pressed[0] ?? 1), ...pressed];
    return { kind: 'stroke', keep, size, points, ...(pressures.some((one) => one < 1) && { pressures }) };
  }
  const { at, points, pressures, cancel, handlers } = useBrush({
    step({ shiftKey }: KeyboardEvent) {
      const far = shiftKey ? STEP_FAR : STEP;
      return { x: far / width, y: far / height };
    },
    onDown(event: KeyboardEvent | PointerEvent) {
      setSubtracts(event.altKey);
      straight.current = event.type === 'pointerdown' && event.shiftKey && tool !== 'lasso' ? ended.current : [];
    },
    onPath(path, pressed) {
      onStep(stepOf(path, pressed));
      ended.current = path.slice(-2);
    },
  });
  useEffect(() => {
    if (paused) cancel();
    // oxlint-disable-next-line react/exhaustive-deps -- once when it begins
  }, [paused]);

  const theme = useTheme();
  const outline = useMemo(() => outlineOf(mask.canvas, scale), [mask, scale]);
  useEffect(() => {
    const context = shown.current?.getContext('2d');
    if (!context) return;
    const under = points.length > 0 ? withStep(mask.canvas, stepOf(points, pressures)) : mask.canvas;
    paintMask(context, { mask: under, outline, scale });
    // oxlint-disable-next-line react/exhaustive-deps -- what a step is made of is named one by one
  }, [mask, outline, scale, points, pressures, keep, size, tool, theme]);

  const ring = (diameter: number) => vars({ '--x': `${at.x * 100}%`, '--y': `${at.y * 100}%`, '--w': `${(diameter / width) * 100}%` });
  const ringClasses =
    'pointer-events-none absolute left-var top-var aspect-square w-var -translate-x-1/2 -translate-y-1/2 rounded-full border-on-img';
  return (
    <div
      {...handlers}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the brush is moved by keys
      tabIndex={0}
      className="absolute inset-0 cursor-crosshair touch-none"
    >
      <canvas ref={shown} width={width} height={height} className="absolute inset-0 size-full" />
      {tool !== 'lasso' && (
        <>
          <span aria-hidden="true" style={ring(size)} className={`${ringClasses} border-2 shadow-float`} />
          {feather > 0 && <span aria-hidden="true" style={ring(size + feather * 2)} className={`${ringClasses} border border-dashed`} />}
        </>
      )}
      {tool === 'lasso' && <span aria-hidden="true" style={ring(12 / scale)} className={`${ringClasses} border-2 shadow-float`} />}
    </div>
  );
}
