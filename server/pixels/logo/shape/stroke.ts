import { flattenPath } from '../../imaging/fill-path.ts';
import { ovalPath, ringPath } from './path.ts';

type Point = readonly [number, number];

/** A turn sharper than this is a corner and gets a round joint; a gentler one is part of a curve. */
const CORNER = 0.42;

function pointsOf(ring: readonly number[]): Point[] {
  const out: Point[] = [];
  for (let i = 0; i + 1 < ring.length; i += 2) {
    const last = out.at(-1);
    if (!last || Math.hypot(last[0] - ring[i]!, last[1] - ring[i + 1]!) > 0.01) out.push([ring[i]!, ring[i + 1]!]);
  }
  return out;
}

function normal(a: Point, b: Point): Point {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
}

function turnAt(a: Point, b: Point, c: Point): number {
  const [ax, ay] = normal(a, b);
  const [bx, by] = normal(b, c);
  return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
}

/** Everything runs the same way round, so that pieces which overlap add up instead of cutting each other out. */
function forward(points: readonly Point[]): string {
  let area = 0;
  points.forEach(([x, y], i) => {
    const [px, py] = points.at(i - 1)!;
    area += px * y - x * py;
  });
  return ringPath((area < 0 ? points.toReversed() : points).flat());
}

/** The points beside a run at half the width, where both neighbours agree. */
function beside(run: readonly Point[], half: number, closed: boolean): Point[] {
  return run.map((point, i) => {
    const before = run[i - 1] ?? (closed ? run.at(-1)! : undefined);
    const after = run[i + 1] ?? (closed ? run[0]! : undefined);
    const [ax, ay] = before ? normal(before, point) : normal(point, after!);
    const [bx, by] = after ? normal(point, after) : [ax, ay];
    const [x, y] = [ax + bx, ay + by];
    const length = (x * x + y * y) / 2 || 1;
    return [point[0] + (x / length) * half, point[1] + (y / length) * half];
  });
}

function strokeRing(points: readonly Point[], half: number, closed: boolean): string[] {
  const n = points.length;
  if (n < 2) return [];
  const at = (i: number) => points[(i + n) % n]!;
  const corners = points.flatMap((_, i) => {
    const end = !closed && (i === 0 || i === n - 1);
    return end || turnAt(at(i - 1), at(i), at(i + 1)) > CORNER ? [i] : [];
  });
  const joints = corners.map((i) => ovalPath(...at(i), half));
  if (closed && corners.length === 0) {
    // A smooth ring: its outer and its inner edge, one of them backwards.
    const outer = forward(beside(points, -half, true));
    const inner = forward(beside(points, half, true));
    const size = (path: string) => path.length && Math.abs(areaOf(path));
    const [large, small] = size(outer) > size(inner) ? [outer, inner] : [inner, outer];
    return [large + backwards(small)];
  }
  const strips = corners.flatMap((from, k) => {
    const to = corners[k + 1] ?? (closed ? corners[0]! + n : undefined);
    if (to === undefined) return [];
    const run = Array.from({ length: to - from + 1 }, (_, i) => at(from + i));
    return [forward([...beside(run, half, false), ...beside(run, -half, false).toReversed()])];
  });
  return [...strips, ...joints];
}

const numbers = (path: string) => path.match(/-?[\d.]+/g)?.map(Number) ?? [];
function areaOf(path: string): number {
  const n = numbers(path);
  let area = 0;
  for (let i = 0; i + 1 < n.length; i += 2) {
    const j = (i + n.length - 2) % n.length;
    area += n[j]! * n[i + 1]! - n[i]! * n[j + 1]!;
  }
  return area / 2;
}
function backwards(path: string): string {
  const n = numbers(path);
  const out: number[] = [];
  for (let i = n.length - 2; i >= 0; i -= 2) out.push(n[i]!, n[i + 1]!);
  return ringPath(out);
}

/** The outline of a line along a path, as something to fill; `open` paths get round ends. Only straight runs and curves of M L C Q. */
export function strokePath(path: string, width: number, { open = false } = {}): string {
  return path
    .split(/(?=M)/)
    .flatMap((part) => {
      const rings = flattenPath(part, (x, y) => [x, y], 12);
      // Flattening drops what has no area: a straight line is read as it stands.
      const ring = rings[0] ?? numbers(part);
      const points = pointsOf(ring);
      const [first, last] = [points[0], points.at(-1)];
      if (!open && first && last && points.length > 2 && Math.hypot(first[0] - last[0], first[1] - last[1]) < 0.05) points.pop();
      return strokeRing(points, width / 2, !open);
    })
    .join('');
}
