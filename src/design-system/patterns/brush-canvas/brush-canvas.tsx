import { type ReactElement, useEffect, useRef } from 'react';
import { tracePath, useBrush } from '#ds/foundations/use-brush.ts';
import { useTheme } from '#ds/foundations/use-theme.ts';
import { vars } from '#ds/foundations/vars.ts';

/** One stroke: `size` is its diameter as a share of the longer side, points are x, y as shares of width and height. */
export type BrushStroke = { keep: boolean; size: number; points: number[] };

export type BrushCanvasProps = {
  /** Names the drawing surface and says how it is used, e.g. 补回画笔：方向键移动，按住空格涂抹. */
  label: string;
  /** Width ÷ height. */
  ratio: number;
  /** Keeps what it goes over, or removes it. */
  keep: boolean;
  /** Diameter of the brush as a share of the longer side, 0 to 1. */
  size: number;
  /** Strokes that are not part of the picture yet. */
  strokes: readonly BrushStroke[];
  /** A stroke was finished. */
  onStroke: (stroke: BrushStroke) => void;
};

/** Pixels of the drawing's longer side: it only shows where the brush went. */
const SIDE = 1024;
/** How far an arrow key moves, as a share; ten times as far with Shift. */
const STEP = 0.01;

/** Strokes over a picture, by pointer or by arrow keys with the space bar held. It draws nothing into the picture itself. */
export function BrushCanvas({ label, ratio, keep, size, strokes, onStroke }: BrushCanvasProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const width = ratio >= 1 ? SIDE : Math.round(SIDE * ratio);
  const height = ratio >= 1 ? Math.round(SIDE / ratio) : SIDE;
  const { at, points, handlers } = useBrush({
    step({ shiftKey }) {
      const far = STEP * (shiftKey ? 10 : 1);
      return { x: far, y: far };
    },
    onPath: (path) => onStroke({ keep, size, points: path }),
  });

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, width, height);
    const style = getComputedStyle(context.canvas);
    for (const stroke of [...strokes, ...(points.length > 0 ? [{ keep, size, points }] : [])]) {
      context.strokeStyle = style.getPropertyValue(stroke.keep ? '--accent' : '--neg');
      context.globalAlpha = 0.55;
      context.lineWidth = Math.max(1, stroke.size * SIDE);
      tracePath(context, stroke.points, { width, height });
      context.stroke();
    }
  }, [strokes, points, keep, size, width, height, theme]);

  return (
    <div
      {...handlers}
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the brush is moved by keys
      tabIndex={0}
      className="group/brush absolute inset-0 cursor-crosshair touch-none"
    >
      <canvas ref={canvas} width={width} height={height} className="absolute inset-0 size-full" />
      <span
        aria-hidden="true"
        style={vars({ '--x': `${at.x * 100}%`, '--y': `${at.y * 100}%`, '--w': `${size * (ratio >= 1 ? 100 : 100 / ratio)}%` })}
        className="pointer-events-none absolute left-var top-var aspect-square w-var -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-accent shadow-float"
      />
    </div>
  );
}
