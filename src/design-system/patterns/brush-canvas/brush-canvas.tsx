import { type KeyboardEvent, type PointerEvent, type ReactElement, useEffect, useRef, useState } from 'react';
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
/** Least distance between two points, as a share. */
const APART = 0.004;

const clamp = (value: number) => Math.min(1, Math.max(0, value));

/** Strokes over a picture, by pointer or by arrow keys with the space bar held. It draws nothing into the picture itself. */
export function BrushCanvas({ label, ratio, keep, size, strokes, onStroke }: BrushCanvasProps): ReactElement {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [at, setAt] = useState({ x: 0.5, y: 0.5 });
  const [points, setPoints] = useState<number[]>([]);
  const width = ratio >= 1 ? SIDE : Math.round(SIDE * ratio);
  const height = ratio >= 1 ? Math.round(SIDE / ratio) : SIDE;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    context.clearRect(0, 0, width, height);
    const style = getComputedStyle(context.canvas);
    for (const stroke of [...strokes, ...(points.length > 0 ? [{ keep, size, points }] : [])]) {
      context.strokeStyle = style.getPropertyValue(stroke.keep ? '--accent' : '--neg');
      context.globalAlpha = 0.55;
      context.lineWidth = Math.max(1, stroke.size * SIDE);
      context.lineCap = 'round';
      context.lineJoin = 'round';
      context.beginPath();
      for (let i = 0; i < stroke.points.length; i += 2) {
        const x = (stroke.points[i] ?? 0) * width;
        const y = (stroke.points[i + 1] ?? 0) * height;
        if (i === 0) context.moveTo(x, y);
        context.lineTo(x, y);
      }
      context.stroke();
    }
  }, [strokes, points, keep, size, width, height]);

  function go(x: number, y: number, drawing: boolean): void {
    setAt({ x, y });
    if (!drawing) return;
    setPoints((before) => {
      const [lastX = -1, lastY = -1] = before.slice(-2);
      return Math.hypot(x - lastX, y - lastY) < APART ? before : [...before, x, y];
    });
  }
  function end(): void {
    if (points.length > 0) onStroke({ keep, size, points });
    setPoints([]);
  }
  function follow(event: PointerEvent<HTMLDivElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    const x = clamp((event.clientX - box.left) / box.width);
    const y = clamp((event.clientY - box.top) / box.height);
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    go(x, y, event.currentTarget.hasPointerCapture(event.pointerId));
  }
  function key(event: KeyboardEvent): void {
    const step = STEP * (event.shiftKey ? 10 : 1);
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
      ' ': [0, 0],
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    go(clamp(at.x + move[0]), clamp(at.y + move[1]), event.key === ' ' || points.length > 0);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application takes keys and pointer itself
    <div
      role="application"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the brush is moved by keys
      tabIndex={0}
      onPointerDown={follow}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={key}
      onKeyUp={(event) => event.key === ' ' && end()}
      onBlur={end}
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
