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
  /** The brush was lifted after it had gone over these points, pressed this hard at each. */
  onPath: (points: number[], pressures: number[]) => void;
};
/** A brush put down, as it went: x, y of every point, and how hard a pen was pressed there (0..1); a mouse, a finger and keys press fully. */
type Path = { points: number[]; pressures: number[] };
const LIFTED: Path = { points: [], pressures: [] };
/** A pen that hardly touches still draws. */
const LEAST_PRESSURE = 0.1;
const pressureOf = (event: KeyboardEvent | PointerEvent) =>
  'pointerType' in event && event.pointerType === 'pen' ? rounded(Math.max(LEAST_PRESSURE, event.pressure)) : 1;

/**
 * A brush over a picture. By pointer: pressed and dragged. By keys: arrows move it, the space bar held or Enter pressed puts
 * it down. Positions are x, y as shares of width and height.
 */
export function useBrush({ step, onDown, onPath }: Options) {
  const [at, setAt] = useState({ x: 0.5, y: 0.5 });
  const [painted, setPainted] = useState(LIFTED);
  /** In step with every event; `painted` is what is shown. */
  const path = useRef(LIFTED);
  const latched = useRef(false);

  function go(x: number, y: number, pressure = 1): void {
    const here = { x: rounded(clamp(x)), y: rounded(clamp(y)) };
    setAt(here);
    const { points, pressures } = path.current;
    if (points.length === 0) return;
    const [lastX = -1, lastY = -1] = points.slice(-2);
    if (Math.hypot(here.x - lastX, here.y - lastY) < APART) return;
    setPainted((path.current = { points: [...points, here.x, here.y], pressures: [...pressures, pressure] }));
  }
  function down(event: KeyboardEvent | PointerEvent, x: number, y: number): void {
    onDown?.(event);
    path.current = { points: [rounded(clamp(x)), rounded(clamp(y))], pressures: [pressureOf(event)] };
    setPainted(path.current);
    go(x, y);
  }
  function cancel(): void {
    path.current = LIFTED;
    latched.current = false;
    setPainted(path.current);
  }
  function up(): void {
    const { points, pressures } = path.current;
    cancel();
    if (points.length > 0) onPath(points, pressures);
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
    const isDown = path.current.points.length > 0;
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
    /** What it has gone over since it was put down, and how hard it was pressed; empty while it is lifted. */
    ...painted,
    /** Lifts it as if it had not been put down. */
    cancel,
    /** What the element takes that the brush moves over. */
    handlers: {
      onPointerDown(event: PointerEvent<Element>) {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        down(event, ...placeOf(event));
      },
      onPointerMove: (event: PointerEvent<Element>) => go(...placeOf(event), pressureOf(event)),
      onPointerUp: up,
      onPointerCancel: up,
      onKeyDown: keyDown,
      onKeyUp: (event: KeyboardEvent) => event.key === ' ' && !latched.current && up(),
      onBlur: up,
    },
  };
}
