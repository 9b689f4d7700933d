import { flattenPath } from '../../imaging/fill-path.ts';

/** Where a point of one drawing comes to lie in another. */
export type Place = (x: number, y: number) => readonly [number, number];

export type Box = { left: number; top: number; right: number; bottom: number };

const round = (value: number): number => Math.round(value * 100) / 100 || 0;

/** A path of absolute M L C Q Z with every point moved. */
export function mapPath(path: string, place: Place): string {
  return path.replace(/([MLCQ])([^MLCQZ]*)/g, (_, command: string, list: string) => {
    const n = list
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const out: number[] = [];
    for (let i = 0; i + 1 < n.length; i += 2) {
      const [x, y] = place(n[i]!, n[i + 1]!);
      out.push(round(x), round(y));
    }
    return command + out.join(' ');
  });
}

/** A closed path through points, x and y in turn. */
export function ringPath(points: readonly number[]): string {
  const pairs: string[] = [];
  for (let i = 0; i + 1 < points.length; i += 2) pairs.push(`${round(points[i]!)} ${round(points[i + 1]!)}`);
  return `M${pairs.join('L')}Z`;
}

// A quarter of a circle as one curve is off by less than 0.03 % with this handle.
const HANDLE = 0.5523;

/** An ellipse, turned by `turn` degrees about its centre; `hole` runs it backwards, so that it cuts out. */
export function ovalPath(cx: number, cy: number, rx: number, ry = rx, { turn = 0, hole = false } = {}): string {
  const sign = hole ? -1 : 1;
  const cos = Math.cos((turn * Math.PI) / 180);
  const sin = Math.sin((turn * Math.PI) / 180);
  const at = (x: number, y: number) => {
    const px = x * rx;
    const py = y * ry * sign;
    return `${round(cx + px * cos - py * sin)} ${round(cy + px * sin + py * cos)}`;
  };
  const k = HANDLE;
  return (
    `M${at(1, 0)}C${at(1, k)} ${at(k, 1)} ${at(0, 1)}C${at(-k, 1)} ${at(-1, k)} ${at(-1, 0)}` +
    `C${at(-1, -k)} ${at(-k, -1)} ${at(0, -1)}C${at(k, -1)} ${at(1, -k)} ${at(1, 0)}Z`
  );
}

/** A rectangle with round corners. */
export function framePath(left: number, top: number, right: number, bottom: number, radius = 0, hole = false): string {
  const r = Math.min(radius, (right - left) / 2, (bottom - top) / 2);
  if (r <= 0)
    return ringPath(hole ? [left, top, left, bottom, right, bottom, right, top] : [left, top, right, top, right, bottom, left, bottom]);
  const h = r * (1 - HANDLE);
  const p = (x: number, y: number) => `${round(x)} ${round(y)}`;
  if (hole) return mapPath(framePath(-right, top, -left, bottom, radius), (x, y) => [-x, y]);
  return (
    `M${p(left + r, top)}L${p(right - r, top)}C${p(right - h, top)} ${p(right, top + h)} ${p(right, top + r)}` +
    `L${p(right, bottom - r)}C${p(right, bottom - h)} ${p(right - h, bottom)} ${p(right - r, bottom)}` +
    `L${p(left + r, bottom)}C${p(left + h, bottom)} ${p(left, bottom - h)} ${p(left, bottom - r)}` +
    `L${p(left, top + r)}C${p(left, top + h)} ${p(left + h, top)} ${p(left + r, top)}Z`
  );
}

/** The box around what paths fill. */
export function boundsOf(paths: readonly string[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const path of paths) {
    for (const ring of flattenPath(path, (x, y) => [x, y])) {
      for (let i = 0; i < ring.length; i += 2) {
        box.left = Math.min(box.left, ring[i]!);
        box.right = Math.max(box.right, ring[i]!);
        box.top = Math.min(box.top, ring[i + 1]!);
        box.bottom = Math.max(box.bottom, ring[i + 1]!);
      }
    }
  }
  return Number.isFinite(box.left) ? box : { left: 0, top: 0, right: 0, bottom: 0 };
}

/** Puts a box as large as it fits into the middle of another. */
export function fitInto(from: Box, to: Box): Place & { scale: number } {
  const scale = Math.min((to.right - to.left) / (from.right - from.left || 1), (to.bottom - to.top) / (from.bottom - from.top || 1));
  const dx = (to.left + to.right) / 2 - ((from.left + from.right) / 2) * scale;
  const dy = (to.top + to.bottom) / 2 - ((from.top + from.bottom) / 2) * scale;
  return Object.assign((x: number, y: number) => [x * scale + dx, y * scale + dy] as const, { scale });
}
