import { framePath, mapPath, ovalPath, ringPath } from '../shape/path.ts';
import type { Role } from '../colour/schemes.ts';
import { strokePath } from '../shape/stroke.ts';

/** One flat area of a mark, about −100…100 both ways, y downwards: what is listed later lies on top. */
export type Part = { path: string; role: Role };

/** Where a mark may differ from proposal to proposal. */
export type Knobs = { between(low: number, high: number): number; flag(share?: number): boolean; one<T>(list: readonly T[]): T };

export type Mark = (knobs: Knobs) => Part[];

/** A closed polygon, x and y in turn. */
export const poly = (role: Role, ...points: number[]): Part => ({ role, path: ringPath(points) });

/** A polygon that mirrors itself: its right half from top to bottom. */
export function sym(role: Role, ...half: number[]): Part {
  const left: number[] = [];
  for (let i = half.length - 2; i >= 0; i -= 2) if (half[i] !== 0) left.push(-half[i]!, half[i + 1]!);
  return poly(role, ...half, ...left);
}

/** A path of absolute M L C Q Z. */
export const curve = (role: Role, path: string): Part => ({ role, path });

export const disc = (role: Role, x: number, y: number, r: number): Part => ({ role, path: ovalPath(x, y, r) });

export const oval = (role: Role, x: number, y: number, rx: number, ry: number, turn = 0): Part => ({
  role,
  path: ovalPath(x, y, rx, ry, { turn }),
});

/** A disc with a hole. */
export const ring = (role: Role, x: number, y: number, r: number, hole: number): Part => ({
  role,
  path: ovalPath(x, y, r) + ovalPath(x, y, hole, hole, { hole: true }),
});

/** A line of even width with round ends. */
export const line = (role: Role, path: string, width: number): Part => ({ role, path: strokePath(path, width, { open: true }) });

/** A leaf or petal from foot to tip; `bulge` is half its width, `belly` where it is widest. */
export function petal(role: Role, x0: number, y0: number, x1: number, y1: number, bulge: number, belly = 0.5): Part {
  const [dx, dy] = [x1 - x0, y1 - y0];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / length) * bulge * 1.33, (dx / length) * bulge * 1.33];
  const at = (t: number, side: number) => `${x0 + dx * t + nx * side} ${y0 + dy * t + ny * side}`;
  const [low, high] = [Math.max(0.04, belly - 0.22), Math.min(0.96, belly + 0.22)];
  return curve(role, `M${x0} ${y0}C${at(low, 1)} ${at(high, 1)} ${x1} ${y1}C${at(high, -1)} ${at(low, -1)} ${x0} ${y0}Z`);
}

const moved = (part: Part, place: (x: number, y: number) => readonly [number, number]): Part => ({
  ...part,
  path: mapPath(part.path, place),
});

/** The other side of a part. */
export const flip = (part: Part): Part => moved(part, (x, y) => [-x, y]);

/** A part on the right and the same on the left. */
export const pair = (...parts: Part[]): Part[] => parts.flatMap((part) => [part, flip(part)]);

/** Parts moved and scaled. */
export const put = (parts: readonly Part[], dx: number, dy: number, scale = 1): Part[] =>
  parts.map((part) => moved(part, (x, y) => [x * scale + dx, y * scale + dy]));

/** Parts turned by degrees about a point. */
export function turn(parts: readonly Part[], degrees: number, cx = 0, cy = 0): Part[] {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return parts.map((part) => moved(part, (x, y) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]));
}

/** The same parts `n` times round. */
export const around = (n: number, parts: (index: number) => readonly Part[], from = 0): Part[] =>
  Array.from({ length: n }, (_, i) => turn(parts(i), from + (360 / n) * i)).flat();

/** Points on a circle as x and y in turn, `degrees` from the top. */
export const onCircle = (r: number, degrees: number): [number, number] => [
  r * Math.sin((degrees * Math.PI) / 180),
  -r * Math.cos((degrees * Math.PI) / 180),
];

/** A star or, with both radii alike, a regular polygon. */
export function starOf(role: Role, x: number, y: number, outer: number, inner: number, points: number, from = 0): Part {
  const list: number[] = [];
  for (let i = 0; i < points * 2; i++) {
    const [px, py] = onCircle(i % 2 === 0 ? outer : inner, from + (180 / points) * i);
    list.push(x + px, y + py);
  }
  return poly(role, ...list);
}

export const polygon = (role: Role, x: number, y: number, r: number, sides: number, from = 0): Part =>
  poly(role, ...Array.from({ length: sides }, (_, i) => onCircle(r, from + (360 / sides) * i)).flatMap(([px, py]) => [x + px, y + py]));

/** An upright rectangle with round corners. */
export const box = (role: Role, left: number, top: number, right: number, bottom: number, radius = 0): Part =>
  curve(role, framePath(left, top, right, bottom, radius));
