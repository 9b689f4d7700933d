import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** Least distance between two points of a path, as a share. */
const APART = 0.004;

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** Begins the path through points given as shares of width and height, ready to be stroked or filled. */
export function tracePath(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  points: readonly number[],
  { width, height }: { width: number; height: number },
): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.beginPath();
  for (let i = 0; i < points.length; i += 2) {
    const x = (points[i] ?? 0) * width;
    const y = (points[i + 1] ?? 0) * height;
    if (i === 0) context.moveTo(x, y);
    context.lineTo(x, y);
  }
}

type Options = {
  /** How far an arrow key moves, as shares of width and height. */
  step: (event: KeyboardEvent) => { x: number; y: number };
  /** The brush was put down. */
  onDown?: (event: KeyboardEvent | PointerEvent) => void;
  /** The brush was lifted after it had gone over these points. */
  onPath: (points: number[]) => void;
};

/**
 * A brush over a picture. By pointer: pressed and dragged. By keys: arrows move it, the space bar held or Enter pressed puts
 * it down. Positions are x, y as shares of width and height.
 */
export function useBrush({ step, onDown, onPath }: Options) {
  const [at, setAt] = useState({ x: 0.5, y: 0.5 });
  const [points, setPoints] = useState<number[]>([]);
  /** In step with every event; `points` is what is painted. */
  const path = useRef<number[]>([]);
  const latched = useRef(false);

  function go(x: number, y: number): void {
    const here = { x: rounded(clamp(x)), y: rounded(clamp(y)) };
    setAt(here);
    if (path.current.length === 0) return;
    const [lastX = -1, lastY = -1] = path.current.slice(-2);
    if (Math.hypot(here.x - lastX, here.y - lastY) >= APART) setPoints((path.current = [...path.current, here.x, here.y]));
  }
  function down(event: KeyboardEvent | PointerEvent, x: number, y: number): void {
    onDown?.(event);
    path.current = [rounded(clamp(x)), rounded(clamp(y))];
    setPoints(path.current);
    go(x, y);
  }
  function cancel(): void {
    path.current = [];
    latched.current = false;
    setPoints(path.current);
  }
  function up(): void {
    const done = path.current;
    cancel();
    if (done.length > 0) onPath(done);
  }
  function placeOf(event: PointerEvent<Element>): [x: number, y: number] {
    const box = event.currentTarget.getBoundingClientRect();
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
  }
  function keyDown(event: KeyboardEvent): void {
    const by = step(event);
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-by.x, 0],
      ArrowRight: [by.x, 0],
      ArrowUp: [0, -by.y],
      ArrowDown: [0, by.y],
    };
    const move = moves[event.key];
    const isDown = path.current.length > 0;
    if (move) go(at.x + move[0], at.y + move[1]);
    else if (event.key === ' ') {
      if (!isDown) down(event, at.x, at.y);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      if (isDown) up();
      else {
        down(event, at.x, at.y);
        latched.current = true;
      }
    } else return;
    event.preventDefault();
  }
  return {
    /** Where the brush stands. */
    at,
    /** What it has gone over since it was put down; empty while it is lifted. */
    points,
    /** Lifts it as if it had not been put down. */
    cancel,
    /** What the element takes that the brush moves over. */
    handlers: {
      onPointerDown(event: PointerEvent<Element>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        down(event, ...placeOf(event));
      },
      onPointerMove: (event: PointerEvent<Element>) => go(...placeOf(event)),
      onPointerUp: up,
      onPointerCancel: up,
      onKeyDown: keyDown,
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && !latched.current && up(),
      onBlur: up,
    },
  };
}
